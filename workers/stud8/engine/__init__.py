"""The game: rules and chips, compiled."""
