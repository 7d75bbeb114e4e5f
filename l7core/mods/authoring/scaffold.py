"""New mods from a template: small, complete, and with a passing test."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import msgspec

from l7core.engine.ids import is_mod_id
from l7core.mods.errors import ModError

TEMPLATES: Final = Path(__file__).with_name("templates")
KINDS: Final = ("scenario", "cards", "campaign", "ruleset", "code")
PROGRAMS: Final = ("ruleset", "code")
"""Kinds of mods with code: checking or testing them runs it."""
GAMES: Final = {
    "scenario": "{id}:way-out",
    "campaign": "--campaign {id}:story",
    "ruleset": "{id}:game",
}
"""Arguments of `l7 play` that start a game with the new mod; other kinds add to any game."""
ENDING = ".in"
"""Ending of template files, so that no template counts as a mod or a test."""


def new_mod(name: str, kind: str, into: Path, *, author: str = "") -> Path:
    """Create a mod in a folder of its own, and return the folder."""
    id = id_of(name)
    if not is_mod_id(id):
        raise ModError(f"Invalid mod name: {name!r}.", hint="Names start with an ASCII letter.")
    folder = into / id
    if folder.exists():
        raise ModError(f"{folder} already exists.", hint="Choose another name or folder.")
    words = {
        "id": id,
        "name": name if name != id else title_of(id),
        "module": id.replace("-", "_"),
        "author": author or "You",
        # A placeholder, because wheels leave out folders named `tests`.
        "tests": "tests",
    }
    template = TEMPLATES / kind
    for path in sorted(template.rglob(f"*{ENDING}")):
        below = path.relative_to(template).as_posix().removesuffix(ENDING)
        file = folder / _filled(below, words)
        file.parent.mkdir(parents=True, exist_ok=True)
        # Quotes in a name are escaped in the way that TOML and Python share.
        quoted = {key: msgspec.json.encode(word).decode()[1:-1] for key, word in words.items()}
        values = words if file.suffix == ".md" else quoted
        file.write_text(_filled(path.read_text("utf-8"), values), "utf-8")
    return folder


def id_of(name: str) -> str:
    """Return the id that a name suggests.

    >>> id_of("Night Shift!")
    'night-shift'
    """
    return "-".join(re.findall(r"[a-z0-9]+", name.lower()))


def title_of(id: str) -> str:
    """Return the name that an id suggests.

    >>> title_of("night-shift")
    'Night Shift'
    """
    return " ".join(word.capitalize() for word in id.split("-"))


def _filled(text: str, words: dict[str, str]) -> str:
    for key, word in words.items():
        text = text.replace(f"@{key}@", word)
    return text
