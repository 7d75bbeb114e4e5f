"""Toggles for the optional rules of LEVEL 7 [ESCAPE], and presets for its two rulebooks.

The rulebooks differ in places and are silent in others. `docs/contribute/rulings.md` lists those
places. The texts contain the titles and meanings of the toggles.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from l7core.api import Toggle


class Point(Struct, frozen=True):
    """A rule on which the rulebooks differ from each other or from the preset `l7`."""

    id: str
    choices: tuple[str, ...]
    """Possible settings; the first is the default."""
    original: str
    revised: str

    @property
    def toggle(self) -> Toggle:
        return Toggle(self.id, "", self.choices, self.choices[0])


DIFFICULTY: Final = Toggle("difficulty", "", ("easier", "standard", "harder"), "standard")

PRISONERS: Final = (
    Point("fear-bands", ("revised", "original"), original="original", revised="revised"),
    Point("bonus-ends", ("own-stat", "any-roll"), original="any-roll", revised="own-stat"),
    Point("fear-cards", ("whenever", "few"), original="few", revised="whenever"),
    Point("dropping", ("allowed", "never"), original="never", revised="allowed"),
    Point("gifts", ("allowed", "never"), original="never", revised="allowed"),
)
ACTIONS: Final = (
    Point("stunned-hold", ("no", "yes"), original="no", revised="yes"),
    Point("stunned-count", ("no", "yes"), original="yes", revised="yes"),
    Point("outwit", ("majority", "any-type"), original="majority", revised="any-type"),
    Point(
        "bash-threat", ("before-roll", "after-roll"), original="after-roll", revised="before-roll"
    ),
    Point("relocking", ("end-of-turn", "passing"), original="passing", revised="end-of-turn"),
    Point("control-panel", ("scenario", "always"), original="scenario", revised="always"),
    Point("panel-results", ("one", "both"), original="one", revised="both"),
    Point("walled-doors", ("avoided", "allowed"), original="avoided", revised="allowed"),
    Point("peeking", ("once-a-tile", "always"), original="once-a-tile", revised="always"),
    Point("armed-entry", ("active-guards", "any-guard"), original="any-guard", revised="any-guard"),
)
ENEMIES: Final = (
    Point("reactivation-in-lockdown", ("explore", "never"), original="never", revised="explore"),
    Point("adjacency", ("that-enemy", "any-enemy"), original="that-enemy", revised="any-enemy"),
    Point(
        "attack-ties",
        ("hybrids-first", "lower-number"),
        original="lower-number",
        revised="hybrids-first",
    ),
    Point("hybrid-die", ("clones", "hybrids"), original="clones", revised="hybrids"),
    Point("hybrid-fear-die", ("no", "yes"), original="no", revised="yes"),
    Point("extra-die", ("characters", "any-target"), original="characters", revised="any-target"),
    Point("overkill", ("one-kind", "all-foes"), original="one-kind", revised="all-foes"),
    Point("removed-enemies", ("up-to-limit", "all"), original="up-to-limit", revised="all"),
    Point(
        "generators", ("per-turn", "per-activation"), original="per-turn", revised="per-activation"
    ),
)
THE_END: Final = (
    Point("last-threat", ("gained", "not-gained"), original="not-gained", revised="gained"),
    Point("lockdown-check", ("at-once", "end-of-turn"), original="at-once", revised="end-of-turn"),
    Point("first-token", ("next-turn", "same-turn"), original="next-turn", revised="same-turn"),
    Point("all-knocked-out", ("remaining", "everybody"), original="remaining", revised="everybody"),
    Point("no-way-back", ("lost", "wait"), original="wait", revised="wait"),
)

POINTS: Final = (*PRISONERS, *ACTIONS, *ENEMIES, *THE_END)
TOGGLES: Final = (DIFFICULTY, *(point.toggle for point in POINTS))
"""All toggles in the order of the new-game form."""

PRESETS: Final = {
    "l7": {},
    "original": {point.id: point.original for point in POINTS},
    "revised": {point.id: point.revised for point in POINTS},
}
"""Toggle settings of each preset."""
