"""What a player has chosen about screen and keys; for now from the environment."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True):
    """How the program looks and which keys it has."""

    theme: str = "l7-dark"
    ascii_only: bool = False
    keys: str = "default"
    """A preset of `keymap.PRESETS`."""
    key_changes: Mapping[str, tuple[str, ...]] = {}
    """Command ids to the keys that replace the preset's."""

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Settings:
        """`NO_COLOR` and `L7_ASCII` as their users expect them; anything else stays as it is."""
        return cls(
            theme="l7-monochrome" if environ.get("NO_COLOR") else "l7-dark",
            ascii_only=environ.get("L7_ASCII", "") not in ("", "0"),
        )
