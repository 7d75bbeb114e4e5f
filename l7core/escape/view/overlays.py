"""Map overlays in words and numbers: reach, enemy movement, danger, ducts.

The module `view/forecast.py` computes the facts when a player opens an overlay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from l7core.api import Mark, Overlay, Path, Spot, named, phrases, say
from l7core.escape.table import query, targets
from l7core.escape.table.state import Enemy, EscapeGame, Hero
from l7core.escape.view import forecast, intents
from l7core.escape.view.forecast import Arrival
from l7core.escape.view.glyphs import mark

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def overlays(game: EscapeGame, viewer: int | None) -> tuple[Overlay, ...]:
    """Return all overlays; none before the map exists."""
    if not game.state.map.rooms:
        return ()
    active = query.active(game)
    threatened = active if viewer is None else game.state.heroes[viewer]
    return (reach(game, active), enemies(game), danger(game, threatened), vents(game))


def _room(number: int) -> str:
    return f"room:{number}"


def _listed(enemies: list[Enemy]) -> str:
    """Return the enemies' ids, which sentences turn into names."""
    return ", ".join(enemy.id for enemy in enemies)


# -- reach


def reach(game: EscapeGame, hero: Hero) -> Overlay:
    """Return the overlay of rooms that the active prisoner can reach."""
    spots = [_arrival_spot(game, arrival) for arrival in forecast.arrivals(game).values()]
    detail = "reach-detail" if spots else "reach-off"
    return _overlay(game, "reach", spots, detail=detail, who=hero.id)


def _overlay(
    game: EscapeGame,
    id: str,
    spots: Iterable[Spot],
    paths: Iterable[Path] = (),
    *,
    detail: str = "",
    **words: str,
) -> Overlay:
    """Build an overlay with its name and description."""
    description = say(game, f"escape.overlay.{detail or f'{id}-detail'}", words)
    name = say(game, f"escape.overlay.{id}", words)
    return Overlay(id, name, tuple(spots), tuple(paths), description)


def _arrival_spot(game: EscapeGame, arrival: Arrival) -> Spot:
    facts = phrases.those(
        game,
        "escape.overlay",
        here=not arrival.moves,
        moves=arrival.moves,
        fear=arrival.fear,
        ends=arrival.ends,
        unsure=not arrival.certain,
    )
    symbol = "last-move" if arrival.ends or not arrival.certain else "within-reach"
    figure = f"{arrival.moves}" if arrival.certain else f"{arrival.moves}?"
    shown = mark(game, symbol, detail=phrases.listed(*facts))
    return Spot(_room(arrival.room), shown, figure)


# -- enemies


def enemies(game: EscapeGame) -> Overlay:
    """Return the overlay of each active enemy's next action, with its paths."""
    attackers, comers = _by_room(game)
    spots = [
        *_crowd(game, attackers, "would-attack", "attackers"),
        *_crowd(game, comers, "would-come", "comers"),
    ]
    ways = (path for enemy in forecast.up(game) for path in paths(game, enemy))
    return _overlay(game, "enemies", spots, ways)


def _by_room(game: EscapeGame) -> tuple[dict[int, list[Enemy]], dict[int, list[Enemy]]]:
    """Return the enemies that would attack in each room, and those that may enter it."""
    attackers: dict[int, list[Enemy]] = {}
    comers: dict[int, list[Enemy]] = {}
    for enemy in forecast.up(game):
        if targets.target_here(game, enemy):
            attackers.setdefault(enemy.room, []).append(enemy)
        for way in forecast.ways(game, enemy):
            if way.rooms[-1] != enemy.room:
                comers.setdefault(way.rooms[-1], []).append(enemy)
    return attackers, comers


def _crowd(
    game: EscapeGame, rooms: dict[int, list[Enemy]], symbol: str, key: str
) -> Iterator[Spot]:
    for room, crowd in rooms.items():
        detail = say(game, f"escape.overlay.{key}", {"names": _listed(crowd)})
        yield Spot(_room(room), mark(game, symbol, detail=detail), str(len(crowd)))


def paths(game: EscapeGame, enemy: Enemy) -> Iterator[Path]:
    """Yield the paths of an enemy, each extended to its target."""
    possible = forecast.ways(game, enemy)
    target = targets.prey(game, enemy)
    if target is None or target.being.room is None:
        return
    record = query.figures(game, enemy.kind)
    own = mark(game, "would-come")
    shown = Mark(named(game, enemy.id), record.letter, record.letter, own.tone)
    for way in possible:
        why = intents.intent(game, enemy)
        rooms = list(way.rooms)
        if way.door is not None and way.behind is not None:
            unlocking = {"intent": why, "door": f"door:{way.door}"}
            why = say(game, "escape.overlay.unlocks", unlocking)
            rooms.append(way.behind)
        rooms += forecast.on_to(game, enemy, rooms[-1], target.being.room)
        yield Path(
            shown,
            tuple(_room(room) for room in forecast.walked(game, rooms)),
            steps=len(forecast.walked(game, way.rooms)) - 1,
            sure=len(possible) == 1,
            why=why,
        )


# -- danger


def danger(game: EscapeGame, hero: Hero) -> Overlay:
    """Return the overlay of the harm that a prisoner could expect if all enemies activated."""
    _, comers = _by_room(game)
    rooms = dict.fromkeys([*(enemy.room for enemy in forecast.up(game)), *comers])
    spots = [_danger_spot(game, hero, room, comers.get(room, [])) for room in rooms]
    return _overlay(game, "danger", (spot for spot in spots if spot.figure), who=hero.id)


def _danger_spot(game: EscapeGame, hero: Hero, room: int, comers: list[Enemy]) -> Spot:
    facts, total = [], 0.0
    for enemy, expected in forecast.blows(game, hero, room):
        harm = query.figures(game, enemy.kind).harm
        words = {"name": enemy.id, "expected": f"{expected:.1f}"}
        facts.append(say(game, f"escape.overlay.danger-{harm}", words))
        total += expected
    figure = f"{total:.1f}" if facts else ""
    if comers:
        facts.append(say(game, "escape.overlay.comers", {"names": _listed(comers)}))
        figure += f"+{len(comers)}"
    symbol = "harm" if total else "would-come"
    return Spot(_room(room), mark(game, symbol, detail=", ".join(facts)), figure)


# -- vents


def vents(game: EscapeGame) -> Overlay:
    """Return the overlay of connected vents and their ducts."""
    map = game.state.map
    networks: dict[int, list[int]] = {}
    for number, room in enumerate(map.rooms):
        if room.vent:
            networks.setdefault(map.networks[number], []).append(number)
    letters = iter(LETTERS * 4)
    spots = [
        spot
        for rooms in networks.values()
        for spot in _network_spots(game, rooms, next(letters) if len(rooms) > 1 else "")
    ]
    ways = (_duct(game, _room(one), _room(other)) for one, other in forecast.ducts(game))
    return _overlay(game, "vents", spots, ways)


def _duct(game: EscapeGame, one: str, other: str) -> Path:
    why = say(game, "escape.overlay.ducts", {"one": one, "other": other})
    return Path(mark(game, "vent"), (one, other), why=why)


def _network_spots(game: EscapeGame, rooms: list[int], letter: str) -> Iterator[Spot]:
    for room in rooms:
        if letter:
            others = ", ".join(_room(other) for other in rooms if other != room)
            text = say(game, "escape.overlay.network", {"letter": letter, "rooms": others})
            yield Spot(_room(room), mark(game, "vent", detail=text), letter)
        else:
            text = say(game, "escape.overlay.no-network")
            yield Spot(_room(room), mark(game, "dead-end", detail=text))
