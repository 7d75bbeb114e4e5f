"""The rulebook of LEVEL 7 [ESCAPE]: all rules covered, links valid, numbers correct."""

from __future__ import annotations

import re
from functools import cache

from l7core.content.rulebook import Rulebook
from l7core.escape.ruleset import SUPPLY
from l7core.escape.table import fear
from l7core.escape.toggles import PRESETS
from l7core.mods.host import Host, ModFolder
from tests.escape.rules.kit import box
from tests.tools.places import ROOT

NOT_ASCII = re.compile(r"[^\x00-\x7f]")

COVERED = {
    "Setup": "setup",
    "Characters: stats": "stats",
    "Characters: fear": "fear",
    "Characters: vitality": "life",
    "Characters: threat": "threat",
    "Adrenaline cards": "playing-adrenaline-cards",
    "Skills": "skills",
    "Items": "items",
    "The map": "rooms",
    "Challenges": "challenges",
    "Rerolls": "rerolls",
    "Assisting": "assisting",
    "Turns": "player-turns",
    "Turns: draw": "draw",
    "Turns: actions": "take-actions",
    "Turns: the event": "triggering-events",
    "Turns: the end": "end-of-turn",
    "Trading, picking up, dropping": "pick-up-an-item",
    "Movement": "move",
    "Movement: vents": "vents",
    "Exploring": "exploring",
    "Peeking": "peeking",
    "Challenge actions": "challenge-actions",
    "Challenge actions: attack": "attack",
    "Challenge actions: bull rush": "bull-rush",
    "Challenge actions: outwit": "outwit",
    "Challenge actions: doors": "unlock-a-door",
    "Challenge actions: control panels": "scenario-specific-actions",
    "When an event card is drawn": "triggering-events",
    "Order of the steps of a card": "event-cards",
    "Spawning: place": "spawning-enemies",
    "Spawning: reserves and limits": "reserves",
    "Alien Zone and Military Zone": "military-zone",
    "Which enemies activate": "enemy-activation",
    "One activation": "enemies",
    "Enemy attacks: targets": "enemy-attacks",
    "Enemy attacks: dice": "attack-dice",
    "Enemy attacks: results": "attack-results",
    "Enemy movement: targets": "enemy-movement",
    "Enemy movement: paths": "enemy-movement",
    "Recovery": "enemy-recovery",
    "Generation": "enemy-generation",
    "Being knocked out": "being-knocked-out",
    "The infirmary": "the-infirmary",
    "Vitality and death": "death",
    "Lockdown": "lockdown",
    "The end": "finish",
}
"""Anchor of the rulebook section that covers each part of the table of rules."""


@cache
def book() -> Rulebook:
    host = Host([ModFolder(ROOT / "plugins", "bundled")])
    whole, problems = host.rulebook("escape:l7")
    assert not problems
    return whole


def section_text(anchor: str) -> str:
    section = book().find(anchor)
    assert section, f"there is no section {anchor}"
    return "\n".join(block.text for block in section.blocks)


def test_the_book_covers_every_part_of_the_table_of_rules() -> None:
    text = (ROOT / "docs" / "contribute" / "rules.md").read_text(encoding="utf-8")
    parts = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert set(parts) == set(COVERED)
    assert not [part for part, anchor in COVERED.items() if not book().find(anchor)]


def test_every_link_leads_to_a_heading() -> None:
    for chapter, target in book().links():
        assert target.startswith("#"), f"{chapter.title}: {target} leaves the book"
        assert book().find(target[1:]), f"{chapter.title}: there is no {target}"


def test_no_two_headings_share_an_anchor() -> None:
    files = sorted((ROOT / "plugins/escape/rulebook/en").glob("*.md"))
    headings = sum(len(re.findall(r"^#+ ", file.read_text(), re.MULTILINE)) for file in files)
    assert len(book().sections) == headings


def test_every_chapter_begins_with_its_only_top_level_heading() -> None:
    for number, chapter in enumerate(book().chapters):
        own = [section for section in book().sections if section.chapter == number]
        assert [section.title for section in own if section.level == 1] == [chapter.title]
        assert own[0].level == 1


def test_no_section_is_empty() -> None:
    sections = book().sections
    for section, following in zip(sections, [*sections[1:], None], strict=True):
        has_parts = following is not None and following.level > section.level
        assert section.blocks or has_parts, section.anchor


def test_the_book_is_ascii() -> None:
    assert not [chapter.title for chapter in book().chapters if NOT_ASCII.search(chapter.text)]


# -- figures


def test_fear_bands_match_the_rules() -> None:
    least = [band.least for band in fear.BANDS["revised"]]
    rows = [block.text for block in book().find("fear").blocks if " | " in block.text]  # type: ignore[union-attr]
    assert [int(row[0]) for row in rows[1:]] == least
    assert "Intelligence +1, Strength -1" in rows[1]


def test_enemy_stats_match_the_content() -> None:
    rules = Host([ModFolder(ROOT / "plugins", "bundled")]).rules("escape:l7")
    text = section_text("enemies")
    for record in rules.library["enemy"].values():
        icon, follows = record.icon.capitalize(), record.follows
        row = (record.name, record.attack, icon, record.toughness, follows, record.counts)
        assert " | ".join(map(str, row)) in text


def test_the_marker_supply_matches_the_rules() -> None:
    text = section_text("markers")
    for marker, count in SUPPLY.items():
        word = {"lock": "locks", "vent": "vents", "nest": "nests", "panel": "accessed"}.get(marker)
        assert f"{count} {word or marker}" in text


def test_every_toggle_and_preset_is_in_the_book() -> None:
    rows = section_text("presets-and-toggles").splitlines()
    for toggle in box().toggles.values():
        (row,) = (row for row in rows if row.startswith(toggle.title))
        cells = [cell.strip().replace(" ", "-") for cell in row.split("|")[1:]]
        defaults = [PRESETS[name].get(toggle.id, toggle.default) for name in PRESETS]
        assert cells == defaults, toggle.id
        assert f"{toggle.title}. " in section_text("toggles")
