"""How the things of a game look: a table of glyphs, ASCII characters and tones.

Their words are in the texts, `<prefix>.word.<thing>`; so is a shorter word for where there is
little room, `<prefix>.sign.<thing>`, and the rule that explains one, `<prefix>.rule.<thing>`, if
there is one to tell.

>>> from l7core.engine.game import Game
>>> from l7core.engine.ruleset import Rules, Ruleset
>>> from l7core.engine.texts import Texts
>>> texts = Texts({"cellar.word.lamp": "lamp lit", "cellar.rule.lamp": "You see."})
>>> game = Game(Rules([Ruleset(id="cellar:classic", title="The Cellar")], texts=texts), None)
>>> mark = Looks("cellar", {"lamp": ("✶", "*", "good")}).mark
>>> mark(game, "lamp")
Mark(word='lamp lit', glyph='✶', ascii='*', tone='good', detail='You see.', brief='')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from l7core.engine.game import Game
from l7core.view import Mark, Tone

Look: TypeAlias = tuple[str, str, Tone]
"""A glyph, one ASCII character in its place, and what it means to the player."""


class Looks:
    """The looks of one game, by the word that names each thing."""

    def __init__(self, prefix: str, looks: Mapping[str, Look]) -> None:
        self.prefix = prefix
        self.looks = looks

    def mark(self, game: Game[Any], what: str, *, detail: str = "") -> Mark:
        """A thing by its word; the detail is its rule unless another is given."""
        texts = game.rules.texts.templates
        glyph, ascii, tone = self.looks[what]
        rule = detail or texts.get(f"{self.prefix}.rule.{what}", "")
        word = texts.get(f"{self.prefix}.word.{what}", what)
        return Mark(word, glyph, ascii, tone, rule, texts.get(f"{self.prefix}.sign.{what}", ""))
