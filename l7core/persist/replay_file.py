"""The replay file: the start of a game, every answer, and a hash of the state after each of them.

The file is JSON with one answer a line, so that two files can be compared by eye. It contains the
whole game, including hidden information. Like a save it is only data, and reading it runs no code.
The last line is a checksum of all lines before it, so a changed file is rejected before it is
played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from l7core import __version__
from l7core.engine.errors import L7Error
from l7core.engine.history import Answer, Record
from l7core.engine.kernel import Kernel
from l7core.engine.replay_cursor import ReplayCursor
from l7core.engine.ruleset import Rules
from l7core.engine.state import UNREADABLE, SeatSetup
from l7core.language import spoken
from l7core.persist.errors import Damaged, NewerFormat, NotASave
from l7core.persist.files import read_file
from l7core.persist.header import Header, Pinned, SavedMod

KIND = "l7-replay"
FORMAT = 1
ENDING = ".l7replay"
MAX_REPLAY = 16 * 1024 * 1024
HASH_DIGITS = 12


class ReplayStep(Struct, frozen=True, array_like=True):
    """An answer, and the state after it."""

    answer: Answer
    hash: str = ""
    """First digits of the state's hash; empty in a replay of a save, which stores no hashes."""


class Replay(Struct, frozen=True, kw_only=True):
    """The replay of a whole game."""

    kind: str = KIND
    format: int = FORMAT
    engine: str = __version__
    title: str = ""
    ruleset: str = ""
    scenario: str = ""
    seats: tuple[SeatSetup, ...] = ()
    result: str = ""
    game: str = ""
    """Id shared by all copies and branches of one game, as in a save."""
    mods: tuple[SavedMod, ...] = ()
    scouted: bool | UnsetType = UNSET
    """True if the game was branched while it hid information from its players; else omitted."""
    undos: int = 0
    origin: bytes = b""
    """First state as MessagePack; base64 in the file."""
    steps: tuple[ReplayStep, ...] = ()

    @property
    def answers(self) -> tuple[Answer, ...]:
        return tuple(step.answer for step in self.steps)

    @property
    def record(self) -> Record:
        """The game as a save would store it."""
        return Record(
            origin=self.origin,
            checkpoint=self.origin,
            checkpoint_answers=0,
            checkpoint_events=0,
            answers=list(self.answers),
            undos=self.undos,
        )


class Divergence(Struct, frozen=True):
    """The first step at which a game differs from its replay, with both versions."""

    step: int
    """Number of the step, counted from 1."""
    then: str
    """Result recorded in the replay."""
    now: str
    """Result under the current rules."""
    before: tuple[str, ...]
    """L7 and the mods that wrote the replay, each with its version."""
    after: tuple[str, ...]
    """L7 and the mods in use now."""


def of_save(header: Header, record: Record) -> Replay:
    """Return a saved game as a replay without hashes, which require playing the game again."""
    return Replay(
        engine=header.engine,
        title=header.title,
        ruleset=header.ruleset,
        scenario=header.scenario,
        seats=header.seats,
        result=header.result,
        game=header.game,
        mods=header.mods,
        scouted=header.scouted,
        undos=record.undos,
        origin=record.origin,
        steps=tuple(ReplayStep(answer) for answer in record.answers),
    )


def why_no_file(game: Header | Replay) -> str:
    """Return why a game may not be exported as a replay file yet, or an empty string."""
    if game.result or len(game.seats) < 2:
        return ""
    return spoken(
        "A replay reveals every player's hidden information. Export it after the game ends."
    )


