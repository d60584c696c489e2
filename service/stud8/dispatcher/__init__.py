"""The Ray driver process: hands chunks out and commits them."""
