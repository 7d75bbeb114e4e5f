"""What players may want otherwise, and the rulebooks as presets of it.

The two rulebooks differ in places, and are silent in others; `docs/rulings.md` lists them all.
"""

from __future__ import annotations

from typing import Final

from l7core.api import Toggle

TOGGLES: Final = (
    Toggle(
        "difficulty",
        "Difficulty",
        ("easier", "standard", "harder"),
        "standard",
        "Vitality, the threat pool and the countdown are larger or smaller; so is the fear.",
    ),
    Toggle(
        "fear-bands",
        "Fear track",
        ("revised", "original"),
        "revised",
        "Calm is fear 0 and 1, or fear 1 and 2 on a track that begins at 1.",
    ),
    Toggle(
        "reactivation-in-lockdown",
        "Reactivating rooms in lockdown",
        ("explore", "never"),
        "explore",
        "A reactivating room still triggers its event when it is explored, or never again.",
    ),
    Toggle(
        "generators",
        "Nests and posts",
        ("per-turn", "per-activation"),
        "per-turn",
        "They bring one enemy in a turn in which their kind activated, or one an activation.",
    ),
    Toggle(
        "outwit",
        "Outwitting",
        ("majority", "any-type"),
        "majority",
        "Against the side, guards or aliens, that has more in the room; or any one kind.",
    ),
    Toggle(
        "hybrid-die",
        "Help for hybrids",
        ("clones", "hybrids"),
        "clones",
        "A hybrid's attack gains a die for each clone in the room too, or for hybrids alone.",
    ),
    Toggle(
        "hybrid-fear-die",
        "Hybrids smell fear",
        ("no", "yes"),
        "no",
        "At fear 5 and above clones roll one die more; hybrids do so too.",
    ),
    Toggle(
        "fear-cards",
        "Cards against fear",
        ("whenever", "few"),
        "whenever",
        "A card shifts fear whenever that can matter; or on one's turn and when attacked alone.",
    ),
    Toggle(
        "control-panel",
        "Control panels",
        ("scenario", "always"),
        "scenario",
        "They work in scenarios that say so, or everywhere.",
    ),
)

PRESETS: Final = {
    "l7": {},
    "original": {
        "fear-bands": "original",
        "fear-cards": "few",
        "reactivation-in-lockdown": "never",
        "generators": "per-turn",
        "outwit": "majority",
        "hybrid-die": "clones",
        "hybrid-fear-die": "no",
        "control-panel": "scenario",
    },
    "revised": {
        "fear-bands": "revised",
        "fear-cards": "whenever",
        "reactivation-in-lockdown": "explore",
        "generators": "per-activation",
        "outwit": "any-type",
        "hybrid-die": "hybrids",
        "hybrid-fear-die": "yes",
        "control-panel": "always",
    },
}
"""By name: the settings that differ from the defaults."""
