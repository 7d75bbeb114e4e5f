"""What cards, things, rooms and terminals do for somebody: for the plan first, then besides.

What no verb here says more about is worth what it says of itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct, structs

from l7core.api import Effects, Game, Option, Scope, Verb, ids, worth_of

from .. import combat, noise, query
from ..records import Item
from ..state import (
    BREAKDOWNS,
    COUNTDOWN,
    FIRES,
    LIGHT_WOUNDS,
    Countdown,
    Crew,
    Held,
    Hunter,
    Lockdown,
)
from ..turn import USES
from ..verbs.body import Heal, HealSerious, LightWound, Revive, Scan, ShedContamination
from ..verbs.fights import AimedShot, DriveAway, HurtHunters, Reload
from ..verbs.hands import Draw
from ..verbs.knowledge import Learn, SendSignal, TakeItem, TakePlan
from ..verbs.leaving import OpenGate, RaiseAlert
from ..verbs.machines import (
    CallLift,
    PlanLaunch,
    RestorePower,
    RideLift,
    StartCountdown,
    StopCountdown,
)
from ..verbs.rooms import BreakDown, Overload, PutOut, Repair, Search, SetFire, Vent
from ..verbs.ways import Doors, Hush, RollForNoise, Step, ThroughTheDucts
from .courses import BOARD, BREAK_EGGS, LEVER, STUDY, mended, put_out
from .ground import CALLING, shafts
from .harm import BURN
from .prospect import SCALE, WOUND, Outlook
from .things import thing_worth

LEARNED: Final = 0.25
PLAN_SEEN: Final = 1.1
LAUNCH_SEEN: Final = 0.12
"""How much of one's chances hangs on what a launch says that one hopes to leave with."""
FRIEND: Final = 1.5
"""What it is worth that somebody lives again."""
LIT: Final = 0.8
"""What each section is worth that has light again."""
CLEARED: Final = 0.4
"""How much of its company is spared when a hunter somewhere else is hurt or killed."""
SOUGHT: Final = 4.0
"""What a search is worth to somebody who has no tool for what the plan asks for."""
DOUSED: Final = 0.5
"""How much a fire counts that is put out, of what it would burn at the end of a turn."""
TIDIED: Final = 0.1
SPARE_PIECES: Final = 3
LAST: Final = 0.04
"""Pieces in the box below which each counts, and for how much of one's chances."""
HATCHED: Final = 0.5
"""What a larva costs of what it would, now that one card less is infected."""
SILENCE: Final = 0.6
"""How much of one's chances hangs on not being heard at the door."""
ROUND: Final = 0.9
"""Harm that each shot more in a weapon is expected to spare."""
SINGED: Final = 0.7
"""How often a hunter is still there when the fire does what it does."""
NOWHERE: Final = -5.0


class Gain(Struct):
    """What a deed comes to."""

    bonus: float = 0.0
    """Points that lead nowhere nearer."""
    sure: float = 0.0
    """Points that make the end better."""
    harm: float = 0.0
    cards: int = 0
    done: str = ""
    """The errand that it does."""
    saved: float = 0.0
    """Cards of an errand that it spares."""
    cleared: float = 0.0
    """How likely nobody hunts here afterwards."""
    stands: float | None = None
    """Points for where it leads, if it leads anywhere."""

    @property
    def is_idle(self) -> bool:
        """Whether it does nothing for the plan, for one's life or for one's hand."""
        return not (self.sure or self.harm or self.cards or self.done or self.saved)


