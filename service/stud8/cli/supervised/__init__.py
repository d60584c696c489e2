"""Processes that the supervisor starts, watches and ends."""
