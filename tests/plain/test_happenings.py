"""Events in plain mode, as on the full screen: briefing, cards, dice and epilogue."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from l7core.api import dice
from l7core.plain import describe
from l7core.plain.bells import Bell
from l7core.plain.play import Plain
from tests.escape.rules.kit import Story
from tests.persist.unsaved import unsaved
from tests.tui.moments import enemy_phase, knocked_out, new_game, quiet_event, rerolling, under_way


def typed(saves: Path, story: Story, *lines: str, bell: Bell = "off") -> str:
    """Return the output for these lines."""
    out = io.StringIO()
    game = unsaved(saves, "moment", story.kernel)
    Plain(game, (f"{line}\n" for line in lines), out, bell=bell).play()
    return out.getvalue()


def test_a_new_game_begins_with_its_briefing(tmp_path: Path) -> None:
    said = typed(tmp_path, new_game())
    assert "You come round standing, in warm green water" in said
    assert "Find the A-Lift, call it" in said
    assert "Peeking: rooms come from three stacks: A, B and the last." in said
    assert said.index("warm green water") < said.index("Choose a character.")


def test_the_briefing_can_be_read_again(tmp_path: Path) -> None:
    assert typed(tmp_path, new_game(), "1", "briefing").count("warm green water") == 2


def test_an_event_card_is_read_out(tmp_path: Path) -> None:
    said = typed(tmp_path, quiet_event(), "End")
    assert "draws an event: Emergency Shutters (" in said
    assert "  Guards activate, then clones." in said


def test_a_verdict_and_a_card_are_printed_once(tmp_path: Path) -> None:
    said = typed(tmp_path, enemy_phase(), "End")
    assert "  Unhurt." in said
    assert "is unhurt." not in said
    assert said.count("1 rolled, 2 needed") <= 1
    texts = [each.strip() for each in said.splitlines() if each.startswith("  In a ")]
    assert texts
    assert all(said.count(each.partition(": ")[2]) == 1 for each in texts)


def test_a_knock_out_says_what_it_means(tmp_path: Path) -> None:
    assert "You start your next turn at a vent" in typed(tmp_path, knocked_out(), "End")


@pytest.mark.parametrize(("bell", "strokes"), [("off", 0), ("mine", 3), ("all", 3)])
def test_the_bell_rings_only_if_it_is_set(tmp_path: Path, bell: Bell, strokes: int) -> None:
    """The bell has one stroke for a blow and two for a knock-out."""
    assert typed(tmp_path, knocked_out(), "End", bell=bell).count("\a") == strokes


def test_every_die_is_printed_and_again_with_the_reroll(tmp_path: Path) -> None:
    said = typed(tmp_path, rerolling(), "attack", "1", "repeat")
    dice = "Dice: Strength, double Strength, Intelligence, Speed. 3 Strength rolled, 3 needed."
    assert dice in said[: said.index("Reroll?")]
    assert said.count(dice) == 3


def test_only_a_mod_author_sees_the_file_of_a_card(tmp_path: Path) -> None:
    """Only a mod author's workbench passes `renew`, which reloads the rules."""
    kernel = under_way("Ann", until=lambda kernel: bool(kernel.view(0).table.seats[0].cards))
    card = kernel.view(0).table.seats[0].cards[0]
    outputs = []
    for renew in (None, lambda _: ()):
        out = io.StringIO()
        game = unsaved(tmp_path, "moment", kernel)
        Plain(game, [f"look {card.name}\n"], out, renew=renew).play()
        outputs.append(out.getvalue())
    players, authors = outputs
    assert card.name in players
    assert ".toml:" not in players
    assert ".toml:" in authors


def test_a_number_on_one_die_is_printed_once() -> None:
    assert describe.dice(dice.against(5, 4)) == "Die: 5 rolled, 4 needed."
