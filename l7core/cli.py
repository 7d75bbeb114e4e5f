"""The `l7` command. Each subcommand imports what it needs, the full screen last of all."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import l7core
from l7core.engine.errors import L7Error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from l7core.content.rulebook import Rulebook
    from l7core.engine.ruleset import Rules
    from l7core.engine.state import Setup
    from l7core.mods.collection import Collection
    from l7core.mods.host import Host
    from l7core.persist.desk import Desk
    from l7core.persist.places import Places
    from l7core.persist.store import Store

FAILED = 1

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class Shared(NamedTuple):
    """Options that several commands have."""

    everywhere: argparse.ArgumentParser
    saved: argparse.ArgumentParser
    screen: argparse.ArgumentParser
    as_data: argparse.ArgumentParser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 is success, 1 a stated failure, 2 a wrong command line."""
    if arguments is not None:
        return _run(arguments)
    try:
        return _run(sys.argv[1:])
    finally:
        # The process is over, and need not go through all that it leaves behind.
        gc.freeze()


def _run(arguments: Sequence[str]) -> int:
    """Run one command of a process that may run others."""
    options = _parser(arguments[0] if arguments else None).parse_args(arguments)
    try:
        if options.run in STARTS:
            gc.disable()  # until the table stands: next to nothing of what is loaded goes away
            if not _is_safe(options):
                _mind_the_last_start(options)
        code: int = options.run(options)
        sys.stdout.flush()
    except L7Error as error:
        print(f"l7: {error}", file=sys.stderr)
        if _mods_may_be_why(error, options) and _agrees_to_safe_mode("A mod may be the reason."):
            return _run([*arguments, "--safe-mode"])
        return FAILED
    except BrokenPipeError:
        # Whoever read our output has gone; the interpreter must not try to write the rest.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        print("l7: interrupted.", file=sys.stderr)
        return FAILED
    finally:
        gc.enable()
    return code


def _parser(first: str | None) -> argparse.ArgumentParser:
    """What may follow `l7` where this comes first, or nothing at all.

    To describe all commands takes longer than to carry out most of them. Those are left out that
    cannot follow: after the name of a command comes no other.
    """
    parser = argparse.ArgumentParser(
        prog="l7",
        description="Survival-horror board games for the terminal. Without a command: the game.",
        epilog="L7_HOME=DIR keeps saves, settings and mods under one folder; L7_SAVES and L7_CONFIG"
        " move one of them.",
    )
    parser.add_argument("--version", action="version", version=f"l7 {l7core.__version__}")
    parser.set_defaults(run=_full_screen, plain=False)
    _add_screen_options(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    _add_mod_options(parser)
    everywhere = argparse.ArgumentParser(add_help=False)
    _add_mod_options(everywhere, default=argparse.SUPPRESS)
    screen = argparse.ArgumentParser(add_help=False)
    _add_screen_options(screen, default=argparse.SUPPRESS)
    saved = argparse.ArgumentParser(add_help=False)
    saved.add_argument("--saves", metavar="DIR", help="the folder of saved games")
    as_data = argparse.ArgumentParser(add_help=False)
    as_data.add_argument("--json", action="store_true", help="print data instead of a table")

    shared = Shared(everywhere, saved, screen, as_data)
    for add in _that_may_follow(first):
        add(commands, shared)
    return parser


def _that_may_follow(first: str | None) -> Iterable[Callable[[Commands, Shared], None]]:
    """What describes the commands that may come after that, or be it."""
    for names, add in COMMANDS.items():
        if first in names:
            return [add]
    return () if first in (None, "--version") else COMMANDS.values()


def _add_games(commands: Commands, shared: Shared) -> None:
    """What is played."""
    everywhere, saved, screen, as_data = shared
    play = commands.add_parser("play", help="start a new game", parents=[everywhere, saved, screen])
    play.add_argument("ruleset", nargs="?", default="", help="see 'l7 rulesets'")
    play.add_argument("--scenario", default="", help="which of the ruleset's scenarios")
    play.add_argument(
        "--campaign",
        nargs="?",
        const="",
        default=None,
        metavar="ID",
        help="several scenarios as one game; the ruleset's first campaign if none is named",
    )
    play.add_argument("--seats", type=int, default=1, metavar="N", help="how many players (1)")
    play.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="NAME[=BOT]",
        help="a player by name, or a bot such as Ann=random; repeat for each seat",
    )
    play.add_argument("--preset", default="", help="a named set of rule toggles")
    play.add_argument(
        "--set", action="append", default=[], metavar="TOGGLE=VALUE", help="one rule toggle"
    )
    play.add_argument("--undo", choices=("strict", "casual", "ironman"), default="strict")
    play.add_argument("--seed", type=int, help="the same seed and answers give the same game")
    play.add_argument("--plain", action="store_true", help="line by line, for readers and pipes")
    play.set_defaults(run=_play)

    resume = commands.add_parser(
        "resume", help="go on with a saved game", parents=[everywhere, saved, screen]
    )
    resume.add_argument("save", nargs="?", default="", help="its name; the latest if left out")
    resume.add_argument("--plain", action="store_true", help="line by line")
    resume.add_argument(
        "--amend",
        choices=("branch", "drop"),
        help="where its mods are not as they were: go on with what is there, or without them",
    )
    resume.set_defaults(run=_resume)

    rulesets = commands.add_parser(
        "rulesets", help="list games and scenarios", parents=[everywhere, as_data]
    )
    rulesets.set_defaults(run=_rulesets)


