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
    "content": "content files are content/NAME.toml, translations content/de/NAME.toml",
    "texts": "texts are texts/en.toml or texts/en/NAME.toml, for any language",
    "screen": "interface translations are screen/de.toml or screen/de/NAME.toml",
    "rulebook": "rulebook chapters are rulebook/en/NAME.md",
}
"""Files that are read, by folder."""


def unused_files(folder: Path, manifest: Manifest) -> Iterator[str]:
    """Yield a message for each file that nothing reads; a code mod's code may read other files."""
    for name in files_below(folder):
        top = name.partition("/")[0]
        if any(pattern.match(name) for pattern in READ) or FOR_PEOPLE.match(name):
            continue
        if top in FOLDERS:
            yield f"unused file {name}: {FOLDERS[top]}"
        elif manifest.kind == "data":
            yield f"unused file {name}: {_meant(top)}"


def _meant(top: str) -> str:
    """Return a suggestion for an unknown file or folder."""
    known = [name for name in (*FOLDERS, FILE) if name.startswith(top[:4].lower())]
    return (
        f"did you mean {known[0]}?"
        if known
        else "data mods use only mod.toml, content, texts, screen and rulebook"
    )
