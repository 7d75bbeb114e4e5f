"""Players that are no humans: each is a function from a game to an option and its payment."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from l7core.bots import careful, mod_bot, random_bot, search
from l7core.bots.determinize import chances_of
from l7core.engine.advice import Advice, Choice, Streams
from l7core.engine.errors import L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.sides import seats_known_to
from l7core.engine.state import HUMAN
from l7core.language import sentence

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules
    from l7core.persist.saved_game import SavedGame

MOST_IN_A_ROW = 5_000
"""Decisions of bots with no human's between them: whole campaigns end in less."""

Choose: TypeAlias = Callable[[Kernel[Any], Streams], Choice]
LookAhead: TypeAlias = Callable[[Kernel[Any], Streams, Callable[[], None]], Choice]
"""Choosing that takes its time: it calls its last argument before each game that it imagines.

What that raises ends the search.
"""


class Bot(Struct, frozen=True):
    """One way to play."""

    id: str
    blurb: str
    choose: Choose
    hint: Callable[[Kernel[Any]], Advice] | None = None
    """The same choice with its reason, from a bot that can give one."""
    look_ahead: LookAhead | None = None
    """How it chooses by splitting the game, which must keep its history for that."""


BOTS: dict[str, Bot] = {
    bot.id: bot
    for bot in (
        Bot("random", sentence("Plays random legal moves."), random_bot.choose),
        Bot(
            "careful",
            sentence("Plays sensibly and explains its moves."),
            careful.choose,
            careful.hint,
        ),
        Bot(
            "search",
            sentence("Simulates several moves ahead."),
            search.choose,
            look_ahead=search.choose,
        ),
    )
}


def bots_for(rules: Rules) -> dict[str, Bot]:
    """Everybody who can play a game under these rules, those of the ruleset and its mods last."""
    own = (Bot(bot.id, bot.blurb, partial(mod_bot.choose, bot)) for bot in rules.bots.values())
    return {**BOTS, **{bot.id: bot for bot in own}}


def bot_that_decides(game: SavedGame) -> Bot | None:
    """Who plays the seat that is asked; None where a human does, or nobody is asked."""
    if game.ask is None:
        return None
    return bots_for(game.rules).get(game.setup.seats[game.ask.seat].controller)


def hint_for(game: SavedGame) -> tuple[Advice, str]:
    """What a careful player would do in the place of whoever decides, and why, as a sentence."""
    advised = careful.hint(game.kernel)
    return advised, careful.reason(game.kernel, advised)


def play_bots(
    game: SavedGame,
    told: Callable[[int, str], None] | None = None,
    *,
    leave: Callable[[Bot, int], bool] | None = None,
) -> int:
    """Let bots decide until a human must; says how many decisions they made.

    `told` hears what and why, where a bot can say and its seat keeps no secret.
    `leave` is asked before each decision, with the bot that is to make it and how many have been
    made, whether to stop here.
    """
    made = 0
    while (ask := game.ask) and (bot := bot_that_decides(game)):
        if leave and leave(bot, made):
            break
        if made == MOST_IN_A_ROW:
            raise L7Error(
                f"The bots have made {made:,} decisions in a row, and the game does not end.",
                hint="The game is saved. Run 'l7 resume' to continue.",
            )
        if told and bot.hint and not ask.secret:
            advised = bot.hint(game.kernel)
            choice = advised.choice
            told(ask.seat, careful.remark(game.kernel, advised))
        else:
            choice = bot.choose(game.kernel, chances_of(game.kernel))
        game.answer(choice.option, *choice.paid)
        made += 1
    return made


def take_back(game: SavedGame, by: int | None, *, action: bool = False) -> int:
    """Take back what that human decided last, or the running action, with what bots did since.

    Says how many decisions that were, of those that the human may count. A refusal on the way is
    raised; bots that are let play again decide what they decided before.
    """
    kernel = game.kernel
    known = seats_known_to(kernel.game, by)

    def countable() -> int:
        return sum(answer.seat in known for answer in kernel.answers)

    before = countable()
    while last_was_a_bot(kernel):
        game.undo()
    game.undo(action=action, by=by)
    return before - countable()


def why_not_take_back(game: SavedGame, by: int | None) -> str:
    """What stands before taking back the last decision, as a sentence; empty where nothing does.

    What bots have decided since goes back with it, whoever wants that: nothing may stand before
    any of it.
    """
    kernel, back = game.kernel, 0
    while not (barrier := kernel.why_no_undo(before=back)) and _was_a_bot(kernel, back):
        back += 1
    barrier = barrier or kernel.why_no_undo(by, before=back)
    return game.rules.texts.say(barrier) if barrier else ""


def last_was_a_bot(kernel: Kernel[Any]) -> bool:
    """Whether a seat that no human plays has decided last."""
    return bool(kernel.decisions) and _was_a_bot(kernel, 0)


def _was_a_bot(kernel: Kernel[Any], back: int) -> bool:
    """Whether a bot made the last decision but so many."""
    decider = kernel.decided(-1 - back).seat
    return bool(kernel.state.setup.seats[decider].controller != HUMAN)