def hashed(rules: Rules, replay: Replay, mods: Sequence[Pinned]) -> Replay:
    """Return the replay with a hash for each step, played under these rules and mods.

    Raises L7Error if these rules do not play the game to its end: the hashes would be of another
    game.
    """
    reel = ReplayCursor(rules, replay.origin, replay.answers)
    steps: list[ReplayStep] = []
    while answer := reel.next:
        if not reel.forward():
            break
        steps.append(ReplayStep(answer, _hash(reel.kernel)))
    if len(steps) < len(replay.steps):
        raise L7Error(
            f"The rules have changed: only the first {len(steps)} of {len(replay.steps)}"
            " decisions can be replayed.",
            hint="Export it with the version of L7 it was played with.",
        )
    return msgspec.structs.replace(
        replay, engine=__version__, mods=pinned(mods), steps=tuple(steps)
    )


def pinned(mods: Sequence[Pinned]) -> tuple[SavedMod, ...]:
    """Return mods in the form that a replay file uses."""
    return tuple(SavedMod(each.id, each.version, each.hash) for each in mods)


def verify(
    rules: Rules,
    replay: Replay,
    mods: Sequence[Pinned],
    *,
    on_step: Callable[[int], None] | None = None,
) -> Divergence | None:
    """Return the first step that differs under these rules and mods; None if all are equal."""
    reel = ReplayCursor(rules, replay.origin, replay.answers)
    before = _versions(replay.engine, replay.mods)
    after = _versions(__version__, pinned(mods))
    for number, step in enumerate(replay.steps, 1):
        if not reel.forward():
            asked = reel.parted.found if reel.parted else ""
            now = f"an answer that does not fit the question {asked}" if asked else "no question"
            return Divergence(number, f"the answer {step.answer.option}", now, before, after)
        state = _hash(reel.kernel)
        if step.hash and state != step.hash:
            then = f"state {step.hash} after {step.answer.option}"
            return Divergence(number, then, f"state {state}", before, after)
        if on_step:
            on_step(number)
    return None


def differ(divergence: Divergence) -> str:
    """Return a sentence with both versions of the differing step."""
    return f"Step {divergence.step}. Recorded: {divergence.then}. Now: {divergence.now}."


def _versions(engine: str, mods: Sequence[SavedMod]) -> tuple[str, ...]:
    named = (f"{each.id} {each.version} {each.hash[:12]}".rstrip() for each in mods)
    return (f"L7 {engine or '?'}", *named)


def _hash(kernel: Kernel[Any]) -> str:
    return kernel.digest()[:HASH_DIGITS]


# -- the file


def to_bytes(replay: Replay) -> bytes:
    """Return the file: a line for each field, a line for each step, and the checksum."""
    facts = msgspec.structs.replace(replay, steps=())
    head = msgspec.json.format(msgspec.json.encode(facts), indent=1).decode()
    steps = ",\n  ".join(msgspec.json.encode(step).decode() for step in replay.steps)
    start, _, end = head.rpartition("[]")
    body = f"{start}[\n  {steps}\n ]{end}".removesuffix("\n}").encode()
    return body + _ending(body)


def from_bytes(data: bytes) -> Replay:
    """Return the replay in the file; raise a SaveError that explains any problem."""
    try:
        label = msgspec.json.decode(data, type=_Label)
    except UNREADABLE as error:
        raise NotASave("Not an L7 replay file.") from error
    if label.kind != KIND:
        raise NotASave("Not an L7 replay file.")
    if label.format > FORMAT:
        raise NewerFormat(label.format, FORMAT, label.engine, "replay")
    body = data[: -len(_ending(b""))]
    if data != body + _ending(body):
        raise Damaged("file", "the checksum is wrong", container="replay")
    try:
        return msgspec.json.decode(data, type=Replay)
    except UNREADABLE as error:
        raise Damaged("file", "its content is invalid", container="replay") from error


def _ending(body: bytes) -> bytes:
    """Return the end of the file: the checksum of everything before it."""
    return f',\n "sha256": "{sha256(body).hexdigest()}"\n}}\n'.encode()


def read_replay(path: Path) -> Replay:
    """Return the replay in a file."""
    return from_bytes(read_file(path, MAX_REPLAY))


class _Label(Struct):
    """The fields that show whether this version can read the rest."""

    kind: str = ""
    format: int = 0
    engine: str = ""
