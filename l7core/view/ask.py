"""The open question as a player reads it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.view.art import Art
from l7core.view.board import Preview
from l7core.view.dice import Dice


class Odds(Struct, frozen=True, gc=False):
    """Exact chances of the outcomes of an option."""

    outcomes: tuple[tuple[str, float], ...]
    """Outcomes in words with their probabilities. They may overlap (stunned, stunned or worse)."""
    pool: str = ""
    """The dice or cards in use: "5 Strength dice, 3 icons needed"."""


Gain: TypeAlias = tuple[str, Odds]
Role: TypeAlias = Literal["", "go", "end"]
"""Role of an option with its own key in all games: `go` continues, for example with a roll, and
`end` ends the turn."""


class Act(Struct, frozen=True, gc=False):
    """A kind of action in a game, or a use of a card.

    A game declares all of its actions, so that each action keeps its letter for the whole game.
    """

    id: str
    word: str
    key: str = ""
    """Preferred letter; if it is taken, the action gets another one."""
    role: Role = ""


class Note(Struct, frozen=True, gc=False):
    """Additions to an option by the ruleset: price, risk and odds, all in words."""

    odds: Odds | None = None
    price: str = ""
    risk: str = ""
    detail: str = ""
    gains: tuple[Gain, ...] = ()
    """Odds with help: for each playable card, its name and the resulting odds."""
    preview: Preview | None = None
    """Rooms and edges that the option would add to the board."""
    outcome: tuple[str, ...] = ()
    """Certain effects, one sentence each: first for the deciding player, then for other players,
    then for everyone."""


class OptionView(Struct, frozen=True, gc=False):
    """An option of the question, as a player sees it."""

    id: str
    label: str
    target: str = ""
    group: str = ""
    barrier: str = ""
    """Reason why undo may not be possible after this option; empty if undo is possible."""
    cost: int = 0
    """Number of ids from the purse that must be paid."""
    spare: int = 0
    """Number of additional ids that may be paid."""
    keeps: tuple[str, ...] = ()
    """Ids of the purse that cannot pay for this option."""
    note: Note = Note()
    rule: str = ""
    """Rulebook anchor of the option's rule, as in `WhyNot`; empty if the rulebook has none."""
    act: str = ""
    """Id of the option's action, declared or not."""
    role: Role = ""
    card: str = ""
    """Id of the card, if the option is a use of a card; `use` is the id of that use."""
    use: str = ""


class Page(Struct, frozen=True, gc=False):
    """Content above a question that takes the full screen, such as the climax of a story."""

    title: str
    lines: tuple[str, ...] = ()
    art: Art | None = None


class AskView(Struct, frozen=True, gc=False):
    """The question, the seat that decides it, and its options."""

    seat: int
    prompt: str
    title: str
    options: tuple[OptionView, ...]
    about: str = ""
    purse: tuple[tuple[str, str], ...] = ()
    """Ids that can be paid, each with its name."""
    dice: Dice | None = None
    """Dice on the table while the question is open."""
    page: Page | None = None
    """Content of a full-screen question, which shows its options with all their effects."""
    secret: Literal[False, True] = False
    """True if this view's seat only knows that another seat is deciding; then there are no
    options."""


class WhyNot(Struct, frozen=True, gc=False):
    """An action that a player may expect, the reason why it is unavailable, and the remedy."""

    action: str
    reason: str
    rule: str
    """Anchor of a rulebook heading."""
    remedy: str = ""
    target: str = ""
    act: str = ""
    """Id of the unavailable action."""
    brief: str = ""
    """The reason in at most five words."""
