"""Choice of cards to pay with and to discard: a card is worth its best effect line."""

from __future__ import annotations

from typing import Final

from l7core.api import Ask, Option, Verb

from .. import query
from ..records import Deed
from ..state import Crew, Lockdown, is_contamination
from ..verbs.body import Heal, ShedContamination
from ..verbs.fights import DriveAway, HurtHunters
from ..verbs.hands import Draw
from ..verbs.knowledge import Learn
from ..verbs.rooms import PutOut, Repair, Search
from ..verbs.ways import Step, ThroughTheDucts
from .plans import STUDY
from .prospect import Outlook

ELSE: Final = 1.5
"""Value of keeping a card with none of the effects below."""
NEEDED: Final = 3.5
"""Value of keeping a card that the plan needs."""
AT_HAND: Final = 3.0
"""Value of keeping a card that helps against hunters here."""
SILENT, ON_FOOT, UNDERGROUND = 2.5, 2.0, 2.0
FRESH, EACH_DRAWN = 1.0, 1.0
FOUND, HEALED, IDLE = 1.3, 1.4, 1.0


class Purse:
    """The hand of one character, and the values of its cards."""

    def __init__(self, game: Lockdown, who: Crew, outlook: Outlook) -> None:
        self.game = game
        self.who = who
        self.outlook = outlook
        self.beset = query.in_combat(game, who)

    def payment(self, ask: Ask, option: Option) -> tuple[str, ...]:
        """Return the least valuable cards that can pay for an option."""
        payable = sorted(option.payable(ask.purse), key=self.keeping)
        return tuple(payable[: option.cost])

    def keeping(self, card: str) -> float:
        """Return the value of keeping a card."""
        if is_contamination(card):
            return -1.0
        return max(self.line(deed) for deed in query.action(self.game, card).deeds)

    def line(self, deed: Deed) -> float:
        """Return the value of an effect line."""
        return max(self.verb(each) for each in deed.effects)

    def verb(self, verb: Verb) -> float:
        match verb:
            case Draw(n=n):
                return FRESH + EACH_DRAWN * n
            case Step(quietly=quietly):
                return SILENT if quietly else ON_FOOT
            case ThroughTheDucts():
                return UNDERGROUND
            case DriveAway() | HurtHunters():
                return AT_HAND if self.beset else ELSE
            case Repair() | PutOut():
                return NEEDED if self.outlook.asks_for(verb) else IDLE
            case Learn():
                return NEEDED if self.outlook.wants(STUDY) else IDLE
            case Search():
                return FOUND
            case Heal():
                return HEALED if self.who.light else IDLE
            case ShedContamination():
                return ELSE if query.contamination_of(self.who) else IDLE
        return ELSE


def shed(ask: Ask) -> tuple[str, ...]:
    """Return the cards that a passing player discards: all contamination."""
    return tuple(card for card in ask.purse if is_contamination(card))
