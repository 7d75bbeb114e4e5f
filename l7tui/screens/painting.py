"""A screen that the program begins at is painted once, not two or three times."""

from __future__ import annotations

from typing import Self

from textual.geometry import Region

from l7tui.screens.base import L7Screen, Result


class PaintedOnce(L7Screen[Result]):
    """Does not repaint the whole of it where Textual would, and nothing has changed."""

    _is_painted = False

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        """As Textual has it; but the whole is not painted once more after its first picture, nor
        where it is laid out, as that paints what has changed its place."""
        repaint = repaint and not layout and self._is_painted
        if repaint or layout or recompose:
            super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
        if not self._is_painted:
            self._repaint_required = False  # Textual sets it whenever a widget is not mounted
        return self

    def on_mount(self) -> None:
        self.call_after_refresh(self._note_picture)

    def _note_picture(self) -> None:
        """The first picture of it stands."""
        self._is_painted = True
