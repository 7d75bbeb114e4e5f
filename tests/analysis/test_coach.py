"""The coach: the costliest decisions, judged by what the player knew at the time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from l7core.analysis import coach
from l7core.analysis.coach import Costly
from l7core.bots import random_bot, search
from l7core.bots.careful import choose
from l7core.bots.determinize import chances_of
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Rules
from l7core.engine.state import HUMAN, SeatSetup, Setup
from tests.bots import wager
from tests.secrets import hunt
from tests.tui.kit import CLASSIC, load_host
from tests.tui.pictures import load_host as bundled


def costly_decisions(kernel: Kernel[Any], seat: int | None = 0) -> tuple[Costly, ...]:
    """Run the coach to its end and return the costly decisions."""
    steps = coach.looking_back(kernel, seat)
    while True:
        try:
            assert 0 <= next(steps) <= 1
        except StopIteration as end:
            costly: tuple[Costly, ...] = end.value
            return costly


def wagered(*options: str) -> Kernel[Any]:
    kernel = wager.new_game()
    for option in options:
        kernel.answer(option)
    return kernel


def test_the_costliest_decision_is_listed_with_the_better_option() -> None:
    """Six sure coins are too few to win; with a card first, they are usually enough."""
    (worst,) = costly_decisions(wagered("ruin"))
    assert (worst.answers, worst.of, worst.done, worst.better) == (0, "Ann", "Ruin", "A card")
    assert worst.cost > 0.5


def test_the_list_is_short_and_sorted_by_cost() -> None:
    costs = [
        each.cost for each in costly_decisions(wagered("sure", "sure", "sure", "sure", "ruin"))
    ]
    assert 0 < len(costs) <= coach.MOST
    assert costs == sorted(costs, reverse=True)


def test_good_decisions_are_not_listed() -> None:
    assert costly_decisions(wagered(*["card"] * 6)) == ()


def test_bad_luck_is_not_a_mistake() -> None:
    """Drawing was right, although the card was one of the two bad cards."""
    setup = Setup(ruleset=wager.RULES.id, seats=(SeatSetup("Ann"),))
    state = wager.begin(wager.RULES, setup)
    state.pile = [*["good"] * 6, "bad", "bad"]
    kernel: Kernel[Any] = Kernel(wager.RULES, state)
    kernel.answer("card")
    assert kernel.state.coins == 0
    kernel.answer("ruin")
    assert 0 not in [each.answers for each in costly_decisions(kernel)]


def test_the_reason_is_listed_if_the_careful_player_gives_one() -> None:
    """The careful player gives a reason only for the sure coin."""
    for each in costly_decisions(wagered("card", "card", "ruin")):
        assert bool(each.why) == (each.better == "A coin")


def test_the_list_is_the_same_each_time() -> None:
    kernel = wagered("sure", "sure", "ruin")
    assert costly_decisions(kernel) == costly_decisions(kernel)


def test_the_coach_does_not_change_the_game() -> None:
    kernel = wagered("sure", "ruin")
    before = kernel.digest()
    costly_decisions(kernel)
    assert (kernel.digest(), kernel.decisions) == (before, 2)


# -- secrecy


def hunted(*players: str, decisions: int = 1000) -> Kernel[Any]:
    rules: Rules = hunt.RULES
    seats = tuple(map(SeatSetup, ("Ann", "Bo"), players))
    kernel: Kernel[Any] = Kernel(
        rules, hunt.begin(rules, Setup(ruleset=rules.id, seats=seats, seed=5))
    )
    while kernel.ask and kernel.decisions < decisions:
        option, paid = choose(kernel, chances_of(kernel))
        kernel.answer(option, *paid)
    return kernel


@pytest.mark.parametrize("seat", [hunt.HIDER, hunt.HUNTER, None])
def test_the_coach_is_unavailable_while_a_contest_is_running(seat: int | None) -> None:
    kernel = hunted(HUMAN, HUMAN, decisions=8)
    assert kernel.ask
    assert "The coach is available after the game" in coach.why_not(kernel, seat)


def test_after_a_contest_each_seat_sees_decisions_of_its_own_side() -> None:
    kernel = hunted(HUMAN, HUMAN)
    assert coach.why_not(kernel, hunt.HIDER) == ""
    names = {seat.seat: seat.name for seat in kernel.table(None).seats}
    for seat in (hunt.HIDER, hunt.HUNTER):
        assert {each.of for each in costly_decisions(kernel, seat)} <= {names[seat]}


def test_decisions_of_bots_are_left_out_if_people_play() -> None:
    kernel = hunted(HUMAN, "careful")
    assert list(coach._deciders(kernel, None)) == [hunt.HIDER]


def test_in_a_cooperative_game_each_seat_may_ask_while_it_is_running() -> None:
    finished = wagered("ruin")
    running = wagered("sure")
    assert coach.why_not(running, 0) == ""
    assert coach.why_not(running, None) != ""
    assert coach.why_not(finished, None) == ""


def test_a_ruleset_without_a_value_says_so(tmp_path: Path) -> None:
    rules = load_host().rules(CLASSIC)
    setup = Setup(ruleset=rules.id, seats=(SeatSetup("Ann"),), seed=1)
    kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
    assert coach.why_not(kernel, 0) == (
        f"No coach for {rules.ruleset.title}: the game doesn't rate positions."
    )


@pytest.mark.parametrize("game", ["escape:l7", "heist:classic", "lockdown:base"])
def test_the_coach_works_with_every_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test makes ten random decisions and imagines few games."""
    monkeypatch.setattr(coach, "FIRST_GAMES", 1)
    monkeypatch.setattr(search, "ROUNDS", (2,))
    rules = bundled().rules(game)
    card = rules.scenarios()[0]
    seats = tuple(SeatSetup(f"P{number}") for number in range(card.seats[0]))
    setup = Setup(ruleset=rules.id, scenario=card.id, seats=seats, seed=4)
    kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
    streams = seed_streams(4)
    for _ in range(10):
        assert kernel.ask
        option, paid = random_bot.choose(kernel, streams)
        kernel.answer(option, *paid)
    before = kernel.digest()
    assert coach.why_not(kernel, 0) == ""
    for each in costly_decisions(kernel):
        assert each.done != each.better
        assert 0 <= each.answers < kernel.decisions
        assert each.cost >= coach.LEAST
    assert kernel.digest() == before
