"""All that changes the game: each function makes one change and tells it as one event.

What happens behind the screen is told to the evil players alone; `screen.update` then carries over
what the hero can see of it.
"""

from __future__ import annotations

from l7core.api import Args, Event, Outcome, Veil, piles, telling

from . import query, screen
from .director import pace
from .plan import Border, Plan, floor_of
from .records import Action, Damage, Deck
from .state import (
    CHARGES,
    COMPANION_HEALTH,
    DECLARED,
    HANDS,
    HERO,
    INVENTORY,
    MOST_ADRENALINE,
    NONE,
    ROUNDS,
    TURNS,
    Alone,
    Avatar,
    Companion,
    Creature,
    Heard,
    Item,
    Laid,
    Loss,
    Quest,
    Told,
    Turn,
)

tells = telling.Tells("alone")


def tell_evil(game: Alone, key: str, **args: str | int) -> None:
    """One fact for the evil players alone."""
    game.events.append(Event(f"alone.{key}", args, "", query.evil_seats(game)))


# -- before the first round


def lay_plan(game: Alone, plan: Plan) -> None:
    game.state.behind.plan = plan


def swap_rooms(game: Alone, one: int, other: int) -> None:
    """Two room sectors change places, unseen."""
    rooms = game.state.behind.rooms
    rooms[one], rooms[other] = rooms[other], rooms[one]
    tell_evil(game, "swapped", room=rooms[one], other=rooms[other])


@tells("set-up")
def place_hero(game: Alone, sector: int) -> Args:
    """The first sector of the labyrinth."""
    game.state.behind.at = sector
    screen.reveal(game, [sector])
    return {"sector": game.state.front.at}


def take_decks(game: Alone, one: Deck, other: Deck) -> None:
    """One evil player draws from both, two from one each; of three, the middle one from both."""
    behind, decks = game.state.behind, (one, other)
    shares: list[tuple[Deck, ...]]
    for deck in decks:
        records = game.rules.library["reaction"].values()
        cards = [
            f"{each.id}#{n}" for each in records if each.deck == deck for n in range(1, each.n + 1)
        ]
        game.shuffle("reactions", cards)
        behind.decks[deck] = piles.Pile(cards)
    shares = [decks] if len(behind.evils) == 1 else [(one,), (other,)]
    if len(behind.evils) == len(HANDS):
        shares.insert(1, decks)
    for evil, own in zip(behind.evils, shares, strict=True):
        evil.decks = list(own)
    game.state.front.decks = list(decks)
    game.emit("alone.chosen-decks", one=f"deck:{one}", other=f"deck:{other}")


# -- turns and rounds


@tells("turn")
def begin_turn(game: Alone) -> Args:
    front = game.state.front
    front.turn += 1
    front.clock += 1
    front.now = Turn()
    front.forbidden, front.forbidden_next = front.forbidden_next, []
    for creature in game.state.behind.creatures:
        creature.moved = False
    return {"n": front.turn}


@tells("round")
def begin_round(game: Alone) -> Args:
    front, behind = game.state.front, game.state.behind
    behind.carried = pace.left_over(game) if front.round else 0.0
    behind.spent = 0.0
    front.round += 1
    front.turn = 0
    front.hero.gifted = False
    return {"n": front.round}


def declare(game: Alone, action: str) -> None:
    """From now on it stands, and can be answered."""
    now = game.state.front.now
    now.actions.append(action)
    now.acted = True
    now.actions_left -= 1
    now.foiled, now.fewer_dice, now.fewer_cards = False, 0, 0
    game.reveal(DECLARED)
    game.emit(f"alone.declared-{action}")


@tells("bullet-time")
def begin_bullet_time(game: Alone) -> None:
    now = game.state.front.now
    now.bullet_time = True
    now.actions_left += 1
    game.state.front.hero.adrenaline -= 1


def grant_action(game: Alone) -> None:
    """Another action in the same turn."""
    game.state.front.now.actions_left += 1


@tells("turns-lost")
def lose_turns(game: Alone, n: int) -> Args:
    """As far as there are any left in this round."""
    front = game.state.front
    lost = min(n, TURNS - front.turn)
    front.turn += lost
    front.clock += lost
    return {"n": lost}


