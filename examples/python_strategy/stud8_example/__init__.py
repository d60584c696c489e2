"""An example of strategies for stud8 written in Python."""
