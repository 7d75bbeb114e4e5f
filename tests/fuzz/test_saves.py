"""Damaged and forged saves, journals, replays and settings: refused or opened without harm.

Half of them are damaged files. The others are forged: every checksum is right and every value has
the right type. Only the rules can notice that no game was ever like this.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache
from typing import Any

import msgspec
import pytest

from l7core.analysis import report
from l7core.bots.careful import hint, reason
from l7core.bots.random_bot import choose
from l7core.cli import doctor, replays
from l7core.cli.main import main
from l7core.engine.by_hand import MARK
from l7core.engine.errors import L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist import replay_file, save_admin
from l7core.persist.format import unpack
from l7core.persist.journal import FRAME, START
from l7core.persist.lineage import relations
from l7core.persist.packing import pack
from l7core.persist.recent import FILE
from l7core.persist.save_info import SaveInfo, describe
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain import report_lines
from l7core.plain.play import Plain
from l7tui.settings.preferences import Preferences
from tests.fuzz.harness import ODD, Case, attack
from tests.persist.forge import forged
from tests.tools.places import MODS, PLUGINS

ATTACKS = 6
GAMES = ("escape:l7", "heist:classic", "cellar:classic")
DECISIONS = (0, 3, 25, 60)
DEEDS = (*ODD, "set-flag flag = 'x'", "lamp to = 'lit'", "begin-lockdown", "gain-fear n = 99")
NUMBERS = (-1, 0, 1, 2, 7, 99, 10**6, -(2**40), 2**62)
ASKED = "map near status hand piles odds why goals hint log briefing story undo redo repeat"


@cache
def host() -> Host:
    return Host([ModFolder(PLUGINS, "bundled"), ModFolder(MODS, "bundled")])


@cache
def game(ruleset: str, decisions: int, seats: int) -> bytes:
    """Return the save of a game after that number of random decisions."""
    rules = host().rules(ruleset)
    chairs = tuple(SeatSetup(name) for name in ("Ann", "Bo", "Cy")[:seats])
    kernel: Kernel[Any] = Kernel(rules, rules.begin(Setup(ruleset=ruleset, seats=chairs, seed=7)))
    streams = seed_streams(7)
    while kernel.ask and kernel.decisions < decisions:
        option, paid = choose(kernel, streams)
        kernel.answer(option, *paid)
    return pack(describe(kernel, SaveInfo(title="A game", game="9abc")), kernel.record())


def a_game(case: Case) -> bytes:
    chance = case.chance
    return game(chance.choice(GAMES), chance.choice(DECISIONS), chance.randint(1, 3))


# -- forging


def forge(case: Case, value: Any) -> Any:
    """Return plain data with one part replaced by another value of its type."""
    chance = case.chance
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        near = (other for other in (value + 1, value - 1, -value) if abs(other) < 2**63)
        return chance.choice((*NUMBERS, *near))
    if isinstance(value, float):
        return chance.choice((-1.0, 0.0, 1e308))
    if isinstance(value, str):
        return chance.choice((*ODD, value + "x", value[:-1], _another(value)))
    if isinstance(value, list) and value:
        position = chance.randrange(len(value))
        match chance.randrange(5):
            case 0:
                return value[:position] + value[position + 1 :]
            case 1:
                return [*value, value[position]]
            case _:
                return [*value[:position], forge(case, value[position]), *value[position + 1 :]]
    if isinstance(value, dict) and value:
        key = chance.choice(sorted(value, key=str))
        if chance.random() < 0.1:
            return {other: part for other, part in value.items() if other != key}
        return {**value, key: forge(case, value[key])}
    return value


def _another(word: str) -> str:
    """Return a word of the same kind: `room:4` for `room:3`."""
    kind, colon, number = word.partition(":")
    return f"{kind}{colon}{int(number) + 1 if number.isdecimal() else number[::-1]}"


def forged_state(case: Case, state: bytes) -> bytes:
    plain = msgspec.msgpack.decode(state)
    for _ in range(case.chance.choice((1, 1, 2, 5))):
        plain = forge(case, plain)
    return msgspec.msgpack.encode(plain)


def forged_save(case: Case) -> bytes:
    """Return a save with correct checksums of a game that never existed."""
    saved = unpack(a_game(case))
    record = saved.record
    origin, checkpoint = record.origin, record.checkpoint
    answers = msgspec.to_builtins(record.answers)
    which = case.chance.random()
    if which < 0.5:
        checkpoint = forged_state(case, checkpoint)
    if which > 0.3:
        origin = forged_state(case, origin)
    if which > 0.8 and answers:
        answers = forge(case, answers)
    latest = [checkpoint, record.checkpoint_answers, record.checkpoint_events, record.undos]
    if case.chance.random() < 0.1:
        latest = [checkpoint, *forge(case, latest[1:])]
    facts = msgspec.to_builtins(saved.label.header)
    if case.chance.random() < 0.2:
        facts = forge(case, facts)
    facts.pop("sections", None)
    encode = msgspec.msgpack.encode
    sections: dict[str, bytes | Sequence[bytes]] = {
        "origin": origin,
        "checkpoint": encode(latest),
        "answers": [encode(answers)] if answers else [],
        "log": encode(record.log),
    }
    return forged(sections, facts=facts)


def forged_journal(case: Case, save: bytes) -> bytes:
    """Return a journal with correct checksums and invented steps."""
    record = unpack(save).record
    answers = msgspec.to_builtins(record.answers) or [["", 0]]
    start = START.pack(b"\x89L7J\r\n\x1a\n", 1, save[14:46])
    whole, crc = start, zlib.crc32(start)
    for _ in range(case.chance.randint(1, 5)):
        steps: list[Any] = [
            ["decided", case.chance.choice(answers)],
            ["undone", case.chance.randrange(80)],
            ["decided", [f"{MARK}{case.chance.choice(DEEDS)}", *case.chance.choice(answers)[1:]]],
            ["folded", save[14:46].hex(), 2],
        ]
        step = case.chance.choice(steps)
        payload = msgspec.msgpack.encode(forge(case, step) if case.chance.random() < 0.5 else step)
        crc = zlib.crc32(payload, crc)
        whole += FRAME.pack(len(payload), crc) + payload
    return whole


# -- use of the files


def all_about(case: Case) -> None:
    """Run everything that commands and plain mode do with the saves of a folder."""
    store = Store(case.home)
    with suppress(L7Error):
        listed = store.list()
        for entry in listed:
            assert entry.title.isprintable()
            list(relations(entry, listed))
    with suppress(L7Error):
        store.last()
    list(store.all_generations())
    for name in store.names():
        with suppress(L7Error):
            play(store, name)
        look_back(case, name)
        with suppress(L7Error):
            save_admin.take_in(store, save_admin.whole(store, name))


def play(store: Store, name: str) -> None:
    """Open a game, view everything, and decide."""
    rules = host().rules(store.header(name).ruleset)
    out = io.StringIO()
    with SavedGame.open(store, name, rules) as game:
        typed = [*ASKED.split(), "1", *ASKED.split(), "1", "2", "1 with 1", "save", "undo"]
        Plain(game, [f"{each}\n" for each in typed], out).play()
        if game.ask:
            reason(game.kernel, hint(game.kernel))
        report_of(game.kernel)


def report_of(kernel: Kernel[Any]) -> None:
    list(report_lines.text(report.report(kernel)))


COMMANDS = (
    ("replay", "verify"),
    ("replay", "show"),
    ("report",),
    ("report", "--json"),
    ("replay", "export"),
    ("replay", "branch"),
)
FURTHER = {"export": ("made.l7replay",), "branch": ("2",)}


def look_back(case: Case, name: str) -> None:
    """Run every command that replays a game, on a save or on a file."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(replays, "host_of", lambda _: host())
        patched.setattr(doctor, "host_of", lambda _: host())
        patched.setenv("L7_HOME", str(case.home))
        patched.chdir(case.home)
        for command in COMMANDS:
            said(*command, name, *FURTHER.get(command[-1], ()))
            (case.home / "made.l7replay").unlink(missing_ok=True)
        said("saves", "show", name)
        said("doctor", "--bundle", name, "--to", "bundle.zip", "--saves", str(case.home))


