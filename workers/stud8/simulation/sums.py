"""The sums of a job or of any part of it: integers that add up in any order."""

import json
import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from stud8.simulation.layout import (
    ALL,
    FIRST_CLASS,
    FIRST_PLACE,
    HOT_WIDTH,
    LANE_COUNT,
    NET,
    NET_BITS,
    NET_EXCESS,
    RATIO_COUNT,
    SLOTS_PER_GROUP,
    SQUARE_HIGH,
    SQUARE_LOW,
    slot_count,
)
from stud8.simulation.lineup import read_lineup
from stud8.v1 import job_pb2

if TYPE_CHECKING:  # the kernel brings the compiler along, which readers of sums do without
    from stud8.simulation.kernel import Totals

_FORMAT = 1
# Columns of a row of `Sums.slots`: fields of `tally.TALLY`, then the net, its whole
# square and its excess.
_FIELDS = ("counts", "squares", "idle", "products")
_SQUARES = LANE_COUNT
_IDLE = _SQUARES + LANE_COUNT
_PRODUCTS = _IDLE + LANE_COUNT
_MONEY = _PRODUCTS + RATIO_COUNT
_WIDTH = _MONEY + 3

Integers = NDArray[np.object_]


class Sums:
    """Integer sums over hands, exact at any size.

    Attributes:
        hands: hands that were played.
        deals: decks that were played.
        slots: [slot, quantity], Python integers; see `layout` for the slots.
        dealt: seats dealt a card, by street.
        unlimited_stops: raises that became calls at 100 bets a round.
        rules: [rule, 3]: decisions, seat-hands, net; entry after entry.
        divisions: divisions by zero, by entry.
    """

    def __init__(
        self,
        hands: int,
        deals: int,
        unlimited_stops: int,
        slots: Integers,
        dealt: Integers,
        rules: Integers,
        divisions: Integers,
    ) -> None:
        self.hands, self.deals, self.unlimited_stops = hands, deals, unlimited_stops
        self.slots, self.dealt, self.rules, self.divisions = slots, dealt, rules, divisions

    @classmethod
    def zero(cls, spec: job_pb2.JobSpec) -> "Sums":
        """Return the sums of no hands of a resolved spec."""
        lineup = read_lineup(spec)
        return cls(
            0,
            0,
            0,
            _zeros(slot_count(len(lineup.groups)), _WIDTH),
            _zeros(5),
            _zeros(lineup.rule_count, 3),
            _zeros(len(spec.seats)),
        )

    def merge(self, other: "Sums") -> "Sums":
        """Return the sums over the hands of both, of the same job."""
        return Sums(
            self.hands + other.hands,
            self.deals + other.deals,
            self.unlimited_stops + other.unlimited_stops,
            self.slots + other.slots,
            self.dealt + other.dealt,
            self.rules + other.rules,
            self.divisions + other.divisions,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sums) and self._lists() == other._lists()

    __hash__ = None  # type: ignore[assignment]

    def add_block(self, hands: int, deals: int, totals: "Totals") -> None:
        """Add what the kernel summed up in one block, and empty the kernel's sums."""
        tally, slots = totals.tally[0], len(self.slots)
        self.hands += hands
        self.deals += deals
        rows = [tally[name].reshape(-1, LANE_COUNT)[:slots] for name in _FIELDS]
        counts = np.hstack(rows).astype(object)
        hot = tally["hot"].reshape(-1, HOT_WIDTH)[:slots].astype(object)
        square = (hot[:, SQUARE_HIGH] << NET_BITS) + hot[:, SQUARE_LOW]
        money = np.column_stack([hot[:, NET], square, hot[:, NET_EXCESS]])
        block = np.hstack([counts, money])
        for group in np.flatnonzero(totals.alone):
            first = int(group) * SLOTS_PER_GROUP
            classes = slice(first + FIRST_CLASS, first + FIRST_PLACE)
            block[first + ALL] = block[classes].sum(axis=0)
        self.slots += block
        self.dealt += tally["dealt"]
        self.unlimited_stops += int(tally["unlimited_stops"])
        totals.tally.view(np.int64).fill(0)
        for column, name in enumerate(("decisions", "hands", "net")):
            self.rules[:, column] += totals.rules[name]
            totals.rules[name] = 0

    def add_divisions(self, divisions: Sequence[int]) -> None:
        """Add divisions by zero, by entry."""
        self.divisions += np.array(divisions, object)

    def slot(self, index: int) -> "Slot":
        """Return one slot's sums."""
        return Slot(self.slots[index])

    def to_bytes(self) -> bytes:
        """Return the sums as bytes, for a store."""
        document = {"format": _FORMAT, "sums": self._lists()}
        return zlib.compress(json.dumps(document, separators=(",", ":")).encode())

    @classmethod
    def from_bytes(cls, data: bytes) -> "Sums":
        """Read what `to_bytes` wrote.

        Raises:
            ValueError: other bytes, or those of another version.
        """
        try:
            document = json.loads(zlib.decompress(data))
        except zlib.error as error:
            raise ValueError(f"not the sums of a job: {error}") from None
        if document["format"] != _FORMAT:
            raise ValueError(f"sums of format {document['format']}; this version reads {_FORMAT}")
        hands, deals, stops, *arrays = document["sums"]
        slots, dealt, rules, divisions = (np.array(array, object) for array in arrays)
        return cls(hands, deals, stops, slots, dealt, rules.reshape(-1, 3), divisions)

    def _lists(self) -> list[Any]:
        arrays = (self.slots, self.dealt, self.rules, self.divisions)
        counts = (self.hands, self.deals, self.unlimited_stops)
        return [*counts, *(array.tolist() for array in arrays)]


class Slot:
    """The sums of one slot, over deals: x, y are totals of a deal."""

    def __init__(self, row: Integers) -> None:
        self._row = row

    def count(self, lane: int) -> int:
        """Return the sum of x."""
        return int(self._row[lane])

    def square(self, lane: int) -> int:
        """Return the sum of x * x."""
        return int(self._row[lane] + self._row[_SQUARES + lane])

    def deals(self, lane: int) -> int:
        """Return how many deals have x above 0."""
        return int(self._row[lane] - self._row[_IDLE + lane])

    def product(self, ratio: int, numerator: int) -> int:
        """Return the sum of x * y of a ratio, given the lane of its numerator x."""
        return int(self._row[numerator] + self._row[_PRODUCTS + ratio])

    @property
    def money(self) -> int:
        """The sum of the net (of the table's slot: of the pot)."""
        return int(self._row[_MONEY])

    @property
    def money_square(self) -> int:
        """The sum of the net, squared."""
        return int(self._row[_MONEY + 1])

    @property
    def money_product(self) -> int:
        """The sum of the net times the seat-hands."""
        return int(self._row[_MONEY] + self._row[_MONEY + 2])


def _zeros(*shape: int) -> Integers:
    array = np.empty(shape, object)
    array.fill(0)
    return array
