"""Forks: copies of a game in which everything that the deciding seat does not know is redrawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pytest

from l7core.bots.determinize import sample_world
from l7core.engine.ask import Ask
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams, shuffle
from l7core.engine.state import encode
from l7core.testing import nets
from l7core.testing.effort import times
from plugins.lockdown.l7_lockdown.state import Held
from plugins.lockdown.tests.kit import (
    CARDS,
    ann,
    base,
    flow,
    hand,
    in_room,
    night,
    own,
    packed,
    person,
    rules,
    set_up,
)

FORKS = 60
"""Number of forks in which each possible card has to appear."""
COLOURS = ("red", "yellow", "green")


def started(scenario: str = "versus", seats: int = 2, seed: int = 1) -> Kernel[Any]:
    """Return a game at its first question, which chooses Ann's character."""
    return Kernel(rules(), rules().begin(set_up(scenario, seats, seed=seed)))


def forks(kernel: Kernel[Any], count: int = FORKS) -> Iterator[Any]:
    """Yield the states of forks with different seeds."""
    for seed in range(count):
        yield sample_world(kernel, seed_streams(seed)).state


def ids(kind: str) -> set[str]:
    return set(rules().library[kind])


def rival(state: Any) -> Any:
    return state.crew[1]


# -- everything possible is drawn


def fitting(kernel: Kernel[Any]) -> set[str]:
    """Return the objectives that a rival can have: all of the deck except Ann's own."""
    deck = rules().library["objective"].items()
    possible = {id for id, each in deck if each.deck == "versus" and each.seats <= 2 <= each.most}
    return possible - {*kernel.state.crew[0].objectives}


def unknown_rooms(state: Any) -> list[Any]:
    return [place for place in state.places.values() if not place.known]


DRAWN: Mapping[str, tuple[Callable[[Any], Iterable[str]], Callable[[Kernel[Any]], set[str]]]] = {
    "objectives": (lambda state: rival(state).objectives, fitting),
    "weaknesses": (
        lambda state: state.weaknesses[1:],
        lambda kernel: ids("weakness") - {kernel.state.weaknesses[0]},
    ),
    "rooms": (
        lambda state: [place.tile for place in unknown_rooms(state)],
        lambda _: {id for id, each in rules().library["room"].items() if each.kind != "special"},
    ),
    "exploration tokens": (
        lambda state: [place.token for place in unknown_rooms(state)],
        lambda _: ids("discovery"),
    ),
    "launches": (lambda state: state.launches.values(), lambda _: ids("launch")),
    "plan in force": (
        lambda state: [state.in_force],
        lambda kernel: ids("contingency") - {*kernel.state.crew[0].contingencies},
    ),
}
"""Hidden parts of a state, and all ids that can be there."""


@pytest.mark.parametrize("part", DRAWN)
def test_a_fork_draws_from_everything_that_is_possible(part: str) -> None:
    read, possible = DRAWN[part]
    kernel = started()
    found = {id for state in forks(kernel) for id in read(state)}
    assert found == possible(kernel)


def test_a_fork_has_all_ten_basic_rooms_and_six_further_ones_with_the_eggs_in_the_nest() -> None:
    records = rules().library["room"]
    for state in forks(started(), 20):
        kinds = [records[place.tile].kind for place in unknown_rooms(state)]
        assert (kinds.count("basic"), kinds.count("further")) == (10, 6)
        assert [place.tile for place in state.places.values() if place.eggs] == [own("nest")]


def test_a_fork_leaves_in_the_box_what_the_difficulty_leaves_there() -> None:
    setup = set_up("alone", 1, seed=1, toggles={"difficulty": "harder"})
    tokens = rules().library["discovery"]
    for state in forks(Kernel(rules(), rules().begin(setup)), 20):
        whats = [tokens[place.token].what for place in unknown_rooms(state)]
        assert "silence" not in whats


def test_a_fork_draws_a_rivals_backpack_from_the_deck_of_its_colour() -> None:
    """Ruling 11."""
    play = night(CARDS, packed("radio", seat=1), seats=2)
    packs = [[held.id for held in rival(state).pack] for state in forks(play.kernel)]
    items = rules().library["item"]
    light = {id for id, each in items.items() if each.colour == "red" and not each.heavy}
    assert {id for (id,) in packs} == light


@pytest.mark.parametrize("item", ["space-suit", "bo-badge"])
def test_a_fork_keeps_items_that_everyone_has_seen(item: str) -> None:
    """Ruling 11."""
    play = night(CARDS, packed(item, seat=1), person(1, character=own("sentry")), seats=2)
    assert all(rival(state).pack == [Held(own(item))] for state in forks(play.kernel, 8))


