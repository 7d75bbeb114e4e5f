"""Commands at the table that show the map, log, cards, goals and past events."""

from __future__ import annotations

from l7tui.commands.command import Command

WHOLE_MAP = Command(
    id="whole-map",
    keys=("M",),
    place="table",
    title="Map",
    help="Full-screen map. Repeat or Esc to close.",
)
WHOLE_LOG = Command(
    id="whole-log",
    keys=("L",),
    place="table",
    title="Log",
    help="Full-screen log with reasons.",
)
WHOLE_HAND = Command(
    id="whole-hand",
    keys=("H",),
    place="table",
    title="Hand",
    help="Full-screen hand with full card text.",
)
WHOLE_SEATS = Command(
    id="whole-seats",
    keys=("P",),
    place="table",
    title="Players",
    help="Every player's tracks, stats and open cards.",
)
WHOLE_PILES = Command(
    id="whole-piles",
    keys=("D",),
    place="table",
    title="Decks and tracks",
    help="Cards left, face-up cards and table tracks.",
)
WHOLE_CHOICE = Command(
    id="whole-choice",
    keys=("Q",),
    place="table",
    title="All options",
    help="Full-screen list of options.",
)
GOALS = Command(
    id="goals",
    keys=("G",),
    place="table",
    title="Goals",
    help="How to win.",
)
SPEED = Command(
    id="speed",
    keys=("S",),
    place="table",
    title="Playback speed",
    word="speed",
    help="Step, slow, fast or digest.",
)
LOOK_BACK = Command(
    id="look-back",
    keys=("<",),
    place="table",
    title="Look back",
    help="Step back through past events on the table.",
)
STORY = Command(
    id="story",
    keys=("C",),
    place="table",
    title="Story so far",
    help="The campaign so far, part by part.",
)
BRIEFING = Command(
    id="briefing",
    keys=("B",),
    place="table",
    title="Briefing",
    help="The briefing, goals and special rules.",
)
NEXT_PANEL = Command(
    id="next-panel",
    keys=("f6",),
    place="table",
    title="Next panel",
    help="Move the focus to the next panel.",
)
PREVIOUS_PANEL = Command(
    id="previous-panel",
    keys=("shift+f6",),
    place="table",
    title="Previous panel",
    help="Move the focus to the previous panel.",
)
LOOK = Command(
    id="look",
    keys=("V",),
    place="table",
    title="Look around",
    help="Move a cursor over the map. Enter: actions there. I: details.",
)
CENTRE = Command(
    id="centre",
    keys=("home",),
    place="table",
    title="Centre the map",
    help="Centre the map on the acting player.",
)
LEGEND = Command(
    id="legend",
    keys=("K",),
    place="table",
    title="Map symbols",
    help="Explain every map symbol. Repeat or Esc to close.",
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
    help="Cycle overlays: reach, enemy moves, danger, vents, none.",
)
ZOOM_IN = Command(
    id="zoom-in",
    keys=("]",),
    place="table",
    title="Zoom in",
    help="Larger rooms.",
)
ZOOM_OUT = Command(
    id="zoom-out",
    keys=("[",),
    place="table",
    title="Zoom out",
    help="Smaller rooms.",
)
PIN = Command(
    id="pin",
    keys=("#",),
    place="map",
    title="Pin a note here",
    word="pin",
    help="Add a private note to this room. Kept with the save; not affected by undo.",
)

# -- during playback

FRAME_BACK = Command(
    id="frame-back",
    keys=("<",),
    place="playback",
    title="Previous event",
    word="back",
    help="Show the previous event, then wait for a key at each one.",
)
FRAME_ON = Command(
    id="frame-on",
    keys=(">",),
    place="playback",
    title="Next event",
    word="next",
    help="Show the next event. Other keys do the same.",
)
SKIP_AHEAD = Command(
    id="skip-ahead",
    keys=("tab",),
    place="playback",
    title="Skip to my events",
    word="my events",
    help="Skip to the next event that affects you or everyone.",
)
MAP_BELOW = Command(
    id="map-below",
    keys=("M",),
    place="playback",
    title="Show map",
    help="Hide or show the event page.",
)
WHAT_COUNTS = Command(
    id="what-counts",
    keys=("B",),
    place="playback",
    title="Goals now",
    help="Next steps, goals and special rules.",
)
PLAYBACK_SPEED = Command(
    id="playback-speed",
    keys=("S",),
    place="playback",
    title="Playback speed",
    word="speed",
    help="Change the speed for the rest of this playback.",
)
