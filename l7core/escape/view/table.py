"""The table as a seat sees it, without other seats' hands and face-down cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from l7core import api
from l7core.api import (
    Art,
    Card,
    Mark,
    Mood,
    Pile,
    Scope,
    Seat,
    Table,
    Track,
    art,
    memo,
    named,
    tracks,
)
from l7core.escape.content.kinds import EnemyKind, Stat
from l7core.escape.content.scenario import Goal
from l7core.escape.table import campaign, fear, query
from l7core.escape.table.grid import Passage
from l7core.escape.table.names import effects_of, in_full, more_dice, say, word
from l7core.escape.table.objective import pursued
from l7core.escape.table.rules_data import KINDS, STATS, for_players
from l7core.escape.table.state import SKULL_BELOW, Deck, EscapeGame, Hero
from l7core.escape.view import cards, chronicle
from l7core.escape.view.board import board, letter, uniform
from l7core.escape.view.glyphs import mark

LETTERS = "ABCDEFGH"
track: Final = tracks.Tracks("escape.show").track


def table(game: EscapeGame, viewer: int | None) -> Table:
    """Return the whole table."""
    state = game.state
    turn = state.turn
    scenario = query.scenario(game)
    return Table(
        title=scenario.name,
        clock=clock(game),
        board=board(game, viewer),
        seats=tuple(seat(game, hero, viewer) for hero in state.heroes),
        tracks=tuple(pools(game)),
        piles=tuple(piles(game)),
        goals=tuple(goals(game, viewer)),
        specials=scenario.specials,
        briefing=_briefing(game, scenario.briefing),
        deciders=(turn.seat,),
        chronicle=chronicle.so_far(game) if campaign.is_campaign(game) else None,
        mood=mood(game, viewer),
    )


@memo.memoised
def _briefing(game: EscapeGame, text: str) -> str:
    return text.strip()


def clock(game: EscapeGame) -> str:
    """Return the round and the active prisoner, or the phase of the game."""
    state = game.state
    when = "clock-lockdown" if state.lockdown else "clock"
    if campaign.is_campaign(game) and campaign.story(game).between:
        when = "clock-between" if state.outcome is None else "clock-over"
    elif not state.round:
        when = "clock-setup"
    who = named(game, query.active(game).id)
    return say(game, f"escape.show.{when}", round=state.round, who=who)


def mood(game: EscapeGame, viewer: int | None) -> Mood:
    """Return the mood of the table.

    Lockdown is an alarm until the game or the scenario of a campaign is over. Otherwise the mood is
    dark if the viewer's prisoner is in darkness; spectators follow the active prisoner.
    """
    if game.state.outcome:
        return "over"
    if campaign.is_campaign(game) and campaign.story(game).between:
        return "calm"
    if game.state.lockdown:
        return "alarm"
    room = game.state.heroes[game.state.turn.seat if viewer is None else viewer].room
    return "dark" if query.has_marker(game, "darkness", room) else "calm"


# -- seats


def seat(game: EscapeGame, hero: Hero, viewer: int | None) -> Seat:
    """Return a prisoner's levels, stats, skills and items, and the hand only to its player.

    The previous view is returned again while it is equal, so that the screen need not compare its
    text.
    """
    own_seat = game.state.setup.seats[hero.seat]
    is_own = hero.seat == viewer
    aim, rooms = pursued(game, hero)
    place = ""
    if hero.character:
        place = word(game, chronicle.standing(game, hero))
        if hero.room is not None:
            place = named(game, f"room:{hero.room}")
    carried = [cards.skill(game, hero, id) for id in hero.skills]
    carried += [cards.item(game, hero, id) for id in hero.items]
    shown = Seat(
        seat=hero.seat,
        name=in_full(game, hero),
        controller=own_seat.controller,
        place=place,
        room="" if hero.room is None else f"room:{hero.room}",
        tracks=tuple(levels(game, hero)),
        stats=tuple(stats(game, hero)) if hero.character else (),
        cards=tuple(carried),
        hand=tuple(cards.adrenaline(game, id) for id in hero.hand) if is_own else (),
        hand_count=len(hero.hand),
        hand_limit=hero.vitality,
        marks=tuple(seat_marks(game, hero)),
        aim=aim.text if aim else "",
        way=way(game, hero, rooms) if game.state.lockdown else "",
        fate=chronicle.fate(game, hero),
        strain=fear.strain(game.state.toggles["fear-bands"], hero.fear),
        letter=letter(game, hero),
        portrait=portrait(game, hero),
    )
    cache, key = game.state.map.memo, (seat, game.rules, hero.seat, viewer)
    before: Seat | None = cache.get(key)
    if before == shown:
        return before
    cache[key] = shown
    return shown


def way(game: EscapeGame, hero: Hero, rooms: Sequence[int]) -> str:
    """Return the moves to the nearest of these rooms, through open doors and accessible vents."""
    if hero.room is None or hero.room in rooms:
        return ""
    passage: Passage = "doors" if hero.fear >= fear.NO_VENTS_FROM else "ducts"
    distances = [(query.distances(game, room, passage).get(hero.room), room) for room in rooms]
    reachable = [(moves, room) for moves, room in distances if moves is not None]
    if not reachable:
        return say(game, "escape.show.no-way") if rooms else ""
    moves, room = min(reachable)
    return api.say(game, "escape.show.way", {"moves": moves, "room": f"room:{room}"})


def portrait(game: EscapeGame, hero: Hero) -> Art | None:
    """Return the prisoner's portrait, if the content has one."""
    character = query.tables(game).characters.get(hero.character)
    return art.picture(character.portrait, character.portrait_ascii) if character else None


