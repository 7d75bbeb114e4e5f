"""Every command of the screens, once: its key, help, footer word and palette entry come from here.

A command is a function with a docstring, which is its help. It is given the screen in front,
and belongs to a place: a kind of screen, or a part of one that has the keyboard.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec import Struct
from textual.geometry import Offset

if TYPE_CHECKING:
    from l7tui.screens.base import L7Screen
    from l7tui.screens.ending import Ending
    from l7tui.screens.keys import KeysScreen
    from l7tui.screens.mods import ModsScreen
    from l7tui.screens.replay import ReplayScreen
    from l7tui.screens.report import ReportScreen
    from l7tui.screens.rulebook import RulebookScreen
    from l7tui.screens.saves import SavesScreen
    from l7tui.screens.table import TableScreen
    from l7tui.screens.title import TitleScreen

Place: TypeAlias = Literal[
    "title",
    "table",
    "map",
    "playback",
    "ending",
    "keys",
    "rulebook",
    "saves",
    "report",
    "replay",
    "mods",
    "everywhere",
]
PLACES: Mapping[Place, str] = {
    "title": "On the title screen",
    "table": "At the table",
    "map": "On the map",
    "playback": "While it is played back",
    "ending": "When the game is over",
    "keys": "In the list of keys",
    "rulebook": "In the rulebook",
    "saves": "In the list of saved games",
    "report": "In the report",
    "replay": "While a game is watched again",
    "mods": "In the list of mods",
    "everywhere": "Everywhere",
}
"""The places, narrow ones first, as headings of the help."""

Keys: TypeAlias = tuple[str, ...]


class Command(Struct, frozen=True, kw_only=True):
    """Something that the player can do on a screen."""

    id: str
    title: str
    help: str
    keys: Keys
    place: Place
    run: Callable[[Any], None]
    also: Mapping[Place, Keys] = {}
    """Further keys where a narrower place has the keyboard."""
    word: str = ""
    """How the footer names it; empty where it is not shown there."""
    barred: Callable[[Any], str] | None = None
    """Why it cannot be done now, as a sentence; empty when it can."""
    in_palette: bool = True

    def why_not(self, screen: Any) -> str:
        """What stands in the way of it on that screen."""
        return self.barred(screen) if self.barred else ""


COMMANDS: dict[str, Command] = {}


def command(
    *keys: str,
    place: Place,
    title: str,
    word: str = "",
    also: Mapping[Place, Keys] | None = None,
    barred: Callable[[Any], str] | None = None,
    in_palette: bool = True,
) -> Callable[[Callable[[Any], None]], Command]:
    """Make the decorated function a command; its docstring is the help."""

    def register(run: Callable[[Any], None]) -> Command:
        id = run.__name__.replace("_", "-")
        made = COMMANDS[id] = Command(
            id=id,
            title=title,
            help=inspect.cleandoc(run.__doc__ or ""),
            keys=keys,
            place=place,
            run=run,
            also=also or {},
            word=word,
            barred=barred,
            in_palette=in_palette,
        )
        return made

    return register


# -- title


@command("c", place="title", title="Continue", barred=lambda title: title.why_no_continue)
def go_on(title: TitleScreen) -> None:
    """Go on with the game that was saved last."""
    title.go_on()


@command("n", place="title", title="New game")
def new_game(title: TitleScreen) -> None:
    """Set up a new game: which one, who plays, by what rules."""
    title.new_game()


@command("p", place="title", title="Campaign")
def campaign(title: TitleScreen) -> None:
    """Several scenarios as one story: begin one, go on with one, or branch off an earlier part."""
    title.campaign()


@command("t", place="title", title="Tutorial")
def tutorial(title: TitleScreen) -> None:
    """Learn the game in a few short lessons."""
    title.tutorial()


@command("s", place="title", title="Saved games", barred=lambda title: title.why_no_saves)
def saves(title: TitleScreen) -> None:
    """Look through the saved games and open one."""
    title.saves()


@command("m", place="title", title="Mods", barred=lambda title: title.why_no_mods)
def mods(title: TitleScreen) -> None:
    """Look through the mods: install, enable, disable and remove them."""
    title.mods()


# -- deciding


@command(*"123456789", place="table", title="Choose by number", word="choose", in_palette=False)
def choose_number(table: TableScreen) -> None:
    """Take the option that bears this number, or open the group that does."""
    table.choose_number(int(table.pressed))


@command(
    "0", place="table", title="Next nine options", barred=lambda table: table.menu.why_one_page
)
def more_options(table: TableScreen) -> None:
    """Number the next nine options of a long list; after the last ones the first again."""
    table.more_options()


@command("/", place="table", title="Filter the options", barred=lambda table: table.why_no_choice)
def filter_options(table: TableScreen) -> None:
    """Type a few letters to see only the options that have them; Esc shows all again."""
    table.filter_options()


@command("E", place="table", title="End the turn", barred=lambda table: table.why_no_end)
def end_turn(table: TableScreen) -> None:
    """Take the option that ends your turn. No other key does."""
    table.end_turn()


@command("?", place="table", title="Why not", word="why")
def why(table: TableScreen) -> None:
    """What you might expect to do now and cannot: the reason, the rule, and what would help."""
    table.read_why()


@command("o", place="table", title="Odds", word="odds", barred=lambda table: table.why_no_odds)
def odds(table: TableScreen) -> None:
    """The chances of every option, and what each card that you could play makes of them."""
    table.read_odds()


@command("A", place="table", title="Advice", barred=lambda table: table.why_no_choice)
def advice(table: TableScreen) -> None:
    """What a careful player would do in your place, and why. Nothing is decided by it."""
    table.ask_advice()


@command("i", place="table", title="Inspect", word="inspect")
def inspect_this(table: TableScreen) -> None:
    """Read all about what is highlighted: an option, a room, a card, a player."""
    table.inspect()


@command("u", place="table", title="Undo", word="undo", barred=lambda table: table.why_no_undo)
def undo(table: TableScreen) -> None:
    """Take back your last decision, unless something has become known by it."""
    table.undo()


@command("U", place="table", title="Undo the action", barred=lambda table: table.why_no_undo)
def undo_action(table: TableScreen) -> None:
    """Take back all of the running action, as far as nothing has become known."""
    table.undo(action=True)


@command("ctrl+r", place="table", title="Redo", barred=lambda table: table.why_no_redo)
def redo(table: TableScreen) -> None:
    """Give the decision again that you took back last."""
    table.redo()


@command("w", place="table", title="What is pending")
def pending(table: TableScreen) -> None:
    """Say what is to be decided now, and by whom."""
    table.tell_pending()


@command("y", place="table", title="Hint understood", barred=lambda table: table.why_no_tip)
def got_it(table: TableScreen) -> None:
    """Take the first-time hint away and show the keys again; Settings can bring all hints back."""
    table.drop_tip()


# -- looking


@command("m", place="table", title="Map")
def whole_map(table: TableScreen) -> None:
    """The map over the whole screen; again, or Esc, for the table."""
    table.enlarge("map")


@command("l", place="table", title="Log")
def whole_log(table: TableScreen) -> None:
    """All that has happened, and why, over the whole screen."""
    table.enlarge("log")


@command("h", place="table", title="Hand")
def whole_hand(table: TableScreen) -> None:
    """Your cards with all their words, over the whole screen."""
    table.enlarge("hand")


@command("p", place="table", title="Players")
def whole_seats(table: TableScreen) -> None:
    """Every player's tracks, figures and open cards, over the whole screen."""
    table.enlarge("seats")


