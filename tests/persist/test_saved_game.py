"""Saved games: confirmed decisions are on disk, and a refusing disk does not end the game."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from l7core.engine.errors import IllegalAnswer, UndoRefused
from l7core.engine.game import Game
from l7core.engine.history import ROOM_FOR_UNDO
from l7core.engine.ruleset import Flows, Rules, Ruleset
from l7core.engine.state import Setup, State, Task, fresh
from l7core.persist.errors import Damaged, HeldElsewhere, NoSuchSave, ReadOnly, SaveError
from l7core.persist.header import SavedMod
from l7core.persist.lineage import relation
from l7core.persist.saved_game import AUTOSAVE_EVERY, SavedGame
from l7core.persist.store import Store
from l7core.view import Table
from tests.persist import little
from tests.persist.disk import refuse, refusing
from tests.persist.little import RULES, RULESET, new_game, on_disk, play, position, reopened, setup


def saves_in(folder: Path) -> int:
    return len(list(folder.glob("*.l7")))


# -- playing


def test_a_new_game_is_saved_at_once(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    assert on_disk(tmp_path, game.name) == position(game.kernel)
    game.close()


def test_every_confirmed_decision_is_on_disk_including_undo_and_redo(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    undos = 0
    for _ in range(60):
        play(game, 1)
        undos = max(undos, game.kernel.undos)
        assert on_disk(tmp_path, game.name) == position(game.kernel)
    assert undos > 3
    game.close()


def test_a_game_left_in_the_middle_of_a_task_opens_at_the_same_question(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    for option in ("rest", "trade", "south", "rope"):
        game.answer(option)
    game.close()
    with reopened(game, tmp_path) as again:
        ask = again.ask
        assert ask
        assert (ask.prompt, ask.purse) == ("little.pay", ("coin-0",))
        again.answer("buy", "coin-0")
        assert again.kernel.state.goods == ["rope"]


def test_an_undo_of_several_decisions_is_one_step_of_the_journal(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    for option in ("rest", "trade", "south", "rope"):
        game.answer(option)
    assert game.undo(action=True) == 3
    assert Store(tmp_path).load(game.name).journalled == 5
    assert on_disk(tmp_path, game.name) == position(game.kernel)
    game.close()


def test_a_refused_answer_leaves_no_trace(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    with pytest.raises(IllegalAnswer):
        game.answer("fly")
    with pytest.raises(UndoRefused):
        game.undo()
    assert Store(tmp_path).load(game.name).journalled == 0
    game.close()


def test_the_whole_game_is_saved_at_intervals(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    for _ in range(AUTOSAVE_EVERY - 1):
        game.answer("rest")
    assert saves_in(tmp_path) == 1
    game.answer("rest")
    assert saves_in(tmp_path) == 2
    assert Store(tmp_path).load(game.name).journalled == 0
    game.close()


def test_a_game_that_ended_is_saved_as_ended(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    game.answer("leave")
    assert Store(tmp_path).header(game.name).result == "won"
    game.close()
    with reopened(game, tmp_path) as again:
        assert again.kernel.over


def test_opening_and_closing_writes_nothing(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    play(game, 3)
    game.close()
    before = sorted((each.name, each.stat().st_mtime_ns) for each in tmp_path.iterdir())
    reopened(game, tmp_path).close()
    assert before == sorted((each.name, each.stat().st_mtime_ns) for each in tmp_path.iterdir())


def test_closing_folds_the_journal_into_a_save(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    play(game, 3)
    assert Store(tmp_path).load(game.name).journalled == 3
    game.close()
    assert Store(tmp_path).load(game.name).journalled == 0
    assert Store(tmp_path).header(game.name).decisions == 3


def test_a_game_that_was_never_closed_continues_from_its_journal(tmp_path: Path) -> None:
    crashed = new_game(tmp_path)
    play(crashed, 5)
    next(tmp_path.glob("*.lock")).unlink()
    with reopened(crashed, tmp_path) as again:
        assert position(again.kernel) == position(crashed.kernel)
        play(again, 1)
        assert on_disk(tmp_path, again.name) == position(again.kernel)


def test_every_header_has_the_title_and_the_mods(tmp_path: Path) -> None:
    store = Store(tmp_path)
    mods = (SavedMod("little", "1", "aa"),)
    game = SavedGame.begin(store, RULES, setup(), title="Down the pit", mods=mods)
    game.close()
    assert game.name.startswith("down-the-pit-")
    with reopened(game, tmp_path) as again:
        again.answer("rest")
    header = store.header(game.name)
    assert (header.title, header.mods, header.decisions) == ("Down the pit", mods, 1)


def test_the_header_names_the_current_mods(tmp_path: Path) -> None:
    game = SavedGame.begin(Store(tmp_path), RULES, setup(), mods=(SavedMod("little", "1", "aa"),))
    game.close()
    newer = (SavedMod("little", "2", "bb"),)
    with SavedGame.open(Store(tmp_path), game.name, RULES, mods=newer) as again:
        again.answer("rest")
    assert Store(tmp_path).header(game.name).mods == newer


# -- a disk that refuses


@pytest.mark.parametrize("call", ["write", "fsync", "replace", "open"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_play_continues_in_memory_and_a_later_save_clears_the_trouble(
    call: str, number: int, tmp_path: Path
) -> None:
    game = new_game(tmp_path)
    play(game, 2)
    confirmed = position(game.kernel)
    with refusing(number, call=call):
        play(game, AUTOSAVE_EVERY + 5)
        assert "Choose another folder" in game.trouble
    kept = Store(tmp_path).load(game.name)
    assert kept.record.answers[:2] == list(confirmed[2])  # type: ignore[call-overload]
    play(game, 1)
    assert game.trouble == ""
    assert on_disk(tmp_path, game.name) == position(game.kernel)
    game.close()


def test_a_decision_that_the_journal_refused_is_saved_whole(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    play(game, 2)
    with pytest.MonkeyPatch.context() as patched:
        refused: list[int] = []
        fsync = os.fsync

        def refuse_once(descriptor: int) -> None:
            if not refused:
                refused.append(descriptor)
                raise OSError(errno.EIO, "")
            fsync(descriptor)

        patched.setattr(os, "fsync", refuse_once)
        play(game, 1)
    assert refused
    assert game.trouble == ""
    assert saves_in(tmp_path) == 2
    assert on_disk(tmp_path, game.name) == position(game.kernel)
    game.close()


def test_while_only_whole_saves_fail_the_journal_continues(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    with refusing(errno.ENOSPC, call="replace"):
        play(game, AUTOSAVE_EVERY + 5)
        assert game.trouble
        assert on_disk(tmp_path, game.name) == position(game.kernel)
    game.close()


def test_a_full_journal_gives_way_to_a_whole_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("l7core.persist.journal.MAX_JOURNAL", 200)
    game = new_game(tmp_path)
    for _ in range(AUTOSAVE_EVERY - 1):
        play(game, 1)
        assert game.trouble == ""
        assert on_disk(tmp_path, game.name) == position(game.kernel)
    assert saves_in(tmp_path) > 1
    game.close()


def test_a_game_may_begin_on_a_disk_that_refuses(tmp_path: Path) -> None:
    with refusing(errno.ENOSPC, call="open"):
        game = new_game(tmp_path)
        play(game, 3)
        assert game.trouble
    play(game, 1)
    assert game.trouble == ""
    assert on_disk(tmp_path, game.name) == position(game.kernel)
    game.close()


def test_a_requested_save_reports_its_failure(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    with refusing(errno.ENOSPC), pytest.raises(SaveError, match="the disk is full"):
        game.save()
    game.close()


def test_a_save_that_was_not_confirmed_ends_the_journal_before_it(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    play(game, 2)
    game.save()
    replace = os.replace
    with pytest.MonkeyPatch.context() as patched:

        def replace_then_refuse(*paths: Any) -> None:
            replace(*paths)
            patched.setattr(os, "fsync", refuse(errno.EIO))

        patched.setattr(os, "replace", replace_then_refuse)
        with pytest.raises(SaveError, match="the disk did not confirm it"):
            game.save()
    play(game, 1)
    assert game.trouble == ""
    assert on_disk(tmp_path, game.name) == position(game.kernel)
    assert Store(tmp_path).load(game.name).notes == (), "the next save descends from it"
    game.close()


# -- durability


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list of what is synced from now on, in order."""
    synced: list[str] = []

    def noted(descriptor: int) -> None:
        synced.append("folder" if os.path.isdir(f"/proc/self/fd/{descriptor}") else "file")

    monkeypatch.setattr(os, "fsync", noted)
    return synced


