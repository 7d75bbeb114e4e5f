"""What a seat does not know, taken away or drawn anew.

For the hero the whole map is: what has been seen is completed to a sound labyrinth, rooms that
have not been seen change places, creatures and danger out of sight lie elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from l7core.api import Ask, Streams, below, boards, compass, secrets

from . import drafting, query, screen
from .front import beliefs
from .plan import GRID, SIZE, Border, Plan, floor_of
from .state import MOST_DANGER, NOWHERE, Alone, Behind, Creature, Front, Sector

STREAM = "redraw"
TRIES = 12


def blank(game: Alone, seat: int) -> None:
    """Take it away: advice that peeks falls over."""
    state = game.state
    state.items.cards.sort()
    state.companions.sort()
    if seat not in query.evil_seats(game):
        state.behind = Behind()
        return
    for evil in state.behind.evils:
        if evil.seat != seat:
            evil.hand = []
    for pile in state.behind.decks.values():
        pile.cards.sort()


def redraw(game: Alone, ask: Ask, streams: Streams) -> None:
    """Draw it anew, so that all that has been seen stays as it is."""
    state = game.state
    secrets.deal_around(streams, state.items.cards)
    secrets.deal_around(streams, state.companions)
    if state.behind.plan is None:
        return
    is_evil = ask.seat in query.evil_seats(game)
    deal_reactions(game, streams, keep=ask.seat if is_evil else -1)
    if not is_evil and state.front.at:
        redraw_station(game, partial(below, streams, STREAM))


def deal_reactions(game: Alone, streams: Streams, *, keep: int) -> None:
    """Each deck's cards anew over hands, piles and the face-down part of the track."""
    behind, front = game.state.behind, game.state.front
    hidden = [n for n, laid in enumerate(front.track) if not laid.card and keep < 0]
    for deck, pile in behind.decks.items():
        mine = [evil for evil in behind.evils if evil.seat != keep]
        held = [
            (evil, [card for card in evil.hand if may_be_other(game, card, deck)]) for evil in mine
        ]
        under = [n for n in hidden if front.track[n].deck == deck]
        laid = [behind.under[n] for n in under]
        hands = [cards for _, cards in held]
        before = [list(cards) for cards in hands]
        secrets.deal_anew(streams, pile.cards, *hands, laid, pile.spent)
        for (evil, after), old in zip(held, before, strict=True):
            swap = dict(zip(old, after, strict=True))
            evil.hand = [swap.get(card, card) for card in evil.hand]
        for n, card in zip(under, laid, strict=True):
            behind.under[n] = card


def may_be_other(game: Alone, card: str, deck: str) -> bool:
    """Whether that card of the deck can be dealt anew: one that is about to be played stays."""
    is_asked = card in game.state.behind.wish
    return query.reaction(game, card).deck == deck and not is_asked


def redraw_station(game: Alone, chance: drafting.Below) -> None:
    """Another station that looks the same from where the hero stands."""
    front, behind = game.state.front, game.state.behind
    drawn = draw_plan(front, chance)
    if drawn is None:
        return
    plan, corners = drawn
    old_labels = behind.labels
    labels = place_labels(front, corners, old_labels, chance)
    renumber(game, labels)
    behind.plan, behind.labels = plan, labels
    behind.offsets = [corner or NOWHERE for corner in corners]
    behind.blocked = blocked(game)
    place_rooms(game, chance)
    scatter(game, chance)
    screen.update(game)


def draw_plan(
    front: Front, chance: drafting.Below
) -> tuple[Plan, list[tuple[int, int] | None]] | None:
    """A sound plan with what has been seen somewhere in it, and where it lies."""
    for _ in range(TRIES):
        corners: list[tuple[int, int] | None] = []
        seen = []
        for floor in (0, 1):
            known = {each.cell: each for each in front.sectors.values() if each.floor == floor}
            lays = list(beliefs.placements(known))
            corner = lays[chance(len(lays))] if lays else None
            corners.append(corner)
            seen.append(as_seen(known.values(), corner))
        plan = drafting.plan(chance, (seen[0], seen[1]), tries=6)
        if plan is not None:
            return plan, corners
    return None


