"""Symbols for the things of a game: a table of glyphs, ASCII characters and tones.

The texts contain the names: `<prefix>.word.<thing>` is the word for a thing. The texts
`<prefix>.sign.<thing>`, a shorter word for narrow places, and `<prefix>.rule.<thing>`, its rule,
are optional.

>>> from l7core.engine.game import Game
>>> from l7core.engine.ruleset import Rules, Ruleset
>>> from l7core.engine.texts import Texts
>>> texts = Texts({"cellar.word.lamp": "lamp lit", "cellar.rule.lamp": "You see."})
>>> game = Game(Rules([Ruleset(id="cellar:classic", title="The Cellar")], texts=texts), None)
>>> mark = Glyphs("cellar", {"lamp": ("✶", "*", "good")}).mark
>>> mark(game, "lamp")
Mark(word='lamp lit', glyph='✶', ascii='*', tone='good', detail='You see.', brief='')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from l7core.engine.game import Game
from l7core.view import Mark, Tone

Look: TypeAlias = tuple[str, str, Tone]
"""A glyph, an ASCII character to use in its place, and a tone."""


class Glyphs:
    """The symbols of one game, by thing."""

    def __init__(self, prefix: str, looks: Mapping[str, Look]) -> None:
        self.prefix = prefix
        self.looks = looks

    def mark(self, game: Game[Any], thing: str, *, detail: str = "") -> Mark:
        """Return the mark of a thing; `detail` replaces its rule."""
        texts = game.rules.texts.templates
        glyph, ascii, tone = self.looks[thing]
        rule = detail or texts.get(f"{self.prefix}.rule.{thing}", "")
        word = texts.get(f"{self.prefix}.word.{thing}", thing)
        return Mark(word, glyph, ascii, tone, rule, texts.get(f"{self.prefix}.sign.{thing}", ""))
