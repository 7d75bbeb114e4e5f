"""While a new game is set up."""

from __future__ import annotations

from l7tui.commands.command import Command

ANOTHER_GAME = Command(
    id="another-game",
    keys=("g",),
    place="new-game",
    title="Another game",
    help="Choose among the scenarios of the next game there is.",
)
MORE_PLAYERS = Command(
    id="more-players",
    keys=("+",),
    place="new-game",
    title="One player more",
    help="Play with one more, as far as the scenario has room.",
)
FEWER_PLAYERS = Command(
    id="fewer-players",
    keys=("-",),
    place="new-game",
    title="One player fewer",
    help="Play with one fewer, as far as the scenario can do without.",
)
WHO_PLAYS = Command(
    id="who-plays",
    keys=("tab",),
    place="new-game",
    title="Who plays",
    help="Name the players, and say which of them are people and which are bots.",
)
RULES = Command(
    id="rules-of-the-game",
    keys=("r",),
    place="new-game",
    title="Rules of the game",
    help="Choose a preset, change single rules, and say how far undo may go.",
)
SEED = Command(
    id="seed",
    keys=("e",),
    place="new-game",
    title="Enter a seed",
    help="Type the number that chance follows from: the same seed makes the same game.",
)
WHOLE_STORY = Command(
    id="whole-story",
    keys=("B",),
    place="new-game",
    title="The whole briefing",
    help="Read all that the players are told before they begin.",
)
