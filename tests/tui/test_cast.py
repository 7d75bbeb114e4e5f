"""A game as an asciicast and as an animated SVG."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from l7core.persist.replay_file import of_save
from l7core.persist.store import Store
from l7tui.cast import SECONDS, Show, asciicast, moving_picture
from tests.persist.replays.samples import host
from tests.tools.command import L7
from tests.tools.places import ROOT

SAMPLES = ROOT / "saves" / "samples"
SVG = "{http://www.w3.org/2000/svg}"
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def a_show(*, first: int = 1, last: int | None = 4, columns: int = 80, rows: int = 24) -> Show:
    loaded = Store(SAMPLES).load("sample-all-over")
    replay = of_save(loaded.label.header, loaded.record)
    return Show(replay=replay, first=first, last=last, columns=columns, rows=rows)


def test_a_recording_is_an_asciicast() -> None:
    head, *events = map(json.loads, asciicast(host(), a_show()))
    assert (head["version"], head["width"], head["height"]) == (2, 80, 24)
    assert [at for at, _, _ in events] == sorted(at for at, _, _ in events)
    assert {kind for _, kind, _ in events} == {"o"}
    assert events[-1][0] <= 4 * SECONDS
    first = ESCAPES.sub("", events[0][2])
    assert "Choose a character." in first
    assert events[0][2].startswith("\x1b[2J")


def test_only_changed_rows_are_rewritten() -> None:
    _, _, *others = map(json.loads, asciicast(host(), a_show(last=6)))
    assert others
    rows = [re.findall(r"\x1b\[(\d+);1H", written) for _, _, written in others]
    assert any(0 < len(each) < 24 for each in rows)


def test_an_animation_shows_each_step_in_turn() -> None:
    drawn = moving_picture(host(), a_show(first=2, last=4))
    picture = ElementTree.fromstring(drawn)
    frames = [each for each in picture.iter() if each.get("class") == "l7-frame"]
    assert len(frames) == 4
    delays = [each.get("style") for each in frames]
    assert delays == [f"animation-delay:{number * SECONDS:g}s" for number in range(4)]
    assert f"animation:l7-show {4 * SECONDS:g}s" in drawn


def test_an_animation_stores_each_row_once() -> None:
    picture = ElementTree.fromstring(moving_picture(host(), a_show(first=2, last=4)))
    rows = {each.get("id"): ElementTree.tostring(each) for each in picture.find(f"{SVG}defs") or ()}
    assert len(set(rows.values())) == len(rows)
    used = [str(each.get("href")).removeprefix("#") for each in picture.iter(f"{SVG}use")]
    assert set(used) == set(rows)
    assert len(used) > len(rows)


def test_an_animation_fetches_nothing() -> None:
    drawn = moving_picture(host(), a_show(first=2, last=2))
    assert "url(" not in drawn
    assert re.findall(r"https?://[^\"]+", drawn) == ["http://www.w3.org/2000/svg"]


@pytest.mark.parametrize(("what", "ending"), [("--cast", ".cast"), ("--svg", ".svg")])
def test_the_command_writes_either(tmp_path: Path, what: str, ending: str) -> None:
    save = SAMPLES / "sample-first-steps.l7"
    ran = L7(tmp_path / "home").alone("replay", "export", save, tmp_path, what, "--to", "2")
    assert (ran.returncode, ran.stderr) == (0, "")
    (file,) = tmp_path.glob(f"*{ending}")
    assert str(file) in ran.stdout
    assert file.stat().st_size > 1000
