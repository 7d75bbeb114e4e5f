"""Nets over all decisions of random games of LEVEL 7 [ESCAPE]."""

from __future__ import annotations

from itertools import count
from typing import Any

from msgspec.msgpack import encode

from l7core.engine.ask import Ask
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.what_if import PossibleOutcome
from l7core.testing import nets
from l7core.testing.effort import times
from l7core.testing.games import random_game
from l7core.testing.nets.history import log_of
from l7core.view import OptionView, View
from tests.escape.invariants import faults, pieces
from tests.escape.rules.kit import Table, box, strength
from tests.tools.places import ROOT

WORD = {
    what: box().texts.say(f"escape.odds.{what}") for what in ("pass", "stun", "remove", "unharmed")
}
CODE = ROOT / "l7core" / "escape"
PLAYED = [f"escape:scenario-{number}" for number in range(1, 8)]
SWARM = "escape:scenario-5"
LOOK_EVERY = 5
"""Number of decisions between two checks of all views."""


def hidden(state: Any) -> dict[str, object]:
    """Return the face-down cards and the hands of all players."""
    decks = {
        name: getattr(state, name).cards[:] for name in ("adrenaline", "events", "items", "skills")
    }
    hands = {f"hand {hero.seat}": hero.hand[:] for hero in state.heroes}
    stacks = {f"stack {number}": stack[:] for number, stack in enumerate(state.stacks)}
    return {**decks, **hands, **stacks}


def test_no_piece_is_lost_or_made_and_no_limit_is_exceeded() -> None:
    nets.conserved(box(), pieces, faults, scenarios=PLAYED, games=100)


def test_secrets_are_kept() -> None:
    nets.secret(box(), hidden, scenarios=PLAYED, games=7)


def test_every_event_has_a_sentence() -> None:
    nets.said(box(), CODE)


def test_sentences_are_english() -> None:
    nets.in_english(box(), scenarios=PLAYED, games=28)


def test_games_end() -> None:
    nets.ends(box(), scenarios=PLAYED, games=200)


def on_the_table(state: Any) -> object:
    """Return the positions and the remaining resources of all pieces."""
    heroes = [
        [hero.status, hero.room, len(hero.hand), hero.fear, hero.threat, hero.vitality, hero.items]
        for hero in state.heroes
    ]
    enemies = [[enemy.id, enemy.room, enemy.stunned] for enemy in state.enemies]
    map = [len(state.map.rooms), [door.locked for door in state.map.doors]]
    pools = [state.threat_pool, state.lockdown_pool, state.reserves]
    markers_and_story = [state.markers, state.things, state.flags, state.counters]
    return [heroes, enemies, map, pools, markers_and_story]


def test_careful_players_make_progress() -> None:
    nets.moves_on(box(), on_the_table, scenarios=PLAYED, games=times(56, 1_000))


def test_caches_do_not_change_views() -> None:
    compared = 0
    for number in count():
        game = random_game(box(), number, scenarios=PLAYED)
        kernel = game.begin()
        for option, paid in game.choices(kernel):
            viewers = (None, *range(len(kernel.state.setup.seats)))
            for seat in viewers if kernel.decisions % LOOK_EVERY == 0 else ():
                cached, fresh = kernel.view(seat), fresh_view(kernel, seat)
                assert encode(cached) == encode(fresh), f"{game}, as seat {seat} sees it"
                compared += 1
            kernel.answer(option, *paid)
        if compared >= times(1_000, 10_000):
            return


def fresh_view(kernel: Kernel[Any], seat: int | None) -> View:
    """Return the view as computed with empty caches."""
    rules = kernel.rules
    stores = (
        kernel.state.map.memo,
        rules.written,
        rules.texts._said,
        rules.texts._whole,
    )
    contents = [dict(each) for each in stores]
    for store in (*stores, kernel._views):
        store.clear()
    offered, kernel.game.offered = kernel.game.offered, None
    view = kernel.view(seat)
    kernel.game.offered = offered
    for store, before in zip(stores, contents, strict=True):
        store.clear()
        store.update(before)
    return view


