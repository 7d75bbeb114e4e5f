"""The catalogues of other languages: TOML of English sentences and what they are in that language.

    "Play on" = "Weiterspielen"
    "{n:# game is|# games are} over." = "{n:# Spiel ist|# Spiele sind} vorbei."

L7's own stand beside this module, in a folder for each language. A mod has them in
`screen/de.toml`, or in several files of `screen/de/`: for a language that L7 does not speak, for
sentences that it says otherwise, and for what the mod itself says on the screen.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from l7core.language import ENGLISH, NAME, PSEUDO
from l7core.language.pseudo import Pseudo

OWN = Path(__file__).parent
IN_MODS = "screen"
"""The folder of a mod that holds its catalogues."""
NAMED_IN = "name.toml"
"""The file that says it, so that it is known without the others."""
MOST_BYTES = 1024 * 1024
"""The largest catalogue that is read."""


class CatalogueError(ValueError):
    """Why a catalogue cannot be read."""


def catalogue(language: str, mods: Iterable[Path] = ()) -> Mapping[str, str]:
    """What is said in that language by L7 and by the mods in these folders, later ones first.

    A file that cannot be read is passed over: `l7 mods check` says what is wrong with it.
    """
    if language == ENGLISH:
        return {}
    if language == PSEUDO:
        return Pseudo()
    said: dict[str, str] = {}
    for path in (*files(OWN, language), *(each for mod in mods for each in of_mod(mod, language))):
        try:
            said |= read(path)
        except CatalogueError:
            continue
    return said


def of_mod(mod: Path, language: str) -> list[Path]:
    """The catalogues of a mod."""
    return files(mod / IN_MODS, language)


def files(folder: Path, language: str) -> list[Path]:
    """The catalogues of a language in a folder."""
    return sorted([*folder.glob(f"{language}.toml"), *folder.glob(f"{language}/*.toml")])


def languages(mods: Iterable[Path] = ()) -> dict[str, str]:
    """The languages that there are, each with its own name for itself."""
    named = {ENGLISH: NAME}
    for path in sorted(OWN.glob(f"*/{NAMED_IN}")):
        named[path.parent.name] = read(path).get(NAME, path.parent.name)
    for mod in mods:
        for path in sorted((mod / IN_MODS).glob("*")):
            named.setdefault(path.stem, _name_in(mod, path.stem))
    return named


def read(path: Path) -> dict[str, str]:
    """The sentences of one file; raises CatalogueError."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise CatalogueError(f"{path.name} is larger than {MOST_BYTES:,} bytes")
        table = tomllib.loads(data.decode())
    except (OSError, ValueError, RecursionError) as error:
        raise CatalogueError(str(error)) from error
    if odd := next((key for key, said in table.items() if not isinstance(said, str)), None):
        raise CatalogueError(f"{odd!r} is no sentence in quotes")
    return table


def _name_in(mod: Path, language: str) -> str:
    return dict(_sentences(of_mod(mod, language))).get(NAME, language)


def _sentences(paths: Iterable[Path]) -> Iterator[tuple[str, str]]:
    for path in paths:
        try:
            yield from read(path).items()
        except CatalogueError:
            continue
