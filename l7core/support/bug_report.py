"""What a bug report needs, in one zip: facts, log and map as text, and the save only if asked.

A save holds what is hidden at the table: the order of decks, other hands. Without it there is
nothing in the zip that the player has not seen, and nothing of the machine but what `l7 doctor`
prints.
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
from l7core.support.doctor import Check, Host
from l7core.view import LogEntry

Parts: TypeAlias = Mapping[str, bytes]
"""Files by their names in the zip."""

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of every file in it: the same parts make the same zip."""


def parts(
    header: Header, log: Iterable[LogEntry], checks: Iterable[Check], *, save: bytes | None
) -> Parts:
    """The files: `save` is the whole game, where the player agreed to it."""
    facts = ("\n".join((_fact(each), *each.details)) for each in checks)
    # How long the parts of a save are, and their hashes, depend on what is hidden.
    told = header if save else replace(header, sections=(), parents=())
    files = {
        "facts.txt": _text(facts),
        "game.json": msgspec.json.format(msgspec.json.encode(told), indent=2) + b"\n",
        "map.txt": _text(header.picture),
        "log.txt": _text(f"{n:>5} {describe.entry(each)}" for n, each in enumerate(log, 1)),
    }
    return files if save is None else {**files, "game.l7": save}


def of_save(data: bytes, checks: Iterable[Check], *, hidden: bool, host: Host) -> Parts:
    """The parts for a game that is not in play, from its save.

    Where its rules are not there or refuse, which may be what is reported, the log ends where the
    save's own does: a few decisions earlier.
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
    """The zip's bytes."""
    import zipfile  # brings threads, which nothing that plays may have

    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, EPOCH), data, zipfile.ZIP_DEFLATED)
    return held.getvalue()


def what_is_in_it(files: Parts) -> Iterator[str]:
    """Sentences on what the zip holds, for the player."""
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
