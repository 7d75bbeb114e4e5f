"""Golden saves: files written by each version of the format, with their expected results.

    python -m tests.persist.golden            write those of the present format, once
    python -m tests.persist.golden expected   play the existing saves and note their results

`saves/golden/<format>/` holds games as in a player's folder, some with a journal. It also holds
frozen copies of the mods that only tests play, and `corpus.json` with the expected result of each
game. One save and one journal have a value in every field, which shows any change of the format.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec import Struct

from l7core.bots import random_bot
from l7core.engine.history import Answer, Record
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup, UndoMode
from l7core.mods.fingerprint import fingerprint
from l7core.mods.host import Host, ModFolder
from l7core.persist.format import CHUNK, FORMAT
from l7core.persist.header import Header, SavedMod
from l7core.persist.journal import Decided, Journal, Undone
from l7core.persist.packing import pack
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.view import LogEntry
from tests.persist.unsaved import unsaved
from tests.tools.places import ROOT

GOLDEN = ROOT / "saves" / "golden"
SAVED_AT = "2026-01-01T12:00:00Z"
NAMES = ("Ann", "Bo", "Cy", "Di")
FROZEN = ("cellar", "attic")
"""Mods, named like their modules, that are kept as frozen copies beside the saves."""
LONGEST = 4000
"""Most decisions of a game; a bot that needs more runs in circles."""


class Game(Struct, frozen=True):
    """A game to save."""

    ruleset: str
    seats: int
    seed: int
    scenario: str = ""
    decisions: int = 0
    """Decisions after which the game is saved, at the first question within an action."""
    undo: UndoMode = "strict"
    mods: tuple[str, ...] = ()
    """Frozen mods of the game; empty for a game with the bundled mods."""


class Expected(Struct, frozen=True):
    """Expected result of a golden save."""

    name: str
    ruleset: str
    mods: tuple[str, ...]
    rules: str
    """Hash of the code and content that made the save; equal rules must give an equal result."""
    decisions: int
    digest: str
    asked: str
    """Question at which the save opens."""
    finished: str
    """Hash of the state at the end of the bot's game."""
    result: str


# -- the games


def games(bundled: Host) -> dict[str, Game]:
    """Return the games to save, by name."""
    cellar, attic = FROZEN[:1], FROZEN
    games = {
        "cellar-new": Game("cellar:classic", 1, 1, mods=cellar),
        "cellar-paying": Game("cellar:classic", 3, 2, decisions=9, mods=cellar),
        "cellar-flooded": Game("cellar:flooded", 2, 3, decisions=14, undo="casual", mods=cellar),
        "cellar-over": Game("cellar:classic", 2, 4, decisions=LONGEST, mods=cellar),
        "cellar-with-attic": Game("cellar:classic", 2, 5, decisions=23, mods=attic),
        "cellar-ironman": Game("cellar:classic", 1, 6, decisions=5, undo="ironman", mods=attic),
    }
    for ruleset in bundled.rulesets:
        rules = bundled.rules(ruleset)
        for number, card in enumerate(rules.scenarios(), 1):
            if not card.lesson:
                games[card.id.replace(":", "-")] = Game(
                    ruleset, card.seats[1], number, card.id, decisions=20 + number
                )
        for card in rules.campaigns():
            games[card.id.replace(":", "-")] = Game(
                ruleset, card.seats[1], 0, card.id, decisions=CHUNK + 30
            )
    return games


@cache
def bundled() -> Host:
    """Return a host of the bundled mods."""
    return Host([ModFolder(ROOT / "plugins", "bundled")])


@contextmanager
def frozen(folder: Path, mods: Sequence[str]) -> Iterator[Host]:
    """Yield a host of those frozen mods until the block ends.

    The mods of the tests have the same names; loaded ones are restored afterwards.
    """
    loaded = {id: module for id, module in sys.modules.items() if id.split(".")[0] in FROZEN}
    for id in loaded:
        del sys.modules[id]
    try:
        with TemporaryDirectory() as chosen:
            for mod in mods:
                shutil.copytree(folder / "mods" / mod, Path(chosen, mod))
            yield Host([ModFolder(Path(chosen), "developer")])
    finally:
        for id in [id for id in sys.modules if id.split(".")[0] in FROZEN]:
            del sys.modules[id]
        sys.modules.update(loaded)


@cache
def hash_of_rules(mods: tuple[str, ...]) -> str:
    """Return a hash of the code and content that decide how a game continues.

    A frozen mod never changes, and the engine must not change how it plays.
    """
    if mods:
        return "frozen"
    code = blake2b(digest_size=16)
    for folder in (ROOT / "l7core/engine", ROOT / "l7core/escape", ROOT / "plugins"):
        code.update(fingerprint(folder).encode())
    return code.hexdigest()


def finish(player: SavedGame | Kernel[Any], seed: int) -> None:
    """Let a random player play to the end."""
    kernel = player.kernel if isinstance(player, SavedGame) else player
    streams = seed_streams(seed)
    for _ in range(LONGEST):
        if kernel.over:
            return
        option, paid = random_bot.choose(kernel, streams)
        player.answer(option, *paid)
    raise AssertionError(f"the game has no end after {LONGEST} decisions")


def expectation(name: str, mods: tuple[str, ...], game: SavedGame) -> Expected:
    """Return the expected result of a game, and play the game to its end."""
    kernel = game.kernel
    asked = kernel.ask.prompt if kernel.ask else ""
    decisions, digest = kernel.decisions, kernel.digest()
    finish(kernel, seed=decisions)
    assert kernel.state.outcome, "a game that is over has an outcome"
    return Expected(
        name=name,
        ruleset=kernel.rules.id,
        mods=mods,
        rules=hash_of_rules(mods),
        decisions=decisions,
        digest=digest,
        asked=asked,
        finished=kernel.digest(),
        result=kernel.state.outcome.result,
    )


