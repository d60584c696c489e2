"""Where jobs and chunks are recorded."""