@command("d", place="table", title="Decks and supplies")
def whole_piles(table: TableScreen) -> None:
    """Decks, discards and supplies: how many are left and what lies open."""
    table.enlarge("piles")


@command("b", place="table", title="All options")
def whole_choice(table: TableScreen) -> None:
    """The question and its options over the whole screen."""
    table.enlarge("choose")


@command("g", place="table", title="Goals")
def goals(table: TableScreen) -> None:
    """What wins the game."""
    table.read_goals()


@command("s", place="table", title="Speed of what happens", word="speed")
def speed(table: TableScreen) -> None:
    """Change how what happens is played back: step by step, slow, fast, or summed up."""
    table.change_speed()


@command("<", place="table", title="Look back", barred=lambda table: table.why_no_past)
def look_back(table: TableScreen) -> None:
    """Turn over what has happened, the table as it was each time, from the last thing back."""
    table.look_back()


@command("C", place="table", title="Story so far", barred=lambda table: table.why_no_story)
def story(table: TableScreen) -> None:
    """What has happened in this campaign, part by part, and what everybody carries on."""
    table.read_story()


@command("B", place="table", title="Briefing", barred=lambda table: table.why_no_briefing)
def briefing(table: TableScreen) -> None:
    """Read again what you were told at the beginning, the goals, and this game's own rules."""
    table.read_briefing()


