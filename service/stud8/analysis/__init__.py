"""What a job's tables and hands tell: queries, the report, decisions explained, profiles tried."""
