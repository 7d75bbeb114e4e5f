"""Odds and notes of options."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.testing.positions import Play
from plugins.heist.tests.kit import (
    ROUND,
    TURN,
    at,
    bullets,
    events,
    friends,
    guards,
    health,
    heist,
    skill,
    toll,
)


def note(play: Play, option: str) -> Any:
    """Return the note of an option."""
    ask = play.kernel.view(0).ask
    assert ask is not None
    (found,) = [each.note for each in ask.options if each.id == option]
    return found


def odds(play: Play, option: str) -> dict[str, float]:
    return dict(note(play, option).odds.outcomes)


def test_odds_include_the_hit_that_a_friendly_bot_takes() -> None:
    play = heist(at("lobby"), guards(lobby=2), friends(1))
    assert odds(play, "combat")["unhurt"] == pytest.approx(1 - 1 / 6 * 1 / 2)


def test_gas_and_a_guard_are_certain_death_with_one_health() -> None:
    play = heist(guards(lobby=1), toll(lobby=2), health(1))
    assert odds(play, "move:heist:lobby")["dead"] == 1


def test_without_a_bullet_the_odds_show_no_die() -> None:
    play = heist(guards(lobby=1), bullets(0, 0))
    assert note(play, "move:heist:lobby").odds.pool == ""
    ask = play.kernel.view(0).ask
    assert ask is not None
    (move,) = [each for each in ask.options if each.id == "move:heist:lobby"]
    assert move.barrier == ""


def test_moving_a_guard_shows_no_odds() -> None:
    """The question where to move a guard is not a move of the thief."""
    play = heist(guards(lobby=1, rest=2), skill("technician"))
    play.choose("use:technician")
    play.choose("guard:lobby")
    ask = play.kernel.view(0).ask
    assert ask is not None
    assert ask.prompt == "heist.move-to"
    assert not [each for each in ask.options if each.note.odds or each.barrier]


def test_a_skill_shows_its_uses_left() -> None:
    play = heist(skill("technician"), guards(lobby=1))
    assert note(play, "use:heist:technician").price == "1 of 2 uses"
    play = heist(skill("technician", left=1), guards(lobby=1))
    assert note(play, "use:heist:technician").price == "last use"


def test_an_event_without_effect_is_logged() -> None:
    play = heist(events("coffee-run"), next=ROUND)
    play.choose("end")
    keys = [entry.key for entry in play.kernel.log(0)]
    assert "heist.event-without-effect" in keys


def test_no_guards_are_announced_where_none_can_come() -> None:
    play = heist(at("armory"), bullets(0, 0), guards(security=8), events("sprinklers"), next=TURN)
    assert "guard" not in note(play, "restock:heist:armory").risk
    play.choose("restock:armory")
    assert not [entry for entry in play.kernel.log(0) if entry.text.startswith("0 guards")]
