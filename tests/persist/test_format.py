"""The bytes of a save, and refusals of harmful bytes."""

from __future__ import annotations

import json
import tracemalloc
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from l7core import __version__
from l7core.engine.history import Record
from l7core.engine.kernel import Kernel
from l7core.persist.compression import compress, decompress
from l7core.persist.errors import Damaged, NewerFormat, NotASave, SaveError, TooLarge
from l7core.persist.format import FORMAT, MAX_SECTION, check, read_label, unpack
from l7core.persist.header import SavedMod
from l7core.persist.packing import pack
from l7core.persist.save_info import SaveInfo, describe
from tests.persist.forge import decompressed, forged, sealed
from tests.persist.little import move, new_kernel, next_answer, position

MODS = (SavedMod("little", "1.2", "c0ffee"),)


def played(moves: int) -> Kernel[Any]:
    kernel = new_kernel()
    for _ in range(moves):
        move(kernel, kernel)
    return kernel


def packed(kernel: Kernel[Any]) -> bytes:
    identity = SaveInfo(title="Pit", game="9abc", mods=MODS)
    header = describe(kernel, identity, parents=("01", "02"), saved_at="2030-01-01")
    return pack(header, kernel.record())


def plain_sections(record: Record) -> dict[str, bytes]:
    """Return the sections as `docs/contribute/save-format.md` describes them."""
    latest = [
        record.checkpoint,
        record.checkpoint_answers,
        record.checkpoint_events,
        record.undos,
    ]
    contents = {"checkpoint": latest, "answers": record.answers, "log": record.log}
    encoded = {name: msgspec.msgpack.encode(content) for name, content in contents.items()}
    return {"origin": record.origin, **encoded}


def test_a_record_survives_a_save() -> None:
    record = played(23).record()
    assert unpack(packed(played(23))).record == record


@pytest.mark.parametrize("moves", range(25))
def test_a_save_made_at_any_question_resumes_there(moves: int) -> None:
    kernel = played(moves)
    again: Kernel[Any] = Kernel.resume(kernel.rules, unpack(packed(kernel)).record)
    assert position(again) == position(kernel)


def test_a_resumed_game_continues_like_the_original() -> None:
    kernel = played(10)
    again: Kernel[Any] = Kernel.resume(kernel.rules, unpack(packed(kernel)).record)
    for _ in range(10):
        for game in (kernel, again):
            option, paid = next_answer(game)
            game.answer(option, *paid)
    assert position(again) == position(kernel)


def test_the_header_is_plain_json_that_any_tool_can_read() -> None:
    kernel = played(8)
    data = packed(kernel)
    length = int.from_bytes(data[10:14], "big")
    header = json.loads(data[46 : 46 + length])
    table = header.pop("sections")
    assert header == {
        "title": "Pit",
        "ruleset": "little:game",
        "scenario": "pit",
        "part": "",
        "clock": f"Depth {kernel.state.depth}",
        "result": "",
        "decisions": kernel.decisions,
        "seats": [
            {"name": "Ann", "controller": "human"},
            {"name": "Bo", "controller": "random"},
        ],
        "saved_at": "2030-01-01",
        "engine": __version__,
        "mods": [{"id": "little", "version": "1.2", "hash": "c0ffee"}],
        "game": "9abc",
        "parents": ["01", "02"],
        "picture": ["[A]", "[ ]   [?]"],
    }
    assert [section["name"] for section in table] == ["origin", "checkpoint", "answers", "log"]
    assert sum(section["size"] for section in table) == len(data) - 46 - length


def test_a_save_written_by_the_description_is_read() -> None:
    record = played(9).record()
    assert unpack(forged(plain_sections(record))).record == record


def test_every_truncation_is_noticed() -> None:
    data = packed(played(6))
    for length in range(len(data)):
        with pytest.raises(SaveError):
            unpack(data[:length])


def test_a_flipped_bit_anywhere_is_noticed() -> None:
    data = packed(played(6))
    for place in range(len(data)):
        damaged = bytearray(data)
        damaged[place] ^= 1 << place % 8
        with pytest.raises(SaveError):
            unpack(bytes(damaged))


def test_bytes_after_the_end_are_noticed() -> None:
    with pytest.raises(Damaged, match="the file has the wrong length"):
        unpack(packed(played(2)) + b"\0")


