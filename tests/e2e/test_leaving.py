"""The last line of the full screen: how to continue the game that was left."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.test_real_program import ASKED, home, start

__all__ = ["home"]

QUIT = "\x11"


@pytest.mark.parametrize("options", [(), ("--saves", "other")])
def test_leaving_a_game_says_how_to_continue_it(
    home: Path, options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    with start(home, "play", "escape:scenario-1", "--seed", "5", *options) as terminal:
        terminal.until("BRIEFING")
        terminal.press("\x1b")
        terminal.until(ASKED)
        terminal.press(QUIT)
        assert terminal.ended() == 0
        last = terminal.output.rstrip().rpartition("[?1006l")[2]
    (save,) = home.rglob("*.1.l7")
    name = save.name.removesuffix(".1.l7")
    command = f"l7 resume {name} --saves other" if options else "l7 resume"
    assert last == f"Saved. To continue: {command}"


def test_leaving_the_title_says_nothing(home: Path) -> None:
    with start(home) as terminal:
        terminal.until("Seven levels down")
        terminal.press(QUIT)
        assert terminal.ended() == 0
        assert "To continue" not in terminal.output
