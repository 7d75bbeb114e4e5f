"""The commands about mods: `l7 mods list`, `install`, `test` and the others."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from l7core.engine.errors import L7Error

if TYPE_CHECKING:
    from l7core.mods.collection import Collection, Listed
    from l7core.mods.fit import Seating
    from l7core.mods.trust import Request
    from l7core.persist.desk import Desk
    from l7core.persist.store import Store

FAILED = 1
LAST_ENTRIES = 12
"""Of the log of a game that can only be read."""
FEWEST_DIGITS = 12
"""Of a hash that is to stand for consent."""

Options: TypeAlias = argparse.Namespace


class ModTools(Struct, frozen=True):
    """What these commands need of the others."""

    collection: Callable[[Options], Collection]
    print_rows: Callable[[list[dict[str, str]], Options], int]


def add_commands(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    tools: ModTools,
    everywhere: argparse.ArgumentParser,
    as_data: argparse.ArgumentParser,
) -> None:
    """`l7 mods …`."""
    mods = commands.add_parser(
        "mods",
        help="find, install, make and mend mods",
        description="Data mods are read and never run. Code mods are programs: they run only after"
        " you have agreed to exactly what was installed.",
    ).add_subparsers(required=True, metavar="ACTION")
    run = ModCommands(tools)

    def add(
        name: str,
        help: str,
        does: Callable[[Options], int],
        *,
        more: Iterable[argparse.ArgumentParser] = (),
    ) -> argparse.ArgumentParser:
        parser: argparse.ArgumentParser = mods.add_parser(
            name,
            help=help,
            description=f"{help[0].upper()}{help[1:]}.",
            parents=[everywhere, *more],
        )
        parser.set_defaults(run=does)
        return parser

    consent = argparse.ArgumentParser(add_help=False)
    consent.add_argument(
        "--consent",
        default="",
        metavar="HASH",
        help="agree, without being asked, to run the code that has this hash and no other",
    )
    folder = argparse.ArgumentParser(add_help=False)
    folder.add_argument("path", help="the mod's folder")
    runs_code = argparse.ArgumentParser(add_help=False)
    runs_code.add_argument(
        "--run-code", action="store_true", help="run the mod's Python, if it has any"
    )

    add("list", "all mods, and why some are set aside", run.list_mods, more=[as_data])
    info = add("info", "one mod: who made it, what it brings, its hash and files", run.info)
    info.add_argument("id")
    install = add("install", "fetch a mod, check it, and move it in", run.install, more=[consent])
    install.add_argument(
        "source",
        help="a folder, a zip, the name of a distribution, or ID@HASH for a version that still"
        " stands on the shelf",
    )
    remove = add("remove", "delete an installed mod", run.remove)
    remove.add_argument("id", nargs="+")
    remove.add_argument("--yes", action="store_true", help="without asking")
    enable = add("enable", "load a mod again; code is asked about", run.enable, more=[consent])
    enable.add_argument("id")
    disable = add("disable", "leave a mod out, and keep it", run.disable)
    disable.add_argument("id")
    order = add("order", "the order in which mods are loaded", run.order, more=[as_data])
    order.add_argument("--why", action="store_true", help="with the reason for each place")
    add(
        "check", "everything that is wrong with a mod, at once", run.check, more=[folder, runs_code]
    )
    new = add("new", "begin a mod, with a test that passes", run.new)
    new.add_argument("name")
    new.add_argument("--kind", choices=("scenario", "cards", "ruleset"), default="cards")
    new.add_argument("--to", default=".", metavar="DIR", help="where to make its folder (here)")
    new.add_argument("--author", default="", help="who makes it")
    test = add(
        "test",
        "let bots play a mod, saving and loading at each decision",
        run.test,
        more=[folder, runs_code],
    )
    test.add_argument("--games", type=int, default=200, metavar="N", help="how many games (200)")
    test.add_argument(
        "--seed", type=int, default=0, help="of the first game; the next has one more"
    )
    pack = add("pack", "put a mod in a zip, the same bytes each time", run.pack, more=[folder])
    pack.add_argument("--to", default=".", metavar="FILE", help="a file or a folder (here)")
    reference = add("reference", "write down all that mods can say, from the code", run.reference)
    reference.add_argument(
        "--out", default="reference", metavar="DIR", help="where the pages go (reference)"
    )
    add("doctor", "what is wrong with the installed mods", run.doctor)
    add("restore", "fetch again what the lock file names", run.restore)


class ModCommands:
    """Runs the commands."""

    def __init__(self, tools: ModTools) -> None:
        self._tools = tools

    # -- looking

    def list_mods(self, options: Options) -> int:
        collection = self._tools.collection(options)
        rows = [
            {
                "id": each.id,
                "version": each.version,
                "kind": each.kind,
                "from": each.origin,
                "state": each.reason or each.state,
            }
            for each in collection.listed(collection.host())
        ]
        return self._tools.print_rows(rows, options)

    def info(self, options: Options) -> int:
        collection = self._tools.collection(options)
        _say(told(collection.named(collection.host(), options.id)))
        return 0

    def order(self, options: Options) -> int:
        collection = self._tools.collection(options)
        rows = [
            {"place": str(number), "mod": mod, **({"why": why} if options.why else {})}
            for number, (mod, why) in enumerate(collection.order(collection.host()), 1)
        ]
        return self._tools.print_rows(rows, options)

    # -- changing

    def install(self, options: Options) -> int:
        taken = self._tools.collection(options).install(options.source, _asking(options.consent))
        instead = taken.replaced and taken.replaced != taken.version
        replaced = f", in place of {taken.replaced}" if instead else ""
        _say([f"{taken.id} {taken.version} is installed{replaced}."])
        if not taken.runs:
            _say([f"Its code is not run. 'l7 mods enable {taken.id}' asks again."])
        return 0

    def remove(self, options: Options) -> int:
        collection = self._tools.collection(options)
        for id in options.id:
            needed = collection.needed_by(id)
            besides = f" {', '.join(needed)} cannot be used without it." if needed else ""
            if not options.yes and not _agreed(f"Delete the mod {id}?{besides}", "--yes"):
                _say([f"{id} is kept."])
                continue
            collection.remove(id)
            _say([f"{id} is removed. Saves made with it can still be read."])
        return 0

    def enable(self, options: Options) -> int:
        runs = self._tools.collection(options).enable(options.id, _asking(options.consent))
        said = "is enabled" if runs else "is not enabled: its code may not run without your consent"
        _say([f"{options.id} {said}."])
        return 0 if runs else FAILED

    def disable(self, options: Options) -> int:
        self._tools.collection(options).disable(options.id)
        _say([f"{options.id} is disabled. 'l7 mods enable {options.id}' brings it back."])
        return 0

    def restore(self, options: Options) -> int:
        restored = self._tools.collection(options).restore()
        if not restored:
            _say(["All that the lock file names is there, as it was installed."])
        for each in restored:
            came = f"not restored: {each.failure}" if each.failure else "fetched again"
            _say([f"{each.id} {each.version}: {each.wrong}; {came}"])
        return FAILED if any(each.failure for each in restored) else 0

    def doctor(self, options: Options) -> int:
        found = list(self._tools.collection(options).ailments())
        for each in found:
            _say([f"{each.mod}: {each.what}. {each.remedy}".rstrip()])
        if not found:
            _say(["Nothing is wrong with the mods."])
        return FAILED if found else 0

    # -- making

    def check(self, options: Options) -> int:
        from l7core.mods.check import check

        checked = check(
            _folder(options), self._tools.collection(options), run_code=options.run_code
        )
        _say([*checked.faults, *(f"note: {note}" for note in checked.notes)])
        if checked.faults:
            count = len(checked.faults)
            _say(["1 problem." if count == 1 else f"{count} problems."])
            return FAILED
        named = checked.manifest
        _say([f"{named.id} {named.version}: nothing wrong was found." if named else ""])
        return 0

    def new(self, options: Options) -> int:
        from l7core.mods.scaffold import new_mod

        folder = new_mod(options.name, options.kind, Path(options.to), author=options.author)
        _say(
            [
                f"{folder} is made.",
                f"Look it over:     l7 mods check {folder}",
                f"Have bots try it: l7 mods test {folder}"
                + (" --run-code" if options.kind == "ruleset" else ""),
                f"Play it:          l7 play --dev-mods {folder}",
            ]
        )
        return 0

    def test(self, options: Options) -> int:
        from l7core.mods.check import check
        from l7core.trial import try_out

        folder, collection = _folder(options), self._tools.collection(options)
        checked = check(folder, collection, run_code=options.run_code)
        manifest = checked.manifest
        if checked.faults or manifest is None:
            _say(checked.faults)
            return FAILED
        if manifest.kind == "code" and not options.run_code:
            raise L7Error(
                f"The mod {manifest.id} is a program; to test it is to run it.",
                hint="--run-code does. It can read and delete your files.",
            )
        trial = try_out(
            collection.host_with(folder),
            manifest.id,
            games=options.games,
            seed=options.seed,
            on_game=_progress if sys.stderr.isatty() else None,
        )
        _say(trial.lines())
        return FAILED if trial.faults else 0

    def reference(self, options: Options) -> int:
        import l7core.api
        from l7core.mods import reference

        host = self._tools.collection(options).host()
        pages = reference.pages(map(host.rules, host.rulesets), l7core.api)
        reference.write(pages, Path(options.out))
        _say([f"Written: {len(pages)} pages and schemas in {Path(options.out).absolute()}"])
        return 0

    def pack(self, options: Options) -> int:
        from l7core.mods.check import check
        from l7core.mods.pack import pack

        folder = _folder(options)
        checked = check(folder, self._tools.collection(options), run_code=False)
        if checked.faults:
            _say(checked.faults)
            return FAILED
        _say([f"Written: {pack(folder, Path(options.to))}"])
        return 0


def amended(store: Store, name: str, seating: Seating, options: Options) -> Desk | None:
    """A branch of a game whose mods are not as they were; None where only reading it was wanted."""
    from l7core import describe
    from l7core.mods import amend

    if options.amend:
        desk = (amend.branch if options.amend == "branch" else amend.drop)(store, name, seating)
        _say([f"This is {desk.name}, a game of its own. {name} stays as it is."])
        return desk
    header = seating.header
    log = amend.log_of(store.load(name).record, amend.readers_of(header))
    _say([header.title or name, header.clock, *header.picture])
    _say(describe.entry(each) for each in log[-LAST_ENTRIES:])
    _say(each.told for each in seating.differences)
    _say(["What can be done; the saved game stays as it is:"])
    for way in seating.ways:
        done = f" 'l7 resume {name} --amend {way.kind}'." if way.kind in ("branch", "drop") else ""
        if way.kind != "read":
            _say([f"- {way.told}{f' Not now: {way.barred}' if way.barred else done}"])
    return None


def told(mod: Listed) -> Iterable[str]:
    """All about one mod, line by line."""
    from l7core.mods.fingerprint import every_file, fingerprint, seal

    manifest = mod.manifest
    yield f"{mod.name or mod.id} ({mod.id} {mod.version})".replace(" )", ")")
    if manifest and manifest.blurb:
        yield manifest.blurb
    yield f"state     {mod.state}" + (f": {mod.reason}" if mod.reason else "")
    if manifest:
        yield f"author    {', '.join(manifest.authors) or 'names none'}"
        yield f"licence   {manifest.licence or 'names none'}"
        kind = "code: a program" if manifest.kind == "code" else "data: read, never run"
        yield f"kind      {kind}"
        yield f"provides  {', '.join(manifest.provides) or 'does not say'}"
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
    """Shows what is to be agreed to; asks at a terminal, else wants the hash beforehand."""

    def ask(request: Request) -> bool:
        _say(request.lines())
        if consent:
            if len(consent) < FEWEST_DIGITS or not request.seal.startswith(consent):
                raise L7Error(
                    f"The hash is {request.seal}, not {consent}: the code is not run.",
                    hint=f"At least {FEWEST_DIGITS} digits of it are needed.",
                )
            return True
        if not sys.stdin.isatty():
            _say(["Nobody is there to ask; --consent HASH agrees to exactly this."])
            return False
        sys.stdout.write("Run it from now on? Type 'yes' to agree: ")
        sys.stdout.flush()
        return sys.stdin.readline().strip() == "yes"

    return ask


def _folder(options: Options) -> Path:
    folder = Path(options.path).expanduser().absolute()
    if not folder.is_dir():
        raise L7Error(f"There is no folder {folder}.")
    return folder


def _progress(played: int, games: int) -> None:
    end = "\n" if played == games else ""
    sys.stderr.write(f"\r{played} of {games} games{end}")
    sys.stderr.flush()


def _agreed(question: str, flag: str) -> bool:
    """Ask at the terminal; elsewhere nobody is there to agree."""
    if not sys.stdin.isatty():
        raise L7Error(f"{question} Nobody is there to ask.", hint=f"{flag} does it without asking.")
    sys.stdout.write(f"{question} [y/N] ")
    sys.stdout.flush()
    return sys.stdin.readline().strip().casefold() in ("y", "yes")


def _say(lines: Iterable[Any]) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")
