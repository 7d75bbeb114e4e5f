"""Having mods: `l7 mods list`, `install`, `remove` and all other actions but those of authors."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from l7core.cli.authoring import add_actions_of_authors
from l7core.cli.options import collection_of
from l7core.cli.output import FAILED, agrees_to_delete, counted, print_rows, say
from l7core.cli.parsers import Commands, Options, Parser, Shared, add
from l7core.engine.errors import L7Error
from l7core.persist.files import absolute, typed

if TYPE_CHECKING:
    from l7core.mods.owned.listing import Listed
    from l7core.mods.owned.trust import Request

FEWEST_DIGITS = 12
"""Of a hash that is to stand for consent."""


# -- describing


def add_mods(commands: Commands, shared: Shared) -> None:
    everywhere, as_data = shared.everywhere, shared.as_data
    mods = commands.add_parser(
        "mods",
        help="find, install, make and mend mods",
        description="Data mods are read and never run. Code mods are programs: they run only after"
        " you have agreed to exactly what was installed.",
    ).add_subparsers(required=True, metavar="ACTION")
    consent = Parser(add_help=False)
    consent.add_argument(
        "--consent",
        default="",
        metavar="HASH",
        help="agree, without being asked, to run the code that has this hash and no other",
    )

    add(mods, "list", "all mods, and why some are set aside", _list, everywhere, as_data)
    info = add(
        mods, "info", "one mod: who made it, what it brings, its hash and files", _info, everywhere
    )
    info.add_argument("id")
    install = add(
        mods, "install", "fetch a mod, check it, and move it in", _install, everywhere, consent
    )
    install.add_argument(
        "source",
        help="a folder, a zip, the name of a distribution, ID@HASH for a version that still"
        " stands on the shelf, or with --index the id of a mod",
    )
    from_index = Parser(add_help=False)
    from_index.add_argument(
        "--index",
        default="",
        metavar="PLACE",
        help="a folder or an address (https://…) with an index; L7_INDEX names one for good",
    )
    install.add_argument("--index", default="", metavar="PLACE", help="where that mod is from")
    search = add(
        mods, "search", "the mods that an index names", _search, everywhere, as_data, from_index
    )
    search.add_argument("words", nargs="*", help="only those that say all of these words")
    index = add(mods, "index", "write an index of the zips in a folder", _index, everywhere)
    index.add_argument("folder")
    modpack = add(
        mods,
        "modpack",
        "write down the installed mods for others, or install what others have written down",
        _modpack,
        everywhere,
        consent,
    )
    modpack.add_argument("file", help="such as our-table.json")
    modpack.add_argument("--write", action="store_true", help="write it; without: install it")
    modpack.add_argument("--name", default="", help="what the pack is called")
    remove = add(mods, "remove", "delete an installed mod", _remove, everywhere)
    remove.add_argument("id", nargs="+")
    remove.add_argument("--yes", action="store_true", help="without asking")
    enable = add(
        mods, "enable", "load a mod again; code is asked about", _enable, everywhere, consent
    )
    enable.add_argument("id")
    disable = add(mods, "disable", "leave a mod out, and keep it", _disable, everywhere)
    disable.add_argument("id")
    order = add(mods, "order", "the order in which mods are loaded", _order, everywhere, as_data)
    order.add_argument("--why", action="store_true", help="with the reason for each place")
    add_actions_of_authors(mods, everywhere)
    add(mods, "doctor", "what is wrong with the installed mods", _doctor, everywhere)
    add(mods, "restore", "fetch again what the lock file names", _restore, everywhere)


# -- looking


def _list(options: Options) -> int:
    from l7core.mods.owned.listing import listed

    collection = collection_of(options)
    rows = [
        {
            "id": each.id,
            "version": each.version,
            "kind": each.kind,
            "from": each.origin,
            "state": each.reason or each.state,
        }
        for each in listed(collection, collection.host())
    ]
    return print_rows(rows, options)


def _info(options: Options) -> int:
    from l7core.mods.owned.listing import named

    collection = collection_of(options)
    say(_told(named(collection, collection.host(), options.id)))
    return 0


def _order(options: Options) -> int:
    from l7core.mods.order import explain

    places = explain(mod.manifest for mod in collection_of(options).host().mods)
    rows = [
        {"place": str(number), "mod": each.mod, **({"why": each.why} if options.why else {})}
        for number, each in enumerate(places, 1)
    ]
    return print_rows(rows, options)


# -- changing


def _install(options: Options) -> int:
    from l7core.mods.install.installing import install

    named = f"{_place(options)}#{options.source}" if options.index else options.source
    taken = install(collection_of(options), named, _asking(options.consent))
    instead = taken.replaced and taken.replaced != taken.version
    replaced = f", in place of {taken.replaced}" if instead else ""
    say([f"{taken.id} {taken.version} is installed{replaced}."])
    if not taken.runs:
        say([f"Its code is not run. 'l7 mods enable {taken.id}' asks again."])
    return 0


def _place(options: Options) -> str:
    """The place of the index that is named, here or for good."""
    place: str = options.index or os.environ.get("L7_INDEX", "")
    if not place:
        raise L7Error("No index is named.", hint="--index PLACE names one, or L7_INDEX for good.")
    return place


def _search(options: Options) -> int:
    from l7core.mods.install import index

    found = [each for each in index.read(_place(options)).mods if each.has(" ".join(options.words))]
    rows = [
        {
            "id": each.id,
            "version": each.version,
            "kind": each.kind,
            "about": each.blurb or each.name,
        }
        for each in found
    ]
    return print_rows(rows, options)


def _index(options: Options) -> int:
    from l7core.mods.install import index

    folder = absolute(typed(Path(options.folder)))
    if not folder.is_dir():
        raise L7Error(f"There is no folder {folder}.")
    written = index.write(folder)
    say([f"Written: {folder / index.FILE}, {counted(len(written.mods), 'mod')}"])
    return 0


def _modpack(options: Options) -> int:
    from l7core.mods.install import modpack

    collection, file = collection_of(options), absolute(typed(Path(options.file)))
    if options.write:
        pack, local = modpack.write(collection, file, options.name)
        say([f"Written: {file}, {counted(len(pack.mods), 'mod')}"])
        say([f"Others may not reach {id}: it was installed from this machine." for id in local])
        return 0
    taken = modpack.take_in(collection, modpack.read(file), _asking(options.consent))
    say([f"{each.id} {each.version} is installed." for each in taken])
    say([] if taken else ["All that the pack names is installed already."])
    return 0


def _remove(options: Options) -> int:
    from l7core.mods.install.switching import needed_by, remove

    collection = collection_of(options)
    for id in options.id:
        needed = needed_by(collection, id)
        besides = f" {', '.join(needed)} cannot be used without it." if needed else ""
        if not options.yes and not agrees_to_delete(f"Delete the mod {id}?{besides}"):
            say([f"{id} is kept."])
            continue
        remove(collection, id)
        say([f"{id} is removed. Saves made with it can still be read."])
    return 0


def _enable(options: Options) -> int:
    from l7core.mods.install.switching import enable

    runs = enable(collection_of(options), options.id, _asking(options.consent))
    said = "is enabled" if runs else "is not enabled: its code may not run without your consent"
    say([f"{options.id} {said}."])
    return 0 if runs else FAILED


def _disable(options: Options) -> int:
    from l7core.mods.install.switching import disable

    disable(collection_of(options), options.id)
    say([f"{options.id} is disabled. 'l7 mods enable {options.id}' brings it back."])
    return 0


def _restore(options: Options) -> int:
    from l7core.mods.install.restoring import restore

    restored = restore(collection_of(options).shelf)
    if not restored:
        say(["All that the lock file names is there, as it was installed."])
    for each in restored:
        came = f"not restored: {each.failure}" if each.failure else "fetched again"
        say([f"{each.id} {each.version}: {each.wrong}; {came}"])
    return FAILED if any(each.failure for each in restored) else 0


def _doctor(options: Options) -> int:
    from l7core.mods.owned.ailments import ailments

    wrong = list(ailments(collection_of(options)))
    for each in wrong:
        say([f"{each.mod}: {each.what}. {each.remedy}".rstrip()])
    if not wrong:
        say(["Nothing is wrong with the mods."])
    return FAILED if wrong else 0


# -- telling and asking


def _told(mod: Listed) -> Iterable[str]:
    """All about one mod, line by line."""
    from l7core.mods.fingerprint import every_file, fingerprint, seal

    manifest = mod.manifest
    yield f"{mod.name or mod.id} ({mod.id} {mod.version})".replace(" )", ")")
    if manifest and manifest.blurb:
        yield manifest.blurb
    yield f"state     {mod.state}" + (f": {mod.reason}" if mod.reason else "")
    if manifest:
        yield f"author    {', '.join(manifest.authors) or 'none named'}"
        yield f"licence   {manifest.licence or 'none named'}"
        kind = "code: a program" if manifest.kind == "code" else "data: read, never run"
        yield f"kind      {kind}"
        yield f"provides  {', '.join(manifest.provides) or 'nothing named'}"
        for heading, table in manifest.ranges().items():
            for other, versions in table.items():
                yield f"{heading:<10}{other} {versions}".rstrip()
    yield f"from      {mod.source or mod.origin}"
    yield f"folder    {mod.folder}"
    if mod.folder.is_dir():
        yield f"hash      {fingerprint(mod.folder)} (what saves pin)"
        yield f"seal      {seal(mod.folder)} (every byte; what consent is bound to)"
        files = sorted(path.relative_to(mod.folder).as_posix() for path in every_file(mod.folder))
        yield f"files     {len(files)}"
        yield from (f"  {name}" for name in files)
    yield from mod.details


def _asking(consent: str) -> Callable[[Request], bool]:
    """Shows a request; agreement is typed at a terminal, or given beforehand by the hash."""

    def ask(request: Request) -> bool:
        say(request.lines())
        if consent:
            if len(consent) < FEWEST_DIGITS or not request.seal.startswith(consent):
                raise L7Error(
                    f"The hash is {request.seal}, not {consent}: the code is not run.",
                    hint=f"At least {FEWEST_DIGITS} digits of it are needed.",
                )
            return True
        if not sys.stdin.isatty():
            say(["Nobody is there to ask; --consent HASH agrees to exactly this."])
            return False
        sys.stdout.write("Run it from now on? Type 'yes' to agree: ")
        sys.stdout.flush()
        return sys.stdin.readline().strip() == "yes"

    return ask
