"""The problems of a mod in SARIF 2.1.0, a format that code hosts show beside lines."""

from __future__ import annotations

from typing import Any

from l7core import __version__
from l7core.content import Problem
from l7core.mods.authoring.check import Checked

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
ELSE = "mod"
"""Rule id of problems without a code of their own."""


def sarif(checked: Checked) -> dict[str, Any]:
    """Return one run of the check; notes are results of the level `note`."""
    results = [_result(each) for each in checked.found]
    results += [_in_words(note, "note") for note in checked.notes]
    rules = sorted({result["ruleId"] for result in results})
    driver = {"name": "l7 mods check", "version": __version__}
    tool = {"driver": {**driver, "rules": [{"id": id} for id in rules]}}
    run = {"tool": tool, "results": results}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _result(found: Problem | str) -> dict[str, Any]:
    if isinstance(found, str):
        return _in_words(found, "error")
    expected = f"; expected {found.expected}" if found.expected else ""
    suggestion = f"; {found.suggestion}" if found.suggestion else ""
    place: dict[str, Any] = {"artifactLocation": {"uri": found.file}}
    if found.line is not None:
        column = found.column or 1
        place["region"] = {
            "startLine": found.line,
            "startColumn": column,
            "endColumn": column + found.width,
        }
    return {
        "ruleId": found.code,
        "level": "error",
        "message": {"text": f"{found.message}{expected}{suggestion}"},
        "locations": [{"physicalLocation": place}],
    }


def _in_words(message: str, level: str) -> dict[str, Any]:
    return {"ruleId": ELSE, "level": level, "message": {"text": message}}
