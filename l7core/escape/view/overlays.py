"""What can be laid over the map, in words and figures: reach, enemies' ways, danger, ducts.

The facts are worked out in `view/forecast.py`, when somebody looks.
"""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import Mark, Overlay, Path, Spot
from l7core.escape.table import names, query, targets
from l7core.escape.table.names import say
from l7core.escape.table.state import Enemy, EscapeGame, Hero
from l7core.escape.view import board, forecast
from l7core.escape.view.forecast import Arrival
from l7core.escape.view.glyphs import mark

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def overlays(game: EscapeGame, viewer: int | None) -> tuple[Overlay, ...]:
    """All overlays; none before there is a map."""
    if not game.state.map.rooms:
        return ()
    active = query.active(game)
    threatened = active if viewer is None else game.state.heroes[viewer]
    return (reach(game, active), enemies(game), danger(game, threatened), vents(game))


# -- reach


def reach(game: EscapeGame, hero: Hero) -> Overlay:
    """Where the prisoner whose turn it is can get to."""
    who = _prisoner(game, hero)
    arrivals = forecast.arrivals(game)
    spots = (_arrival_spot(game, arrival) for arrival in arrivals.values())
    detail = "reach-detail" if arrivals else "reach-off"
    return Overlay(
        "reach",
        say(game, "escape.overlay.reach", who=who),
        tuple(spots),
        detail=say(game, f"escape.overlay.{detail}", who=who),
    )


def _arrival_spot(game: EscapeGame, arrival: Arrival) -> Spot:
    many = {0: "here", 1: "one-move"}.get(arrival.moves, "moves")
    facts = [say(game, f"escape.overlay.{many}", n=arrival.moves)]
    if arrival.fear:
        facts.append(say(game, "escape.overlay.fear", n=arrival.fear))
    if arrival.ends:
        facts.append(say(game, "escape.overlay.ends"))
    if not arrival.certain:
        facts.append(say(game, "escape.overlay.unsure"))
    what = "last-move" if arrival.ends or not arrival.certain else "within-reach"
    figure = f"{arrival.moves}" if arrival.certain else f"{arrival.moves}?"
    return Spot(f"room:{arrival.room}", mark(game, what, detail=", ".join(facts)), figure)


# -- enemies


def enemies(game: EscapeGame) -> Overlay:
    """What each enemy that is up would do, drawn as ways."""
    attackers, comers = _by_room(game)
    spots = [
        *_crowd(game, attackers, "would-attack", "attackers"),
        *_crowd(game, comers, "would-come", "comers"),
    ]
    return Overlay(
        "enemies",
        say(game, "escape.overlay.enemies"),
        tuple(spots),
        tuple(path for enemy in forecast.up(game) for path in paths(game, enemy)),
        say(game, "escape.overlay.enemies-detail"),
    )


def _by_room(game: EscapeGame) -> tuple[dict[int, list[Enemy]], dict[int, list[Enemy]]]:
    """Who would attack where, and who may come where."""
    attackers: dict[int, list[Enemy]] = {}
    comers: dict[int, list[Enemy]] = {}
    for enemy in forecast.up(game):
        if targets.target_here(game, enemy):
            attackers.setdefault(enemy.room, []).append(enemy)
        for way in forecast.ways(game, enemy):
            if way.rooms[-1] != enemy.room:
                comers.setdefault(way.rooms[-1], []).append(enemy)
    return attackers, comers


def _crowd(game: EscapeGame, rooms: dict[int, list[Enemy]], what: str, key: str) -> Iterator[Spot]:
    for room, crowd in rooms.items():
        told = ", ".join(_named(game, enemy) for enemy in crowd)
        detail = say(game, f"escape.overlay.{key}", names=told)
        yield Spot(f"room:{room}", mark(game, what, detail=detail), str(len(crowd)))


