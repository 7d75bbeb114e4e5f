"""The record's first picture, which does not wait for the rules of all games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Size
from textual.pilot import Pilot

from l7tui.screens import destinations
from l7tui.screens.record import RecordPage
from l7tui.text.lines import Line
from tests.tui.kit import an_app, seen, tell, until


def test_the_figures_are_drawn_before_the_achievements_are_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[bool] = []
    body = RecordPage.body

    def noted(page: RecordPage, size: Size) -> list[Line]:
        if page.figures:
            drawn.append(page.unreached is not None)
        return body(page, size)

    monkeypatch.setattr(RecordPage, "body", noted)
    app = an_app(tmp_path)

    async def story(pilot: Pilot[Any]) -> None:
        app.open(destinations.Record())
        await until(pilot, lambda: drawn[-1:] == [True])
        assert drawn[0] is False
        assert "ACHIEVEMENTS 0 of " in " ".join(seen(pilot).split())

    tell(app, story)
