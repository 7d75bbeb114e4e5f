"""At the table: to look at what stands there, and at what has happened."""

from __future__ import annotations

from l7tui.commands.command import Command

WHOLE_MAP = Command(
    id="whole-map",
    keys=("M",),
    place="table",
    title="Map",
    help="The map over the whole screen; again, or Esc, for the table.",
)
WHOLE_LOG = Command(
    id="whole-log",
    keys=("L",),
    place="table",
    title="Log",
    help="All that has happened, and why, over the whole screen.",
)
WHOLE_HAND = Command(
    id="whole-hand",
    keys=("H",),
    place="table",
    title="Hand",
    help="Your cards with all their words, over the whole screen.",
)
WHOLE_SEATS = Command(
    id="whole-seats",
    keys=("P",),
    place="table",
    title="Players",
    help="Every player's tracks, figures and open cards, over the whole screen.",
)
WHOLE_PILES = Command(
    id="whole-piles",
    keys=("D",),
    place="table",
    title="Decks and tracks",
    help="Decks and supplies: how many are left and what lies open; the tracks of the table.",
)
WHOLE_CHOICE = Command(
    id="whole-choice",
    keys=("Q",),
    place="table",
    title="All options",
    help="The question and its options over the whole screen.",
)
GOALS = Command(
    id="goals",
    keys=("G",),
    place="table",
    title="Goals",
    help="What wins the game.",
)
SPEED = Command(
    id="speed",
    keys=("S",),
    place="table",
    title="Speed of what happens",
    word="speed",
    help="Change the speed of the playback: step by step, slow, fast, or summed up.",
)
LOOK_BACK = Command(
    id="look-back",
    keys=("<",),
    place="table",
    title="Look back",
    help="Turn over what has happened, the table as it was each time, from the last thing back.",
)
STORY = Command(
    id="story",
    keys=("C",),
    place="table",
    title="Story so far",
    help="What has happened in this campaign, part by part, and what everybody carries on.",
)
BRIEFING = Command(
    id="briefing",
    keys=("B",),
    place="table",
    title="Briefing",
    help="Read again what you were told at the beginning, the goals, and this game's own rules.",
)
NEXT_PANEL = Command(
    id="next-panel",
    keys=("f6",),
    place="table",
    title="Next panel",
    help="Give the arrow keys to the next panel.",
)
PREVIOUS_PANEL = Command(
    id="previous-panel",
    keys=("shift+f6",),
    place="table",
    title="Previous panel",
    help="Give the arrow keys to the panel before.",
)
LOOK = Command(
    id="look",
    keys=("V",),
    place="table",
    title="Look around",
    help="Move a cursor over the map: Enter shows what you can do there, I tells about the place.",
)
CENTRE = Command(
    id="centre",
    keys=("home",),
    place="table",
    title="Centre the map",
    help="Put the map's middle where the one who decides stands.",
)
LEGEND = Command(
    id="legend",
    keys=("K",),
    place="table",
    title="Signs of the map",
    help="What every letter and sign on the map means, beside it; again, or Esc, for the table.",
)
NEXT_FLOOR = Command(
    id="next-floor",
    keys=("F",),
    place="table",
    title="Next floor",
    help="Show another floor of the map.",
)
NEXT_OVERLAY = Command(
    id="next-overlay",
    keys=("N",),
    place="table",
    title="Next overlay",
    word="overlay",
    help="Lay the next thing over the map: reach, "
    "enemies' ways, danger, vents; then nothing again.",
)
ZOOM_IN = Command(
    id="zoom-in",
    keys=("]",),
    place="table",
    title="Zoom in",
    help="Draw the rooms larger.",
)
ZOOM_OUT = Command(
    id="zoom-out",
    keys=("[",),
    place="table",
    title="Zoom out",
    help="Draw the rooms smaller.",
)
PIN = Command(
    id="pin",
    keys=("#",),
    place="map",
    title="Pin a note here",
    word="pin",
    help="Note a few words down on the room under the cursor, for yourself alone. They are kept"
    " with the saved game, and no undo takes them away.",
)

# -- while it is played back

FRAME_BACK = Command(
    id="frame-back",
    keys=("<",),
    place="playback",
    title="A frame back",
    word="back",
    help="The table as it was before; from then on each frame waits for a key.",
)
FRAME_ON = Command(
    id="frame-on",
    keys=(">",),
    place="playback",
    title="A frame on",
    word="on",
    help="The table as it was next. Any key that means nothing else goes on as well.",
)
SKIP_AHEAD = Command(
    id="skip-ahead",
    keys=("tab",),
    place="playback",
    title="To what concerns you",
    word="what concerns you",
    help="On to the next frame in which something happens to you, or to everybody for good.",
)
MAP_BELOW = Command(
    id="map-below",
    keys=("M",),
    place="playback",
    title="The map below",
    help="Put the page away that covers the table, or show it again.",
)
WHAT_COUNTS = Command(
    id="what-counts",
    keys=("B",),
    place="playback",
    title="What counts now",
    help="What is to be done next, the goals, and this game's own rules.",
)
PLAYBACK_SPEED = Command(
    id="playback-speed",
    keys=("S",),
    place="playback",
    title="Speed from here on",
    word="speed",
    help="Change how the rest is played back: step by step, slow, fast, or summed up.",
)
