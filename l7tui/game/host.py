"""Where rules come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from l7core.content.rulebook import Rulebook
    from l7core.engine.ruleset import Rules, Ruleset


class Host(Protocol):
    """Loaded mods. It may load them when it is first asked."""

    @property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """Every ruleset by id."""

    @property
    def mods(self) -> Sequence[Any]:
        """What is loaded."""

    @property
    def set_aside(self) -> Sequence[Any]:
        """What is not, and why."""

    @property
    def modules(self) -> Mapping[str, ModuleType]:
        """The imported code of each loaded mod."""

    def rules(self, id: str) -> Rules:
        """One ruleset with all its content, ready to play."""

    def rulebook(self, id: str) -> tuple[Rulebook, tuple[Any, ...]]:
        """What there is to read about playing it, and what of that is broken."""

    def pins(self, rules: Rules) -> tuple[Any, ...]:
        """The mods that a game under these rules is made of, as a save names them."""
