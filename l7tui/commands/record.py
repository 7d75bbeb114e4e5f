"""Commands in the record of games."""

from __future__ import annotations

from l7tui.commands.command import Command

GROUP_GAMES = Command(
    id="group-games",
    keys=("g",),
    place="record",
    title="Group by",
    help="Group by scenario, game, players or difficulty.",
)
SHAFTS = Command(
    id="shafts",
    keys=("p",),
    place="record",
    title="Campaigns",
    help="Campaign progress: how far each character got.",
)
REBUILD = Command(
    id="rebuild-record",
    keys=("R",),
    place="record",
    title="Rebuild record",
    help="Read all saved games again.",
)
