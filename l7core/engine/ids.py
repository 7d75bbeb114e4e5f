"""Ids are namespaced by the mod that owns them: `cellar:lamp`.

>>> qualify("lamp", "cellar")
'cellar:lamp'
>>> qualify("attic:lamp", "cellar")
'attic:lamp'
>>> owner("cellar:lamp"), local("cellar:lamp")
('cellar', 'lamp')
"""

from __future__ import annotations

import re
from collections.abc import Iterable

LONGEST = 64
"""Letters of an id's part: mods' ids are names of folders."""
MOD_ID = re.compile(rf"(?=.{{1,{LONGEST}}}\Z)[a-z][a-z0-9]*(-[a-z0-9]+)*\Z")
RECORD_ID = re.compile(rf"(?=.{{1,{LONGEST}}}\Z)[a-z0-9]+(-[a-z0-9]+)*\Z")


def is_mod_id(text: str) -> bool:
    """Lower-case words joined by hyphens, beginning with a letter, and not too long.

    >>> is_mod_id("night-shift"), is_mod_id("Night Shift")
    (True, False)
    """
    return MOD_ID.match(text) is not None


def is_id(text: str) -> bool:
    """A whole id, owner and local part.

    >>> is_id("cellar:lamp"), is_id("lamp")
    (True, False)
    """
    mod, _, name = text.partition(":")
    return is_mod_id(mod) and RECORD_ID.match(name) is not None


def qualify(name: str, mod: str) -> str:
    """The id that `name` means inside a mod's own files."""
    return name if ":" in name else f"{mod}:{name}"


def owner(id: str) -> str:
    """The mod an id belongs to."""
    return id.partition(":")[0]


def local(id: str) -> str:
    """The part of an id after its owner."""
    return id.partition(":")[2]


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, or an empty string.

    >>> nearest("lmap", ["lamp", "rope"])
    'lamp'
    >>> nearest("zeppelin", ["lamp", "rope"])
    ''
    """
    import difflib  # only ever wanted after a mistake

    close = difflib.get_close_matches(word, list(known), n=1)
    return close[0] if close else ""
