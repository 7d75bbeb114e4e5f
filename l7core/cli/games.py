"""Commands to play: `l7` alone, `l7 play`, `l7 resume` and `l7 tutorial`."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from l7core.cli.options import (
    collection_of,
    developer_folders,
    host_of,
    places_of,
    ruleset_of,
    store_of,
    toggles_of,
)
from l7core.cli.output import FAILED, say
from l7core.cli.parsers import Commands, Options, Shared, add, add_rule_options
from l7core.engine.errors import L7Error, UnknownId
from l7core.sanitize import one_line

if TYPE_CHECKING:
    from l7core.content.rulebook import Rulebook
    from l7core.engine.ruleset import Rules, ScenarioCard
    from l7core.engine.state import SeatSetup, Setup
    from l7core.mods.host import Host
    from l7core.mods.saves.compatibility import Compatibility
    from l7core.persist.saved_game import SavedGame
    from l7core.persist.store import Store
    from l7tui.app import Start

SERVED = "L7_SERVED"
"""Environment variable of a game that is played in a browser, on somebody else's machine."""
LAST_ENTRIES = 12
"""Number of log entries shown for a game that can only be read."""


# -- arguments


def add_play(commands: Commands, shared: Shared) -> None:
    parents = shared.everywhere, shared.saved, shared.screen
    play = add(commands, "play", "start a new game", _play, *parents, begins=True)
    help_text = "game or scenario (id or number); list: 'l7 rulesets'"
    play.add_argument("ruleset", nargs="?", default="", metavar="game", help=help_text)
    play.add_argument("--scenario", default="", help="scenario id or number")
    play.add_argument(
        "--campaign",
        nargs="?",
        const="",
        default=None,
        metavar="ID",
        help="play a campaign (default: the game's first campaign)",
    )
    play.add_argument(
        "--seats", type=int, metavar="N", help="number of players (default: the minimum)"
    )
    play.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="NAME[=PLAYER]",
        help="player name, optionally with a bot, e.g. Ann=random; repeat per player",
    )
    add_rule_options(play)
    play.add_argument("--undo", choices=("strict", "casual", "ironman"), default="strict")
    play.add_argument(
        "--seed", type=int, help="random seed; the same seed and choices give the same game"
    )
    play.add_argument(
        "--daily",
        nargs="?",
        const="",
        default=None,
        metavar="DAY",
        help="play today's daily game, or another day's, e.g. 2026-01-31",
    )
    play.add_argument(
        "--plain", action="store_true", help="plain text mode, for screen readers and pipes"
    )


def add_resume(commands: Commands, shared: Shared) -> None:
    parents = shared.everywhere, shared.saved, shared.screen
    resume = add(commands, "resume", "continue a saved game", _resume, *parents, begins=True)
    resume.add_argument("save", nargs="?", default="", help="save name (default: the latest)")
    resume.add_argument("--plain", action="store_true", help="plain text mode")
    resume.add_argument(
        "--amend",
        choices=("branch", "drop"),
        help="if the save's mods changed: branch with the installed mods, or drop the missing ones",
    )


def add_tutorial(commands: Commands, shared: Shared) -> None:
    parents = shared.everywhere, shared.saved, shared.screen
    does = "play the lessons of a game"
    tutorial = add(commands, "tutorial", does, _tutorial, *parents, begins=True)
    tutorial.add_argument(
        "lesson", nargs="?", type=int, default=1, help="lesson number (default: 1)"
    )
    tutorial.add_argument("--ruleset", default="", help="game id; list: 'l7 rulesets'")
    tutorial.add_argument("--plain", action="store_true", help="plain text mode")


# -- new games


def open_title(options: Options) -> int:
    """Open the full screen at its title, before any mod is loaded."""
    if not _at_a_terminal():
        raise L7Error("Full-screen mode needs a terminal.", hint="Use 'l7 play --plain' in a pipe.")
    return _full_screen(options, lambda: host_of(options), None)


def _play(options: Options) -> int:
    from l7core.persist.saved_game import SavedGame

    host, store = host_of(options), store_of(options)
    rules, scenario = _find_scenario(options, host)
    if options.daily is None:
        setup = _setup(options, rules, scenario)
        title = rules.scenario(setup.scenario).title
    else:
        setup, title = _daily(options, rules, scenario)
    if _is_full_screen_wanted(options):
        from l7tui.app import NewGame

        return _full_screen(options, lambda: host, NewGame(setup, title))
    game = SavedGame.begin(store, rules, setup, mods=host.pins(rules), title=title)
    return _line_by_line(options, host, game)


