"""The table as a seat sees it: tracks, piles and goals around the board and the seats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from l7core import api
from l7core.api import Mark, Track, say
from l7core.api import tracks as kit

from . import cards, query
from .board_view import board
from .marks import mark
from .seat_view import seat
from .state import (
    BLUE_THRESHOLDS,
    BREAKDOWNS,
    DAWN,
    FIRES,
    ISOLATION_OPENS,
    KNOWLEDGE_NEEDED,
    RED_THRESHOLDS,
    Lockdown,
)

track: Final = kit.Tracks("lockdown.show").track


def table(game: Lockdown, viewer: int | None) -> api.Table:
    """Return everything that a seat can see."""
    state, scenario = game.state, query.scenario(game)
    clock = "clock" if state.round else "before"
    return api.Table(
        title=scenario.name,
        clock=say(game, f"lockdown.show.{clock}", {"n": state.round}),
        board=board(game, viewer),
        seats=tuple(seat(game, who, viewer) for who in state.crew),
        tracks=tuple(tracks(game, viewer)),
        piles=tuple(piles(game)),
        goals=tuple(goals(game)),
        briefing=scenario.briefing.strip(),
        deciders=(state.acting,) if state.round else (),
        mood=mood(game, viewer),
    )


def mood(game: Lockdown, viewer: int | None) -> api.Mood:
    """Return the screen's mood: alarm during a countdown, dark if the viewer's room is dark."""
    state = game.state
    if state.outcome or state.destroyed:
        return "over"
    if state.countdown:
        return "alarm"
    who = state.crew[viewer] if viewer is not None else None
    if who and who.is_acting and who.slot and not query.is_lit(game, who.slot):
        return "dark"
    return "calm"


# -- tracks


def tracks(game: Lockdown, viewer: int | None) -> Iterator[Track]:
    """Yield the time track with its tokens, and the counts of fires and breakdowns.

    A running self-destruct has a track with the spaces of time until the base is destroyed. It
    comes before the fires, which narrow screens then leave out first.
    """
    state = game.state
    time = track(game, "time", state.time, DAWN)
    yield api.Track(
        time.id,
        time.name,
        time.value,
        0,
        DAWN,
        tokens=tuple(sorted(on_time(game, viewer), key=lambda token: -token[0])),
        falls=True,
        brief=time.brief,
    )
    fires = sum(place.fire for place in state.places.values())
    broken = sum(place.broken for place in state.places.values())
    on_fire = track(
        game, "fires", fires, FIRES, tones=((0, "plain"), (6, "warning"), (10, "danger"))
    )
    out_of_order = track(
        game, "breakdowns", broken, BREAKDOWNS, tones=((0, "plain"), (5, "warning"), (8, "danger"))
    )
    if state.countdown:
        left = state.time - state.countdown.goes_off
        yield track(game, "countdown", left, tones=((0, "danger"),))
        yield from (out_of_order, on_fire)
    else:
        yield from (on_fire, out_of_order)


def on_time(game: Lockdown, viewer: int | None) -> Iterator[tuple[int, Mark]]:
    """Yield launches, power thresholds, Isolation, alert and countdown on their spaces of time."""
    state = game.state
    for space in RED_THRESHOLDS:
        if not state.restored and space < state.time:
            yield space, mark(game, "red-threshold")
    for space in BLUE_THRESHOLDS:
        if space < state.time:
            yield space, mark(game, "blue-threshold")
    seen = state.crew[viewer].seen if viewer is not None else []
    for space, launch in sorted(state.launches.items()):
        known = game.rules.name(game, launch) if launch in seen else ""
        yield space, mark(game, "launch", detail=known or "")
    if state.alert is None and state.time > ISOLATION_OPENS:
        yield ISOLATION_OPENS, mark(game, "isolation")
    if state.countdown:
        colour = "countdown-red" if state.countdown.red else "countdown"
        yield state.countdown.at, mark(game, colour)
    if state.alert is not None:
        yield state.alert, mark(game, "alert")


# -- piles and goals


def piles(game: Lockdown) -> Iterator[api.Pile]:
    """Yield the bag and the decks with their counts only, then power tokens and weaknesses."""
    state = game.state
    yield api.Pile("bag", say(game, "lockdown.show.bag"), sum(state.bag.tokens.values()))
    for name in ("attacks", "events", "wounds"):
        pile = getattr(state, name)
        yield api.Pile(name, say(game, f"lockdown.show.{name}"), len(pile.cards))
    for colour, pile in state.items.items():
        yield api.Pile(colour, say(game, f"lockdown.colour.{colour}"), len(pile.cards))
    if state.power:
        on = sum(power.on for power in state.power.values())
        words = say(game, "lockdown.show.power")
        yield api.Pile("power", words, on, open=tuple(power_tokens(game)))
    known = query.known_weaknesses(game)
    shown = tuple(cards.weakness(game, id, needed) for id, needed in known)
    name = say(game, "lockdown.show.weaknesses")
    yield api.Pile("weaknesses", name, len(KNOWLEDGE_NEEDED), open=shown)


def power_tokens(game: Lockdown) -> Iterator[api.Card]:
    """Yield power tokens from the highest number to the lowest; the highest one that is on fails
    next."""
    tokens = sorted(game.state.power.items(), key=lambda token: -token[1].number)
    for where, power in tokens:
        words: dict[str, str | int] = {"n": power.number, "where": f"power:{where}"}
        name = say(game, "lockdown.show.power-token", words)
        state = "lit" if power.on else "unlit"
        yield api.Card(f"power:{where}", name, marks=(mark(game, state),))


def goals(game: Lockdown) -> Iterator[str]:
    """Yield the four goals: get out, survive the plan, be clean, complete an objective."""
    for goal in ("out", "plan", "clean", "objective"):
        yield say(game, f"lockdown.goal.{goal}")
