"""Classes of three starting cards: exclusive, the first that fits."""

from collections.abc import Sequence

from tests.oracle.cards import ACE, Card, low_rank, rank, suit


def third_class(cards: Sequence[int]) -> str:
    """Return the class of three cards."""
    ranks = [rank(card) for card in cards]
    if len(set(ranks)) == 1:
        return "rolled_up"
    if len(set(ranks)) == 2:
        return _pair_class(ranks, cards)
    lows = [low_rank(card) for card in cards if low_rank(card) <= 8]
    suited = len({suit(card) for card in cards}) == 1
    if len(lows) == 3:
        top = "6" if max(lows) <= 6 else "8"
        return f"three_low_suited_{top}" if suited else f"three_low_{top}"
    if suited:
        return "three_flush_two_low" if len(lows) == 2 else "three_flush"
    return ("no_low", "one_low", "two_low")[len(lows)]


def _pair_class(ranks: list[int], cards: Sequence[int]) -> str:
    pair = next(r for r in ranks if ranks.count(r) == 2)
    third = next(low_rank(card) for card in cards if rank(card) != pair)
    side = "low" if third <= 8 else "high"
    if pair == ACE:
        return f"aces_{side}"
    return f"{'low' if pair + 2 <= 8 else 'high'}_pair_{side}"


def same_rank(cards: Sequence[Card]) -> bool:
    """Say if cards, all known, have one rank."""
    return None not in cards and len({rank(card) for card in cards if card is not None}) == 1