def foil(game: Alone) -> None:
    """What has been declared comes to nothing."""
    game.state.front.now.foiled = True


def hinder(game: Alone, *, dice: int = 0, cards: int = 0) -> None:
    """What has been declared goes worse."""
    game.state.front.now.fewer_dice += dice
    game.state.front.now.fewer_cards += cards


def wish(game: Alone, wished: str) -> None:
    """What an evil player asks the leader's leave for, unseen."""
    game.state.behind.wish = wished


def note_harm(game: Alone, harm: float) -> None:
    """What the evil players have done in this round."""
    game.state.behind.spent += harm


def move_marker(game: Alone) -> None:
    """To the left, unless a round has been gained that waits; on the last space it is over."""
    front = game.state.front
    if front.nightmare:
        return
    if front.extra:
        front.extra -= 1
        game.emit("alone.extra-round-used")
        return
    front.marker -= 1
    if front.nightmare:
        game.emit("alone.nightmare")
    else:
        game.emit("alone.marker", n=front.marker, cap=query.cap(front))


@tells("gained-round")
def gain_round(game: Alone) -> None:
    """The marker goes to the right; at the right end the round waits. Nightmares do not end."""
    front = game.state.front
    if front.nightmare:
        return
    if front.marker == ROUNDS:
        front.extra += 1
    else:
        front.marker += 1


@tells("leader")
def pass_leadership(game: Alone) -> Args:
    seats = query.evil_seats(game)
    front = game.state.front
    front.leader = seats[(seats.index(front.leader) + 1) % len(seats)]
    return {"who": f"seat:{front.leader}"}


def lose_game(game: Alone) -> None:
    game.end(Outcome("lost", "alone.end.lost", winners=query.evil_seats(game)))


def give_up(game: Alone) -> None:
    """So many rounds that neither side gets anywhere any more: the light is out for good."""
    game.end(Outcome("lost", "alone.end.out", winners=query.evil_seats(game)))


def win_game(game: Alone) -> None:
    game.end(Outcome("won", "alone.end.won", winners=(HERO,)))


# -- the hero


def go(game: Alone, sector: int) -> None:
    """Into an adjacent sector; a level that is left is taken away but for the stairs."""
    behind = game.state.behind
    before, behind.at = behind.at, sector
    if floor_of(before) != floor_of(sector):
        floor = floor_of(before)
        left = [each for each in behind.revealed if floor_of(each) == floor and each != before]
        screen.hide(game, left)


@tells("moved")
def tell_step(game: Alone, way: str) -> Args:
    """Where the hero has gone, once the sector is seen."""
    return {"sector": game.state.front.at}


def lower(game: Alone, track: Damage, n: int, cause: str) -> None:
    """The track goes down, and what is beyond its end comes off the other one."""
    hero = game.state.front.hero
    life, control = hero.life, hero.control
    if track == "life":
        hero.life, over = max(0, life - n), max(0, n - life)
        hero.control = max(0, control - over)
    else:
        hero.control, over = max(0, control - n), max(0, n - control)
        hero.life = max(0, life - over)
    if track not in game.state.front.now.hurt:
        game.state.front.now.hurt.append(track)
    game.emit(f"alone.lost-{track}", cause=cause, n=n, life=hero.life, control=hero.control)


def recover(game: Alone, track: Damage, n: int) -> None:
    """Up to the healing cap; whoever stands beyond it recovers nothing."""
    hero, cap = game.state.front.hero, query.cap(game.state.front)
    before = hero.life if track == "life" else hero.control
    after = max(before, min(cap, before + n))
    if track == "life":
        hero.life = after
    else:
        hero.control = after
    if after > before:
        game.emit(f"alone.recovered-{track}", n=after - before, left=after)


def can_recover(game: Alone, track: Damage) -> bool:
    hero = game.state.front.hero
    return (hero.life if track == "life" else hero.control) < query.cap(game.state.front)


def spend_on_recovery(game: Alone) -> None:
    """One token, once a turn."""
    game.state.front.hero.adrenaline -= 1
    game.state.front.now.recovered = True


def use_gift(game: Alone) -> None:
    """What the hero can do once a round."""
    game.state.front.hero.gifted = True


