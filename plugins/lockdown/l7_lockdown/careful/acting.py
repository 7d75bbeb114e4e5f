"""Scores for actions: each option is worth the chance to win after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import fsum
from typing import Final

from l7core.api import Ask, Effects, Option, Scope, ideas, ids, what_if

from .. import combat, query
from ..records import Deed
from ..state import Crew, Hunter, Lockdown, Where
from ..turn import lacking
from .action_value import NOWHERE, ActionValue, Deeds, effects_of
from .payment import Purse, shed
from .plans import BOARD, EGG_BROKEN, HALT, Step
from .prospect import Outlook
from .things import thing_worth

FAR: Final = 7.0
"""Number of cards on the way from which preparation has its full value."""
ASIDE: Final = 1.4
"""Weight of gains without progress for the plan."""
PRICE: Final = 0.4
"""Cost of spending a card without progress for the plan."""
RESERVE: Final = 4
"""Number of cards to keep against an ambush when using a terminal."""
CRAFTED: Final = 1.0
"""Value of crafting any item."""
SERIOUS: Final = 4.0
CONTAMINATED: Final = 1.2
HELD_UP: Final = 5.5
CLEARED: Final = 1.5
"""Cards that may be saved by waiting for a hunter to move on."""
IDLE: Final = 0.01
"""Cost of an action without effect."""
CREPT: Final = 0.1
HEARD_THERE: Final = 0.03
"""Cost of a careful move's noise for each die face that shows its exit, besides `CREPT`."""
OUT: Final[dict[str, Where]] = {
    "room:lock-in": "isolation",
    "room:drive": "bunker",
    "room:walk": "bunker",
    BOARD: "away",
}
"""Room actions that lead out of the base."""
TOWARDS: Final = "-there"
THERE: Final = ("duty-there", "out-there")
"""Reasons for a move that name the room to which it leads."""
REASONS: Final[dict[str, str]] = {
    **dict.fromkeys(("heal", "dress", "heal-serious"), "wounds"),
    **dict.fromkeys(("scan", "shed-contamination"), "contamination"),
    **dict.fromkeys(("hurt-hunters", "aimed-shot", "drive-away", "vent", "overload"), "rid"),
    **dict.fromkeys(("take-plan", "read-archive", "read-objective"), "plans"),
    **dict.fromkeys(("flip-power", "restore-power"), "power"),
    "cut-larva-out": "larva",
    "send-signal": "contact",
    **{
        tag: tag
        for tag in (
            *("draw", "search", "learn", "repair", "put-out", "door", "hush", "clean-up"),
            *("reload", "open-gate", "plan-launch", "take-item"),
        )
    },
}
"""Reasons for effect lines by verb."""
HEARD: Final = ("room:lock-in", "room:walk", "room:egg")
"""Room actions with a noise roll."""