def _add_archive(commands: Commands, shared: Shared) -> None:
    """What is done with games that have been played."""
    from l7core import archive

    archive.add_commands(
        commands,
        archive.Tools(_store, _host, _places, _print),
        archive.Parents(shared.everywhere, shared.saved, shared.as_data),
    )


def _add_mods(commands: Commands, shared: Shared) -> None:
    """What is done with mods."""
    from l7core import mod_commands

    tools = mod_commands.ModTools(_collection, _print)
    mod_commands.add_commands(commands, tools, shared.everywhere, shared.as_data)


def _add_content(commands: Commands, shared: Shared) -> None:
    """What shows what games are made of."""
    everywhere, as_data = shared.everywhere, shared.as_data
    contents = commands.add_parser("content", help="look at cards, tiles, scenarios …")
    looks = contents.add_subparsers(required=True)
    show = looks.add_parser("show", help="one record as it is written", parents=[everywhere])
    show.add_argument("id", help="such as escape:clone")
    show.set_defaults(run=_content_show)
    table = looks.add_parser("table", help="all records of a kind", parents=[everywhere, as_data])
    table.add_argument("kind", help="such as tiles or events")
    table.set_defaults(run=_content_table)


def _add_sim(commands: Commands, shared: Shared) -> None:
    """What is measured by playing a lot."""
    sim = commands.add_parser("sim", help="let bots play many games", parents=[shared.everywhere])
    sim.add_argument("scenario", nargs="?", default="", help="its id or number; see 'l7 rulesets'")
    sim.add_argument("--all", action="store_true", help="every scenario but the lessons")
    sim.add_argument("--ruleset", default="", help="of which game, if several have the scenario")
    sim.add_argument("--seats", type=int, default=1, metavar="N", help="how many players (1)")
    sim.add_argument("--bot", default="careful", help="random, careful or search (careful)")
    sim.add_argument("--games", type=int, default=100, metavar="N", help="how many games (100)")
    sim.add_argument("--jobs", type=int, metavar="J", help="processes (one for each core)")
    sim.add_argument("--seed", type=int, default=0, help="of the first game; the next has one more")
    sim.add_argument("--preset", default="", help="a named set of rule toggles")
    sim.add_argument(
        "--set", action="append", default=[], metavar="TOGGLE=VALUE", help="one rule toggle"
    )
    sim.add_argument("--json", metavar="FILE", help="write the figures there; - for the output")
    sim.set_defaults(run=_sim)


def _add_lessons_and_rules(commands: Commands, shared: Shared) -> None:
    """What there is to learn a game by."""
    everywhere, saved, screen, _ = shared
    tutorial = commands.add_parser(
        "tutorial", help="learn a game by its lessons", parents=[everywhere, saved, screen]
    )
    tutorial.add_argument("lesson", nargs="?", type=int, default=1, help="its number (1)")
    tutorial.add_argument("--ruleset", default="", help="of which game; see 'l7 rulesets'")
    tutorial.add_argument("--plain", action="store_true", help="line by line")
    tutorial.set_defaults(run=_tutorial)

    rules = commands.add_parser("rules", help="read the rulebook", parents=[everywhere])
    rules.add_argument("ruleset", nargs="?", default="", help="see 'l7 rulesets'")
    rules.add_argument("--search", default="", metavar="WORDS", help="only what has these words")
    rules.add_argument(
        "--section", default="", metavar="NAME", help="one section, by its title or its anchor"
    )
    rules.add_argument("--contents", action="store_true", help="the headings alone")
    rules.set_defaults(run=_rules)


