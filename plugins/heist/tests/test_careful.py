"""The careful player: it answers every question, uses no secrets and wins often enough."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import pytest

from l7core.bots import careful
from l7core.bots.careful import hint
from l7core.engine.ask import Ask
from l7core.engine.game import Game
from l7core.engine.rng import seed_streams
from l7core.engine.state import Task
from plugins.heist.l7_heist.outlook import is_doomed
from plugins.heist.tests.kit import (
    ROUND,
    ann,
    at,
    bullets,
    carriers,
    closed,
    events,
    guards,
    health,
    heist,
    left,
    new_game,
    rules,
    skill,
    vault_cleared,
    vault_open,
    wall,
)


def play(seats: int, seed: int, preset: str = "standard") -> str:
    """Return the result of a game of careful players."""
    kernel = new_game(seats, seed=seed, preset=preset, history=False, splits=True)
    chances = seed_streams(seed)
    while kernel.ask:
        kernel.answer(*careful.choose(kernel, chances)[:1])
    result: str = kernel.state.outcome.result
    return result


def test_it_wins_about_half_of_its_solo_games_at_standard_difficulty() -> None:
    games = 40
    won = Counter(play(1, seed) for seed in range(games))["won"]
    assert 0.35 * games <= won <= 0.75 * games


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_for_a_crew(seats: int) -> None:
    assert {play(seats, seed) for seed in range(3)} <= {"won", "partly", "lost"}


def test_the_presets_differ_in_difficulty() -> None:
    won = {
        preset: Counter(play(1, seed, preset) for seed in range(24))["won"]
        for preset in ("easy", "standard", "hard")
    }
    assert won["easy"] > won["standard"] > won["hard"]


def test_it_gives_a_reason_in_words() -> None:
    game = heist(carriers(lobby=1))
    advice = hint(game.kernel)
    assert advice.option == "move:heist:lobby"
    said = game.kernel.rules.texts.say(advice.why, advice.args, {"heist:lobby": "the lobby"}.get)
    assert said == "A keycard is in the lobby."


def test_it_goes_to_the_vault_once_it_is_open() -> None:
    game = heist(at("security"), vault_open, guards(vault=3))
    assert hint(game.kernel).option == "move:heist:vault"


def test_it_goes_to_the_rooftop_in_the_end() -> None:
    game = heist(at("meeting"), vault_cleared)
    assert hint(game.kernel).option == "move:heist:rooftop"


def test_it_heals_in_time() -> None:
    game = heist(at("it"), health(1), guards(vault=3, security=2), vault_open)
    assert hint(game.kernel).option == "move:heist:first-aid"


def test_it_revives_the_dead() -> None:
    game = heist(skill("doctor"), health(0, seat=1), seats=2)
    assert hint(game.kernel).option == "use:heist:doctor"


def test_a_game_that_nobody_survives_is_worth_nothing() -> None:
    play = heist(guards(lobby=1), bullets(0, 0), health(1))
    play.choose("move:lobby")
    value = rules().expertise.value
    assert value is not None
    assert (play.state.outcome.result, value(play.kernel.game, 0)) == ("lost", 0)


def test_advice_ignores_the_next_event() -> None:
    hints = {
        hint(heist(events(card), carriers(lobby=2), guards(armory=1)).kernel).option
        for card in ("toast", "recall", "coffee-run")
    }
    assert len(hints) == 1


def fight_on(game: Game[Any], ask: Ask) -> str | None:
    """Answer the questions of a combat."""
    is_of_combat = ask.prompt in ("heist.arrive", "heist.bullet", "heist.reroll")
    return ask.options[0].id if is_of_combat else None


@pytest.mark.parametrize("skills", [(), ("cheater",), ("lucky-guy",), ("fast-hand", "cheater")])
@pytest.mark.parametrize("loaded", [(3, 3), (1, 0), (0, 0)])
def test_the_danger_of_a_room_equals_the_damage_of_its_combat(
    skills: tuple[str, ...], loaded: tuple[int, int]
) -> None:
    """Distant rooms cannot be simulated as options, so their danger is computed."""
    for count in range(1, 7):
        play = heist(guards(lobby=count), bullets(*loaded), skill(*skills), health(50))
        fates = play.kernel.what_if("move:heist:lobby", follow=fight_on)
        lost = 50 - fates.mean(lambda game: game.state.thieves[0].health)
        danger, _ = play.kernel.overlays(0)
        assert danger.spots[0].figure == f"{lost:.1f}"


def test_it_avoids_certain_death() -> None:
    """The thief waits although a keycard is in the next room, even in the last round."""
    game = heist(carriers(lobby=1), guards(lobby=5, armory=1), health(1), bullets(0, 0))
    for game.state.round in (1, 30, 65):
        assert hint(game.kernel).option == "end"


def test_it_waits_in_security_if_a_crowd_leaves_before_it_has_to_hold_out() -> None:
    """A solo thief waits. In a pair, the first has to hold out before the building's turn."""
    for seats, is_lost in ((1, False), (2, True)):
        crowd = (at("security"), guards(security=6), health(1), events("toast", "toast"))
        game = heist(*crowd, left(0), seats=seats).kernel.game
        assert is_doomed(game, game.state.thieves[0]) is is_lost
        play = heist(*crowd, next=ROUND, seats=seats)
        for _ in range(seats):
            play.choose("end")
        assert ann(play).alive is not is_lost


