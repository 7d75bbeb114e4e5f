"""Protocols of the app and the screen in front, as screens see them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from l7tui.commands.command import Place
from l7tui.commands.handling import Handler
from l7tui.screens.destinations import Destination
from l7tui.settings.preferences import Preferences
from l7tui.text.theme import Palette
from l7tui.widgets.key_holder import KeyHolder
from l7tui.widgets.program import CommandedScreen, Program

if TYPE_CHECKING:
    from l7core.engine.state import Setup
    from l7core.mods.owned.collection import Collection
    from l7core.persist.header import Header
    from l7core.persist.saved_game import SavedGame
    from l7core.persist.store import Store
    from l7tui.game.extensions import Brought
    from l7tui.game.finished_game import FinishedGame
    from l7tui.game.host import LoadedMods


class Front(CommandedScreen, Protocol):
    """A screen, as its keyboard and the app see it."""

    @property
    def l7(self) -> AppProtocol:
        """The app."""

    @property
    def places(self) -> tuple[Place, ...]:
        """Places of the focus, narrowest first."""

    @property
    def holder(self) -> KeyHolder:
        """Receiver of typed text and of arrow, page, confirm and back keys."""

    @property
    def handlers(self) -> Sequence[Handler]:
        """Command handlers of this screen; the first match runs a command."""

    @property
    def rule(self) -> str:
        """Anchor of the highlighted rule, or an empty string."""

    def change_settings(self, message: str = "", /, **changes: Any) -> None:
        """Change and save settings; show the message, or the problem with saving."""

    def set_timer(self, delay: float, callback: Callable[[], None]) -> object:
        """Call a function after a delay in seconds."""

    def call_after_refresh(self, callback: Callable[[], None]) -> object:
        """Call a function after the next repaint of the screen."""


class AppProtocol(Program, Protocol):
    """The app, as its screens see it."""

    store: Store
    samples: Store | None
    preferences: Preferences
    is_served: bool

    # -- screens

    def open(self, destination: Destination, then: Callable[[Any], None] | None = None) -> None:
        """Push a screen over the one in front; call `then` with its result when it closes."""

    def is_open(self, kind: type[Destination]) -> bool:
        """Return whether a screen for this kind of destination is open, in front or below."""

    def show_title(self) -> None:
        """Replace all screens with the title screen."""

    def may_leave(self, screen: Front) -> bool:
        """Return whether the player may leave; for an unsaved game, first warn once."""

    def leave_program(self, screen: Front) -> None:
        """Close the game and quit, after a confirmation if the settings ask for one."""

    # -- games

    def begin(self, setup: Setup) -> None:
        """Open the table of a new game."""

    def resume(self, name: str) -> None:
        """Open the table of a saved game; ask first if its mods have changed."""

    def play_on(self, past: FinishedGame, answers: int) -> None:
        """Open the table of a new game that branches off a past game after some answers."""

    def speak_at_the_table(self) -> None:
        """Reload the current game after a change of language, unless it is unsaved or read-only."""

    def sit_down_at(self, game: SavedGame) -> None:
        """Open the table of a game that is already loaded."""

    def picture(self) -> str:
        """Return the screen as SVG."""

    # -- rulesets and mods

    @property
    def host(self) -> LoadedMods:
        """Host of the available rulesets, loaded on first use."""

    @property
    def collection(self) -> Collection | None:
        """All mods, or None if mods cannot be managed."""

    @property
    def has_collection(self) -> bool:
        """Whether mods can be managed; loads none of them."""

    def mod_problem(self, header: Header) -> str:
        """Return the missing or changed mods of a saved game with the remedy; "" if none is.

        Loads no mods.
        """

    @property
    def brought(self) -> Brought:
        """Themes and panels of the mods, loaded on first use."""

    def load_mods_again(self) -> None:
        """Discard the loaded mods and rulebooks, so that their next use loads the current ones."""

    # -- settings

    def palettes(self) -> Mapping[str, Palette]:
        """Return all themes by name, with those of mods last."""

    def languages(self) -> Mapping[str, str]:
        """Return the available languages by id, each with its own name for itself."""

    def change_settings(self, **changes: Any) -> str:
        """Change and save settings, redraw all screens and return any problem with the file."""
