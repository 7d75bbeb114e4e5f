"""Everything that changes the table, and is told.

An op does one thing and tells it with one event; an op that would change nothing tells nothing.
Whether the thing may be done, and what follows from it, is for the flows to know. `cause` is a
word of the texts (`escape.cause.<word>`) or the id of the card that made it happen.

What changes without anybody having to be told is in `table/books.py`.
"""

from __future__ import annotations

from bisect import insort

from l7core.api import Event, compass
from l7core.escape.content.kinds import EnemyKind, Marker, Stat
from l7core.escape.table import fear, query
from l7core.escape.table.compiled import KINDS
from l7core.escape.table.grid import VENT_MARKERS, Placement, Shape
from l7core.escape.table.rolls import Challenge, Result
from l7core.escape.table.state import Boost, Deck, Enemy, EscapeGame, Hero, Rush, Turn, Uniform


def _tell(game: EscapeGame, key: str, cause: str = "", **args: str | int) -> None:
    if not cause:
        game.events.append(Event(key, args))
    elif ":" in cause:
        game.events.append(Event(key, {**args, "by": cause}, "escape.cause.card"))
    else:
        game.events.append(Event(key, args, f"escape.cause.{cause}"))


# -- fear, threat, vitality


def raise_fear(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """At most to 8."""
    n = min(n, fear.MOST - hero.fear)
    if n > 0:
        hero.fear += n
        _tell(game, "escape.fear.raised", cause, who=hero.id, n=n, now=hero.fear)


def lower_fear(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """At least to the first space of the track."""
    n = min(n, hero.fear - query.fear_least(game))
    if n > 0:
        hero.fear -= n
        _tell(game, "escape.fear.lowered", cause, who=hero.id, n=n, now=hero.fear)


def set_fear(game: EscapeGame, hero: Hero, to: int, cause: str) -> None:
    """Wherever it stood before."""
    to = max(query.fear_least(game), min(fear.MOST, to))
    if hero.fear != to:
        hero.fear = to
        _tell(game, "escape.fear.set", cause, who=hero.id, now=to)


def take_threat(game: EscapeGame, hero: Hero, cause: str) -> None:
    """One token, from the pool or, when that is empty, from the box."""
    state = game.state
    if state.threat_pool:
        state.threat_pool -= 1
    elif state.threat_box:
        state.threat_box -= 1
    else:
        return
    hero.threat += 1
    _tell(game, "escape.threat.gained", cause, who=hero.id, now=hero.threat, left=state.threat_pool)


def lose_threat(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """The tokens go out of the game."""
    n = min(n, hero.threat)
    if n > 0:
        hero.threat -= n
        _tell(game, "escape.threat.lost", cause, who=hero.id, n=n, now=hero.threat)


def add_threat_tokens(game: EscapeGame, n: int, cause: str) -> None:
    """From the box into the pool; with a negative number, out of the pool."""
    state = game.state
    n = max(-state.threat_pool, min(n, state.threat_box))
    if n:
        state.threat_pool += n
        state.threat_box -= n
        _tell(game, "escape.threat.pool", cause, n=n, now=state.threat_pool)


def lose_vitality(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """Down the track; the skull is 0 here, three steps below 5."""
    hero.vitality = max(0, hero.vitality - n)
    if hero.vitality < SKULL_BELOW:
        hero.vitality = 0
    _tell(game, "escape.vitality.lost", cause, who=hero.id, n=n, now=hero.vitality)


SKULL_BELOW = 3
"""Under the last figure of the vitality track there is only the skull."""


def gain_vitality(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """At most to what the scenario began with."""
    n = min(n, game.state.vitality - hero.vitality)
    if n > 0:
        hero.vitality += n
        _tell(game, "escape.vitality.gained", cause, who=hero.id, n=n, now=hero.vitality)


# -- adrenaline


def draw_adrenaline(game: EscapeGame, hero: Hero, cause: str) -> None:
    """The top card into the hand; a deck that runs out is the shuffled discard pile."""
    deck = game.state.adrenaline
    if not deck.cards:
        _refill(game, deck, "adrenaline")
    if deck.cards:
        hero.hand.append(deck.cards.pop())
        game.reveal("escape.barrier.card")
        _tell(game, "escape.hand.drew", cause, who=hero.id, now=len(hero.hand))


def discard_adrenaline(game: EscapeGame, hero: Hero, card: str, cause: str) -> None:
    """Lost to no effect."""
    hero.hand.remove(card)
    game.state.adrenaline.discard.append(card)
    _tell(game, "escape.hand.discarded", cause, who=hero.id, card=card, now=len(hero.hand))


def discard_hand(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Every card of it."""
    if hero.hand:
        game.state.adrenaline.discard += hero.hand
        n = len(hero.hand)
        hero.hand = []
        _tell(game, "escape.hand.discarded-all", cause, who=hero.id, n=n)


def play_adrenaline(game: EscapeGame, hero: Hero, card: str, use: str, cost: int) -> None:
    """The card leaves the hand and its price is paid; what it does comes next."""
    hero.hand.remove(card)
    game.state.adrenaline.discard.append(card)
    hero.fear += cost
    key = f"escape.hand.played-{use}"
    _tell(game, key, who=hero.id, card=card, cost=cost, now=hero.fear)


def pass_adrenaline(game: EscapeGame, hero: Hero, to: Hero, card: str, cause: str) -> None:
    """From one hand into another."""
    hero.hand.remove(card)
    to.hand.append(card)
    _tell(game, "escape.hand.passed", cause, who=hero.id, to=to.id)


def boost(game: EscapeGame, hero: Hero, boost: Boost, cause: str) -> None:
    """A stat is higher for a while."""
    hero.boosts.append(boost)
    key = f"escape.boost.{boost.until}"
    _tell(game, key, cause, who=hero.id, stat=boost.stat, n=boost.n)


def grant_reroll(game: EscapeGame, hero: Hero, of: str, cause: str) -> None:
    """For the next challenge of this turn."""
    hero.rerolls.append(of)
    _tell(game, f"escape.boost.reroll-{of}", cause, who=hero.id)


def grant_icons(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """For the next challenge of this turn."""
    hero.icons += n
    _tell(game, "escape.boost.icons", cause, who=hero.id, n=n)


def grant_moves(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """Movement points for this turn."""
    game.state.turn.moves += n
    _tell(game, "escape.boost.moves", cause, who=hero.id, n=n)


def grant_action(game: EscapeGame, hero: Hero, what: str, cause: str) -> None:
    """One challenge action, trade or handling of an item more this turn."""
    turn = game.state.turn
    if what == "challenge":
        turn.challenges += 1
    elif what == "trade":
        turn.trades += 1
    else:
        turn.handlings += 1
    _tell(game, f"escape.boost.{what}", cause, who=hero.id)


def free_to_leave(game: EscapeGame, hero: Hero, cause: str) -> None:
    """The enemies in the room no longer hold the prisoner back."""
    game.state.turn.free = True
    _tell(game, "escape.move.free", cause, who=hero.id)


def begin_rush(game: EscapeGame, hero: Hero, icons: int) -> None:
    """The roll that carries the prisoner through the turn."""
    game.state.turn.rush = Rush(icons)
    _tell(game, "escape.move.rushing", who=hero.id, n=icons)


# -- dice


def show_dice(
    game: EscapeGame, what: str, icon: Stat, faces: list[int], **facts: str | int
) -> None:
    """Dice have been thrown. What a pool has beyond the dice of the game is thrown `again`."""
    content = query.tables(game)
    values = content.icons[icon]
    args: dict[str, str | int] = {
        "icon": icon,
        "dice": len(faces),
        "again": max(0, len(faces) - content.dice),
        "faces": " ".join(map(str, faces)),
        "icons": sum(map(values.__getitem__, faces)),
        **facts,
    }
    game.events.append(Event(f"escape.dice.{what}", args))


def judge(game: EscapeGame, hero: Hero, challenge: Challenge, result: Result) -> None:
    """A challenge is passed or failed."""
    key = "escape.challenge.passed" if result.passed else "escape.challenge.failed"
    _tell(
        game,
        key,
        who=hero.id,
        stat=challenge.stat,
        icons=result.icons,
        rating=result.rating,
        occasion=challenge.occasion,
        about=challenge.about,
    )


# -- items and skills


def draw_item(game: EscapeGame, hero: Hero, cause: str) -> None:
    """The top card of the item deck."""
    deck = game.state.items
    if not deck.cards:
        _refill(game, deck, "items")
    if deck.cards:
        item = deck.cards.pop()
        hero.items.append(item)
        game.reveal("escape.barrier.item")
        _tell(game, "escape.item.found", cause, who=hero.id, item=item)


def take_item(game: EscapeGame, hero: Hero, item: str, pile: list[str], cause: str) -> None:
    """A named item from one of the piles."""
    pile.remove(item)
    hero.items.append(item)
    _tell(game, "escape.item.gained", cause, who=hero.id, item=item)


def lay_item(game: EscapeGame, item: str, pile: list[str], room: int, cause: str) -> None:
    """A named item from one of the piles onto the floor."""
    pile.remove(item)
    game.state.things.setdefault(room, []).append(item)
    _tell(game, "escape.item.lies", cause, item=item, room=f"room:{room}")


def lose_item(game: EscapeGame, hero: Hero, item: str, cause: str) -> None:
    """Used up or taken away: to the discard pile, or back into the box."""
    hero.items.remove(item)
    record = query.tables(game).items[item]
    (game.state.items.discard if record.in_deck else game.state.box).append(item)
    _tell(game, "escape.item.lost", cause, who=hero.id, item=item)


def drop_item(game: EscapeGame, hero: Hero, item: str, cause: str) -> None:
    """Onto the floor of the prisoner's room."""
    assert hero.room is not None, "items are dropped by those who are on the map"
    hero.items.remove(item)
    game.state.things.setdefault(hero.room, []).append(item)
    _tell(game, "escape.item.dropped", cause, who=hero.id, item=item, room=f"room:{hero.room}")


def pick_up_item(game: EscapeGame, hero: Hero, item: str) -> None:
    """From the floor of the prisoner's room."""
    assert hero.room is not None, "items are picked up by those who are on the map"
    lying = game.state.things[hero.room]
    lying.remove(item)
    if not lying:
        del game.state.things[hero.room]
    hero.items.append(item)
    _tell(game, "escape.item.picked-up", who=hero.id, item=item)


def hand_over(game: EscapeGame, hero: Hero, to: Hero, item: str) -> None:
    """From one prisoner to another."""
    hero.items.remove(item)
    to.items.append(item)
    _tell(game, "escape.item.handed-over", who=hero.id, to=to.id, item=item)


def refuse_trade(game: EscapeGame, hero: Hero, to: Hero) -> None:
    """No deal; the offer was this turn's trade all the same."""
    _tell(game, "escape.item.refused", who=hero.id, to=to.id)


def draw_skill(game: EscapeGame, hero: Hero, cause: str) -> None:
    """The top card of the skill deck."""
    deck = game.state.skills
    if not deck.cards:
        _refill(game, deck, "skills")
    if deck.cards:
        skill = deck.cards.pop()
        hero.skills.append(skill)
        game.reveal("escape.barrier.card")
        _tell(game, "escape.skill.gained", cause, who=hero.id, skill=skill)


def take_skill(game: EscapeGame, hero: Hero, skill: str, cause: str) -> None:
    """A named skill, if nobody has it yet."""
    for pile in (game.state.skills.cards, game.state.skills.discard):
        if skill in pile:
            pile.remove(skill)
            hero.skills.append(skill)
            _tell(game, "escape.skill.gained", cause, who=hero.id, skill=skill)
            return


def lose_skill(game: EscapeGame, hero: Hero, skill: str, cause: str) -> None:
    """Back to the others."""
    hero.skills.remove(skill)
    game.state.skills.discard.append(skill)
    _tell(game, "escape.skill.lost", cause, who=hero.id, skill=skill)


def wear(game: EscapeGame, hero: Hero, uniform: Uniform, cause: str) -> None:
    """Put a uniform on, bloody it, or take it off."""
    if hero.uniform != uniform:
        hero.uniform = uniform
        _tell(game, f"escape.uniform.{uniform}", cause, who=hero.id)


# -- turns


def begin_turn(game: EscapeGame, hero: Hero) -> None:
    """A clean slate; enemies that were new belong to the map."""
    game.state.turn = Turn(hero.seat)
    for enemy in game.state.enemies:
        enemy.fresh = False
    game.refresh("turn")
    _tell(game, "escape.turn.begins", who=hero.id, round=game.state.round)


def begin_round(game: EscapeGame) -> None:
    """Everybody in the game has another turn."""
    game.state.round += 1
    game.refresh("round")
    _tell(game, "escape.turn.round", round=game.state.round)


# -- where prisoners are


def choose_character(game: EscapeGame, hero: Hero, character: str) -> None:
    """Who plays whom."""
    hero.character = character
    _tell(game, "escape.setup.character", who=hero.id, seat=game.state.setup.seats[hero.seat].name)


def move_hero(game: EscapeGame, hero: Hero, room: int, way: str, cause: str = "") -> None:
    """Into a room: by `door`, by `vent`, `exploring`, or `put` there."""
    hero.room = room
    hero.status = "map"
    _tell(game, f"escape.move.{way}", cause, who=hero.id, room=f"room:{room}")


def to_infirmary(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Knocked out and carried off."""
    hero.room = None
    hero.status = "infirmary"
    _tell(game, "escape.knockout.infirmary", cause, who=hero.id)


def kill(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Out of the game, and lost."""
    hero.room = None
    hero.status = "dead"
    _tell(game, "escape.knockout.died", cause, who=hero.id)


def escape(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Out of the game, and won."""
    hero.room = None
    hero.status = "escaped"
    _tell(game, "escape.finish.escaped", cause, who=hero.id)


# -- the map


def lay_tile(game: EscapeGame, tile: str, placement: Placement, cause: str = "") -> None:
    """One room more; it gets the next number."""
    state = game.state
    has_vent = query.tables(game).tiles[tile].record.vent
    state.map = state.map.with_room(tile, placement, has_vent=has_vent)
    _tell(game, "escape.map.laid", cause, room=f"room:{len(state.map.rooms) - 1}")


def open_wall(game: EscapeGame, room: int, edge: compass.Edge) -> None:
    """A way out through the vent, where the room had a wall."""
    game.state.map = game.state.map.with_opening(room, edge)
    _tell(game, "escape.map.opened", "no-doors", room=f"room:{room}")


def turn_tile_over(game: EscapeGame, room: int, tile: str, shape: Shape, cause: str) -> None:
    """The room becomes what is on the other side of its tile."""
    state = game.state
    was = state.map.rooms[room].tile
    has_vent = query.tables(game).tiles[tile].record.vent
    state.map = state.map.with_tile_turned_over(room, tile, shape, has_vent=has_vent)
    _tell(game, "escape.map.turned-over", cause, was=was, room=f"room:{room}")


def turn_set_aside_over(game: EscapeGame, tile: str, back: str, cause: str) -> None:
    """The same, before the tile has been laid."""
    aside = game.state.set_aside
    aside[aside.index(tile)] = back
    _tell(game, "escape.map.turned-aside", cause, was=tile, tile=back)


def lock_door(game: EscapeGame, door: int, cause: str) -> None:
    """A locked door marker on the door, if one is left."""
    if query.locks_left(game):
        game.state.map = game.state.map.with_lock(door, locked=True)
        _tell(game, "escape.map.locked", cause, door=f"door:{door}")


def unlock_door(game: EscapeGame, door: int, cause: str, who: str = "") -> None:
    """The marker is taken off the door."""
    game.state.map = game.state.map.with_lock(door, locked=False)
    _tell(game, "escape.map.unlocked", cause, door=f"door:{door}", who=who)


def place_marker(game: EscapeGame, marker: Marker, room: int, cause: str) -> None:
    """A marker in a room, if one is left and none of its kind lies there."""
    if query.has_marker(game, marker, room) or query.markers_left(game, marker) <= 0:
        return
    if marker in VENT_MARKERS:
        game.state.map = game.state.map.with_vent_marker(room, VENT_MARKERS[marker])
    else:
        game.state.markers.setdefault(marker, []).append(room)
    _tell(game, f"escape.marker.{marker}", cause, room=f"room:{room}")


def remove_marker(game: EscapeGame, marker: Marker, room: int, cause: str) -> None:
    """Take a marker off a room that bears one."""
    if marker in VENT_MARKERS:
        game.state.map = game.state.map.with_vent_marker(room, "none")
    else:
        game.state.markers[marker].remove(room)
    _tell(game, f"escape.marker.no-{marker}", cause, room=f"room:{room}")


# -- enemies


def _rank(enemy: Enemy) -> tuple[int, int]:
    return KINDS.index(enemy.kind), enemy.number


def place_enemy(
    game: EscapeGame, kind: EnemyKind, number: int, room: int, *, way: str, cause: str = ""
) -> None:
    """Onto the map: `spawned` from the reserves, `generated` from them, or `put` from the box."""
    state = game.state
    if number in state.reserves.get(kind, ()):
        state.reserves[kind].remove(number)
    enemy = Enemy(kind, number, room, fresh=True)
    insort(state.enemies, enemy, key=_rank)
    _tell(game, f"escape.enemy.{way}", cause, enemy=enemy.id, room=f"room:{room}")


def move_enemy(game: EscapeGame, enemy: Enemy, room: int, cause: str, **facts: str | int) -> None:
    """Into a room; the facts say why it goes there."""
    enemy.room = room
    _tell(game, "escape.enemy.moved", cause, enemy=enemy.id, room=f"room:{room}", **facts)


def stun(game: EscapeGame, enemy: Enemy, cause: str) -> None:
    """Laid down."""
    enemy.stunned = True
    _tell(game, "escape.enemy.stunned", cause, enemy=enemy.id)


def rouse(game: EscapeGame, enemy: Enemy, cause: str) -> None:
    """Stood up."""
    enemy.stunned = False
    _tell(game, "escape.enemy.recovered", cause, enemy=enemy.id)


def remove_enemy(game: EscapeGame, enemy: Enemy, cause: str, *, to_box: bool = False) -> None:
    """Off the map: to the reserves as far as they have room, else to the box (ruling 46)."""
    state = game.state
    state.enemies.remove(enemy)
    reserves = state.reserves.setdefault(enemy.kind, [])
    if not to_box and len(reserves) < state.capacity.get(enemy.kind, 0):
        insort(reserves, enemy.number)
    _tell(game, "escape.enemy.removed", cause, enemy=enemy.id)


def add_reserves(game: EscapeGame, kind: EnemyKind, n: int, cause: str) -> None:
    """The lowest numbers that are in the box; the reserves hold that many more from now on."""
    state = game.state
    numbers = query.in_box(game, kind)[:n]
    if numbers:
        reserves = state.reserves.setdefault(kind, [])
        reserves += numbers
        reserves.sort()
        state.capacity[kind] = state.capacity.get(kind, 0) + len(numbers)
        _tell(game, "escape.enemy.reserves", cause, kind=f"escape:{kind}", n=len(numbers))


def set_value(game: EscapeGame, kind: EnemyKind, n: int, cause: str) -> None:
    """What a kind of enemy is worth to its foes."""
    if game.state.values.get(kind, 0) != n:
        game.state.values[kind] = n
        _tell(game, "escape.enemy.value", cause, kind=f"escape:{kind}", n=n)


def set_limit(game: EscapeGame, limit: str, n: int, cause: str) -> None:
    """How many fit on a tile."""
    if game.state.limits[limit] != n:
        game.state.limits[limit] = n
        _tell(game, f"escape.limit.{limit}", cause, n=n)


# -- lockdown, events, the scenario


def begin_lockdown(game: EscapeGame, cause: str) -> None:
    """From now on."""
    game.state.lockdown = True
    game.state.turn.lockdown_began = True
    _tell(game, "escape.lockdown.begins", cause)


def take_lockdown_token(game: EscapeGame, hero: Hero) -> None:
    """One turn less to get out."""
    state = game.state
    assert state.lockdown_pool, "whoever takes a token has looked whether there is one"
    state.lockdown_pool -= 1
    _tell(game, "escape.lockdown.token", who=hero.id, left=state.lockdown_pool)


def add_lockdown_tokens(game: EscapeGame, n: int, cause: str) -> None:
    """Into the lockdown pool; with a negative number, out of it."""
    state = game.state
    if state.lockdown_pool is not None:
        supply: int = game.rules.constants["supply"]["lockdown"]
        now = max(0, min(supply, state.lockdown_pool + n))
        if now != state.lockdown_pool:
            state.lockdown_pool = now
            _tell(game, "escape.lockdown.pool", cause, left=now)


def draw_event(game: EscapeGame, hero: Hero, cause: str) -> None:
    """The top card of the event deck, for all to see."""
    state = game.state
    if not state.events.cards:
        _refill(game, state.events, "events")
    if state.event:
        state.interrupted.append(state.event)
    state.event = state.events.cards.pop()
    game.reveal("escape.barrier.event")
    _tell(game, "escape.event.drawn", cause, who=hero.id, event=state.event)


def bury_event(game: EscapeGame, hero: Hero, depth: int) -> None:
    """The card so far below the top of the event deck goes to the bottom, unseen by the others."""
    cards = game.state.events.cards
    cards.insert(0, cards.pop(-1 - depth))
    _tell(game, "escape.event.buried", who=hero.id)


def bury_tile(game: EscapeGame, stack: list[str], cause: str) -> None:
    """The next tile goes to the bottom of its stack."""
    stack.insert(0, stack.pop())
    _tell(game, "escape.map.buried", cause)


def set_flag(game: EscapeGame, flag: str) -> None:
    """Something has happened that the story remembers. The name of a flag is for no player."""
    if flag not in game.state.flags:
        game.state.flags.append(flag)
        game.emit("escape.story.flag", seats=(), flag=flag)


def clear_flag(game: EscapeGame, flag: str) -> None:
    """It is as though it had not happened."""
    if flag in game.state.flags:
        game.state.flags.remove(flag)
        game.emit("escape.story.no-flag", seats=(), flag=flag)


def count(
    game: EscapeGame, counter: str, n: int, hero: Hero | None = None, *, text: str = ""
) -> None:
    """Add to a counter of the scenario, or of a prisoner; told in the words given, if any are.

    `{now}` in them is the number that it has come to, `{who}` the prisoner.
    """
    counters = game.state.counters if hero is None else hero.counters
    now = counters[counter] = counters.get(counter, 0) + n
    who = hero.id if hero else ""
    if not text:
        game.emit("escape.story.count", seats=(), counter=counter, now=now, who=who)
        return
    name = game.rules.name(game, who) or ""
    told = text.replace("{now}", str(now)).replace("{who}", name)
    game.emit("escape.story.count", counter=counter, now=now, who=who, text=told)


def tell(game: EscapeGame, text: str, by: str) -> None:
    """A card or the scenario has its say."""
    _tell(game, "escape.story.told", text=text, by=by)


# -- decks


def _refill(game: EscapeGame, deck: Deck, stream: str) -> None:
    """An empty deck is made of its shuffled discard pile."""
    if deck.discard:
        deck.cards, deck.discard = deck.discard, []
        game.shuffle(stream, deck.cards)