def as_seen(sectors: Iterable[Sector], corner: tuple[int, int] | None) -> drafting.Seen:
    """What is known of a level, by cells of its grid."""
    seen = drafting.Seen()
    if corner is None:
        return seen
    for sector in sectors:
        cell = cell_in(sector, corner)
        x, y = GRID.place(cell)
        seen.rooms[cell] = bool(sector.room)
        seen.units[cell] = sector.unit
        seen.stairs[cell] = sector.stairs
        for side in compass.SIDES:
            there = compass.beyond((x, y, side))
            if 0 <= there[0] < GRID.width and 0 <= there[1] < GRID.height:
                other = there[1] * GRID.width + there[0]
                way = sector.ways.get(side)
                seen.ways[min(cell, other), max(cell, other)] = way is not None
                if way is not None and not sector.room:
                    seen.rooms[other] = way != "open"
                elif way is not None:
                    seen.rooms[other] = False
    return seen


def cell_in(sector: Sector, corner: tuple[int, int]) -> int:
    """Its cell, where the grid lies so on the hero's canvas."""
    return (sector.cell[1] - corner[1]) * GRID.width + sector.cell[0] - corner[0]


def place_labels(
    front: Front,
    corners: list[tuple[int, int] | None],
    old: list[str],
    chance: drafting.Below,
) -> list[str]:
    """What is known keeps its label; all others are dealt anew."""
    labels = [""] * (2 * SIZE)
    for sector in front.sectors.values():
        corner = corners[sector.floor]
        assert corner is not None
        labels[sector.floor * SIZE + cell_in(sector, corner)] = sector.id
    rest = drafting.shuffled(chance, [each for each in old if each not in front.sectors])
    return [label or rest.pop() for label in labels]


def renumber(game: Alone, labels: list[str]) -> None:
    """All that is said by numbers of sectors follows the labels."""
    behind = game.state.behind
    new = {number: labels.index(label) for number, label in enumerate(behind.labels)}

    revealed = set(behind.revealed)
    behind.at = new[behind.at]
    behind.danger = [new[each] for each in behind.danger]
    behind.lit = [new[each] for each in behind.lit if each in revealed]
    behind.conditions = {
        new[each]: lying for each, lying in behind.conditions.items() if each in revealed
    }
    behind.revealed = [new[each] for each in behind.revealed]
    behind.rooms = {new[each]: room for each, room in behind.rooms.items()}
    for creature in behind.creatures:
        creature.at = new[creature.at]
    for avatar in behind.avatars:
        if avatar.down_at is not None:
            avatar.down_at = new[avatar.down_at]


def blocked(game: Alone) -> list[Border]:
    """The doors that are known to be blocked: what is seen now counts before what is remembered."""
    behind, beyond = game.state.behind, query.plan(game).beyond
    doors = {}
    for sector in sorted(game.state.front.sectors.values(), key=lambda each: each.on_table):
        number = behind.labels.index(sector.id)
        for side, way in sector.ways.items():
            doors[boards.border(number, beyond[number][side])] = way == "blocked"
    return [door for door, is_blocked in doors.items() if is_blocked]


def place_rooms(game: Alone, chance: drafting.Below) -> None:
    """Rooms that have been seen stay; the others lie in any of the other room sectors."""
    behind, front = game.state.behind, game.state.front
    known = {
        behind.labels.index(each.id): each.room for each in front.sectors.values() if each.room
    }
    free = [room for room in game.rules.library["room"] if room not in known.values()]
    free = drafting.shuffled(chance, free)
    places = query.plan(game).rooms
    behind.rooms = {place: known[place] if place in known else free.pop() for place in places}


def scatter(game: Alone, chance: drafting.Below) -> None:
    """Creatures, danger and lights out of sight are anywhere out of sight."""
    behind = game.state.behind
    hidden = [sector for sector in range(2 * SIZE) if sector not in behind.revealed]
    seen = [sector for sector in behind.danger if sector in behind.revealed]
    n = len(behind.danger) - len(seen)
    behind.danger = seen
    for sector in drafting.shuffled(chance, hidden):
        if len(behind.danger) - len(seen) < n and (
            query.danger_on(game, floor_of(sector)) < MOST_DANGER
        ):
            behind.danger.append(sector)
    for creature in [each for each in behind.creatures if not each.shown]:
        creature.at = hiding_place(game, creature, hidden, chance)


def hiding_place(game: Alone, creature: Creature, hidden: list[int], chance: drafting.Below) -> int:
    """A sector out of sight, on a level that holds one more."""
    others = [each for each in game.state.behind.creatures if each is not creature]
    counts = {floor: sum(floor_of(each.at) == floor for each in others) for floor in (0, 1)}
    free = [each for each in hidden if counts[floor_of(each)] < query.limit(game)]
    return free[chance(len(free))] if free else creature.at
