"""Commands on the title screen."""

from __future__ import annotations

from l7tui.commands.command import Command

GO_ON = Command(
    id="go-on",
    keys=("c",),
    place="title",
    title="Continue",
    help="Continue your last game.",
)
NEW_GAME = Command(
    id="new-game",
    keys=("n",),
    place="title",
    title="New game",
    help="Choose a game, players and rules.",
)
CAMPAIGN = Command(
    id="campaign",
    keys=("p",),
    place="title",
    title="Campaign",
    help="Connected scenarios: start, continue or branch.",
)
TUTORIAL = Command(
    id="tutorial",
    keys=("t",),
    place="title",
    title="Tutorial",
    help="Learn the game in short lessons.",
)
SAVES = Command(
    id="saves",
    keys=("s",),
    place="title",
    title="Saved games",
    help="Browse and open saved games.",
)
RECORD = Command(
    id="record",
    keys=("r",),
    place="title",
    title="Record",
    help="Results, causes of death, luck, memorial, achievements.",
)
MODS = Command(
    id="mods",
    keys=("m",),
    place="title",
    title="Mods",
    help="Install, enable, disable and remove mods.",
)
