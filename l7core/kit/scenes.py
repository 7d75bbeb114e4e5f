"""Which events are played back, and with what to see: a table of shapes by the event's key.

What is not listed is a consequence: its sentence stands below the scene that it follows.

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

from l7core.engine.ask import Args
from l7core.engine.events import Event
from l7core.engine.game import Game
from l7core.kit.ids import numbers_of
from l7core.view import Card, Dice, Scene, SceneKind

ToRead: TypeAlias = Callable[[Any, Args], Card]
ToRoll: TypeAlias = Callable[[Any, Event], Dice | None]


class Shape(NamedTuple):
    """How one kind of event is played back; `about` and `seat` name args of the event."""

    kind: SceneKind
    about: tuple[str, ...] = ()
    seat: str = ""
    """Whose doing it is, or whom it concerns, if that is a player's."""


def no_dice(game: Any, event: Event) -> None:
    """For games without dice."""


def beat(prefix: str, what: str, means: str = "") -> ToRead:
    """A moment worth a card of its own, `<prefix>.beat.<what>`, with what it means.

    That is the text `<prefix>.beat.<what>-means` unless another key is given.
    """
    key = f"{prefix}.beat.{what}"

    def read(game: Any, args: Args) -> Card:
        texts = game.rules.texts
        return Card(what, texts.say(key), (texts.say(means or f"{key}-means"),))

    return read


class Scenes:
    """The shapes of one game, and what there is to read and to roll."""

    def __init__(
        self,
        shapes: Mapping[str, Shape],
        *,
        cards: Mapping[str, ToRead] | None = None,
        dice: ToRoll = no_dice,
        pawn: str = "seat",
    ) -> None:
        """`pawn` is the kind of id that a player's own piece has, numbered by the seats."""
        self.shapes = shapes
        self.cards = cards or {}
        self.dice = dice
        self.pawn = pawn

    def scene(self, game: Game[Any], event: Event) -> Scene | None:
        """How that event is played back, if it is."""
        shape = self.shapes.get(event.key)
        if shape is None:
            return None
        args = event.args
        card = self.cards.get(event.key)
        return Scene(
            shape.kind,
            tuple(str(args[name]) for name in shape.about if args.get(name)),
            numbers_of(self.pawn, str(args.get(shape.seat, ""))),
            self.dice(game, event),
            card(game, args) if card else None,
        )
