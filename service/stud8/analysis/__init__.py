"""Queries over the tables, the report and its plots."""
