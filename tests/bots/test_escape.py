"""Bots in LEVEL 7 [ESCAPE]: no use of hidden facts, reasons for moves, and good play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from l7core.bots import BOTS, careful, random_bot
from l7core.bots.determinize import redraw
from l7core.engine.ask import Ask
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup, snapshot
from l7core.engine.views import named
from l7core.escape.content.kinds import Stats
from l7core.escape.table import chances, option_ids
from l7core.escape.table.names import say
from l7core.mods.host import Host, ModFolder
from tests.escape.rules.kit import Table
from tests.escape.scenarios.stage import Stage
from tests.tools.places import PLUGINS

NAMES = ("Ann", "Bo", "Cy", "Di")
RULESETS = ("escape:l7", "heist:classic")


@cache
def rules(id: str = "escape:l7") -> Rules:
    return Host([ModFolder(PLUGINS, "bundled")]).rules(id)


def begin(scenario: str, seats: int, seed: int, *, ruleset: str = "escape:l7") -> Kernel[Any]:
    setup = Setup(
        ruleset=ruleset, scenario=scenario, seats=tuple(map(SeatSetup, NAMES[:seats])), seed=seed
    )
    return Kernel(rules(ruleset), rules(ruleset).begin(setup))


def positions(kernel: Kernel[Any], *, most: int = 120) -> Iterator[tuple[Kernel[Any], Ask]]:
    """Yield the game at each question; every seventh answer is random, the others are careful."""
    streams = seed_streams(kernel.state.setup.seed)
    while kernel.ask and kernel.decisions < most:
        yield kernel, kernel.ask
        bot = "random" if kernel.decisions % 7 == 6 else "careful"
        option, paid = BOTS[bot].choose(kernel, streams)
        kernel.answer(option, *paid)


def redrawn(kernel: Kernel[Any], ask: Ask, seed: int) -> Game[Any]:
    """Return a copy of the game in which all facts hidden from the deciding seat are redrawn."""
    copy: Game[Any] = Game(kernel.rules, snapshot(kernel.state))
    redraw(copy, ask, seed_streams(seed))
    return copy


def test_redrawing_keeps_every_card() -> None:
    for kernel, ask in positions(begin("escape:scenario-1", 3, 4)):
        copy = redrawn(kernel, ask, kernel.decisions)
        assert cards(copy.state) == cards(kernel.state)


def cards(state: Any) -> tuple[Counter[str], ...]:
    hands = [card for hero in state.heroes for card in hero.hand]
    return (
        Counter(state.adrenaline.cards + hands),
        Counter(state.events.cards),
        Counter(state.items.cards),
        *map(Counter, state.stacks),
    )


def test_redrawing_changes_hidden_cards() -> None:
    kernel = begin("escape:scenario-1", 2, 1)
    assert kernel.ask
    copy = redrawn(kernel, kernel.ask, 1)
    assert copy.state.events.cards != kernel.state.events.cards
    assert copy.state.stacks != kernel.state.stacks
    assert copy.state.rng != kernel.state.rng


def test_redrawing_keeps_a_drawn_tile_on_top_of_its_stack() -> None:
    table = Table()
    hall = table.room()
    table.room(east_of=hall, doors="nw")
    table.prisoner(hall)
    drawn = table.tile("nes")
    table.stacks([drawn, *(table.tile("nesw") for _ in range(6))])
    play = table.actions()
    play.explore(hall, "n")
    play.expect_question("escape.placement", about=drawn)
    orders = set()
    for seed in range(4):
        copy = redrawn(play.kernel, play.ask, seed)
        assert copy.state.stacks[0][-1] == drawn
        orders.add(tuple(copy.state.stacks[0]))
    assert len(orders) > 1


def test_redrawing_keeps_the_hand_of_the_deciding_seat() -> None:
    for kernel, ask in positions(begin("escape:scenario-1", 4, 2)):
        copy = redrawn(kernel, ask, 9)
        assert copy.state.heroes[ask.seat].hand == kernel.state.heroes[ask.seat].hand


def escapes(bot: str, scenario: str, seats: int, seed: int) -> int:
    """Return the number of prisoners who escape."""
    kernel = begin(scenario, seats, seed)
    streams = seed_streams(seed)
    while kernel.ask and kernel.decisions < 1500:
        option, paid = BOTS[bot].choose(kernel, streams)
        kernel.answer(option, *paid)
    assert kernel.state.outcome, "the game does not end"
    return len(kernel.state.outcome.winners)


def test_careful_bots_sometimes_escape_and_random_bots_do_not() -> None:
    careful_escapes = sum(escapes("careful", "escape:scenario-1", 1, seed) for seed in range(30))
    random_escapes = sum(escapes("random", "escape:scenario-1", 1, seed) for seed in range(30))
    assert random_escapes == 0
    assert careful_escapes >= 4


@pytest.mark.parametrize("scenario", [f"escape:scenario-{number}" for number in range(1, 8)])
def test_careful_bots_can_win_every_scenario(scenario: str) -> None:
    assert any(escapes("careful", scenario, 1, seed) for seed in range(40))


def test_advice_against_enemies_is_compared_with_the_next_best_option() -> None:
    table = Table()
    hall = table.room()
    table.room(east_of=hall, doors="w")
    table.prisoner(hall, hand=["test:spare"] * 4)
    table.enemy("clone", hall)
    reason = careful.hint(table.actions().kernel)
    assert reason.why in (
        "escape.advice.attack-not-slip-past",
        "escape.advice.attack-not-rush-past",
    )
    assert {"odds", "other"} <= {*(reason.args or {})}


def test_the_odds_without_a_card_match_the_odds_of_the_roll() -> None:
    stage = Stage("scenario-1")
    farm = stage.room("tank-farm")
    stage.put(0, farm, hand=["escape:cornered-animal", *["test:spare"] * 3])
    stage.enemy("guard", farm)
    kernel = stage.actions().kernel
    kernel.answer("attack:guard:1")
    reason = careful.hint(kernel)
    assert kernel.ask
    hero, challenge = option_ids.hero(kernel.game, kernel.ask), option_ids.challenge(kernel.ask)
    assert reason.why == "escape.advice.raise-odds"
    odds = chances.passing(kernel.game, hero, challenge)
    assert (reason.args or {})["odds"] == f"{odds:.0%}"


def test_the_careful_bot_does_not_end_a_turn_that_ends_the_game() -> None:
    stage = Stage("scenario-5", seats=2)
    lift = stage.lay("c-lift", at=(5, 5))
    stage.put(0, lift)
    stage.enemy("guard", lift)
    stage.enemy("clone", lift)
    stage.set(counters={"generators running": 2}, lockdown=True, lockdown_pool=0)
    assert careful.hint(stage.actions().kernel).option != "end"


def test_the_reason_names_the_lockdown_and_the_prisoner_it_kills() -> None:
    stage = Stage("scenario-6", seats=2)
    sick_bay = stage.room("sick-bay-a")
    stage.put(0, sick_bay, items=["escape:tissue-sample"])
    stage.put(1, None, status="infirmary")
    stage.set(counters={"samples loaded": 1})
    kernel = stage.actions().kernel
    reason = careful.hint(kernel)
    bo = named(kernel.game, "hero:1")
    costs = [f"escape.aftermath.{what}-certain" for what in ("lockdown", "dead")]
    assert reason.option == "use:escape:scenario-6/load"
    assert (reason.args or {})["also"] == "".join(say(kernel.game, key, who=bo) for key in costs)


def test_the_reason_names_others_who_may_be_attacked_after_a_failure() -> None:
    table = Table()
    hall = table.room()
    table.room(east_of=hall, doors="w")
    strong = table.skill(stats=Stats(intelligence=-3, strength=2))
    table.prisoner(hall, hand=["test:spare"] * 4, skills=[strong], fear=5, threat=2)
    table.prisoner(hall, fear=3, threat=3)
    table.enemy("clone", hall)
    table.enemy("guard", hall)
    kernel = table.actions().kernel
    reason = careful.hint(kernel)
    bo = named(kernel.game, "hero:1")
    also = say(kernel.game, "escape.aftermath.struck-possible", who=bo)
    assert reason.option == "rush"
    assert (reason.args or {})["also"] == also


def test_searching_does_not_change_the_game() -> None:
    kernel = begin("escape:scenario-1", 1, 3)
    streams = seed_streams(3)
    for _ in range(12):
        if not kernel.ask:
            break
        before = kernel.digest(), kernel.event_count
        option, paid = BOTS["search"].choose(kernel, streams)
        assert (kernel.digest(), kernel.event_count) == before
        kernel.answer(option, *paid)


def test_the_value_of_a_game_is_between_0_and_1() -> None:
    for seed in range(3):
        kernel = begin("escape:scenario-1", 3, seed)
        streams = seed_streams(seed)
        assert kernel.rules.expertise.value is not None
        while kernel.ask:
            for seat in range(3):
                assert 0.0 <= kernel.rules.expertise.value(kernel.game, seat) <= 1.0
            kernel.answer(*random_bot.choose(kernel, streams)[:1])


@pytest.mark.parametrize(
    ("easier", "harder"), [("easier", "standard"), ("standard", "harder"), ("easier", "harder")]
)
def test_difficulty_changes_the_starting_values(easier: str, harder: str) -> None:
    softer, rougher = (
        rules().begin(
            Setup(
                ruleset="escape:l7",
                scenario="escape:scenario-1",
                seats=(SeatSetup("Ann"),),
                toggles={"difficulty": difficulty},
            )
        )
        for difficulty in (easier, harder)
    )
    assert softer.vitality > rougher.vitality  # type: ignore[attr-defined]
    assert softer.threat_pool > rougher.threat_pool  # type: ignore[attr-defined]
    assert softer.lockdown_pool > rougher.lockdown_pool  # type: ignore[attr-defined]
