"""Short phrases of the texts, one after the other: what a thing costs, what it risks.

>>> from l7core.engine.game import Game
>>> from l7core.engine.ruleset import Rules, Ruleset
>>> from l7core.engine.texts import Texts
>>> texts = Texts({"cellar.note.dark": "in the dark", "cellar.note.nerve": "nerve -{n}"})
>>> game = Game(Rules([Ruleset(id="cellar:classic", title="The Cellar")], texts=texts), None)
>>> listed(*those(game, "cellar.note", dark=True, nerve=2), "", "stairs")
'in the dark, nerve -2, stairs'
>>> listed(*those(game, "cellar.note", dark=False, nerve=0))
''
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from l7core.engine.game import Game


def those(game: Game[Any], prefix: str, **facts: int) -> Iterator[str]:
    """The phrase `<prefix>.<fact>` of every fact that is so, in this order; `{n}` is its number.

    A hyphen in the key of a text is an underscore here.
    """
    for fact, n in facts.items():
        if n:
            yield game.rules.texts.say(f"{prefix}.{fact.replace('_', '-')}", {"n": n})


def listed(*parts: str) -> str:
    """All that is said, with commas; nothing stands for what is empty."""
    return ", ".join(part for part in parts if part)
