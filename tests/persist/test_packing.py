"""Saves of a long game: full chunks stay packed, and undone answers are left out."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.engine.kernel import Kernel
from l7core.persist import packing
from l7core.persist.errors import TooLarge
from l7core.persist.format import CHUNK, MAX_CHUNKS, unpack
from l7core.persist.header import Header
from l7core.persist.packing import Packer, Part, pack
from tests.persist.little import RULES, begin, setup


def long_game(decisions: int) -> Kernel[Any]:
    kernel: Kernel[Any] = Kernel(RULES, begin(RULES, setup(undo="casual")))
    continue_with(kernel, decisions)
    return kernel


def continue_with(kernel: Kernel[Any], decisions: int, option: str = "rest") -> None:
    for _ in range(decisions):
        kernel.answer(option)


def packed(packer: Packer, kernel: Kernel[Any]) -> bytes:
    return packer.pack(Header(), kernel.record(after=packer.packed_answers(kernel)))


@pytest.fixture
def parts_packed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that collects the names of all sections packed from now on."""
    names: list[str] = []
    pack_part = packing._part

    def noted(name: str, *what: Any, **how: Any) -> Part:
        names.append(name)
        return pack_part(name, *what, **how)

    monkeypatch.setattr(packing, "_part", noted)
    return names


@pytest.mark.parametrize("decisions", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 7])
def test_a_game_of_any_length_survives_a_save(decisions: int) -> None:
    kernel = long_game(decisions)
    assert unpack(packed(Packer(), kernel)).record == kernel.record()


def test_a_second_save_packs_only_what_has_changed(parts_packed: list[str]) -> None:
    kernel, packer = long_game(5 * CHUNK + 3), Packer()
    packed(packer, kernel)
    assert parts_packed.count("answers") == 6
    parts_packed.clear()
    continue_with(kernel, 20)
    data = packed(packer, kernel)
    assert sorted(parts_packed) == ["answers", "checkpoint", "log"]
    assert unpack(data).record == kernel.record()


def test_consecutive_saves_equal_single_ones() -> None:
    kernel, packer = long_game(0), Packer()
    for _ in range(40):
        continue_with(kernel, CHUNK // 16)
        assert packed(packer, kernel) == pack(Header(), kernel.record())


@pytest.mark.parametrize("undone", [1, CHUNK // 2, CHUNK, CHUNK + CHUNK // 2, 2 * CHUNK + 5])
def test_undone_answers_are_in_no_later_save(undone: int) -> None:
    kernel, packer = long_game(2 * CHUNK + 5), Packer()
    packed(packer, kernel)
    for _ in range(undone):
        kernel.undo()
    assert unpack(packed(packer, kernel)).record == kernel.record()
    continue_with(kernel, undone, "dig")
    assert unpack(packed(packer, kernel)).record == kernel.record()


def test_redone_answers_are_in_every_later_save() -> None:
    kernel, packer = long_game(CHUNK + 5), Packer()
    before = packed(packer, kernel)
    for _ in range(20):
        kernel.undo()
    for _ in range(20):
        kernel.redo()
    assert unpack(packed(packer, kernel)).record.answers == unpack(before).record.answers


def test_a_reseated_player_changes_the_origin_of_the_next_save() -> None:
    kernel, packer = long_game(3), Packer()
    packed(packer, kernel)
    kernel.reseat(0, "random")
    assert unpack(packed(packer, kernel)).record == kernel.record()


def test_a_late_reseating_keeps_the_packed_answers() -> None:
    kernel, packer = long_game(2 * CHUNK + 3), Packer()
    packed(packer, kernel)
    kernel.reseat(0, "random")
    for _ in range(2):
        assert packed(packer, kernel) == pack(Header(), kernel.record())


def test_a_game_of_more_answers_than_are_read_is_not_written() -> None:
    kernel = long_game(1)
    record = kernel.record()
    answers = [kernel.decided(0)] * (CHUNK * MAX_CHUNKS + 1)
    many = type(record)(
        origin=record.origin,
        checkpoint=record.checkpoint,
        checkpoint_answers=0,
        checkpoint_events=0,
        answers=answers,
    )
    with pytest.raises(TooLarge, match=f"{MAX_CHUNKS + 1} sections; the limit is {MAX_CHUNKS}"):
        pack(Header(), many)
