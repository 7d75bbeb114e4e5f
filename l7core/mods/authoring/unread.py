"""The files of a mod that nothing reads: misspelt names, folders that are too deep."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from l7core.language import LANGUAGE
from l7core.mods.install.copying import files_below
from l7core.mods.manifest import FILE, Manifest

READ = (
    re.compile(rf"{re.escape(FILE)}\Z"),
    re.compile(r"content/[^/]+\.toml\Z"),
    re.compile(rf"content/{LANGUAGE.pattern}/[^/]+\.toml\Z"),
    re.compile(rf"texts/{LANGUAGE.pattern}(/[^/]+)?\.toml\Z"),
    re.compile(rf"screen/{LANGUAGE.pattern}(/[^/]+)?\.toml\Z"),
    re.compile(rf"rulebook/{LANGUAGE.pattern}/[^/]+\.md\Z"),
)
FOR_PEOPLE = re.compile(r"(tests/.*|docs/.*|[^/]+\.md|(LICEN[CS]E|COPYING|README|NOTICE)[^/]*)\Z")
"""Files for people, which no program reads."""
FOLDERS = {
    "content": "content is read from content/NAME.toml, its words from content/de/NAME.toml",
    "texts": "texts are read from texts/en.toml and texts/en/NAME.toml, or another language",
    "screen": "words of the screen are read from screen/de.toml and screen/de/NAME.toml",
    "rulebook": "chapters are read from rulebook/en/NAME.md",
}
"""Files that are read, by folder."""


def unread(folder: Path, manifest: Manifest) -> Iterator[str]:
    """Yield a message for each file that nothing reads; a code mod's code may read other files."""
    for name in files_below(folder):
        top = name.partition("/")[0]
        if any(pattern.match(name) for pattern in READ) or FOR_PEOPLE.match(name):
            continue
        if top in FOLDERS:
            yield f"nothing reads {name}: {FOLDERS[top]}"
        elif manifest.kind == "data":
            yield f"nothing reads {name}: {_meant(top)}"


def _meant(top: str) -> str:
    """Return a suggestion for an unknown file or folder."""
    known = [name for name in (*FOLDERS, FILE) if name.startswith(top[:4].lower())]
    return f"did you mean {known[0]}?" if known else "a data mod is mod.toml, content and texts"