@tells("lost-adrenaline")
def lose_adrenaline(game: Alone, n: int) -> Args:
    hero = game.state.front.hero
    lost = min(n, hero.adrenaline)
    hero.adrenaline -= lost
    return {"n": lost}


@tells("gained-adrenaline")
def gain_adrenaline(game: Alone, n: int) -> Args:
    hero = game.state.front.hero
    gained = min(n, MOST_ADRENALINE - hero.adrenaline)
    hero.adrenaline += gained
    return {"n": gained}


@tells("pool")
def fill_pool(game: Alone) -> Args:
    """To what the adrenaline track says; what is beyond that is kept."""
    hero = game.state.front.hero
    hero.adrenaline = query.pool(game.state.front)
    return {"n": hero.adrenaline}


@tells("experience")
def gain_experience(game: Alone, ability: str) -> Args:
    """At most two points in each ability; the second one unlocks it."""
    experience = game.state.front.hero.experience
    experience[ability] = min(2, experience.get(ability, 0) + 1)  # type: ignore[call-overload, index]
    return {"ability": f"ability:{ability}", "n": experience[ability]}  # type: ignore[index]


@tells("companion-came")
def gain_companion(game: Alone) -> Args:
    companion = game.state.companions.pop()
    game.state.front.hero.companion = Companion(companion)
    return {"companion": companion, "n": COMPANION_HEALTH}


def hurt_companion(game: Alone, n: int, cause: str) -> None:
    """All of the harm; without health left, the card is discarded."""
    hero = game.state.front.hero
    companion = hero.companion
    assert companion is not None
    companion.health -= n
    if companion.health > 0:
        game.emit("alone.companion-hurt", cause=cause, companion=companion.id, n=n)
    else:
        hero.companion = None
        game.emit("alone.companion-lost", cause=cause, companion=companion.id)


@tells("sacrificed")
def sacrifice(game: Alone) -> Args:
    hero = game.state.front.hero
    assert hero.companion is not None
    lost, hero.companion = hero.companion.id, None
    return {"companion": lost}


@tells("power-used")
def spend_powers(game: Alone, n: int, power: str) -> None:
    game.state.front.hero.powers -= n


# -- items


def draw_item(game: Alone) -> str:
    """The top card, open for all; empty if there is none."""
    pile = game.state.items
    if not pile.cards:
        pile.reshuffle(game, "items")
    if not pile.cards:
        return ""
    item = pile.cards.pop()
    game.reveal("alone.barrier.item")
    take_item(game, item)
    return item


@tells("took")
def take_item(game: Alone, item: str) -> None:
    game.state.front.hero.items.append(Item(item, query.item(game, item).charges))


def discard_item(game: Alone, item: Item) -> None:
    """Used up, or one too many."""
    game.state.front.hero.items.remove(item)
    game.state.items.spent.append(item.id)
    game.emit("alone.item-gone", item=item.id)


def use_charge(game: Alone, item: Item, *, quietly: bool = False) -> None:
    """One charge goes; with the last one, the item."""
    item.charges -= 1
    if not quietly:
        game.emit("alone.used", item=item.id, n=item.charges)
    if item.charges <= 0:
        discard_item(game, item)


@tells("upgraded")
def upgrade(game: Alone, item: Item, part: Item) -> Args:
    """A charge of another item becomes part of this one."""
    item.upgraded = True
    use_charge(game, part, quietly=True)
    return {"item": item.id, "part": part.id}


@tells("recharged")
def recharge(game: Alone, item: Item) -> Args:
    item.charges += 1
    return {"item": item.id, "n": item.charges}


def has_room(game: Alone) -> bool:
    return len(game.state.front.hero.items) < INVENTORY


def can_recharge(game: Alone, item: Item) -> bool:
    return item.charges < max(CHARGES, query.item(game, item.id).charges)


@tells("scavenged-room")
def mark_scavenged(game: Alone, room: str) -> None:
    game.state.front.hero.scavenged.append(room)


@tells("used-room")
def mark_used(game: Alone, room: str) -> None:
    """Its special action is used, and with it the three cards are given up."""
    hero = game.state.front.hero
    hero.used_rooms.append(room)
    if room not in hero.scavenged:
        hero.scavenged.append(room)


