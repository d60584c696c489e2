"""The kernel: plays deals, adds up their sums, writes the rows the tables keep."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from stud8.engine.compile import I64, Array, Record, njit
from stud8.engine.hand import play_hand
from stud8.engine.streams import shuffle
from stud8.simulation.fill import fill_action, fill_hand, fill_player
from stud8.simulation.layout import FIRST_CLASS, FIRST_PLACE, SLOTS_PER_GROUP, STRETCH
from stud8.simulation.monitor import CANCEL, HAND, HANDS_DONE
from stud8.simulation.seating import draw_order, rotate, table_draw
from stud8.simulation.tally import add_alone, add_lanes, close_deal, settle

BLOCK = 1 << 16
"""Most hands of one call: int64 holds the sums of so many."""

# What a call returns when all went well; -(seat + 1) is a seat that gave no answer.
DONE, CANCELLED = 0, 1

JOB = np.dtype(
    [
        ("seed", np.uint64),
        ("seats", np.int64),
        ("rotations", np.int64),  # hands a deal
        ("shuffled", np.int64),  # 1 = the line-up is drawn for each deal
        ("keep", np.int64, 3),  # hands, players, actions: thresholds of `table_draw`
        ("keep_any", np.int64),  # the largest of them
        # By entry of the line-up.
        ("stack", np.int64, 8),
        ("group", np.int64, 8),
        ("strategy", np.uint64, 8),  # address of the native function
        ("parameters", np.uint64, 8),  # address of its float64 parameters
        ("counters", np.uint64, 8),  # address of its int64 counters
        ("rules", np.int64, 9),  # where its rules begin in the array of RULE
        # By group: 1 = it never has more than one seat in one hand of a deal.
        ("alone", np.int64, 8),
        # By seat, for the deal and the hand at hand.
        ("order", np.int64, 8),  # the entry, before the deal's turns
        ("seated", np.int64, 8),  # the entry
        ("seat_strategy", np.uint64, 8),
        ("seat_parameters", np.uint64, 8),
        ("seat_counters", np.uint64, 8),
    ],
    align=True,
)
"""A job as the kernel reads it, and who sits where."""

RULE = np.dtype(
    [
        ("decisions", np.int64),
        ("hands", np.int64),  # seat-hands in which it decided
        ("net", np.int64),  # of those
        ("last", np.int64),  # the last hand it decided in, plus one
        ("number", np.int64),  # 1-based in its street's list
        ("line", np.int64),
    ],
    align=True,
)
"""What a rule of an entry's profile did."""


class Memory(NamedTuple):
    """What the engine works on: records are arrays of one."""

    table: Any
    deck: NDArray[np.int64]
    views: Any  # `view` is a word that Numba keeps for itself
    state: Any
    result: Any
    log: Any


class Totals(NamedTuple):
    """Where the sums of a block go."""

    tally: Any  # an array of one TALLY
    rules: Any  # an array of RULE, entry after entry
    table_slot: int  # the slot of the table in the tally
    alone: NDArray[np.bool_]  # by group: see JOB


@njit
def play_deals(
    job: Record,
    memory: Record,
    totals: Record,
    output: Record,
    first_deal: I64,
    deals: I64,
    monitor: Array,
) -> tuple[I64, I64]:
    """Play deals one after another; return the status and how many were finished.

    It stops early when a buffer might not hold the next deal. At most BLOCK hands.
    """
    deck, view, state = memory.deck, memory.views[0], memory.state[0]
    table, result, log = memory.table[0], memory.result[0], memory.log
    tally, rules = totals.tally[0], totals.rules
    status, finished, unsettled = DONE, 0, 0
    fixed = not job.shuffled and job.rotations == 1
    for seat in range(job.seats):
        job.order[seat] = seat
    if fixed:
        _seat_lineup(job, table, 0)
    for deal in range(first_deal, first_deal + deals):
        draw = table_draw(job.seed, deal)
        kept = draw < job.keep_any
        if kept and not _has_room(job, output, draw):
            break
        if job.shuffled:
            draw_order(job.seed, deal, job.seats, job.order)
        shuffle(job.seed, deal, deck)
        for turn in range(job.rotations):
            hand = deal * job.rotations + turn
            if not fixed:
                _seat_lineup(job, table, turn)
            monitor[HAND] = hand
            status = play_hand(
                table,
                job.seed,
                hand,
                deck,
                view,
                state,
                result,
                log,
                job.seat_strategy,
                job.seat_parameters,
                job.seat_counters,
            )
            if status < 0:
                break
            _add_seats(job, result, tally)
            _add_table(job, result, tally, totals.table_slot)
            _add_rules(job, rules, log, result, hand)
            if kept:
                _write_rows(job, output, rules, log, result, draw, hand, deal)
        if status < 0:
            break
        close_deal(tally)
        finished += 1
        unsettled += job.rotations
        if unsettled >= STRETCH:
            settle(tally)
            monitor[HANDS_DONE] += unsettled
            unsettled = 0
            if monitor[CANCEL]:
                status = CANCELLED
                break
    settle(tally)
    monitor[HANDS_DONE] += unsettled
    return status, finished


