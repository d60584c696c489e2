"""Counts over all 133,784,560 seven-card hands. Compiled."""

import numpy as np
from stud8.engine.compile import Array, njit
from stud8.engine.evaluation import high, low


@njit
def count_hands(first: int, highs: Array, lows: Array, joint: Array) -> None:
    """Add the hands whose lowest card is `first`, int64 arrays.

    `highs` by category (a royal flush is 9); `lows` by low code, 0 = no low;
    `joint` by [11 x category + the low's top card: 5 to 8, 0 = no low].
    """
    one = np.uint64(1)
    a = one << np.uint64(first)
    for second in range(first + 1, 47):
        ab = a | one << np.uint64(second)
        for third in range(second + 1, 48):
            abc = ab | one << np.uint64(third)
            for fourth in range(third + 1, 49):
                abcd = abc | one << np.uint64(fourth)
                for fifth in range(fourth + 1, 50):
                    abcde = abcd | one << np.uint64(fifth)
                    for sixth in range(fifth + 1, 51):
                        abcdef = abcde | one << np.uint64(sixth)
                        for seventh in range(sixth + 1, 52):
                            hand = abcdef | one << np.uint64(seventh)
                            strength = high(hand)
                            category = strength >> 20
                            if category == 8 and (strength >> 16) & 15 == 12:
                                category = 9
                            code = low(hand)
                            code = 0 if code > 255 else code
                            top = 0
                            for place in range(4, 8):
                                if code >> place & 1:
                                    top = place + 1
                            highs[category] += 1
                            lows[code] += 1
                            joint[11 * category + top] += 1
