"""What holds at every decision of every game of LEVEL 7 [ESCAPE]."""

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
"""Decisions between two looks at what everybody sees."""


def hidden(state: Any) -> dict[str, object]:
    """What lies face down, and what the others hold."""
    decks = {
        name: getattr(state, name).cards[:] for name in ("adrenaline", "events", "items", "skills")
    }
    hands = {f"hand {hero.seat}": hero.hand[:] for hero in state.heroes}
    stacks = {f"stack {number}": stack[:] for number, stack in enumerate(state.stacks)}
    return {**decks, **hands, **stacks}


def test_nothing_is_lost_or_made_and_no_limit_is_passed() -> None:
    nets.conserved(box(), pieces, faults, scenarios=PLAYED, games=100)


def test_secrets_are_kept() -> None:
    nets.secret(box(), hidden, scenarios=PLAYED, games=7)


def test_everything_has_its_sentence() -> None:
    nets.said(box(), CODE)


def test_sentences_are_english() -> None:
    nets.in_english(box(), scenarios=PLAYED, games=28)


def test_games_end() -> None:
    nets.ends(box(), scenarios=PLAYED, games=200)


def on_the_table(state: Any) -> object:
    """Where everybody and everything is, and what they have left."""
    heroes = [
        [hero.status, hero.room, len(hero.hand), hero.fear, hero.threat, hero.vitality, hero.items]
        for hero in state.heroes
    ]
    enemies = [[enemy.id, enemy.room, enemy.stunned] for enemy in state.enemies]
    map = [len(state.map.rooms), [door.locked for door in state.map.doors]]
    pools = [state.threat_pool, state.lockdown_pool, state.reserves]
    lying = [state.markers, state.things, state.flags, state.counters]
    return [heroes, enemies, map, pools, lying]


def test_careful_players_bring_the_game_on() -> None:
    nets.moves_on(box(), on_the_table, scenarios=PLAYED, games=times(56, 1_000))


def test_what_is_kept_for_views_changes_nothing_about_them() -> None:
    seen = 0
    for number in count():
        game = random_game(box(), number, scenarios=PLAYED)
        kernel = game.begin()
        for option, paid in game.choices(kernel):
            every = (None, *range(len(kernel.state.setup.seats)))
            for seat in every if kernel.decisions % LOOK_EVERY == 0 else ():
                kept, anew = kernel.view(seat), viewed_anew(kernel, seat)
                assert encode(kept) == encode(anew), f"{game}, as seat {seat} sees it"
                seen += 1
            kernel.answer(option, *paid)
        if seen >= times(1_000, 10_000):
            return


def viewed_anew(kernel: Kernel[Any], seat: int | None) -> View:
    """The view as though it were the first of its map and of its rules."""
    rules = kernel.rules
    stores = (
        kernel.state.map.memo,
        rules.written,
        rules.texts._said,
        rules.texts._whole,
    )
    kept = [dict(each) for each in stores]
    for store in (*stores, kernel._views):
        store.clear()
    offered, kernel.game.offered = kernel.game.offered, None
    view = kernel.view(seat)
    kernel.game.offered = offered
    for store, before in zip(stores, kept, strict=True):
        store.clear()
        store.update(before)
    return view


def test_games_are_saved_and_loaded_at_every_decision() -> None:
    nets.saved_everywhere(box(), games=7)


def test_a_loaded_game_tells_its_past_as_it_was_told() -> None:
    table = Table()
    hall = table.room()
    table.lock(hall, "n")
    table.prisoner(hall)
    table.dice(*strength(4))
    play = table.actions()
    play.choose(f"bash:{play.door(hall, 'n')}")
    play.go_on()
    told = log_of(play.kernel, 0)
    play.explore(hall, "n")
    play.lay()
    play.resume()
    assert log_of(play.kernel, 0)[: len(told)] == told


def test_what_shows_no_barrier_is_undone() -> None:
    nets.undone_where_unmarked(box(), once=True, scenarios=PLAYED, games=40)


def test_the_same_setup_and_answers_make_the_same_game() -> None:
    nets.same_again(box(), games=6)


def test_every_offer_is_accepted() -> None:
    nets.accepts_all_offers(box())


def test_nothing_is_offered_and_refused() -> None:
    nets.refuses_no_offer(box())


def test_barriers_are_true() -> None:
    nets.barriers_true(box(), once=True, scenarios=PLAYED)


def test_barriers_are_true_where_the_swarm_is() -> None:
    nets.barriers_true(box(), once=True, scenarios=[SWARM], games=6)


def test_imagined_games_are_played_on() -> None:
    nets.plays_on_when_imagined(box(), games=24)


def test_advice_keeps_secrets() -> None:
    nets.advice_keeps_secrets(box(), games=times(5, 60))


def test_advice_says_why() -> None:
    nets.advice_says_why(box(), scenarios=PLAYED, games=times(14, 400))


def test_advice_takes_no_certain_loss() -> None:
    nets.advice_takes_no_certain_loss(box(), games=times(8, 60), players="careful")


# -- odds


def no_more_cards(game: Game[Any], ask: Ask) -> str | None:
    """What is asked on the way to a roll: nobody plays anything; hands are cut as they lie."""
    if ask.prompt.startswith("escape.moment."):
        return "go-on"
    return ask.options[0].id if ask.prompt == "escape.hand.discard" else None


def has_come(
    words: str, option: OptionView, before: Game[Any], fate: PossibleOutcome[Any]
) -> bool | None:
    """Whether that is what the dice have brought; None where they have not fallen yet."""
    thrown = next((n for n, each in enumerate(fate.told) if each.key in THROWS), None)
    if thrown is None:
        return None
    key, args, after = fate.told[thrown].key, fate.told[thrown].args, fate.told[thrown + 1 :]
    if key == "escape.dice.attack":
        if words == WORD["unharmed"]:
            return int(args["icons"]) <= int(args["toughness"])
        # Others may attack as well: what counts is what comes of this attack.
        until = next((n for n, each in enumerate(after) if each.key == key), None)
        fell = any(each.key in FALLEN for each in after[:until])
        return fell if words == "knocked out" else None
    if key == "escape.dice.peek":
        return int(args["icons"]) >= int(args["needed"]) if words.startswith("find ") else None
    judged = next((each.args for each in after if each.key in JUDGED), None)
    if judged is None or words not in (WORD["pass"], WORD["stun"], WORD["remove"]):
        return None
    return int(judged["icons"]) >= int(judged["rating"]) * (2 if words == WORD["remove"] else 1)


THROWS = ("escape.dice.attack", "escape.dice.peek", "escape.dice.challenge")
JUDGED = ("escape.challenge.passed", "escape.challenge.failed")
FALLEN = {"escape.knockout.infirmary", "escape.knockout.died"}


def test_odds_are_those_of_the_dice() -> None:
    games, most = times(3, 14), times(50, 90)
    nets.odds_true(box(), has_come, no_more_cards, scenarios=PLAYED, games=games, decisions=most)
