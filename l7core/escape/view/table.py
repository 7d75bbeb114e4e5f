"""The table as a seat sees it: everything but the other seats' hands and what lies face down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    named,
    tracks,
)
from l7core.escape.content.kinds import Stat
from l7core.escape.content.scenario import Goal
from l7core.escape.table import campaign, fear, query
from l7core.escape.table.aims import pursued
from l7core.escape.table.compiled import KINDS, STATS, for_players
from l7core.escape.table.grid import Passage
from l7core.escape.table.names import effects_of, in_full, more_dice, say, word
from l7core.escape.table.state import SKULL_BELOW, Deck, EscapeGame, Hero
from l7core.escape.view import cards, chronicle
from l7core.escape.view.board import board, letter, uniform
from l7core.escape.view.glyphs import mark

LETTERS = "ABCDEFGH"
track: Final = tracks.Tracks("escape.show").track


def table(game: EscapeGame, viewer: int | None) -> Table:
    """The whole table."""
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
        briefing=scenario.briefing.strip(),
        deciders=(turn.seat,),
        chronicle=chronicle.so_far(game) if campaign.is_campaign(game) else None,
        mood=mood(game, viewer),
    )


def clock(game: EscapeGame) -> str:
    """How far the game is, and whose turn it is."""
    state = game.state
    when = "clock-lockdown" if state.lockdown else "clock"
    if campaign.is_campaign(game) and campaign.story(game).between:
        when = "clock-between" if state.outcome is None else "clock-over"
    elif not state.round:
        when = "clock-setup"
    who = named(game, query.active(game).id)
    return say(game, f"escape.show.{when}", round=state.round, who=who)


def mood(game: EscapeGame, viewer: int | None) -> Mood:
    """Lockdown is an alarm, until the game or this part of a campaign is over. Without one it is
    dark where the one who looks stands in darkness; for onlookers, whoever's turn it is."""
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
    """A prisoner: levels, stats, skills and items; the hand only for its player."""
    sits = game.state.setup.seats[hero.seat]
    is_own = hero.seat == viewer
    aim, rooms = pursued(game, hero)
    place = ""
    if hero.character:
        place = word(game, chronicle.standing(game, hero))
        if hero.room is not None:
            place = named(game, f"room:{hero.room}")
    held = [cards.skill(game, hero, id) for id in hero.skills]
    held += [cards.item(game, hero, id) for id in hero.items]
    return Seat(
        seat=hero.seat,
        name=in_full(game, hero),
        controller=sits.controller,
        place=place,
        room="" if hero.room is None else f"room:{hero.room}",
        tracks=tuple(levels(game, hero)),
        stats=tuple(stats(game, hero)) if hero.character else (),
        cards=tuple(held),
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


def way(game: EscapeGame, hero: Hero, rooms: Sequence[int]) -> str:
    """The moves to the nearest of these rooms, through open doors and, unless fear forbids it,
    through vents."""
    if hero.room is None or hero.room in rooms:
        return ""
    passage: Passage = "doors" if hero.fear >= fear.NO_VENTS_FROM else "ducts"
    away = [(query.distances(game, room, passage).get(hero.room), room) for room in rooms]
    reached = [(moves, room) for moves, room in away if moves is not None]
    if not reached:
        return say(game, "escape.show.no-way") if rooms else ""
    moves, room = min(reached)
    return api.say(game, "escape.show.way", {"moves": moves, "room": f"room:{room}"})


def portrait(game: EscapeGame, hero: Hero) -> Art | None:
    """The prisoner's face, if the content has one."""
    character = query.tables(game).characters.get(hero.character)
    return art.picture(character.portrait, character.portrait_ascii) if character else None


def levels(game: EscapeGame, hero: Hero) -> Iterator[Track]:
    """Vitality, which is also how many cards fit into the hand, fear, and threat."""
    most = game.state.vitality
    steps = tuple(range(most, SKULL_BELOW - 1, -1)) or (most,)
    if game.state.lockdown:
        steps = (hero.vitality,)
    tones: tracks.Tones = ((0, "danger"), (steps[-1] + 1, "warning"), (most, "good"))
    yield track(game, "vitality", hero.vitality, most, steps=steps, tones=tones)
    setting = game.state.toggles["fear-bands"]
    yield track(
        game,
        "fear",
        hero.fear,
        fear.MOST,
        least=fear.least(setting),
        bands=_fear_bands(game, setting),
        tones=((fear.BANDS[setting][2].least, "warning"), (fear.NO_VENTS_FROM, "danger")),
    )
    costly = _more_dice(game, "threat")
    tones = tuple((start, "danger") for start, _ in costly[:1])
    yield track(game, "threat", hero.threat, bands=((0, ""), *costly), tones=tones)


_more_dice = cards.printed(more_dice)


@cards.printed
def _fear_bands(game: EscapeGame, setting: str) -> tuple[tuple[int, str], ...]:
    """What each band does to the stats, and who else takes note."""
    return tuple((band.least, effects_of(game, band)) for band in fear.BANDS[setting])


def stats(game: EscapeGame, hero: Hero) -> Iterator[tuple[str, str]]:
    """The four stats as they are now, and what the running turn has left."""
    for stat in STATS:
        yield say(game, f"escape.show.short-{stat}"), str(query.stat(game, hero, stat))
    turn = game.state.turn
    if turn.seat == hero.seat and hero.status == "map" and not turn.over:
        yield say(game, "escape.show.moves"), str(max(0, query.moves_left(game, hero)))
        left = [
            say(game, f"escape.show.left-{what}")
            for what, n in (
                ("challenge", turn.challenges),
                ("trade", turn.trades if len(game.state.heroes) > 1 else 0),
                ("item", turn.handlings),
            )
            if n > 0
        ]
        if left:
            yield say(game, "escape.show.left"), ", ".join(left)


def seat_marks(game: EscapeGame, hero: Hero) -> Iterator[Mark]:
    """Who is off the map, what is worn, what holds for a while."""
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
    """A stat that is higher for a while."""
    shown = mark(game, "boost", detail=say(game, f"escape.show.until-{until}"))
    raised = say(game, "escape.show.shift", n=n, stat=word(game, stat))
    return Mark(raised, shown.glyph, shown.ascii, shown.tone, shown.detail)


# -- pools and piles


def pools(game: EscapeGame) -> Iterator[Track]:
    """The threat pool, and the lockdown pool where the scenario has one."""
    state = game.state
    players = query.players(game)
    scenario = query.scenario(game)
    most = max(for_players(scenario.threat.pool, players), state.threat_pool)
    tones: tracks.Tones = ((0, "danger"), (2, "plain"))
    yield track(game, "threat-pool", state.threat_pool, most, tones=tones)
    if state.lockdown_pool is not None:
        full = for_players(scenario.lockdown.pool or 0, players)
        text = scenario.lockdown.text
        when = say(game, "escape.show.lockdown-when", text=text) if text else ""
        yield track(
            game,
            "lockdown-pool",
            state.lockdown_pool,
            max(full, state.lockdown_pool),
            bands=() if state.lockdown else ((0, when),),
            tones=((0, "danger"),) if state.lockdown else (),
        )


def piles(game: EscapeGame) -> Iterator[Pile]:
    """The running event, the decks and what lies beside them, the tiles, the reserves."""
    state = game.state
    if state.event:
        running = cards.event(game, state.event)
        yield Pile("event", say(game, "escape.show.event"), 1, running)
    yield deck(game, "events", state.events, [cards.event(game, id) for id in _spent(state.events)])
    spent = [cards.adrenaline(game, id) for id in _spent(state.adrenaline)]
    yield deck(game, "adrenaline", state.adrenaline, spent)
    holder = query.active(game)
    spent = [cards.item(game, holder, id) for id in _spent(state.items)]
    yield deck(game, "items", state.items, spent)
    yield deck(game, "skills", state.skills, [])
    for number, stack in enumerate(state.stacks):
        is_last = number == len(state.stacks) - 1
        name = say(
            game,
            "escape.show.last-stack" if is_last else "escape.show.stack",
            letter=LETTERS[number % len(LETTERS)],
        )
        yield Pile(f"stack:{number}", name, len(stack))
    if state.set_aside:
        aside = tuple(cards.tile(game, id) for id in state.set_aside)
        yield Pile("set-aside", say(game, "escape.show.set-aside"), len(aside), open=aside)
    for kind in KINDS:
        if state.capacity.get(kind):
            name = say(game, "escape.show.reserves", kind=query.figures(game, kind).name)
            yield Pile(f"reserves:{kind}", name, len(state.reserves.get(kind, ())))


def _spent(deck: Deck) -> list[str]:
    """What lies beside a deck, the last card first."""
    return deck.discard[::-1]


def deck(game: EscapeGame, id: str, cards: Deck, spent: list[Card]) -> Pile:
    """A deck face down, and what lies open beside it."""
    name = say(game, f"escape.show.deck-{id}")
    return Pile(id, name, len(cards.cards), spent[0] if spent else None, tuple(spent[1:]))


# -- goals


def goals(game: EscapeGame, viewer: int | None) -> Iterator[str]:
    """What is to be done, ticked off where it is."""
    for goal in query.scenario(game).goals:
        done = _is_done(game, goal, viewer)
        yield say(game, "escape.show.goal-done" if done else "escape.show.goal", text=goal.text)


def _is_done(game: EscapeGame, goal: Goal, viewer: int | None) -> bool:
    """Whether the viewer has reached it; for an onlooker or a common goal, whether all have."""
    if not goal.conditions:
        return False
    if goal.who == "all":
        return game.holds(goal.conditions, Scope(seat=game.state.turn.seat))
    seats = [hero.seat for hero in game.state.heroes] if viewer is None else [viewer]
    return all(game.holds(goal.conditions, Scope(seat=seat)) for seat in seats)
