"""The details of a highlighted entry, from its cost to whether it can be undone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from l7core.language import spoken
from l7core.plain import describe
from l7core.view import OptionView, View
from l7core.view.offers import Offered
from l7tui.game.menu import NINE, Entry, Group, Payable
from l7tui.text import facts
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import Line, joined, line

BETWEEN = (" · ", "faint")
MARKS = (",", ";", ":")
"""Marks that join the words before them to those that follow."""


def strip_lines(entry: Entry, view: View, glyphs: Glyphs, *, with_odds: bool) -> Iterator[Line]:
    """Yield the facts that a player needs before choosing an entry."""
    match entry:
        case OptionView():
            yield from of_option(entry, view, glyphs, with_odds=with_odds)
        case Offered(options=(option,)):
            yield from of_option(option, view, glyphs, with_odds=with_odds)
        case Offered():
            labels = said_once([entry.rest_of(each) for each in entry.options])
            yield line((f"{entry.word}: ", "title"), *joined(map(line, labels), BETWEEN))
        case Group():
            labels = said_once([each.label for each in entry.options])
            yield line((f"{entry.name}: ", "title"), *joined(map(line, labels), BETWEEN))
        case Payable():
            card = describe.held_card(entry.id, view)
            words = " ".join(facts.in_brief(card)) if card else ""
            yield line((f"{entry.name}. ", "title"), (words, "faint"))


def said_once(labels: Sequence[str]) -> list[str]:
    """Return labels with shared words only once: the first has the beginning, the last the end.

    A single shared word stays, because an article belongs to its noun. The last two words of an
    entry also stay if only beginnings are shared: "Guard 1 · 2" would name no enemy. An end after a
    comma or another mark stays with each label, so that no mark is left alone.
    """
    worded = [each.split() for each in labels]
    if len(worded) < 2:
        return [*labels]
    shortest = min(map(len, worded))
    shared_start = _alike(worded, shortest - 2)
    shared_end = _alike([each[::-1] for each in worded], shortest - 1 - shared_start)
    if shared_end and any(each[-shared_end - 1].endswith(MARKS) for each in worded):
        shared_end = 0
    last = len(worded) - 1
    return [
        " ".join(each[shared_start * (index > 0) : len(each) - shared_end * (index < last)])
        for index, each in enumerate(worded)
    ]


def _alike(lists: Sequence[Sequence[str]], most: int) -> int:
    """Return how many leading words all lists share; a single shared word counts as none."""
    count = 0
    while count < most and len({each[count] for each in lists}) == 1:
        count += 1
    return count if count > 1 else 0


def of_option(option: OptionView, view: View, glyphs: Glyphs, *, with_odds: bool) -> Iterator[Line]:
    """Yield an option's cost, chances, outcome and risk, and whether it can be undone."""
    note = option.note
    odds = note.odds if with_odds else None
    pool = f": {odds.pool}." if odds and odds.pool else ""
    price = " " + spoken("Cost: {price}.", price=note.price.rstrip(".")) if note.price else ""
    cost = " " + spoken("Cost: {cost} from your hand.", cost=option.cost) if option.cost else ""
    label = (option.label.rstrip("."), "title")
    yield line(label, pool or ".", price, (cost, "warning"))
    if odds:
        yield chances(option, view, glyphs)
    yield from (line(each) for each in note.outcome)
    if note.risk:
        yield line((describe.as_sentence(note.risk), "warning"))
    text = describe.text_besides(option, view)
    if note.detail and note.detail not in text:
        yield line(note.detail)
    if text:
        yield line((text, "faint"))
    if option.barrier:
        yield line((f"{spoken('No undo:')} ", "warning"), describe.final(option.barrier))


def chances(option: OptionView, view: View, glyphs: Glyphs) -> Line:
    """Return the first outcome as a bar, the others in words, and the most helpful card."""
    odds = option.note.odds
    assert odds, "only an option with odds has chances"
    (word, chance), *others = odds.outcomes
    further = "".join(f", {likely:.0%} {each}" for each, likely in others)
    best = max(option.note.gains, key=lambda gain: gain[1].outcomes[0][1], default=None)
    helped = (
        "  "
        + spoken(
            "with {held}: {chance:.0%}",
            held=_held(best[0], view),
            chance=best[1].outcomes[0][1],
        )
        if best
        else ""
    )
    return line(*facts.bar(chance, glyphs), f"  {chance:.0%} {word}{further}", (helped, "good"))


def _held(name: str, view: View) -> str:
    """Return a hand card by its digit, or any other item by its name."""
    hand = view.table.seats[view.seat].hand if view.seat is not None else ()
    numbers = [number for number, card in enumerate(hand, 1) if card.name == name]
    return spoken("card {number}", number=numbers[0]) if numbers and numbers[0] <= NINE else name
