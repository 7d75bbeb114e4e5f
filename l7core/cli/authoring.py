"""Commands for authors of mods: `l7 mods new`, `check`, `test`, `pack` and others."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from l7core.cli.options import collection_of, toggles_of
from l7core.cli.output import FAILED, counted, say
from l7core.cli.parsers import Commands, Options, Parser, add, add_rule_options
from l7core.engine.errors import L7Error
from l7core.persist.files import absolute, typed

if TYPE_CHECKING:
    from l7core.mods.authoring.check import Checked


def add_actions_of_authors(mods: Commands, everywhere: Parser) -> None:
    """Add the actions of `l7 mods` that only authors need."""
    folder = Parser(add_help=False)
    folder.add_argument("path", help="the mod's folder")
    runs_code = Parser(add_help=False)
    runs_code.add_argument(
        "--run-code", action="store_true", help="allow the mod's Python code to run"
    )

    parents = everywhere, folder, runs_code
    check = add(mods, "check", "check a mod and list every problem", _check, *parents)
    check.add_argument("--json", action="store_true", help="output JSON instead of text")
    check.add_argument(
        "--sarif", action="store_true", help="print as code-host annotations (file and line)"
    )
    new = add(mods, "new", "create a new mod with a passing test", _new, everywhere)
    new.add_argument("name", help="mod id, e.g. night-shift")
    new.add_argument(
        "--kind",
        choices=("scenario", "cards", "campaign", "ruleset", "code"),
        default="cards",
        help="template (default: cards); ruleset and code mods run code",
    )
    new.add_argument(
        "--to", default=".", metavar="DIR", help="parent folder (default: current folder)"
    )
    new.add_argument("--author", default="", help="author name")
    test = add(
        mods, "test", "test a mod with bots, saving and loading at each decision", _test, *parents
    )
    test.add_argument(
        "--games", type=int, default=200, metavar="N", help="number of games (default: 200)"
    )
    test.add_argument(
        "--seed", type=int, default=0, help="seed of the first game; each next game adds 1"
    )
    add_rule_options(test)
    test.add_argument(
        "--jobs", type=int, metavar="J", help="number of processes (default: one per core)"
    )
    pack = add(mods, "pack", "build a reproducible zip of a mod", _pack, everywhere, folder)
    pack.add_argument(
        "--to", default=".", metavar="FILE", help="file or folder (default: current folder)"
    )
    pack.add_argument("--replace", action="store_true", help="overwrite an existing zip")
    merged = add(
        mods, "merged", "show a merged record and the mods that changed it", _merged, everywhere
    )
    merged.add_argument("id", help="record id, e.g. escape:crowbar")
    reference = add(
        mods, "reference", "generate the modding reference from the code", _reference, everywhere
    )
    reference.add_argument(
        "--out", default="reference", metavar="DIR", help="output folder (default: reference)"
    )


def _check(options: Options) -> int:
    from l7core.mods.authoring.check import check

    checked = check(_folder(options), collection_of(options), run_code=options.run_code)
    if options.json:
        return _as_json(checked)
    if options.sarif:
        import msgspec

        from l7core.mods.authoring.sarif import sarif

        say([msgspec.json.encode(sarif(checked)).decode()])
        return FAILED if checked.found else 0
    say([*checked.faults, *(f"note: {note}" for note in checked.notes)])
    if checked.faults:
        count = len(checked.faults)
        say(["1 problem." if count == 1 else f"{count} problems."])
        return FAILED
    manifest = checked.manifest
    records = counted(checked.records, "record")
    say([f"{manifest.id} {manifest.version}: {records}, no problems found." if manifest else ""])
    return 0


def _as_json(checked: Checked) -> int:
    """Print all problems and notes as JSON, for editors and pipelines."""
    import msgspec

    problems = [{"message": each} if isinstance(each, str) else each for each in checked.found]
    data = {"problems": problems, "notes": checked.notes, "records": checked.records}
    say([msgspec.json.encode(data).decode()])
    return FAILED if checked.found else 0


def _new(options: Options) -> int:
    from l7core.mods.authoring.scaffold import GAMES, PROGRAMS, new_mod

    folder = new_mod(options.name, options.kind, typed(Path(options.to)), author=options.author)
    game = GAMES.get(options.kind, "").format(id=folder.name)
    play = " ".join(filter(None, ("l7 play", game, f"--dev-mods {folder}")))
    say(
        [
            f"Created {folder}.",
            f"Check it:         l7 mods check {folder}",
            f"Test with bots:   l7 mods test {folder}"
            + (" --run-code" if options.kind in PROGRAMS else ""),
            f"Play it:          {play}",
        ]
    )
    return 0


def _test(options: Options) -> int:
    from l7core.analysis.trial import try_out
    from l7core.mods.authoring.check import check

    folder, collection = _folder(options), collection_of(options)
    checked = check(folder, collection, run_code=options.run_code)
    manifest = checked.manifest
    if checked.faults or manifest is None:
        say(checked.faults)
        return FAILED
    if manifest.kind == "code" and not options.run_code:
        raise L7Error(
            f"Testing {manifest.id} runs its code.",
            hint="Pass --run-code to allow it. The code can read and delete your files.",
        )
    trial = try_out(
        collection.host_with(folder),
        manifest.id,
        games=options.games,
        seed=options.seed,
        preset=options.preset,
        toggles=toggles_of(options),
        jobs=options.jobs or os.cpu_count() or 1,
        on_game=_progress if sys.stderr.isatty() else None,
    )
    say(trial.lines())
    return FAILED if trial.faults else 0


def _reference(options: Options) -> int:
    import l7core.api
    from l7core.mods.authoring import reference

    host = collection_of(options).host()
    pages = reference.pages(map(host.rules, host.rulesets), l7core.api)
    folder = absolute(typed(Path(options.out)))
    reference.write(pages, folder)
    say([f"Written: {len(pages)} pages and schemas in {folder}"])
    return 0


def _pack(options: Options) -> int:
    from l7core.mods.authoring.check import check
    from l7core.mods.authoring.pack import pack

    folder = _folder(options)
    checked = check(folder, collection_of(options), run_code=False)
    if checked.faults:
        say(checked.faults)
        return FAILED
    packed = pack(folder, typed(Path(options.to)), replace=options.replace)
    say([f"  {size:>9,}  {name}" for name, size in packed.files])
    say([f"not included: {name}" for name in packed.left_out])
    say([f"Written: {packed.path}, {counted(len(packed.files), 'file')}"])
    return 0


def _merged(options: Options) -> int:
    from l7core.plain import content_lines

    host = collection_of(options).host()
    say(content_lines.merged([host.rules(id) for id in host.rulesets], options.id))
    return 0


def _folder(options: Options) -> Path:
    folder = absolute(typed(Path(options.path)))
    if not folder.is_dir():
        raise L7Error(f"Folder not found: {folder}")
    return folder


def _progress(played: int, games: int) -> None:
    end = "\n" if played == games else ""
    sys.stderr.write(f"\r{played} of {games} games{end}")
    sys.stderr.flush()
