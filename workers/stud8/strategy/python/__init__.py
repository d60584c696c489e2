"""Strategies written in Python: declared, found by entry point, checked and compiled.

A module of its own for each step: `declare` is what authors import, `installed`
finds what is installed, `digest` says what it is made from, `compiling` makes a
native function of it, and `faults` finds out what it did wrong, with `plain`, which
runs it as Python.
"""
