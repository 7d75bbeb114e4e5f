"""In the report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7tui.commands.command import command

if TYPE_CHECKING:
    from l7tui.screens.report import ReportScreen


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
