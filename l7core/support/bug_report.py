"""Bug reports in one zip: facts, log and map as text, and the save only with the player's consent.

A save contains everything hidden at the table: the order of decks, other players' hands. Without
the save, the zip contains only what the player has seen. About the machine, it contains only the
output of `l7 doctor`.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from l7core.engine.errors import L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.logs import EVERYBODY
from l7core.engine.state import UNREADABLE
from l7core.persist.format import unpack
from l7core.persist.header import Header
from l7core.plain import describe
from l7core.plain.replay_lines import only_human
from l7core.support.doctor import Check, DoctorHost
from l7core.view import LogEntry

Parts: TypeAlias = Mapping[str, bytes]
"""Files by their names in the zip."""

EPOCH = (1980, 1, 1, 0, 0, 0)
"""Date of every file in the zip, so that the same parts make the same zip."""


def parts(
    header: Header, log: Iterable[LogEntry], checks: Iterable[Check], *, save: bytes | None
) -> Parts:
    """Return the files of a report; `save` is the whole game, if the player has agreed to include
    it."""
    facts = ("\n".join((_fact(each), *each.details)) for each in checks)
    # The sizes and hashes of a save's sections depend on hidden information.
    public_header = header if save else replace(header, sections=(), parents=())
    files = {
        "facts.txt": _text(facts),
        "game.json": msgspec.json.format(msgspec.json.encode(public_header), indent=2) + b"\n",
        "map.txt": _text(header.picture),
        "log.txt": _text(f"{n:>5} {describe.entry(each)}" for n, each in enumerate(log, 1)),
    }
    return files if save is None else {**files, "game.l7": save}


def of_save(data: bytes, checks: Iterable[Check], *, hidden: bool, host: DoctorHost) -> Parts:
    """Return the parts for a game that is not in play, from its save.

    If its rules are missing or fail, which may be the reported problem, the log ends with the
    save's own, a few answers earlier.
    """
    saved = unpack(data)
    header = saved.label.header
    seats = [*range(len(header.seats))] if hidden else [only_human(header.seats)]
    readers = (EVERYBODY, *seats)
    log = tuple(entry for reader, entry in saved.record.log if reader in readers)
    with suppress(L7Error, *UNREADABLE):
        kernel: Kernel[Any] = Kernel.resume(host.rules(header.ruleset), saved.record)
        log = kernel.log_of_several(seats)
    return parts(header, log, checks, save=data if hidden else None)


def zipped(files: Parts) -> bytes:
    """Return the bytes of the zip."""
    import zipfile  # loads threading, which must not happen during play

    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, EPOCH), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def what_is_in_it(files: Parts) -> Iterator[str]:
    """Yield sentences for the player about the content of the zip."""
    yield f"In it: {', '.join(files)}."
    if "game.l7" in files:
        yield "game.l7 holds everything, hidden things too: whoever gets it can look."
    else:
        yield "The save itself is left out, because it holds what is hidden from you."


def _fact(check: Check) -> str:
    state = "" if check.state == "ok" else f" [{check.state}]"
    return f"{check.what}: {check.found}{state}"


def _text(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
