"""An animated SVG of several screens, in which each distinct row is drawn only once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from xml.sax.saxutils import escape

from msgspec import Struct
from rich.cells import cell_len
from rich.color import Color, blend_rgb
from rich.color_triplet import ColorTriplet
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME as THEME
from textual.strip import Strip

WIDTH, HEIGHT = 12.2, 24.4
"""Size of a character in SVG units."""
MARGIN = 10
FONT = "'Fira Code',ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace"

Screen = Sequence[Strip]


class Run(Struct, frozen=True):
    """Neighbouring characters of a row with the same style."""

    at: int
    """First cell."""
    cells: int
    text: str
    colour: str
    ground: str
    is_bold: bool
    is_underlined: bool


def moving(screens: Sequence[Screen], *, seconds: float) -> str:
    """Return a looping SVG that shows each screen for `seconds`."""
    columns = max(strip.cell_length for screen in screens for strip in screen)
    width = columns * WIDTH + 2 * MARGIN
    height = len(screens[0]) * HEIGHT + 2 * MARGIN
    percent, duration = 100 / len(screens), len(screens) * seconds
    sheet = Sheet(_most_common_background(screens))
    frames = [
        f'<g class="l7-frame" style="animation-delay:{number * seconds:g}s">'
        + "".join(sheet.placed(row, number) for number, row in enumerate(screen))
        + "</g>"
        for number, screen in enumerate(screens)
    ]
    return "\n".join(
        [
            f'<svg viewBox="0 0 {width:g} {height:g}" xmlns="http://www.w3.org/2000/svg"'
            ' xml:space="preserve">',
            f"<style>text{{font:20px {FONT}}}",
            ".l7-frame{visibility:hidden;animation:l7-show "
            f"{duration:g}s step-end infinite}}"
            f"@keyframes l7-show{{0%{{visibility:visible}}{percent:.4f}%{{visibility:hidden}}}}",
            *sheet.styles(),
            "</style>",
            f'<rect width="{width:g}" height="{height:g}" rx="8" fill="{sheet.ground}"/>',
            "<defs>",
            *sheet.rows(),
            "</defs>",
            f'<g transform="translate({MARGIN},{MARGIN})">',
            *frames,
            "</g></svg>\n",
        ]
    )


class Sheet:
    """Distinct rows and character styles of an SVG, each with a short name."""

    def __init__(self, ground: str) -> None:
        self._rows: dict[str, str] = {}
        self._looks: dict[tuple[str, bool, bool], str] = {}
        self.ground = ground
        """Background colour of the whole picture."""

    def placed(self, row: Strip, number: int) -> str:
        """Return a reference to a row at its height, or an empty string for a blank row."""
        drawn = self._drawn(row)
        if not drawn:
            return ""
        name = self._rows.setdefault(drawn, f"r{len(self._rows)}")
        return f'<use href="#{name}" y="{number * HEIGHT:.5g}"/>'

    def rows(self) -> Iterator[str]:
        for drawn, name in self._rows.items():
            yield f'<g id="{name}">{drawn}</g>'

    def styles(self) -> Iterator[str]:
        for (colour, is_bold, is_underlined), name in self._looks.items():
            bold = ";font-weight:bold" if is_bold else ""
            line = ";text-decoration:underline" if is_underlined else ""
            yield f".{name}{{fill:{colour}{bold}{line}}}"

    def _drawn(self, row: Strip) -> str:
        runs = list(_runs(row))
        return "".join([*self._backgrounds(runs), *map(self._letters, runs)])

    def _backgrounds(self, runs: Sequence[Run]) -> Iterator[str]:
        for ground, same_ground in groupby(runs, key=lambda run: run.ground):
            first, *rest = same_ground
            cells = first.cells + sum(run.cells for run in rest)
            if ground != self.ground:
                yield (
                    f'<rect x="{first.at * WIDTH:.5g}" width="{cells * WIDTH:.5g}"'
                    f' height="{HEIGHT + 0.3:g}" fill="{ground}"/>'
                )

    def _letters(self, run: Run) -> str:
        """Return a run as text, without the invisible blanks at both ends."""
        text = run.text if run.is_underlined else run.text.strip()
        if not text:
            return ""
        at = run.at + len(run.text) - len(run.text.lstrip()) if text != run.text else run.at
        look = (run.colour, run.is_bold, run.is_underlined)
        name = self._looks.setdefault(look, f"l{len(self._looks)}")
        return (
            f'<text class="{name}" x="{at * WIDTH:.5g}" y="18.5"'
            f' textLength="{cell_len(text) * WIDTH:.5g}">{escape(text)}</text>'
        )


def _most_common_background(screens: Sequence[Screen]) -> str:
    """Return the background colour of most cells."""
    cells: Counter[str] = Counter()
    for run in (run for screen in screens for row in screen for run in _runs(row)):
        cells[run.ground] += run.cells
    return cells.most_common(1)[0][0]


def _runs(row: Strip) -> Iterator[Run]:
    """Yield the runs of a row from left to right."""
    at = 0
    styled = ((part.text, _look(part.style or Style())) for part in row if not part.control)
    for look, parts in groupby(styled, key=lambda part: part[1]):
        text = "".join(text for text, _ in parts)
        cells = cell_len(text)
        yield Run(at, cells, text, *look)
        at += cells


def _look(style: Style) -> tuple[str, str, bool, bool]:
    """Return the text colour, background colour, bold and underline of a style."""
    colour, ground = _rgb(style.color, letters=True), _rgb(style.bgcolor, letters=False)
    if style.reverse:
        colour, ground = ground, colour
    if style.dim:
        colour = blend_rgb(colour, ground, 0.4)
    return colour.hex, ground.hex, bool(style.bold), bool(style.underline)


def _rgb(colour: Color | None, *, letters: bool) -> ColorTriplet:
    if colour is None or colour.is_default:
        return THEME.foreground_color if letters else THEME.background_color
    return colour.get_truecolor(THEME)