def levels(game: EscapeGame, hero: Hero) -> Iterator[Track]:
    """Yield the tracks of vitality (also the hand limit), fear and threat."""
    state = game.state
    yield _vitality(game, hero.vitality, state.vitality, state.lockdown)
    yield _fear(game, hero.fear, state.toggles["fear-bands"])
    yield _threat(game, hero.threat)


@memo.memoised
def _vitality(game: EscapeGame, left: int, most: int, is_lockdown: bool) -> Track:
    steps = (left,) if is_lockdown else tuple(range(most, SKULL_BELOW - 1, -1)) or (most,)
    tones: tracks.Tones = ((0, "danger"), (steps[-1] + 1, "warning"), (most, "good"))
    return track(game, "vitality", left, most, steps=steps, tones=tones)


@memo.memoised
def _fear(game: EscapeGame, level: int, setting: str) -> Track:
    return track(
        game,
        "fear",
        level,
        fear.MOST,
        least=fear.least(setting),
        bands=_fear_bands(game, setting),
        tones=((fear.BANDS[setting][2].least, "warning"), (fear.NO_VENTS_FROM, "danger")),
    )


@memo.memoised
def _threat(game: EscapeGame, level: int) -> Track:
    costly = more_dice(game, "threat")
    tones: tracks.Tones = tuple((start, "danger") for start, _ in costly[:1])
    return track(game, "threat", level, bands=((0, ""), *costly), tones=tones)


@memo.memoised
def _fear_bands(game: EscapeGame, setting: str) -> tuple[tuple[int, str], ...]:
    """Return the first level and the effects of each fear band."""
    return tuple((band.least, effects_of(game, band)) for band in fear.BANDS[setting])


def stats(game: EscapeGame, hero: Hero) -> Iterator[tuple[str, str]]:
    """Yield the four current stats and, for the active prisoner, the actions left."""
    for stat, short in _short_stats(game):
        yield short, str(query.stat(game, hero, stat))
    turn = game.state.turn
    if turn.seat == hero.seat and hero.status == "map" and not turn.over:
        yield say(game, "escape.show.moves"), str(max(0, query.moves_left(game, hero)))
        trades = turn.trades if len(game.state.heroes) > 1 else 0
        yield from _actions_left(game, turn.challenges > 0, trades > 0, turn.handlings > 0)


@memo.memoised
def _actions_left(
    game: EscapeGame, challenge: bool, trade: bool, item: bool
) -> tuple[tuple[str, str], ...]:
    """Return the kinds of actions that can still be taken."""
    kinds = {"challenge": challenge, "trade": trade, "item": item}
    left = [say(game, f"escape.show.left-{kind}") for kind, is_left in kinds.items() if is_left]
    return ((say(game, "escape.show.left"), ", ".join(left)),) if left else ()


@memo.memoised
def _short_stats(game: EscapeGame) -> tuple[tuple[Stat, str], ...]:
    return tuple((stat, say(game, f"escape.show.short-{stat}")) for stat in STATS)


def seat_marks(game: EscapeGame, hero: Hero) -> Iterator[Mark]:
    """Yield marks for status, uniform, scars, notoriety and temporary effects."""
    if hero.status != "map":
        yield mark(game, chronicle.standing(game, hero))
    yield from uniform(game, hero)
    yield from chronicle.marks(game, hero)
    for boost in hero.boosts:
        yield boosted(game, boost.stat, boost.n, boost.until)
    rush = game.state.turn.rush
    if rush is not None and hero.seat == game.state.turn.seat:
        detail = say(game, "escape.show.rush", icons=rush.icons, rooms=rush.rooms)
        yield mark(game, "bull-rush", detail=detail)


def boosted(game: EscapeGame, stat: Stat, n: int, until: str) -> Mark:
    """Return the mark of a temporary bonus."""
    shown = mark(game, "boost", detail=say(game, f"escape.show.until-{until}"))
    raised = say(game, "escape.show.shift", n=n, stat=word(game, stat))
    return Mark(raised, shown.glyph, shown.ascii, shown.tone, shown.detail)


# -- pools and piles


