"""The pending question as a player reads it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.view.art import Art
from l7core.view.board import Preview
from l7core.view.dice import Dice


class Odds(Struct, frozen=True, gc=False):
    """Exact chances of what an option may lead to."""

    outcomes: tuple[tuple[str, float], ...]
    """What may happen in words, and its probability; it may overlap (stunned, stunned or worse)."""
    pool: str = ""
    """What is rolled or drawn: "5 Strength dice, 3 icons needed"."""


Gain: TypeAlias = tuple[str, Odds]
Role: TypeAlias = Literal["", "go", "end"]
"""What has a key of its own at every table: to go on with what is pending, such as to roll, and to
end the turn."""


class Act(Struct, frozen=True, gc=False):
    """One kind of thing that can be done in a game, or one use of a card.

    A game declares all of its acts, so that each keeps its letter from the first question to the
    last.
    """

    id: str
    word: str
    key: str = ""
    """The letter that it would like to have; another is dealt where that one is taken."""
    role: Role = ""


class Note(Struct, frozen=True, gc=False):
    """What a ruleset adds to an option: price, risk and odds, all in words."""

    odds: Odds | None = None
    price: str = ""
    risk: str = ""
    detail: str = ""
    gains: tuple[Gain, ...] = ()
    """The odds with help: a playable card and what it makes of them."""
    preview: Preview | None = None
    """What it would add to the board."""
    outcome: tuple[str, ...] = ()
    """What is certain to come of it, a sentence each: for the one who decides first, then for
    others, then for all."""


class OptionView(Struct, frozen=True, gc=False):
    """One choice."""

    id: str
    label: str
    target: str = ""
    group: str = ""
    barrier: str = ""
    """Why it may be past undoing, in words; empty when undo can take it back."""
    cost: int = 0
    """How many ids of the purse must be given with it."""
    spare: int = 0
    """How many more may be given."""
    keeps: tuple[str, ...] = ()
    """Ids of the purse that cannot pay for it."""
    note: Note = Note()
    rule: str = ""
    """The rule that it follows, as in `WhyNot`; empty where the rulebook says nothing of it."""
    act: str = ""
    """The id of its act, declared or not."""
    role: Role = ""
    card: str = ""
    """The card that it plays, where it is a use of one, and the id of that use."""
    use: str = ""


class Page(Struct, frozen=True, gc=False):
    """What stands above a question that has the whole screen, as the climax of a story has."""

    title: str
    lines: tuple[str, ...] = ()
    art: Art | None = None


class AskView(Struct, frozen=True, gc=False):
    """The question, who decides it, and its options."""

    seat: int
    prompt: str
    title: str
    options: tuple[OptionView, ...]
    about: str = ""
    purse: tuple[tuple[str, str], ...] = ()
    """Ids that may be given in payment, each with its name."""
    dice: Dice | None = None
    """What lies on the table while it is asked."""
    page: Page | None = None
    """Where it has the whole screen: its options stand on it with all that comes of them."""
    secret: Literal[False, True] = False
    """True when this view's seat only knows that somebody decides; there are no options then."""


class WhyNot(Struct, frozen=True, gc=False):
    """Something a player may expect to do, why it is not possible, and what would make it so."""

    action: str
    reason: str
    rule: str
    """The rule's place in the rulebook: an anchor of one of its headings."""
    remedy: str = ""
    target: str = ""
    act: str = ""
    """The id of the act that it would be."""
    brief: str = ""
    """The reason in a few words."""