@command("tab", place="table", title="Next panel", word="panel")
def next_panel(table: TableScreen) -> None:
    """Give the arrow keys to the next panel."""
    table.next_panel(1)


@command("shift+tab", place="table", title="Previous panel")
def previous_panel(table: TableScreen) -> None:
    """Give the arrow keys to the panel before."""
    table.next_panel(-1)


@command("v", place="table", title="Look around")
def look(table: TableScreen) -> None:
    """Move a cursor over the map: Enter shows what you can do there, i tells about the place."""
    table.look()


@command("c", place="table", title="Centre the map")
def centre(table: TableScreen) -> None:
    """Put the map's middle where the one who decides stands."""
    table.centre()


@command("f", place="table", title="Next floor", barred=lambda table: table.why_one_floor)
def next_floor(table: TableScreen) -> None:
    """Show another floor of the map."""
    table.next_floor()


@command(
    "n",
    place="table",
    title="Next overlay",
    word="overlay",
    barred=lambda table: table.why_no_overlay,
)
def next_overlay(table: TableScreen) -> None:
    """Lay the next thing over the map: reach, enemies' ways, danger, vents; then nothing again."""
    table.next_overlay()


@command("t", place="table", title="Jump to a room")
def jump(table: TableScreen) -> None:
    """A letter on every room with something to choose; once more or space, on all of them."""
    table.jump()


@command("+", "=", place="table", title="Zoom in")
def zoom_in(table: TableScreen) -> None:
    """Draw the rooms larger."""
    table.zoom(1)


@command("-", place="table", title="Zoom out")
def zoom_out(table: TableScreen) -> None:
    """Draw the rooms smaller."""
    table.zoom(-1)


# -- while it is played back


@command("<", place="playback", title="A frame back", word="back")
def frame_back(table: TableScreen) -> None:
    """The table as it was before; from then on each frame waits for a key."""
    table.turn_over(-1)


@command(">", place="playback", title="A frame on", word="on")
def frame_on(table: TableScreen) -> None:
    """The table as it was next. Any key that means nothing else goes on as well."""
    table.turn_over(1)


@command("s", place="playback", title="Speed from here on", word="speed")
def playback_speed(table: TableScreen) -> None:
    """Change how the rest is played back: step by step, slow, fast, or summed up."""
    table.change_speed()


# -- the game as a whole


@command("ctrl+s", place="table", title="Save now")
def save(table: TableScreen) -> None:
    """Save the whole game. Every decision is on disk already; this tries again after trouble."""
    table.save()


@command(place="table", title="Save and leave the table")
def leave(table: TableScreen) -> None:
    """Save the game and go back to the title."""
    table.leave()


@command(
    place="table",
    title="Change who plays a seat",
    barred=lambda table: table.why_no_change_of_players,
)
def change_players(table: TableScreen) -> None:
    """Give a seat to a bot, or take it back; at any decision, as often as you like."""
    table.change_players()


@command(
    place="table",
    title="Hold the bots, or let them go on",
    barred=lambda table: table.why_no_bots,
)
def hold_bots(table: TableScreen) -> None:
    """Stop a bot that is thinking, and let nobody decide meanwhile; once more, and it goes on."""
    table.hold_bots()


@command(place="table", title="Play on as a branch", barred=lambda table: table.why_no_branch)
def branch(table: TableScreen) -> None:
    """Play a game on that is open for reading only, under a name of its own."""
    table.branch()


