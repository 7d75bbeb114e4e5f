"""Tests of the testing tools: nets, rule tables, golden games and balance bands."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from l7core.engine.ask import Ask
from l7core.engine.game import Game
from l7core.engine.ruleset import Rules, Ruleset
from l7core.engine.texts import Texts
from l7core.engine.what_if import PossibleOutcome
from l7core.mods.host import Host, ModFolder
from l7core.testing import balance, golden, nets
from l7core.testing.rule_table import RuleTable
from l7core.view import Note, Odds, OptionView, Table
from tests.fixtures.mods.cellar.tests.positions import rules
from tests.tools.places import PLUGINS

SOUND = rules()


def cellar(texts: Texts | None = None, **parts: Any) -> Rules:
    """Return the cellar with some parts replaced."""
    child = Ruleset(id="cellar:broken", title="Broken", extends=SOUND.id, **parts)
    heard = [trigger for window in SOUND.listeners.values() for trigger in window]
    return Rules([*SOUND.family, child], SOUND.library, texts or SOUND.texts, heard)


def cards(state: Any) -> dict[str, object]:
    return {"cards": state.decks["card"].cards[:]}


# -- nets


def test_a_fault_names_the_game_the_decision_and_how_to_repeat_it() -> None:
    def pieces(game: Game[Any]) -> dict[str, Counter[str]]:
        return {"pawns": Counter(pawn.place for pawn in game.state.pawns)}

    with pytest.raises(nets.NetBroken) as broken:
        nets.conserved(SOUND, pieces, first=3, games=2)
    message = str(broken.value)
    assert message.startswith("of pawns, lost: {'cellar:boiler-room': ")
    assert "in cellar:classic " in message
    assert "seed 3, random players" in message
    assert "decisions, at 'cellar.act' of seat" in message
    assert message.endswith("again: first=3, games=1")


def test_a_table_with_hidden_information_is_caught() -> None:
    show = SOUND.presentation.show
    assert show is not None

    def leaky(game: Game[Any], seat: int | None) -> Table:
        return replace(show(game, seat), briefing=str(game.state.decks["event"].cards[-1:]))

    with pytest.raises(
        nets.NetBroken, match=r"the table shows information hidden from .*: briefing"
    ):
        nets.secret(cellar(show=leaky))


def test_a_redraw_that_does_nothing_is_caught() -> None:
    with pytest.raises(nets.NetBroken, match="redraw never deals anew: cards"):
        nets.secret(cellar(redraw=lambda *_: None), cards)


def test_a_missing_barrier_is_caught() -> None:
    with pytest.raises(nets.NetBroken, match="shows no barrier, and leaves"):
        nets.barriers_true(cellar(tries_out=False))
    with pytest.raises(nets.NetBroken, match="is not marked, and cannot be undone"):
        nets.undone_where_unmarked(cellar(tries_out=False))


def test_a_missing_sentence_is_caught(tmp_path: Path) -> None:
    few = {key: text for key, text in SOUND.texts.templates.items() if key != "cellar.moved"}
    with pytest.raises(nets.NetBroken, match=r"cellar\.moved"):
        nets.said(cellar(Texts(few)))
    (tmp_path / "flows.py").write_text("game.emit('cellar.sneezed', seat=1)\n")
    with pytest.raises(nets.NetBroken, match=r"flows.py, line 1: 'cellar.sneezed' has no sentence"):
        nets.said(SOUND, tmp_path)


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        ("{seat} goes to a {room}..", "a full stop too many"),
        ("{seat} waits. {seat} waits.", "the same sentence twice"),
        ("{seat} moves 1 rooms.", "one of several"),
        ("{seat} opens a open door.", "a before a vowel"),
        ("{seat} rolls and needs 2 of 3 Nerve needed.", "so many of so many rolled"),
        ("{seat} goes on", "a sentence without an end"),
        ("and {seat} goes on.", "a sentence begins small"),
    ],
)
def test_a_faulty_sentence_is_caught(told: str, fault: str) -> None:
    texts = Texts({**SOUND.texts.templates, "cellar.moved": told})
    with pytest.raises(nets.NetBroken, match=fault):
        nets.in_english(cellar(texts))


def test_a_name_without_its_article_is_caught() -> None:
    level_7 = Host([ModFolder(PLUGINS, "bundled")]).rules("escape:l7")
    bare = level_7.texts.templates["escape.move.door"].replace(":the", "")
    texts = Texts({**level_7.texts.templates, "escape.move.door": bare})
    child = Ruleset(id="escape:bare", title="Bare", extends=level_7.id)
    heard = [trigger for window in level_7.listeners.values() for trigger in window]
    broken = Rules([*level_7.family, child], level_7.library, texts, heard)
    with pytest.raises(nets.NetBroken, match="without its article"):
        nets.in_english(broken, games=3)


def test_wrong_odds_are_caught() -> None:
    def notes(game: Game[Any], ask: Ask) -> dict[str, Note]:
        doors = [option.id for option in ask.options if option.id.startswith("force:")]
        return {door: Note(Odds((("it opens", 0.5),))) for door in doors}

    def is_open(
        words: str, option: OptionView, before: Game[Any], fate: PossibleOutcome[Any]
    ) -> bool:
        return option.target not in fate.game.state.locked

    with pytest.raises(nets.NetBroken, match=r"shows 50.00% for 'it opens', which comes in"):
        nets.odds_true(cellar(notes=notes), is_open)


def test_a_game_without_an_end_says_what_it_repeats() -> None:
    with pytest.raises(nets.NetBroken, match=r"no end: .* chosen: cellar.act .*; told: cellar"):
        nets.ends(SOUND, most=9)


def test_games_that_return_to_the_same_table_are_caught() -> None:
    with pytest.raises(nets.NetBroken, match="the same table came more than 1 times; chosen most"):
        nets.moves_on(SOUND, lambda state: state.warden, most=1, players="random")


def test_a_known_fault_is_ignored_while_it_exists() -> None:
    silent = cellar(tries_out=False)
    nets.barriers_true(silent, known=["shows no barrier"])
    with pytest.raises(nets.NetBroken, match=r"that are not met, .*: shows no barrier"):
        nets.barriers_true(SOUND, known=["shows no barrier"])


# -- rule tables, golden games and balance


def a_table(folder: Path, row: str) -> RuleTable:
    (folder / "RULES.md").write_text(f"| no. | rule |\n|---|---|\n{row}\n")
    (folder / "flows.py").write_text("def rest(): ...\n")
    (folder / "test_flows.py").write_text('def test_rest():\n    """Ruling 2."""\n')
    return RuleTable(page=folder / "RULES.md", functions=folder, tests=folder)


def test_a_rule_table_names_what_exists(tmp_path: Path) -> None:
    sound = "| 1 | Rest. | p. 2 | `flows.py:rest` | `test_flows.py::test_rest` |"
    a_table(tmp_path, sound).check_lines()
    a_table(tmp_path, sound).check_tests(tmp_path / "test_flows.py")


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("| 1 | Rest. | p. 2 | `flows.py:sit` | `a.py::test_b` |", "1: there is no flows.py:sit"),
        ("| 1 | Rest. | p. 2 | `flows.py:rest` | `a.py::test_b` |", "1: there is no test a.py::"),
        ("| 1 | Rest. | | `flows.py:rest` | |", "1: it names no test"),
        ("| 1 | Rest. | p. 2 |\n| 1 | a | b | c |", "1: the row has 4 columns"),
    ],
)
def test_a_rule_table_reports_every_wrong_line(tmp_path: Path, row: str, told: str) -> None:
    whole = f"{row}\n| 7 | Rest. | p. 2 | `flows.py:rest` | `test_flows.py::test_rest` |"
    with pytest.raises(AssertionError, match=told):
        a_table(tmp_path, whole).check_lines()


def test_a_ruling_without_a_test_is_reported(tmp_path: Path) -> None:
    table = a_table(tmp_path, "| 2 | Rest once. | Says nothing. |\n| 3 | Rest twice. | Nor here. |")
    with pytest.raises(AssertionError, match="ruling 3: no test names it"):
        table.check_rulings(tmp_path / "test_flows.py")


def test_a_golden_game_is_written_from_its_first_line_and_compared(tmp_path: Path) -> None:
    page = tmp_path / "one.txt"
    page.write_text("cellar:classic   seats=1 seed=1\n")
    golden.write(tmp_path, rules)
    golden.check(page, rules)
    page.write_text(page.read_text().replace("The cards are shuffled.", "Nothing is shuffled."))
    with pytest.raises(AssertionError, match=r"line 2:\s+-   Nothing is .*\s+\+   The cards are"):
        golden.check(page, rules)


def test_a_share_outside_its_band_is_reported(tmp_path: Path) -> None:
    page = tmp_path / "balance.toml"
    page.write_text('[[band]]\nbots = ["random"]\nseats = 1\nleast = 0.9\n')
    with pytest.raises(AssertionError, match=r"random, 1 seats : \d+% won, wanted 90% to 100%"):
        balance.check(SOUND, page, games=10)


def test_too_few_games_won_by_all_are_reported(tmp_path: Path) -> None:
    page = tmp_path / "balance.toml"
    page.write_text('[[band]]\nbots = ["random"]\nseats = 2\ntogether = 1.0\n')
    with pytest.raises(AssertionError, match=r"2 seats : .* \d+% by all, wanted 100%"):
        balance.check(SOUND, page, games=10)


def test_of_several_matching_bands_the_last_applies(tmp_path: Path) -> None:
    page = tmp_path / "balance.toml"
    page.write_text(
        '[[band]]\nbots = ["random"]\n[[band]]\nbots = ["random"]\nseats = 2\nmost = 0.1\n'
    )
    bands = balance.read_bands(page)
    (alone,) = [*balance.series_of(SOUND, bands[0], [""], 5)][:1]
    (pair,) = balance.series_of(SOUND, bands[1], [""], 5)
    assert balance.band_of(bands, alone) == bands[0]
    assert balance.band_of(bands, pair) == bands[1]
