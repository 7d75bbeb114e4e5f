"""Tracks: numbers with limits, such as health 3 of 5, a countdown or a pool of tokens.

The text `<prefix>.<id>` is the track's name. The optional text `<prefix>.<id>-brief` is a shorter
name for narrow places. The track has the tone of the highest step that its value has reached.

>>> from l7core.engine.game import Game
>>> from l7core.engine.ruleset import Rules, Ruleset
>>> from l7core.engine.texts import Texts
>>> texts = Texts({"cellar.nerve": "Nerve"})
>>> game = Game(Rules([Ruleset(id="cellar:classic", title="The Cellar")], texts=texts), None)
>>> tones = ((0, "danger"), (2, "warning"), (4, "good"))
>>> nerve = Tracks("cellar").track(game, "nerve", 2, 5, tones=tones)
>>> nerve.name, nerve.value, nerve.most, nerve.tone
('Nerve', 2, 5, 'warning')
"""

from __future__ import annotations

from typing import Any, TypeAlias

from l7core.engine.game import Game
from l7core.view import Tone, Track

Tones: TypeAlias = tuple[tuple[int, Tone], ...]
"""Pairs of a lowest value and its tone, in ascending order."""


class Tracks:
    """Factory for the tracks of one game, whose names share a text prefix."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix

    def track(
        self,
        game: Game[Any],
        id: str,
        value: int,
        most: int | None = None,
        *,
        least: int = 0,
        bands: tuple[tuple[int, str], ...] = (),
        tones: Tones = (),
        steps: tuple[int, ...] = (),
    ) -> Track:
        """Build a track with its current value; `most=None` means no upper limit."""
        reached: Tone = "plain"
        for start, tone in tones:
            if value >= start:
                reached = tone
        texts = game.rules.texts
        name = texts.say(f"{self.prefix}.{id}")
        brief = texts.templates.get(f"{self.prefix}.{id}-brief", "")
        return Track(id, name, value, least, most, bands, tone=reached, steps=steps, brief=brief)