def paths(game: EscapeGame, enemy: Enemy) -> Iterator[Path]:
    """An enemy's ways, each drawn on to whom it is after."""
    possible = forecast.ways(game, enemy)
    target = targets.prey(game, enemy)
    if target is None or target.being.room is None:
        return
    record = query.figures(game, enemy.kind)
    own = mark(game, "would-come")
    shown = Mark(_named(game, enemy), record.glyph, record.ascii, own.tone)
    for way in possible:
        why = board.intent(game, enemy)
        rooms = list(way.rooms)
        if way.door is not None and way.behind is not None:
            door = game.rules.name(game, f"door:{way.door}") or ""
            why = say(game, "escape.overlay.unlocks", intent=why, door=door)
            rooms.append(way.behind)
        rooms += forecast.on_to(game, enemy, rooms[-1], target.being.room)
        yield Path(
            shown,
            tuple(f"room:{room}" for room in forecast.walked(game, rooms)),
            steps=len(forecast.walked(game, way.rooms)) - 1,
            sure=len(possible) == 1,
            why=why,
        )


# -- danger


def danger(game: EscapeGame, hero: Hero) -> Overlay:
    """What a prisoner has to expect in each room, should every enemy activate."""
    _, comers = _by_room(game)
    rooms = dict.fromkeys([*(enemy.room for enemy in forecast.up(game)), *comers])
    spots = [_danger_spot(game, hero, room, comers.get(room, [])) for room in rooms]
    who = _prisoner(game, hero)
    return Overlay(
        "danger",
        say(game, "escape.overlay.danger", who=who),
        tuple(spot for spot in spots if spot.figure),
        detail=say(game, "escape.overlay.danger-detail", who=who),
    )


def _danger_spot(game: EscapeGame, hero: Hero, room: int, comers: list[Enemy]) -> Spot:
    facts, sum = [], 0.0
    for enemy, expected in forecast.blows(game, hero, room):
        harm = query.figures(game, enemy.kind).harm
        told = f"{expected:.1f}"
        name = _named(game, enemy)
        facts.append(say(game, f"escape.overlay.danger-{harm}", name=name, expected=told))
        sum += expected
    figure = f"{sum:.1f}" if facts else ""
    if comers:
        told = ", ".join(_named(game, enemy) for enemy in comers)
        facts.append(say(game, "escape.overlay.comers", names=told))
        figure += f"+{len(comers)}"
    what = "harm" if sum else "would-come"
    return Spot(f"room:{room}", mark(game, what, detail=", ".join(facts)), figure)


# -- vents


def vents(game: EscapeGame) -> Overlay:
    """Which vents lead to each other, and the ducts between them."""
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
    shown = mark(game, "vent")
    return Overlay(
        "vents",
        say(game, "escape.overlay.vents"),
        tuple(spots),
        tuple(
            Path(shown, (f"room:{one}", f"room:{other}"), why=_duct(game, one, other))
            for one, other in forecast.ducts(game)
        ),
        say(game, "escape.overlay.vents-detail"),
    )


def _network_spots(game: EscapeGame, rooms: list[int], letter: str) -> Iterator[Spot]:
    for room in rooms:
        if letter:
            others = ", ".join(_room(game, other) for other in rooms if other != room)
            told = say(game, "escape.overlay.network", letter=letter, rooms=others)
            yield Spot(f"room:{room}", mark(game, "vent", detail=told), letter)
        else:
            told = say(game, "escape.overlay.no-network")
            yield Spot(f"room:{room}", mark(game, "dead-end", detail=told))


def _duct(game: EscapeGame, one: int, other: int) -> str:
    return say(game, "escape.overlay.ducts", one=_room(game, one), other=_room(game, other))


# -- names


def _prisoner(game: EscapeGame, hero: Hero) -> str:
    return names.prisoner(game, "hero", str(hero.seat)) or ""


def _named(game: EscapeGame, enemy: Enemy) -> str:
    return names.enemy(game, enemy.kind, str(enemy.number)) or ""


def _room(game: EscapeGame, number: int) -> str:
    return names.room(game, "room", str(number)) or ""
