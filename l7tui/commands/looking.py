"""At the table: to look at what stands there, and at what has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7tui.commands.command import command

if TYPE_CHECKING:
    from l7tui.screens.table.play import TableScreen


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