# -- the labyrinth


def forget(game: Alone, kept: list[int]) -> None:
    """All tiles but these leave the labyrinth."""
    behind = game.state.behind
    gone = [sector for sector in behind.revealed if sector not in kept]
    screen.hide(game, gone)
    if gone:
        game.emit("alone.forgot", n=len(gone))


def switch_on(game: Alone, sectors: list[int]) -> None:
    """Lights: those that are already on stay so."""
    behind = game.state.behind
    new = [sector for sector in sectors if sector not in behind.lit]
    game.reveal(DECLARED)
    behind.lit += new
    screen.update(game)
    shown = [screen.label(game, sector) for sector in new if sector in behind.revealed]
    game.emit("alone.lights-on", n=len(shown))


def switch_off(game: Alone, sector: int) -> None:
    """The hero sees it where the sector is revealed."""
    behind = game.state.behind
    behind.lit.remove(sector)
    screen.update(game)
    where = screen.label(game, sector)
    if sector in behind.revealed:
        game.emit("alone.lights-off", sector=where)
    else:
        tell_evil(game, "lights-off", sector=where)


def place_danger(game: Alone, sector: int) -> None:
    game.state.behind.danger.append(sector)
    screen.update(game)
    tell_where(game, "danger-placed", sector)


def use_up_danger(game: Alone) -> None:
    """One of the tokens that were set aside."""
    game.state.behind.aside -= 1


def remove_danger(game: Alone, sector: int) -> None:
    game.state.behind.danger.remove(sector)
    screen.update(game)
    tell_where(game, "danger-removed", sector)


def tell_where(game: Alone, key: str, sector: int, **args: str) -> None:
    """A fact about a sector: the hero hears of it where the sector is revealed."""
    seats = None if sector in game.state.behind.revealed else query.evil_seats(game)
    words = {"sector": screen.label(game, sector), **args}
    game.events.append(Event(f"alone.{key}", words, "", seats))


def block(game: Alone, border: Border) -> None:
    game.state.behind.blocked.append(border)
    screen.update(game)
    tell_door(game, "door-blocked", border)


def unblock(game: Alone, border: Border) -> None:
    game.state.behind.blocked.remove(border)
    screen.update(game)
    tell_door(game, "door-unblocked", border)


def tell_door(game: Alone, key: str, border: Border) -> None:
    """A door belongs to both sectors beside it: who sees one of them sees the door."""
    behind = game.state.behind
    seen = [sector for sector in border if sector in behind.revealed]
    room = next(behind.rooms[sector] for sector in border if sector in behind.rooms)
    known = any(sector in behind.rooms for sector in seen)
    if seen and known:
        game.emit(f"alone.{key}", room=room)
    elif seen:
        game.emit(f"alone.{key}-somewhere")
    else:
        tell_evil(game, key, room=room)


def lay_condition(game: Alone, sector: int, condition: str) -> None:
    game.state.behind.conditions.setdefault(sector, []).append(condition)
    screen.update(game)
    tell_where(game, "condition-laid", sector, condition=condition)


def remove_condition(game: Alone, sector: int, condition: str) -> None:
    game.state.behind.conditions[sector].remove(condition)
    screen.update(game)
    tell_where(game, "condition-gone", sector, condition=condition)


# -- creatures


def place_creature(game: Alone, kind: str, sector: int, special: str = "") -> Creature:
    behind = game.state.behind
    behind.spawned += 1
    creature = Creature(behind.spawned, kind, sector, special=special)
    if kind and query.kind(game, kind).boss:
        game.state.front.bosses.append(kind)
        game.emit("alone.boss", boss=kind)
    behind.creatures.append(creature)
    where = screen.label(game, sector)
    tell_evil(game, "spawned", beast=f"beast:{creature.n}", sector=where)
    screen.update(game)
    if creature.shown:
        game.emit("alone.appeared", creature=creature.shown, sector=where)
    return creature


