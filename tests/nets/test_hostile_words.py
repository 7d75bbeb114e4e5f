"""Names and texts of mods and players send no control characters to any front end.

Every name and text of the games gets a tail of such characters, and so does every name that a
player can give. Ids and keywords of the rules stay, because no game runs without them.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import fields
from textual.pilot import Pilot

from l7core.analysis.report import report, to_json
from l7core.bots.random_bot import choose
from l7core.content.writing import written
from l7core.engine.errors import L7Error
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.authoring.check import check
from l7core.mods.host import Host, ModFolder
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain import report_lines
from l7core.plain.play import Plain
from l7tui.app import L7App, NewGame
from l7tui.settings.preferences import Preferences
from tests.mods.workshop import a_collection, a_mod, cards
from tests.tools.command import L7
from tests.tools.places import MODS, PLUGINS
from tests.tui.kit import screen_text, tell

HOSTILE: Final = "\x1b]0;owned\x07\x1b[2J\x9b1m\u202egnp\u2066\u200e\r\x08[/][@click=app.bell]"
HOSTILE_IN_SHORT: Final = "\x1b[2J\u202e"
"""Short tail, because a name on the map may have at most eight letters."""
OBEYED: Final = re.compile(r"[^\n -~]")
"""Characters other than printable ASCII and line breaks."""
ASKED: Final = (
    "map near hand status piles odds why log goals hint briefing story rules look help undo redo"
)


def obeyed(text: str) -> set[str]:
    """Return the characters that a terminal might obey."""
    return {each for each in OBEYED.findall(text) if not each.isprintable()}


def poisoned(value: Any) -> Any:
    """Return data of a mod with a tail behind each text for people."""
    if isinstance(value, dict):
        return {
            key: HOSTILE_IN_SHORT if key == "short" else poisoned(part)
            for key, part in value.items()
        }
    if isinstance(value, list):
        return [poisoned(part) for part in value]
    if isinstance(value, str) and (" " in value or value[:1].isupper()):
        return value + HOSTILE
    return value


def poisoned_copy(mod: Path, destination: Path) -> None:
    """Copy a mod with every text poisoned."""
    shutil.copytree(mod, destination)
    for path in (*destination.glob("content/*.toml"), *destination.glob("texts/**/*.toml")):
        data = poisoned(tomllib.loads(path.read_text(encoding="utf-8")))
        lines = (f"{_key(key)} = {_inline(value)}" for key, value in data.items())
        path.write_text("\n".join(lines), encoding="utf-8")
    for path in destination.glob("rulebook/**/*.md"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("\n\n", f"{HOSTILE}\n\n"), encoding="utf-8")


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(key)} = {_inline(part)}' for key, part in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    return written(value).replace("\x9b", "\\u009b")


def _key(key: str) -> str:
    return written(key)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Yield a host of the poisoned games; their code is loaded from the copies."""
    taken = {name: sys.modules.pop(name) for name in _modules_of_mods()}
    folder = tmp_path_factory.mktemp("mods")
    for name in ("escape", "heist"):
        poisoned_copy(PLUGINS / name, folder / name)
    poisoned_copy(MODS / "cellar", folder / "cellar")
    host = Host([ModFolder(folder, "bundled")])
    assert not [each.reason for each in host.set_aside]
    yield host
    for name in _modules_of_mods():
        del sys.modules[name]
    sys.modules.update(taken)


def _modules_of_mods() -> list[str]:
    """Return the names of the games' modules.

    Pytest imports those of the cellar, to look for doctests.
    """
    mods = ("cellar", "l7_escape", "l7_heist")
    return [name for name in sys.modules if name.partition(".")[0] in mods]


@pytest.mark.parametrize("ruleset", ["escape:l7", "heist:classic", "cellar:classic"])
def test_a_poisoned_game_is_played_in_plain_mode(host: Host, tmp_path: Path, ruleset: str) -> None:
    rules, book = host.rules(ruleset), host.rulebook(ruleset)[0]
    for number, card in enumerate((*rules.scenarios(), *rules.campaigns())):
        seats = tuple(SeatSetup(f"Ann {n}{HOSTILE}") for n in range(card.seats[0]))
        setup = Setup(ruleset=ruleset, scenario=card.id, seats=seats, seed=number)
        out = io.StringIO()
        with SavedGame.begin(Store(tmp_path / str(number)), rules, setup) as game:
            streams = seed_streams(number)
            for _ in range(12):
                if not game.ask:
                    break
                option, paid = choose(game.kernel, streams)
                game.answer(option, *paid)
            typed = [
                *ASKED.split(),
                f"pin {HOSTILE}: {HOSTILE}",
                f"look {HOSTILE.strip()}",
                f"seat {HOSTILE.strip()} random",
            ]
            Plain(game, [f"{each}\n" for each in typed], out, rulebook=lambda: book).play()
            output = out.getvalue()
            summary = report(game.kernel, title=f"Night{HOSTILE}")
            output += "\n".join((*report_lines.text(summary), to_json(summary).decode()))
        assert "gnp" in output
        assert obeyed(output) == set()


def test_views_are_harmless(host: Host, tmp_path: Path) -> None:
    for ruleset in ("escape:l7", "heist:classic", "cellar:classic"):
        rules = host.rules(ruleset)
        card = rules.scenarios()[0]
        seats = tuple(SeatSetup(f"Ann {n}{HOSTILE}") for n in range(card.seats[0]))
        setup = Setup(ruleset=ruleset, scenario=card.id, seats=seats, seed=1)
        with SavedGame.begin(Store(tmp_path), rules, setup) as game:
            for seat in (None, 0):
                assert obeyed(_words_of(game.view(seat))) == set()
                assert obeyed(_words_of(game.kernel.overlays(seat))) == set()
                assert obeyed(_words_of(game.kernel.log(seat))) == set()


