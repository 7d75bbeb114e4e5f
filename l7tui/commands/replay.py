"""While a game is watched again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7tui.commands.command import command

if TYPE_CHECKING:
    from l7tui.screens.replay import ReplayScreen


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
