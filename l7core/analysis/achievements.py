"""Which achievements a whole game has reached: what it was like, against what each takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from l7core.content.achievements import KIND
from l7core.content.record import AchievementRecord, Number, Told
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules

if TYPE_CHECKING:
    from l7core.engine.events import Event


class Facts(Struct, frozen=True):
    """What a game was like."""

    scenario: str
    result: str
    numbers: Mapping[Number, int]
    events: Sequence[Event]


def all_of(rules: Rules) -> Mapping[str, AchievementRecord]:
    """Every achievement of a ruleset and of the mods that are loaded with it."""
    return rules.library.get(KIND, {})


def reached(rules: Rules, facts: Facts) -> list[AchievementRecord]:
    """Those that this game has reached; where something was done by hand, none."""
    return [each for each in all_of(rules).values() if _is_reached(each, facts)]


def facts_of(
    kernel: Kernel[Any], events: Iterable[Event], *, result: str, of: Iterable[int]
) -> Facts:
    """The facts of a game that is over, for the seats that it is told of."""
    own, table = set(of), kernel.table(None)
    told = tuple(events)
    turns = {tally.event for tally in kernel.rules.expertise.tallies if tally.role == "turn"}
    fates = [each.fate for each in table.seats if each.seat in own]
    numbers: dict[Number, int] = {
        "turns": sum(event.key in turns for event in told),
        "decisions": kernel.decisions,
        "undos": kernel.undos,
        "seats": len(own),
        "dead": fates.count("dead"),
    }
    return Facts(kernel.state.setup.scenario, result, numbers, told)


def _is_reached(achievement: AchievementRecord, facts: Facts) -> bool:
    return (
        facts.result in achievement.results
        and achievement.scenario in ("", facts.scenario)
        and all(_is_within(each, facts.numbers[each.of]) for each in achievement.numbers)
        and all(_is_within(each, _times(each, facts.events)) for each in achievement.told)
    )


def _times(told: Told, events: Sequence[Event]) -> int:
    """How often it was told."""
    return sum(event.key == told.event and _fits(told.where, event.args) for event in events)


def _fits(where: Mapping[str, str | int], args: Mapping[str, Any]) -> bool:
    return all(args.get(name) == value for name, value in where.items())


def _is_within(limits: Any, value: int) -> bool:
    return limits.least <= value and (limits.most is None or value <= limits.most)