def _tutorial(options: Options) -> int:
    from l7core.persist.save_info import reader_of
    from l7core.persist.saved_game import SavedGame

    host, store = host_of(options), store_of(options)
    rules = host.rules(ruleset_of(options, host))
    lessons = {card.lesson: card for card in rules.lessons()}
    card = lessons.get(options.lesson)
    if card is None:
        known = ", ".join(map(str, lessons)) or "none"
        raise L7Error(f"Unknown lesson: {options.lesson}.", hint=f"Known: {known}.")
    setup = rules.setup_of(card)
    if _is_full_screen_wanted(options):
        from l7tui.app import NewGame

        return _full_screen(options, lambda: host, NewGame(setup))
    game = SavedGame.begin(store, rules, setup, mods=host.pins(rules), title=card.title)
    code = _line_by_line(options, host, game)
    if game.view(reader_of(game.kernel)).result == "won":
        following = card.lesson + 1
        ruleset_option = f" --ruleset {rules.id}" if options.ruleset else ""
        full_game = f"l7 play {rules.id}" if options.ruleset else "l7 play"
        next_one = f"l7 tutorial {following}{ruleset_option}" if following in lessons else full_game
        say([f"Next: '{next_one} --plain'."])
    return code


def _find_scenario(options: Options, host: Host) -> tuple[Rules, str]:
    """Return the ruleset and scenario to play; the name of a scenario may stand for both.

    As in `l7 sim`, a scenario is named by its id, the last part of its id or its number.
    """
    from l7core.analysis.simulation import find_scenario

    scenario = options.scenario
    if options.ruleset and ruleset_of(options, host) not in host.rulesets and not scenario:
        with suppress(UnknownId):
            return find_scenario(map(host.rules, host.rulesets), options.ruleset)
    rules = host.rules(ruleset_of(options, host))
    if scenario:
        with suppress(UnknownId):  # the name may be that of a campaign
            return find_scenario([rules], scenario)
    return rules, scenario


def _setup(options: Options, rules: Rules, scenario: str) -> Setup:
    """Return the setup of the new game."""
    from l7core.engine.state import Setup

    card = _card(options, rules, scenario)
    return Setup(
        ruleset=rules.id,
        seats=_seats(options, rules, card),
        toggles=toggles_of(options),
        scenario=card.id,
        seed=int.from_bytes(os.urandom(6), "big") if options.seed is None else options.seed,
        preset=options.preset,
        undo=options.undo,
    )


def _daily(options: Options, rules: Rules, scenario: str) -> tuple[Setup, str]:
    """Return the setup and the title of the daily game; options may set only its players."""
    import time

    from l7core.analysis import daily

    fixed_options = (scenario, options.campaign, options.preset, options.set, options.seed)
    if any(each not in ("", None, []) for each in fixed_options) or options.undo != "strict":
        raise L7Error(
            "The daily game has a fixed scenario, seed and rules.",
            hint="Only the game and the players can be set.",
        )
    day = options.daily or time.strftime("%Y-%m-%d", time.gmtime())
    setup = daily.setup_of(rules, day, ())
    seats = _seats(options, rules, rules.scenario(setup.scenario))
    return daily.setup_of(rules, day, seats), daily.title_of(rules, day)


def _seats(options: Options, rules: Rules, card: ScenarioCard) -> tuple[SeatSetup, ...]:
    """Return the named seats, followed by default seats up to the requested or minimum number.

    A named seat without a player gets the scenario's default player.
    """
    from l7core.bots import bots_for
    from l7core.engine.ruleset import check_seats, seated
    from l7core.engine.state import HUMAN, SeatSetup

    bots = bots_for(rules)
    named_seats: list[SeatSetup] = []
    for text in options.seat:
        name, _, player = text.partition("=")
        if player and player not in (HUMAN, *bots):
            raise L7Error(f"Unknown bot: {player!r}.", hint=f"Known: {', '.join(bots)}.")
        chair = card.chairs[len(named_seats) : len(named_seats) + 1]
        usual = chair[0].plays if chair else HUMAN
        named_seats.append(SeatSetup(one_line(name), player or usual))
    count = options.seats or max(len(named_seats), card.seats[0])
    check_seats(card, count)
    return (*named_seats, *seated(card, count)[len(named_seats) :])


