"""Scenarios stored in records of the kind `scenario`: the current one, and the list of all.

A record has a `blurb`, the `seats` it supports and a `briefing`. It may also have the `place` of
its action and a `lesson`: a number, or a value with a `number` field.

>>> from types import SimpleNamespace
>>> night = dict(name="Night", blurb="Out.", seats=(1, 2), briefing="")
>>> records = {"cellar:first": dict(night, lesson=1), "cellar:night": dict(night, place="Below")}
>>> kinds = {"scenario": {id: SimpleNamespace(**each) for id, each in records.items()}}
>>> [(card.id, card.lesson, card.place) for card in cards(SimpleNamespace(library=kinds))]
[('cellar:night', 0, 'Below'), ('cellar:first', 1, '')]
"""

from __future__ import annotations

from typing import Any

from l7core.engine.game import Game
from l7core.engine.ruleset import Rules, ScenarioCard

KIND = "scenario"


def cards(rules: Rules) -> tuple[ScenarioCard, ...]:
    """Return the scenario list: regular scenarios first, then lessons ordered by number."""
    listed = (_card(id, record) for id, record in rules.library[KIND].items())
    return tuple(sorted(listed, key=lambda card: card.lesson))


def _card(id: str, record: Any) -> ScenarioCard:
    lesson = getattr(record, "lesson", None) or 0
    return ScenarioCard(
        id,
        record.name,
        record.blurb,
        record.seats,
        lesson=getattr(lesson, "number", lesson),
        place=getattr(record, "place", ""),
        briefing=record.briefing,
    )


def played(game: Game[Any]) -> Any:
    """Return the record of the game's scenario; the first on the list if none is set."""
    records, id = game.rules.library[KIND], game.state.setup.scenario
    return records[id if id in records else game.rules.scenario(id).id]
