"""Certain effects of an option, in the sentences that the log will show.

The rule runs on a copy of the game until a die is rolled, hidden information is revealed or a
player is asked. So no effect is described twice. Call it where a ruleset writes the notes of
options:

    Note(outcome=certain(game, ask, option))
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from l7core.engine.ask import Ask, Option
from l7core.engine.events import Event
from l7core.engine.game import Game
from l7core.engine.views import say
from l7core.engine.what_if import certain_fate

MOST = 4
"""Largest number of sentences; later effects rarely change a decision."""


def certain(game: Game[Any], ask: Ask, option: Option, *, most: int = MOST) -> tuple[str, ...]:
    """Return the first sentences that the deciding player will read if the option is chosen."""
    fate = certain_fate(game, option.id)
    visible = (event.visible_to(ask.seat) for event in fate.told)
    # The copy has the rooms and pieces that its events name; the game may not have them yet.
    sentences = (sentence for event in visible if event for sentence in _read(fate.game, event))
    return tuple(dict.fromkeys(sentences))[:most]


def _read(game: Game[Any], event: Event) -> Iterator[str]:
    """Yield the sentence of an event, and the lines of its scene if that is an alarm."""
    yield say(game, event.key, event.args)
    build_scene = game.rules.presentation.scene
    scene = build_scene(game, event) if build_scene else None
    if scene and scene.kind == "alarm":
        yield from scene.lines
