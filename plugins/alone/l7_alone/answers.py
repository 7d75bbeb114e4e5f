"""Possible reactions of the evil players, for questions and for the director."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from l7core.api import Option, Scope, has_effect

from . import ops, query
from .records import Reaction
from .state import CARDS_A_TURN, Alone

Window: TypeAlias = Literal["instant", "hurt", "end"]
"""Occasion for reactions: after a declaration, after a loss, or at the end of the turn."""


def offers(game: Alone, seat: int, which: Window, to: str) -> Iterable[Option]:
    """Yield the cards that can be played in a window, face up and face down, each kind once."""
    front, hand = game.state.front, query.evil(game, seat).hand
    if query.can_play(front):
        for card in first_of_each(hand):
            if may_answer(game, seat, card, which, to):
                yield Option(f"up:{card}", target=card)
        if which == "end":
            can_stir = any(standards(game))
            for card in first_of_each(hand):
                if can_stir:
                    yield Option(f"down:{card}", target=card)
                yield from specials(game, card)
    if which == "end" and front.now.played < CARDS_A_TURN:
        yield from avatars(game, seat)


def first_of_each(hand: list[str]) -> list[str]:
    """Return the first copy of each card."""
    return list({ops.cards.face(card): card for card in reversed(hand)}.values())[::-1]


def may_answer(game: Alone, seat: int, card: str, which: Window, to: str) -> bool:
    """Return whether a card can be played face up now and would change something."""
    return suits(game, seat, query.reaction(game, card), which, to)


def suits(game: Alone, seat: int, record: Reaction, which: Window, to: str) -> bool:
    """Return whether a card of this kind could be played face up now, held or not."""
    now = game.state.front.now
    answers: Iterable[str] = (to,) if which != "end" else (*now.actions, *now.brought, *now.hurt)
    if record.on not in answers or not (record.instant or now.ending):
        return False
    effects = (*record.effects, *(record.dangerous if in_danger(game) else ()))
    return has_effect(game, effects, Scope(seat=seat, source=record.id))


def in_danger(game: Alone) -> bool:
    """Return whether the hero's sector has danger, which makes cards dangerous."""
    return game.state.behind.at in game.state.behind.danger


def standards(game: Alone) -> Iterable[Option]:
    """Yield the standard reactions: a creature to spawn, or a creature to move (no avatar)."""
    for id, kind in game.rules.library["creature"].items():
        if not kind.boss and query.spawnable(game, id):
            yield Option(f"spawn:{id}", target=id)
    for creature in query.movable(game):
        args = {"square": f"square:{creature.at}"}
        yield Option(f"move:{creature.n}", target=f"beast:{creature.n}", args=args)


# -- DEEP and AVATAR


def specials(game: Alone, card: str) -> Iterable[Option]:
    """DEEP: yield the special creatures that the symbol of a card can bring, each once."""
    here = {creature.special for creature in game.state.behind.creatures}
    for id in game.state.front.specials:
        kind = game.rules.library["special"][id].kind
        fits = query.reaction(game, card).creature == kind
        if fits and id not in here and query.spawnable(game, kind, id):
            yield Option(f"special:{id}/{card}", target=id, args={"card": ops.cards.face(card)})


def avatars(game: Alone, seat: int) -> Iterable[Option]:
    """AVATAR: yield the activations of a seat's avatar: spawn, move or teleport unseen.

    A knocked-down avatar does nothing.
    """
    behind = game.state.behind
    for avatar in behind.avatars:
        if avatar.seat != seat or avatar.down_at is not None:
            continue
        creature = next((each for each in behind.creatures if each.n == avatar.n), None)
        if creature is None:
            if query.spawnable(game, "", avatar.id):
                yield Option(f"avatar:spawn/{avatar.id}", "alone.avatar-spawn", avatar.id)
            continue
        yield Option(f"avatar:move/{avatar.id}", "alone.avatar-move", avatar.id)
        if not creature.shown:
            yield Option(f"avatar:teleport/{avatar.id}", "alone.avatar-teleport", avatar.id)
