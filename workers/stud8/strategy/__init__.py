"""Profiles: read, check and compile them; the built-in ones; Python strategies."""
