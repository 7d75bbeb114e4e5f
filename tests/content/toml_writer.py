"""A Hypothesis strategy that writes data in every style that TOML allows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import Any

from hypothesis import strategies as some

from l7core.content.problems.problem import Path

BARE = "abcXYZ019_-"
AWKWARD = "ab é#[]{}=,.'\"\\\n\t\"'"

keys = some.text(BARE, min_size=1, max_size=3) | some.text(AWKWARD, max_size=4)
scalars = (
    some.text(AWKWARD, max_size=8)
    | some.integers(-9_999, 9_999)
    | some.floats(-9_999, 9_999)
    | some.booleans()
    | some.datetimes(min_value=datetime(1000, 1, 1))
    | some.dates(min_value=date(1000, 1, 1))
    | some.times()
)
values = some.recursive(
    scalars,
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(keys, inner, max_size=3),
    max_leaves=10,
)
documents = some.dictionaries(keys, values, max_size=4)


def leaves(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every scalar of the data with its path."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from leaves(value, (*path, number))
    else:
        yield path, data


class Writer:
    """A writer of one document, which draws each choice of style."""

    def __init__(self, draw: some.DrawFn) -> None:
        self.draw = draw
        self.lines: list[str] = []

    def document(self, data: dict[str, Any]) -> str:
        self._body(data, [])
        return self._choose("\n", "\r\n").join(self.lines) + self._choose("", "\n")

    def _choose(self, *styles: str) -> str:
        return self.draw(some.sampled_from(styles))

    def _body(self, table: dict[str, Any], path: list[str]) -> None:
        """Write the pairs of a table, then its tables with their own headers."""
        headed = {key: value for key, value in table.items() if self._may_be_headed(value)}
        for key, value in table.items():
            if key not in headed:
                self._pair([key], value)
        for key, value in headed.items():
            inner = [*path, key]
            for item in value if isinstance(value, list) else [value]:
                opening, closing = ("[[", "]]") if isinstance(value, list) else ("[", "]")
                self._line(f"{opening}{self._dotted(inner)}{closing}")
                self._body(item, inner)

    def _may_be_headed(self, value: Any) -> bool:
        is_tables = isinstance(value, list) and all(isinstance(item, dict) for item in value)
        return (isinstance(value, dict) or (is_tables and bool(value))) and self.draw(
            some.booleans()
        )

    def _pair(self, path: list[str], value: Any) -> None:
        if isinstance(value, dict) and value and self._choose("dotted", "inline") == "dotted":
            for key, inner in value.items():
                self._pair([*path, key], inner)
        else:
            self._line(f"{self._dotted(path)} = {self._value(value)}")

    def _line(self, text: str) -> None:
        self.lines.append(self._choose("", "  ", "# [a] = 'x'\n") + text + self._choose("", " # ]"))

    def _dotted(self, path: list[str]) -> str:
        return self._choose(".", " . ").join(self._key(key) for key in path)

    def _key(self, key: str) -> str:
        styles = [json.dumps(key, ensure_ascii=False)]
        if key and all(char in BARE for char in key):
            styles.append(key)
        if "'" not in key and "\n" not in key:
            styles.append(f"'{key}'")
        return self._choose(*styles)

    def _value(self, value: Any) -> str:
        match value:
            case bool():
                return str(value).lower()
            case str():
                return self._text(value)
            case int():
                return self._choose(str(value), f"{value:_}")
            case datetime():
                return value.isoformat(sep=self._choose("T", " "))
            case date() | time():
                return value.isoformat()
            case dict():
                pairs = (f"{self._key(key)} = {self._value(each)}" for key, each in value.items())
                return "{ " + ", ".join(pairs) + " }"
            case list():
                return self._array(value)
            case _:
                return repr(value)

    def _array(self, items: list[Any]) -> str:
        gap = self._choose("", " ", "\n", " # ], {\n  ")
        end = self._choose("", f"{gap},") if items else ""
        return f"[{gap}" + f"{gap},{gap}".join(map(self._value, items)) + f"{end}{gap}]"

    def _text(self, text: str) -> str:
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        styles = [json.dumps(text, ensure_ascii=False), f'"""\n{escaped}"""']
        if '"""' not in text and "\\" not in text and not text.startswith("\n"):
            styles.append(f'"""{text}"""')
        if "'" not in text and "\n" not in text:
            styles.append(f"'{text}'")
        if "'''" not in text and not text.startswith("\n"):
            styles.append(f"'''{text}'''")
        return self._choose(*styles)


@some.composite
def written(draw: some.DrawFn) -> tuple[str, dict[str, Any]]:
    """Draw data and return it with a TOML text for it."""
    data = draw(documents)
    return Writer(draw).document(data), data
