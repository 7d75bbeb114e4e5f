"""The installed program in a real terminal: behaviour that no in-process test can show."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from l7core.persist.store import Store
from tests.mods.test_limits import acting
from tests.tools.places import MODS
from tests.tools.terminal import PATIENCE, Terminal

if sys.platform != "win32":
    import termios

PROGRAM = [sys.executable, "-m", "l7core"]
COLOURS = re.compile(r"\x1b\[[0-9;]*\b(?:3[0-7]|4[0-7]|9[0-7]|10[0-7]|38|48)\b[0-9;]*m")
STILL_LIFE = b'{"speed": "digest", "reduced_motion": true, "hints": false}'

pytestmark = pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no pty here")

ASKED = " Q ─"
"""The key that shows all options, printed after the question."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home directory whose settings turn off all motion."""
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_bytes(STILL_LIFE)
    return tmp_path


def start(home: Path, *arguments: str, **surroundings: str) -> Terminal:
    return Terminal(
        [*PROGRAM, *arguments],
        columns=80,
        rows=24,
        surroundings=at(home, **surroundings),
    )


def at(home: Path, **surroundings: str) -> dict[str, str]:
    return {"L7_HOME": str(home), **surroundings}


@pytest.fixture
def at_the_table(home: Path) -> Iterator[Terminal]:
    """A new game with a seed, started from the command line, after its briefing."""
    with start(home, "play", "--scenario", "escape:scenario-1", "--seed", "5") as terminal:
        terminal.until("BRIEFING")
        terminal.press("\x1b")
        terminal.until("Choose a character.")
        yield terminal


def question(screen: str) -> list[str]:
    """Return the rows from the question down to the footer."""
    rows = screen.splitlines()
    start = next(number for number, row in enumerate(rows) if ASKED in row)
    return rows[start:-1]


def test_from_the_title_to_a_table(home: Path) -> None:
    with start(home) as terminal:
        assert "New game" in terminal.until("Seven levels down")
        terminal.press("n")
        terminal.until("Start:")
        terminal.press("\r")
        terminal.until("BRIEFING")
        terminal.press("\x1b")
        terminal.until("Choose a character.")


def test_a_killed_game_resumes_at_the_same_question(at_the_table: Terminal, home: Path) -> None:
    at_the_table.press("1")  # the only character; no undo, so it takes the digit twice
    at_the_table.settle()
    at_the_table.press("1")
    at_the_table.until("What do you do?")
    for key in ("x", "2", "2"):  # a door; no undo, so it takes the digit twice
        at_the_table.press(key)
        at_the_table.settle()
    before = question(at_the_table.until(ASKED))
    at_the_table.kill()
    with start(home, "resume") as terminal:
        assert question(terminal.until(ASKED)) == before


NO_FRAMES = f"""
import textual.screen
from l7core.cli.main import main
textual.screen.UPDATE_PERIOD = {10 * PATIENCE}
main()
"""
"""A program in which a screen update waits much longer than the tests do."""


def test_the_first_picture_does_not_wait_for_a_frame(at_the_table: Terminal, home: Path) -> None:
    for _ in range(2):
        at_the_table.press("1")
        at_the_table.settle()
    before = question(at_the_table.until("What do you do?"))
    at_the_table.kill()
    command = [sys.executable, "-c", NO_FRAMES, "resume"]
    with Terminal(command, columns=80, rows=24, surroundings=at(home)) as terminal:
        assert question(terminal.until(ASKED)) == before


def test_a_small_terminal_says_so_and_loses_nothing(at_the_table: Terminal) -> None:
    before = at_the_table.until("Choose a character.")
    at_the_table.resize(70, 20)
    text = " ".join(at_the_table.until("80 by 24").split())
    assert "this terminal is 70 by 20" in text
    assert "l7 resume --plain" in text
    at_the_table.resize(120, 36)
    assert "LOG L" in at_the_table.until("Choose a character.")
    at_the_table.resize(80, 24)
    at_the_table.settle()
    assert question(at_the_table.until("Choose a character.")) == question(before)


def test_no_color_turns_colours_off(home: Path) -> None:
    with start(home, NO_COLOR="1") as terminal:
        terminal.until("Seven levels down")
        assert not COLOURS.findall(terminal.output)


