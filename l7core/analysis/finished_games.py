"""Lines of the record of games, built from finished games or rebuilt from all saves."""

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
from l7core.engine.replay_cursor import ReplayCursor
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
"""Name of the text table with last words; inside it, each mod has its own table."""


class RulesSource(Protocol):
    """A source of rules."""

    def rules(self, id: str) -> Rules: ...


def belongs(header: Header) -> bool:
    """Return whether a game belongs in the record: it is over, no lesson, and humans played it."""
    return bool(header.result and people(header.seats) and header.lesson is not True)


def keep(
    store: Store, kernel: Kernel[Any], header: Header, name: str, game_report: Report
) -> Result:
    """Add a finished game to the record, unless it is already there unchanged; return its line."""
    result = result_of(kernel, header, name, game_report)
    for before in read_results(store.folder).every:
        if (before.name, before.state, before.decisions) == (name, result.state, result.decisions):
            return before
    add_result(store.folder, result)
    return result


def result_of(kernel: Kernel[Any], header: Header, name: str, game_report: Report) -> Result:
    """Return the record line of a game, built from its header and its report."""
    rules, setup, own_seats = kernel.rules, kernel.state.setup, people(header.seats)
    card = rules.scenario(setup.scenario)
    return Result(
        name=name,
        ruleset=rules.id,
        game=rules.ruleset.title,
        scenario=setup.scenario,
        title=card.title,
        daily=daily.day_of(rules, setup, header.title),
        preset=setup.preset,
        toggles=game_report.toggles,
        seats=header.seats,
        result=header.result,
        outcome=game_report.outcome,
        ended_at=header.saved_at,
        seconds=header.played or 0,
        turns=len(game_report.moments) - 1,
        decisions=kernel.decisions,
        undos=kernel.undos,
        by_hand=game_report.by_hand,
        scouted=header.scouted is True,
        seed=setup.seed,
        undo=setup.undo,
        mods=header.mods,
        fallen=tuple(_fallen(rules, game_report, own_seats, header, card.place)),
        dice=_dice(game_report, own_seats),
        achievements=()
        if game_report.by_hand or header.scouted
        else tuple(_reached(kernel, header, own_seats)),
        state=kernel.digest(),
    )


def rebuild(store: Store, host: RulesSource) -> Iterator[str]:
    """Rebuild the record from all saved games; yield a message for each save that is skipped.

    Lines of games without a save stay as they are.
    """
    entries = {entry.name: entry for entry in store.list()}
    unsaved = [each for each in read_results(store.folder).every if each.name not in entries]
    results = []
    for name, entry in reversed(entries.items()):  # the store lists the most recent game first
        if not entry.result or not belongs(entry.header):
            continue
        try:
            loaded = store.load(name)
            kernel = kernel_of(host.rules(loaded.label.header.ruleset), loaded.record)
            if kernel.lost:
                yield f"Skipped {name}: its rules have changed."
                continue
            results.append(
                result_of(kernel, loaded.label.header, name, _report(kernel, entry.header))
            )
        except L7Error as error:
            yield f"Skipped {name}: {error}"
    write_results(store.folder, sorted((*unsaved, *results), key=lambda each: each.ended_at))


def on_offer(host: RulesSource, ruleset: str) -> Iterator[Reached]:
    """Yield every achievement of a ruleset; yield nothing if its rules cannot be loaded."""
    with suppress(L7Error):
        for each in achievements.all_of(host.rules(ruleset)).values():
            yield Reached(each.id, each.name, each.text)


def _report(kernel: Kernel[Any], header: Header) -> Report:
    own_seats = people(header.seats)
    return report(
        kernel,
        seat=own_seats[0] if own_seats else None,
        title=header.title,
        scouted=header.scouted is True,
    )


def _reached(kernel: Kernel[Any], header: Header, own_seats: Sequence[int]) -> Iterator[Reached]:
    rules, record = kernel.rules, kernel.record()
    if not achievements.all_of(rules):
        return
    reel = ReplayCursor(rules, record.origin, record.answers)
    while reel.forward():
        pass
    events = reel.kernel.events_since(0)
    facts = achievements.facts_of(kernel, events, result=header.result, seats=own_seats)
    for each in achievements.reached(rules, facts):
        yield Reached(each.id, each.name, each.text)


def _dice(game_report: Report, own_seats: Iterable[int]) -> Dice:
    """Return the dice results of all human players together."""
    names = {game_report.seats[seat].name for seat in own_seats}
    rolls = [each for each in game_report.luck if each.by in names]
    return Dice(
        sum(each.throws for each in rolls),
        round(sum(each.expected for each in rolls), 2),
        sum(each.actual for each in rolls),
    )


def _fallen(
    rules: Rules, game_report: Report, own_seats: Sequence[int], header: Header, place: str
) -> Iterator[Fallen]:
    names = {game_report.seats[seat].name for seat in own_seats}
    for each in game_report.fates:
        if each.fate == "dead" and each.of in names:
            where = ", ".join(filter(None, (place, each.clock)))
            yield Fallen(each.of, where, each.text, last_words(rules, f"{header.game} {each.of}"))


def last_words(rules: Rules, speaker: str) -> str:
    """Return a character's last words, which depend only on `speaker`."""
    owners = dict.fromkeys(owner(member.id) for member in rules.family)
    beginnings = tuple(f"{LAST_WORDS}.{each}." for each in owners)
    known = [text for key, text in rules.texts.templates.items() if key.startswith(beginnings)]
    if not known:
        return ""
    return known[int.from_bytes(sha256(speaker.encode()).digest()[:4], "big") % len(known)]
