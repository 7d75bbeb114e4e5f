"""The header of a save, built from a running game."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from l7core import __version__
from l7core.engine.by_hand import deeds_in
from l7core.engine.errors import L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.sides import decisions_known_to, seats_known_to, side_of
from l7core.engine.state import HUMAN
from l7core.engine.views import result
from l7core.persist.header import Header, Pinned, SavedMod
from l7core.persist.map_picture import map_picture

BRANCHED = ", from decision "


class SaveInfo(Struct, frozen=True, kw_only=True):
    """The facts that all saves of one game share."""

    title: str
    game: str
    """Id shared by all saves, copies and branches of one game."""
    mods: Sequence[Pinned] = ()
    scouted: bool = False
    """Whether the game was branched while it hid information from its players."""

    def branched(self, decisions: int) -> SaveInfo:
        """Return the identity of a game that starts with the first `decisions` answers of this one.

        >>> SaveInfo(title="The pit, from decision 9", game="3f9a").branched(4).title
        'The pit, from decision 4'
        """
        title, _, _ = self.title.partition(BRANCHED)
        return replace(self, title=f"{title}{BRANCHED}{decisions}", game=self.game or fresh_id())


def fresh_id() -> str:
    """Return a unique id for a new game or for the name of its files."""
    return os.urandom(6).hex()


def describe(
    kernel: Kernel[Any],
    identity: SaveInfo,
    *,
    parents: tuple[str, ...] = (),
    saved_at: str = "",
    played: int = 0,
) -> Header:
    """Return the header for a save of this game; `played` is the playing time in seconds."""
    setup = kernel.state.setup
    part, clock, picture = _seen(kernel)
    known = seats_known_to(kernel.game, None)
    return Header(
        title=identity.title,
        ruleset=kernel.rules.id,
        scenario=setup.scenario,
        part=part,
        clock=clock,
        result=result(kernel.game, reader_of(kernel)),
        lesson=is_lesson(kernel) or UNSET,
        by_hand=deeds_in(kernel.state) or UNSET,
        scouted=identity.scouted or UNSET,
        played=played or UNSET,
        decisions=decisions_known_to(kernel, None),
        counts=known if len(known) < len(setup.seats) else UNSET,
        seats=setup.seats,
        saved_at=saved_at,
        engine=__version__,
        mods=tuple(
            SavedMod(each.id, each.version, each.hash, each.fallbacks) for each in identity.mods
        ),
        game=identity.game,
        parents=parents,
        picture=picture,
    )


def is_lesson(kernel: Kernel[Any]) -> bool:
    """Return whether the game is a lesson."""
    try:
        return kernel.rules.scenario(kernel.state.setup.scenario).lesson > 0
    except L7Error:
        return False  # the scenario is from a removed mod


def reader_of(kernel: Kernel[Any]) -> int | None:
    """Return the seat whose result a list shows: a human seat if all humans are on one side, else
    None."""
    seats = enumerate(kernel.state.setup.seats)
    humans = [number for number, seat in seats if seat.controller == HUMAN]
    own = {side_of(kernel.game, seat) for seat in humans}
    return humans[0] if len(own) == 1 else None


def _seen(kernel: Kernel[Any]) -> tuple[str, str, tuple[str, ...]]:
    """Return the campaign part, the clock and the map as an onlooker sees them."""
    try:
        table = kernel.view(None).table
        part = table.chronicle.part if table.chronicle else ""
        return str(part), str(table.clock), map_picture(table.board)
    except Exception:  # noqa: BLE001
        # The plugin boundary: a mod that fails to draw its table must not prevent a save.
        return "", "", ()