class Deeds:
    """One person who thinks of doing something."""

    def __init__(self, game: Lockdown, who: Crew, outlook: Outlook) -> None:
        self.game = game
        self.who = who
        self.outlook = outlook
        self.harm = outlook.harm
        self.here = query.hunters_in(game, who.slot)

    def gain(self, effects: Effects, source: str, left: int, hand: int) -> Gain:
        """What these verbs come to, with so many cards left."""
        gain = Gain()
        steps = [each for each in effects if isinstance(each, Step | ThroughTheDucts)]
        if steps:
            gain.stands = self.by_card(steps, left, hand)
        heard = [each for each in effects if isinstance(each, RollForNoise) and not self.here]
        if heard:
            gain.harm += self.harm.step(self.who.slot, hand)
        for each in effects:
            if each not in (*steps, *heard):
                self.count(gain, each, source, left, hand)
        return gain

    def count(self, gain: Gain, verb: Verb, source: str, left: int, hand: int) -> None:
        """One verb more."""
        match verb:
            case Heal() | HealSerious() | LightWound() | ShedContamination():
                self.treat(gain, verb)
            case DriveAway() | HurtHunters() | AimedShot() | Reload():
                self.fight(gain, verb)
            case Doors():
                gain.sure += max(self.opening(left, hand), self.closing(left, hand))
            case PlanLaunch():
                gain.sure += self.warning(verb)
            case StartCountdown() if not self.outlook.thinks_of(LEVER):
                gain.stands = NOWHERE
            case StopCountdown() | StartCountdown() | RaiseAlert() | OpenGate():
                gain.stands = self.afterwards(verb, left, hand, gain.harm)
            case SetFire(where="here") if self.outlook.wants(BREAK_EGGS) and self.at_the_nest():
                gain.stands = self.afterwards(verb, left, hand, gain.harm)
            case SetFire(where="here") if not query.place(self.game, self.who.slot).fire:
                gain.sure -= self.held_together(self.burning + 1, FIRES)
                gain.harm += DOUSED * BURN - SINGED * self.hurting(1, everybody=True)
                gain.cleared = self.clearing(SINGED * self.killed(1))
            case Revive():
                gain.sure += FRIEND
            case Hush():
                share = 0.8 if left < 2 else 0.3
                gain.harm -= share * self.harm.night(self.who.slot, hand)
                gain.sure += self.unheard(verb)
            case Draw(n=n):
                gain.cards += n
            case Scan(where="hand", hatches=hatches):
                gain.sure += self.outlook.now * self.scanning(hatches=hatches)
            case SendSignal():
                gain.done = "room:signal"
            case Repair():
                gain.sure += self.held_together(self.broken, BREAKDOWNS)
                gain.done = mended(self.who.slot)
            case BreakDown(where="here"):
                gain.sure -= self.held_together(self.broken + 1, BREAKDOWNS)
                gain.bonus += self.bonus(verb, source)
            case PutOut():
                gain.sure += self.held_together(self.burning, FIRES)
                gain.harm -= DOUSED * self.harm.burning(self.who.slot)
                gain.done = put_out(self.who.slot)
            case Learn(n=n) if self.outlook.wants(STUDY):
                gain.saved += n * self.outlook.planner.point
            case CallLift() if self.who.slot not in shafts(self.game):
                gain.saved += CALLING * self.means_to_ride
            case RideLift() | CallLift():
                gain.stands = self.lift(verb, left, hand)
            case _:
                gain.bonus += self.bonus(verb, source)

    def treat(self, gain: Gain, verb: Verb) -> None:
        """What it does to one's body."""
        match verb:
            case Heal(n=n):
                gain.harm -= WOUND * min(n, self.who.light)
            case HealSerious():
                gain.harm -= LIGHT_WOUNDS * WOUND
            case ShedContamination():
                gain.sure += SCALE * self.outlook.now * self.shedding()
            case LightWound(n=n):
                gain.harm += WOUND * n

    def fight(self, gain: Gain, verb: Verb) -> None:
        """What it spares among hunters."""
        match verb:
            case DriveAway():
                gain.harm -= max((self.harm.company(each) for each in self.here), default=0.0)
                gain.cleared = self.clearing(1.0)
            case HurtHunters(n=n, all=everybody):
                gain.harm -= self.hurting(n, everybody=everybody)
                gain.cleared = self.clearing(self.killed(n))
            case AimedShot(more=more):
                harm = more + max(item.harm for held, item in self.loaded())
                kills = [(self.shooting(each, harm), each) for each in self.here]
                likely, target = max(kills, key=lambda kill: kill[0])
                gain.harm -= likely * self.harm.company(target)
                gain.cleared = self.clearing(likely)
            case Reload():
                gain.harm -= ROUND * verb.fill(self.game, self.who)

    def bonus(self, verb: Verb, source: str) -> float:
        """Points for what leads nowhere nearer."""
        match verb:
            case Search() if any(each.likely < 1.0 for each in self.outlook.errands):
                return SOUGHT
            case Learn(n=n):
                return self.learning(n)
            case TakeItem():
                things = (self.worth_having(id) for id in verb.left(self.game))
                return max(things, default=0.0)
            case TakePlan():
                return PLAN_SEEN * (len(self.outlook.fate.possible) > 1)
            case RestorePower():
                return LIT * max(0, 3 - sum(power.on for power in self.game.state.power.values()))
            case Overload():
                return CLEARED * self.elsewhere(verb.rooms(self.game)) - TIDIED
            case Vent():
                return 2 * CLEARED * self.elsewhere(verb.rooms(self.game))
            case _:
                scope = Scope(seat=self.who.seat, source=source)
                return worth_of(self.game, (verb,), scope)

    # -- hunters

    def hurting(self, n: int, *, everybody: bool = False) -> float:
        """How much company is less after harm of `n`."""
        gains = [self.killing(each, n) * self.harm.company(each) for each in self.here]
        return sum(gains) if everybody else max(gains, default=0.0)

    # -- the base

    def held_together(self, pieces: int, limit: int) -> float:
        """What a breakdown or a fire less is worth: little, until few are left in the box."""
        return TIDIED + SCALE * self.outlook.now * LAST * max(0, pieces - limit + SPARE_PIECES)

    @property
    def broken(self) -> int:
        """How many rooms are broken."""
        return sum(place.broken for place in self.game.state.places.values())

    @property
    def burning(self) -> int:
        """How many rooms burn."""
        return sum(place.fire for place in self.game.state.places.values())

    # -- blows

    def killed(self, n: int) -> float:
        """How likely the one that it is worth most to be rid of dies of harm of `n`."""
        return max((self.killing(each, n) for each in self.here), default=0.0)

    def clearing(self, likely: float) -> float:
        """The same for a room: others stay."""
        return likely * (len(self.here) == 1)

    def loaded(self) -> list[tuple[Held, Item]]:
        """The weapons in hand that can be shot with just now."""
        return [(held, item) for held, item in query.weapons(self.game, self.who) if held.ammo]

    def shooting(self, hunter: Hunter, harm: int) -> float:
        """How likely a shot that does so much harm kills that hunter, over all faces of the die."""
        faces = combat.faces(self.game, self.who)
        hits = [face for face in faces if combat.hits(face, hunter)]
        return sum(self.killing(hunter, harm + (face == "two")) for face in hits) / len(faces)

    def warning(self, plan: PlanLaunch) -> float:
        """What it is worth to look at a launch, for somebody who means to leave in a pod."""
        next_one = self.game.state.launches[max(plan.spaces(self.game))]
        is_wanted = next_one not in self.who.seen and self.outlook.wants(BOARD)
        return LAUNCH_SEEN * SCALE * self.outlook.now * is_wanted

    def killing(self, hunter: Hunter, n: int) -> float:
        """How likely so much more harm is enough."""
        hurt = Hunter(hunter.n, hunter.kind, hunter.slot, hunter.hurt + n)
        return combat.fatal(self.game, hurt)

    def elsewhere(self, slots: Iterable[str]) -> float:
        """The company that waits in the worst of these rooms."""
        return max((self.company_in(slot) for slot in slots if slot != self.who.slot), default=0.0)

    def company_in(self, slot: str) -> float:
        return sum(self.harm.company(each) for each in query.hunters_in(self.game, slot))

    def unheard(self, verb: Hush) -> float:
        """What silence is worth to somebody who is about to leave from here and would be heard."""
        slot = self.who.slot
        leaves = any(
            course.errands[-1].slot == slot and course.opens == 0
            for course in self.outlook.best[:1]
        )
        if not leaves or self.here:
            return 0.0
        ends = verb.loud(self.game, Scope(seat=self.who.seat, source=""))[: verb.n]
        spared = self.harm.faces(slot, ends) / len(noise.FACES)
        return SILENCE * spared * SCALE * self.outlook.now

    # -- ways

    def by_card(self, steps: list[Step | ThroughTheDucts], left: int, hand: int) -> float:
        """Where a card leads at best, by one step or several."""
        best = NOWHERE
        for slot, harm in self.ends(steps, self.who.slot):
            best = max(best, self.outlook.standing(slot, left, hand, harm))
        return best

    def ends(
        self, steps: list[Step | ThroughTheDucts], start: str, harm: float = 0.0
    ) -> Iterator[tuple[str, float]]:
        """The rooms in which these steps can end, and what each may cost."""
        step, *further = steps
        flees = isinstance(step, Step) and step.flees
        if flees and start == self.who.slot:
            harm += sum(self.harm.blow(each.kind, start) for each in self.here)
        for slot in step.ways_from(self.game, start):
            is_quiet = isinstance(step, ThroughTheDucts) or step.quietly
            hand = len(self.who.hand)
            risk = self.company_in(slot) if is_quiet else self.harm.step(slot, hand)
            if further:
                yield from self.ends(further, slot, harm + risk)
            yield slot, harm + risk

    def lift(self, verb: RideLift | CallLift, left: int, hand: int) -> float:
        """To where it is worth most; nobody hears it."""
        shafts = [query.slot_of(self.game, tile) for tile in query.LIFTS]
        rides = isinstance(verb, RideLift)
        if self.who.slot not in shafts or (self.here and not rides):
            return NOWHERE
        return max(
            self.outlook.standing(slot, left - (not rides), hand, 0.05 * (not rides))
            for slot in shafts
            if slot != self.who.slot
        )

    @property
    def means_to_ride(self) -> bool:
        """Whether the ways to what the best course asks for lead through the lift."""
        slots = [each.slot for each in self.outlook.errands if each.slot]
        return any(self.outlook.ground.rides(self.who.slot, slot) for slot in slots)

    def opening(self, left: int, hand: int) -> float:
        """What a door is worth that stands in the way."""
        exits = query.layout(self.game).exits[self.who.slot]
        shut = [each.to for each in exits if not query.is_open(self.game, each.corridor)]
        return max((self.opened(beyond, left, hand) for beyond in shut), default=NOWHERE)

    def opened(self, beyond: str, left: int, hand: int) -> float:
        """What it is worth that the door to that room is open."""
        now = self.outlook.standing(self.who.slot, left, hand)
        then = self.outlook.standing(beyond, left - 1, hand, self.harm.step(beyond, hand))
        return then - now

    def closing(self, left: int, hand: int) -> float:
        """What a door is worth that could be shut."""
        if not query.doors_left(self.game):
            return NOWHERE
        exits = query.layout(self.game).exits[self.who.slot]
        doors = self.game.state.corridors
        open_ways = [each.to for each in exits if doors[each.corridor].door == "none"]
        return max((self.closed(beyond, left, hand) for beyond in open_ways), default=NOWHERE)

    def closed(self, beyond: str, left: int, hand: int) -> float:
        """What it is worth that nothing comes from that room any more."""
        slot, spared = self.who.slot, self.harm.wandering(beyond, self.who.slot)
        if not spared or beyond in self.outlook.next_steps:
            return NOWHERE
        soon = spared / (1 + max(0, left))
        now = self.outlook.standing(slot, left, hand)
        return self.outlook.standing(slot, left, hand, -soon) - now

    # -- the rest

    def afterwards(self, verb: Verb, left: int, hand: int, harm: float) -> float:
        """How one stands here in a base of which that is true, having suffered that."""
        state = self.game.state
        match verb:
            case StopCountdown():
                then = structs.replace(state, countdown=None)
            case StartCountdown():
                then = structs.replace(state, countdown=Countdown(max(0, state.time - COUNTDOWN)))
            case RaiseAlert():
                then = structs.replace(state, alert=state.time // 2)
            case SetFire():
                burning = structs.replace(state.places[self.who.slot], fire=True)
                then = structs.replace(state, places=state.places | {self.who.slot: burning})
            case _:
                then = structs.replace(state, gate=True)
        outlook = Outlook(Game(self.game.rules, then), self.who)
        return outlook.standing(self.who.slot, left, hand, harm)

    def at_the_nest(self) -> bool:
        return query.place(self.game, self.who.slot).tile == query.NEST

    def worth_having(self, id: str) -> float:
        return thing_worth(self.game, self.who, self.outlook, id)

    def learning(self, n: int) -> float:
        """What more knowledge is worth: too much of it may kill."""
        who, fate = self.who, self.outlook.fate
        facts = {"signal": who.signal, "informed": who.informed}
        now = fate.spared("isolation", **facts, knowledge=who.knowledge)
        then = fate.spared("isolation", **facts, knowledge=who.knowledge + n)
        return LEARNED * n - SCALE * max(0.0, now - then)

    def shedding(self) -> float:
        """By how much one's chances rise with one contamination card less, clean or not."""
        who, planner = self.who, self.outlook.planner
        every, unscanned = len(query.contamination_of(who)), len(query.unscanned(who))
        left = self.outlook.fate.clean(
            larva=who.larva, contamination=every - 1, unscanned=max(0, unscanned - 1)
        )
        return left / planner.dirty - 1.0

    def scanning(self, *, hatches: bool) -> float:
        """What it is worth to know what is in one's hand, even if that may let a larva in."""
        who, fate = self.who, self.outlook.fate
        held = sum(card in who.hand for card in query.unscanned(who))
        infected = 1.0 - fate.none_infected(held)
        if who.larva and hatches:
            return -SCALE * infected
        better = fate.scanned(held) / self.outlook.planner.dirty - 1.0
        larva = self.harm.blow("larva", who.slot)
        return SCALE * better - hatches * infected * larva * HATCHED


def effects_of(game: Lockdown, option: Option) -> Effects:
    """What a line of a card or of a thing does, or the room's action."""
    head, what = ids.head(option.id), ids.tail(option.id)
    if head == "card":
        deeds = query.action(game, ids.tail(what)).deeds
        return deeds[USES.index(ids.head(what))].effects
    if head == "room":
        actions = query.room(game, option.target).actions
        return next(each.effects for each in actions if each.id == what)
    id, _, number = what.partition("/")
    effects: Effects = game.rules.library["item"][id].deeds[int(number)].effects
    return effects