one_door = (vault_open, wall("vault", "first-aid"))
"""Arrangements in which the only way into the vault leads through Security."""


def test_bullets_are_counted_for_all_guards_on_the_way() -> None:
    """Five bullets are enough for two guards in the vault, but not for four more in Security."""
    game = heist(at("armory"), bullets(3, 2), *one_door, guards(vault=2, security=4))
    assert hint(game.kernel).option == "restock:heist:armory"


def test_it_restocks_though_the_vault_is_open() -> None:
    game = heist(at("kitchen"), bullets(1, 0), *one_door, guards(vault=1, security=3))
    advice = hint(game.kernel)
    assert (advice.option, advice.why) == ("move:heist:armory", "heist.hint.towards-arm")


def test_it_restocks_in_a_room_with_a_guard() -> None:
    """Leaving the room costs the same before and after restocking."""
    game = heist(at("armory"), bullets(0, 0), *one_door, guards(armory=1, vault=3))
    assert hint(game.kernel).option == "restock:heist:armory"


def test_it_sets_out_for_a_room_that_will_open() -> None:
    game = heist(at("garden"), carriers(copy=1), closed(copy=2))
    assert hint(game.kernel).option == "move:heist:meeting"


def test_it_waits_until_security_sends_its_guards_out() -> None:
    game = heist(at("office"), *one_door, guards(security=5, vault=2))
    advice = hint(game.kernel)
    assert (advice.option, advice.why) == ("end", "heist.hint.wait-for-security")


def test_it_does_not_wait_if_security_is_empty() -> None:
    game = heist(at("office"), *one_door, guards(vault=2))
    assert hint(game.kernel).option == "move:heist:security"


def test_in_solo_play_it_takes_the_skill_with_the_highest_gain() -> None:
    skills = rules().library["skill"]
    best = max(skills, key=lambda id: skills[id].gain)
    assert hint(new_game(1)).option == f"take:{best}"


def test_it_exchanges_a_skill_that_is_worse_than_a_random_one() -> None:
    drawn = heist(skill("ghost", "dodger", "technician"), next=Task("heist:re-pick", (0,)))
    assert hint(drawn.kernel).option == "swap:heist:dodger"
    drawn = heist(skill("ghost", "ninja", "technician"), next=Task("heist:re-pick", (0,)))
    assert hint(drawn.kernel).option == "keep"


def of_careful(module: str) -> Any:
    """Return a module of the careful player as the mod loaded it."""
    return sys.modules[rules().expertise.careful.__module__.replace("careful", module)]


@pytest.mark.parametrize("skills", [(), ("cheater",), ("lucky-guy",), ("lucky-guy", "cheater")])
def test_its_chance_to_evade_equals_the_shown_odds(skills: tuple[str, ...]) -> None:
    combat_odds = of_careful("combat_odds")
    for count in range(1, 6):
        play = heist(at("lobby"), guards(lobby=count), skill(*skills))
        shown = play.kernel.view(0).ask
        assert shown is not None
        (odds,) = [each.note.odds for each in shown.options if each.id == "evade"]
        assert odds is not None
        hand = combat_odds.hand_of(play.kernel.game, play.state.thieves[0])
        assert odds.outcomes[0][1] == pytest.approx(combat_odds.gets_away(hand, count))
