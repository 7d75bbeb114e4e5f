"""Catalogues of other languages: TOML files of English sentences and their translations.

    "Play on" = "Weiterspielen"
    "{n:# game is|# games are} over." = "{n:# Spiel ist|# Spiele sind} vorbei."

L7's own catalogues are beside this module, in a folder for each language. A mod has its catalogues
in `screen/de.toml`, or in several files of `screen/de/`. They may add a language to L7, replace
translations except those of guarded sentences, and translate the mod's own sentences on the screen.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from l7core.language import ENGLISH, LANGUAGE, NAME, PSEUDO
from l7core.language.pseudo import Pseudo
from l7core.language.templates import complaint_about

OWN = Path(__file__).parent
IN_MODS = "screen"
"""Folder of a mod that contains its catalogues."""
NAMED_IN = "name.toml"
"""File with the language's own name, which is read without the other files."""
MOST_BYTES = 1024 * 1024
"""Maximum size of a catalogue."""


class CatalogueError(ValueError):
    """An unreadable catalogue; the message gives the reason."""


def catalogue(language: str) -> Mapping[str, str]:
    """Return L7's own translations to a language."""
    if language == ENGLISH:
        return {}
    if language == PSEUDO:
        return Pseudo()
    return _merged(files(OWN, language))


def catalogue_of_mods(language: str, mods: Iterable[Path]) -> Mapping[str, str]:
    """Return the translations to a language by these mods; later ones take precedence.

    Invalid files and templates are skipped: `l7 mods check` reports their errors.
    """
    if language in (ENGLISH, PSEUDO):
        return {}
    sentences = _merged(path for mod in mods for path in of_mod(mod, language))
    return {words: text for words, text in sentences.items() if not complaint_about(text)}


def _merged(paths: Iterable[Path]) -> dict[str, str]:
    """Return the sentences of several files, without unreadable files."""
    return dict(_sentences(paths))


def of_mod(mod: Path, language: str) -> list[Path]:
    """Return the catalogues of a mod for a language."""
    return files(mod / IN_MODS, language)


def files(folder: Path, language: str) -> list[Path]:
    """Return the catalogues of a language in a folder."""
    return sorted([*folder.glob(f"{language}.toml"), *folder.glob(f"{language}/*.toml")])


def languages(mods: Iterable[Path] = ()) -> dict[str, str]:
    """Return the available languages, each with its own name."""
    named = {ENGLISH: NAME}
    for path in sorted(OWN.glob(f"*/{NAMED_IN}")):
        named[path.parent.name] = read(path).get(NAME, path.parent.name)
    for mod in mods:
        for path in sorted((mod / IN_MODS).glob("*")):
            named.setdefault(path.stem, _name_in(mod, path.stem))
    return named


def languages_of_content(mod: Path) -> list[str]:
    """Return the languages other than English for which a mod has texts or content."""
    found = {path.stem for path in mod.glob("texts/*")}
    found |= {path.name for path in mod.glob("content/*") if path.is_dir()}
    return sorted(each for each in found if LANGUAGE.fullmatch(each) and each != ENGLISH)


def read(path: Path) -> dict[str, str]:
    """Return the sentences of one file; raise CatalogueError if it is unreadable."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise CatalogueError(f"{path.name} is larger than {MOST_BYTES:,} bytes")
        table = tomllib.loads(data.decode())
    except (OSError, ValueError, RecursionError) as error:
        raise CatalogueError(str(error)) from error
    if odd := next(
        (key for key, translation in table.items() if not isinstance(translation, str)), None
    ):
        raise CatalogueError(f"the translation of {odd!r} must be text in quotes")
    return table


def _name_in(mod: Path, language: str) -> str:
    return _merged(of_mod(mod, language)).get(NAME, language)


def _sentences(paths: Iterable[Path]) -> Iterator[tuple[str, str]]:
    for path in paths:
        try:
            yield from read(path).items()
        except CatalogueError:
            continue