def move_creature(game: Alone, creature: Creature, sector: int) -> None:
    """One step; where it leaves sight, the hero is told on which side."""
    before, was_shown = creature.at, creature.shown
    creature.at, creature.moved = sector, True
    screen.update(game)
    side = query.side_to(game, before, sector)
    way = f"way:{side}" if side else "way:stairs"
    where = screen.label(game, sector)
    if was_shown and creature.shown:
        game.emit("alone.creature-moved", creature=was_shown, way=way, sector=where)
    elif was_shown:
        game.emit("alone.creature-left", creature=was_shown, way=way)
    elif creature.shown:
        game.emit("alone.appeared", creature=creature.shown, sector=where)
    else:
        tell_evil(game, "creature-crept", beast=f"beast:{creature.n}", way=way)


@tells("creature-wounded")
def wound(game: Alone, creature: Creature) -> Args:
    creature.wounds += 1
    screen.update(game)
    return {"creature": creature.shown}


def mend(game: Alone, creature: Creature) -> None:
    creature.wounds = 0
    screen.update(game)
    if creature.shown:
        game.emit("alone.creature-mended", creature=creature.shown)
    else:
        tell_evil(game, "beast-mended", beast=f"beast:{creature.n}")


def remove_creature(game: Alone, creature: Creature) -> None:
    """Off the map; the hero learns of it where it is seen."""
    game.state.behind.creatures.remove(creature)
    if creature.shown:
        game.state.front.creatures[creature.shown].at = ""
        game.emit("alone.creature-killed", creature=creature.shown)


def retire_special(game: Alone, special: str) -> None:
    """It is killed, and comes no more."""
    game.state.front.specials.remove(special)


def make_noise(game: Alone, way: str) -> None:
    """Said aloud; it is true, and no more than that."""
    front = game.state.front
    front.heard.append(Heard(front.clock, front.at, way))
    game.reveal("alone.barrier.noise")
    game.emit("alone.noise", way=f"from:{way}")


@tells("located")
def tell_distance(game: Alone, target: str, steps: int, floor: int) -> Args:
    front = game.state.front
    front.told.append(Told(front.clock, front.at, target, steps, floor))
    game.reveal("alone.barrier.told")
    return {"level": f"level:{floor}"}


@tells("located-none")
def tell_none(game: Alone, target: str) -> None:
    """There is no such thing on the map."""
    front = game.state.front
    front.told.append(Told(front.clock, front.at, target, NONE, 0))
    game.reveal("alone.barrier.told")


# -- avatars


def take_avatar(game: Alone, seat: int, avatar: str) -> None:
    """That evil player's, for all to see."""
    game.state.behind.avatars.append(Avatar(avatar, seat))
    game.state.front.avatars.append(avatar)
    game.emit("alone.avatar-taken", who=f"seat:{seat}", avatar=avatar)


@tells("special-in-game")
def add_special(game: Alone, special: str) -> None:
    game.state.front.specials.append(special)


def place_avatar(game: Alone, avatar: Avatar, sector: int) -> Creature:
    """It is a creature from now on."""
    creature = place_creature(game, "", sector, avatar.id)
    avatar.n = creature.n
    return creature


def take_off(game: Alone, avatar: Avatar) -> None:
    """It vanishes unseen."""
    behind = game.state.behind
    behind.creatures = [each for each in behind.creatures if each.n != avatar.n]
    avatar.n = 0


def knock_down(game: Alone, creature: Creature) -> None:
    """Its token leaves the map, its figure stays; the hero gets a token for each upgrade."""
    behind, front = game.state.behind, game.state.front
    avatar = next(each for each in behind.avatars if each.n == creature.n)
    avatar.n, avatar.down_at = 0, creature.at
    behind.creatures.remove(creature)
    front.creatures[creature.shown].down = True
    gained = len(front.upgrades.get(avatar.id, []))
    front.hero.powers += gained
    game.emit("alone.knocked-down", avatar=avatar.id, n=gained)


@tells("avatar-activated")
def activate(game: Alone, avatar: str) -> None:
    """In place of a card; the hero gets a danger token for it."""
    game.state.front.now.played += 1
    game.state.front.hero.powers += 1


@tells("avatar-upgraded")
def upgrade_avatar(game: Alone, avatar: str, upgrade: str) -> Args:
    game.state.front.upgrades.setdefault(avatar, []).append(upgrade)
    return {"upgrade": f"upgrade:{avatar}/{upgrade}"}


