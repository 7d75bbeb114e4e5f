"""The table: the hero sees the labyrinth and announcements, evil players see everything.

A spectator sees the hero's view.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from l7core import api
from l7core.api import Args, Card, Mark, Pile, Seat, Track, art, phrases, say, scenarios
from l7core.api import tracks as kit

from .. import acting, names, query
from ..front import labyrinth
from ..records import Scenario
from ..state import DANGER_SPACES, HERO, MOST_ADRENALINE, ROUNDS, SPACES, TRACK, Alone, Quest
from . import board, cards, notebook
from .marks import mark

track: Final = kit.Tracks("alone.show").track
TONES: Final[kit.Tones] = ((0, "danger"), (4, "warning"), (7, "good"))
MOST_STRAIN: Final = 4


def table(game: Alone, viewer: int | None) -> api.Table:
    """Return the table as a seat may see it."""
    front = game.state.front
    scenario: Scenario = scenarios.played(game)
    is_evil = viewer is not None and viewer != HERO
    key = "nightmare" if front.nightmare else "clock" if front.turn else "before"
    seats = [hero_seat(game, viewer)]
    seats += [evil_seat(game, seat, viewer) for seat in query.evil_seats(game)]
    return api.Table(
        title=scenario.name,
        clock=say(game, f"alone.show.{key}", {"round": front.round, "turn": front.turn}),
        board=board.evil_board(game, viewer or HERO) if is_evil else board.hero_board(game),
        seats=tuple(seats),
        tracks=tuple(tracks(game)),
        piles=tuple(piles(game, viewer)),
        goals=tuple(goals(game, is_evil=is_evil)),
        specials=tuple(specials(game)),
        briefing=scenario.briefing.strip(),
        deciders=(HERO,),
        mood=mood(game),
    )


def mood(game: Alone) -> api.Mood:
    """Return the mood of the screen: dark in an unlit sector."""
    front = game.state.front
    if game.state.outcome:
        return "over"
    if front.nightmare:
        return "alarm"
    return "dark" if front.at and not labyrinth.here(front).lit else "calm"


# -- seats


def hero_seat(game: Alone, viewer: int | None) -> Seat:
    """Return the hero sheet and position, which are public."""
    front, setup = game.state.front, game.state.setup.seats[HERO]
    hero = front.hero
    record = game.rules.library["character"].get(hero.character)
    return Seat(
        HERO,
        names.hero(game),
        setup.controller,
        place=place(game, viewer),
        room=front.at,
        tracks=tuple(hero_tracks(game)),
        stats=tuple(hero_stats(game)),
        cards=tuple(hero_cards(game)),
        hand=tuple(cards.item(game, each) for each in hero.items),
        hand_count=len(hero.items),
        hand_limit=6,
        hand_name=say(game, "alone.show.items"),
        marks=tuple(hero_marks(game)),
        aim=aim(game),
        fate=fate(game),
        strain=strain(game),
        letter=board.letter(game),
        portrait=art.picture(record.portrait, record.portrait_ascii) if record else None,
    )


def place(game: Alone, viewer: int | None) -> str:
    """Return the hero's sector in words; for evil players, its map coordinates."""
    front = game.state.front
    if not front.at:
        return ""
    if viewer in query.evil_seats(game):
        return names.square(game, game.state.behind.at)
    here = labyrinth.here(front)
    room = game.rules.library["room"].get(here.room)
    return str(room.name) if room else say(game, "alone.show.corridor")


def hero_tracks(game: Alone) -> Iterator[Track]:
    """Yield LIFE and SELF CONTROL with the healing cap, and adrenaline."""
    front = game.state.front
    cap = query.cap(front)
    bands = ((0, ""), (cap + 1, say(game, "alone.show.cap"))) if cap < TRACK else ()
    yield track(game, "life", front.hero.life, TRACK, bands=bands, tones=TONES)
    yield track(game, "control", front.hero.control, TRACK, bands=bands, tones=TONES)
    yield track(game, "adrenaline", front.hero.adrenaline, MOST_ADRENALINE)


def hero_stats(game: Alone) -> Iterator[tuple[str, str]]:
    front = game.state.front
    if front.avatars:
        yield say(game, "alone.show.powers"), str(front.hero.powers)


def hero_cards(game: Alone) -> Iterator[Card]:
    """Yield the cards of missions, the character, the companion and abilities."""
    front = game.state.front
    yield from (cards.mission(game, quest) for quest in front.quests)
    if front.hero.character:
        yield cards.character(game, front.hero.character)
    yield from cards.companion(game)
    yield from cards.abilities(game)


def hero_marks(game: Alone) -> Iterator[Mark]:
    front = game.state.front
    if front.at and labyrinth.here(front).danger:
        yield mark(game, "danger")


def aim(game: Alone) -> str:
    """Return the rooms of open missions, or the next step if the hero is in one of them."""
    front, quests = game.state.front, acting.open_quests(game)
    if not front.at or not quests:
        return ""
    here = labyrinth.here(front).room
    for quest in quests:
        if query.step_room(game, quest) == here:
            return next_step(game, quest, "now")
    one, *others = (query.step_room(game, quest) for quest in quests)
    if not others:
        return say(game, "alone.goal.room", {"one": one})
    return say(game, "alone.goal.rooms", {"one": one, "other": others[0]})


