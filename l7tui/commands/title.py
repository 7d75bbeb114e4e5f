"""On the title screen: what can be begun, and gone on with."""

from __future__ import annotations

from l7tui.commands.command import Command

GO_ON = Command(
    id="go-on",
    keys=("c",),
    place="title",
    title="Continue",
    help="Go on with the game that was played last.",
)
NEW_GAME = Command(
    id="new-game",
    keys=("n",),
    place="title",
    title="New game",
    help="Set up a new game: which one, who plays, by what rules.",
)
CAMPAIGN = Command(
    id="campaign",
    keys=("p",),
    place="title",
    title="Campaign",
    help="Several scenarios as one story: begin one, go "
    "on with one, or branch off an earlier part.",
)
TUTORIAL = Command(
    id="tutorial",
    keys=("t",),
    place="title",
    title="Tutorial",
    help="Learn the game in a few short lessons.",
)
SAVES = Command(
    id="saves",
    keys=("s",),
    place="title",
    title="Saved games",
    help="Look through the saved games and open one.",
)
RECORD = Command(
    id="record",
    keys=("r",),
    place="title",
    title="Record",
    help="The games that are over: results, causes of death, luck, the wall, achievements.",
)
MODS = Command(
    id="mods",
    keys=("m",),
    place="title",
    title="Mods",
    help="Look through the mods: install, enable, disable and remove them.",
)
