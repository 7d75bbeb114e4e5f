"""Colours: readable, distinct for colour-blind players, and never the only carrier of a fact."""

from __future__ import annotations

import math
from itertools import combinations, product
from typing import get_args

import pytest

from l7core.view import Tone
from l7tui.text.glyphs import ASCII, BOX, Glyphs
from l7tui.text.style import Look
from l7tui.text.theme import ATTRIBUTES, DARK, PALETTES, ROLES, SAFE, UNCOLOURED, Palette

CALM = [palette for palette in PALETTES.values() if palette.colours]
COLOURED = [*CALM, *(each.in_mood(mood) for each in CALM for mood in each.moods)]
"""Every theme with colours, in each of its moods."""
TONES: tuple[str, ...] = get_args(Tone)
Rgb = tuple[float, float, float]

TEXT_ROLES = (*TONES, "title", "focus", "pointer", "key", "new", "light", "alarm")
"""Roles that words may have, in rows that may be highlighted or on the map."""
BORDERS = {
    "wall": ("", "on-chosen", "on-cursor", "on-target", "on-bar"),
    "focus-rule": ("", "on-bar"),
    "rule": ("", "on-bar"),
    "unlit": ("",),
    "dusk": ("",),
    "glow": ("",),
    "lit-wall": ("",),
    "far-wall": ("",),
    "art": ("",),
}
"""Lines, and the grounds they are drawn on; the shading of a dark floor is not a line."""
GROUNDS = (
    *("", "on-chosen", "on-cursor", "on-target", "on-bar"),
    *("on-lit", "on-near", "on-dark"),
)

DICHROMACY: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
    "all colours": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}
"""Matrices for the remaining linear red, green and blue (Machado, Oliveira and Fernandes, 2009)."""
JUST_APART = 0.02
"""Distance in Oklab at which two colours are just distinguishable."""


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
    """Return the contrast by WCAG 2: 1 for equal colours, 21 for black and white."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def times(rows: tuple[Rgb, Rgb, Rgb], column: Rgb) -> Rgb:
    one, two, three = (sum(a * b for a, b in zip(row, column, strict=True)) for row in rows)
    return one, two, three


def seen_by(colour: str, eyes: str) -> Rgb:
    """Return a colour as these eyes see it, in linear light."""
    red, green, blue = (
        min(1.0, max(0.0, part)) for part in times(DICHROMACY[eyes], linear(colour))
    )
    return red, green, blue


def oklab(light: Rgb) -> Rgb:
    """Return lightness and two colour axes in which equal steps look equal (Ottosson, 2020)."""
    cones = times(
        ((0.4122, 0.5363, 0.0514), (0.2119, 0.6807, 0.1074), (0.0883, 0.2817, 0.6300)), light
    )
    long, middle, short = (max(0.0, cone) ** (1 / 3) for cone in cones)
    return times(
        ((0.2105, 0.7936, -0.0041), (1.9780, -2.4286, 0.4506), (0.0259, 0.7828, -0.8087)),
        (long, middle, short),
    )


def ink(palette: Palette, role: str) -> str:
    return palette.colours[ROLES[role].split()[0]]


def ground(palette: Palette, name: str) -> str:
    return palette.colours[name] if name else palette.background


def test_every_tone_has_a_role() -> None:
    assert set(TONES) <= set(ROLES)
    assert set(ROLES) == set(UNCOLOURED)


def test_every_role_is_tested_or_a_ground() -> None:
    own_ground = {"lamplight", "chosen", "cursor", "target", "bar"}
    floors = {"lit-floor", "near-floor", "dark-floor", "shade"}
    assert set(ROLES) == {*TEXT_ROLES, *BORDERS, *own_ground, *floors}


def test_every_word_is_readable_on_every_ground() -> None:
    for palette, on, role in product(COLOURED, GROUNDS, TEXT_ROLES):
        least = 7.0 if palette.name.startswith("l7-contrast") else 4.5
        where = palette.name, role, on
        assert contrast(ink(palette, role), ground(palette, on)) >= least, where


def test_every_line_is_visible_on_its_grounds() -> None:
    for palette, (role, grounds) in product(COLOURED, BORDERS.items()):
        for on in grounds:
            where = palette.name, role, on
            assert contrast(ink(palette, role), ground(palette, on)) >= 3.0, where


def test_text_in_the_light_is_readable() -> None:
    for palette in COLOURED:
        lamp = palette.colours["on-lamp"]
        assert contrast(palette.colours["dark-on-lamp"], lamp) >= 4.5, palette.name


def test_you_enemy_alien_and_good_differ_in_every_theme() -> None:
    pairs = combinations(("you", "foe", "alien", "good"), 2)
    for palette, eyes, (one, other) in product(CALM, DICHROMACY, pairs):
        seen = [oklab(seen_by(ink(palette, tone), eyes)) for tone in (one, other)]
        assert math.dist(*seen) >= 2 * JUST_APART, (palette.name, eyes, one, other)


def test_all_tones_of_the_safe_theme_differ_for_all_eyes() -> None:
    for eyes, (one, other) in product(DICHROMACY, combinations(TONES, 2)):
        seen = [oklab(seen_by(ink(SAFE, tone), eyes)) for tone in (one, other)]
        assert math.dist(*seen) >= 4 * JUST_APART, (eyes, one, other)


def test_the_theme_without_colours_sets_none() -> None:
    palette = PALETTES["l7-monochrome"]
    for role in ROLES:
        style = palette.style(role)
        assert style.color is None
        assert style.bgcolor is None


def test_an_attribute_can_be_added_to_any_role() -> None:
    for attribute in ATTRIBUTES:
        assert getattr(DARK.style(f"foe {attribute}"), attribute)


def test_a_later_word_wins() -> None:
    assert DARK.style("foe danger").color == DARK.style("danger").color


def test_reversed_text_is_not_dimmed() -> None:
    style = PALETTES["l7-monochrome"].style("faint chosen")
    assert style.reverse
    assert not style.dim


# -- moods


@pytest.mark.parametrize("name", ["l7-dark", "l7-light", "l7-safe"])
def test_an_alarm_changes_the_walls_but_not_the_lit_floor(name: str) -> None:
    calm = Look(PALETTES[name], BOX)
    alarmed = calm.in_mood("alarm")
    assert alarmed.palette.background != calm.palette.background
    assert alarmed.palette.style("rule") != calm.palette.style("rule")
    assert alarmed.palette.colours["on-lit"] == calm.palette.colours["on-lit"]
    assert alarmed.ruled("─┬─") == "─┬─"


@pytest.mark.parametrize("name", ["l7-contrast", "l7-monochrome"])
@pytest.mark.parametrize(("glyphs", "double"), [(BOX, "═╤═"), (ASCII, "=+=")])
def test_without_colours_double_lines_show_an_alarm(name: str, glyphs: Glyphs, double: str) -> None:
    calm = Look(PALETTES[name], glyphs)
    drawn = glyphs.joints[10] + glyphs.joints[14] + glyphs.joints[10]
    assert calm.in_mood("alarm").ruled(drawn) == double
    assert calm.in_mood("over").ruled(drawn) == drawn


def test_after_the_end_only_names_keep_their_colours() -> None:
    over = DARK.in_mood("over")
    assert over.colours["cyan"] == DARK.colours["cyan"]
    assert len({over.colours[each] for each in ("red", "green", "orange", "violet")}) == 1


def test_a_calm_look_is_the_original() -> None:
    look = Look(DARK, BOX)
    assert look.in_mood("calm") is look
    assert look.in_mood("alarm") is look.in_mood("alarm")
