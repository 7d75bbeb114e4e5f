"""From a game that is over to its line in the record of games, and from the saves to all lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Protocol

from l7core.analysis import achievements, daily
from l7core.analysis.report import Report, report
from l7core.engine.errors import L7Error
from l7core.engine.ids import owner
from l7core.engine.kernel import Kernel
from l7core.engine.replaying import Reel
from l7core.persist.header import Header
from l7core.persist.results import (
    Dice,
    Fallen,
    Reached,
    Result,
    add_result,
    people,
    read_results,
    write_results,
)
from l7core.persist.resuming import kernel_of

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules
    from l7core.persist.store import Store

LAST_WORDS = "last-words"
"""A ruleset's texts may have a table of that name, with a table in it for each mod."""


class Host(Protocol):
    """Where rules come from."""

    def rules(self, id: str) -> Rules: ...


def belongs(header: Header) -> bool:
    """Whether a game is one for the record: over, no lesson, and people played it."""
    return bool(header.result and people(header.seats) and header.lesson is not True)


def keep(store: Store, kernel: Kernel[Any], header: Header, name: str, made: Report) -> Result:
    """Put a game that has just ended into the record, unless it is there as it is."""
    result = result_of(kernel, header, name, made)
    for before in read_results(store.folder).every:
        if (before.name, before.state, before.decisions) == (name, result.state, result.decisions):
            return before
    add_result(store.folder, result)
    return result


def result_of(kernel: Kernel[Any], header: Header, name: str, made: Report) -> Result:
    """The line of a game, by its header and its report."""
    rules, setup, own = kernel.rules, kernel.state.setup, people(header.seats)
    card = rules.scenario(setup.scenario)
    return Result(
        name=name,
        ruleset=rules.id,
        game=rules.ruleset.title,
        scenario=setup.scenario,
        title=card.title,
        daily=daily.day_of(rules, setup, header.title),
        preset=setup.preset,
        toggles=made.toggles,
        seats=header.seats,
        result=header.result,
        outcome=made.outcome,
        ended_at=header.saved_at,
        seconds=header.played or 0,
        turns=len(made.moments) - 1,
        decisions=kernel.decisions,
        undos=kernel.undos,
        by_hand=made.by_hand,
        seed=setup.seed,
        undo=setup.undo,
        mods=header.mods,
        fallen=tuple(_fallen(rules, made, own, header, card.place)),
        dice=_dice(made, own),
        achievements=() if made.by_hand else tuple(_reached(kernel, header, own)),
        state=kernel.digest(),
    )


def rebuild(store: Store, host: Host) -> Iterator[str]:
    """Make the record anew of all games that are saved; says what could not be read.

    What it holds of games that are saved no more stays as it is.
    """
    entries = {entry.name: entry for entry in store.list()}
    kept = [each for each in read_results(store.folder).every if each.name not in entries]
    made = []
    for name, entry in reversed(entries.items()):  # the one played last comes first there
        if not entry.result or not belongs(entry.header):
            continue
        try:
            loaded = store.load(name)
            kernel = kernel_of(host.rules(loaded.label.header.ruleset), loaded.record)
            if kernel.lost:
                yield f"{name}: its rules have changed, and it is passed over."
                continue
            made.append(result_of(kernel, loaded.label.header, name, _report(kernel, entry.header)))
        except L7Error as error:
            yield f"{name} is passed over: {error}"
    write_results(store.folder, sorted((*kept, *made), key=lambda each: each.ended_at))


def on_offer(host: Host, ruleset: str) -> Iterator[Reached]:
    """Every achievement that a game can reach; none of a game that cannot be played."""
    with suppress(L7Error):
        for each in achievements.all_of(host.rules(ruleset)).values():
            yield Reached(each.id, each.name, each.text)


def _report(kernel: Kernel[Any], header: Header) -> Report:
    own = people(header.seats)
    return report(kernel, seat=own[0] if own else None, title=header.title)


def _reached(kernel: Kernel[Any], header: Header, own: Sequence[int]) -> Iterator[Reached]:
    rules, record = kernel.rules, kernel.record()
    if not achievements.all_of(rules):
        return
    reel = Reel(rules, record.origin, record.answers)
    while reel.forward():
        pass
    events = reel.kernel.events_since(0)
    facts = achievements.facts_of(kernel, events, result=header.result, of=own)
    for each in achievements.reached(rules, facts):
        yield Reached(each.id, each.name, each.text)


def _dice(made: Report, own: Iterable[int]) -> Dice:
    """What the people threw, all together."""
    names = {made.seats[seat].name for seat in own}
    thrown = [each for each in made.luck if each.by in names]
    return Dice(
        sum(each.throws for each in thrown),
        round(sum(each.expected for each in thrown), 2),
        sum(each.actual for each in thrown),
    )


def _fallen(
    rules: Rules, made: Report, own: Sequence[int], header: Header, place: str
) -> Iterator[Fallen]:
    names = {made.seats[seat].name for seat in own}
    for each in made.fates:
        if each.fate == "dead" and each.of in names:
            where = ", ".join(filter(None, (place, each.clock)))
            yield Fallen(each.of, where, each.text, last_words(rules, f"{header.game} {each.of}"))


def last_words(rules: Rules, of: str) -> str:
    """What somebody said at the end: always the same of the same somebody."""
    owners = dict.fromkeys(owner(member.id) for member in rules.family)
    beginnings = tuple(f"{LAST_WORDS}.{each}." for each in owners)
    known = [text for key, text in rules.texts.templates.items() if key.startswith(beginnings)]
    if not known:
        return ""
    return known[int.from_bytes(sha256(of.encode()).digest()[:4], "big") % len(known)]
