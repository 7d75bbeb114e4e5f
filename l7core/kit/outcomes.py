"""What is certain to come of a choice, in the sentences in which it will be told.

The rule itself is carried out on a copy until dice fall, something hidden comes to light, or
somebody is asked, so nothing about it is said twice. It can be asked wherever options are noted:

    Note(outcome=certain(game, ask, option))
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from l7core.engine.ask import Ask, Option
from l7core.engine.events import Event
from l7core.engine.game import Game
from l7core.engine.views import say
from l7core.engine.what_if import foreseen

MOST = 4
"""Sentences: what comes later seldom decides anybody."""


def certain(game: Game[Any], ask: Ask, option: Option, *, most: int = MOST) -> tuple[str, ...]:
    """The first sentences that the one who decides will read if that is chosen."""
    told = (event.told_to(ask.seat) for event in foreseen(game, option.id))
    said = (sentence for each in told if each for sentence in _read(game, each))
    return tuple(dict.fromkeys(said))[:most]


def _read(game: Game[Any], event: Event) -> Iterator[str]:
    """What is told of it; where it changes the table for good, what that means."""
    yield say(game, event.key, event.args)
    scene_of = game.rules.presentation.scene
    scene = scene_of(game, event) if scene_of else None
    if scene and scene.kind == "alarm":
        yield from scene.lines
