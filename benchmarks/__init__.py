"""Speed beside the floor and beside other programs; `python -m benchmarks`."""