@command(place="table", title="Report so far")
def report_so_far(table: TableScreen) -> None:
    """Charts, luck and turning points up to now, as far as you may know them."""
    table.read_report()


@command("f8", place="table", title="Bundle for a bug report")
def bug_bundle(table: TableScreen) -> None:
    """Put what a bug report needs in a zip; what is hidden from you only if you say so."""
    table.make_bundle()


@command("u", place="ending", title="Undo", barred=lambda ending: ending.why_no_undo)
def undo_the_end(ending: Ending) -> None:
    """Take back the decision that ended the game, unless something has become known by it."""
    ending.undo()


@command("r", place="ending", title="Report")
def report(ending: Ending) -> None:
    """How it came to this: charts over all turns, luck, turning points; and play on from any."""
    ending.report()


@command("t", place="ending", title="To the title")
def to_title(ending: Ending) -> None:
    """Leave the table."""
    ending.leave()


# -- the list of keys


@command("+", place="keys", title="One more key")
def add_key(keys: KeysScreen) -> None:
    """Give the highlighted command a further key."""
    keys.listen(adding=True)


@command("delete", "backspace", place="keys", title="Take a key away")
def drop_key(keys: KeysScreen) -> None:
    """Take the last of the highlighted command's keys away."""
    keys.drop_key()


@command("r", place="keys", title="The preset's keys again", barred=lambda keys: keys.why_no_reset)
def reset_key(keys: KeysScreen) -> None:
    """Give the highlighted command the keys that it has in the preset."""
    keys.reset()


@command("R", place="keys", title="All keys as in the preset", barred=lambda keys: keys.why_as_set)
def reset_keys(keys: KeysScreen) -> None:
    """Forget all changes of keys."""
    keys.reset_all()


@command("p", place="keys", title="Next preset")
def next_preset(keys: KeysScreen) -> None:
    """Another set of keys to start from: default, vi, one-hand."""
    keys.next_preset()


# -- the rulebook


@command("/", place="rulebook", title="Find in the rules")
def find_in_rules(rulebook: RulebookScreen) -> None:
    """Type words, Enter: the first place that has them all."""
    rulebook.find()


@command("n", place="rulebook", title="Next place", barred=lambda rulebook: rulebook.why_no_hits)
def next_hit(rulebook: RulebookScreen) -> None:
    """On to the next place that has the words."""
    rulebook.next_hit(1)


@command("N", place="rulebook", title="Place before", barred=lambda rulebook: rulebook.why_no_hits)
def previous_hit(rulebook: RulebookScreen) -> None:
    """Back to the place before that has the words."""
    rulebook.next_hit(-1)


# -- saved games


@command("r", place="saves", title="Rename", barred=lambda saves: saves.why_not_own)
def rename_save(saves: SavesScreen) -> None:
    """Give the game another title."""
    saves.rename()


@command("o", place="saves", title="Report", barred=lambda saves: saves.why_none)
def report_of_save(saves: SavesScreen) -> None:
    """How it went: charts over all turns, luck, turning points."""
    saves.read_report()


@command("p", place="saves", title="Watch again", barred=lambda saves: saves.why_none)
def watch_save(saves: SavesScreen) -> None:
    """Watch the game from its beginning."""
    saves.watch_again()


@command("g", place="saves", title="Earlier saves", barred=lambda saves: saves.why_not_own)
def earlier_saves(saves: SavesScreen) -> None:
    """The saves that are kept of the game; play on from one of them, as a game of its own."""
    saves.choose_generation()


@command("b", place="saves", title="Open as a branch", barred=lambda saves: saves.why_not_own)
def branch_save(saves: SavesScreen) -> None:
    """Play on under a name of its own; the saved game stays as it is."""
    saves.branch()


@command("v", place="saves", title="Verify", barred=lambda saves: saves.why_not_own)
def verify_save(saves: SavesScreen) -> None:
    """Read every save of the game to its last byte, and say what is wrong."""
    saves.verify()


@command("x", place="saves", title="Export", barred=lambda saves: saves.why_not_own)
def export_save(saves: SavesScreen) -> None:
    """Write the game to one file, to be kept or given away."""
    saves.export()


