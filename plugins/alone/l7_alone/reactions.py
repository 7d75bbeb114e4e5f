"""Reactions of the evil players: at most two cards a turn, while the reaction track has space.

window ── a card face up, or ── a card face down: a standard reaction

A window opens whenever a reaction is possible, whatever cards the players hold, so an open window
reveals nothing. If a bot is the hero, evil players without an option are not asked.
"""

from __future__ import annotations

from collections.abc import Awaitable

from l7core.api import Args, Effects, Option, Scope, ids

from . import answers, ops, query, secret_questions
from .answers import Window
from .book import flows
from .director.outlook import Outlook
from .state import CARDS_A_TURN, HERO, Alone
from .verb_base import carry_out_one


async def window(game: Alone, which: Window, to: str = "") -> None:
    """Ask the evil players, the leader first, until all of them pass.

    After each reaction everyone can react again, while the turn has room for another card. A player
    whose card is refused can ask for another one. Reactions can open windows of their own.
    """
    passed, refused = list[int](), list[str]()
    ops.clock.wish(game, "")
    while seat := next((each for each in query.in_order(game) if each not in passed), None):
        offered = answers.offers(game, seat, which, to)
        options = [option for option in offered if option.id not in refused]
        if not options and is_bot(game, HERO):
            passed.append(seat)
            continue
        prompt, words = f"alone.{which}", occasion(game, which, to)
        option = await secret_questions.ask(
            game, seat, prompt, [*options, Option("pass")], action=True, args=words
        )
        if option.id == "pass":
            passed.append(seat)
        elif not await approved(game, seat, option):
            refused.append(option.id)
        else:
            await paced(
                game, game.run(f"alone:react-{ids.head(option.id)}", seat, ids.tail(option.id))
            )
            if is_stopped(game, which):
                return
            if game.state.front.now.played < CARDS_A_TURN:
                passed.clear()


def occasion(game: Alone, which: Window, to: str) -> Args:
    """Return the text arguments for the question: the actions or the loss."""
    if which == "end":
        return {"done": f"done:{'+'.join(game.state.front.now.actions)}"}
    return {"track": f"track:{to}"} if which == "hurt" else {"action": f"action:{to}"}


def is_bot(game: Alone, seat: int) -> bool:
    """Return whether a seat has no human player."""
    return game.state.setup.seats[seat].controller != "human"


async def paced(game: Alone, reaction: Awaitable[None]) -> None:
    """Run a reaction and add its harm for the director: losses now and the average harm to come."""
    hero = game.state.front.hero
    health, menace = hero.life + hero.control, Outlook(game).menace
    await reaction
    harm = health - hero.life - hero.control
    ops.clock.note_harm(game, harm + max(0.0, Outlook(game).menace - menace))


def is_stopped(game: Alone, which: Window) -> bool:
    """Return whether a window closes early, because the action is cancelled."""
    return which == "instant" and game.state.front.now.foiled


async def approved(game: Alone, seat: int, wished: Option) -> bool:
    """Return whether the leader approves a reaction of another evil player, without seeing the
    card."""
    leader = game.state.front.leader
    if seat == leader:
        return True
    ops.clock.wish(game, wished.id)
    options = [Option("agree"), Option("refuse")]
    option = await secret_questions.ask(
        game, leader, "alone.approve", options, args={"who": ids.seat(seat)}
    )
    if option.id == "agree":
        ops.clock.wish(game, "")
    return option.id == "agree"


@flows("alone:react-up")
async def play_face_up(game: Alone, seat: int, card: str) -> None:
    """Play a card face up: its effects, and its second half in a sector with danger."""
    record, dangerous = query.reaction(game, card), answers.in_danger(game)
    ops.cards.lay_card(game, seat, card, face_up=True)
    scope = Scope(seat=seat, source=record.id)
    await carry_out(game, record.effects, scope)
    if dangerous and record.dangerous:
        game.emit("alone.dangerous", card=record.id)
        await carry_out(game, record.dangerous, scope)


async def carry_out(game: Alone, effects: Effects, scope: Scope) -> None:
    """Carry out effects in order; those that change nothing only record their possible results."""
    for effect in effects:
        await carry_out_one(game, effect, scope)


@flows("alone:instant")
async def before_it_happens(game: Alone) -> None:
    """Open the window for instant cards, after a declaration."""
    await before_action(game, game.state.front.now.action)


async def before_action(game: Alone, action: str) -> None:
    """Open the window for instant cards, which can hinder the action."""
    ops.clock.set_pending(game, pending=True)
    await window(game, "instant", action)
    ops.clock.set_pending(game, pending=False)


@flows("alone:answer")
async def at_the_end(game: Alone) -> None:
    """Open the window for all other reactions, at the end of the turn."""
    ops.clock.begin_ending(game)
    await window(game, "end")
