"""Properties that hold at every decision of every game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from l7core.engine.ask import Ask
from l7core.engine.game import Game
from l7core.engine.state import Task
from l7core.engine.what_if import PossibleOutcome
from l7core.testing import nets
from l7core.testing.effort import times
from l7core.testing.nets import Deed
from l7core.view import OptionView, WhyNot
from plugins.heist.tests.invariants import faults, pieces
from plugins.heist.tests.kit import rules

CODE = Path(__file__).parents[1] / "l7_heist"


def decks(state: Any) -> dict[str, object]:
    """Return the decks, whose order is the only hidden information."""
    return {"events": state.events[:], "skills": state.skills[:]}


def fight_on(game: Game[Any], ask: Ask) -> str | None:
    """Answer as the odds assume: guards are fought with any bullet, and misses are rerolled."""
    return {"heist.arrive": "fight", "heist.reroll": "again"}.get(
        ask.prompt, ask.options[0].id if ask.prompt == "heist.bullet" else None
    )


def came_about(
    words: str, option: OptionView, before: Game[Any], fate: PossibleOutcome[Any]
) -> bool:
    """Return whether an outcome of the odds has happened to the acting thief."""
    thief_id = next(str(event.args["who"]) for event in fate.told if "who" in event.args)
    was, now = (game.state.thieves[int(thief_id.partition(":")[2])] for game in (before, fate.game))
    downed = [each for each in fate.told if each.key in ("heist.destroyed", "heist.shut-down")]
    rolls = [each.args for each in fate.told if each.key == "heist.thrown"]
    room = option.target if option.target in before.state.posts else was.room
    happened: dict[str, bool] = {
        "unhurt": now.health == was.health,
        "dead": now.health == 0,
        "all guards down": len(downed) >= before.state.posts[room].active,
        "a keycard": fate.game.state.found > before.state.found,
        "escaped": fate.ask is not None and fate.ask.prompt == "heist.exit",
        "success": bool(rolls) and int(rolls[0]["n"]) >= int(rolls[0]["needed"]),
    }
    return happened[words]


def in_this_room(change: Callable[[Any, Any], None]) -> Deed:
    """Build a deed that changes the guards in the thief's room."""

    def deed(state: Any, seat: int, refusal: WhyNot) -> None:
        change(state, state.posts[state.thieves[seat].room])

    return deed


def clear_room(state: Any, post: Any) -> None:
    post.active = post.keycards = 0


def leave_one(state: Any, post: Any) -> None:
    post.active, post.keycards = 1, 0


def leave_body(state: Any, post: Any) -> None:
    post.bodies += 1


def shut_one_down(state: Any, post: Any) -> None:
    post.timers.append(3)


def take_wall_down(state: Any, seat: int, refusal: WhyNot) -> None:
    rooms = (state.thieves[seat].room, refusal.target)
    one, other = sorted(state.board.index(room) for room in rooms)
    state.walls.remove((one, other))


def take_all_keycards(state: Any, seat: int, refusal: WhyNot) -> None:
    state.found, state.vault_open = state.keycards, True
    for post in state.posts.values():
        post.keycards = 0


def wait_for_the_room(state: Any, seat: int, refusal: WhyNot) -> None:
    state.closed.pop(refusal.target, None)
    state.disabled.pop(refusal.target, None)


def begin_the_next_turn(state: Any, seat: int, refusal: WhyNot) -> None:
    state.turn.trail.clear()
    state.closed.clear()


def go_there(state: Any, seat: int, refusal: WhyNot) -> None:
    state.thieves[seat].room = refusal.target


def be_with_the_dead(state: Any, seat: int, refusal: WhyNot) -> None:
    dead = state.thieves[seat - 1]
    dead.health, dead.room = 0, state.thieves[seat].room


DEEDS: dict[str, Deed] = {
    "wall": take_wall_down,
    "sealed": take_all_keycards,
    "closed": wait_for_the_room,
    "disabled": wait_for_the_room,
    "been-there": begin_the_next_turn,
    "no-way-out": begin_the_next_turn,
    "elsewhere": go_there,
    "guards-here": in_this_room(clear_room),
    "too-many": in_this_room(leave_one),
    "no-body": in_this_room(leave_body),
    "no-shut-down-guard": in_this_room(shut_one_down),
    "no-dead-thief": be_with_the_dead,
}
"""Deeds that follow the advice of a refusal, by the last part of its text key."""


def is_dead(game: Game[Any], seat: int) -> bool:
    return not game.state.thieves[seat].health


def test_nothing_is_lost_or_made_and_no_limit_is_passed() -> None:
    nets.conserved(rules(), pieces, faults, games=160)


def test_secrets_are_kept() -> None:
    nets.secret(rules(), decks, games=5)


def test_everything_has_its_sentence() -> None:
    nets.said(rules(), CODE, games=times(5, nightly=60))


def test_sentences_are_english() -> None:
    nets.in_english(rules(), games=8)


def test_games_end() -> None:
    nets.ends(rules(), games=200)


def on_the_table(state: Any) -> object:
    """Return the parts of the state that show progress."""
    house = [state.board, state.walls, state.keycards, state.found]
    return [state.thieves, state.posts, house, state.vault_open, state.vault_cleared]


def test_careful_thieves_bring_the_game_on() -> None:
    nets.moves_on(rules(), on_the_table, games=times(8, nightly=200))


def test_games_are_saved_and_loaded_at_every_decision() -> None:
    nets.saved_everywhere(rules(), games=4)


def test_what_shows_no_barrier_is_undone() -> None:
    nets.undone_where_unmarked(rules(), games=24)


def test_the_same_setup_and_answers_make_the_same_game() -> None:
    nets.same_again(rules(), games=5)


def test_every_offer_is_accepted() -> None:
    nets.accepts_all_offers(rules(), games=8)


def test_nothing_is_offered_and_refused() -> None:
    nets.refuses_no_offer(rules(), games=5)


def test_what_is_refused_is_offered_after_its_remedy() -> None:
    nets.refusals_become_offers(rules(), asks_for_an_action, DEEDS, games=24)


def asks_for_an_action(ask: Ask) -> Task:
    return Task("heist:action", (ask.seat,))


def test_odds_are_those_of_the_dice() -> None:
    nets.odds_true(rules(), came_about, fight_on, games=8)


def test_barriers_are_true() -> None:
    nets.barriers_true(rules(), games=8)


def test_imagined_games_are_played_on() -> None:
    nets.plays_on_when_imagined(rules())


def test_forks_keep_secrets() -> None:
    nets.forks_keep_secrets(rules(), games=6)


def test_advice_keeps_secrets() -> None:
    nets.advice_keeps_secrets(rules(), games=times(2, nightly=60))


def test_advice_takes_no_certain_death() -> None:
    nets.advice_takes_no_certain_loss(rules(), is_dead, games=times(12, nightly=120))
