"""Achievements that a finished game has reached."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from l7core.content.achievements import KIND
from l7core.content.record import AchievementRecord, EventCount, Number
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules

if TYPE_CHECKING:
    from l7core.engine.events import Event


class Facts(Struct, frozen=True):
    """Facts about a finished game that achievements are checked against."""

    scenario: str
    result: str
    numbers: Mapping[Number, int]
    events: Sequence[Event]


def all_of(rules: Rules) -> Mapping[str, AchievementRecord]:
    """Return every achievement of a ruleset and its loaded mods."""
    return rules.library.get(KIND, {})


def reached(rules: Rules, facts: Facts) -> list[AchievementRecord]:
    """Return the achievements that a game with these facts has reached.

    The caller excludes games with manual changes.
    """
    return [each for each in all_of(rules).values() if _is_reached(each, facts)]


def facts_of(
    kernel: Kernel[Any], events: Iterable[Event], *, result: str, seats: Iterable[int]
) -> Facts:
    """Return the facts of a finished game, judged for `seats`."""
    own_seats, table = set(seats), kernel.table(None)
    logged = tuple(events)
    turns = {tally.event for tally in kernel.rules.expertise.tallies if tally.role == "turn"}
    fates = [each.fate for each in table.seats if each.seat in own_seats]
    numbers: dict[Number, int] = {
        "turns": sum(event.key in turns for event in logged),
        "decisions": kernel.decisions,
        "undos": kernel.undos,
        "seats": len(own_seats),
        "dead": fates.count("dead"),
    }
    return Facts(kernel.state.setup.scenario, result, numbers, logged)


def _is_reached(achievement: AchievementRecord, facts: Facts) -> bool:
    return (
        facts.result in achievement.results
        and achievement.scenario in ("", facts.scenario)
        and all(_is_within(each, facts.numbers[each.of]) for each in achievement.numbers)
        and all(_is_within(each, _times(each, facts.events)) for each in achievement.told)
    )


def _times(criterion: EventCount, events: Sequence[Event]) -> int:
    """Return the number of events that match the criterion."""
    return sum(
        event.key == criterion.event and _fits(criterion.where, event.args) for event in events
    )


def _fits(where: Mapping[str, str | int], args: Mapping[str, Any]) -> bool:
    return all(args.get(name) == value for name, value in where.items())


def _is_within(limits: Any, value: int) -> bool:
    return limits.least <= value and (limits.most is None or value <= limits.most)
