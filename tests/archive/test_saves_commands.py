"""`l7 saves …`: looking after games without any of their rules."""

from __future__ import annotations

from pathlib import Path

import msgspec

from l7core.mods.host import Host
from l7core.persist.lineage import relation
from tests.archive.conftest import Home


def spoil(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(bytes(data))


def newest(home: Home, name: str) -> Path:
    return home.store.folder / home.store.generations(name)[0].file


def test_show_tells_facts_map_and_the_saves_that_are_kept(home: Home, running: str) -> None:
    said = home.ok("saves", "show", running)
    assert said.startswith("The Cellar\n")
    assert "Ann (human), Bo (human)" in said
    assert "6 decisions" in said
    assert "[" in said


def test_show_as_data_lists_every_save(home: Home, running: str) -> None:
    data = msgspec.json.decode(home.ok("saves", "show", running, "--json"))
    assert [each["number"] for each in data["saves"]] == [2, 1]


def test_looking_after_saves_loads_no_mod(home: Home, running: str, monkeypatch: object) -> None:
    import pytest

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Host, "__init__", _refuse)
        for arguments in (("show", running), ("verify",), ("export", running), ("list",)):
            home.ok("saves", *arguments)


def _refuse(*_: object) -> None:
    raise AssertionError("no mod is needed for that")


def test_verify_finds_every_save_sound(home: Home, running: str) -> None:
    said = home.ok("saves", "verify")
    assert said.count(" sound") == 2


def test_verify_says_which_file_is_damaged_and_exits_with_1(home: Home, running: str) -> None:
    spoil(newest(home, running))
    code, out, _ = home("saves", "verify", running)
    assert code == 1
    bad = next(line for line in out.splitlines() if "damaged" in line)
    assert bad.startswith(newest(home, running).name)


def test_an_exported_game_is_imported_elsewhere_and_is_the_same(home: Home, running: str) -> None:
    file = home.folder / "sent.l7"
    assert "Written: " in home.ok("saves", "export", running, str(file))
    before = home.store.load(running).record
    home.ok("saves", "rm", running, "--yes")
    assert "is here as" in home.ok("saves", "import", str(file))
    (name,) = home.store.names()
    assert home.store.load(name).record == before


def test_an_exported_game_has_what_its_journal_adds(home: Home, running: str) -> None:
    from l7core.persist.desk import Desk
    from tests.kit import rules
    from tests.tui.kit import CLASSIC

    desk = Desk.open(home.store, running, rules(CLASSIC))
    ask = desk.kernel.ask
    assert ask
    desk.answer(ask.options[0].id, *ask.purse[: ask.options[0].cost])
    ask = desk.kernel.ask
    assert ask
    desk.answer(ask.options[0].id, *ask.purse[: ask.options[0].cost])
    home.ok("saves", "export", running, "out.l7")
    desk.close()
    home.ok("saves", "import", "out.l7")
    other = next(name for name in home.store.names() if name != running)
    assert len(home.store.load(other).record.answers) == 8


def test_export_overwrites_nothing(home: Home, running: str) -> None:
    Path("mine.l7").write_text("mine")
    code, _, err = home("saves", "export", running, "mine.l7")
    assert (code, Path("mine.l7").read_text()) == (1, "mine")
    assert "is there already. Name another file." in err


def test_the_same_save_is_imported_once(home: Home, running: str) -> None:
    home.ok("saves", "export", running, "copy.l7")
    code, _, err = home("saves", "import", "copy.l7")
    assert code == 1
    assert f"here already, as {running}" in err


def test_a_fork_of_a_game_is_kept_beside_it(home: Home, running: str) -> None:
    home.ok("saves", "export", running, "copy.l7")
    home.ok("saves", "rename", running, "Mine")
    home.ok("saves", "import", "copy.l7")
    one, other = home.store.list()
    assert relation(one, other) in ("ahead", "behind")


def test_what_is_no_save_is_not_imported(home: Home) -> None:
    Path("letter.l7").write_text("Dear Ann,")
    code, _, err = home("saves", "import", "letter.l7")
    assert (code, err) == (1, "l7: The file is not a save of L7.\n")
    assert not home.store.names()


def test_a_game_is_renamed_and_can_be_played_on(home: Home, running: str) -> None:
    home.ok("saves", "rename", running, "  A   fine day ")
    assert home.store.header(running).title == "A fine day"
    assert len(home.store.load(running).record.answers) == 6


def test_a_game_in_play_is_neither_renamed_nor_deleted(home: Home, running: str) -> None:
    slot = home.store.take(running)
    for arguments in (("rename", running, "Mine"), ("rm", running, "--yes")):
        code, _, err = home("saves", *arguments)
        assert code == 1
        assert "open elsewhere" in err
    slot.release()


def test_a_game_is_deleted_only_when_somebody_agrees(home: Home, running: str) -> None:
    code, _, err = home("saves", "rm", running)
    assert code == 1
    assert "--yes" in err
    assert home.store.names() == [running]
    home.ok("saves", "rm", running, "--yes")
    assert not home.store.names()