def test_games_are_saved_and_loaded_at_every_decision() -> None:
    nets.saved_everywhere(box(), games=7)


def test_a_loaded_game_has_the_same_log() -> None:
    table = Table()
    hall = table.room()
    table.lock(hall, "n")
    table.prisoner(hall)
    table.dice(*strength(4))
    play = table.actions()
    play.choose(f"bash:{play.door(hall, 'n')}")
    play.go_on()
    log = log_of(play.kernel, 0)
    play.explore(hall, "n")
    play.lay()
    play.resume()
    assert log_of(play.kernel, 0)[: len(log)] == log


def test_answers_without_a_shown_barrier_can_be_undone() -> None:
    nets.undone_where_unmarked(box(), once=True, scenarios=PLAYED, games=40)


def test_the_same_setup_and_answers_make_the_same_game() -> None:
    nets.same_again(box(), games=6)


def test_every_offer_is_accepted() -> None:
    nets.accepts_all_offers(box())


def test_no_offered_option_is_refused() -> None:
    nets.refuses_no_offer(box())


def test_barriers_are_true() -> None:
    nets.barriers_true(box(), once=True, scenarios=PLAYED)


def test_barriers_are_true_in_the_scenario_with_the_swarm() -> None:
    nets.barriers_true(box(), once=True, scenarios=[SWARM], games=6)


def test_imagined_games_can_be_continued() -> None:
    nets.plays_on_when_imagined(box(), games=24)


def test_forks_keep_secrets() -> None:
    nets.forks_keep_secrets(box(), games=times(8, 60))


def test_advice_keeps_secrets() -> None:
    nets.advice_keeps_secrets(box(), games=times(5, 60))


def test_advice_says_why() -> None:
    nets.advice_says_why(box(), scenarios=PLAYED, games=times(14, 400))


def test_advice_takes_no_certain_loss() -> None:
    nets.advice_takes_no_certain_loss(box(), games=times(8, 60), players="careful")


# -- odds


def no_more_cards(game: Game[Any], ask: Ask) -> str | None:
    """Answer the questions before a roll: play no card and discard the first card."""
    if ask.prompt.startswith("escape.moment."):
        return "go-on"
    return ask.options[0].id if ask.prompt == "escape.hand.discard" else None


def outcome_occurred(
    words: str, option: OptionView, before: Game[Any], fate: PossibleOutcome[Any]
) -> bool | None:
    """Return whether the dice have brought this outcome; None before they are rolled."""
    roll = next((n for n, each in enumerate(fate.told) if each.key in ROLLS), None)
    if roll is None:
        return None
    key, args, after = fate.told[roll].key, fate.told[roll].args, fate.told[roll + 1 :]
    if key == "escape.dice.attack":
        if words == WORD["unharmed"]:
            return int(args["icons"]) <= int(args["toughness"])
        # Other enemies may attack as well; only the results of this attack count.
        until = next((n for n, each in enumerate(after) if each.key == key), None)
        is_fallen = any(each.key in FALLEN for each in after[:until])
        return is_fallen if words == "knocked out" else None
    if key == "escape.dice.peek":
        return int(args["icons"]) >= int(args["needed"]) if words.startswith("find ") else None
    verdict = next((each.args for each in after if each.key in VERDICTS), None)
    if verdict is None or words not in (WORD["pass"], WORD["stun"], WORD["remove"]):
        return None
    return int(verdict["icons"]) >= int(verdict["rating"]) * (2 if words == WORD["remove"] else 1)


ROLLS = ("escape.dice.attack", "escape.dice.peek", "escape.dice.challenge")
VERDICTS = ("escape.challenge.passed", "escape.challenge.failed")
FALLEN = {"escape.knockout.infirmary", "escape.knockout.died"}


def test_odds_match_the_dice() -> None:
    games, most = times(3, 14), times(50, 90)
    nets.odds_true(
        box(), outcome_occurred, no_more_cards, scenarios=PLAYED, games=games, decisions=most
    )
