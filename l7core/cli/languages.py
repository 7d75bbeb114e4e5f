"""Languages and missing translations: `l7 languages`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from l7core.cli.options import collection_of
from l7core.cli.output import say
from l7core.cli.parsers import Commands, Options, Shared, add
from l7core.engine.errors import L7Error
from l7core.language import ENGLISH

if TYPE_CHECKING:
    from l7core.mods.owned.collection import Collection


def add_languages(commands: Commands, shared: Shared) -> None:
    does = "list languages and missing translations"
    languages = add(commands, "languages", does, _languages, shared.everywhere)
    languages.add_argument("of", nargs="?", default="", metavar="XX", help="language code, e.g. de")
    languages.add_argument(
        "--all", action="store_true", help="list every missing text, not only the first few"
    )
    languages.add_argument(
        "--toml",
        action="store_true",
        help="print the missing interface strings as a template",
    )


def _languages(options: Options) -> int:
    from l7core.language.catalogue import catalogue, catalogue_of_mods, languages
    from l7core.language.listing import faults, guarded_sentences, sentences

    collection = collection_of(options)
    mods = collection.speaking()
    available = languages(mods)
    if not options.of:
        say(f"{id}  {name}" for id, name in available.items())
        say(["Run 'l7 languages XX' to see what a language lacks."])
        return 0
    known, own, of_mods = sentences(), catalogue(options.of), catalogue_of_mods(options.of, mods)
    if not known:
        raise L7Error("Can't list interface strings: L7's source code isn't available.")
    guarded = guarded_sentences()
    if not own:  # a language of mods, which cannot translate guarded sentences
        known = [each for each in known if each not in guarded]
    lacking = [
        each for each in known if each not in own and (each in guarded or each not in of_mods)
    ]
    if options.toml:
        say(f'{_quoted(each)} = ""' for each in lacking)
        return 0
    say([f"{available.get(options.of, options.of)} ({options.of})"])
    say([_told("interface", "sentences", lacking, len(known), options)])
    every = [*sentences(), *_of_mods(mods)]
    say(f"  {fault}" for fault in (*faults(own, every), *faults(of_mods, every, guarded)))
    say(_of_games(collection, options))
    return 0


def _of_mods(mods: list[Path]) -> Iterator[str]:
    """Yield the interface sentences of mods."""
    from l7core.language.listing import sentences

    for mod in mods:
        yield from sentences([mod])


def _of_games(collection: Collection, options: Options) -> Iterator[str]:
    """Yield the coverage of each mod that has sentences or records."""
    from l7core.mods.authoring.translations import coverage

    collection.language = ENGLISH
    host = collection.host()
    collection.language = options.of
    spoken = collection.host()
    folders = [mod.folder for mod in host.mods]
    for mod in host.mods:
        for part in coverage(
            mod.folder, mod.manifest, host, spoken, options.of, translators=folders
        ):
            yield _told(mod.id, part.what, list(part.lacking), part.count, options)


def _told(name: str, unit: str, lacking: list[str], count: int, options: Options) -> str:
    """Return how many texts are translated, and which are not.

    >>> from argparse import Namespace
    >>> few, every = Namespace(all=False), Namespace(all=True)
    >>> _told("escape", "records", ["escape:lamp"], 3, few)
    'escape: 2 of 3 records; in English: escape:lamp'
    >>> _told("escape", "sentences", [], 7, every)
    'escape: all 7 sentences translated'
    """
    if not lacking:
        return f"{name}: all {count} {unit} translated"
    shown = lacking if options.all else lacking[:3]
    listed = ", ".join(" ".join(each.split()) for each in shown)
    more = ", … (use --all to list them)" if len(lacking) > len(shown) else ""
    return f"{name}: {count - len(lacking)} of {count} {unit}; in English: {listed}{more}"


def _quoted(words: str) -> str:
    """Return a sentence as a TOML key."""
    escaped = words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
