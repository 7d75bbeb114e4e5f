"""What players may want otherwise, and the rulebooks as presets of it.

The two rulebooks differ in places, and are silent in others; `docs/rulings.md` lists them all.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from l7core.api import Toggle


class Point(Struct, frozen=True):
    """A point on which the rulebooks differ, from each other or from what the preset `l7` plays."""

    id: str
    title: str
    choices: tuple[str, ...]
    """The first one is played unless the players set another."""
    why: str
    original: str
    revised: str

    @property
    def toggle(self) -> Toggle:
        return Toggle(self.id, self.title, self.choices, self.choices[0], self.why)


DIFFICULTY: Final = Toggle(
    "difficulty",
    "Difficulty",
    ("easier", "standard", "harder"),
    "standard",
    "Vitality, the threat pool and the countdown are larger or smaller; so is the fear.",
)

PRISONERS: Final = (
    Point(
        "fear-bands",
        "Fear track",
        ("revised", "original"),
        "Calm is fear 0 and 1, or fear 1 and 2 on a track that begins at 1.",
        original="original",
        revised="revised",
    ),
    Point(
        "bonus-ends",
        "Roll bonuses",
        ("own-stat", "any-roll"),
        "A Strength or Intelligence bonus ends with the next roll of that stat, or with any roll.",
        original="any-roll",
        revised="own-stat",
    ),
    Point(
        "fear-cards",
        "Cards against fear",
        ("whenever", "few"),
        "A card shifts fear whenever that can matter; or on one's turn and when attacked alone.",
        original="few",
        revised="whenever",
    ),
    Point(
        "dropping",
        "Dropping items",
        ("allowed", "never"),
        "Items can be put down, also to make space for a new one; or full hands stay full.",
        original="never",
        revised="allowed",
    ),
    Point(
        "gifts",
        "Gifts",
        ("allowed", "never"),
        "A trade may give something for nothing, or each side gives at least one item.",
        original="never",
        revised="allowed",
    ),
)

ACTIONS: Final = (
    Point(
        "stunned-hold",
        "Stunned enemies",
        ("no", "yes"),
        "They let prisoners leave the room, or hold them like any others.",
        original="no",
        revised="yes",
    ),
    Point(
        "outwit",
        "Outwitting",
        ("majority", "any-type"),
        "Against the side, guards or aliens, that has more in the room; or any one kind.",
        original="majority",
        revised="any-type",
    ),
    Point(
        "bash-threat",
        "Bashing doors",
        ("before-roll", "after-roll"),
        "The threat for bashing a door comes before the roll, or after it.",
        original="after-roll",
        revised="before-roll",
    ),
    Point(
        "relocking",
        "Locking again",
        ("end-of-turn", "passing"),
        "An unlocked door may be locked again when the turn ends, or by who has gone through it.",
        original="passing",
        revised="end-of-turn",
    ),
    Point(
        "control-panel",
        "Control panels",
        ("scenario", "always"),
        "They work in scenarios that say so, or everywhere.",
        original="scenario",
        revised="always",
    ),
    Point(
        "peeking",
        "Peeking",
        ("once-a-tile", "always"),
        "One peek in a turn from each tile, or one whenever one explores.",
        original="once-a-tile",
        revised="always",
    ),
    Point(
        "armed-entry",
        "Armed entry",
        ("active-guards", "any-guard"),
        "A weapon brings threat in a room with guards on their feet, or with stunned ones too.",
        original="any-guard",
        revised="any-guard",
    ),
)

ENEMIES: Final = (
    Point(
        "reactivation-in-lockdown",
        "Reactivating rooms",
        ("explore", "never"),
        "In lockdown they still trigger their event when they are explored, or never again.",
        original="never",
        revised="explore",
    ),
    Point(
        "adjacency",
        "Adjacency",
        ("that-enemy", "any-enemy"),
        "A prisoner draws an enemy more when next to that enemy, or when next to any.",
        original="that-enemy",
        revised="any-enemy",
    ),
    Point(
        "attack-ties",
        "Ties of aliens",
        ("hybrids-first", "lower-number"),
        "Of equal aliens guards attack hybrids before clones, or the lower number.",
        original="lower-number",
        revised="hybrids-first",
    ),
    Point(
        "hybrid-die",
        "Help for hybrids",
        ("clones", "hybrids"),
        "A hybrid's attack gains a die for each clone in the room too, or for hybrids alone.",
        original="clones",
        revised="hybrids",
    ),
    Point(
        "hybrid-fear-die",
        "Hybrids smell fear",
        ("no", "yes"),
        "At fear 5 and above clones alone roll one die more, or hybrids too.",
        original="no",
        revised="yes",
    ),
    Point(
        "overkill",
        "Overkill",
        ("one-kind", "all-foes"),
        "When enemies fight, hits to spare remove more of the same kind, or of any foe there.",
        original="one-kind",
        revised="all-foes",
    ),
    Point(
        "removed-enemies",
        "Removed enemies",
        ("up-to-limit", "all"),
        "They go back to the reserves as far as the scenario filled these, or all of them.",
        original="up-to-limit",
        revised="all",
    ),
    Point(
        "generators",
        "Nests and posts",
        ("per-turn", "per-activation"),
        "They bring one enemy in a turn in which their kind activated, or one an activation.",
        original="per-turn",
        revised="per-activation",
    ),
)

THE_END: Final = (
    Point(
        "last-threat",
        "Empty threat pool",
        ("gained", "not-gained"),
        "The threat that begins lockdown is gained from the box, or is not gained.",
        original="not-gained",
        revised="gained",
    ),
    Point(
        "lockdown-check",
        "Scenario's lockdown",
        ("at-once", "end-of-turn"),
        "A scenario's own condition begins lockdown at once, or when the turn ends.",
        original="at-once",
        revised="end-of-turn",
    ),
    Point(
        "first-token",
        "First lockdown token",
        ("next-turn", "same-turn"),
        "It is taken in the turn after the one in which lockdown begins, or in that turn.",
        original="next-turn",
        revised="same-turn",
    ),
    Point(
        "all-knocked-out",
        "All knocked out",
        ("remaining", "everybody"),
        "It is lost with all who remain in the infirmary, or with all who began, and no less.",
        original="remaining",
        revised="everybody",
    ),
    Point(
        "no-way-back",
        "No way back",
        ("lost", "wait"),
        "Without a vent on the map the last prisoner has lost, or waits while event cards last.",
        original="wait",
        revised="wait",
    ),
)

POINTS: Final = (*PRISONERS, *ACTIONS, *ENEMIES, *THE_END)
TOGGLES: Final = (DIFFICULTY, *(point.toggle for point in POINTS))
"""In the order in which the form of a new game lists them."""

PRESETS: Final = {
    "l7": {},
    "original": {point.id: point.original for point in POINTS},
    "revised": {point.id: point.revised for point in POINTS},
}
"""By name: what each of them sets."""