def _words_of(value: Any) -> str:
    """Return every text in a value."""
    if isinstance(value, str):
        return value
    if isinstance(value, tuple | list):
        return "\n".join(map(_words_of, value))
    fields = getattr(value, "__struct_fields__", ())
    return "\n".join(_words_of(getattr(value, field)) for field in fields)


def test_the_screen_treats_no_name_as_markup(host: Host, tmp_path: Path) -> None:
    setup = Setup(ruleset="cellar:classic", seats=(SeatSetup(f"Ann{HOSTILE}"),), seed=7)
    app = L7App(lambda: host, Store(tmp_path), Preferences())
    app.seat_at(NewGame(setup))

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        assert obeyed(screen_text(app.screen)) == set()
        for keys in ("colon", "a"):
            await pilot.press(keys)
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert obeyed(screen_text(app.screen)) == set()

    tell(app, story)


def test_lists_and_errors_of_the_command_line_are_harmless(tmp_path: Path) -> None:
    mods = tmp_path / "mods"
    poisoned_copy(MODS / "cellar", mods / "cellar")
    cards(mods, "odd", text=f'[[card]]\nid = "x"\nname = {_inline(HOSTILE)}\nnmae = "{{"\n')
    a_mod(mods, "bad", f"blurb = {_inline(HOSTILE)}\n{_inline(HOSTILE)} = 1\n")
    unnamed = mods / "un\x1b[2J\u202enamed"
    unnamed.mkdir()
    (unnamed / "mod.toml").write_text("id = 3\n")
    l7 = L7(tmp_path / "home")
    dev = f"--dev-mods={mods}"
    name = a_played_game(l7, dev)
    for arguments in (
        ("saves", "rename", name, f"Night{HOSTILE}"),
        ("saves", "show", name),
        ("saves", "show", name, "--json"),
        ("saves", "verify"),
        ("report", name, dev),
        ("report", name, "--json", dev),
        ("replay", "show", name, dev),
        ("replay", "verify", name, dev),
        ("replay", "export", name, tmp_path / f"{HOSTILE[1:8]}.l7replay", dev),
        ("doctor", "--bundle", name, "--to", tmp_path / "bundle.zip", dev),
        ("mods", "modpack", tmp_path / "pack.json", "--write", "--name", HOSTILE),
        ("mods", "search", HOSTILE, "--index", tmp_path),
        ("sim", "cellar:classic", "--games", "2", dev),
        ("mods", "list", dev),
        ("mods", "list", "--json", dev),
        ("mods", "info", "odd", dev),
        ("mods", "info", HOSTILE, dev),
        ("mods", "doctor", dev),
        ("mods", "check", unnamed),
        ("mods", "check", mods / "odd"),
        ("mods", "check", mods / "bad"),
        ("mods", "install", f"{tmp_path}/{HOSTILE}"),
        ("mods", "remove", HOSTILE),
        ("doctor", dev),
        ("rulesets", dev),
        ("rulesets", "--json", dev),
        ("rules", "cellar:classic", dev),
        ("content", "table", "card", dev),
        ("content", "show", "cellar:crowbar", dev),
        ("content", "show", HOSTILE, dev),
        ("play", HOSTILE),
        ("play", "cellar:classic", "--plain", f"--set={HOSTILE}=1", dev),
        ("play", "cellar:classic", "--plain", f"--seat={HOSTILE}", dev),
        ("play", "cellar:classic", "--plain", f"--seat=Ann={HOSTILE}", dev),
        (f"--{HOSTILE}",),
        ("report", HOSTILE),
        ("saves", "list", dev),
        ("resume", HOSTILE),
    ):
        ran = l7(*arguments, typed=f"look {HOSTILE}\n")
        assert obeyed(ran.stdout + ran.stderr) == set(), arguments


def a_played_game(l7: L7, dev: str) -> str:
    """Make a few decisions under a hostile name; return the name of the save."""
    typed = "1\n" * 6
    seat = f"--seat=Ann{HOSTILE.partition('[@')[0]}"
    ran = l7("play", "cellar:classic", "--plain", seat, "--seed", "4", dev, typed=typed)
    assert ran.returncode == 0, ran.stderr
    (row,) = json.loads(l7("saves", "list", "--json").stdout)
    return str(row["name"])


def test_a_hostile_value_in_any_field_is_reported_harmlessly(tmp_path: Path) -> None:
    """A hostile value in any field is an error, and its report is harmless."""
    collection = a_collection(tmp_path, bundled=PLUGINS)
    rules = collection.host().rules("escape:l7")
    count = 0
    for kind, records in rules.library.items():
        names = [each.encode_name for each in fields(next(iter(records.values())))]
        lines = [f"{name} = {_inline(HOSTILE)}" for name in names if name not in ("id", "patch")]
        text = "".join(f'[[{kind}]]\nid = "n{n}"\n{line}\n' for n, line in enumerate(lines))
        mod = a_mod(
            tmp_path / kind, "odd", 'ruleset = "escape:l7"\n', **{f"content__{kind}_toml": text}
        )
        faults = check(mod, collection, run_code=False).faults
        count += len(faults)
        assert obeyed("\n".join(faults)) == set()
    assert count > 50


def test_errors_are_made_harmless() -> None:
    error = L7Error(f"There is no {HOSTILE}.", hint=HOSTILE)
    assert obeyed(f"{error}{error.message}{error.hint}") == set()
