"""A theme and a panel, which are plain data and need no screen library."""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import Panel, Theme, View, sentence, spoken

PHOSPHOR = Theme(
    id="phosphor",
    title=sentence("Green phosphor"),
    background="#020a04",
    colours={
        "text": "#b6f5bd",
        "grey": "#7fb98a",
        "line": "#4f8a5c",
        "wall": "#6fae7b",
        "amber": "#e6ffb0",
        "cyan": "#8dffe0",
        "steel": "#a5e0b5",
        "on-bar": "#07160b",
        "on-chosen": "#0d2a14",
        "on-cursor": "#0d3326",
        "on-target": "#26300c",
        "on-lit": "#10240f",
        "on-near": "#08140a",
        "on-dark": "#000300",
        "on-lamp": "#e6ffb0",
        "shadow": "#123018",
    },
    moods={"alarm": {"background": "#0d0a02", "line": "#9c7a3a", "amber": "#ffd27a"}},
)


def register(view: View) -> Iterator[str]:
    """Yield the players by their first track, highest first, and then the latest events."""
    ranked = sorted(
        view.table.seats, key=lambda seat: -sum(track.value for track in seat.tracks[:1])
    )
    for number, seat in enumerate(ranked, 1):
        tracks = ", ".join(f"{track.name} {track.value}" for track in seat.tracks)
        yield f"{number}. {seat.name}, {seat.place or spoken('nowhere')}: {tracks}"
    yield ""
    yield spoken("Any other business:")
    recent = [entry.text for entry in view.log if entry.cause][-5:]
    yield from (f"- {sentence}" for sentence in recent or [spoken("none")])


REGISTER = Panel(
    id="register",
    title=sentence("The Register"),
    help=sentence("What each player can lose, and the latest decisions."),
    lines=register,
)
