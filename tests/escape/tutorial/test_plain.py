"""Lessons in plain mode: the coach's texts, and lessons played by them alone."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from l7core.engine.ruleset import ScenarioCard
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain.play import Plain
from tests.escape.tutorial.lessons import MOST_DECISIONS, lessons, rules
from tests.tools.command import L7

SUGGESTED = re.compile(r"\(suggested: (\d+)")
ROW = re.compile(r"(?:^|  )(\d+) ", re.MULTILINE)


class Pupil:
    """A player who reads the output and types what the coach says.

    The pupil types the suggested number, or else the last one of a question, and 1 at a prompt
    within an option.
    """

    def __init__(self) -> None:
        self.out = io.StringIO()
        self.typed: list[str] = []

    def __iter__(self) -> Pupil:
        return self

    def __next__(self) -> str:
        assert len(self.typed) < MOST_DECISIONS, self.out.getvalue()
        question = self.out.getvalue().split("> ")[-2]
        suggested = SUGGESTED.search(question)
        rows = ROW.findall(question)
        self.typed.append(
            suggested[1] if suggested else rows[-1] if "(or help)" in question else "1"
        )
        return f"{self.typed[-1]}\n"


@pytest.mark.parametrize("card", lessons(), ids=lambda card: card.id)
def test_a_lesson_can_be_won_with_the_coachs_texts(card: ScenarioCard, tmp_path: Path) -> None:
    pupil = Pupil()
    game = SavedGame.begin(Store(tmp_path), rules(), rules().setup_of(card))
    Plain(game, pupil, pupil.out).play()
    assert game.view(0).result == "won"


def play_lines(tmp_path: Path, *lines: str, lesson: int = 0) -> str:
    out = io.StringIO()
    game = SavedGame.begin(Store(tmp_path), rules(), rules().setup_of(lessons()[lesson]))
    Plain(game, (f"{line}\n" for line in lines), out).play()
    return out.getvalue()


def test_the_coach_names_commands_as_they_are_typed(tmp_path: Path) -> None:
    assert "'odds' to see your chances" in play_lines(tmp_path, lesson=1)


def test_the_coach_does_not_repeat_a_text(tmp_path: Path) -> None:
    lines = play_lines(tmp_path, "why", "hand", "repeat").splitlines()
    assert sum(line.startswith("Coach, 1 of 5") for line in lines) == 1


def test_the_command_names_the_next_lesson(tmp_path: Path) -> None:
    ran = L7(tmp_path)("tutorial", "--plain", typed="1\n1\n1\n2\n1\n2\n2\n1\n1\n2\n2\n1\n2\n")
    assert ran.stdout.endswith("Next: 'l7 tutorial 2 --plain'.\n")


def test_an_unknown_lesson_is_an_error(tmp_path: Path) -> None:
    ran = L7(tmp_path)("tutorial", "9", "--plain")
    assert ran.returncode == 1
    assert "Unknown lesson: 9. Known: 1, 2, 3, 4, 5." in ran.stderr
