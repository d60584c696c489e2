"""From a job to chunks, from chunks to rows and statistics."""