@njit
def play_hand_again(job: Record, memory: Record, monitor: Array, hand: I64) -> I64:
    """Play one hand of the job by its number; the records of `memory` hold it then.

    Returns 0, or -(seat + 1) of a seat that gave no answer.
    """
    deal, turn = hand // job.rotations, hand % job.rotations
    for seat in range(job.seats):
        job.order[seat] = seat
    if job.shuffled:
        draw_order(job.seed, deal, job.seats, job.order)
    _seat_lineup(job, memory.table[0], turn)
    shuffle(job.seed, deal, memory.deck)
    monitor[HAND] = hand
    return play_hand(
        memory.table[0],
        job.seed,
        hand,
        memory.deck,
        memory.views[0],
        memory.state[0],
        memory.result[0],
        memory.log,
        job.seat_strategy,
        job.seat_parameters,
        job.seat_counters,
    )


@njit
def _seat_lineup(job: Record, table: Record, turn: I64) -> None:
    """Set what the engine reads by seat; the stack travels with the entry."""
    rotate(job.order, job.seats, turn, job.seated)
    for seat in range(job.seats):
        entry = job.seated[seat]
        table.stacks[seat] = job.stack[entry]
        job.seat_strategy[seat] = job.strategy[entry]
        job.seat_parameters[seat] = job.parameters[entry]
        job.seat_counters[seat] = job.counters[entry]


@njit
def _add_seats(job: Record, result: Record, tally: Record) -> None:
    """Add each seat's lanes, four to a word in the order of `layout.LANES`, to its slots."""
    for seat in range(job.seats):
        showdown = result.showdown_seat[seat]
        # Integers, not conditions: what cannot be foretold is better not branched on.
        at_showdown = np.int64(result.won_high[seat] + result.won_low[seat] > 0)
        uncontested = np.int64(result.won_uncontested[seat] > 0)
        contested = np.int64(result.opponents_fourth[seat] > 0)
        saw_fourth = np.int64(result.saw[seat] > 3)
        a = 1 | showdown << 16 | (at_showdown | uncontested) << 32 | contested << 48
        b = (
            result.could_raise_third[seat]
            | saw_fourth << 16
            | result.scooped_seat[seat] << 32
            | result.high_only[seat] << 48
        )
        c = (
            result.low_only[seat]
            | result.split_seat[seat] << 16
            | result.quartered[seat] << 32
            | uncontested << 48
        )
        d = (
            result.vpip[seat]
            | (result.completed[seat] | result.raised_third[seat]) << 16
            | (showdown & at_showdown) << 32
        )
        net = result.net[seat]
        group = job.group[job.seated[seat]]
        slot = group * SLOTS_PER_GROUP
        of_class = slot + FIRST_CLASS + result.third_class[seat]
        of_place = slot + FIRST_PLACE + result.from_bring_in[seat]
        if job.alone[group]:  # the sums over all hands are those over the classes
            add_alone(tally, of_class, a, b, c, d, net)
        else:
            add_lanes(tally, slot, a, b, c, d, net)
            add_lanes(tally, of_class, a, b, c, d, net)
        if result.from_bring_in[seat] < 0:
            continue
        if job.rotations == 1:  # a hand has one seat in a place
            add_alone(tally, of_place, a, b, c, d, net)
        else:
            add_lanes(tally, of_place, a, b, c, d, net)


@njit
def _add_table(job: Record, result: Record, tally: Record, slot: I64) -> None:
    """Add the hand to the table's slot; see `layout.TABLE_RATIOS`."""
    a = 1 | result.showdown << 16
    b = result.scooped << 32
    c = result.low_made << 16
    d = np.int64(result.community_card >= 0)
    if job.rotations == 1:
        add_alone(tally, slot, a, b, c, d, result.pot)
    else:
        add_lanes(tally, slot, a, b, c, d, result.pot)
    for street in range(5):
        tally.dealt[street] += result.players[street]
    tally.unlimited_stops += result.unlimited_stops


@njit
def _rule_index(job: Record, entry: I64, rule: I64) -> I64:
    """Return where a rule is in the array of RULE; -1 for one that does not exist."""
    index = job.rules[np.uint64(entry)] + rule
    return index if rule >= 0 and index < job.rules[np.uint64(entry + 1)] else -1


@njit
def _add_rules(job: Record, rules: Array, log: Array, result: Record, hand: I64) -> None:
    for number in range(result.actions):
        action = log[np.uint64(number)]
        seat = np.uint64(action.seat)
        index = _rule_index(job, job.seated[seat], action.rule)
        if index < 0:
            continue
        rule = rules[np.uint64(index)]
        rule.decisions += 1
        if rule.last != hand + 1:
            rule.last = hand + 1
            rule.hands += 1
            rule.net += result.net[seat]


@njit
def _has_room(job: Record, output: Record, draw: I64) -> bool:
    """Return whether the buffers of the tables that keep a deal can hold it."""
    for table in range(3):
        if draw < job.keep[table] and output.rows[table] > output.full[table]:
            return False
    return True


@njit
def _write_rows(
    job: Record,
    output: Record,
    rules: Array,
    log: Array,
    result: Record,
    draw: I64,
    hand: I64,
    deal: I64,
) -> None:
    """Write the hand's rows for the tables that keep it."""
    if draw < job.keep[0]:
        fill_hand(output, hand, deal, job.seats, result)
    if draw < job.keep[1]:
        for seat in range(job.seats):
            entry = job.seated[seat]
            fill_player(output, hand, deal, seat, entry, job.group[entry], result)
    if draw < job.keep[2]:
        for number in range(result.actions):
            action = log[number]
            entry = job.seated[action.seat]
            index = _rule_index(job, entry, action.rule)
            rule_number = rules[index].number if index >= 0 else -1
            rule_line = rules[index].line if index >= 0 else -1
            fill_action(
                output,
                hand,
                deal,
                number + 1,
                entry,
                job.group[entry],
                action,
                rule_number,
                rule_line,
            )
