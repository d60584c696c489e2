"""Cards of the reference: a code is 13 * suit + rank, suits c d h s, the deuce 0."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
ACE = 12

Card = int | None
"""A code; None for a card that nobody knows."""


def rank(card: int) -> int:
    """Return 0 for a deuce to 12 for an ace."""
    return card % 13


def suit(card: int) -> int:
    """Return 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card // 13


def low_rank(card: int) -> int:
    """Return the rank with the ace low: 1 for an ace, 2 for a deuce, to 13 for a king."""
    return 1 if rank(card) == ACE else rank(card) + 2


def text(cards: list[Card]) -> str:
    """Return cards as written, `??` for one not known."""
    return "".join("??" if c is None else RANKS[rank(c)] + SUITS[suit(c)] for c in cards)


def parse(written: str) -> list[Card]:
    """Return the codes of cards written one after another; `??` is None."""
    pairs = [written[at : at + 2] for at in range(0, len(written), 2)]
    return [None if p == "??" else 13 * SUITS.index(p[1]) + RANKS.index(p[0]) for p in pairs]


def known(written: str) -> list[int]:
    """Return the codes of cards that are all known."""
    return [card for card in parse(written) if card is not None]
