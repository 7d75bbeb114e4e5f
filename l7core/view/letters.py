"""Which letter each act has: dealt once for a game, so that none ever means something else.

>>> acts = [Act("move", "Move", "m"), Act("mend", "Mend", "m"), Act("roll", "Roll", role="go")]
>>> dealt(acts, taken="ru")
{'move': 'm', 'mend': 'e'}
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from string import ascii_lowercase

from l7core.view.ask import Act


def dealt(acts: Iterable[Act], taken: Container[str]) -> dict[str, str]:
    """Each act gets the letter it wishes, else one of its word, else the next of the alphabet.

    An act with a role has that role's key, and no letter; where letters run out there is none.
    """
    letters: dict[str, str] = {}
    given: set[str] = set()
    for act in acts:
        if act.role:
            continue
        wishes = (act.key, *act.word.casefold(), *ascii_lowercase)
        free = (each for each in wishes if _fits(each) and each not in taken)
        if letter := next((each for each in free if each not in given), ""):
            letters[act.id] = letter
            given.add(letter)
    return letters


def _fits(key: str) -> bool:
    return len(key) == 1 and (key in ascii_lowercase or key in "+-")
