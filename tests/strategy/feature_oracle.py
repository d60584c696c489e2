"""Every feature again, slowly, from a plain description of what a seat sees.

Written from the table of features; shares no code with the compiled functions.
"""

from tests.strategy import oracle_boards, oracle_live, oracle_own, oracle_table
from tests.strategy.oracle_spot import ORACLE, Spot, spot

__all__ = ["ORACLE", "Spot", "oracle_boards", "oracle_live", "oracle_own", "oracle_table", "spot"]
