"""Commands for installed mods: `l7 mods list`, `install`, `remove` and others."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from l7core.cli.authoring import add_actions_of_authors
from l7core.cli.options import collection_of
from l7core.cli.output import FAILED, Cell, agrees, counted, print_rows, say
from l7core.cli.parsers import Commands, Options, Parser, Shared, add, add_group
from l7core.engine.errors import L7Error
from l7core.engine.ids import is_mod_id
from l7core.persist.files import absolute, typed

if TYPE_CHECKING:
    from l7core.mods.install.modpack import Wanted
    from l7core.mods.owned.listing import Listed
    from l7core.mods.owned.trust import Request

FEWEST_DIGITS = 12
"""Minimum number of digits of a hash that counts as consent."""


# -- arguments


def add_mods(commands: Commands, shared: Shared) -> None:
    everywhere, as_data = shared.everywhere, shared.as_data
    mods = add_group(
        commands,
        "mods",
        "find, install, create and fix mods",
        _list,
        about=(
            "Data mods never run code. Code mods run only after you allow the exact version you "
            "installed."
        ),
    )
    consent = Parser(add_help=False)
    consent.add_argument(
        "--consent",
        default="",
        metavar="HASH",
        help="allow the code with exactly this hash, without asking",
    )

    add(mods, "list", "list mods, with reasons for those not loaded", _list, everywhere, as_data)
    info = add(mods, "info", "show a mod: author, content, hash and files", _info, everywhere)
    info.add_argument("id")
    install = add(mods, "install", "install a mod", _install, everywhere, consent)
    install.add_argument(
        "source",
        help=(
            "folder (./NAME), zip, package name, ID@HASH of an archived version, or a mod id in "
            "the index"
        ),
    )
    from_index = Parser(add_help=False)
    from_index.add_argument(
        "--index",
        default="",
        metavar="PLACE",
        help="index folder or URL; set L7_INDEX to make one the default",
    )
    install.add_argument(
        "--index", default="", metavar="PLACE", help="index folder or URL (default: L7_INDEX)"
    )
    search = add(
        mods, "search", "list the mods in an index", _search, everywhere, as_data, from_index
    )
    search.add_argument("words", nargs="*", help="only mods that match all of these words")
    index = add(mods, "index", "create an index of the zips in a folder", _index, everywhere)
    index.add_argument("folder")
    modpack = add(
        mods,
        "modpack",
        "export your mod list, or install the mods from one",
        _modpack,
        everywhere,
        consent,
    )
    modpack.add_argument("file", help="mod list file, e.g. our-table.json")
    modpack.add_argument(
        "--write", action="store_true", help="export the list (default: install from it)"
    )
    modpack.add_argument("--name", default="", help="name of the list")
    modpack.add_argument(
        "--yes", action="store_true", help="contact the sources in the list without asking"
    )
    remove = add(mods, "remove", "remove a mod", _remove, everywhere)
    remove.add_argument("id", nargs="+")
    remove.add_argument("--yes", action="store_true", help="don't ask for confirmation")
    enable = add(mods, "enable", "enable a mod (code mods ask first)", _enable, everywhere, consent)
    enable.add_argument("id")
    disable = add(mods, "disable", "disable a mod without removing it", _disable, everywhere)
    disable.add_argument("id")
    order = add(mods, "order", "show the load order", _order, everywhere, as_data)
    order.add_argument("--why", action="store_true", help="explain each position")
    add_actions_of_authors(mods, everywhere)
    add(mods, "doctor", "find problems with installed mods", _doctor, everywhere)
    add(mods, "restore", "reinstall the mods in the lock file", _restore, everywhere)


# -- show


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
    rows: list[dict[str, Cell]] = [
        {"place": number, "mod": each.mod, **({"why": each.why} if options.why else {})}
        for number, each in enumerate(places, 1)
    ]
    return print_rows(rows, options)


# -- change


def _install(options: Options) -> int:
    from l7core.mods.install.installing import install

    source = options.source
    if options.index or (is_mod_id(source) and os.environ.get("L7_INDEX")):
        source = f"{_place(options)}#{source}"
    installed = install(collection_of(options), source, _asking(options.consent))
    is_update = installed.replaced and installed.replaced != installed.version
    replaced = f", replacing {installed.replaced}" if is_update else ""
    say([f"Installed {installed.id} {installed.version}{replaced}."])
    if not installed.runs:
        say([f"Its code won't run. Run 'l7 mods enable {installed.id}' to decide again."])
    return 0


def _place(options: Options) -> str:
    """Return the place of the index, from the option or the environment."""
    place: str = options.index or os.environ.get("L7_INDEX", "")
    if not place:
        raise L7Error("No index given.", hint="Use --index PLACE, or set L7_INDEX.")
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
        raise L7Error(f"Folder not found: {folder}")
    written = index.write(folder)
    say([f"Written: {folder / index.FILE}, {counted(len(written.mods), 'mod')}"])
    return 0


def _modpack(options: Options) -> int:
    from l7core.mods.install import modpack

    collection, file = collection_of(options), absolute(typed(Path(options.file)))
    if options.write:
        pack, local = modpack.write(collection, file, options.name)
        say([f"Written: {file}, {counted(len(pack.mods), 'mod')}"])
        say(
            [
                f"{id} was installed from this machine; others may be unable to download it."
                for id in local
            ]
        )
        return 0
    missing = modpack.missing(collection, modpack.read(file))
    if not missing:
        say(["Every mod in the list is already installed."])
        return 0
    if not options.yes and not _agrees_to_contact(missing):
        say(["Nothing was installed."])
        return FAILED
    for each in missing:
        modpack.take_in(collection, each, _asking(options.consent))
        say([f"Installed {each.id} {each.version}."])
    return 0


def _agrees_to_contact(mods: Iterable[Wanted]) -> bool:
    """Ask whether L7 may contact the sources of mods, except for the player's own index."""
    index = os.environ.get("L7_INDEX")
    unnamed = [each for each in mods if not (index and each.source.startswith(f"{index}#"))]
    if not unnamed:
        return True
    say(["The list gets these mods from sources that you have not named:"])
    say(f"  {each.id} {each.version} from {each.source}" for each in unnamed)
    return agrees("Contact these sources?", to="contact them")


