"""What a screen may ask of the program: to go elsewhere, to play, to keep what was chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from l7tui.screens.destinations import Destination
from l7tui.settings.preferences import Preferences
from l7tui.text.theme import Palette
from l7tui.widgets.program import CommandedScreen, Program

if TYPE_CHECKING:
    from l7core.content.rulebook import Rulebook
    from l7core.engine.state import Setup
    from l7core.mods.owned.collection import Collection
    from l7core.persist.saved_game import SavedGame
    from l7core.persist.store import Store
    from l7core.view import Tone
    from l7tui.game.extensions import Brought
    from l7tui.game.host import Host
    from l7tui.game.past_game import PastGame


class Speaking(CommandedScreen, Protocol):
    """A screen that can say something."""

    def say(self, sentence: str, tone: Tone = "info") -> None:
        """Tell the player something until the next key."""


class L7(Program, Protocol):
    """The program as its screens see it."""

    store: Store
    samples: Store | None
    preferences: Preferences

    # -- going elsewhere

    def open(self, destination: Destination) -> None:
        """Put a screen over the one in front."""

    def is_open(self, kind: type[Destination]) -> bool:
        """Whether such a screen is in front, or lies below the one that is."""

    def show_title(self) -> None:
        """Leave whatever is in front for the title."""

    def may_leave(self, screen: Speaking) -> bool:
        """Whether the game is safe; if it is not, the second wish to leave is granted."""

    def leave_program(self, screen: Speaking) -> None:
        """Save the game, if there is one, and exit; ask first if the player wants to be asked."""

    # -- playing

    def begin(self, setup: Setup) -> None:
        """Go to the table of a new game."""

    def resume(self, name: str) -> None:
        """Go to the table of a saved game; where its mods are not as they were, ask first."""

    def play_on(self, past: PastGame, answers: int) -> None:
        """Go to the table of a new game that begins as that one did."""

    def sit_down_at(self, game: SavedGame) -> None:
        """Go to the table of a game that has been opened already."""

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

    def rulebook(self) -> tuple[Rulebook, str]:
        """The book of the game in play, else of the first there is, and that game's title."""

    # -- what was chosen

    def palettes(self) -> Mapping[str, Palette]:
        """Every theme by its name, those of mods last."""

    def change_settings(self, **changes: Any) -> str:
        """Set these fields, keep them for later, and show it; what kept them from the disk."""