def said(*arguments: str) -> None:
    """Run a command, which must end normally or with an expected failure."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        assert main([*arguments, "--saves", "."]) in (0, 1)
    for line in f"{out.getvalue()}{err.getvalue()}".split("\n"):
        assert line.isprintable()


def test_damaged_saves() -> None:
    def attempt(case: Case) -> None:
        save = a_game(case)
        (case.home / "game.1.l7").write_bytes(save)
        (case.home / "game.2.l7").write_bytes(case.bytes_from(save))
        (case.home / "alone.1.l7").write_bytes(case.bytes_from(save))
        (case.home / FILE).write_bytes(case.bytes_from(b'["alone", "game"]'))
        all_about(case)

    attack(attempt, of=ATTACKS)


def test_forged_saves() -> None:
    def attempt(case: Case) -> None:
        (case.home / "game.1.l7").write_bytes(forged_save(case))
        all_about(case)

    attack(attempt, of=ATTACKS // 2)


def test_journals() -> None:
    def attempt(case: Case) -> None:
        save = a_game(case)
        journal = forged_journal(case, save)
        if case.chance.random() < 0.5:
            journal = case.bytes_from(journal)
        (case.home / "game.1.l7").write_bytes(save)
        (case.home / "game.1.journal").write_bytes(journal)
        all_about(case)

    attack(attempt, of=ATTACKS)


def test_replays() -> None:
    def attempt(case: Case) -> None:
        saved = unpack(a_game(case))
        replay = replay_file.of_save(saved.label.header, saved.record)
        if case.chance.random() < 0.5:
            replay = msgspec.structs.replace(replay, origin=forged_state(case, replay.origin))
        data = replay_file.to_bytes(replay)
        if case.chance.random() < 0.3:
            data = case.bytes_from(data)
        (case.home / "game.l7replay").write_bytes(data)
        look_back(case, "game.l7replay")

    attack(attempt, of=ATTACKS)


def test_settings() -> None:
    whole = b'{"theme": "l7-light", "speed": "fast", "key_changes": {"undo": ["z"]}, "odds": false}'

    def attempt(case: Case) -> None:
        file = case.home / "settings.json"
        data = case.text_from(whole.decode()).encode("utf-8", "surrogatepass")
        file.write_bytes(case.bytes_from(data) if case.chance.random() < 0.7 else data)
        preferences = Preferences.opened(file)
        preferences.change(odds=True)
        assert Preferences.opened(file).now.odds

    attack(attempt, of=ATTACKS)