def _remove(options: Options) -> int:
    from l7core.mods.install.switching import needed_by, remove

    collection = collection_of(options)
    for id in options.id:
        needed = needed_by(collection, id)
        dependents = f" Required by: {', '.join(needed)}." if needed else ""
        if not options.yes and not agrees(f"Delete the mod {id}?{dependents}", to="delete"):
            say([f"Kept {id}."])
            continue
        remove(collection, id)
        say([f"Removed {id}. Saves that use it can still be read."])
    return 0


def _enable(options: Options) -> int:
    from l7core.mods.install.switching import enable

    runs = enable(collection_of(options), options.id, _asking(options.consent))
    state = "is enabled" if runs else "is not enabled: you haven't allowed its code"
    say([f"{options.id} {state}."])
    return 0 if runs else FAILED


def _disable(options: Options) -> int:
    from l7core.mods.install.switching import disable

    disable(collection_of(options), options.id)
    say([f"Disabled {options.id}. Run 'l7 mods enable {options.id}' to turn it back on."])
    return 0


def _restore(options: Options) -> int:
    from l7core.mods.install.restoring import restore

    restored = restore(collection_of(options).shelf)
    if not restored:
        say(["Every mod in the lock file is installed and unchanged."])
    for each in restored:
        outcome = f"not restored: {each.failure}" if each.failure else "reinstalled"
        say([f"{each.id} {each.version}: {each.wrong}; {outcome}"])
    return FAILED if any(each.failure for each in restored) else 0


def _doctor(options: Options) -> int:
    from l7core.mods.owned.diagnosis import diagnose

    ailing = list(diagnose(collection_of(options)))
    for each in ailing:
        say([f"{each.mod}: {each.what}. {each.remedy}".rstrip()])
    if not ailing:
        say(["No problems found."])
    return FAILED if ailing else 0


# -- output and consent


def _told(mod: Listed) -> Iterable[str]:
    """Yield the description of a mod, line by line."""
    from l7core.mods.fingerprint import every_file, fingerprint, seal

    manifest = mod.manifest
    yield f"{mod.name or mod.id} ({mod.id} {mod.version})".replace(" )", ")")
    if manifest and manifest.blurb:
        yield manifest.blurb
    yield f"state     {mod.state}" + (f": {mod.reason}" if mod.reason else "")
    if manifest:
        yield f"author    {', '.join(manifest.authors) or 'not given'}"
        yield f"licence   {manifest.licence or 'not given'}"
        kind = (
            "code: runs on your machine"
            if manifest.kind == "code"
            else "data only: never runs code"
        )
        yield f"kind      {kind}"
        yield f"provides  {', '.join(manifest.provides) or 'not given'}"
        for heading, table in manifest.ranges().items():
            for other, versions in table.items():
                yield f"{heading:<10}{other} {versions}".rstrip()
    yield f"from      {mod.source or mod.origin}"
    yield f"folder    {mod.folder}"
    if mod.folder.is_dir():
        yield f"hash      {fingerprint(mod.folder)} (recorded in saves)"
        yield f"seal      {seal(mod.folder)} (covers all files; used for consent)"
        files = sorted(path.relative_to(mod.folder).as_posix() for path in every_file(mod.folder))
        yield f"files     {len(files)}"
        yield from (f"  {name}" for name in files)
    yield from mod.details


def _asking(consent: str) -> Callable[[Request], bool]:
    """Return a function that shows a request and asks for consent at the terminal.

    A matching hash in `consent` replaces the question.
    """

    def ask(request: Request) -> bool:
        say(request.lines())
        if consent:
            if len(consent) < FEWEST_DIGITS or not request.seal.startswith(consent):
                raise L7Error(
                    f"Hash mismatch: {request.seal}, not {consent}. The code won't run.",
                    hint=f"Enter at least {FEWEST_DIGITS} digits of the hash.",
                )
            return True
        if not sys.stdin.isatty():
            say(
                [
                    "No terminal to ask for consent. Use --consent HASH to allow exactly this "
                    "version."
                ]
            )
            return False
        sys.stdout.write("Allow this mod to run? Type 'yes' to agree: ")
        sys.stdout.flush()
        return sys.stdin.readline().strip() == "yes"

    return ask
