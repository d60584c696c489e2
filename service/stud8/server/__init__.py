"""The API process."""