def test_damage_names_the_section() -> None:
    data = bytearray(packed(played(6)))
    data[-1] ^= 1
    with pytest.raises(Damaged, match="section log") as raised:
        unpack(bytes(data))
    assert raised.value.part == "log"


def test_header_texts_are_read_without_control_characters() -> None:
    facts = {"title": "Pit\x1b[2J\tand lift", "part": "Level\n5", "clock": "Turn\x9b 3"}
    header = read_label(forged({}, facts=facts)).header
    assert (header.title, header.part, header.clock) == ("Pit?[2J and lift", "Level 5", "Turn? 3")


def test_the_header_is_readable_when_the_sections_are_damaged() -> None:
    data = bytearray(packed(played(6)))
    data[-1] ^= 1
    assert read_label(bytes(data)).header.title == "Pit"


@pytest.mark.parametrize("data", [b"", b"\x89L7", b"PK\x03\x04" * 40, b"\0" * 100])
def test_another_file_is_not_a_save(data: bytes) -> None:
    with pytest.raises(NotASave):
        unpack(data)


def test_a_newer_format_is_refused_with_both_versions() -> None:
    data = forged({}, format_number=FORMAT + 6, facts={"engine": "9.1"})
    with pytest.raises(NewerFormat, match=r"by L7 9\.1 in format 7; .* up to format 1"):
        check(data)


def test_the_header_of_a_newer_format_is_readable() -> None:
    data = forged({}, format_number=FORMAT + 1, facts={"clock": "Turn 3", "mood": {"tense": True}})
    assert read_label(data).header.clock == "Turn 3"


def test_a_newer_header_of_another_shape_is_a_newer_format_and_not_damage() -> None:
    with pytest.raises(NewerFormat):
        read_label(forged({}, format_number=FORMAT + 1, facts={"seats": "four of them"}))


def test_a_bomb_that_states_its_size_is_not_decompressed() -> None:
    sections = plain_sections(played(3).record())
    sections["log"] = b"\0" * (MAX_SECTION + 1)
    with pytest.raises(TooLarge, match="log"):
        unpack(forged(sections))


def test_a_bomb_that_lies_about_its_size_is_not_decompressed_beyond_it() -> None:
    sections = plain_sections(played(3).record())
    sections["log"] = b"\0" * (MAX_SECTION * 5)
    data = forged(sections, unpacked={"log": 100})
    tracemalloc.start()
    with pytest.raises(Damaged, match="log"):
        unpack(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < MAX_SECTION / 2


def test_bytes_after_a_compressed_block_are_damage() -> None:
    with pytest.raises(Damaged, match="section origin can't be decompressed"):
        unpack(forged(plain_sections(played(3).record()), after=b"more"))


@pytest.mark.parametrize("difference", [-1, 1])
def test_a_section_of_another_length_than_it_says_is_damage(difference: int) -> None:
    sections = plain_sections(played(3).record())
    length = len(sections["log"]) + difference
    with pytest.raises(Damaged, match="section log can't be decompressed"):
        unpack(forged(sections, unpacked={"log": length}))


@pytest.mark.parametrize("thorough", [False, True])
def test_compressed_data_can_be_read_by_the_description(thorough: bool) -> None:
    record = played(24).record()
    for model in (b"", record.origin):
        packed = compress(record.checkpoint, model, thorough=thorough)
        assert decompressed(packed, model) == record.checkpoint


def test_no_block_is_decompressed_beyond_the_requested_size() -> None:
    full = b"\x1f\x00\x01\x00" + b"\xff" * 500
    for packed in (full, full + b"\x00" * 6, b"", b"\xf0", b"\xff" * 50):
        with pytest.raises(ValueError, match="block"):
            decompress(packed, 1000)


def test_a_header_that_claims_gigabytes_is_not_read() -> None:
    start = sealed(b"{}")
    with pytest.raises(TooLarge):
        unpack(start[:10] + b"\xff\xff\xff\xff" + start[14:])


def test_a_section_that_claims_a_huge_size_is_damage() -> None:
    table = [{"name": "log", "size": 1 << 80, "unpacked": 1 << 80, "sha256": ""}]
    with pytest.raises(Damaged):
        unpack(forged({}, facts={"sections": table}))


@pytest.mark.parametrize("name", ["origin", "checkpoint", "log"])
def test_a_missing_section_is_named(name: str) -> None:
    sections = plain_sections(played(3).record())
    del sections[name]
    with pytest.raises(Damaged, match=f"no section named {name}"):
        unpack(forged(sections))


@pytest.mark.parametrize("name", ["origin", "checkpoint", "log"])
def test_a_duplicate_section_is_named(name: str) -> None:
    sections = plain_sections(played(3).record())
    with pytest.raises(Damaged, match=f"several sections named {name}"):
        unpack(forged({**sections, name: [sections[name]] * 2}))


def test_an_unknown_section_is_ignored() -> None:
    record = played(3).record()
    assert unpack(forged({**plain_sections(record), "drawings": b"\0"})).record == record


def test_a_checkpoint_behind_the_last_answer_is_damage() -> None:
    sections = plain_sections(played(3).record())
    latest = msgspec.msgpack.decode(sections["checkpoint"])
    latest[1] = 4
    sections["checkpoint"] = msgspec.msgpack.encode(latest)
    with pytest.raises(Damaged, match="checkpoint"):
        unpack(forged(sections))


@pytest.mark.parametrize("name", ["checkpoint", "answers", "log"])
@pytest.mark.parametrize(
    "plain",
    [
        b"",
        b"\x91" * 100_000,
        b"\xdd\xff\xff\xff\xff",
        b"\xdb\xff\xff\xff\xff",
        b"\xa2\xff\xfe",
        b"\xd7\xff" + b"\xff" * 8,
    ],
    ids=["nothing", "nested", "endless list", "endless text", "no UTF-8", "no time"],
)
def test_hostile_messagepack_is_damage(name: str, plain: bytes) -> None:
    sections = {**plain_sections(played(3).record()), name: plain}
    with pytest.raises(Damaged, match=name):
        unpack(forged(sections))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(1 << 63), (1 << 64) - 1) | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None, database=None)
