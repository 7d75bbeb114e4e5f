"""What is told beside an option before it is taken."""

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
    """What stands beside that option."""
    ask = play.kernel.view(0).ask
    assert ask is not None
    (found,) = [each.note for each in ask.options if each.id == option]
    return found


def odds(play: Play, option: str) -> dict[str, float]:
    return dict(note(play, option).odds.outcomes)


def test_a_friendly_bot_takes_a_blow_in_the_odds_too() -> None:
    play = heist(at("lobby"), guards(lobby=2), friends(1))
    assert odds(play, "combat")["unhurt"] == pytest.approx(1 - 1 / 6 * 1 / 2)


def test_gas_and_a_guard_are_certain_death_with_one_health() -> None:
    play = heist(guards(lobby=1), toll(lobby=2), health(1))
    assert odds(play, "move:heist:lobby")["dead"] == 1


def test_without_a_bullet_no_die_is_spoken_of() -> None:
    play = heist(guards(lobby=1), bullets(0, 0))
    assert note(play, "move:heist:lobby").odds.pool == ""
    ask = play.kernel.view(0).ask
    assert ask is not None
    (move,) = [each for each in ask.options if each.id == "move:heist:lobby"]
    assert move.barrier == ""


def test_a_guard_that_is_moved_fights_nobody() -> None:
    """The Technician's "where to?" is no step of the thief's."""
    play = heist(guards(lobby=1, rest=2), skill("technician"))
    play.choose("use:technician")
    play.choose("guard:lobby")
    ask = play.kernel.view(0).ask
    assert ask is not None
    assert ask.prompt == "heist.move-to"
    assert not [each for each in ask.options if each.note.odds or each.barrier]


def test_a_use_is_told_as_what_is_left_of_it() -> None:
    play = heist(skill("technician"), guards(lobby=1))
    assert note(play, "use:heist:technician").price == "1 of 2 uses"
    play = heist(skill("technician", left=1), guards(lobby=1))
    assert note(play, "use:heist:technician").price == "its last use"


def test_an_event_that_happens_to_nobody_says_so() -> None:
    play = heist(events("coffee-run"), next=ROUND)
    play.choose("end")
    told = [entry.key for entry in play.kernel.log(0)]
    assert "heist.event-without-effect" in told


def test_no_guards_are_announced_where_none_can_come() -> None:
    play = heist(at("armory"), bullets(0, 0), guards(security=8), events("sprinklers"), next=TURN)
    assert "guard" not in note(play, "restock:heist:armory").risk
    play.choose("restock:armory")
    assert not [entry for entry in play.kernel.log(0) if entry.text.startswith("0 guards")]
