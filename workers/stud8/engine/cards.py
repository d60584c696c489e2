"""Cards: codes, masks and their text.

A card's code is `13 * suit + rank`: suits c d h s are 0 to 3, the deuce is
rank 0 and the ace rank 12. A set of cards is a 52-bit mask with bit `code`.
"""

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)

_CODES = {text: code for code, text in enumerate(CARDS)}


def parse_cards(text: str) -> list[int]:
    """Return the codes of cards written one after another, such as `As2c Td`.

    White space and commas between cards are skipped, and `10` means `T`.

    Raises:
        ValueError: a card that does not exist, or one given twice.
    """
    compact = "".join(text.replace(",", " ").split()).replace("10", "T")
    codes: list[int] = []
    for start in range(0, len(compact), 2):
        card = compact[start : start + 2]
        code = _CODES.get(card[:1].upper() + card[1:].lower())
        if code is None:
            raise ValueError(f"{card!r} is not a card; write a rank {RANKS} and a suit {SUITS}")
        if code in codes:
            raise ValueError(f"{CARDS[code]} is given twice")
        codes.append(code)
    return codes


def format_cards(codes: Iterable[int]) -> str:
    """Return cards as text, in the order given."""
    return "".join(CARDS[code] for code in codes)


def mask_of(codes: Iterable[int]) -> int:
    """Return the set of cards as a mask."""
    mask = 0
    for code in codes:
        mask |= 1 << code
    return mask


def cards_in(mask: int) -> list[int]:
    """Return the codes in a mask, ascending."""
    return [code for code in range(52) if mask >> code & 1]
