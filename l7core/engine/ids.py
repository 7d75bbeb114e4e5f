"""Ids, namespaced by the mod that owns them: `cellar:lamp`.

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
"""Maximum length of each part of an id; the ids of mods are folder names."""
MOD_ID = re.compile(rf"(?=.{{1,{LONGEST}}}\Z)[a-z][a-z0-9]*(-[a-z0-9]+)*\Z")
RECORD_ID = re.compile(rf"(?=.{{1,{LONGEST}}}\Z)[a-z0-9]+(-[a-z0-9]+)*\Z")


def is_mod_id(text: str) -> bool:
    """Return whether the text consists of lower-case words joined by hyphens, starts with a letter
    and is not too long.

    >>> is_mod_id("night-shift"), is_mod_id("Night Shift")
    (True, False)
    """
    return MOD_ID.match(text) is not None


def is_id(text: str) -> bool:
    """Return whether the text is a complete id with owner and local part.

    >>> is_id("cellar:lamp"), is_id("lamp")
    (True, False)
    """
    mod, _, name = text.partition(":")
    return is_mod_id(mod) and RECORD_ID.match(name) is not None


def qualify(name: str, mod: str) -> str:
    """Return the full id that `name` means inside a mod's own files."""
    return name if ":" in name else f"{mod}:{name}"


def owner(id: str) -> str:
    """Return the id of the mod that owns an id."""
    return id.partition(":")[0]


def local(id: str) -> str:
    """Return the part of an id after its owner."""
    return id.partition(":")[2]


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the most similar known word, or an empty string.

    >>> nearest("lmap", ["lamp", "rope"])
    'lamp'
    >>> nearest("zeppelin", ["lamp", "rope"])
    ''
    """
    import difflib  # needed only after a mistake

    close = difflib.get_close_matches(word, list(known), n=1)
    return close[0] if close else ""