# -- cards of the evil players


def face(card: str) -> str:
    """The record of a card; those of a kind are numbered."""
    return card.partition("#")[0]


def draw_reactions(game: Alone, seat: int, deck: Deck, n: int) -> int:
    """So many cards, as far as there are any; only their owner sees which."""
    pile, evil = game.state.behind.decks[deck], query.evil(game, seat)
    drawn: list[str] = []
    for _ in range(n):
        if not pile.cards:
            pile.reshuffle(game, "reactions")
        if not pile.cards:
            break
        drawn.append(pile.cards.pop())
    evil.hand += drawn
    count_hands(game)
    if drawn:
        game.reveal("alone.barrier.drawn")
        game.emit("alone.drew", who=f"seat:{seat}", n=len(drawn), deck=f"deck:{deck}")
    for card in drawn:
        game.emit("alone.drew-card", seats=(seat,), card=face(card))
    return len(drawn)


def discard_reactions(game: Alone, seat: int, cards: tuple[str, ...]) -> None:
    """Face down on their piles."""
    evil = query.evil(game, seat)
    for card in cards:
        evil.hand.remove(card)
        game.state.behind.decks[query.reaction(game, card).deck].spent.append(card)
    count_hands(game)
    if cards:
        game.emit("alone.discarded", who=f"seat:{seat}", n=len(cards))


def lay_card(game: Alone, seat: int, card: str, *, face_up: bool) -> None:
    """Onto the reaction track: the first of a turn covers one space, the second two."""
    state, front = game.state, game.state.front
    query.evil(game, seat).hand.remove(card)
    count_hands(game)
    deck, name = query.reaction(game, card).deck, face(card)
    front.track.append(Laid(deck, name if face_up else "", query.spaces_needed(front)))
    state.behind.under.append(card)
    front.now.played += 1
    who, of = f"seat:{seat}", f"deck:{deck}"
    if face_up:
        game.emit("alone.played", who=who, card=name, deck=of)
    else:
        veil = Veil("alone.laid-down", {"who": who, "deck": of})
        game.emit("alone.laid-card", seats=(seat,), veil=veil, who=who, card=name)


def clear_track(game: Alone) -> None:
    """The danger symbols that are still visible are set aside; the cards go."""
    behind, front = game.state.behind, game.state.front
    behind.aside = query.danger_showing(front)
    for card in behind.under:
        behind.decks[query.reaction(game, card).deck].spent.append(card)
    behind.under, front.track = [], []
    game.emit("alone.track-cleared", n=behind.aside)


def count_hands(game: Alone) -> None:
    """How many cards each evil player holds is no secret."""
    game.state.front.hands = [len(evil.hand) for evil in game.state.behind.evils]


# -- missions


@tells("mission")
def add_mission(game: Alone, mission: str) -> None:
    """It is read aloud; the final one waits."""
    is_final = query.mission(game, mission).colour == "red"
    game.state.front.quests.append(Quest(mission, open=not is_final))


def advance(game: Alone, quest: Quest) -> bool:
    """One more of what its step asks for; whether that was the last one of all."""
    steps = query.mission(game, quest.id).steps
    quest.times += 1
    game.emit("alone.mission-step", mission=quest.id, n=quest.times, of=steps[quest.step].times)
    if quest.times >= steps[quest.step].times:
        quest.step, quest.times = quest.step + 1, 0
    return quest.step >= len(steps)


@tells("mission-done")
def finish(game: Alone, quest: Quest) -> Args:
    quest.done = True
    return {"mission": quest.id}


@tells("final")
def open_final(game: Alone, quest: Quest) -> Args:
    quest.open = True
    game.state.front.final = True
    return {"mission": quest.id}


@tells("forbidden")
def forbid(game: Alone, action: Action) -> Args:
    game.state.front.forbidden_next.append(action)
    return {"action": f"action:{action}"}


def lessen(game: Alone, n: int) -> None:
    """What is about to be lost."""
    loss = game.state.front.loss
    if loss:
        loss.n = max(0, loss.n - n)


def pend(game: Alone, loss: Loss | None) -> None:
    """What is about to be lost; nothing any more once it has been."""
    game.state.front.loss = loss