COMMANDS: dict[tuple[str, ...], Callable[[Commands, Shared], None]] = {
    ("play", "resume", "rulesets"): _add_games,
    ("saves", "replay", "report", "doctor"): _add_archive,
    ("mods",): _add_mods,
    ("tutorial", "rules"): _add_lessons_and_rules,
    ("content",): _add_content,
    ("sim",): _add_sim,
}
"""What describes each command, in the order in which they are listed."""


def _add_screen_options(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """How the full screen looks in this session. A subcommand keeps what stood before it."""
    screen = parser.add_argument_group("the screen, for this session")
    screen.add_argument("--config", metavar="DIR", default=default, help="the folder of settings")
    screen.add_argument("--theme", default=default, help="such as dark, light or contrast")
    screen.add_argument(
        "--ascii", action="store_const", const=True, default=default, help="ASCII characters alone"
    )


def _add_mod_options(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """Which mods there are in this session. A subcommand keeps what stood before it."""
    parser.add_argument(
        "--dev-mods",
        action="append",
        default=default or [],
        metavar="DIR",
        help="a further folder of mods, whose code is run without asking",
    )
    parser.add_argument(
        "--safe-mode",
        action="store_true",
        default=default or False,
        help="load the mods that come with l7 alone",
    )


# -- when mods keep a game from starting


def _mind_the_last_start(options: argparse.Namespace) -> None:
    """Where a mod's code has ended the last start, offer to leave the mods out."""
    from l7core.mods.last_start import died_loading

    mod = died_loading(_places().data)
    if mod and _agrees_to_safe_mode(f"The last start ended while the mod {mod} was being loaded."):
        options.safe_mode = True


def _mods_may_be_why(error: L7Error, options: argparse.Namespace) -> bool:
    """Whether safe mode might help."""
    return error.code in CODES_OF_MODS and not _is_safe(options) and _collection(options).has_own


def _agrees_to_safe_mode(why: str) -> bool:
    """Ask at a terminal; elsewhere say how it is done."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        print(f"l7: {why} --safe-mode starts without your mods.", file=sys.stderr)
        return False
    print(f"l7: {why} Start without your mods (--safe-mode)? [y/N] ", end="", file=sys.stderr)
    sys.stderr.flush()
    return sys.stdin.readline().strip().casefold() in ("y", "yes")


# -- where things are


def _places() -> Places:
    from l7core.persist.places import places

    return places(os.environ)


def _store(options: argparse.Namespace) -> Store:
    from l7core.persist.store import Store

    named = getattr(options, "saves", None)
    return Store(Path(named) if named else _places().saves)


def _collection(options: argparse.Namespace) -> Collection:
    """The bundled mods, those under development, then the player's own."""
    from l7core.mods.collection import Collection

    developer = [] if _is_safe(options) else [Path(name) for name in _developer_folders(options)]
    for folder in developer:
        if not folder.is_dir():
            raise L7Error(f"There is no folder of mods {folder}.")
    places = _places()
    return Collection(
        places.data,
        _bundled("plugins"),
        developer=developer,
        safe=_is_safe(options),
        cache=places.cache,
    )


def _host(options: argparse.Namespace) -> Host:
    return _collection(options).host()


def _is_safe(options: argparse.Namespace) -> bool:
    return getattr(options, "safe_mode", False)


def _developer_folders(options: argparse.Namespace) -> list[str]:
    from_environment = os.environ.get("L7_DEV_MODS", "").split(os.pathsep)
    return [*filter(None, from_environment), *getattr(options, "dev_mods", [])]


def _bundled(name: str) -> Path:
    from l7core.mods.bundled import bundled

    return bundled(name)


# -- playing


def _full_screen(options: argparse.Namespace) -> int:
    if not _at_a_terminal():
        raise L7Error(
            "The full-screen game needs a terminal.", hint="'l7 play --plain' works from a pipe."
        )
    from l7tui.app import run

    return run(lambda: _host(options), _store(options), **_screen(options))


def _screen(options: argparse.Namespace) -> dict[str, Any]:
    """Where the settings lie, and those that the command line names."""
    from l7core.persist.places import places
    from l7core.persist.store import Store

    named = {"theme": options.theme, "ascii_only": options.ascii}
    return {
        "settings_file": places(os.environ, config=options.config or "").settings,
        "chosen": {name: value for name, value in named.items() if value},
        "samples": Store(_bundled("saves/samples")),
        "collection": lambda: _collection(options),
    }


def _at_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _play(options: argparse.Namespace) -> int:
    from l7core.persist.desk import Desk

    host, store = _host(options), _store(options)
    ruleset = options.ruleset or next(iter(host.rulesets), "")
    rules = host.rules(ruleset)
    setup = _setup(options, rules)
    if _full_screen_wanted(options):
        from l7tui.app import NewGame, run

        return run(lambda: host, store, start=NewGame(setup), **_screen(options))
    title = rules.scenario(setup.scenario).title
    desk = Desk.begin(store, rules, setup, mods=host.pins(rules), title=title)
    return _line_by_line(desk, host, options)


def _tutorial(options: argparse.Namespace) -> int:
    from l7core.persist.desk import Desk

    host, store = _host(options), _store(options)
    rules = host.rules(options.ruleset or next(iter(host.rulesets), ""))
    lessons = {card.lesson: card for card in rules.lessons()}
    card = lessons.get(options.lesson)
    if card is None:
        known = ", ".join(map(str, lessons)) or "none"
        raise L7Error(f"There is no lesson {options.lesson}.", hint=f"There is: {known}.")
    setup = rules.setup_of(card)
    if _full_screen_wanted(options):
        from l7tui.app import NewGame, run

        return run(lambda: host, store, start=NewGame(setup), **_screen(options))
    desk = Desk.begin(store, rules, setup, mods=host.pins(rules), title=card.title)
    code = _line_by_line(desk, host, options)
    if desk.kernel.view(None).result == "won":
        following = card.lesson + 1
        game = f"l7 tutorial {following}" if following in lessons else "l7 play"
        print(f"Next: '{game} --plain'.")
    return code


def _setup(options: argparse.Namespace, rules: Rules) -> Setup:
    """The new game that the command line asks for."""
    from l7core.bots import bots_for
    from l7core.engine.state import HUMAN, SeatSetup, Setup

    bots = bots_for(rules)
    named = options.seat or [f"Player {number}" for number in range(1, options.seats + 1)]
    seats = []
    for text in named:
        name, _, bot = text.partition("=")
        if bot and bot not in bots:
            raise L7Error(f"There is no bot {bot!r}.", hint=f"There is: {', '.join(bots)}.")
        seats.append(SeatSetup(name, bot or HUMAN))
    toggles = _toggles(options)
    seed = int.from_bytes(os.urandom(6), "big") if options.seed is None else options.seed
    if options.campaign is None:
        scenario = rules.scenario(options.scenario).id
    elif options.scenario:
        raise L7Error("A campaign has scenarios of its own.", hint="Leave --scenario out.")
    else:
        scenario = rules.campaign(options.campaign).id
    return Setup(
        ruleset=rules.id,
        scenario=scenario,
        seats=tuple(seats),
        seed=seed,
        preset=options.preset,
        toggles=toggles,
        undo=options.undo,
    )


def _toggles(options: argparse.Namespace) -> dict[str, str]:
    """The rule toggles that the command line sets."""
    toggles = {}
    for text in options.set:
        toggle, sign, value = text.partition("=")
        if not sign:
            raise L7Error(f"--set {text}: write TOGGLE=VALUE.")
        toggles[toggle] = value
    return toggles


def _resume(options: argparse.Namespace) -> int:
    from l7core.mods.fit import seat
    from l7core.persist.desk import Desk

    collection, store = _collection(options), _store(options)
    host = collection.host()
    name = options.save or store.latest()
    seating = seat(collection, host, store.header(name))
    if not seating.fits:
        from l7core import mod_commands

        desk = mod_commands.amended(store, name, seating, options)
        return FAILED if desk is None else _line_by_line(desk, seating.host, options)
    if _full_screen_wanted(options):
        from l7tui.app import SavedGame, run

        return run(lambda: host, store, start=SavedGame(name), **_screen(options))
    desk = Desk.open(store, name, seating.rules, mods=seating.pins)
    return _line_by_line(desk, seating.host, options)


def _full_screen_wanted(options: argparse.Namespace) -> bool:
    return not options.plain and _at_a_terminal()


def _line_by_line(desk: Desk, host: Host, options: argparse.Namespace) -> int:
    from l7core.plain import Plain, read_lines

    renew: Callable[[], Sequence[str]] = tuple
    if not _is_safe(options) and _developer_folders(options):
        from l7core.mods.develop import Workbench

        renew = partial(Workbench(_collection(options)).renew, desk)

    def rulebook() -> Rulebook:
        return host.rulebook(desk.kernel.rules.id)[0]

    gc.enable()
    with desk:
        Plain(desk, read_lines(sys.stdin), sys.stdout, rulebook=rulebook, renew=renew).play()
    return 0


STARTS = (_full_screen, _play, _tutorial, _resume)
"""Commands that begin a game, and that safe mode can help."""
CODES_OF_MODS = ("rules-broken", "mod-code", "flow-failed")


# -- lists


def _rulesets(options: argparse.Namespace) -> int:
    host = _host(options)
    rows = []
    for id in host.rulesets:
        rules = host.rules(id)
        for card in (*rules.scenarios(), *rules.campaigns()):
            least, most = card.seats
            rows.append(
                {
                    "ruleset": id,
                    "title": rules.ruleset.title,
                    "scenario": card.id,
                    "scenario_title": card.title,
                    "seats": f"{least}-{most}",
                }
            )
    return _print(rows, options)


def _rules(options: argparse.Namespace) -> int:
    from l7core.content import reading

    host = _host(options)
    book, problems = host.rulebook(options.ruleset or next(iter(host.rulesets), ""))
    for problem in problems:
        print(problem.render(), file=sys.stderr)
    if options.section:
        lines = reading.about(book, options.section)
    elif options.search:
        lines = reading.found(book, options.search)
    else:
        lines = reading.contents(book) if options.contents else reading.whole(book)
    for line in lines:
        print(line)
    return 0


def _content_show(options: argparse.Namespace) -> int:
    from l7core import contents

    host = _host(options)
    for line in contents.show(map(host.rules, host.rulesets), options.id):
        print(line)
    return 0


def _content_table(options: argparse.Namespace) -> int:
    from l7core import contents

    host = _host(options)
    return _print(contents.table(map(host.rules, host.rulesets), options.kind), options)


# -- measuring


def _sim(options: argparse.Namespace) -> int:
    import msgspec

    from l7core.sim import Series, find_scenario, report, simulate
    from l7core.sim_lines import Progress, table

    host = _host(options)
    named = [options.ruleset] if options.ruleset else list(host.rulesets)
    rules, scenario = find_scenario(map(host.rules, named), options.scenario)
    lessonless = [card.id for card in rules.scenarios() if not card.lesson]
    scenarios = lessonless if options.all else [scenario]
    reports = []
    for id in scenarios:
        series = Series(
            ruleset=rules.id,
            scenario=id,
            seats=options.seats,
            bot=options.bot,
            games=options.games,
            seed=options.seed,
            preset=options.preset,
            toggles=_toggles(options),
        )
        progress = Progress(series.games, sys.stderr) if sys.stderr.isatty() else None
        played = simulate(
            rules,
            series,
            jobs=options.jobs or os.cpu_count() or 1,
            on_game=progress.game_over if progress else None,
        )
        if progress:
            progress.clear()
        reports.append(report(rules, series, played))
        if options.json != "-":
            encoding = (sys.stdout.encoding or "").lower().replace("-", "")
            for line in table(rules, reports[-1], plain=encoding != "utf8"):
                print(line)
        if len(played) < series.games:
            break
    if options.json:
        data = msgspec.json.format(msgspec.json.encode(reports if options.all else reports[0]))
        if options.json == "-":
            print(data.decode())
        else:
            Path(options.json).write_bytes(data + b"\n")
    return 0


def _print(rows: list[dict[str, str]], options: argparse.Namespace) -> int:
    """A table for people, JSON for programs."""
    if options.json:
        import msgspec

        print(msgspec.json.encode(rows).decode())
    elif not rows:
        print("None.")
    else:
        widths = {key: max(len(key), *(len(row[key]) for row in rows)) for key in rows[0]}
        for row in [{key: key.replace("_", " ").upper() for key in widths}, *rows]:
            print("  ".join(row[key].ljust(width) for key, width in widths.items()).rstrip())
    return 0
