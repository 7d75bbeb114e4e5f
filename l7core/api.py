"""All that a mod may import. Nothing else is public, and everything here keeps its meaning.

`API_VERSION` is what a manifest's `api` range is held against. Names in small letters are mostly
modules of the kit, such as `offers`: parts that board games have in common.
"""

from __future__ import annotations

from l7core import API_VERSION
from l7core.content import Conditions, Effects, Record, ref
from l7core.engine.advice import Advice, Streams, Tally
from l7core.engine.ask import SILENCE, Args, Ask, Option, PaidAsk
from l7core.engine.effects import Condition, Scope, Verb, Vocabulary
from l7core.engine.errors import L7Error
from l7core.engine.events import Event
from l7core.engine.game import Game, GameEnded, TurnedTo
from l7core.engine.luck import Throw
from l7core.engine.odds import Die
from l7core.engine.rng import shuffle
from l7core.engine.ruleset import Flow, Flows, Rules, Ruleset, ScenarioCard, Toggle
from l7core.engine.seat_bot import SeatBot
from l7core.engine.state import Outcome, SeatSetup, Setup, State, Task, fresh, snapshot
from l7core.engine.triggers import Listeners, Trigger
from l7core.engine.views import say
from l7core.hookspecs import hookimpl
from l7core.kit import offers
from l7core.view import (
    AskView,
    Board,
    Card,
    Chronicle,
    Dice,
    Edge,
    Episode,
    Floor,
    Guide,
    Link,
    LogEntry,
    Mark,
    Note,
    Odds,
    OptionView,
    Overlay,
    Panel,
    Path,
    Pile,
    Preview,
    Rolled,
    Room,
    Scene,
    SceneKind,
    Seat,
    Section,
    Spot,
    Table,
    Theme,
    Token,
    Tone,
    Track,
    View,
    WhyNot,
)

__all__ = [
    "API_VERSION",
    "SILENCE",
    "Advice",
    "Args",
    "Ask",
    "AskView",
    "Board",
    "Card",
    "Chronicle",
    "Condition",
    "Conditions",
    "Dice",
    "Die",
    "Edge",
    "Effects",
    "Episode",
    "Event",
    "Floor",
    "Flow",
    "Flows",
    "Game",
    "GameEnded",
    "Guide",
    "L7Error",
    "Link",
    "Listeners",
    "LogEntry",
    "Mark",
    "Note",
    "Odds",
    "Option",
    "OptionView",
    "Outcome",
    "Overlay",
    "PaidAsk",
    "Panel",
    "Path",
    "Pile",
    "Preview",
    "Record",
    "Rolled",
    "Room",
    "Rules",
    "Ruleset",
    "ScenarioCard",
    "Scene",
    "SceneKind",
    "Scope",
    "Seat",
    "SeatBot",
    "SeatSetup",
    "Section",
    "Setup",
    "Spot",
    "State",
    "Streams",
    "Table",
    "Tally",
    "Task",
    "Theme",
    "Throw",
    "Toggle",
    "Token",
    "Tone",
    "Track",
    "Trigger",
    "TurnedTo",
    "Verb",
    "View",
    "Vocabulary",
    "WhyNot",
    "fresh",
    "hookimpl",
    "offers",
    "ref",
    "say",
    "shuffle",
    "snapshot",
]
