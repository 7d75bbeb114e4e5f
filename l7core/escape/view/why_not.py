"""What a player may expect to do and cannot: why, by which rule, and what would make it possible.

It goes chapter by chapter through what `flows/turn.py` offers. Each refusal has a reason in the
texts (`escape.why.<reason>`), and most have a remedy (`escape.remedy.<reason>`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from l7core.api import Scope, WhyNot, offers
from l7core.escape.content.kinds import SHIFTS
from l7core.escape.flows import actions
from l7core.escape.table import attempts, names, query
from l7core.escape.table.compiled import Extra
from l7core.escape.table.names import word
from l7core.escape.table.state import EscapeGame, Hero

Rule: TypeAlias = Literal[
    "adrenaline-card-cost",
    "bull-rush",
    "challenge-actions",
    "exploring",
    "finish",
    "item-cards",
    "move",
    "moving-through-doors",
    "pick-up-an-item",
    "player-turns",
    "playing-adrenaline-cards",
    "scenario-specific-actions",
    "the-infirmary",
    "trade",
    "triggering-events",
    "vents",
]
"""The sections of the rulebook that a refusal names; each is a heading there."""


def why_not(game: EscapeGame, seat: int) -> tuple[WhyNot, ...]:
    """Everything that is missing among the seat's options, in the order of the options."""
    hero, turn = game.state.heroes[seat], game.state.turn
    if hero.status in ("escaped", "dead"):
        return (refuse(game, "act", f"is-{hero.status}", "finish"),)
    if turn.seat != seat:
        active = names.prisoner(game, "hero", str(turn.seat)) or ""
        return (refuse(game, "act", "not-your-turn", "player-turns", who=active),)
    if hero.status == "infirmary":
        return (refuse(game, "act", "in-infirmary", "the-infirmary"),)
    if hero.room is None:
        return ()
    if turn.over:
        return (refuse(game, "act", "actions-over", "triggering-events"),)
    return (
        *of_moving(game, hero),
        *of_exploring(game, hero),
        *of_enemies(game, hero),
        *of_doors(game, hero),
        *of_panel(game, hero),
        *of_items(game, hero),
        *of_extras(game, hero),
        *of_cards(game, hero),
    )


def refuse(
    game: EscapeGame, action: str, reason: str, rule: Rule, target: str = "", **words: str | int
) -> WhyNot:
    """One refusal in words; `target` is what the action would have been about."""
    return offers.in_words(game, "escape", offers.refuse(action, reason, rule, target, **words))


# -- moving and exploring


def of_moving(game: EscapeGame, hero: Hero) -> Iterator[WhyNot]:
    """Doors that are open, doors that are not, vents."""
    assert hero.room is not None
    ways = game.state.map.ways(hero.room)
    held_back = _held_back(game, hero)
    if not ways.open:
        yield refuse(game, "move", "no-open-door", "moving-through-doors")
    elif held_back:
        yield refuse(game, "move", *held_back)
    for number in ways.locked:
        yield refuse(
            game,
            "go-through",
            "locked",
            "moving-through-doors",
            f"door:{number}",
            unlocking=attempts.UNLOCKING,
            bashing=attempts.BASHING,
        )
    for number in game.state.map.rooms[hero.room].doors:
        if game.state.map.doors[number].walled:
            yield refuse(game, "go-through", "walled", "exploring", f"door:{number}")
    yield from _of_vents(game, hero, held_back)


def _held_back(game: EscapeGame, hero: Hero) -> tuple[str, Rule] | None:
    """What keeps the prisoner in the room, with its rule."""
    if query.moves_left(game, hero) < 1:
        return "no-moves", "move"
    if query.may_leave(game, hero):
        return None
    if game.state.turn.rush is not None:
        return "rush-stopped", "bull-rush"
    return "enemies-here", "move"


def _of_vents(game: EscapeGame, hero: Hero, held_back: tuple[str, Rule] | None) -> Iterator[WhyNot]:
    assert hero.room is not None
    own = game.state.map.rooms[hero.room]
    if own.vent_marker == "blocked":
        yield refuse(game, "crawl", "vent-blocked", "vents")
    elif not own.vent:
        yield refuse(game, "crawl", "no-vent", "vents")
    elif not game.state.map.ways(hero.room).ducts:
        yield refuse(game, "crawl", "no-ducts", "vents")
    elif held_back:
        yield refuse(game, "crawl", *held_back)
    elif not query.vents_open(game, hero):
        yield refuse(game, "crawl", "too-afraid", "vents")


def of_exploring(game: EscapeGame, hero: Hero) -> Iterator[WhyNot]:
    """Doors to the unknown, or the want of them."""
    assert hero.room is not None
    unexplored = game.state.map.ways(hero.room).unexplored
    held_back = _held_back(game, hero)
    if not query.tiles_left(game):
        yield refuse(game, "explore", "no-tiles", "exploring")
    elif unexplored or query.can_explore_by_vent(game, hero, hero.room):
        if held_back:
            yield refuse(game, "explore", *held_back)
    elif game.state.map.is_closed:
        yield refuse(game, "explore", "no-vent-to-explore", "exploring")
    else:
        yield refuse(game, "explore", "nothing-unexplored", "exploring")


# -- challenge actions


def _is_spent(game: EscapeGame) -> bool:
    """Whether the turn's challenge action has been taken."""
    return game.state.turn.challenges < 1


