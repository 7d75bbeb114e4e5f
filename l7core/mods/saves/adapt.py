"""The continuation of a saved game whose mods have changed, always as a separate game.

The saved game is only read. The new game stores which game it branches from, and the mods with
which it continues.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from l7core.engine.errors import FlowFailed, L7Error
from l7core.engine.history import Answer, Record
from l7core.engine.ids import owner
from l7core.engine.kernel import Kernel
from l7core.engine.logs import EVERYBODY
from l7core.engine.sides import decisions_known_to
from l7core.engine.state import UNREADABLE
from l7core.mods.errors import ModError
from l7core.mods.saves.compatibility import Compatibility
from l7core.persist.header import Header
from l7core.persist.save_info import SaveInfo, fresh_id
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Loaded, Store, name_for
from l7core.persist.writer import Writer
from l7core.view import LogEntry


def branch(store: Store, name: str, fit: Compatibility) -> SavedGame:
    """Continue the game with the available mods, from the last question that has not changed."""
    loaded = store.load(name)
    kernel = _resumed(fit, loaded.record)
    return _begun(store, kernel, loaded, fit)


def drop(store: Store, name: str, fit: Compatibility) -> SavedGame:
    """Continue the game without the missing mods; their declared fallbacks replace their content.

    The new game starts at the save's checkpoint. Later answers are replayed as long as they are
    still offered.
    """
    loaded = store.load(name)
    record = loaded.record
    gone = {each.id for each in fit.differences if each.wrong != "other"}
    instead = {id: other for each in fit.differences for id, other in each.fallbacks.items()}
    state = _translated(record.checkpoint, instead)
    if left := sorted(_ids_of(msgspec.msgpack.decode(state), gone)):
        raise ModError(
            f"The game uses {', '.join(left[:3])}, and the mod defines no replacement.",
            hint="Install the mod, or continue with the installed ones.",
        )
    begun = replace(
        record, origin=state, checkpoint=state, answers=[], checkpoint_answers=0, log=record.log
    )
    kernel = _resumed(fit, begun)
    for answer in record.answers[record.checkpoint_answers :]:
        if not _given_again(kernel, answer, instead):
            break
    return _begun(store, kernel, loaded, fit)


def log_of(record: Record, seats: Iterable[int]) -> list[LogEntry]:
    """Return the entries of a save's log that these seats may read, without any rules."""
    readers = {EVERYBODY, *seats}
    return [entry for reader, entry in record.log if reader in readers]


def readers_of(header: Header) -> list[int]:
    """Return the seat of the only human; nothing if several play, who must not read each other's
    log."""
    humans = [seat for seat, each in enumerate(header.seats) if each.controller == "human"]
    return humans if len(humans) == 1 else []


def _resumed(fit: Compatibility, record: Record) -> Kernel[Any]:
    """Resume the game under the available rules, and check that it can be shown."""
    rules = fit.rules
    try:
        kernel: Kernel[Any] = Kernel.resume(rules, record)
        for number in range(len(kernel.state.setup.seats)):
            kernel.view(number)
    except UNREADABLE as error:
        raise ModError(f"The game's state does not fit the rules of {rules.id}.") from error
    except FlowFailed as error:
        # Rules look up records by ids in the state, and some of them are missing.
        raise ModError(
            f"The installed mods can't continue this game. {error.message}",
            hint="Install the mods it was played with.",
        ) from error
    return kernel


def _begun(store: Store, kernel: Kernel[Any], loaded: Loaded, fit: Compatibility) -> SavedGame:
    header = loaded.label.header
    played = SaveInfo(
        title=header.title, game=header.game, mods=fit.pins, scouted=header.scouted is True
    )
    identity = played.branched(decisions_known_to(kernel, None))
    game = SavedGame(kernel, identity, Writer(store, name_for(identity.title, fresh_id())))
    game.save()
    return game


def _given_again(kernel: Kernel[Any], answer: Answer, instead: Mapping[str, str]) -> bool:
    option = _in_place(answer.option, instead)
    paid = tuple(_in_place(id, instead) for id in answer.paid)
    if kernel.ask is None or kernel.ask.seat != answer.seat:
        return False
    try:
        kernel.answer(option, *paid)
    except L7Error:
        return False
    return True


def _translated(state: bytes, instead: Mapping[str, str]) -> bytes:
    """Return the encoded state with all these ids replaced."""
    return msgspec.msgpack.encode(_replaced(msgspec.msgpack.decode(state), instead))


def _replaced(data: Any, instead: Mapping[str, str]) -> Any:
    if isinstance(data, str):
        return _in_place(data, instead)
    if isinstance(data, list):
        return [_replaced(each, instead) for each in data]
    if isinstance(data, dict):
        return {_replaced(key, instead): _replaced(each, instead) for key, each in data.items()}
    return data


def _in_place(text: str, instead: Mapping[str, str]) -> str:
    """Replace an id, also at the end of an option or at the start of one of its actions."""
    if text in instead:
        return instead[text]
    for id, other in instead.items():
        if text.endswith(f":{id}"):
            return text.removesuffix(id) + other
        if text.startswith(f"{id}/"):
            return other + text.removeprefix(id)
    return text


def _ids_of(data: Any, mods: set[str]) -> set[str]:
    """Return every id in the data that belongs to one of these mods."""
    if isinstance(data, str):
        return {data} if owner(data) in mods and ":" in data else set()
    if isinstance(data, list):
        return {id for each in data for id in _ids_of(each, mods)}
    if isinstance(data, dict):
        return {id for pair in data.items() for each in pair for id in _ids_of(each, mods)}
    return set()