def next_step(game: Alone, quest: Quest, how: str = "mission") -> str:
    """Return a mission's next step with its progress, and its room."""
    step = query.mission(game, quest.id).steps[quest.step]
    progress: Args = {"words": step.words, "n": quest.times, "of": step.times}
    words = say(game, "alone.goal.progress", progress) if step.times > 1 else step.words
    room = query.step_room(game, quest)
    return say(game, f"alone.goal.{how}", {"mission": quest.id, "words": words, "room": room})


def fate(game: Alone) -> api.SeatFate:
    outcome = game.state.outcome
    if outcome is None:
        return ""
    return "out" if HERO in outcome.winners else "dead"


def strain(game: Alone) -> int:
    """Return the hero's strain, by the lower of both tracks."""
    hero = game.state.front.hero
    return min(MOST_STRAIN, (TRACK - min(hero.life, hero.control)) // 3)


def evil_seat(game: Alone, seat: int, viewer: int | None) -> Seat:
    """Return the seat of an evil player, whose cards only that player sees.

    Evil players have no position; their map centres on the hero.
    """
    setup, front = game.state.setup.seats[seat], game.state.front
    behind = game.state.behind
    hand = query.evil(game, seat).hand if behind.evils and viewer == seat else ()
    n = front.hands[seat - 1] if front.hands else 0
    return Seat(
        seat,
        setup.name,
        player(game, seat),
        place="" if viewer == seat else holds(game, seat),
        room=front.at if viewer == seat else "",
        hand=tuple(cards.reaction(game, card) for card in hand),
        hand_count=n,
        stats=tuple(decks(game)),
        cards=tuple(cards.special(game, each) for each in front.avatars),
    )


def player(game: Alone, seat: int) -> str:
    """Return the kind of player in a seat; the careful bot is the director and has a temper."""
    controller = game.state.setup.seats[seat].controller
    if controller != "careful":
        return controller
    return say(game, "alone.show.director", {"temper": f"temper:{game.toggle('temper')}"})


def holds(game: Alone, seat: int) -> str:
    """Return the public number of cards in a hand."""
    hands = game.state.front.hands
    return say(game, "alone.show.cards", {"n": hands[seat - 1]}) if hands else ""


def decks(game: Alone) -> Iterator[tuple[str, str]]:
    """Yield the names of the decks in the game."""
    if game.state.front.decks:
        named = (say(game, f"alone.deck.{deck}") for deck in game.state.front.decks)
        yield say(game, "alone.show.decks"), phrases.listed(*named)


# -- shared parts of the table


def tracks(game: Alone) -> Iterator[Track]:
    """Yield the rounds to the nightmare and the reaction track with its danger symbols."""
    front = game.state.front
    yield track(game, "rounds", front.marker, ROUNDS)
    used = query.spaces_used(front)
    symbol = mark(game, "danger")
    yield Track(
        "reactions",
        say(game, "alone.show.reactions"),
        used,
        0,
        SPACES,
        tokens=tuple((space, symbol) for space in DANGER_SPACES if space > used),
        brief=say(game, "alone.show.reactions-brief"),
    )


def piles(game: Alone, viewer: int | None) -> Iterator[Pile]:
    """Yield the reaction track, the notebook, items, creature figures, rooms and hero powers."""
    front, state = game.state.front, game.state
    laid = []
    for each in front.track:
        if each.card:
            laid.append(cards.reaction(game, each.card))
        else:
            back = say(game, "alone.show.face-down", {"deck": f"deck:{each.deck}"})
            laid.append(Card("", back, face_up=False))
    yield Pile("reactions", say(game, "alone.show.reactions"), len(laid), open=tuple(laid))
    pages = tuple(notebook.pages(game))
    yield Pile("notebook", say(game, "alone.show.notebook"), len(pages), open=pages)
    items = state.items
    yield Pile("items", say(game, "alone.show.items"), len(items.cards))
    kinds = tuple(cards.creature(game, id) for id in game.rules.library["creature"])
    named = (*front.specials, *front.avatars)
    shown = (*kinds, *(cards.special(game, id) for id in named))
    yield Pile("creatures", say(game, "alone.show.creatures"), len(shown), open=shown)
    if game.toggle("rooms") == "on":
        rooms = [each for each in game.rules.library["room"].values() if each.action]
        yield Pile(
            "rooms",
            say(game, "alone.show.special-rooms"),
            len(rooms),
            open=tuple(Card(each.id, each.name, (each.action,)) for each in rooms),
        )
    if front.avatars:
        powers = game.rules.library["power"].values()
        yield Pile(
            "powers",
            say(game, "alone.show.hero-powers"),
            len(powers),
            open=tuple(
                Card(each.id, each.name, (each.text,), charges=(each.cost, each.cost))
                for each in powers
            ),
        )


def goals(game: Alone, *, is_evil: bool) -> Iterator[str]:
    """Yield the goals of a side."""
    if is_evil:
        yield say(game, "alone.goal.kill")
        return
    for quest in game.state.front.quests:
        if not quest.open:
            words = {"mission": quest.id, "room": query.step_room(game, quest)}
            yield say(game, "alone.goal.start", words)
    for quest in game.state.front.quests:
        if quest.open and not quest.done:
            yield next_step(game, quest)
    yield say(game, "alone.goal.survive")


def specials(game: Alone) -> Iterator[str]:
    """Yield the rules of open missions."""
    for quest in game.state.front.quests:
        record = query.mission(game, quest.id)
        if record.rule and quest.open and not quest.done:
            how = "last" if record.colour == "red" else "rule"
            words = {"mission": quest.id, "words": say(game, f"alone.rule-of.{record.rule}")}
            yield say(game, f"alone.goal.{how}", words)