def test_a_fork_keeps_the_item_that_the_deciding_player_has_given_away() -> None:
    play = night(CARDS, packed("radio"), hand("rest#1", seat=1), seats=2)
    play.choose("give:lockdown:radio/1", pay=["rest#1"])
    assert {rival(state).pack[0].id for state in forks(play.kernel, 20)} == {own("radio")}


BO_FIRST = base(acting=1, agenda=[flow("next-turn"), flow("act", 1)])


def test_the_given_item_is_unknown_again_once_its_owner_has_crafted_with_it_or_without() -> None:
    gift, parts = Held(own("radio"), known=[0]), Held(own("crowbar"))
    start = (CARDS, hand("rest#1", "search#1", seat=1), person(1, pack=[gift, parts, parts]))
    play = night(*start, BO_FIRST, seats=2)
    play.choose("craft:pistol", pay=["rest#1"])
    play.choose("end")
    play.expect_question("lockdown.act")
    assert len({rival(state).pack[0].id for state in forks(play.kernel, 20)}) > 1


def test_a_fork_draws_the_component_that_a_rival_has_discarded() -> None:
    play = night(CARDS, person(1, discarded=[own("battery")]), seats=2)
    found = {rival(state).discarded[0] for state in forks(play.kernel)}
    records = rules().library["item"]
    assert len(found) > 1
    assert {(records[id].colour, bool(records[id].component)) for id in found} == {("yellow", True)}


def test_a_fork_mixes_a_rivals_cards_and_keeps_the_size_of_the_hand() -> None:
    play = night(CARDS, hand("rest#1", "focus#1", seat=1), seats=2)
    hands = [tuple(rival(state).hand) for state in forks(play.kernel, 20)]
    assert {len(cards) for cards in hands} == {2}
    assert len({*hands}) > 10


# -- what the seat has seen stays


def test_a_fork_keeps_objectives_that_the_deciding_player_has_read() -> None:
    bo = person(1, signal=True, objectives=[own("sample"), own("hermit")])
    play = night(CARDS, in_room("comms"), bo, seats=2)
    play.choose("room:listen", pay=["rest#1", "focus#1"])
    for state in forks(play.kernel, 8):
        assert {*rival(state).objectives} == {own("sample"), own("hermit")}


def test_a_fork_does_not_tell_which_of_two_read_objectives_the_rival_has_kept() -> None:
    two = [own("hermit"), own("sample")]
    ann_knows = person(read={1: two}, seen=two)
    bo = person(1, objectives=[own("sample")], discarded=[own("hermit")])
    play = night(CARDS, ann_knows, bo, seats=2)
    kept = [(*rival(state).objectives, *rival(state).discarded) for state in forks(play.kernel, 20)]
    assert {*kept} == {tuple(two), tuple(reversed(two))}


def test_a_fork_deals_no_rival_the_objective_that_the_deciding_player_has_not_kept() -> None:
    two = iter(("hermit", "sample"))

    def met(state: Any) -> None:
        state.crew[0].objectives, state.crew[0].discarded = [own(next(two))], [own(next(two))]
        state.boxed["objective"] = [own("trophy"), own("body")]
        rival(state).objectives = [own("whistle")]

    play = night(CARDS, met, seats=2)
    found = {rival(state).objectives[0] for state in forks(play.kernel)}
    assert found == {own("trophy"), own("body"), own("whistle")}


def seen_by(seat: int) -> Any:
    """Let a player see the launch on 7 and the first plan that nobody holds."""

    def arrange(state: Any) -> None:
        state.crew[seat].seen = [state.launches[7], state.neutral[0]]

    return arrange


def test_a_fork_keeps_launches_and_plans_that_the_deciding_player_has_seen() -> None:
    play = night(CARDS, seen_by(0), seats=2)
    for state in forks(play.kernel, 20):
        assert [state.launches[7], state.neutral[0]] == ann(play).seen


def test_a_rivals_knowledge_follows_what_is_redrawn() -> None:
    play = night(CARDS, seen_by(1), seats=2)
    found = set()
    for state in forks(play.kernel, 20):
        assert {*rival(state).seen} == {state.launches[7], state.neutral[0]}
        found.add(tuple(rival(state).seen))
    assert len(found) > 10


def test_a_fork_does_not_tell_which_of_a_rivals_cards_a_scan_has_found_clean() -> None:
    cards = hand("contamination:1", "contamination:2", seat=1)
    play = night(CARDS, cards, person(1, seen=["contamination:1"]), seats=2)
    seen = [rival(state).seen for state in forks(play.kernel, 20)]
    assert {tuple(each) for each in seen} == {("contamination:1",), ("contamination:2",)}
    for state in forks(play.kernel, 20):
        assert not state.infected[rival(state).seen[0]]


# -- a fork depends on nothing else


