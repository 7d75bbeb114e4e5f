"""The public API for mods: the only module of L7 that a mod may import.

Everything here keeps its meaning; nothing else is public. `API_VERSION` has to be in the range of a
manifest's `api` field. Most lowercase names, such as `offers`, are kit modules: parts that board
games have in common.
"""

from __future__ import annotations

import typing as _typing

from l7core import API_VERSION
from l7core.content import Conditions, Effects, Record, ref
from l7core.engine.advice import Advice, Choice, Streams, Tally
from l7core.engine.ask import SILENCE, Args, Ask, Option, PaidAsk
from l7core.engine.cache import LazyDict
from l7core.engine.effects import (
    Condition,
    Scope,
    Verb,
    Vocabulary,
    has_effect,
    revealed_by,
    worth_of,
)
from l7core.engine.errors import L7Error
from l7core.engine.events import Event, PublicText
from l7core.engine.game import Game, GameEnded, TurnedTo
from l7core.engine.lint import Finding, parts_of
from l7core.engine.luck import Throw
from l7core.engine.odds import Die
from l7core.engine.rng import below, several, shuffle
from l7core.engine.ruleset import Flow, Flows, Rules, Ruleset, ScenarioCard, SeatRole, Toggle
from l7core.engine.seat_bot import SeatBot
from l7core.engine.state import Outcome, SeatSetup, Setup, State, Task, fresh, snapshot
from l7core.engine.texts import Name
from l7core.engine.triggers import Listeners, Trigger
from l7core.engine.views import named, say
from l7core.engine.what_if import Follow, PossibleOutcome, PossibleOutcomes, what_if
from l7core.hookspecs import hookimpl
from l7core.kit import (
    art,
    boards,
    compass,
    dice,
    emitting,
    glyphs,
    graphs,
    ideas,
    ids,
    lazy,
    lessons,
    memo,
    offers,
    outcomes,
    phrases,
    pieces,
    piles,
    questions,
    scenarios,
    scenes,
    secrets,
    tracks,
    windows,
    worth,
)
from l7core.language import sentence, spoken
from l7core.view import (
    Art,
    AskView,
    Board,
    Card,
    Chronicle,
    Clause,
    Dice,
    Edge,
    Episode,
    Floor,
    Guide,
    Link,
    LogEntry,
    Mark,
    Mood,
    Note,
    Odds,
    OptionView,
    Overlay,
    Page,
    Panel,
    Path,
    Pile,
    Preview,
    Rolled,
    Room,
    Scene,
    SceneKind,
    Seat,
    SeatFate,
    Section,
    Side,
    Spot,
    Table,
    Theme,
    Token,
    Tone,
    Track,
    Traveller,
    Verdict,
    View,
    WhyNot,
)

if _typing.TYPE_CHECKING:
    from l7core.agents.open_game import open_game


def __getattr__(name: str) -> object:
    """Import `open_game` on first use, because it depends on most of L7."""
    if name != "open_game":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from l7core.agents.open_game import open_game

    globals()[name] = open_game
    return open_game


__all__ = [
    "API_VERSION",
    "SILENCE",
    "Advice",
    "Args",
    "Art",
    "Ask",
    "AskView",
    "Board",
    "Card",
    "Choice",
    "Chronicle",
    "Clause",
    "Condition",
    "Conditions",
    "Dice",
    "Die",
    "Edge",
    "Effects",
    "Episode",
    "Event",
    "Finding",
    "Floor",
    "Flow",
    "Flows",
    "Follow",
    "Game",
    "GameEnded",
    "Guide",
    "L7Error",
    "LazyDict",
    "Link",
    "Listeners",
    "LogEntry",
    "Mark",
    "Mood",
    "Name",
    "Note",
    "Odds",
    "Option",
    "OptionView",
    "Outcome",
    "Overlay",
    "Page",
    "PaidAsk",
    "Panel",
    "Path",
    "Pile",
    "PossibleOutcome",
    "PossibleOutcomes",
    "Preview",
    "PublicText",
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
    "SeatFate",
    "SeatRole",
    "SeatSetup",
    "Section",
    "Setup",
    "Side",
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
    "Traveller",
    "Trigger",
    "TurnedTo",
    "Verb",
    "Verdict",
    "View",
    "Vocabulary",
    "WhyNot",
    "art",
    "below",
    "boards",
    "compass",
    "dice",
    "emitting",
    "fresh",
    "glyphs",
    "graphs",
    "has_effect",
    "hookimpl",
    "ideas",
    "ids",
    "lazy",
    "lessons",
    "memo",
    "named",
    "offers",
    "open_game",
    "outcomes",
    "parts_of",
    "phrases",
    "pieces",
    "piles",
    "questions",
    "ref",
    "revealed_by",
    "say",
    "scenarios",
    "scenes",
    "secrets",
    "sentence",
    "several",
    "shuffle",
    "snapshot",
    "spoken",
    "tracks",
    "what_if",
    "windows",
    "worth",
    "worth_of",
]
