"""Scenarios whose records are of the kind `scenario`: which one is played, and the list of them.

A record has a `blurb`, the `seats` it is for and a `briefing`; it may have the `place` where it
plays, and a `lesson`, which is a number or has one.

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
    """What is played for its own sake first, then the lessons by their numbers."""
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
    """The record of the game's scenario, which is the first on the list where none is named."""
    records, id = game.rules.library[KIND], game.state.setup.scenario
    return records[id if id in records else game.rules.scenario(id).id]
