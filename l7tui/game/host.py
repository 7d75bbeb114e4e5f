"""Protocol of the source of rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from l7core.content.rulebook import Rulebook
    from l7core.engine.ruleset import Rules, Ruleset


class LoadedMods(Protocol):
    """Loaded mods; they may be loaded on first use."""

    @property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """Rulesets by id."""

    @property
    def mods(self) -> Sequence[Any]:
        """Loaded mods."""

    @property
    def set_aside(self) -> Sequence[Any]:
        """Mods that were not loaded, with reasons."""

    @property
    def modules(self) -> Mapping[str, ModuleType]:
        """Imported code of each loaded mod, by mod id."""

    def rules(self, id: str) -> Rules:
        """Return a ruleset with all its content, ready to play."""

    def rulebook(self, id: str) -> tuple[Rulebook, tuple[Any, ...]]:
        """Return a ruleset's rulebook and the errors in it."""

    def pins(self, rules: Rules) -> tuple[Any, ...]:
        """Return the mods that a game under these rules uses, as a save names them."""