def test_a_save_of_journalled_decisions_becomes_durable_with_the_next_decision(
    tmp_path: Path, synced: list[str]
) -> None:
    game = new_game(tmp_path)
    game.answer("rest")
    synced.clear()
    game.save()
    assert synced == ["file"]
    game.answer("rest")
    assert synced == ["file", "file", "folder"]
    game.close()


@pytest.mark.parametrize("what", ["nothing", "a seat that changed hands"])
def test_a_save_of_other_changes_is_durable_at_once(
    what: str, tmp_path: Path, synced: list[str]
) -> None:
    game = new_game(tmp_path)
    assert synced[-2:] == ["file", "folder"]
    game.answer("rest")
    game.save()
    if what != "nothing":
        game.answer("rest")
    synced.clear()
    if what == "nothing":
        game.save()
    else:
        game.reseat(1, "human")
    assert synced == ["file", "folder"]
    game.close()


def test_saving_elsewhere_leaves_the_first_folder_as_it_was(tmp_path: Path) -> None:
    full, other = tmp_path / "full", tmp_path / "other"
    game = new_game(full)
    play(game, 2)
    first = game.name
    confirmed = position(game.kernel)
    with refusing(errno.ENOSPC):
        play(game, 3)
    game.branch(Store(other))
    play(game, 1)
    game.close()
    assert on_disk(other, game.name) == position(game.kernel)
    assert Store(full).load(first).record.answers == list(confirmed[2])  # type: ignore[call-overload]
    assert not list(full.glob("*.lock"))