def of_enemies(game: EscapeGame, hero: Hero) -> Iterator[WhyNot]:
    """Attacking, bull rushing, outwitting."""
    there = query.enemies_in(game, hero.room)
    active = [enemy for enemy in there if not enemy.stunned]
    for enemy in there:
        if enemy.stunned:
            yield refuse(game, "attack", "stunned", "challenge-actions", enemy.id)
    if not active:
        reason = "all-stunned" if there else "no-enemies"
        yield refuse(game, "fight", reason, "challenge-actions")
        return
    if _is_spent(game):
        yield refuse(game, "fight", "challenge-spent", "challenge-actions")
        return
    if game.state.turn.free:
        yield refuse(game, "get-past", "free-already", "challenge-actions")
        return
    offered = actions.sides_to_outwit(game, active)
    for side in ("guard", "alien"):
        is_there = any((enemy.kind == "guard") == (side == "guard") for enemy in active)
        if is_there and game.toggle("outwit") != "any-type" and side not in offered:
            yield refuse(game, "outwit", "minority", "challenge-actions", f"side:{side}")


def of_doors(game: EscapeGame, hero: Hero) -> Iterator[WhyNot]:
    """Unlocking and bashing."""
    assert hero.room is not None
    locked = game.state.map.ways(hero.room).locked
    if not locked:
        yield refuse(game, "unlock", "no-locks", "challenge-actions")
    elif _is_spent(game):
        for door in locked:
            yield refuse(
                game, "unlock-door", "challenge-spent", "challenge-actions", f"door:{door}"
            )


def of_panel(game: EscapeGame, hero: Hero) -> Iterator[WhyNot]:
    """Accessing a control panel."""
    assert hero.room is not None
    rule: Rule = "scenario-specific-actions"
    if not query.tile(game, hero.room).has_panel:
        yield refuse(game, "panel", "no-panel", rule)
    elif query.has_marker(game, "panel", hero.room):
        yield refuse(game, "panel", "panel-accessed", rule)
    elif not actions.panel_works(game, hero.room):
        yield refuse(game, "panel", "panels-dead", rule)
    elif _is_spent(game):
        yield refuse(game, "panel", "challenge-spent", "challenge-actions")


# -- items


def of_items(game: EscapeGame, hero: Hero) -> Iterator[WhyNot]:
    """Trading, giving, picking up, putting down."""
    turn = game.state.turn
    lying = game.state.things.get(hero.room, []) if hero.room is not None else []
    if not lying:
        yield refuse(game, "pick-up", "nothing-lies", "pick-up-an-item")
    elif turn.handlings < 1:
        yield refuse(game, "pick-up", "item-spent", "pick-up-an-item")
    if not hero.items:
        yield refuse(game, "put-down", "empty-handed", "pick-up-an-item")
    elif turn.handlings < 1:
        yield refuse(game, "put-down", "item-spent", "pick-up-an-item")
    if len(game.state.heroes) == 1:
        return
    here = query.companions(game, hero)
    if not here:
        yield refuse(game, "trade", "nobody-here", "trade")
    elif turn.trades < 1:
        yield refuse(game, "trade", "trade-spent", "trade")
    elif not hero.items:
        for other in here:
            if not other.items:
                yield refuse(game, "trade-with", "nothing-to-trade", "trade", other.id)


# -- what cards, tiles and the scenario offer


def of_extras(game: EscapeGame, hero: Hero) -> Iterator[WhyNot]:
    """Actions of skills, items, the room and the scenario."""
    for extra in query.extras(game, hero):
        reason = _extra_refused(game, hero, extra)
        if reason:
            text = extra.action.text
            yield refuse(game, "use", reason, "item-cards", extra.source, text=text)


def _extra_refused(game: EscapeGame, hero: Hero, extra: Extra) -> str:
    """The first reason that stands against it; empty if there is none."""
    action = extra.action
    if action.limit == "challenge" and _is_spent(game):
        return "challenge-spent"
    if action.limit == "turn" and f"{hero.seat} {extra.id}" in game.state.turn.used:
        return "used-this-turn"
    if action.limit == "once" and extra.id in hero.spent:
        return "used-this-game"
    if action.moves > query.moves_left(game, hero):
        return "no-moves"
    if action.cards and action.cards >= len(hero.hand):
        return "too-few-cards"
    if not query.can_pay_fear(game, hero, action.fear):
        return "no-room-for-fear"
    if not game.holds(action.conditions, Scope(seat=hero.seat, source=extra.source)):
        return "not-now"
    return ""


def of_cards(game: EscapeGame, hero: Hero) -> Iterator[WhyNot]:
    """Adrenaline cards, by each of their uses."""
    rule: Rule = "playing-adrenaline-cards"
    if not query.may_play(hero):
        if hero.hand:
            yield refuse(game, "play", "last-card", rule, hero.hand[0])
        return
    for id in dict.fromkeys(hero.hand):
        card = query.tables(game).adrenaline[id]
        stat = word(game, card.stat)
        if not query.can_pay_fear(game, hero, card.fear):
            yield _unpaid(game, hero, "play-bonus", id, card.fear, stat=stat, n=card.bonus)
        if not card.ability.own_turn:
            yield refuse(game, "play-ability", "not-on-own-turn", rule, id)
        elif not query.can_pay_fear(game, hero, card.ability.fear):
            yield _unpaid(game, hero, "play-ability", id, card.ability.fear)
    if not query.can_pay_fear(game, hero, SHIFTS["stir"]):
        yield refuse(game, "stir", "most-fear", rule)
    if not query.can_pay_fear(game, hero, SHIFTS["calm"]):
        yield refuse(game, "calm", "least-fear", rule)


def _unpaid(
    game: EscapeGame, hero: Hero, action: str, card: str, cost: int, **words: str | int
) -> WhyNot:
    """A price that the fear track has no room for."""
    rule: Rule = "adrenaline-card-cost"
    return refuse(game, action, "no-room-for-fear", rule, card, fear=cost, now=hero.fear, **words)
