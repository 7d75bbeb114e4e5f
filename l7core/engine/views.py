"""The view of a seat: renders the question, the log and the why-nots as text.

Names from rulesets, content and players enter here and are made safe for terminals.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from l7core.engine.acts import END, act_of
from l7core.engine.by_hand import deeds_in
from l7core.engine.cache import LazyDict
from l7core.engine.errors import L7Error
from l7core.engine.sides import are_opposed, side_of
from l7core.engine.what_if import barrier_of
from l7core.sanitize import sanitize
from l7core.view import AskView, LogEntry, Note, OptionView, Overlay, Role, Table, View, WhyNot
from l7core.view.words import harmless_in, harmless_parts

if TYPE_CHECKING:
    from l7core.engine.ask import Args, Ask, Option
    from l7core.engine.game import Game
    from l7core.engine.ruleset import Rules
    from l7core.engine.state import Outcome, State
    from l7core.engine.texts import Naming

NO_NOTE = Note()


def say(game: Game[Any], key: str, args: Args | None = None) -> str:
    """Return a sentence of the ruleset, with ids replaced by names."""
    return game.rules.texts.say(key, args, partial(game.rules.spoken, game))


def named(game: Game[Any], id: str) -> str:
    """Return the name of an id; the id itself if it has none."""
    words = game.rules.spoken(game, id)
    return str(words) or id if words else id


def view(
    game: Game[Any],
    ask: Ask | None,
    seat: int | None,
    log: tuple[LogEntry, ...],
    *,
    is_past: bool = False,
) -> View:
    """Return everything that the seat may know. A past view has no question and no ending."""
    guide = game.rules.presentation.guide
    return View(
        seat=seat,
        table=table(game, seat),
        log=log,
        ask=ask_view(game, ask, seat) if ask else None,
        why_not=why_not(game, seat) if ask and ask.action and seat == ask.seat else (),
        acts=game.rules.acts,
        uses=game.rules.uses,
        guide=harmless_in(guide(game, ask, seat)) if guide else None,
        outcome=_outcome(game, is_over=ask is None and not is_past),
        result=result(game, seat),
    )


def _outcome(game: Game[Any], *, is_over: bool) -> str:
    """Return the outcome as a sentence, also for rules that stop without an outcome."""
    outcome = game.state.outcome
    if outcome:
        return outcome_of(game, outcome)
    return game.rules.texts.say("stopped") if is_over else ""


def outcome_of(game: Game[Any], outcome: Outcome) -> str:
    """Return the outcome as a sentence that mentions any manual changes."""
    sentence = sanitize(say(game, outcome.reason, outcome.args))
    deeds = deeds_in(game.state)
    return say(game, "outcome-by-hand", {"outcome": sentence, "n": deeds}) if deeds else sentence


def result(game: Game[State], seat: int | None) -> str:
    """Return the game's result: the seat's own in a game with sides, else the shared one. Empty
    while the game runs."""
    outcome = game.state.outcome
    if outcome is None:
        return ""
    return outcome.result_of(seat) if game.rules.expertise.sides else outcome.result


def table(game: Game[Any], seat: int | None) -> Table:
    """Return the table as a seat sees it; `None` is an onlooker."""
    show = game.rules.presentation.show
    if show is None:
        raise L7Error(f"{game.rules.ruleset.title} has no function that shows its table.")
    shown = show(game, seat)
    _check(game, shown)
    board = harmless_parts(shown.board)
    return harmless_parts(shown if board is shown.board else replace(shown, board=board))


def _check(game: Game[Any], shown: Table) -> None:
    """Check the parts of a table that front ends rely on; raise L7Error for an invalid part."""
    if not isinstance(shown, Table):
        raise L7Error(
            f"The function that shows the table returned {type(shown).__name__}, not a Table."
        )
    if len(shown.seats) != len(game.state.setup.seats):
        raise L7Error(
            f"The table shows {len(shown.seats)} seats instead of {len(game.state.setup.seats)}."
        )
    rooms = {room.id for room in shown.board.rooms}
    for seat in shown.seats:
        if seat.room and seat.room not in rooms:
            raise L7Error(f"{seat.name} is in {seat.room!r}, which is not on the map.")
    floors = len(shown.board.floors)
    for room in shown.board.rooms:
        if not 0 <= room.floor < floors:
            raise L7Error(f"{room.id} is on floor {room.floor}, which does not exist.")


def why_not(game: Game[Any], seat: int) -> tuple[WhyNot, ...]:
    """Return the actions that the seat may expect but cannot take now."""
    refused = game.rules.presentation.why_not
    return harmless_in(refused(game, seat)) if refused else ()


def overlays(game: Game[Any], seat: int | None) -> tuple[Overlay, ...]:
    """Return the map overlays available to the seat."""
    lay = game.rules.presentation.overlays
    return harmless_in(lay(game, seat)) if lay else ()


def ask_view(game: Game[Any], ask: Ask, seat: int | None) -> AskView:
    """Return the question for its decider; other seats see only which seat decides."""
    if seat != ask.seat:
        return AskView(_decider_seen_by(game, ask, seat), "", "", (), secret=True)
    title = say(game, ask.prompt, {**(ask.args or {}), "about": ask.about})
    shown = game.rules.presentation
    notes = shown.notes(game, ask) if shown.notes else {}
    # Cached, because several options refer to the same card.
    name = LazyDict(partial(game.rules.spoken, game)).__getitem__
    question = AskView(
        seat=ask.seat,
        prompt=ask.prompt,
        title=title,
        options=tuple(
            [
                _option_view(game, ask, option, notes.get(option.id, NO_NOTE), name)
                for option in ask.options
            ]
        ),
        about=ask.about,
        dice=shown.dice(game, ask) if shown.dice else None,
        page=shown.page(game, ask) if shown.page else None,
        purse=tuple((id, named(game, id)) for id in ask.purse),
    )
    return harmless_in(question)


def _decider_seen_by(game: Game[Any], ask: Ask, viewer: int | None) -> int:
    """Return the deciding seat, or the first seat of its side for a secret question to opponents.

    Opponents therefore cannot count the questions that players of that side ask each other.
    """
    side = side_of(game, ask.seat)
    is_hidden = ask.secret and are_opposed(game) and viewer not in side
    return min(side) if is_hidden else ask.seat


def label(game: Game[Any], ask: Ask, option: Option) -> str:
    """Return the label of an option."""
    meant = _meant_by(game.rules, ask.prompt, option.id)
    return _label(game.rules, meant.key, option, partial(game.rules.spoken, game))


def _label(rules: Rules, key: str, option: Option, name: Naming) -> str:
    args: Args = {"target": option.target, "cost": option.cost}
    if option.args:
        args = {**args, **option.args}
    return rules.texts.say(option.label or key, args, name)


def _option_view(game: Game[Any], ask: Ask, option: Option, note: Note, name: Naming) -> OptionView:
    rules, texts, barrier = game.rules, game.rules.texts, barrier_of(game, ask, option)
    key, rule, role, act, use, card = _meant_by(rules, ask.prompt, option.id)
    return OptionView(
        id=option.id,
        label=_label(rules, key, option, name),
        target=option.target,
        group=texts.say(option.group) if option.group else "",
        barrier=texts.say(barrier) if barrier else "",
        cost=option.cost,
        spare=option.spare,
        keeps=option.keeps,
        note=note,
        rule=rule,
        act=act,
        role=role,
        card=card,
        use=use,
    )


class Meant(NamedTuple):
    """The parts of an option that depend only on its prompt and id."""

    key: str
    """Text key of the label, for an option without one of its own."""
    rule: str
    role: Role
    act: str
    use: str
    card: str


def _meant_by(rules: Rules, prompt: str, id: str) -> Meant:
    known = rules.written[_meant_by]
    meant: Meant | None = known.get((prompt, id))
    if meant is None:
        act, use, card = act_of(id)
        rule, role = _rule(rules, prompt, act), _role(rules, act)
        meant = known[prompt, id] = Meant(f"{prompt}.{act}", rule, role, act, use, card)
    return meant


def _role(rules: Rules, act: str) -> Role:
    """Return the role that the texts declare for an action; by default, `end` ends a turn."""
    return rules.roles.get(act, "end" if act == END else "")


def _rule(rules: Rules, prompt: str, act: str) -> str:
    """Return the rulebook anchor of an option, or else of its question."""
    templates = rules.texts.templates
    return templates.get(f"rule.{prompt}.{act}") or templates.get(f"rule.{prompt}", "")
