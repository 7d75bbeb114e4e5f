"""Evaluation of the effects of cards, items, rooms and terminals.

Verbs without a case here are evaluated by their own `worth`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import fsum
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
from .ground import CALLING, shafts
from .harm import BURN
from .plans import BOARD, BREAK_EGGS, LEVER, STUDY, mended, put_out
from .prospect import SCALE, WOUND, Outlook
from .things import thing_worth

LEARNED: Final = 0.25
PLAN_SEEN: Final = 1.1
LAUNCH_SEEN: Final = 0.12
"""Share of the win chance gained by seeing a launch that the character hopes to leave with."""
FRIEND: Final = 1.5
"""Value of reviving a character."""
LIT: Final = 0.8
"""Value of each additional power token that is on, up to three."""
CLEARED: Final = 0.4
"""Share of a hunter's threat that is removed when the hunter is hurt or killed in another room."""
SOUGHT: Final = 4.0
"""Value of a search for a character without the tool that the plan needs."""
DOUSED: Final = 0.5
"""Share of a fire's cost at the end of a turn that counts when a fire is lit or put out."""
TIDIED: Final = 0.1
SPARE_PIECES: Final = 3
LAST: Final = 0.04
"""Share of the win chance for each marker once fewer than `SPARE_PIECES` are left in the box."""
HATCHED: Final = 0.5
"""Share of a larva's cost that counts when a scan has also removed an infected card."""
SILENCE: Final = 0.6
"""Share of the win chance that depends on an unheard noise roll at the way out."""
ROUND: Final = 0.9
"""Expected harm that each additional round of ammunition prevents."""
SINGED: Final = 0.7
"""Probability that a hunter is still in the room when the fire damages it."""
NOWHERE: Final = -5.0


class ActionValue(Struct):
    """Expected results of an action."""

    bonus: float = 0.0
    """Points without progress for the plan."""
    sure: float = 0.0
    """Points that improve the chance to win."""
    harm: float = 0.0
    cards: int = 0
    done: str = ""
    """Errand that the action completes."""
    saved: float = 0.0
    """Cards that the action saves for an errand."""
    cleared: float = 0.0
    """Probability that no hunter is in the room afterwards."""
    stands: float | None = None
    """Points for the resulting position; None if the action leads to no other position."""

    @property
    def is_idle(self) -> bool:
        """Whether the action changes nothing for the plan, the health or the hand."""
        return not (self.sure or self.harm or self.cards or self.done or self.saved)


