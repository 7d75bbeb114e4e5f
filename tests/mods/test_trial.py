"""Trials by `l7 mods test`: the faults that they find in a mod."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from l7core.analysis.trial import Trial, try_out
from l7core.mods.authoring.scaffold import new_mod
from l7core.mods.bundled import bundled
from l7core.mods.owned.collection import Collection
from tests.mods.workshop import LAMP, a_collection, a_mod, cards, code


@pytest.fixture(autouse=True)
def _forget_modules(tmp_path: Path) -> Iterator[None]:
    yield
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


def tried(home: Path, mod: Path, *, games: int = 8, jobs: int = 1) -> Trial:
    return try_out(a_collection(home).host_with(mod), mod.name, games=games, jobs=jobs)


def a_game(folder: Path, *changes: tuple[str, str]) -> Path:
    """Write the ruleset of `l7 mods new` with changes in its code."""
    mod = new_mod("delve", "ruleset", folder)
    text = (mod / "delve.py").read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (mod / "delve.py").write_text(text)
    return mod


def faults(trial: Trial) -> str:
    return "\n".join(fault.what for fault in trial.faults)


def test_a_sound_game_has_no_faults(tmp_path: Path) -> None:
    trial = tried(tmp_path, a_game(tmp_path))
    assert (faults(trial), trial.games) == ("", 8)
    assert trial.decisions > 100
    assert [(each.kind, each.never) for each in trial.coverage] == [("treasure", ())]


def test_games_are_the_same_each_time(tmp_path: Path) -> None:
    mod = cards(tmp_path, "lamps")
    assert tried(tmp_path, mod) == tried(tmp_path, mod)


def test_games_are_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    mod = cards(tmp_path, "lamps")
    assert tried(tmp_path, mod, jobs=3) == tried(tmp_path, mod)


def test_faults_are_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    mod = a_game(tmp_path, ("    state.open.append(card)\n", "    state.open.append(1 / 0)\n"))
    alone = tried(tmp_path, mod)
    assert alone.faults
    assert tried(tmp_path, mod, jobs=3) == alone


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            '    """Build the view: scores, open cards and the size of the deck."""\n',
            '    game.state.ext["delve:looks"] = game.state.ext.get("delve:looks", 0) + 1\n',
            "showing the table changes the game",
        ),
        (
            'Pile("deck", "Deck", len(state.deck), open=open_cards)',
            'Pile("deck", "Deck", len(state.deck), open=open_cards,'
            " top=Card(state.deck[-1], 'Next') if state.deck else None)",
            "the table shows information hidden from spectators: piles.0.top.id",
        ),
        (
            '        game.shuffle("deck", state.deck)\n',
            "        __import__('random').shuffle(state.deck)\n",
            "after loading, the state differs at the question 'delve.turn'",
        ),
        (
            "    card = state.deck.pop()\n",
            "    card = state.deck.pop()\n    state.ext['delve:odd'] = draw\n",
            "the game cannot be saved",
        ),
        (
            "    state.open.append(card)\n",
            "    state.open.append(1 / 0)\n",
            "ZeroDivisionError",
        ),
        (
            '            options.append(Option("end"))\n',
            '            options += [Option("end"), Option("end")]\n',
            "has duplicate options",
        ),
    ],
    ids=["changes", "leaks", "global chance", "unsavable", "raises", "twice"],
)
def test_forbidden_behaviour_of_a_ruleset_is_found(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    assert told in faults(tried(tmp_path, a_game(tmp_path, (old, new))))


WORDS = """
from l7core.api import Condition, Verb, Vocabulary, hookimpl

words = Vocabulary()


class Take(Verb, frozen=True, tag="take"):
    '''Take nerve without a log entry.'''


class Gloomy(Condition, frozen=True, tag="gloomy"):
    '''A condition that changes the game.'''


@words.verb(Take)
async def take(game, effect, scope):
    game.state.pawns[scope.seat].nerve -= 1


@words.condition(Gloomy)
def gloomy(game, condition, scope):
    game.state.ext["words:asked"] = game.state.ext.get("words:asked", 0) + 1
    return True


@hookimpl
def l7_vocabulary(ruleset):
    return words if ruleset == "cellar:classic" else None
