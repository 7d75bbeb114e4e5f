"""The table as a view. Only the order of two decks is hidden, so all seats see the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from l7core import api
from l7core.api import Card, Mark, Pile, Track, say
from l7core.api import tracks as kit

from . import query
from .board_view import board, letter, seat_state
from .marks import mark
from .records import Skill
from .state import FULL, ROOFTOP, SECURITY, VAULT, Heist, Thief, scenario_of

MOST_STRAIN: Final = 4
track: Final = kit.Tracks("heist.show").track


def table(game: Heist, viewer: int | None) -> api.Table:
    state = game.state
    last = query.last_round(game)
    is_late = state.round > last // query.TIMES_THROUGH
    key = "late" if is_late else "clock" if state.round else "setting-up"
    return api.Table(
        title=scenario_of(game).name,
        clock=say(game, f"heist.show.{key}", {"n": state.round, "last": last}),
        board=board(game, viewer),
        seats=tuple(seat(game, thief) for thief in state.thieves),
        tracks=tuple(tracks(game)),
        piles=tuple(piles(game)),
        goals=tuple(goals(game)),
        briefing=scenario_of(game).briefing.strip(),
        deciders=(state.turn.seat,),
        mood=mood(game),
    )


def mood(game: Heist) -> api.Mood:
    """Return the screen's mood: alarm while the vault is open."""
    if game.state.outcome:
        return "over"
    return "alarm" if game.state.vault_open else "calm"


def seat(game: Heist, thief: Thief) -> api.Seat:
    """Return the view of a thief: health, bullets and skills."""
    setup = game.state.setup.seats[thief.seat]
    return api.Seat(
        seat=thief.seat,
        name=setup.name,
        controller=setup.controller,
        place=query.room(game, thief.room).name,
        room=thief.room,
        tracks=tuple(seat_tracks(game, thief)),
        stats=tuple(stats(game, thief)),
        cards=tuple(skill_card(game, each, thief) for each in query.skills_of(game, thief)),
        hand_name=say(game, "heist.show.skills"),
        marks=tuple(seat_marks(game, thief)),
        aim=aim(game),
        fate=fate(game, thief),
        strain=min(MOST_STRAIN, query.wounds(game, thief)),
        letter=letter(game, thief),
    )


def fate(game: Heist, thief: Thief) -> api.SeatFate:
    """Return a thief's fate; living thieves who do not escape are caught."""
    outcome = game.state.outcome
    if not thief.alive:
        return "dead"
    if outcome is None:
        return ""
    return "out" if thief.seat in outcome.winners else "caught"


def seat_tracks(game: Heist, thief: Thief) -> Iterator[Track]:
    """Yield the tracks of health and bullets."""
    most = query.figure(game, thief, "health")
    tones: kit.Tones = ((0, "danger"), (2, "warning"), (4, "good"))
    yield track(game, "health", thief.health, most, tones=tones)
    for kind in query.BULLETS:
        left, most = query.bullets(thief, kind), query.figure(game, thief, kind)
        if most or left:
            yield track(game, kind, left, most, tones=((0, "warning"), (1, "plain")))


def stats(game: Heist, thief: Thief) -> Iterator[tuple[str, str]]:
    """Yield the actions left in the thief's turn, and the number of friendly bots."""
    turn = game.state.turn
    if game.state.round and turn.seat == thief.seat and thief.alive:
        left = say(game, "heist.show.left", {"n": turn.left, "of": turn.actions})
        yield say(game, "heist.show.actions"), left
    if thief.friends:
        yield say(game, "heist.show.friends"), str(thief.friends)


def seat_marks(game: Heist, thief: Thief) -> Iterator[Mark]:
    """Yield marks for death, the current turn and the thief's condition."""
    if not thief.alive:
        yield mark(game, "dead")
        return
    is_to_move = game.state.round and game.state.turn.seat == thief.seat
    if is_to_move and game.state.outcome is None:
        yield mark(game, "active")
    yield from seat_state(game, thief)


def skill_card(game: Heist, skill: Skill, thief: Thief | None = None) -> Card:
    """Return the card of a skill, with the charges that its owner has left."""
    charges = None
    if skill.charges:
        left = thief.charges.get(skill.id, skill.charges) if thief else skill.charges
        charges = (left, skill.charges)
    is_spent = thief is not None and not query.is_usable(thief, skill)
    marks = (mark(game, "spent"),) if is_spent else ()
    kind = say(game, "heist.show.active" if skill.use else "heist.show.passive")
    return Card(skill.id, skill.name, (skill.text,), kind, marks, charges)


# -- shared information


def tracks(game: Heist) -> Iterator[Track]:
    """Yield the tracks of keycards, guards in Security and guards in the vault."""
    state = game.state
    yield track(game, "keycards", state.found, state.keycards, tones=((state.keycards, "good"),))
    crowd = query.crowd(game)
    bands = ((0, ""), (crowd, say(game, "heist.show.crowd")))
    tones: kit.Tones = ((crowd - 1, "warning"), (crowd, "danger"))
    there = query.post(game, SECURITY).active
    yield track(game, "security", there, FULL, bands=bands, tones=tones)
    if not state.vault_cleared:
        yield track(game, "vault", query.post(game, VAULT).active)


def piles(game: Heist) -> Iterator[Pile]:
    """Yield the event deck, the skills during setup, and the pieces left in the box."""
    state = game.state
    played = [event_card(game, id) for id in reversed(state.played)]
    top = played[0] if played else None
    named = say(game, "heist.show.events")
    yield Pile("events", named, len(state.events), top, tuple(played[1:]))
    if not state.round:
        known = sorted(state.skills)
        cards = tuple(skill_card(game, query.skill(game, id)) for id in known)
        yield Pile("skills", say(game, "heist.show.skills"), len(cards), open=cards)
    yield Pile("box", say(game, "heist.show.box"), state.box)
    yield Pile("friends", say(game, "heist.show.friends-left"), state.friends)


def event_card(game: Heist, id: str) -> Card:
    record = game.rules.library["event"][id]
    return Card(id, record.name, (record.text,), say(game, f"heist.kind.{record.kind}"))


def goals(game: Heist) -> Iterator[str]:
    """Yield the three goals in order, with a remark on those that are done."""
    for text, is_done in steps(game):
        yield say(game, "heist.show.done", {"text": text}) if is_done else text


def aim(game: Heist) -> str:
    """Return the first goal that is not done; for keycards, their location."""
    carriers = {room: post.keycards for room, post in game.state.posts.items() if post.keycards}
    if carriers and not game.state.vault_open:
        words: api.Args = {
            "n": sum(carriers.values()),
            "rooms": len(carriers),
            "room": next(iter(carriers)),
        }
        key = "keycard-room" if len(carriers) == 1 else "keycard-rooms"
        return say(game, f"heist.goal.{key}", words)
    return next((text for text, is_done in steps(game) if not is_done), "")


def steps(game: Heist) -> Iterator[tuple[str, bool]]:
    """Yield the text of each goal, and whether it is done."""
    state = game.state
    words = {"n": state.keycards, "found": state.found}
    living = query.living(game)
    on_the_roof = state.vault_cleared and all(thief.room == ROOFTOP for thief in living)
    done: Sequence[tuple[str, bool]] = (
        ("keycards", state.vault_open),
        ("vault", state.vault_cleared),
        ("rooftop", on_the_roof),
    )
    for goal, is_done in done:
        yield say(game, f"heist.goal.{goal}", words), is_done