@given(name=st.sampled_from(["checkpoint", "answers", "log"]), value=VALUES)
def test_valid_messagepack_of_the_wrong_type_is_an_error_or_harmless(name: str, value: Any) -> None:
    sections = {**plain_sections(played(3).record()), name: msgspec.msgpack.encode(value)}
    with suppress(SaveError):
        unpack(forged(sections))


@settings(max_examples=150, deadline=None, database=None)
@given(facts=st.dictionaries(st.sampled_from(["title", "seats", "decisions", "sections"]), VALUES))
def test_a_header_of_wrong_types_is_an_error_or_harmless(facts: dict[str, Any]) -> None:
    # JSON has no bytes; they become text.
    header = json.dumps(facts, default=repr).encode()
    with suppress(SaveError):
        read_label(sealed(header))


@pytest.mark.parametrize("header", [b"[" * 100_000, b'{"a":' * 50_000, b'"\xff"', b"", b"null"])
def test_hostile_json_is_damage(header: bytes) -> None:
    with pytest.raises(Damaged, match="header"):
        read_label(sealed(header))


def test_a_game_too_large_to_be_read_is_not_written() -> None:
    record = msgspec.structs.replace(played(1).record(), checkpoint=b"\0" * MAX_SECTION)
    kernel = played(1)
    header = describe(kernel, SaveInfo(title="", game=""))
    with pytest.raises(TooLarge, match="checkpoint"):
        pack(header, record)


def test_nothing_in_a_header_controls_the_terminal() -> None:
    """Headers are shown in lists and errors before any rules or mods are loaded."""
    hostile = "a\x1b[2J\u202eb\nc"
    facts = {
        **dict.fromkeys(("title", "ruleset", "scenario", "part", "clock", "saved_at"), hostile),
        "engine": hostile,
        "seats": [{"name": hostile, "controller": hostile}],
        "mods": [{"id": hostile, "version": hostile, "hash": hostile}],
        "picture": [hostile],
    }
    header = read_label(forged({hostile: b""}, facts=facts)).header
    for line in repr(msgspec.to_builtins(header)).split("\\n"):
        assert "\\x1b" not in line
        assert "\\u202e" not in line
    assert header.seats[0].name == "a?[2J?b c"
    with pytest.raises(NewerFormat) as raised:
        unpack(forged({}, facts=facts, format_number=99))
    assert "\x1b" not in str(raised.value)
    with pytest.raises(Damaged) as damaged:
        unpack(forged({hostile: b"xyz"}, facts=facts, after=b"!"))
    assert "\x1b" not in str(damaged.value)