def test_quitting_restores_the_terminal(home: Path) -> None:
    with start(home) as terminal:
        modes = terminal.modes
        terminal.until("Seven levels down")
        assert terminal.modes != modes
        terminal.press("\x11")
        assert terminal.ended() == 0
        assert terminal.modes == modes
        assert "\x1b[?1049l" in terminal.output
        assert terminal.output.rindex("\x1b[?25h") > terminal.output.index("\x1b[?25l")


def test_sigterm_restores_the_terminal(at_the_table: Terminal, home: Path) -> None:
    for _ in range(2):
        at_the_table.press("1")
        at_the_table.settle()
    before = question(at_the_table.until("What do you do?"))
    at_the_table.process.send_signal(signal.SIGTERM)
    assert at_the_table.ended() == 128 + signal.SIGTERM
    assert at_the_table.modes[3] & termios.ECHO
    for off in ("\x1b[?1049l", "\x1b[?1000l", "\x1b[?25h"):
        assert off in at_the_table.output
    with start(home, "resume") as terminal:
        assert question(terminal.until(ASKED)) == before


def test_a_hangup_restores_a_terminal_that_is_still_there(home: Path) -> None:
    with start(home) as terminal:
        before = terminal.modes
        terminal.until("Seven levels down")
        assert terminal.modes != before
        terminal.process.send_signal(signal.SIGHUP)
        assert terminal.ended() == 128 + signal.SIGHUP
        assert terminal.modes == before
        for off in ("\x1b[?1049l", "\x1b[?1000l", "\x1b[?25h"):
            assert off in terminal.output


def test_closing_the_terminal_ends_the_program(home: Path) -> None:
    """The program also ends if SIGHUP is ignored and the only signal is the end of the input."""
    for prefix in ("", "trap '' HUP; "):
        command = f"{prefix}exec {sys.executable} -m l7core"
        with Terminal(["sh", "-c", command], columns=80, rows=24, surroundings=at(home)) as screen:
            screen.until("Seven levels down")
            screen.hang_up()
            assert screen.process.wait(PATIENCE) == 128 + signal.SIGHUP


def test_invalid_bytes_are_ignored(home: Path) -> None:
    with start(home) as terminal:
        terminal.until("Seven levels down")
        terminal.type_bytes(b"\xff\xc3\x28\x00\xfen")
        terminal.until("Start:")


def test_quitting_does_not_wait_for_thousands_of_half_escape_sequences(home: Path) -> None:
    with start(home) as terminal:
        terminal.until("Seven levels down")
        terminal.press("\x1b[" * 3000)
        begun = monotonic()
        terminal.press("\x11")
        assert terminal.ended() == 0
        assert monotonic() - begun < 2


@pytest.mark.parametrize("redirected", ["2>/dev/null", "2>&-", "2>/dev/full"])
def test_the_screen_needs_no_error_output(home: Path, redirected: str) -> None:
    command = f"exec {sys.executable} -m l7core {redirected}"
    with Terminal(["sh", "-c", command], columns=80, rows=24, surroundings=at(home)) as terminal:
        terminal.until("Seven levels down")
        terminal.press("\x11")
        assert terminal.ended() == 0


def test_a_terminal_without_unicode_gets_ascii(home: Path) -> None:
    for encoding in ("ascii", "latin-1"):
        with start(home, PYTHONIOENCODING=encoding) as terminal:
            assert terminal.until("New game").isascii()
            assert "\\u" not in terminal.output


def test_repeated_suspending_changes_nothing(
    at_the_table: Terminal,
) -> None:
    before = question(at_the_table.until("Choose a character."))
    modes = at_the_table.modes
    for _ in range(60):
        at_the_table.process.send_signal(signal.SIGTSTP)
        at_the_table.process.send_signal(signal.SIGCONT)
    at_the_table.settle()
    assert question(at_the_table.until("Choose a character.")) == before
    assert at_the_table.modes == modes
    at_the_table.press("\x11")
    assert at_the_table.ended() == 0


