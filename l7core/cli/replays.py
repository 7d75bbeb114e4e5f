"""Replays and reports of games: `l7 replay` and `l7 report`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from l7core.cli.options import host_of, store_of
from l7core.cli.output import FAILED, agrees, counted, say
from l7core.cli.parsers import Commands, Options, Shared, add, add_actions
from l7core.engine.errors import L7Error

if TYPE_CHECKING:
    from l7core.engine.history import Record
    from l7core.engine.replay_steps import ReplaySteps
    from l7core.engine.ruleset import Rules
    from l7core.mods.host import Host
    from l7core.persist.replay_file import Replay

NAMED = "save name, save file or replay file"


# -- arguments


def add_replay(commands: Commands, shared: Shared) -> None:
    parser = commands.add_parser("replay", help="replay a game")
    replay = add_actions(parser, required=True, metavar="ACTION")
    parents = shared.everywhere, shared.saved
    show = add(replay, "show", "replay as text, step by step", _show_replay, *parents)
    show.add_argument("save", help=NAMED)
    show.add_argument("--from", dest="first", type=int, default=1, metavar="N", help="first step")
    show.add_argument("--to", dest="last", type=int, metavar="N", help="last step")
    does = "replay and compare; exit code 1 on any difference"
    verify = add(replay, "verify", does, _verify_replays, *parents)
    verify.add_argument("save", nargs="+", help=NAMED)
    does = "export a replay file, recording or picture"
    export = add(replay, "export", does, _export_replay, *parents)
    export.add_argument("save", help=NAMED)
    export.add_argument(
        "file", nargs="?", default=".", help="file or folder (default: current folder)"
    )
    formats = export.add_mutually_exclusive_group()
    formats.add_argument("--cast", action="store_true", help="terminal recording (asciicast)")
    formats.add_argument("--svg", action="store_true", help="animated picture for a web page")
    export.add_argument("--from", dest="first", type=int, default=1, metavar="N", help="first step")
    export.add_argument("--to", dest="last", type=int, metavar="N", help="last step")
    export.add_argument(
        "--columns", type=int, default=100, metavar="N", help="screen width (default: 100)"
    )
    export.add_argument(
        "--rows", type=int, default=30, metavar="N", help="screen height (default: 30)"
    )
    does = "start a new game from its first N decisions"
    branch = add(replay, "branch", does, _branch, *parents)
    branch.add_argument("save", help=NAMED)
    branch.add_argument("decisions", type=int, metavar="N")
    branch.add_argument("--yes", action="store_true", help="don't ask for confirmation")


def add_report(commands: Commands, shared: Shared) -> None:
    parents = shared.everywhere, shared.saved, shared.as_data
    report = add(commands, "report", "show the report of a game", _report, *parents)
    report.add_argument("save", help=NAMED)
    report.add_argument("--ascii", action="store_true", help="ASCII charts")
    report.add_argument("--card", action="store_true", help="only the shareable result card")
    report.add_argument("--svg", metavar="FILE", help="save the result card as SVG")


# -- replays


def _show_replay(options: Options) -> int:
    from l7core.plain import replay_lines

    replay = replay_named(options, options.save)
    lines = replay_lines.told(
        _steps(_rules(options, replay), replay),
        first=options.first,
        last=options.last,
        seat=replay_lines.only_human(replay.seats),
        is_open=bool(replay.result),
    )
    say(lines)
    return 0


def _verify_replays(options: Options) -> int:
    from l7core.persist import replay_file

    host = host_of(options)
    failed = False
    for name in options.save:
        replay = replay_named(options, name)
        rules = host.rules(replay.ruleset)
        divergence = replay_file.verify(rules, replay, host.pins(rules))
        failed = failed or divergence is not None
        if divergence is None:
            hashes = sum(bool(step.hash) for step in replay.steps)
            steps = _steps(rules, replay)
            message = f"{counted(steps.length, 'step')} match"
            message += f", {hashes} with a hash" if steps.are_all else ""
            say([f"{name}: {message}."])
        else:
            say(
                [
                    f"{name}: does not match. {replay_file.differ(divergence)}",
                    f"  recorded with {', '.join(divergence.before)}",
                    f"  replayed with {', '.join(divergence.after)}",
                ]
            )
    return FAILED if failed else 0


def _export_replay(options: Options) -> int:
    from l7core.persist import replay_file, save_admin

    host = host_of(options)
    replay = replay_named(options, options.save)
    if options.cast or options.svg:
        data, ending = _shown(options, host, replay), ".cast" if options.cast else ".svg"
    else:
        if barred := replay_file.why_no_file(replay):
            raise L7Error(barred)
        rules, ending = host.rules(replay.ruleset), replay_file.ENDING
        data = replay_file.to_bytes(replay_file.hashed(rules, replay, host.pins(rules)))
    default = Path(options.save).stem + ending
    say([f"Written: {save_admin.copy_out(data, Path(options.file), default)}"])
    return 0


def _shown(options: Options, host: Host, replay: Replay) -> bytes:
    """Return the screens of a game as a recording or an animated picture."""
    from l7tui import cast

    show = cast.Show(
        replay=replay,
        first=options.first,
        last=options.last,
        columns=max(80, options.columns),
        rows=max(24, options.rows),
    )
    if options.svg:
        return cast.moving_picture(host, show).encode()
    return "".join(f"{line}\n" for line in cast.asciicast(host, show)).encode()


def _branch(options: Options) -> int:
    from l7core.persist.results import people
    from l7core.persist.resuming import resumed_after
    from l7core.persist.save_info import SaveInfo
    from l7core.persist.saved_game import SavedGame
    from l7core.plain.describe import SCOUTING

    host = host_of(options)
    replay = replay_named(options, options.save)
    rules = host.rules(replay.ruleset)
    steps = _steps(rules, replay)
    if not 0 <= options.decisions <= steps.length:
        raise L7Error(
            f"{options.save} has {counted(steps.length, 'decision')}.",
            hint=f"Choose a number from 0 to {steps.length}.",
        )
    scouts = not steps.are_all and bool(people(replay.seats))
    if scouts and not options.yes and not agrees(f"{SCOUTING} Branch it?", to="branch"):
        return FAILED
    kernel = resumed_after(rules, replay.record, steps.answers_at(options.decisions))
    original = SaveInfo(
        title=replay.title or rules.ruleset.title,
        game=replay.game,
        mods=host.pins(rules),
        scouted=replay.scouted is True,
    )
    game = SavedGame.take_over(store_of(options), kernel, original, scouts=scouts)
    game.close()
    if game.trouble:
        raise L7Error(game.trouble)
    say([f"Created {game.name} after {options.decisions} decisions. Run 'l7 resume' to continue."])
    return 0


# -- reports


def _report(options: Options) -> int:
    from l7core.analysis import report as reports
    from l7core.persist import save_admin
    from l7core.persist.resuming import kernel_of
    from l7core.plain.replay_lines import only_human
    from l7core.plain.report_lines import card, text
    from l7core.plain.svg_card import svg

    replay, record = _game(options, options.save)
    rules = _rules(options, replay)
    kernel = kernel_of(rules, record)
    game_report = reports.report(
        kernel,
        seat=only_human(replay.seats),
        title=replay.title,
        mods=replay.mods,
        scouted=replay.scouted is True,
    )
    if options.svg:
        data = svg(card(game_report))
        say([f"Written: {save_admin.copy_out(data, Path(options.svg), f'{rules.id}.svg')}"])
    elif options.json:
        sys.stdout.write(reports.to_json(game_report).decode())
    else:
        say((card if options.card else text)(game_report, ascii_only=options.ascii))
    return 0


# -- games


def _steps(rules: Rules, replay: Replay) -> ReplaySteps:
    """Return the steps of the game that the reader may know, from its beginning."""
    from l7core.engine.replay_cursor import ReplayCursor
    from l7core.engine.replay_steps import ReplaySteps
    from l7core.plain.replay_lines import only_human

    reel = ReplayCursor(rules, replay.origin, replay.answers)
    return ReplaySteps(reel, only_human(replay.seats), is_open=bool(replay.result))


def replay_named(options: Options, name: str) -> Replay:
    """Return the replay of the saved game with that name, or of a save or replay file."""
    return _game(options, name)[0]


def _game(options: Options, name: str) -> tuple[Replay, Record]:
    """Return the replay, and the record that a save keeps of the game."""
    from l7core.persist import replay_file
    from l7core.persist.errors import NoSuchSave
    from l7core.persist.files import read_file, typed
    from l7core.persist.format import MAGIC, MAX_SAVE, unpack

    path = typed(Path(name))
    if not os.path.isfile(path):
        try:
            loaded = store_of(options).load(name)
        except NoSuchSave as error:
            raise NoSuchSave(
                f"No such file, and no saved game: {name!r}.", hint=error.hint
            ) from error
        return replay_file.of_save(loaded.label.header, loaded.record), loaded.record
    data = read_file(path, max(MAX_SAVE, replay_file.MAX_REPLAY))
    if data.startswith(MAGIC):
        saved = unpack(data)
        return replay_file.of_save(saved.label.header, saved.record), saved.record
    replay = replay_file.from_bytes(data)
    return replay, replay.record


def _rules(options: Options, replay: Replay) -> Rules:
    return host_of(options).rules(replay.ruleset)
