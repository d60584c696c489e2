"""The stud8 command."""