def test_a_suspended_program_releases_the_terminal(home: Path) -> None:
    with start(home) as terminal:
        modes = terminal.modes
        terminal.until("Seven levels down")
        drawn = terminal.modes
        terminal.process.send_signal(signal.SIGTSTP)
        terminal.settle()
        assert terminal.modes == modes
        terminal.process.send_signal(signal.SIGCONT)
        terminal.settle()
        assert "New game" in terminal.until("Seven levels down")
        assert terminal.modes == drawn


def test_quitting_works_while_a_mod_loads_forever(home: Path) -> None:
    mod = acting(home / "dev", "pass")
    mods = f"--dev-mods={MODS}", f"--dev-mods={home / 'dev'}"
    reached = home / "reached"
    with start(home, "play", "cellar:classic", "--seed", "5", *mods) as terminal:
        terminal.until("What do you do?")
        (module,) = mod.glob("*.py")
        module.write_text(f"open({str(reached)!r}, 'w')\nwhile True: pass\n")
        deadline = monotonic() + PATIENCE
        while not reached.exists():
            assert terminal.process.poll() is None
            assert monotonic() < deadline
            sleep(0.05)
        terminal.press("\x11")
        assert terminal.ended() == 0


def test_quitting_works_while_a_rule_loops_forever(home: Path) -> None:
    """Quitting interrupts the rule; the game resumes before the decision that ran it."""
    acting(home / "dev", "while True: pass")
    mods = f"--dev-mods={MODS}", f"--dev-mods={home / 'dev'}"
    with start(home, "play", "cellar:classic", "--seed", "5", *mods) as terminal:
        terminal.until("What do you do?")
        terminal.press("E")
        terminal.press("\x11")
        assert terminal.ended() == 0
        assert "\x1b[?1049l" in terminal.output
    with start(home, "resume", *mods) as terminal:
        terminal.until("What do you do?")


# -- drawn without a terminal


def test_a_web_server_for_terminals_can_run_it(home: Path) -> None:
    """The web driver, chosen in the environment, exchanges packets over pipes."""
    with subprocess.Popen(
        PROGRAM,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **at(home), "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"},
    ) as program:
        assert program.stdin
        assert program.stdout
        received = b""
        while b"New game" not in received:
            assert select.select([program.stdout], [], [], PATIENCE)[0], "it says nothing more"
            piece = os.read(program.stdout.fileno(), 1 << 16)
            assert piece, "it ended before its title stood"
            received += piece
        assert received.startswith(b"__GANGLION__\n")
        quit_it = b'{"type": "quit"}'
        program.stdin.write(b"M" + len(quit_it).to_bytes(4, "big") + quit_it)
        program.stdin.flush()
        assert program.wait(PATIENCE) == 0


# -- a crash


BROKEN_OVERLAYS = """
import sys
from l7core.cli.main import main
from l7tui.widgets.map import MapPanel

def broken(panel, id):
    secret = "the order" + " of the decks"
    raise KeyError("no such overlay")

MapPanel.lay = broken
sys.exit(main())
"""


def test_a_crash_of_the_screen_prints_a_clear_message(home: Path) -> None:
    """The terminal is restored, the report has no values, and the last line says how to resume."""
    arguments = ["play", "--scenario", "escape:scenario-1", "--seed", "5"]
    program = [sys.executable, "-c", BROKEN_OVERLAYS, *arguments]
    with Terminal(program, columns=80, rows=24, surroundings=at(home)) as terminal:
        before = terminal.modes
        terminal.until("BRIEFING")
        terminal.press("\x1b")
        terminal.until("Choose a character.")
        terminal.press("N")
        assert terminal.ended() == 1
        assert terminal.modes == before
        farewell = terminal.output.rpartition("\x1b[?1049l")[2]
    what, where, way_on = re.findall(r"[^\r\n]+", farewell[farewell.index("l7: ") :])
    assert what.startswith("l7: L7 crashed: KeyError in ")
    (report,) = (home / "saves" / "exports").iterdir()
    assert where.endswith(report.name)
    text = report.read_text(encoding="utf-8")
    assert "no such overlay" in text
    assert "the order of the decks" not in text
    (game,) = Store(home / "saves").names()
    assert f"'l7 resume {game}'" in way_on
    assert f"'l7 doctor --bundle {game}'" in way_on
    with start(home, "resume", game) as terminal:
        terminal.until("BRIEFING")
