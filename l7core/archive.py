"""The commands about games that have been played: saves, replays, reports, and the doctor."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from l7core.engine.errors import L7Error

if TYPE_CHECKING:
    from l7core.engine.kernel import Record
    from l7core.engine.ruleset import Rules
    from l7core.mods.host import Host
    from l7core.persist.places import Places
    from l7core.persist.replay import Replay
    from l7core.persist.store import Store

FAILED = 1
SHORT = 12
"""Digits of a hash that are printed."""

Options: TypeAlias = argparse.Namespace


class Tools(Struct, frozen=True):
    """What all commands share: where things are, and how lists are printed."""

    store: Callable[[Options], Store]
    host: Callable[[Options], Host]
    places: Callable[[], Places]
    print_rows: Callable[[list[dict[str, str]], Options], int]


class Parents(Struct, frozen=True):
    """Options that several commands have."""

    everywhere: argparse.ArgumentParser
    saved: argparse.ArgumentParser
    as_data: argparse.ArgumentParser


def add_commands(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], tools: Tools, parents: Parents
) -> None:
    """`l7 saves`, `l7 replay`, `l7 report` and `l7 doctor`."""
    archive = Archive(tools)
    _add_saves(commands, archive, parents)
    _add_replay(commands, archive, parents)
    with_rules = [parents.everywhere, parents.saved]

    report = commands.add_parser(
        "report", help="how a game went", parents=[*with_rules, parents.as_data]
    )
    report.add_argument("save", help="a saved game, or a file of one, or a replay")
    report.add_argument("--ascii", action="store_true", help="charts in ASCII characters")
    report.set_defaults(run=archive.report)

    doctor = commands.add_parser(
        "doctor", help="what L7 finds on this machine", parents=[*with_rules, parents.as_data]
    )
    doctor.add_argument("--bundle", metavar="SAVE", help="put what a bug report needs in a zip")
    doctor.add_argument(
        "--hidden", action="store_true", help="with the whole save, and what it hides from you"
    )
    doctor.add_argument("--to", default=".", metavar="FILE", help="where to (here)")
    doctor.set_defaults(run=archive.doctor)


def _add_saves(commands: Any, archive: Archive, parents: Parents) -> None:
    saves = commands.add_parser("saves", help="look after saved games").add_subparsers(
        required=True, metavar="ACTION"
    )
    data = [parents.saved, parents.as_data]

    def add(
        name: str, help: str, run: Callable[[Options], int], inherits: list[argparse.ArgumentParser]
    ) -> argparse.ArgumentParser:
        parser: argparse.ArgumentParser = saves.add_parser(name, help=help, parents=inherits)
        parser.set_defaults(run=run)
        return parser

    add("list", "all saved games", archive.list_saves, data)
    show = add("show", "one game: its facts, its map, its saves", archive.show_save, data)
    show.add_argument("save")
    verify = add("verify", "read saves to the last byte", archive.verify_saves, data)
    verify.add_argument("save", nargs="*", help="all if none is named")
    export = add("export", "one game as one file", archive.export_save, [parents.saved])
    export.add_argument("save")
    export.add_argument("file", nargs="?", default=".", help="a file or a folder (here)")
    take_in = add("import", "add a save that you were sent", archive.import_save, [parents.saved])
    take_in.add_argument("file", nargs="+")
    rename = add("rename", "give a game another title", archive.rename_save, [parents.saved])
    rename.add_argument("save")
    rename.add_argument("title")
    remove = add("rm", "delete a game for good", archive.remove_saves, [parents.saved])
    remove.add_argument("save", nargs="+")
    remove.add_argument("--yes", action="store_true", help="without asking")


def _add_replay(commands: Any, archive: Archive, parents: Parents) -> None:
    replay = commands.add_parser("replay", help="play a game again").add_subparsers(
        required=True, metavar="ACTION"
    )
    with_rules = [parents.everywhere, parents.saved]
    named = "a saved game, or a file of one, or a replay"
    show = replay.add_parser("show", help="step by step, as text", parents=with_rules)
    show.add_argument("save", help=named)
    show.add_argument("--from", dest="first", type=int, default=1, metavar="N", help="first step")
    show.add_argument("--to", dest="last", type=int, metavar="N", help="last step")
    show.set_defaults(run=archive.show_replay)
    verify = replay.add_parser(
        "verify", help="play again and compare; 1 if anything differs", parents=with_rules
    )
    verify.add_argument("save", nargs="+", help=named)
    verify.set_defaults(run=archive.verify_replays)
    export = replay.add_parser("export", help="make a replay file", parents=with_rules)
    export.add_argument("save", help=named)
    export.add_argument("file", nargs="?", default=".", help="a file or a folder (here)")
    export.set_defaults(run=archive.export_replay)
    branch = replay.add_parser(
        "branch", help="a new game that begins with its first N decisions", parents=with_rules
    )
    branch.add_argument("save", help=named)
    branch.add_argument("decisions", type=int, metavar="N")
    branch.set_defaults(run=archive.branch)


class Archive:
    """Runs the commands."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    # -- saves

    def list_saves(self, options: Options) -> int:
        rows = [
            {
                "name": entry.name,
                "title": entry.header.title,
                "clock": entry.header.clock,
                "result": entry.header.result,
                "saved_at": entry.header.saved_at,
                "problem": entry.problem,
            }
            for entry in self._tools.store(options).list()
        ]
        return self._tools.print_rows(rows, options)

    def show_save(self, options: Options) -> int:
        import msgspec

        store = self._tools.store(options)
        kept = store.generations(options.save)
        newest = next((each for each in kept if not each.problem), kept[0])
        if options.json:
            _say([msgspec.json.encode({"name": options.save, "saves": kept}).decode()])
            return 0
        header = newest.header
        facts = (
            header.title or options.save,
            f"{header.ruleset} {header.scenario}".strip(),
            ". ".join(filter(None, (header.clock, header.result))),
            ", ".join(f"{seat.name} ({seat.controller})" for seat in header.seats),
            *(f"mod {each.id} {each.version} {each.hash[:SHORT]}" for each in header.mods),
        )
        _say([*filter(None, facts), *header.picture])
        _say(_told(each.number, each.file, each.header.decisions, each) for each in kept)
        return 0

    def verify_saves(self, options: Options) -> int:
        store = self._tools.store(options)
        rows = [
            {"save": each.file, "decisions": str(each.header.decisions), "found": _found(each)}
            for name in options.save or store.names()
            for each in store.generations(name)
        ]
        self._tools.print_rows(rows, options)
        return FAILED if any(row["found"] != SOUND for row in rows) else 0

    def export_save(self, options: Options) -> int:
        from l7core.persist import keeping

        data = keeping.whole(self._tools.store(options), options.save)
        default = options.save + keeping.ENDING
        _say([f"Written: {keeping.copy_out(data, Path(options.file), default)}"])
        return 0

    def import_save(self, options: Options) -> int:
        from l7core.persist import keeping

        store = self._tools.store(options)
        for file in options.file:
            name = keeping.take_in_file(store, Path(file))
            _say([f"{file} is here as {name}. 'l7 resume {name}' plays it on."])
        return 0

    def rename_save(self, options: Options) -> int:
        from l7core.persist import keeping

        keeping.rename(self._tools.store(options), options.save, options.title)
        _say([f"{options.save} is called {options.title!r} now."])
        return 0

    def remove_saves(self, options: Options) -> int:
        store = self._tools.store(options)
        for name in options.save:
            title = store.generations(name)[0].header.title or name
            if not options.yes and not _agreed(f"Delete {name} ({title}) for good?"):
                _say([f"{name} is kept."])
                continue
            store.remove(name)
            _say([f"{name} is deleted."])
        return 0

    # -- replays

    def show_replay(self, options: Options) -> int:
        from l7core import replay_lines
        from l7core.engine.reel import Reel

        replay = self._replay(options, options.save)
        reel = Reel(self._rules(options, replay), replay.origin, replay.answers)
        last = len(reel.answers) if options.last is None else options.last
        lines = replay_lines.told(
            reel,
            first=options.first,
            last=last,
            seat=replay_lines.only_human(replay.seats),
            is_open=bool(replay.result),
        )
        _say(lines)
        return 0

    def verify_replays(self, options: Options) -> int:
        from l7core.persist import replay as replays

        host = self._tools.host(options)
        failed = False
        for named in options.save:
            replay = self._replay(options, named)
            rules = host.rules(replay.ruleset)
            found = replays.verify(rules, replay, host.pins(rules))
            failed = failed or found is not None
            if found is None:
                hashes = sum(bool(step.hash) for step in replay.steps)
                steps = len(replay.steps)
                _say([f"{named}: {steps} steps play the same, {hashes} of them with their hash."])
            else:
                _say(
                    [
                        f"{named}: differs. {replays.differ(found)}",
                        f"  written by {', '.join(found.before)}",
                        f"  played by  {', '.join(found.after)}",
                    ]
                )
        return FAILED if failed else 0

    def export_replay(self, options: Options) -> int:
        from l7core.persist import keeping
        from l7core.persist import replay as replays

        host = self._tools.host(options)
        replay = self._replay(options, options.save)
        rules = host.rules(replay.ruleset)
        data = replays.to_bytes(replays.hashed(rules, replay, host.pins(rules)))
        default = Path(options.save).stem + replays.ENDING
        _say([f"Written: {keeping.copy_out(data, Path(options.file), default)}"])
        return 0

    def branch(self, options: Options) -> int:
        from l7core.persist.desk import Desk, branch_title

        host = self._tools.host(options)
        replay = self._replay(options, options.save)
        rules = host.rules(replay.ruleset)
        desk = Desk.take_over(
            self._tools.store(options),
            rules,
            replay.record,
            options.decisions,
            title=branch_title(replay.title or rules.ruleset.title, options.decisions),
            game=replay.game,
            mods=host.pins(rules),
        )
        desk.close()
        if desk.trouble:
            raise L7Error(desk.trouble)
        _say([f"{desk.name} stands after {options.decisions} decisions. 'l7 resume' plays it on."])
        return 0

    # -- reports

    def report(self, options: Options) -> int:
        from l7core import report as reports
        from l7core.engine.kernel import Kernel
        from l7core.persist.errors import Damaged
        from l7core.persist.format import UNREADABLE
        from l7core.replay_lines import only_human
        from l7core.report_lines import text

        replay, record = self._game(options, options.save)
        rules = self._rules(options, replay)
        try:
            kernel: Kernel[Any] = Kernel.resume(rules, record)
        except UNREADABLE as error:
            raise Damaged("states", f"its state does not fit the rules of {rules.id}") from error
        found = reports.report(
            kernel, seat=only_human(replay.seats), title=replay.title, mods=replay.mods
        )
        if options.json:
            sys.stdout.write(reports.to_json(found).decode())
        else:
            _say(text(found, ascii_only=options.ascii))
        return 0

    # -- the doctor

    def doctor(self, options: Options) -> int:
        from l7core import doctor

        store, host = self._tools.store(options), self._tools.host(options)
        checks = list(doctor.examine(store, host, self._tools.places()))
        if options.bundle:
            return self._bundle(options, store, checks)
        rows = [{"what": each.what, "found": each.found, "is": each.state} for each in checks]
        self._tools.print_rows(rows, options)
        return FAILED if any(each.state == "problem" for each in checks) else 0

    def _bundle(self, options: Options, store: Store, checks: Iterable[Any]) -> int:
        from l7core import bundle
        from l7core.persist import keeping

        data = keeping.whole(store, options.bundle)
        parts = bundle.of_save(data, checks, hidden=options.hidden)
        default = f"{options.bundle}-bug.zip"
        path = keeping.copy_out(bundle.zipped(parts), Path(options.to), default)
        _say([f"Written: {path}", *bundle.what_is_in_it(parts)])
        return 0

    # -- which game

    def _replay(self, options: Options, named: str) -> Replay:
        """The game of that name, or in that file, to be played again."""
        return self._game(options, named)[0]

    def _game(self, options: Options, named: str) -> tuple[Replay, Record]:
        """The same, with what a save keeps of it."""
        from l7core.persist import replay as replays
        from l7core.persist.files import read_file
        from l7core.persist.format import MAGIC, MAX_SAVE, unpack

        path = Path(named).expanduser()
        if not path.is_file():
            loaded = self._tools.store(options).load(named)
            return replays.of_save(loaded.label.header, loaded.record), loaded.record
        data = read_file(path, max(MAX_SAVE, replays.MAX_REPLAY))
        if data.startswith(MAGIC):
            saved = unpack(data)
            return replays.of_save(saved.label.header, saved.record), saved.record
        replay = replays.from_bytes(data)
        return replay, replay.record

    def _rules(self, options: Options, replay: Replay) -> Rules:
        return self._tools.host(options).rules(replay.ruleset)


SOUND = "sound"


def _found(kept: Any) -> str:
    """What reading a save to its end has shown."""
    if kept.problem:
        return str(kept.problem)
    return f"its journal breaks off: {kept.torn} bytes are left out" if kept.torn else SOUND


def _told(number: int, file: str, decisions: int, kept: Any) -> str:
    since = f", {kept.journalled} steps since" if kept.journalled else ""
    saved = f", {kept.header.saved_at}" if kept.header.saved_at else ""
    return f"save {number}: {decisions} decisions{since}{saved}, {_found(kept)}"


def _agreed(question: str) -> bool:
    """Ask at the terminal; elsewhere nobody is there to agree."""
    if not sys.stdin.isatty():
        raise L7Error(f"{question} Nobody is there to ask.", hint="--yes deletes without asking.")
    sys.stdout.write(f"{question} [y/N] ")
    sys.stdout.flush()
    return sys.stdin.readline().strip().casefold() in ("y", "yes")


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")
