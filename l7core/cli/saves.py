"""Commands for saved games: `l7 saves`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from l7core.cli.options import collection_of, store_of
from l7core.cli.output import FAILED, Cell, agrees, counted, print_rows, say
from l7core.cli.parsers import Commands, Options, Shared, add, add_group
from l7core.mods.bundled import is_bundled
from l7core.sanitize import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l7core.persist.store import Entry, StoredSave

SOUND = "sound"
SHORT = 12
"""Number of digits printed of a hash."""


def add_saves(commands: Commands, shared: Shared) -> None:
    saves = add_group(commands, "saves", "manage saved games", _list_saves)
    saved = shared.saved
    data = saved, shared.as_data
    add(saves, "list", "list saved games", _list_saves, shared.everywhere, *data)
    does = "show one game: details, map and saves"
    show = add(saves, "show", does, _show_save, shared.everywhere, *data)
    show.add_argument("save")
    verify = add(saves, "verify", "check saves for errors", _verify_saves, *data)
    verify.add_argument("save", nargs="*", help="save names (default: all)")
    export = add(saves, "export", "export a game to one file", _export_save, saved)
    export.add_argument("save")
    export.add_argument(
        "file", nargs="?", default=".", help="file or folder (default: current folder)"
    )
    take_in = add(saves, "import", "import a saved game", _import_save, saved)
    take_in.add_argument("file", nargs="+")
    rename = add(saves, "rename", "rename a game", _rename_save, saved)
    rename.add_argument("save")
    rename.add_argument("title")
    remove = add(saves, "rm", "delete a game permanently", _remove_saves, saved)
    remove.add_argument("save", nargs="+")
    remove.add_argument("--yes", action="store_true", help="don't ask for confirmation")


def _list_saves(options: Options) -> int:
    entries = store_of(options).list()
    problems = _mod_problems(options, entries)
    rows: list[dict[str, Cell]] = [
        {
            "name": entry.name,
            "title": entry.header.title,
            "clock": entry.clock,
            "result": entry.standing,
            "decisions": entry.decisions if entry.id else None,
            "saved_at": entry.header.saved_at,
            "problem": entry.problem or problems.get(entry.name, ""),
        }
        for entry in entries
    ]
    return print_rows(rows, options)


def _mod_problems(options: Options, entries: Sequence[Entry]) -> dict[str, str]:
    """Return the missing or changed mods of each game, by name, with the remedy."""
    if all(is_bundled(mod.id) for entry in entries for mod in entry.header.mods):
        return {}
    from l7core.mods.saves.compatibility import ModInventory  # start-up time

    inventory = ModInventory(collection_of(options))
    return {entry.name: inventory.problem(entry.header) for entry in entries}


def _show_save(options: Options) -> int:
    import msgspec

    from l7core.persist.lineage import relations

    store = store_of(options)
    generations = store.generations(options.save)
    newest = next((each for each in generations if not each.problem), generations[0])
    if options.json:
        generations = [
            msgspec.structs.replace(each, file=one_line(each.file)) for each in generations
        ]
        say([msgspec.json.encode({"name": one_line(options.save), "saves": generations}).decode()])
        return 0
    header = newest.header
    facts = (
        header.title or options.save,
        f"{header.ruleset} {header.scenario}".strip(),
        ". ".join(filter(None, (header.clock, header.result))),
        f"Manual changes: {header.by_hand}" if header.by_hand else "",
        "Scouted: branched before the end" if header.scouted else "",
        ", ".join(f"{seat.name} ({seat.controller})" for seat in header.seats),
        *(f"mod {each.id} {each.version} {each.hash[:SHORT]}" for each in header.mods),
    )
    every = store.list()
    problems = _mod_problems(options, [each for each in every if each.name == options.save])
    say([*filter(None, (*facts, *problems.values())), *header.picture])
    say(map(_told, generations))
    say(line for entry in every if entry.name == options.save for line in relations(entry, every))
    return 0


def _verify_saves(options: Options) -> int:
    store = store_of(options)
    chosen = ((name, store.generations(name)) for name in options.save)
    rows: list[dict[str, Cell]] = [
        {"save": each.file, "decisions": each.header.decisions, "found": _verdict(each)}
        for _, generations in (chosen if options.save else store.all_generations())
        for each in generations
    ]
    print_rows(rows, options)
    return FAILED if any(row["found"] != SOUND for row in rows) else 0


def _export_save(options: Options) -> int:
    from l7core.persist import save_admin

    data = save_admin.whole(store_of(options), options.save)
    default = options.save + save_admin.ENDING
    say([f"Written: {save_admin.copy_out(data, Path(options.file), default)}"])
    return 0


def _import_save(options: Options) -> int:
    from l7core.persist import save_admin

    store = store_of(options)
    for file in options.file:
        name = save_admin.take_in_file(store, Path(file))
        say([f"Imported {file} as {name}. Run 'l7 resume {name}' to continue."])
    return 0


def _rename_save(options: Options) -> int:
    from l7core.persist import save_admin

    save_admin.rename(store_of(options), options.save, options.title)
    say([f"Renamed {options.save} to {options.title!r}."])
    return 0


def _remove_saves(options: Options) -> int:
    store = store_of(options)
    for name in options.save:
        title = store.generations(name)[0].header.title or name
        if not options.yes and not agrees(f"Permanently delete {name} ({title})?", to="delete"):
            say([f"Kept {name}."])
            continue
        store.remove(name)
        say([f"Deleted {name}."])
    return 0


def _verdict(stored: StoredSave) -> str:
    """Return the problem of a save, or `SOUND`."""
    if stored.problem:
        return stored.problem
    note = f"last entries incomplete: {counted(stored.torn, 'byte')} ignored"
    return note if stored.torn else SOUND


def _told(stored: StoredSave) -> str:
    since = f", {counted(stored.journalled, 'step')} since" if stored.journalled else ""
    saved = f", {stored.header.saved_at}" if stored.header.saved_at else ""
    decisions = counted(stored.header.decisions, "decision")
    return f"save {stored.number}: {decisions}{since}{saved}, {_verdict(stored)}"
