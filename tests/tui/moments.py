"""Positions of LEVEL 7 in which the next key starts a scene."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from l7core.bots.careful import hint
from l7core.engine.kernel import Kernel
from l7core.engine.state import SeatSetup, Setup
from l7core.escape.table.state import Deck, EscapeState
from l7core.mods.host import Host
from l7core.persist.store import Store
from l7tui.app import L7App
from l7tui.game.session import Session
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.escape.rules.kit import INT, SPEED, STR, STR2, Story, Table, box
from tests.persist.unsaved import unsaved
from tests.tui.kit import load_host

STEP = Settings(speed="step", reduced_motion=True, hints=False)
"""Settings without automatic motion, so that a test sees the same picture at any time."""
CORRIDOR, CROSSWAY, PASSAGE = (
    "escape:corridor-101-a",
    "escape:crossway-seven",
    "escape:service-passage",
)


def new_game() -> Story:
    """Scenario 1 before the first decision."""
    setup = Setup(ruleset=box().id, scenario="escape:scenario-1", seats=(SeatSetup("Ann"),), seed=3)
    state = box().begin(setup)
    assert isinstance(state, EscapeState)
    return Story(Kernel(box(), state))


def two_rooms(**prisoner: object) -> tuple[Table, int, int]:
    """Ann's prisoner in a corridor, a crossway to the east, and one event card left."""
    table = Table(name="Five Minutes", briefing="")
    corridor = table.room(CORRIDOR)
    crossway = table.room(CROSSWAY, east_of=corridor)
    table.prisoner(corridor, **prisoner)  # type: ignore[arg-type]
    table.set(events=Deck(["escape:emergency-shutters"]), round=1)
    return table, corridor, crossway


def quiet_event() -> Story:
    """E ends the turn with an event card; no enemy can activate."""
    return two_rooms()[0].actions()


def enemy_phase() -> Story:
    """E ends the turn: a guard comes from the crossway, and another attacks and misses."""
    table, corridor, crossway = two_rooms(threat=2)
    table.enemy("guard", corridor)
    table.enemy("guard", crossway)
    table.dice(SPEED, INT, SPEED, SPEED)
    return table.actions()


def bots_turn() -> Story:
    """E ends Ann's turn; Bo is next, in the other room."""
    table, _, crossway = two_rooms()
    table.prisoner(crossway)
    return table.actions()


def knocked_out() -> Story:
    """E ends the turn: a guard attacks and hits; Ann has a single card."""
    table, corridor, _ = two_rooms()
    table.enemy("guard", corridor)
    table.dice(STR2, STR, SPEED)
    return table.actions()


def attacking() -> Story:
    """An attack on a guard with four dice that roll 3 Strength."""
    table, corridor, _ = two_rooms()
    table.enemy("guard", corridor)
    table.dice(STR, STR2, INT, SPEED)
    return table.actions()


def rerolling() -> Story:
    """An attack on a guard by a prisoner who may reroll one of four dice."""
    table, corridor, _ = two_rooms(skills=["escape:bar-brawler"])
    table.enemy("guard", corridor)
    table.dice(STR, STR2, INT, SPEED, STR)
    return table.actions()


def last_threat() -> Story:
    """Bashing the door adds a threat token; the pool is empty, so lockdown begins."""
    table, corridor, _ = two_rooms()
    table.lock(corridor, "e")
    table.set(threat_pool=0, threat_box=3)
    table.dice(SPEED, SPEED, SPEED, SPEED)
    return table.actions()


def under_way(*names: str, until: Callable[[Kernel[Any]], bool]) -> Kernel[Any]:
    """Play scenario 1 with careful answers until the condition holds for the open question."""
    chairs = tuple(SeatSetup(name) for name in names)
    setup = Setup(ruleset=box().id, scenario="escape:scenario-1", seats=chairs, seed=11)
    kernel = Kernel(box(), box().begin(setup))
    while kernel.ask and not until(kernel):
        advised = hint(kernel)
        kernel.answer(advised.option, *advised.paid)
    assert kernel.ask, "the game has such a question"
    return kernel


def laying_a_tile(kernel: Kernel[Any]) -> bool:
    """Return whether the question is how to place a revealed room."""
    return kernel.ask is not None and kernel.ask.prompt == "escape.placement"


def facing_an_enemy(kernel: Kernel[Any]) -> bool:
    """Return whether an attack is among the options."""
    options = kernel.ask.options if kernel.ask else ()
    return any(option.id.startswith("attack:") for option in options)


def round_three(kernel: Kernel[Any]) -> bool:
    """Return whether it is round 3."""
    return bool(kernel.state.round == 3)


def an_app_at(
    saves: Path,
    story: Story | Kernel[Any],
    settings: Settings = STEP,
    load_host: Callable[[], Host] = load_host,
) -> L7App:
    """Return the app at the table of this position; all seats are human."""
    kernel = story.kernel if isinstance(story, Story) else story
    game = unsaved(saves, "moment", kernel)
    app = L7App(load_host, Store(saves), Preferences(settings))
    app.sit_at(Session(game))
    return app
