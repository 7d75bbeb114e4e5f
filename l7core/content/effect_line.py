"""Effects in a single line, typed during a game and read like those in a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from l7core.content.load import load
from l7core.content.source import Source
from l7core.engine.effects import Verb, Vocabulary
from l7core.engine.errors import L7Error
from l7core.engine.ids import owner
from l7core.engine.ruleset import Rules

CALLED: Final = "line"
"""Name of the line in messages, in place of a file name."""
TABLE: Final = f'[[trigger]]\nwhen = "{CALLED}"\neffects = '
"""TOML that turns the line into a trigger of a file."""


def effects_of_line(rules: Rules, line: str) -> Sequence[Verb]:
    """Return the effects of a line; raise `L7Error` with all mistakes in it.

    The line is a verb with its fields, or one or more tables as in content. Ids without an owner
    belong to the ruleset's own mod.
    """
    if len(line.splitlines()) > 1:
        raise L7Error("Write all effects on one line.")
    mod = owner(rules.id)
    vocabulary = Vocabulary()
    vocabulary.verbs.update(rules.verbs)
    vocabulary.conditions.update(rules.conditions)
    loaded = load(
        [Source(mod, CALLED, f"{TABLE}{_as_list(line)}\n")],
        rules.kinds,
        vocabulary,
        [CALLED],
        known=rules.library,
    )
    if loaded.problems:
        raise L7Error("\n".join(problem.render() for problem in loaded.problems))
    (trigger,) = loaded.triggers
    return trigger.effects


def _as_list(line: str) -> str:
    """Return the line as a list of tables.

    >>> _as_list("spawn kind = 'guard', n = 2")
    "[{ do = 'spawn', kind = 'guard', n = 2 }]"
    >>> _as_list("escape"), _as_list("{ do = 'escape' }")
    ("[{ do = 'escape' }]", "[{ do = 'escape' }]")
    """
    line = line.strip()
    if line.startswith("["):
        return line
    if line.startswith("{"):
        return f"[{line}]"
    verb, _, fields = line.partition(" ")
    inside = ", ".join(filter(None, (f"do = '{verb}'", fields.strip())))
    return f"[{{ {inside} }}]"