def pools(game: EscapeGame) -> Iterator[Track]:
    """Yield the threat pool, and the lockdown pool if the scenario has one."""
    state = game.state
    players = query.players(game)
    scenario = query.scenario(game)
    most = max(for_players(scenario.threat.pool, players), state.threat_pool)
    yield _threat_pool(game, state.threat_pool, most)
    if state.lockdown_pool is not None:
        full = for_players(scenario.lockdown.pool or 0, players)
        most = max(full, state.lockdown_pool)
        text = scenario.lockdown.text
        yield _lockdown_pool(game, state.lockdown_pool, most, text, state.lockdown)


@memo.memoised
def _lockdown_pool(game: EscapeGame, left: int, most: int, text: str, is_lockdown: bool) -> Track:
    if is_lockdown:
        return track(game, "lockdown-pool", left, most, tones=((0, "danger"),))
    when = say(game, "escape.show.lockdown-when", text=text) if text else ""
    return track(game, "lockdown-pool", left, most, bands=((0, when),))


@memo.memoised
def _threat_pool(game: EscapeGame, left: int, most: int) -> Track:
    tones: tracks.Tones = ((0, "danger"), (2, "plain"))
    return track(game, "threat-pool", left, most, tones=tones)


def piles(game: EscapeGame) -> Iterator[Pile]:
    """Yield the current event, the decks with their discard piles, the tiles and the reserves."""
    state = game.state
    players, holder = query.players(game), query.active(game)
    if state.event:
        yield _running_event(game, state.event, players)
    spent = [(id, players) for id in _spent(state.events)]
    yield _deck(game, "events", len(state.events.cards), cards.event_for, *spent)
    played = [(id,) for id in _spent(state.adrenaline)]
    yield _deck(game, "adrenaline", len(state.adrenaline.cards), cards.adrenaline, *played)
    used = [(id, cards.charges(holder, query.tables(game).items[id])) for id in _spent(state.items)]
    yield _deck(game, "items", len(state.items.cards), cards.item_with, *used)
    yield _deck(game, "skills", len(state.skills.cards), cards.skill_with)
    last = len(state.stacks) - 1
    for number, stack in enumerate(state.stacks):
        yield _stack(game, number, len(stack), number == last)
    if state.set_aside:
        yield _set_aside(game, *state.set_aside)
    for kind in KINDS:
        if state.capacity.get(kind):
            yield _reserves(game, kind, len(state.reserves.get(kind, ())))


def _spent(deck: Deck) -> list[str]:
    """Return the discard pile of a deck, the last card first."""
    return deck.discard[::-1]


@memo.memoised
def _running_event(game: EscapeGame, id: str, players: int) -> Pile:
    return Pile("event", say(game, "escape.show.event"), 1, cards.event_for(game, id, players))


@memo.memoised
def _deck(
    game: EscapeGame, id: str, left: int, show: Callable[..., Card], *spent: tuple[object, ...]
) -> Pile:
    """Return a face-down deck with its discard pile face up."""
    name = say(game, f"escape.show.deck-{id}")
    beside = [show(game, *each) for each in spent]
    return Pile(id, name, left, beside[0] if beside else None, tuple(beside[1:]))


@memo.memoised
def _stack(game: EscapeGame, number: int, left: int, is_last: bool) -> Pile:
    name = say(
        game,
        "escape.show.last-stack" if is_last else "escape.show.stack",
        letter=LETTERS[number % len(LETTERS)],
    )
    return Pile(f"stack:{number}", name, left)


@memo.memoised
def _set_aside(game: EscapeGame, *tiles: str) -> Pile:
    aside = tuple(cards.tile(game, id) for id in tiles)
    return Pile("set-aside", say(game, "escape.show.set-aside"), len(aside), open=aside)


@memo.memoised
def _reserves(game: EscapeGame, kind: EnemyKind, left: int) -> Pile:
    name = say(game, "escape.show.reserves", kind=query.figures(game, kind).name)
    return Pile(f"reserves:{kind}", name, left)


# -- goals


def goals(game: EscapeGame, viewer: int | None) -> Iterator[str]:
    """Yield the goals of the scenario, with achieved goals marked."""
    for goal in query.scenario(game).goals:
        done = _is_done(game, goal, viewer)
        yield say(game, "escape.show.goal-done" if done else "escape.show.goal", text=goal.text)


def _is_done(game: EscapeGame, goal: Goal, viewer: int | None) -> bool:
    """Return whether the viewer has achieved the goal.

    For spectators and common goals, all prisoners must have achieved it.
    """
    if not goal.conditions:
        return False
    if goal.who == "all":
        return game.holds(goal.conditions, Scope(seat=game.state.turn.seat))
    seats = [hero.seat for hero in game.state.heroes] if viewer is None else [viewer]
    return all(game.holds(goal.conditions, Scope(seat=seat)) for seat in seats)