def exchange(game: Any, ask: Ask, streams: Any) -> None:
    """Replace everything hidden from a seat, without the functions that redraw forks."""

    def mix(cards: list[Any]) -> None:
        shuffle(streams, "exchange", cards)

    state = game.state
    own_seat = state.crew[ask.seat]
    others = [who for who in state.crew if who is not own_seat]
    for pile in (state.attacks, state.events, state.wounds, state.computers, own_seat.deck):
        mix(pile.cards)
    mix(state.contamination)
    for who in others:
        piles = (who.hand, who.deck.cards, who.deck.spent)
        slots = [(pile, n) for pile in piles for n in range(len(pile))]
        exchange_among(slots, [], mix)
    exchange_items(game, others, own_seat, mix)
    exchange_places(state, mix)
    changes = exchange_secrets(state, others, own_seat, mix)
    for who in others:
        who.seen = [changes.get(id, id) for id in who.seen]
        who.read = {
            seat: sorted(changes.get(id, id) for id in read) for seat, read in who.read.items()
        }


def exchange_among(slots: list[tuple[Any, Any]], box: list[str], mix: Any) -> dict[str, str]:
    """Exchange the things of these slots and of a box; return the new thing for each old one."""
    before = [place[key] for place, key in slots]
    pool = before + box
    mix(pool)
    for (place, key), new in zip(slots, pool, strict=False):
        place[key] = new
    box[:] = pool[len(slots) :]
    return dict(zip(before, pool, strict=False))


def exchange_secrets(state: Any, others: Any, own_seat: Any, mix: Any) -> dict[str, str]:
    """Exchange launches, weaknesses, plans and objectives; return the new id for each old one."""
    is_versus = state.setup.scenario.endswith("versus")
    known = {*own_seat.seen}
    launches = [(state.launches, n) for n, id in state.launches.items() if id not in known]
    changes = exchange_among(launches, state.boxed["launch"], mix)
    hidden = range(1 + len(state.laboratory), len(state.weaknesses))
    exchange_among([(state.weaknesses, n) for n in hidden], state.boxed["weakness"], mix)
    if not is_versus:
        known |= {id for who in state.crew for id in who.seen}
    piles = [state.neutral, *(who.contingencies for who in others if is_versus)]
    slots = [(pile, n) for pile in piles for n, id in enumerate(pile) if id not in known]
    force, box = state.in_force, [state.in_force]
    changes |= exchange_among(slots, box, mix)
    state.in_force = changes[force] = box[0]
    if is_versus:
        unread = [who.objectives for who in others if who.seat not in own_seat.read]
        slots = [(each, n) for each in unread for n in range(len(each))]
        changes |= exchange_among(slots, state.boxed["objective"], mix)
    return changes


def exchange_items(game: Any, others: Any, own_seat: Any, mix: Any) -> None:
    """Exchange the unseen items of rivals' backpacks with cards of the same colour."""
    records = game.rules.library["item"]
    for colour in COLOURS:
        if colour not in game.state.items:
            continue
        cards = game.state.items[colour].cards
        mix(cards)
        for who in others:
            for held in who.pack:
                if records[held.id].colour == colour and own_seat.seat not in held.known:
                    light = [n for n, id in enumerate(cards) if not records[id].heavy]
                    cards[light[0]], held.id = held.id, cards[light[0]]


def exchange_places(state: Any, mix: Any) -> None:
    """Exchange unknown rooms and their tokens, with the rest of them in the box."""
    unknown = unknown_rooms(state)
    eggs = sum(place.eggs for place in unknown)
    records = rules().library["room"]
    tiles = [place.tile for place in unknown]
    further = [(tiles, n) for n, id in enumerate(tiles) if records[id].kind == "further"]
    exchange_among(further, state.boxed["room"], mix)
    mix(tiles)
    tokens = [place.token for place in unknown]
    mix(tokens)
    for place in unknown:
        place.tile, place.token = tiles.pop(), tokens.pop()
        place.eggs = eggs if place.tile == own("nest") else 0


@pytest.mark.parametrize("players", ["random", "careful"])
def test_games_that_differ_in_hidden_information_have_the_same_forks(players: Any) -> None:
    nets.forks_keep_secrets(
        rules(), exchange, games=times(6, nightly=60), decisions=150, players=players
    )


def test_redrawn_games_have_the_same_forks() -> None:
    nets.forks_keep_secrets(rules(), games=times(6, nightly=60), decisions=150)


def test_a_fork_of_a_fork_has_the_same_information_hidden() -> None:
    """Two forks with the same seed are equal, whatever the first forks have drawn."""
    kernel = started(seats=3)
    worlds = [sample_world(kernel, seed_streams(seed)) for seed in (1, 2)]
    one, two = (sample_world(world, seed_streams(3)) for world in worlds)
    assert encode(one.state) == encode(two.state)
