"""Commands for saved games: `l7 saves`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from l7core.cli.options import store_of
from l7core.cli.output import FAILED, agrees_to_delete, counted, print_rows, say
from l7core.cli.parsers import Commands, Options, Shared, add
from l7core.harmless import one_line

if TYPE_CHECKING:
    from l7core.persist.store import Kept

SOUND = "sound"
SHORT = 12
"""Number of digits printed of a hash."""


def add_saves(commands: Commands, shared: Shared) -> None:
    saves = commands.add_parser("saves", help="manage saved games").add_subparsers(
        required=True, metavar="ACTION"
    )
    saved = shared.saved
    data = saved, shared.as_data
    add(saves, "list", "list saved games", _list_saves, *data)
    show = add(saves, "show", "show one game: details, map and saves", _show_save, *data)
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
    rows = [
        {
            "name": entry.name,
            "title": entry.header.title,
            "clock": entry.clock,
            "result": entry.standing,
            "decisions": str(entry.decisions) if entry.id else "",
            "saved_at": entry.header.saved_at,
            "problem": entry.problem,
        }
        for entry in store_of(options).list()
    ]
    return print_rows(rows, options)


def _show_save(options: Options) -> int:
    import msgspec

    from l7core.persist.lineage import relations

    store = store_of(options)
    kept = store.generations(options.save)
    newest = next((each for each in kept if not each.problem), kept[0])
    if options.json:
        kept = [msgspec.structs.replace(each, file=one_line(each.file)) for each in kept]
        say([msgspec.json.encode({"name": one_line(options.save), "saves": kept}).decode()])
        return 0
    header = newest.header
    facts = (
        header.title or options.save,
        f"{header.ruleset} {header.scenario}".strip(),
        ". ".join(filter(None, (header.clock, header.result))),
        f"Manual changes: {header.by_hand}" if header.by_hand else "",
        ", ".join(f"{seat.name} ({seat.controller})" for seat in header.seats),
        *(f"mod {each.id} {each.version} {each.hash[:SHORT]}" for each in header.mods),
    )
    say([*filter(None, facts), *header.picture])
    say(map(_told, kept))
    every = store.list()
    say(told for ours in every if ours.name == options.save for told in relations(ours, every))
    return 0


def _verify_saves(options: Options) -> int:
    store = store_of(options)
    named = ((name, store.generations(name)) for name in options.save)
    rows = [
        {"save": each.file, "decisions": str(each.header.decisions), "found": _verdict(each)}
        for _, kept in (named if options.save else store.all_generations())
        for each in kept
    ]
    print_rows(rows, options)
    return FAILED if any(row["found"] != SOUND for row in rows) else 0


def _export_save(options: Options) -> int:
    from l7core.persist import keeping

    data = keeping.whole(store_of(options), options.save)
    default = options.save + keeping.ENDING
    say([f"Written: {keeping.copy_out(data, Path(options.file), default)}"])
    return 0


def _import_save(options: Options) -> int:
    from l7core.persist import keeping

    store = store_of(options)
    for file in options.file:
        name = keeping.take_in_file(store, Path(file))
        say([f"Imported {file} as {name}. Run 'l7 resume {name}' to continue."])
    return 0


def _rename_save(options: Options) -> int:
    from l7core.persist import keeping

    keeping.rename(store_of(options), options.save, options.title)
    say([f"Renamed {options.save} to {options.title!r}."])
    return 0


def _remove_saves(options: Options) -> int:
    store = store_of(options)
    for name in options.save:
        title = store.generations(name)[0].header.title or name
        if not options.yes and not agrees_to_delete(f"Permanently delete {name} ({title})?"):
            say([f"Kept {name}."])
            continue
        store.remove(name)
        say([f"Deleted {name}."])
    return 0


def _verdict(kept: Kept) -> str:
    """Return the problem of a save, or `SOUND`."""
    if kept.problem:
        return kept.problem
    lost = f"last entries incomplete: {counted(kept.torn, 'byte')} ignored"
    return lost if kept.torn else SOUND


def _told(kept: Kept) -> str:
    since = f", {counted(kept.journalled, 'step')} since" if kept.journalled else ""
    saved = f", {kept.header.saved_at}" if kept.header.saved_at else ""
    decisions = counted(kept.header.decisions, "decision")
    return f"save {kept.number}: {decisions}{since}{saved}, {_verdict(kept)}"
