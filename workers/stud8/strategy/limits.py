"""How large a profile may be. Stated in the messages that refuse a larger one."""

MAX_BYTES = 256 * 1024
"""Of a profile's text."""
MAX_DEPTH = 12
"""Of nested YAML mappings and sequences."""
MAX_NODES = 40_000
"""Keys, values, lists and mappings of one YAML text."""
MAX_RULES = 1000
"""Of a profile, all lists together."""
MAX_DEFINITIONS = 200
MAX_PARAMETERS = 100
MAX_PARTS = 8
"""Of a mix."""
MAX_CONDITION = 2000
"""Characters of one condition, or of one mix."""
MAX_NESTING = 30
"""Of one condition: parentheses, operators and calls inside each other."""
MAX_TERMS = 400
"""Features, numbers and operators of one condition with its definitions written out."""
MAX_ALL_TERMS = 20_000
"""Of all conditions of a profile together, definitions written out."""
MAX_NUMBER = 1e12
"""Greatest number, either sign, that may be written."""
MAX_PROBLEMS = 100
"""Reported at once; a last one says how many more there are."""
