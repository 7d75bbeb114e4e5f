"""The conversation with a program: a reply to each request."""

from __future__ import annotations

from itertools import count
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from l7core import __version__
from l7core.agents import protocol
from l7core.agents.changes import changes
from l7core.agents.open_game import OpenGame, RulesSource, open_game
from l7core.bots import BOTS
from l7core.engine.errors import L7Error
from l7core.engine.ids import nearest
from l7core.engine.state import HUMAN
from l7core.view import View

S = TypeVar("S", bound=protocol.Standing)
FORKS = 100
STEPS = 10_000


class Refusal(L7Error):
    """A request that cannot be fulfilled."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Conversation:
    """The program's game, the forks of it, and the views that the program has seen."""

    def __init__(self, host: RulesSource, *, forks: int = FORKS, steps: int = STEPS) -> None:
        self._host = host
        self._forks_a_decision = max(0, forks)
        self._steps_a_decision = max(0, steps)
        self._game: OpenGame | None = None
        self._begin_turn()
        self.is_over = False
        """True once the program wants to quit."""

    def hello(self) -> protocol.Hello:
        """Return the first message, sent before any request."""
        playable = []
        for id in self._host.rulesets:
            try:
                rules = self._host.rules(id)
                cards = (*rules.scenarios(), *rules.campaigns())
            except L7Error:
                continue  # a game that cannot be played is not offered
            playable += [protocol.Playable(card.id or id, card.title, card.seats) for card in cards]
        return protocol.Hello(
            engine=__version__,
            scenarios=tuple(playable),
            bots=tuple(BOTS),
            forks=self._forks_a_decision,
            steps=self._steps_a_decision,
        )

    def reply_to(self, line: bytes | str) -> protocol.Replies | None:
        """Return the reply to a line, or None to the last one; a refusal changes nothing."""
        if len(line) > protocol.LONGEST_LINE:
            return protocol.Error(code="bad-request", message=protocol.TOO_LONG)
        try:
            request = msgspec.json.decode(line, type=protocol.Requests)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            message = _unknown_action(line) or f"{error}."
            return protocol.Error(id=_id_in(line), code="bad-request", message=message)
        if isinstance(request, protocol.Quit):
            self.is_over = True
            return None
        try:
            reply = self._met(request)
        except L7Error as error:
            reply = protocol.Error(code=error.code, message=str(error))
        return reply if request.id is UNSET else replace(reply, id=request.id)

    def _met(self, request: protocol.Meetable) -> protocol.Replies:
        match request:
            case protocol.New():
                return self._begin(request)
            case protocol.LookAt():
                return self._look(request)
            case protocol.Ask():
                ask = self._in(request.fork).ask()
                if ask is None:
                    raise Refusal("over", "The game is over: there is no open question.")
                return protocol.Asked(ask=ask)
            case protocol.Answer():
                return self._answer(request)
            case protocol.AskWhyNot():
                game = self._in(request.fork)
                seat = game.seat
                return protocol.Refused(why_not=() if seat is None else game.why_not(seat))
            case protocol.Undo():
                return self._undo()
            case protocol.Fork():
                return self._fork(request)
            case protocol.LookUp():
                return self._look_up(request.words)

    # -- the game

    def _begin(self, request: protocol.New) -> protocol.Begun:
        self._game = game = open_game(
            request.scenario,
            seats=request.seats or None,
            seed=request.seed,
            preset=request.preset,
            toggles=request.toggles.items(),
            undo=request.undo,
            host=self._host,
        )
        self._begin_turn()
        setup = game.kernel.state.setup
        return _stands(
            game,
            protocol.Begun,
            scenario=setup.scenario or setup.ruleset,
            title=game.kernel.rules.scenario(setup.scenario).title,
            seats=tuple(seat.name for seat in game.seats),
            own=game.own_seats,
        )

    def _answer(self, request: protocol.Answer) -> protocol.Answered:
        game = self._in(request.fork)
        if request.fork:
            if not self._steps_left:
                raise Refusal(
                    "budget",
                    "Decision limit for forks reached. It resets after the next"
                    " decision in the game.",
                )
            self._steps_left -= 1
        seat = game.seat
        first_new_entry = game.kernel.told(seat)
        game.answer(request.option, *request.pay)
        if not request.fork:
            self._end_forks()
            self._refill_budget(game)
        log = game.kernel.log(seat)
        return _stands(
            game,
            protocol.Answered,
            told=tuple(entry.text for entry in log if entry.number >= first_new_entry),
        )

    def _undo(self) -> protocol.Undone:
        taken = self._in("").undo()
        self._end_forks()
        return _stands(self._in(""), protocol.Undone, taken=taken)

    def _look(self, request: protocol.LookAt) -> protocol.Seen | protocol.Changed:
        game = self._in(request.fork)
        seat = game.seat if request.seat is UNSET else request.seat
        if seat is not None and not self._may_see(game, seat):
            raise Refusal("not-yours", f"You don't play seat {seat}, so you can't see its view.")
        view = game.view(seat)
        before = self._seen.get((request.fork, seat))
        self._seen[request.fork, seat] = view
        if request.changes and before is not None:
            return protocol.Changed(changes=tuple(changes(before, view)))
        return protocol.Seen(view=view)

    def _may_see(self, game: OpenGame, seat: int) -> bool:
        """Return whether the program may see through that seat: its own, or any once the game is
        over.

        A program that plays several opposing seats knows what each of them knows.
        """
        seats = game.seats
        return game.over or not 0 <= seat < len(seats) or seats[seat].controller == HUMAN

    def _in(self, fork: str) -> OpenGame:
        """Return the game, or a fork of it."""
        if self._game is None:
            raise Refusal("no-game", "No game is running. Send 'new' to start one.")
        if not fork:
            return self._game
        if fork not in self._forks:
            raise Refusal(
                "no-fork", f"Unknown fork: {fork!r}. Each decision in the game ends all forks."
            )
        return self._forks[fork]

    # -- forks

    def _fork(self, request: protocol.Fork) -> protocol.Forked:
        game = self._in("")
        if not self._forks_left:
            raise Refusal(
                "budget", "Fork limit reached. It resets after the next decision in the game."
            )
        fork = game.fork(request.seed)
        self._forks_left -= 1
        name = f"f{next(self._names)}"
        self._forks[name] = fork
        return _stands(
            fork,
            protocol.Forked,
            fork=name,
            forks_left=self._forks_left,
            steps_left=self._steps_left,
        )

    def _begin_turn(self) -> None:
        self._seen: dict[tuple[str, int | None], View] = {}
        """Last view sent, by fork and seat."""
        self._names = count(1)
        self._end_forks()
        self._furthest = 0
        """Highest number of decisions so far in the game."""
        self._forks_left, self._steps_left = self._forks_a_decision, self._steps_a_decision

    def _refill_budget(self, game: OpenGame) -> None:
        """Refill the budget, except for decisions that an undo has taken back before."""
        if game.decisions > self._furthest:
            self._furthest = game.decisions
            self._forks_left, self._steps_left = self._forks_a_decision, self._steps_a_decision

    def _end_forks(self) -> None:
        self._forks: dict[str, OpenGame] = {}
        self._seen = {where: view for where, view in self._seen.items() if not where[0]}

    # -- the rulebook

    def _look_up(self, words: str) -> protocol.Rules:
        from l7core.plain import rulebook_lines

        rules = self._in("").kernel.rules
        book, _ = self._host.rulebook(rules.id)
        lines = rulebook_lines.about(book, words) if words else rulebook_lines.contents(book)
        return protocol.Rules(lines=tuple(lines))


def _stands(game: OpenGame, kind: type[S], **more: Any) -> S:
    """Return a reply with the current standing of the game."""
    return kind(
        decisions=game.decisions,
        seat=game.seat,
        result=game.result,
        rewards=game.rewards() if game.over else (),
        **more,
    )


def _id_in(line: bytes | str) -> Any:
    """Return the id of a line that is not a valid request, if it has a readable one."""
    id = _fields_of(line).get("id")
    return id if isinstance(id, str | int) else UNSET


def _unknown_action(line: bytes | str) -> str:
    """Return the error for a request with an unknown action, with the known ones; else ""."""
    action = _fields_of(line).get("do")
    if not isinstance(action, str) or action in protocol.ACTIONS:
        return ""
    close = nearest(action, protocol.ACTIONS)
    suggestion = f" Did you mean {close!r}?" if close else ""
    known = ", ".join(map(repr, protocol.ACTIONS))
    return f"Unknown request: 'do' is {action!r}.{suggestion} Known: {known}."


def _fields_of(line: bytes | str) -> dict[str, Any]:
    """Return the fields of a line that may be no valid request."""
    try:
        message = msgspec.json.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}
