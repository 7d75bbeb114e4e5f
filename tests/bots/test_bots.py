"""Bots of any game, which decide on imagined games and never change the real one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from l7core.bots import BOTS, play_bots
from l7core.bots.careful import hint
from l7core.bots.determinize import sample_world
from l7core.engine.errors import L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Rules, Ruleset
from l7core.engine.state import digest
from l7core.engine.views import say
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.bots import wager
from tests.engine import toy


def decision(bot: str, kernel: Kernel[Any], seed: int = 1) -> tuple[str, tuple[str, ...]]:
    return BOTS[bot].choose(kernel, seed_streams(seed))


# -- decisions


@pytest.mark.parametrize("bot", ["careful", "search"])
def test_hidden_cards_do_not_change_a_decision(bot: str) -> None:
    first, second = wager.new_game(), wager.new_game()
    second.state.pile.reverse()
    second.state.rng["dice"] = 12345
    for _ in range(wager.TURNS):
        chosen = decision(bot, first)
        assert decision(bot, second) == chosen
        first.answer("sure")
        second.answer("sure")


@pytest.mark.parametrize("bot", BOTS)
def test_deciding_does_not_change_the_game(bot: str) -> None:
    kernel = wager.new_game()
    kernel.answer("sure")
    before = kernel.digest(), kernel.event_count, kernel.decisions, kernel.ask
    decision(bot, kernel)
    assert (kernel.digest(), kernel.event_count, kernel.decisions, kernel.ask) == before


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_position_and_random_streams_give_the_same_decision(bot: str) -> None:
    assert decision(bot, wager.new_game()) == decision(bot, wager.new_game())


def test_an_imagined_game_has_the_same_question_and_other_random_streams() -> None:
    kernel = wager.new_game()
    kernel.answer("card")
    imagined = sample_world(kernel, seed_streams(3))
    assert kernel.ask is not None
    assert imagined.ask == kernel.ask
    assert sorted(imagined.state.pile) == sorted(kernel.state.pile)
    assert imagined.state.rng != kernel.state.rng


def test_imagined_games_differ_in_hidden_cards() -> None:
    kernel = wager.new_game()
    piles = {tuple(sample_world(kernel, seed_streams(seed)).state.pile) for seed in range(10)}
    assert len(piles) > 3


# -- moves


def test_the_careful_bot_follows_the_advice_of_the_ruleset() -> None:
    assert decision("careful", wager.new_game()) == ("sure", ())


def test_the_search_bot_finds_the_better_option() -> None:
    assert decision("search", wager.new_game()) == ("card", ())


def test_the_search_bot_plays_carefully_if_nothing_is_better() -> None:
    kernel = wager.new_game()
    kernel.state.pile[:] = ["bad"] * len(kernel.state.pile)
    kernel.answer("sure")
    assert decision("search", kernel) == ("sure", ())


def test_the_search_bot_wins_more_than_the_careful_one() -> None:
    wins = dict.fromkeys(("careful", "search"), 0)
    for bot in wins:
        for seed in range(20):
            kernel = wager.new_game(seed=seed)
            while kernel.ask:
                kernel.answer(decision(bot, kernel, seed)[0])
            assert kernel.state.outcome
            wins[bot] += kernel.state.outcome.result == "won"
    assert wins["careful"] == 0
    assert wins["search"] >= 8


# -- hints


def test_a_hint_is_an_option_and_a_sentence() -> None:
    kernel = wager.new_game()
    advice = hint(kernel)
    assert advice.option == "sure"
    assert say(kernel.game, advice.why, advice.args) == "1 coins are better than none."


# -- rulesets without advice


def test_a_ruleset_without_advice_is_refused_with_a_reason() -> None:
    with pytest.raises(L7Error, match="Toy has no careful bot"):
        decision("careful", toy.play())


def test_a_ruleset_without_a_value_cannot_be_searched() -> None:
    blind = Rules([replace(wager.RULESET, value=None)], texts=wager.RULES.texts)
    kernel: Kernel[Any] = Kernel(blind, blind.begin(wager.new_game().state.setup))
    with pytest.raises(L7Error, match="the game doesn't rate positions"):
        decision("search", kernel)


def test_the_random_bot_plays_any_ruleset() -> None:
    option, _ = decision("random", toy.play())
    assert option in toy.CHOICES


def test_a_ruleset_that_extends_another_inherits_how_to_play_it() -> None:
    child = Ruleset(id="wager:child", title="Child", extends=wager.RULES.id)
    rules = Rules([wager.RULESET, child], texts=wager.RULES.texts)
    assert rules.expertise.careful is wager.careful
    assert rules.expertise.redraw is wager.redraw
    assert rules.expertise.value is wager.value
    assert rules.expertise.tallies == wager.RULESET.tallies


# -- seats


def test_a_seat_that_is_handed_over_is_played_by_the_bot() -> None:
    kernel = wager.new_game()
    kernel.reseat(0, "careful")
    assert kernel.state.setup.seats[0].controller == "careful"
    assert kernel.view(0).table.seats[0].controller == "careful"


def test_undo_does_not_bring_back_a_replaced_player() -> None:
    kernel = wager.new_game()
    kernel.answer("sure")
    kernel.reseat(0, "careful")
    kernel.undo()
    assert kernel.state.setup.seats[0].controller == "careful"
    assert kernel.state.coins == 0


def test_a_forked_game_keeps_its_own_players() -> None:
    kernel = wager.new_game()
    kernel.answer("sure")
    fork = kernel.fork()
    kernel.reseat(0, "careful")
    fork.undo()
    assert fork.state.setup.seats[0].controller == "human"


def test_changing_players_does_not_change_the_game() -> None:
    first, second = wager.new_game(), wager.new_game()
    second.reseat(0, "careful")
    for kernel in (first, second):
        kernel.answer("card")
    second.reseat(0, "human")
    assert digest(first.state) == digest(second.state)


def test_a_saved_game_stores_changed_players(tmp_path: Path) -> None:
    store = Store(tmp_path)
    game = SavedGame.begin(store, wager.RULES, wager.new_game(seats=2).state.setup)
    game.answer("sure")
    game.reseat(1, "search")
    game.answer("sure")
    game.close()
    with SavedGame.open(store, game.name, wager.RULES) as again:
        controllers = [seat.controller for seat in again.setup.seats]
        assert controllers == ["human", "search"]
        assert again.decisions == 2
        again.undo()
        assert again.setup.seats[1].controller == "search"


def test_a_changed_player_survives_a_crash(tmp_path: Path) -> None:
    store = Store(tmp_path)
    game = SavedGame.begin(store, wager.RULES, wager.new_game().state.setup)
    game.answer("sure")
    game.reseat(0, "careful")
    with SavedGame.open(store, game.name, wager.RULES) as copy:
        assert copy.kernel.state.setup.seats[0].controller == "careful"
    game.close()


def test_bots_play_on_until_a_human_must_decide(tmp_path: Path) -> None:
    game = SavedGame.begin(
        Store(tmp_path), wager.RULES, wager.new_game(controller="careful").state.setup
    )
    assert play_bots(game) == wager.TURNS
    assert game.kernel.over
    game.close()
