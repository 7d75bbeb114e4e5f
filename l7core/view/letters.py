"""Letters of actions: assigned once for each game, so that a letter never changes its meaning.

>>> acts = [Act("move", "Move", "m"), Act("mark", "Mark", "m"), Act("roll", "Roll", role="go")]
>>> dealt(acts, taken="ru")
{'move': 'm', 'mark': 'a'}
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from string import ascii_lowercase
from typing import Final

from l7core.view.ask import Act

KEPT: Final[Mapping[str, str]] = {"r": "continues or rolls", "u": "undoes"}
"""Letters that no action can have in any game, and their meanings."""


def dealt(acts: Iterable[Act], taken: Container[str]) -> dict[str, str]:
    """Assign each action its preferred letter, else one of its word, else the next in the alphabet.

    An action with a role uses that role's key and gets no letter. When all letters are taken, an
    action gets none.
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


def clashes(acts: Iterable[Act], uses: Iterable[Act]) -> Iterator[str]:
    """Yield a message for each preferred key that another action, or every game, already uses.

    >>> move, mark, rest = Act("move", "Move", "m"), Act("mark", "Mark", "m"), Act("rest", "", "r")
    >>> for line in clashes([move, mark, rest], [Act("spend", "Spend", "m")]): print(line)
    the act 'mark' requests the key m, which the act 'move' has
    the act 'rest' requests the key r, which continues or rolls in every game
    the use 'spend' requests the key m, which the act 'move' has
    """
    owners: dict[str, str] = {}
    for kind, declared in (("act", acts), ("use", uses)):
        for each in declared:
            owner = f"the {kind} {each.id!r}"
            if each.role or not each.key:
                continue
            if each.key in KEPT:
                does = f"{KEPT[each.key]} in every game"
                yield f"{owner} requests the key {each.key}, which {does}"
            elif each.key in owners:
                yield f"{owner} requests the key {each.key}, which {owners[each.key]} has"
            owners.setdefault(each.key, owner)