class Deeds:
    """Evaluation of effects for one character."""

    def __init__(self, game: Lockdown, who: Crew, outlook: Outlook) -> None:
        self.game = game
        self.who = who
        self.outlook = outlook
        self.harm = outlook.harm
        self.here = query.hunters_in(game, who.slot)

    def gain(self, effects: Effects, source: str, left: int, hand: int) -> ActionValue:
        """Return the expected results of effects, with `left` action cards left afterwards."""
        gain = ActionValue()
        steps = [each for each in effects if isinstance(each, Step | ThroughTheDucts)]
        if steps:
            gain.stands = self.by_card(steps, left, hand)
        noise_rolls = [each for each in effects if isinstance(each, RollForNoise) and not self.here]
        if noise_rolls:
            gain.harm += self.harm.step(self.who.slot, hand)
        for each in effects:
            if each not in (*steps, *noise_rolls):
                self.count(gain, each, source, left, hand)
        return gain

    def count(self, gain: ActionValue, verb: Verb, source: str, left: int, hand: int) -> None:
        """Add the expected results of one verb."""
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

    def treat(self, gain: ActionValue, verb: Verb) -> None:
        """Add the expected results of a verb for wounds or contamination."""
        match verb:
            case Heal(n=n):
                gain.harm -= WOUND * min(n, self.who.light)
            case HealSerious():
                gain.harm -= LIGHT_WOUNDS * WOUND
            case ShedContamination():
                gain.sure += SCALE * self.outlook.now * self.shedding()
            case LightWound(n=n):
                gain.harm += WOUND * n

    def fight(self, gain: ActionValue, verb: Verb) -> None:
        """Add the expected results of a verb against hunters."""
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
                chance, target = max(kills, key=lambda kill: kill[0])
                gain.harm -= chance * self.harm.company(target)
                gain.cleared = self.clearing(chance)
            case Reload():
                gain.harm -= ROUND * verb.fill(self.game, self.who)

    def bonus(self, verb: Verb, source: str) -> float:
        """Return the points of a verb without progress for the plan."""
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
        """Return the threat that `n` damage removes, from one hunter here or from all of them."""
        gains = [self.killing(each, n) * self.harm.company(each) for each in self.here]
        return fsum(gains) if everybody else max(gains, default=0.0)

    # -- the base

    def held_together(self, pieces: int, limit: int) -> float:
        """Return the value of one breakdown or fire fewer; it rises when few markers are left."""
        return TIDIED + SCALE * self.outlook.now * LAST * max(0, pieces - limit + SPARE_PIECES)

    @property
    def broken(self) -> int:
        """Number of rooms with a breakdown."""
        return sum(place.broken for place in self.game.state.places.values())

    @property
    def burning(self) -> int:
        """Number of burning rooms."""
        return sum(place.fire for place in self.game.state.places.values())

    # -- attacks

    def killed(self, n: int) -> float:
        """Return the highest probability that `n` damage kills a hunter here."""
        return max((self.killing(each, n) for each in self.here), default=0.0)

    def clearing(self, kill_chance: float) -> float:
        """Return the probability that a kill leaves no hunter here: zero with several hunters."""
        return kill_chance * (len(self.here) == 1)

    def loaded(self) -> list[tuple[Held, Item]]:
        """Return the loaded weapons in hand."""
        return [(held, item) for held, item in query.weapons(self.game, self.who) if held.ammo]

    def shooting(self, hunter: Hunter, harm: int) -> float:
        """Return the probability that a shot kills a hunter, over all faces of the die."""
        faces = combat.faces(self.game, self.who)
        hits = [face for face in faces if combat.hits(face, hunter)]
        return fsum(self.killing(hunter, harm + (face == "two")) for face in hits) / len(faces)

    def warning(self, plan: PlanLaunch) -> float:
        """Return the value of looking at a launch for a character who wants to leave in a pod."""
        next_one = self.game.state.launches[max(plan.spaces(self.game))]
        is_wanted = next_one not in self.who.seen and self.outlook.wants(BOARD)
        return LAUNCH_SEEN * SCALE * self.outlook.now * is_wanted

    def killing(self, hunter: Hunter, n: int) -> float:
        """Return the probability that `n` more damage kills a hunter."""
        hurt = Hunter(hunter.n, hunter.kind, hunter.slot, hunter.hurt + n)
        return combat.fatal(self.game, hurt)

    def elsewhere(self, slots: Iterable[str]) -> float:
        """Return the highest threat in one of these rooms, except the character's own."""
        return max((self.company_in(slot) for slot in slots if slot != self.who.slot), default=0.0)

    def company_in(self, slot: str) -> float:
        return fsum(self.harm.company(each) for each in query.hunters_in(self.game, slot))

    def unheard(self, verb: Hush) -> float:
        """Return the value of silence for a character who is about to leave from this room."""
        slot = self.who.slot
        is_leaving = any(
            course.errands[-1].slot == slot and course.opens == 0
            for course in self.outlook.best[:1]
        )
        if not is_leaving or self.here:
            return 0.0
        exits = verb.loud(self.game, Scope(seat=self.who.seat, source=""))[: verb.n]
        spared = self.harm.faces(slot, exits) / len(noise.FACES)
        return SILENCE * spared * SCALE * self.outlook.now

    # -- moves

    def by_card(self, steps: list[Step | ThroughTheDucts], left: int, hand: int) -> float:
        """Return the points for the best position that the moves of a card can reach."""
        best = NOWHERE
        for slot, harm in self.ends(steps, self.who.slot):
            best = max(best, self.outlook.standing(slot, left, hand, harm))
        return best

    def ends(
        self, steps: list[Step | ThroughTheDucts], start: str, harm: float = 0.0
    ) -> Iterator[tuple[str, float]]:
        """Yield the rooms in which these moves can end, with the expected harm."""
        step, *further = steps
        flees = isinstance(step, Step) and step.flees
        if flees and start == self.who.slot:
            harm += fsum(self.harm.blow(each.kind, start) for each in self.here)
        for slot in step.ways_from(self.game, start):
            is_quiet = isinstance(step, ThroughTheDucts) or step.quietly
            hand = len(self.who.hand)
            risk = self.company_in(slot) if is_quiet else self.harm.step(slot, hand)
            if further:
                yield from self.ends(further, slot, harm + risk)
            yield slot, harm + risk

    def lift(self, verb: RideLift | CallLift, left: int, hand: int) -> float:
        """Return the points for the best position that the lift can reach without noise."""
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
        """Whether the way to an errand of the best course uses the lift."""
        slots = [each.slot for each in self.outlook.errands if each.slot]
        return any(self.outlook.ground.rides(self.who.slot, slot) for slot in slots)

    def opening(self, left: int, hand: int) -> float:
        """Return the value of opening the best closed door here."""
        exits = query.layout(self.game).exits[self.who.slot]
        shut = [each.to for each in exits if not query.is_open(self.game, each.corridor)]
        return max((self.opened(beyond, left, hand) for beyond in shut), default=NOWHERE)

    def opened(self, beyond: str, left: int, hand: int) -> float:
        """Return the value of opening the door to a room."""
        now = self.outlook.standing(self.who.slot, left, hand)
        then = self.outlook.standing(beyond, left - 1, hand, self.harm.step(beyond, hand))
        return then - now

    def closing(self, left: int, hand: int) -> float:
        """Return the value of closing the best open corridor here."""
        if not query.doors_left(self.game):
            return NOWHERE
        exits = query.layout(self.game).exits[self.who.slot]
        doors = self.game.state.corridors
        open_ways = [each.to for each in exits if doors[each.corridor].door == "none"]
        return max((self.closed(beyond, left, hand) for beyond in open_ways), default=NOWHERE)

    def closed(self, beyond: str, left: int, hand: int) -> float:
        """Return the value of a closed door against hunters from an adjacent room."""
        slot, spared = self.who.slot, self.harm.wandering(beyond, self.who.slot)
        if not spared or beyond in self.outlook.next_steps:
            return NOWHERE
        soon = spared / (1 + max(0, left))
        now = self.outlook.standing(slot, left, hand)
        return self.outlook.standing(slot, left, hand, -soon) - now

    # -- other effects

    def afterwards(self, verb: Verb, left: int, hand: int, harm: float) -> float:
        """Return the points for this position after a verb has changed the base."""
        state = self.game.state
        match verb:
            case StopCountdown():
                changed = structs.replace(state, countdown=None)
            case StartCountdown():
                changed = structs.replace(
                    state, countdown=Countdown(max(0, state.time - COUNTDOWN))
                )
            case RaiseAlert():
                changed = structs.replace(state, alert=state.time // 2)
            case SetFire():
                burning = structs.replace(state.places[self.who.slot], fire=True)
                changed = structs.replace(state, places=state.places | {self.who.slot: burning})
            case _:
                changed = structs.replace(state, gate=True)
        outlook = Outlook(Game(self.game.rules, changed), self.who)
        return outlook.standing(self.who.slot, left, hand, harm)

    def at_the_nest(self) -> bool:
        return query.place(self.game, self.who.slot).tile == query.NEST

    def worth_having(self, id: str) -> float:
        return thing_worth(self.game, self.who, self.outlook, id)

    def learning(self, n: int) -> float:
        """Return the value of more knowledge; too much of it may kill."""
        who, fate = self.who, self.outlook.fate
        facts = {"signal": who.signal, "informed": who.informed}
        now = fate.spared("isolation", **facts, knowledge=who.knowledge)
        then = fate.spared("isolation", **facts, knowledge=who.knowledge + n)
        return LEARNED * n - SCALE * max(0.0, now - then)

    def shedding(self) -> float:
        """Return the relative increase of the win chance with one contamination card fewer."""
        who, planner = self.who, self.outlook.planner
        total, unscanned = len(query.contamination_of(who)), len(query.unscanned(who))
        clean_chance = self.outlook.fate.clean(
            larva=who.larva, contamination=total - 1, unscanned=max(0, unscanned - 1)
        )
        return clean_chance / planner.dirty - 1.0

    def scanning(self, *, hatches: bool) -> float:
        """Return the value of scanning the hand, including the risk of a larva."""
        who, fate = self.who, self.outlook.fate
        in_hand = sum(card in who.hand for card in query.unscanned(who))
        infected = 1.0 - fate.none_infected(in_hand)
        if who.larva and hatches:
            return -SCALE * infected
        better = fate.scanned(in_hand) / self.outlook.planner.dirty - 1.0
        larva = self.harm.blow("larva", who.slot)
        return SCALE * better - hatches * infected * larva * HATCHED


def effects_of(game: Lockdown, option: Option) -> Effects:
    """Return the effects of a card line, an item line or a room action."""
    head, rest = ids.head(option.id), ids.tail(option.id)
    if head == "card":
        deeds = query.action(game, ids.tail(rest)).deeds
        return deeds[USES.index(ids.head(rest))].effects
    if head == "room":
        actions = query.room(game, option.target).actions
        return next(each.effects for each in actions if each.id == rest)
    id, _, number = rest.partition("/")
    effects: Effects = game.rules.library["item"][id].deeds[int(number)].effects
    return effects