@command("i", place="saves", title="Import")
def import_save(saves: SavesScreen) -> None:
    """Add a game from a file. Nothing in it is run, and no mod is installed."""
    saves.take_in()


@command("delete", place="saves", title="Delete", barred=lambda saves: saves.why_not_own)
def remove_save(saves: SavesScreen) -> None:
    """Delete the game with all its saves, after a question."""
    saves.delete()


# -- the report


@command("p", place="report", title="Play on", barred=lambda report: report.why_no_play_on)
def play_on_from_turn(report: ReportScreen) -> None:
    """A new game that begins with all that was decided before the turn that is pointed at."""
    report.play_on()


@command("v", place="report", title="Watch from here")
def watch_from_turn(report: ReportScreen) -> None:
    """Watch the game again from the turn that is pointed at."""
    report.watch_again()


@command("t", place="report", title="Write as text")
def export_report_text(report: ReportScreen) -> None:
    """Write the report to a text file."""
    report.write_text()


@command("J", place="report", title="Write as JSON")
def export_report_data(report: ReportScreen) -> None:
    """Write the report's data to a file, for programs."""
    report.write_data()


@command(
    "R",
    place="report",
    title="Write a replay",
    barred=lambda report: report.why_no_replay_file,
)
def export_report_replay(report: ReportScreen) -> None:
    """Write the whole game to a file that anybody with L7 can watch and verify."""
    report.write_replay()


# -- while a game is watched again


@command("r", place="replay", title="Run or stop", word="run")
def run_replay(replay: ReplayScreen) -> None:
    """Let it play by itself, or stop it; Enter does the same."""
    replay.run_or_stop()


@command("<", place="replay", title="A step back", word="back")
def step_back(replay: ReplayScreen) -> None:
    """To the decision before; Left does the same."""
    replay.step(-1)


@command(">", place="replay", title="A step on", word="on")
def step_on(replay: ReplayScreen) -> None:
    """The decision is made, and the next question stands; Right does the same."""
    replay.step(1)


@command("[", place="replay", title="Action before")
def turn_back(replay: ReplayScreen) -> None:
    """Back to where the action before began."""
    replay.turn(-1)


@command("]", place="replay", title="Next action", word="action")
def turn_on(replay: ReplayScreen) -> None:
    """On to where the next action begins."""
    replay.turn(1)


@command("home", place="replay", title="To the beginning")
def to_beginning(replay: ReplayScreen) -> None:
    """To the first question."""
    replay.to_end(last=False)


@command("end", place="replay", title="To the end")
def to_last(replay: ReplayScreen) -> None:
    """To the last question, or to the end of the game."""
    replay.to_end(last=True)


@command("G", place="replay", title="Go to a step", word="go to")
def go_to_step(replay: ReplayScreen) -> None:
    """Type the number of a step."""
    replay.go_to()


@command(")", place="replay", title="Faster")
def faster(replay: ReplayScreen) -> None:
    """More steps a second."""
    replay.change_pace(1)


@command("(", place="replay", title="Slower")
def slower(replay: ReplayScreen) -> None:
    """Fewer steps a second."""
    replay.change_pace(-1)


@command(
    "T",
    place="replay",
    title="Play on from here",
    word="play on",
    barred=lambda replay: replay.why_no_play_on,
)
def take_over(replay: ReplayScreen) -> None:
    """A new game that begins with all that was decided up to here."""
    replay.play_on()


@command(
    "e", place="replay", title="Other eyes", word="eyes", barred=lambda replay: replay.why_no_eyes
)
def other_eyes(replay: ReplayScreen) -> None:
    """Through whose eyes the game is seen: whoever decides, one seat, an onlooker."""
    replay.next_eyes()


@command("R", place="replay", title="Report")
def report_of_replay(replay: ReplayScreen) -> None:
    """The report of the game."""
    replay.read_report()


@command(place="replay", title="Leave the replay")
def leave_replay(replay: ReplayScreen) -> None:
    """Back to where it was opened; the step-back key does the same."""
    replay.leave()


@command("x", place="replay", title="Write a replay", barred=lambda replay: replay.why_no_export)
def export_replay(replay: ReplayScreen) -> None:
    """Write the whole game to a file that anybody with L7 can watch and verify."""
    replay.export()


