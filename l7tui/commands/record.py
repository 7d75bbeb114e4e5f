"""In the record of games."""

from __future__ import annotations

from l7tui.commands.command import Command

GROUP_GAMES = Command(
    id="group-games",
    keys=("g",),
    place="record",
    title="Put together",
    help="Put the games together by scenario, by game, by players, by difficulty.",
)
SHAFTS = Command(
    id="shafts",
    keys=("p",),
    place="record",
    title="Campaigns",
    help="The shafts of the campaigns: who got how far, and who was left where.",
)
REBUILD = Command(
    id="rebuild-record",
    keys=("R",),
    place="record",
    title="Make it anew",
    help="Read all saved games again and make the record anew of them.",
)