def test_if_the_other_folder_refuses_too_the_game_stays_in_the_first(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    there.write_text("no folder")
    game = new_game(here)
    play(game, 2)
    name = game.name
    with pytest.raises(SaveError, match="Can't create "):
        game.branch(Store(there))
    assert (game.name, game.trouble, saves_in(here)) == (name, "", 1)
    with pytest.raises(HeldElsewhere):
        Store(here).take(name)
    play(game, 2)
    assert saves_in(here) == 1, "its journal continues"
    assert on_disk(here, name) == position(game.kernel)
    game.close()


def test_a_game_that_is_open_elsewhere_stays_so_when_it_cannot_be_branched(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    again = reopened(game, tmp_path)
    with refusing(errno.ENOSPC), pytest.raises(SaveError, match="full"):
        again.branch(Store(tmp_path))
    assert again.read_only
    assert (again.trouble, again.name) == ("", game.name)
    assert Store(tmp_path).names() == [game.name]
    game.close()


def test_a_state_without_plain_data_is_reported_and_the_journal_continues(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    game.answer("rest")
    game.kernel.state.ext["mod:thing"] = object()
    for _ in range(ROOM_FOR_UNDO + 1):
        game.answer("rest")
    with pytest.raises(SaveError, match="Can't save the game: Encoding objects"):
        game.save()
    assert Store(tmp_path).load(game.name).journalled == ROOM_FOR_UNDO + 2
    game.close()


def test_a_value_of_the_wrong_type_is_noticed_before_it_is_saved(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    game.kernel.state.depth = "very"
    for _ in range(ROOM_FOR_UNDO + 1):
        game.answer("rest")
    with pytest.raises(SaveError, match="Can't save the game: Expected `int`"):
        game.save()
    assert saves_in(tmp_path) == 1
    game.close()


def test_a_table_that_cannot_be_drawn_does_not_cost_the_save(tmp_path: Path) -> None:
    def broken(game: Game[Any], seat: int | None) -> Table:
        raise KeyError("a mod's bug")

    rules = Rules([RULESET, Ruleset(id="little:game", title="The little game", show=broken)])
    game = SavedGame.begin(Store(tmp_path), rules, setup())
    assert (game.trouble, Store(tmp_path).header(game.name).clock) == ("", "")
    game.close()


# -- opening


def test_a_save_of_another_ruleset_is_refused(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    game.close()
    other = Rules([RULESET, Ruleset(id="little:other", title="Another")])
    with pytest.raises(SaveError, match="belongs to the game little:game, not to little:other"):
        SavedGame.open(Store(tmp_path), game.name, other)


def test_a_state_that_no_longer_fits_its_rules_is_a_sentence(tmp_path: Path) -> None:
    class StricterState(State, kw_only=True):
        depth: str

    game = new_game(tmp_path)
    game.close()
    stricter = Rules([RULESET, Ruleset(id="little:game", title="", state=StricterState)])
    with pytest.raises(Damaged, match="does not fit the rules of little:game"):
        SavedGame.open(Store(tmp_path), game.name, stricter)


def test_a_failed_opening_leaves_the_game_free(tmp_path: Path) -> None:
    with pytest.raises(NoSuchSave):
        SavedGame.open(Store(tmp_path), "nothing", RULES)
    assert not list(tmp_path.iterdir())


def changed_rules() -> Rules:
    """Return the little game with a trade that asks only one question."""
    flows = Flows(little.flows)

    async def trade_at_once(game: Game[little.LittleState], seat: int) -> None:
        option = await game.ask(seat, "little.turn", little.TURN, action=True)
        if option.id == "trade":
            await game.ask(seat, "little.haggle", little.TURN)
        game.then(Task("little:turn", (1 - seat,)))

    flows["little:turn"] = trade_at_once
    return Rules([RULESET, Ruleset(id="little:game", title="", flows=flows)])


def lost_game(folder: Path) -> SavedGame:
    """Open a game whose rules have changed since it was saved."""
    with new_game(folder) as game:
        for option in ("rest", "trade", "south", "rope"):
            game.answer(option)
    return SavedGame.open(Store(folder), game.name, changed_rules())


def test_a_game_with_changed_rules_opens_for_reading_and_reports_the_loss(
    tmp_path: Path,
) -> None:
    game = lost_game(tmp_path)
    assert game.read_only
    assert game.notes == (
        "The rules or mods have changed. Decisions kept: 2; dropped because they no longer fit: 2.",
    )
    for refused in (lambda: game.answer("rest"), game.undo, game.redo, game.save):
        with pytest.raises(ReadOnly):
            refused()
    game.close()


def test_a_game_with_changed_rules_continues_as_a_branch(tmp_path: Path) -> None:
    game = lost_game(tmp_path)
    store = Store(tmp_path)
    original = game.name
    bytes_before = [each.read_bytes() for each in sorted(tmp_path.glob(f"{original}*.l7"))]
    game.branch(store)
    game.answer("rest")
    game.close()
    assert [each.read_bytes() for each in sorted(tmp_path.glob(f"{original}*.l7"))] == bytes_before
    assert len(store.load(original).record.answers) == 4
    assert len(store.load(game.name).record.answers) == 3
    branch, trunk = (next(e for e in store.list() if e.name == n) for n in (game.name, original))
    assert relation(branch, trunk) == "ahead"


def rules_by_turns(*turns: str, asks: str = "little.turn") -> Rules:
    """Return the little game with flows that take turns and ask the same question."""
    flows = Flows()
    for each, following in zip(turns, (*turns[1:], turns[0]), strict=True):

        async def turn(game: Game[Any], following: str = following) -> None:
            prompt = asks if game.answers else "little.turn"
            await game.ask(0, prompt, little.TURN, action=True)
            game.then(Task(following))

        flows[each] = turn

    def begin(rules: Rules, setup: Setup) -> little.LittleState:
        return little.LittleState(**fresh(setup, Task(turns[0])))

    return Rules([RULESET, Ruleset(id="little:game", title="", begin=begin, flows=flows)])


def left_at_a_flow_of_its_own(folder: Path) -> str:
    """Save a game before a flow that later rules do not have; return its name."""
    rules = rules_by_turns("little:day", "little:night")
    with SavedGame.begin(Store(folder), rules, setup()) as game:
        for _ in range(9):
            game.answer("rest")
    return game.name


def test_a_game_whose_next_flow_is_gone_is_replayed_from_its_beginning(tmp_path: Path) -> None:
    name = left_at_a_flow_of_its_own(tmp_path)
    with SavedGame.open(Store(tmp_path), name, rules_by_turns("little:day")) as game:
        assert (game.read_only, game.decisions) == (False, 9)
        game.answer("rest")
    assert len(Store(tmp_path).load(name).record.answers) == 10


def test_an_incomplete_replay_opens_for_reading(tmp_path: Path) -> None:
    name = left_at_a_flow_of_its_own(tmp_path)
    game = SavedGame.open(Store(tmp_path), name, rules_by_turns("little:day", asks="little.other"))
    assert (game.read_only, game.decisions) == (True, 1)
    assert "Decisions kept: 1; dropped because they no longer fit: 8." in game.notes[0]
    game.close()


def test_rules_that_cannot_begin_the_game_are_an_error(tmp_path: Path) -> None:
    name = left_at_a_flow_of_its_own(tmp_path)
    with pytest.raises(SaveError, match="the game can't be started"):
        SavedGame.open(Store(tmp_path), name, rules_by_turns("little:dusk"))
    with SavedGame.open(Store(tmp_path), name, rules_by_turns("little:day")) as game:
        assert not game.read_only, "the failed opening released the lock"


def test_a_closed_game_takes_no_more_decisions(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    game.close()
    game.close()
    with pytest.raises(ReadOnly):
        game.answer("rest")


def test_a_game_that_cannot_be_locked_opens_for_reading(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    game.close()
    with refusing(errno.EROFS, call="open"):
        again = reopened(game, tmp_path)
    assert again.read_only
    assert "the disk is read-only" in again.notes[0]
    again.close()