# -- the mods


@command("i", place="mods", title="Install a mod")
def install_mod(mods: ModsScreen) -> None:
    """Fetch a mod from a folder, a zip or by the name of a distribution."""
    mods.install()


@command("e", place="mods", title="Enable or disable", barred=lambda mods: mods.why_fixed)
def toggle_mod(mods: ModsScreen) -> None:
    """Leave the highlighted mod out, or load it again; a program is shown and asked about first."""
    mods.toggle()


@command("delete", "x", place="mods", title="Remove a mod", barred=lambda mods: mods.why_fixed)
def remove_mod(mods: ModsScreen) -> None:
    """Delete the highlighted mod, once you have agreed."""
    mods.remove_mod()


@command("o", place="mods", title="Load order")
def mod_order(mods: ModsScreen) -> None:
    """The order in which the mods are loaded, and why it is that one."""
    mods.read_order()


# -- everywhere


@command("up", place="everywhere", title="Up", also={"map": ("k",)}, in_palette=False)
def up(screen: L7Screen[Any]) -> None:
    """Up by one."""
    screen.move(Offset(0, -1))


@command("down", place="everywhere", title="Down", also={"map": ("j",)}, in_palette=False)
def down(screen: L7Screen[Any]) -> None:
    """Down by one."""
    screen.move(Offset(0, 1))


@command("left", place="everywhere", title="Left", also={"map": ("h",)}, in_palette=False)
def left(screen: L7Screen[Any]) -> None:
    """Left by one, or the choice before."""
    screen.move(Offset(-1, 0))


@command("right", place="everywhere", title="Right", also={"map": ("l",)}, in_palette=False)
def right(screen: L7Screen[Any]) -> None:
    """Right by one, or the next choice."""
    screen.move(Offset(1, 0))


@command("pageup", place="everywhere", title="Page up", in_palette=False)
def page_up(screen: L7Screen[Any]) -> None:
    """Up by as much as is shown."""
    screen.page(-1)


@command("pagedown", place="everywhere", title="Page down", in_palette=False)
def page_down(screen: L7Screen[Any]) -> None:
    """Down by as much as is shown."""
    screen.page(1)


@command("enter", place="everywhere", title="Confirm", in_palette=False)
def confirm(screen: L7Screen[Any]) -> None:
    """Take what is highlighted."""
    screen.confirm()


@command("escape", place="everywhere", title="Step back", in_palette=False)
def back(screen: L7Screen[Any]) -> None:
    """One step back: out of a group, a filter, a payment, a panel. Never out of the program."""
    screen.back()


@command("f1", place="everywhere", title="Help")
def help_(screen: L7Screen[Any]) -> None:
    """Every command of this screen with its key."""
    screen.read_help()


@command("f2", place="everywhere", title="Rulebook")
def rulebook(screen: L7Screen[Any]) -> None:
    """The rules in the order of play; from a why-not, at the rule that it names."""
    screen.open_rulebook()


@command(":", "ctrl+p", place="everywhere", title="Command palette", word="command")
def palette(screen: L7Screen[Any]) -> None:
    """Find any command by its name, those without a key too."""
    screen.open_palette()


@command(",", place="everywhere", title="Settings")
def settings(screen: L7Screen[Any]) -> None:
    """Colours, characters, motion, pace, odds, hints, undo and keys."""
    screen.open_settings()


@command(place="everywhere", title="Keys")
def keys(screen: L7Screen[Any]) -> None:
    """Every command with its keys, to be given others."""
    screen.open_keys()


@command(place="everywhere", title="Change colours")
def next_theme(screen: L7Screen[Any]) -> None:
    """The next theme: dark, light, high contrast, colour-blind safe, no colours."""
    screen.next_theme()


@command(place="everywhere", title="Draw with ASCII characters or box characters")
def next_charset(screen: L7Screen[Any]) -> None:
    """Change between box drawing and plain ASCII."""
    screen.next_charset()


@command("ctrl+q", "ctrl+c", place="everywhere", title="Quit")
def quit_program(screen: L7Screen[Any]) -> None:
    """Save the game, if there is one, and leave the program."""
    screen.quit_program()
