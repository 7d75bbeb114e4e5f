"""What holds at every decision of every game of LEVEL 7 [ESCAPE]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.rng import below, seed_streams, shuffle
from l7core.engine.ruleset import Rules
from l7core.engine.state import snapshot
from l7core.escape import query
from l7core.escape.state import EscapeState
from l7core.escape.tables import Tables

EVERY = 23
"""Decisions between two looks at what costs more to check."""


def cards_of(state: EscapeState) -> dict[str, Counter[str]]:
    """Where every card and tile is, by sort: what is never created nor lost."""
    heroes = state.heroes
    return {
        "adrenaline": Counter(state.adrenaline.cards + state.adrenaline.discard)
        + Counter(card for hero in heroes for card in hero.hand),
        "items": Counter(state.items.cards + state.items.discard + state.box)
        + Counter(item for hero in heroes for item in hero.items)
        + Counter(item for things in state.things.values() for item in things),
        "skills": Counter(state.skills.cards + state.skills.discard)
        + Counter(skill for hero in heroes for skill in hero.skills),
        "events": Counter(state.events.cards + state.events.discard + state.interrupted)
        + Counter(filter(None, [state.event])),
        "tiles": Counter(state.set_aside + [tile for stack in state.stacks for tile in stack])
        + Counter(room.tile for room in state.map.rooms),
    }


def faults(state: EscapeState, tables: Tables, supply: dict[str, int]) -> Iterator[str]:
    """What the limits forbid and the table shows."""
    for hero in state.heroes:
        if not 0 <= hero.fear <= 8:
            yield f"{hero.id} has fear {hero.fear}"
        if not 0 <= hero.vitality <= 5:
            yield f"{hero.id} has vitality {hero.vitality}"
        if hero.threat < 0:
            yield f"{hero.id} has threat {hero.threat}"
        if len(hero.hand) > hero.vitality and hero.status in ("map", "infirmary"):
            yield f"{hero.id} holds {len(hero.hand)} cards at vitality {hero.vitality}"
        if state.round and (hero.room is None) == (hero.status == "map"):
            yield f"{hero.id} is {hero.status} in {hero.room}"
    tokens = state.threat_pool + state.threat_box + sum(hero.threat for hero in state.heroes)
    if tokens > supply["threat"]:
        yield f"{tokens} threat tokens of {supply['threat']}"
    for kind, limit in (("guard", "secure"), ("clone", "pack"), ("hybrid", "hybrid")):
        there = Counter(enemy.room for enemy in state.enemies if enemy.kind == kind)
        for room, number in there.items():
            if number > state.limits[limit]:
                yield f"{number} of {kind} in room {room}"
    for enemy in state.enemies:
        if enemy.number in state.reserves.get(enemy.kind, []):
            yield f"{enemy.id} is on the map and in reserve"
    if len({enemy.id for enemy in state.enemies}) != len(state.enemies):
        yield "an enemy is there twice"
    locks = sum(door.locked for door in state.map.doors)
    if locks > supply["lock"]:
        yield f"{locks} locks of {supply['lock']}"


def redealt(state: EscapeState, seat: int, seed: int) -> EscapeState:
    """The same table as that seat sees it, with everything that it cannot know dealt anew."""
    twin = snapshot(state)
    chances = seed_streams(seed)
    others = [hero for hero in twin.heroes if hero.seat != seat]
    hidden = twin.adrenaline.cards + [card for hero in others for card in hero.hand]
    shuffle(chances, "cards", hidden)
    for hero in others:
        hero.hand = [hidden.pop() for _ in hero.hand]
    twin.adrenaline.cards = hidden
    for deck in (twin.events.cards, twin.items.cards, twin.skills.cards, *twin.stacks):
        shuffle(chances, "cards", deck)
    return twin


class Watch:
    """Looks over a running game's shoulder, and raises at the first thing that is wrong."""

    def __init__(self, kernel: Kernel[EscapeState]) -> None:
        self.kernel = kernel
        self.cards: dict[str, Counter[str]] = {}
        self.supply: dict[str, int] = kernel.rules.constants["supply"]
        self.decisions = 0

    def look(self) -> None:
        """Check the position that waits for a decision."""
        state, ask = self.kernel.state, self.kernel.ask
        assert ask is not None, "there is a question, or the game is over"
        assert ask.options, "there is at least one legal option"
        ids = [option.id for option in ask.options]
        assert len(set(ids)) == len(ids), f"an option is there twice: {ids}"
        if state.round:
            self.cards = self.cards or cards_of(state)
            for sort, cards in cards_of(state).items():
                assert not self.cards[sort] - cards, f"{sort} lost {self.cards[sort] - cards}"
                assert not cards - self.cards[sort], f"{sort} made {cards - self.cards[sort]}"
        wrong = list(faults(state, query.tables(self.kernel.game), self.supply))
        assert not wrong, wrong
        self.decisions += 1
        if self.decisions % EVERY == 0:
            self.look_closer()

    def look_closer(self) -> None:
        """No seat's view depends on what it may not know."""
        game = self.kernel.game
        for seat in range(len(game.state.heroes)):
            other: Game[EscapeState] = Game(game.rules, redealt(game.state, seat, self.decisions))
            assert game.rules.show(other, seat) == game.rules.show(game, seat), "a view leaks"


def play(rules: Rules, kernel: Kernel[EscapeState], seed: int) -> int:
    """A random game to its end under watch; says how many decisions it had."""
    watch = Watch(kernel)
    chances = seed_streams(seed)
    while kernel.ask:
        watch.look()
        options = kernel.ask.options
        kernel.answer(options[below(chances, "bot", len(options))].id)
    assert kernel.state.outcome is not None, "a game that is over has an outcome"
    return watch.decisions
