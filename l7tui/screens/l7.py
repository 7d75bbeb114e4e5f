"""What a screen may ask of the program: to go elsewhere, to play, to keep what was chosen."""

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
    from l7core.persist.saved_game import SavedGame
    from l7core.persist.store import Store
    from l7tui.game.extensions import Brought
    from l7tui.game.host import Host
    from l7tui.game.past_game import PastGame


class Front(CommandedScreen, Protocol):
    """A screen as its keyboard and the program see it."""

    @property
    def l7(self) -> L7:
        """The program around it."""

    @property
    def places(self) -> tuple[Place, ...]:
        """What has the keyboard, the narrowest first."""

    @property
    def holder(self) -> KeyHolder:
        """What has the keyboard, to be given what is no command."""

    @property
    def handlers(self) -> Sequence[Handler]:
        """Who carries out commands here; the first that can does."""

    @property
    def rule(self) -> str:
        """The anchor of the rule that the player looks at; empty for none."""

    def change_settings(self, told: str = "", /, **changes: Any) -> None:
        """Set and keep them; says what came of it."""

    def set_timer(self, delay: float, callback: Callable[[], None]) -> object:
        """Have it called after so many seconds."""

    def call_after_refresh(self, callback: Callable[[], None]) -> object:
        """Have it called once the screen has been painted."""


class L7(Program, Protocol):
    """The program as its screens see it."""

    store: Store
    samples: Store | None
    preferences: Preferences
    is_served: bool

    # -- going elsewhere

    def open(self, destination: Destination, then: Callable[[Any], None] | None = None) -> None:
        """Put a screen over the one in front; `then` is told its answer once it is closed."""

    def is_open(self, kind: type[Destination]) -> bool:
        """Whether such a screen is in front, or lies below the one that is."""

    def show_title(self) -> None:
        """Leave whatever is in front for the title."""

    def may_leave(self, screen: Front) -> bool:
        """Whether the game is safe; if it is not, the second wish to leave is granted."""

    def leave_program(self, screen: Front) -> None:
        """Save the game, if there is one, and exit; ask first if the player wants to be asked."""

    # -- playing

    def begin(self, setup: Setup) -> None:
        """Go to the table of a new game."""

    def resume(self, name: str) -> None:
        """Go to the table of a saved game; where its mods are not as they were, ask first."""

    def play_on(self, past: PastGame, answers: int) -> None:
        """Go to the table of a new game that begins as that one did."""

    def speak_at_the_table(self) -> None:
        """Where another language has been chosen, go on with the game in it."""

    def sit_down_at(self, game: SavedGame) -> None:
        """Go to the table of a game that has been opened already."""

    def picture(self) -> str:
        """What stands on the screen, as SVG."""

    # -- what can be played

    @property
    def host(self) -> Host:
        """The rules there are, loaded when they are first needed."""

    @property
    def collection(self) -> Collection | None:
        """All the mods that there are, where they can be looked after."""

    @property
    def has_collection(self) -> bool:
        """Whether mods can be looked after, without loading any."""

    @property
    def brought(self) -> Brought:
        """The themes and panels of the mods, which are loaded for it."""

    def load_mods_again(self) -> None:
        """Mods have changed: whatever is begun or opened from now on has them as they are."""

    # -- what was chosen

    def palettes(self) -> Mapping[str, Palette]:
        """Every theme by its name, those of mods last."""

    def languages(self) -> Mapping[str, str]:
        """What there is to choose from, each with its own name for itself."""

    def change_settings(self, **changes: Any) -> str:
        """Set these fields, keep them for later, and show it; what kept them from the disk."""