class Thinker:
    """A character who chooses an action."""

    def __init__(self, game: Lockdown, ask: Ask) -> None:
        self.game = game
        self.ask = ask
        self.who: Crew = game.state.crew[ask.seat]
        self.outlook = Outlook(game, self.who)
        self.deeds = Deeds(game, self.who, self.outlook)
        self.harm = self.outlook.harm
        self.here = query.hunters_in(game, self.who.slot)
        self.hand = len(self.who.hand)
        self.cards = len(self.who.actions)
        best = self.outlook.best[:1]
        self.wanted = {errand.slot for course in best for errand in course.errands}
        self.purse = Purse(game, self.who, self.outlook)
        self.held_up = self.hold_up(self.who.slot)

    def hold_up(self, slot: str) -> float:
        """Return the cards for leaving an errand among hunters and coming back later."""
        beset = bool(query.hunters_in(self.game, slot))
        return HELD_UP * (beset and slot in self.wanted)

    def ideas(self) -> Iterator[ideas.Idea]:
        """Yield every option with its score."""
        for option in self.ask.options:
            score, why = self.worth(option)
            paid = shed(self.ask) if option.id == "end" else self.purse.payment(self.ask, option)
            args = self.destination if why in THERE else None
            yield ideas.Idea(option.id, score, why, args, paid)

    def worth(self, option: Option) -> tuple[float, str]:
        """Return the score of an option and its reason."""
        left, hand = self.cards - option.cost, self.hand - option.cost
        match ids.head(option.id):
            case "end":
                return self.passes, "hold" if self.here else "keep"
            case "move":
                harm = self.left_behind() + self.harm.step(option.target, hand)
                more = self.hold_up(option.target)
                points = self.outlook.standing(option.target, left, hand, harm, more=more)
                return self.going(points, left, hand), self.heading(option.target)
            case "creep":
                noise = option.id.partition("/")[2]
                harm = CREPT + HEARD_THERE * self.harm.faces(option.target, (noise,))
                points = self.outlook.standing(option.target, left, hand, harm)
                return self.going(points, left, hand), self.heading(option.target)
            case "shoot" | "strike":
                return self.blow(option, left, hand)
            case "room" | "take":
                return self.room(option, left, hand)
            case "card":
                return self.deed(option, left - 1, hand - 1)
            case "use":
                return self.deed(option, left, hand)
            case "craft":
                thing = thing_worth(self.game, self.who, self.outlook, option.target)
                gain = self.aside(CRAFTED + thing - PRICE * option.cost)
                return self.lingering(gain, left, hand), "craft"
            case "computer":
                return self.terminal(left, hand), "computer"
        return NOWHERE, "usual"

    # -- staying and going

    def staying(
        self, left: int, hand: int, harm: float = 0.0, *, done: str = "", more: float = 0.0
    ) -> float:
        """Return the points for staying here, with the hunters here."""
        if self.here:
            harm += fsum(self.harm.company(hunter) for hunter in self.here)
            return self.outlook.at(self.who.slot, left, harm, done=done, more=more + self.held_up)
        return self.outlook.standing(self.who.slot, left, hand, harm, done=done, more=more)

    def passing(self) -> float:
        """Return the points for the next round with a full hand, if the player passes now."""
        hand, slot = self.hand - len(shed(self.ask)), self.who.slot
        harm = self.harm.night(slot, hand) + self.harm.burning(slot)
        harm += fsum(self.harm.company(hunter) for hunter in self.here)
        cleared = any(self.hold_up(each) for each in self.wanted - {slot})
        more = self.held_up - CLEARED * cleared
        return self.outlook.at(slot, self.outlook.refill, harm, later=1, more=more)

    def going(self, points: float, left: int, hand: int) -> float:
        """Return the points for a new position; if it is no better, at most those for passing."""
        if self.here or points > self.staying(left, hand):
            return points
        return min(points, self.passes - IDLE)

    def left_behind(self) -> float:
        """Return the expected harm by the hunters here when the character flees."""
        return fsum(self.harm.blow(hunter.kind, self.who.slot) for hunter in self.here)

    def heading(self, slot: str) -> str:
        """Return the reason for a move to a slot."""
        if self.here:
            return "flee"
        errands = self.outlook.errands
        looks = any(not (each.slot or each.anywhere) for each in errands)
        if looks and slot in self.outlook.ground.unknown:
            return "explore"
        why = errands[0].why if errands else "out"
        is_near = not self.destination or self.destination["room"] == self.who.slot
        return why if is_near or f"{why}{TOWARDS}" not in THERE else f"{why}{TOWARDS}"

    @cached_property
    def destination(self) -> dict[str, str]:
        """Slot of the first errand in a known room, as an arg for reasons."""
        slots = (each.slot for each in self.outlook.errands if each.slot)
        slot = next(slots, "")
        return {"room": slot} if slot else {}

    def aside(self, points: float) -> float:
        """Return the value of a gain outside the plan.

        The value is lower on a short way and with a low chance to win.
        """
        return points * self.outlook.now * min(1.0, self.outlook.needed / FAR)

    # -- rooms, cards, items

    def room(self, option: Option, left: int, hand: int) -> tuple[float, str]:
        """Score a room action or a pick-up: as an errand, otherwise by its effects."""
        errand = self.errand(option)
        if errand is None and ids.head(option.id) == "take":
            thing = thing_worth(self.game, self.who, self.outlook, ids.tail(option.id))
            return self.lingering(self.aside(thing - PRICE), left, hand), "thing"
        if errand is None or errand.option == HALT:
            return self.deed(option, left, hand)
        slot = self.who.slot
        noise_harm = self.harm.step(slot, hand) if option.id in HEARD else 0.0
        if option.id in OUT:
            return self.leaving(option, left, hand), errand.why
        done = self.outlook.standing(slot, left, hand, noise_harm, done=errand.option)
        return done, errand.why

    def leaving(self, option: Option, left: int, hand: int) -> float:
        """Return the points for leaving, with the risk that the pod stays or a hunter comes."""
        slot, chance, harm = self.who.slot, 1.0, 0.0
        if option.id == BOARD:
            chance, harm = self.launching(), SERIOUS
        elif option.id in HEARD:
            chance, harm = 1.0 - self.harm.comes(slot), self.harm.encounter(slot, hand)
        points = self.outlook.leaving(OUT[option.id], 0.0)
        return chance * points + (1.0 - chance) * self.outlook.at(slot, left, harm, more=HELD_UP)

    def errand(self, option: Option) -> Step | None:
        """Return the errand that an option does here, or None."""
        for course in self.outlook.best:
            for each in course.errands:
                if each.slot == self.who.slot and option.id.startswith(each.option):
                    return each
        return None

    def launching(self) -> float:
        """Return the probability that the pod here leaves with the current launch."""
        tile = query.place(self.game, self.who.slot).tile
        pod = next(pod for pod, room in query.PODS.items() if room == tile)
        return self.outlook.fate.goes(pod, self.game.state.time)

    def deed(self, option: Option, left: int, hand: int) -> tuple[float, str]:
        """Score a card, an item or a room action by its effects."""
        gain = self.deeds.gain(effects_of(self.game, option), option.target, left, hand)
        errand = self.errand(option)
        if errand:
            gain.done = errand.option
        why = errand.why if errand else reason_of(effects_of(self.game, option))
        if gain.stands is not None:
            why = "way"
        return self.counted(gain, left, hand, self.cards - left), why

    def lingering(self, points: float, left: int, hand: int) -> float:
        """Return the points for staying with a gain; without one, at most those for passing."""
        here = self.staying(left, hand)
        if points > 0.0:
            return points + here
        return min(points + here, self.passes - IDLE)

    @cached_property
    def passes(self) -> float:
        """Points for passing."""
        return self.passing()

    def terminal(self, left: int, hand: int) -> float:
        """Return the points for a computer, averaged over the cards that it may show."""
        if left < RESERVE:
            return NOWHERE
        pile, records = self.game.state.computers, self.game.rules.library["computer"]
        cards = pile.cards or pile.spent
        here = self.staying(left, hand)
        gains = fsum(
            max([here, *self.choices(card, records[card].deeds, left, hand).values()])
            for card in cards
        )
        gained = gains / len(cards) - here
        return self.lingering(gained - PRICE, left, hand)

    def choices(self, source: str, deeds: Sequence[Deed], left: int, hand: int) -> dict[int, float]:
        """Return the points for each available function of a terminal."""
        scope = Scope(seat=self.who.seat, source=source)
        gains = {
            n: self.deeds.gain(deed.effects, source, left, hand)
            for n, deed in enumerate(deeds)
            if not lacking(self.game, self.who, deed, scope)
        }
        return {n: self.counted(gain, left, hand, 0) for n, gain in gains.items()}

    def counted(self, gain: ActionValue, left: int, hand: int, spent: int) -> float:
        """Return the points for the results of an action."""
        if gain.stands is not None:
            return self.going(gain.stands + gain.bonus, left, hand)
        aside = self.aside(ASIDE * gain.bonus - PRICE * spent)
        if gain.is_idle:
            return self.lingering(aside, left, hand)
        more = -gain.saved - gain.cleared * self.held_up
        left_then, hand_then = left + gain.cards, hand + gain.cards
        here = self.staying(left_then, hand_then, gain.harm, done=gain.done, more=more)
        return self.going(aside + gain.sure + here, left, hand)

    # -- attacks

    def blow(self, option: Option, left: int, hand: int) -> tuple[float, str]:
        """Score a shot or strike by its simulated outcomes and the following attack cards."""
        slot = self.who.slot
        if option.target == "egg":
            noise_harm = self.harm.step(slot, hand)
            return self.outlook.at(slot, left + EGG_BROKEN - 0.2, noise_harm), "duty"
        target = query.hunter(self.game, ids.number(option.target))
        kill_chance = chance_to_kill(
            self.game, option, self.purse.payment(self.ask, option), target
        )
        others = fsum(self.harm.company(each) for each in self.here if each is not target)
        harm = (1.0 - kill_chance) * self.harm.company(target) + others
        if ids.head(option.id) == "strike":
            harm += CONTAMINATED + combat.misses(target) * SERIOUS
        return self.outlook.at(slot, left, harm, more=(1.0 - kill_chance) * self.held_up), "shoot"


def reason_of(effects: Effects) -> str:
    """Return the reason for using an effect line, which depends on its first known verb."""
    tags = (str(each.__struct_config__.tag) for each in effects)
    return next((REASONS[tag] for tag in tags if tag in REASONS), "card")


def chance_to_kill(game: Lockdown, option: Option, paid: tuple[str, ...], target: Hunter) -> float:
    """Return the probability of a kill, over all die results and following attack cards."""
    if game.branch is None:
        return 0.0
    return combat.chance_to_kill(what_if(game, option.id, *paid, follow=combat.aided), target)
