"""Commands on the new-game screen."""

from __future__ import annotations

from l7tui.commands.command import Command

ANOTHER_GAME = Command(
    id="another-game",
    keys=("g",),
    place="new-game",
    title="Switch game",
    help="Show the next game's scenarios.",
)
MORE_PLAYERS = Command(
    id="more-players",
    keys=("+",),
    place="new-game",
    title="Add a player",
    help="Up to the scenario's limit.",
)
FEWER_PLAYERS = Command(
    id="fewer-players",
    keys=("-",),
    place="new-game",
    title="Remove a player",
    help="Down to the scenario's minimum.",
)
WHO_PLAYS = Command(
    id="who-plays",
    keys=("tab",),
    place="new-game",
    title="Players",
    help="Name the players and choose humans or bots.",
)
RULES = Command(
    id="rules-of-the-game",
    keys=("r",),
    place="new-game",
    title="House rules",
    help="Choose a preset, single rules and the undo mode.",
)
SEED = Command(
    id="seed",
    keys=("e",),
    place="new-game",
    title="Enter a seed",
    help="The same seed gives the same game.",
)
WHOLE_STORY = Command(
    id="whole-story",
    keys=("B",),
    place="new-game",
    title="Full briefing",
    help="Show the whole text.",
)