def read_corpus(folder: Path) -> tuple[Expected, ...]:
    """Return the expected results of a format's golden saves."""
    data = (folder / "corpus.json").read_bytes()
    return msgspec.json.decode(data, type=tuple[Expected, ...])


# -- the fingerprint of the format


def canonical_header() -> Header:
    """Return a header with a value in every field."""
    return Header(
        title="Everything",
        ruleset="golden:game",
        scenario="golden:all",
        part="Part 2 of 3",
        clock="Turn 6",
        result="partly",
        decisions=CHUNK + 2,
        seats=(SeatSetup("Ann"), SeatSetup("Bo", "random")),
        saved_at=SAVED_AT,
        engine="0",
        mods=(SavedMod("golden", "1.2", "c0ffee"),),
        game="9abc",
        parents=("0123456789abcdef",),
        picture=("[A]", "[?]"),
    )


def canonical_record() -> Record:
    """Return a record with a value in every field, and answers for two sections."""
    plain = Answer("rest", 7)
    paid = Answer("buy:golden:rope", 0xABCDEF, 1, True, "barrier.rolled", ("coin-0", "coin-1"))
    entry = LogEntry(3, "Ann rests.", "she is tired", "golden.rested", "Turn 1")
    return Record(
        origin=b"\x81\xa5depth\x00",
        checkpoint=b"\x81\xa5depth\x07",
        checkpoint_answers=CHUNK,
        checkpoint_events=4,
        answers=[plain] * CHUNK + [paid, plain],
        undos=5,
        log=[(-1, entry), (1, LogEntry(4, "You see it."))],
    )


def write_canonical(folder: Path) -> None:
    """Write one save and one journal with a value in every field."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "everything.save").write_bytes(pack(canonical_header(), canonical_record()))
    record = canonical_record()
    journal = Journal(folder / "everything.journal", "ab" * 32, 1)
    for step in (Decided(record.answers[0]), Decided(record.answers[-2]), Undone(1)):
        journal.append(step)
    journal.close(into=Journal(folder / "next", "cd" * 32, 2))


# -- making them


def write_corpus(folder: Path) -> None:
    """Write the games and the frozen mods of the present format."""
    for mod, home in zip(FROZEN, ("tests/fixtures/mods", "tests/fixtures/addons"), strict=True):
        unneeded = shutil.ignore_patterns("__pycache__", "tests", "rulebook")
        shutil.copytree(ROOT / home / mod, folder / "mods" / mod, ignore=unneeded)
    host = bundled()
    for name, game in games(host).items():
        if game.mods:
            with frozen(folder, game.mods) as old:
                _save(folder, name, game, old)
        else:
            _save(folder, name, game, host)


def _save(folder: Path, name: str, game: Game, host: Host) -> None:
    """Play the game and keep the files that a crash leaves: the newest save and its journal."""
    rules = host.rules(game.ruleset)
    setup = Setup(
        ruleset=game.ruleset,
        scenario=game.scenario,
        seats=tuple(map(SeatSetup, NAMES[: game.seats])),
        seed=game.seed,
        undo=game.undo,
    )
    kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
    streams = seed_streams(game.seed)
    with (
        TemporaryDirectory() as played,
        unsaved(
            Path(played), name, kernel, title=name, mods=host.pins(rules), saved_at=SAVED_AT
        ) as saved,
    ):
        saved.save()
        while kernel.ask and (kernel.decisions < game.decisions or kernel.ask.action):
            if not game.decisions:
                break
            option, paid = random_bot.choose(kernel, streams)
            saved.answer(option, *paid)
        newest = max(Path(played).glob("*.l7"), key=lambda path: int(path.suffixes[-2][1:]))
        for kept in (newest, newest.with_suffix(".journal")):
            if kept.exists():
                shutil.copy(kept, folder)


def write_expected(folder: Path) -> None:
    """Open every save of the folder, play it to its end, and write its result."""
    expectations = []
    everything = games(bundled())
    for name in Store(folder).names():
        mods = everything[name].mods
        with opened(folder, name, mods) as game:
            assert not game.read_only, f"{name}: {game.notes}"
            expectations.append(expectation(name, mods, game))
    lines = ",\n ".join(msgspec.json.encode(each).decode() for each in expectations)
    (folder / "corpus.json").write_text(f"[{lines}]\n", encoding="utf-8")


@contextmanager
def opened(folder: Path, name: str, mods: Sequence[str]) -> Iterator[SavedGame]:
    """Open the golden save in a copy of its folder: a game leaves a lock, and may save."""
    with TemporaryDirectory() as copied:
        for path in folder.glob(f"{name}.*"):
            shutil.copy(path, copied)
        store = Store(Path(copied))
        if mods:
            with frozen(folder, mods) as host:
                game = _open(store, name, host.rules(store.header(name).ruleset))
                yield game
                game.close()
        else:
            game = _open(store, name, bundled().rules(store.header(name).ruleset))
            yield game
            game.close()


def _open(store: Store, name: str, rules: Rules) -> SavedGame:
    return SavedGame.open(store, name, rules)


def main(command: str = "") -> int:
    folder = GOLDEN / str(FORMAT)
    if command == "expected":
        write_expected(folder)
        return 0
    if folder.exists():
        sys.stderr.write(
            f"{folder} already exists. Files of a released version are never rewritten. If no"
            " release has written this format, delete the folder first.\n"
        )
        return 1
    write_canonical(folder)
    write_corpus(folder)
    write_expected(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
