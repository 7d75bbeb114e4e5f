"""Colours: readable, told apart by colour-blind eyes, and never the only carrier."""

from __future__ import annotations

import math
from itertools import combinations
from typing import get_args

import pytest

from l7core.view import Tone
from l7tui.theme import ATTRIBUTES, DARK, PALETTES, ROLES, UNCOLOURED, Palette

COLOURED = [palette for palette in PALETTES.values() if palette.colours]
Rgb = tuple[float, float, float]

DICHROMACY: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What remains of linear red, green and blue (Machado, Oliveira and Fernandes, 2009)."""


def linear(colour: str) -> Rgb:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def seen_by(colour: str, eyes: str) -> Rgb:
    own = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, own, strict=True))))
        for row in DICHROMACY[eyes]
    )
    return red, green, blue


def apart(one: Rgb, other: Rgb) -> float:
    """A rough distance of what is seen: light to the eye's own scale, then by its parts."""
    parts = zip(one, other, strict=True)
    return math.dist(*zip(*((a ** (1 / 3), b ** (1 / 3)) for a, b in parts), strict=True))


def test_every_tone_has_a_role() -> None:
    assert set(get_args(Tone)) <= set(ROLES)
    assert set(ROLES) == set(UNCOLOURED)


@pytest.mark.parametrize("palette", COLOURED, ids=lambda palette: palette.name)
@pytest.mark.parametrize("tone", get_args(Tone))
def test_every_tone_can_be_read_on_the_background(palette: Palette, tone: str) -> None:
    least = 7.0 if palette.name == "l7-contrast" else 4.5
    assert contrast(palette.colours[ROLES[tone]], palette.background) >= least


@pytest.mark.parametrize("palette", COLOURED, ids=lambda palette: palette.name)
@pytest.mark.parametrize("ground", ["on-chosen", "on-cursor", "on-target", "on-bar"])
def test_text_can_be_read_on_every_other_ground(palette: Palette, ground: str) -> None:
    for colour in ("text", "amber", "grey"):
        least = 4.5 if colour == "text" else 3.0
        assert contrast(palette.colours[colour], palette.colours[ground]) >= least


@pytest.mark.parametrize("eyes", DICHROMACY)
def test_you_friend_foe_and_alien_differ_for_colour_blind_eyes(eyes: str) -> None:
    for one, other in combinations(("you", "foe", "alien", "good"), 2):
        seen = [seen_by(DARK.colours[ROLES[tone]], eyes) for tone in (one, other)]
        assert apart(*seen) > 0.1, (one, other)


def test_the_theme_without_colours_sets_none() -> None:
    palette = PALETTES["l7-monochrome"]
    for role in ROLES:
        style = palette.style(role)
        assert style.color is None
        assert style.bgcolor is None


@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_an_attribute_can_be_added_to_any_role(attribute: str) -> None:
    assert getattr(DARK.style(f"foe {attribute}"), attribute)


def test_a_later_word_wins() -> None:
    assert DARK.style("foe danger").color == DARK.style("danger").color