def _card(options: Options, rules: Rules, scenario: str) -> ScenarioCard:
    """Return the chosen scenario or campaign."""
    if options.campaign is None:
        return rules.scenario(scenario)
    if scenario:
        raise L7Error("A campaign sets its own scenarios.", hint="Leave --scenario out.")
    return rules.campaign(options.campaign)


# -- saved games


def _resume(options: Options) -> int:
    from l7core.mods.saves.compatibility import check_compatibility
    from l7core.persist.saved_game import SavedGame

    collection, store = collection_of(options), store_of(options)
    host = collection.host()
    name = options.save or store.latest()
    fit = check_compatibility(collection, host, store.header(name))
    if not fit.fits:
        game = _amended(store, name, fit, options)
        return FAILED if game is None else _line_by_line(options, fit.host, game)
    if _is_full_screen_wanted(options):
        from l7tui.app import ResumedGame

        return _full_screen(options, lambda: host, ResumedGame(name))
    game = SavedGame.open(store, name, fit.rules, mods=fit.pins)
    return _line_by_line(options, fit.host, game)


def _amended(store: Store, name: str, fit: Compatibility, options: Options) -> SavedGame | None:
    """Return a new game made from a save whose mods have changed.

    Without `--amend`, show the saved game and the ways to continue, and return None.
    """
    from l7core.mods.saves import adapt
    from l7core.plain import describe

    if options.amend:
        game = (adapt.branch if options.amend == "branch" else adapt.drop)(store, name, fit)
        say([f"Created {game.name}. {name} is unchanged."])
        return game
    header = fit.header
    log = adapt.log_of(store.load(name).record, adapt.readers_of(header))
    say([header.title or name, header.clock, *header.picture])
    say(describe.entry(each) for each in log[-LAST_ENTRIES:])
    say(each.told for each in fit.differences)
    say(["Options (the saved game stays unchanged):"])
    for way in fit.ways:
        done = f" 'l7 resume {name} --amend {way.kind}'." if way.kind in ("branch", "drop") else ""
        if way.kind != "read":
            say([f"- {way.told}{f' Unavailable: {way.barred}' if way.barred else done}"])
    return None


# -- front ends


def _at_a_terminal() -> bool:
    """Return whether the full screen can be drawn; a web server sets its own driver."""
    return "TEXTUAL_DRIVER" in os.environ or (sys.stdin.isatty() and sys.stdout.isatty())


def _is_full_screen_wanted(options: Options) -> bool:
    return not options.plain and _at_a_terminal()


def _full_screen(options: Options, load_host: Callable[[], Host], start: Start) -> int:
    """Run the full screen with the player's settings, overridden by the command line."""
    from l7core.mods.bundled import bundled
    from l7core.persist.store import Store
    from l7tui.app import run

    served = SERVED in os.environ
    overrides = {
        "theme": options.theme,
        "ascii_only": options.ascii,
        "bell": options.bell,
        "language": options.language,
    }
    return run(
        load_host,
        store_of(options),
        start=start,
        settings_file=None if served else places_of(options).settings,
        chosen={name: value for name, value in overrides.items() if value},
        samples=Store(bundled("saves/samples")),
        collection=None if served else lambda: collection_of(options),
        is_served=served,
        saves=options.saves or "",
    )


def _line_by_line(options: Options, host: Host, game: SavedGame) -> int:
    from l7core.plain.bells import Bell
    from l7core.plain.play import Plain, read_lines

    renew: Callable[[SavedGame], Sequence[str]] | None = None
    if developer_folders(options):
        from l7core.mods.authoring.develop import Workbench

        renew = Workbench(collection_of(options)).renew

    def rulebook() -> Rulebook:
        return host.rulebook(game.rules.id)[0]

    gc.enable()
    lines = read_lines(sys.stdin)
    width = get_terminal_size().columns if sys.stdout.isatty() else None
    bell: Bell = options.bell or "off"
    plain = Plain(
        game,
        lines,
        sys.stdout,
        rulebook=rulebook,
        renew=renew,
        width=width,
        bell=bell,
        saves=options.saves or "",
    )
    try:
        plain.play()
    finally:
        plain.game.close()
    return FAILED if plain.game.trouble else 0