"""


def test_conditions_that_change_the_game_and_silent_verbs_are_found(tmp_path: Path) -> None:
    mod = code(tmp_path, "words", text=WORDS)
    (mod / "content").mkdir()
    (mod / "content" / "all.toml").write_text(
        '[[trigger]]\nwhen = "end-of-turn"\nif = [{ is = "gloomy" }]\neffects = [{ do = "take" }]\n'
    )
    trial = tried(tmp_path, mod)
    assert "the condition 'gloomy' changes the game" in faults(trial)
    assert trial.remarks == ("the verb 'take' changes the game but logs no event",)


def test_unseen_records_are_named(tmp_path: Path) -> None:
    never = LAMP + '[[trigger]]\nid = "deaf"\nwhen = "on-search"\nsource = "lamp"\neffects = []\n'
    trial = tried(tmp_path, cards(tmp_path, "lamps", text=never))
    assert [(each.kind, each.seen, each.never) for each in trial.coverage] == [
        ("card", ("lamps:lamp",), ()),
        ("trigger", (), ("lamps:deaf",)),
    ]


def test_the_scenario_of_a_mod_is_played(tmp_path: Path) -> None:
    mod = new_mod("escape-route", "scenario", tmp_path)
    collection = Collection(tmp_path / "data", bundled("plugins"))
    trial = try_out(collection.host_with(mod), "escape-route", games=4)
    assert faults(trial) == ""
    assert ("scenario", ("escape-route:way-out",), ()) in [
        (each.kind, each.seen, each.never) for each in trial.coverage
    ]


def test_a_tile_on_the_map_counts_as_seen(tmp_path: Path) -> None:
    mod = new_mod("night-in", "scenario", tmp_path)
    scenario = mod / "content" / "scenario.toml"
    tile = '\n[[tile]]\nid = "cell"\nname = "Cell"\ndoors = "nesw"\ncount = 0\n'
    text = scenario.read_text().replace("escape:tank-farm", "cell") + tile
    scenario.write_text(text + tile.replace('"cell"', '"closet"'))
    collection = Collection(tmp_path / "data", bundled("plugins"))
    trial = try_out(collection.host_with(mod), "night-in", games=1)
    tiles = next(each for each in trial.coverage if each.kind == "tile")
    assert (tiles.seen, tiles.never) == (("night-in:cell",), ("night-in:closet",))


def test_a_game_that_is_over_before_it_begins_is_a_fault(tmp_path: Path) -> None:
    over = '    game.end(Outcome("won", "delve.over", {"seat": ids.seat(0)}, (0,)))\n'
    first = '    game.then(Task("delve:turn"))\n\n\n@flows("delve:turn")'
    mod = a_game(tmp_path, (first, over + '\n\n@flows("delve:turn")'))
    assert "the game ends before the first decision" in faults(tried(tmp_path, mod))


def test_every_number_of_players_plays_carefully_too(tmp_path: Path) -> None:
    mod = new_mod("night-out", "scenario", tmp_path)
    collection = Collection(tmp_path / "data", bundled("plugins"))
    trial = try_out(collection.host_with(mod), "night-out", games=16)
    assert trial.careful == (1, 2, 3, 4)
    assert "Careful play: 4 of these games, with 1, 2, 3, 4 players." in list(trial.lines())


def test_a_campaign_that_is_given_up_is_named_with_its_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("l7core.analysis.trial_game.ENDLESS", 20)
    mod = new_mod("two-floors", "campaign", tmp_path)
    collection = Collection(tmp_path / "data", bundled("plugins"))
    trial = try_out(collection.host_with(mod), "two-floors", games=2, preset="revised")
    assert faults(trial) == ""
    command = "escape:l7 --scenario two-floors:story --seats 1 --seed 0 --preset revised"
    assert trial.given_up[0] == f"decision 40 of {command}, by random play"


def test_a_mod_without_a_ruleset_cannot_be_tested(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="belongs to no ruleset"):
        tried(tmp_path, a_mod(tmp_path, "alone"))


def test_progress_is_reported(tmp_path: Path) -> None:
    reported: list[tuple[int, int]] = []
    host = a_collection(tmp_path).host_with(cards(tmp_path, "lamps"))
    try_out(host, "lamps", games=3, on_game=lambda played, games: reported.append((played, games)))
    assert reported == [(1, 3), (2, 3), (3, 3)]
