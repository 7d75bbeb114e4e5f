"""Scenes in which events are played back: a table of shapes by event key.

An event without a shape is a consequence: its sentence appears below the preceding scene.

>>> scenes = Scenes({"cellar.moved": Shape("move", ("who", "room"), "who")})
>>> scene = scenes.scene(None, Event("cellar.moved", {"who": "seat:1", "room": "cellar:attic"}))
>>> scene.kind, scene.about, scene.seats
('move', ('seat:1', 'cellar:attic'), (1,))
>>> scenes.scene(None, Event("cellar.lamp-out", {"who": "seat:1"})) is None
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from l7core.engine.events import Event
from l7core.engine.game import Game
from l7core.engine.views import say
from l7core.kit.ids import numbers_of
from l7core.view import Card, Dice, Scene, SceneKind, Verdict

ToTurnUp: TypeAlias = Callable[[Any, Event], Card]
ToRoll: TypeAlias = Callable[[Any, Event], Dice | None]
ToJudge: TypeAlias = Callable[[Any, Event], Verdict | None]
Page: TypeAlias = tuple[str, tuple[str, ...]]
"""A title and the lines below it."""
ToRead: TypeAlias = Callable[[Any, Event], Page]


class Shape(NamedTuple):
    """Playback of one kind of event; `about`, `seat` and `room` name args of the event."""

    kind: SceneKind
    about: tuple[str, ...] = ()
    seat: str = ""
    """Arg with the player who causes the event or whom it concerns; empty if there is none."""
    room: str = ""
    """Arg with the room of the event."""
    weight: int = 1


def no_dice(game: Any, event: Event) -> None:
    """Return None: the game has no dice."""


def no_verdict(game: Any, event: Event) -> None:
    """Return None: the sentences of the log are enough."""


def page(prefix: str, moment: str, *more: str) -> ToRead:
    """Build a page for an important moment: the title `<prefix>.beat.<what>` and its meaning.

    The lines are the text `<prefix>.beat.<what>-means`, or the texts with the keys in `more`. All
    these texts may use args of the event.
    """
    key = f"{prefix}.beat.{moment}"

    def read(game: Any, event: Event) -> Page:
        below = more or (f"{key}-means",)
        return say(game, key, event.args), tuple(say(game, each, event.args) for each in below)

    return read


def title(prefix: str, moment: str) -> ToRead:
    """Build a page with the title `<prefix>.beat.<what>` and no lines."""

    def read(game: Any, event: Event) -> Page:
        return say(game, f"{prefix}.beat.{moment}", event.args), ()

    return read


class Scenes:
    """The shapes of one game, with their cards, pages, dice and verdicts."""

    def __init__(
        self,
        shapes: Mapping[str, Shape],
        *,
        cards: Mapping[str, ToTurnUp] | None = None,
        pages: Mapping[str, ToRead] | None = None,
        own_titles: Mapping[str, str] | None = None,
        dice: ToRoll = no_dice,
        verdict: ToJudge = no_verdict,
        pawn: str = "seat",
    ) -> None:
        """Set up the tables, each by event key; `pawn` is the kind of id of a player's own piece.

        `own_titles` contains text keys of titles for the seats that the event concerns.
        """
        self.shapes = shapes
        self.cards = cards or {}
        self.pages = pages or {}
        self.own_titles = own_titles or {}
        self.dice = dice
        self.verdict = verdict
        self.pawn = pawn

    def scene(self, game: Game[Any], event: Event) -> Scene | None:
        """Return the scene of an event, or None if the event has no shape."""
        shape = self.shapes.get(event.key)
        if shape is None:
            return None
        args = event.args
        card, page = self.cards.get(event.key), self.pages.get(event.key)
        title, lines = page(game, event) if page else ("", ())
        own_title = self.own_titles.get(event.key)
        return Scene(
            shape.kind,
            tuple(str(args[name]) for name in shape.about if args.get(name)),
            numbers_of(self.pawn, str(args.get(shape.seat, ""))),
            self.dice(game, event),
            card(game, event) if card else None,
            title,
            lines,
            self.verdict(game, event),
            shape.weight,
            str(args.get(shape.room, "")),
            say(game, own_title, args) if own_title else "",
        )
