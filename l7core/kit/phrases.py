"""Short phrases from the texts, joined by commas, such as the costs and risks of an option.

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
    """Yield the phrase `<prefix>.<fact>` of each fact that is not 0, in order; `{n}` is its value.

    Write an underscore for a hyphen in a text key.
    """
    for fact, n in facts.items():
        if n:
            yield game.rules.texts.say(f"{prefix}.{fact.replace('_', '-')}", {"n": n})


def listed(*parts: str) -> str:
    """Join all parts that are not empty with commas."""
    return ", ".join(part for part in parts if part)
