"""Replay files: their contents, and finding a game that differs."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from l7core.engine.errors import L7Error
from l7core.engine.ruleset import Rules
from l7core.persist import replay_file
from l7core.persist.errors import Damaged, NewerFormat, NotASave, SaveError
from l7core.persist.header import Header, SavedMod
from l7core.persist.replay_file import Replay, ReplayStep
from tests.persist.little import RULES
from tests.persist.replays.test_reel import played
from tests.persist.test_saved_game import changed_rules

MODS = (SavedMod("little", "1", "aa"),)


def a_replay(moves: int = 30) -> Replay:
    kernel = played(moves)
    header = Header(title="Down the pit", ruleset="little:game", engine="0.0.9", game="g")
    return replay_file.hashed(RULES, replay_file.of_save(header, kernel.record()), MODS)


def altered(replay: Replay, number: int, step: ReplayStep) -> Replay:
    steps = list(replay.steps)
    steps[number] = step
    return replace(replay, steps=tuple(steps))


def test_a_file_is_read_as_it_was_written() -> None:
    replay = a_replay()
    assert replay_file.from_bytes(replay_file.to_bytes(replay)) == replay


def test_each_step_has_its_own_line() -> None:
    replay = a_replay(10)
    lines = replay_file.to_bytes(replay).decode().splitlines()
    assert sum(line.startswith("  [[") for line in lines) == 10


def test_every_step_has_the_hash_of_the_state_that_it_led_to() -> None:
    replay = a_replay(10)
    assert replay.steps[-1].hash == played(10).digest()[: replay_file.HASH_DIGITS]
    assert all(step.hash for step in replay.steps)


def test_a_game_that_plays_the_same_is_verified() -> None:
    steps: list[int] = []
    assert replay_file.verify(RULES, a_replay(), MODS, on_step=steps.append) is None
    assert steps == list(range(1, 31))


def test_a_tampered_answer_is_found_at_its_step() -> None:
    replay = a_replay()
    number = next(n for n in range(9, 30) if replay.steps[n].answer.option == "rest")
    step = replay.steps[number]
    tampered = altered(replay, number, replace(step, answer=replace(step.answer, option="dig")))
    divergence = replay_file.verify(RULES, tampered, MODS)
    assert divergence is not None
    assert divergence.step == number + 1
    assert divergence.then == f"state {step.hash} after dig"
    assert divergence.now.startswith("state ")


def test_a_tampered_hash_is_found_at_its_step() -> None:
    replay = a_replay()
    divergence = replay_file.verify(
        RULES, altered(replay, 11, replace(replay.steps[11], hash="0")), MODS
    )
    assert divergence is not None
    assert divergence.step == 12


def test_a_tampered_beginning_is_found_at_the_first_step() -> None:
    replay = a_replay()
    other = msgspec.msgpack.decode(replay.origin)
    other["depth"] = 5
    divergence = replay_file.verify(
        RULES, replace(replay, origin=msgspec.msgpack.encode(other)), MODS
    )
    assert divergence is not None
    assert divergence.step == 1


def test_a_divergence_names_both_versions() -> None:
    replay = replace(a_replay(), engine="0.0.9", mods=(SavedMod("little", "0.5", "cc"),))
    divergence = replay_file.verify(changed_rules(), replay, MODS)
    assert divergence is not None
    assert divergence.before == ("L7 0.0.9", "little 0.5 cc")
    assert divergence.after[1] == "little 1 aa"


def test_a_changed_question_is_named_with_the_answer() -> None:
    replay = a_replay()
    bare = replace(replay, steps=tuple(ReplayStep(step.answer) for step in replay.steps))
    divergence = replay_file.verify(changed_rules(), bare, MODS)
    assert divergence is not None
    assert "little.haggle" in replay_file.differ(divergence)
    assert bare.steps[divergence.step - 1].answer.option in divergence.then


def test_a_save_without_hashes_is_verified_by_its_questions() -> None:
    replay = a_replay()
    bare = replace(replay, steps=tuple(ReplayStep(step.answer) for step in replay.steps))
    assert replay_file.verify(RULES, bare, MODS) is None
    assert replay_file.verify(changed_rules(), bare, MODS) is not None


def test_rules_that_have_changed_give_no_hashes() -> None:
    with pytest.raises(L7Error, match="The rules have changed"):
        replay_file.hashed(changed_rules(), a_replay(), MODS)


# -- other files


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b"\x89L7S", b'{"kind": "chess"}'])
def test_another_file_is_not_a_replay(data: bytes) -> None:
    with pytest.raises(NotASave, match="Not an L7 replay file"):
        replay_file.from_bytes(data)


def test_a_newer_replay_names_both_formats() -> None:
    data = msgspec.json.encode({"kind": replay_file.KIND, "format": 99, "engine": "9.0"})
    with pytest.raises(
        NewerFormat,
        match=r"The replay was written by L7 9\.0 in format 99; "
        "this version of L7 reads up to format 1",
    ):
        replay_file.from_bytes(data)


def with_checksum(body: bytes) -> bytes:
    """Return a replay file with these lines before the checksum."""
    return body + b',\n "sha256": "%b"\n}\n' % sha256(body).hexdigest().encode()


def test_the_last_line_is_a_checksum_of_the_lines_before() -> None:
    data = replay_file.to_bytes(a_replay(3))
    body, *_ = data.rpartition(b',\n "sha256": ')
    assert with_checksum(body) == data
    assert msgspec.json.decode(data)["sha256"] == sha256(body).hexdigest()


def test_a_replay_with_something_else_in_it_is_damaged() -> None:
    body, *_ = replay_file.to_bytes(a_replay(3)).rpartition(b',\n "sha256": ')
    for harmful in (b'"none"', b"[" * 100_000, b'"\xff"'):
        data = with_checksum(body.replace(b'"undos": 0', b'"undos": ' + harmful))
        with pytest.raises(
            (Damaged, NotASave), match=r"its content is invalid|Not an L7 replay file"
        ):
            replay_file.from_bytes(data)


def test_an_invalid_first_state_is_an_error() -> None:
    """The first state is decoded within the same limits as everything else."""
    for origin in (b"", b"\xff", b"\x91" * 100_000, b"\x81\xa1\xff\x00"):
        replay = replace(a_replay(3), origin=origin)
        with pytest.raises(L7Error, match="does not fit the rules"):
            replay_file.verify(RULES, replay, MODS)


def test_each_flipped_bit_is_noticed() -> None:
    data = bytearray(replay_file.to_bytes(a_replay(3)))
    for position in range(len(data)):
        for bit in range(8):
            data[position] ^= 1 << bit
            with pytest.raises(SaveError):
                replay_file.from_bytes(bytes(data))
            data[position] ^= 1 << bit


def test_a_cut_replay_is_a_sentence_at_every_length(tmp_path: Path) -> None:
    data = replay_file.to_bytes(a_replay(3))
    for length in range(0, len(data), 7):
        with pytest.raises(L7Error):
            replay_file.from_bytes(data[:length])


def test_reading_runs_nothing_and_needs_no_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    data = replay_file.to_bytes(a_replay(3))

    def refuse(*_: object) -> None:
        raise AssertionError("reading a replay makes no rules")

    monkeypatch.setattr(Rules, "__init__", refuse)
    assert len(replay_file.from_bytes(data).steps) == 3
