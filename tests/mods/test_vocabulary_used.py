"""Every word of the vocabulary is documented, and used by a mod of this repository."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from l7core import hookspecs
from l7core.engine.effects import Word
from l7core.engine.ruleset import Rules
from l7core.mods.authoring.doc_source import Declared, hooks
from l7core.mods.authoring.reference import HOOK_FILES, Uses
from l7core.mods.host import Host, ModFolder
from tests.tools.faults import expect_none
from tests.tools.places import EXAMPLES, FIXTURES, MODS, PLUGINS

HOST = Host(
    [
        ModFolder(PLUGINS, "bundled"),
        ModFolder(EXAMPLES, "developer"),
        ModFolder(MODS / "cellar", "developer"),
    ]
)
RULES = {id: HOST.rules(id) for id in HOST.rulesets}
USES = {id: Uses(rules) for id, rules in RULES.items()}


def words_of(rules: Rules) -> list[Word[Any, Any]]:
    """Return the verbs and conditions of a ruleset."""
    return [*rules.verbs.values(), *rules.conditions.values()]


WORDS = [(id, word) for id, rules in RULES.items() for word in words_of(rules)]
WINDOWS = [(id, window) for id, rules in RULES.items() for window in rules.windows]
HOOKS = [hook for _, file in HOOK_FILES for hook in hooks(file)]


def has_a_sentence_of_its_own(kind: type[Any]) -> bool:
    """Return whether the docstring exists, ends as a sentence and is not inherited."""
    own = kind.__doc__ or ""
    is_inherited = own in [base.__doc__ for base in kind.__mro__[1:]]
    return inspect.cleandoc(own).rstrip().endswith((".", "…")) and not is_inherited


def test_all_mods_of_the_repository_load() -> None:
    assert HOST.set_aside == []


def test_every_word_has_a_sentence_of_its_own() -> None:
    expect_none(
        f"{ruleset}: the docstring of {word.name!r} is no sentence of its own"
        for ruleset, word in WORDS
        if not has_a_sentence_of_its_own(word.kind)
    )


def test_every_word_is_used_by_a_mod() -> None:
    expect_none(
        f"{ruleset}: no mod uses {word.name!r}: use it, or delete it"
        for ruleset, word in WORDS
        if not USES[ruleset].words.get(word.kind)
    )


def test_every_window_has_a_sentence_and_a_trigger() -> None:
    expect_none(
        f"{ruleset}: {window!r} has no sentence"
        for ruleset, window in WINDOWS
        if not RULES[ruleset].windows[window].endswith(".")
    )
    expect_none(
        f"{ruleset}: nothing answers to {window!r}: use it, or delete it"
        for ruleset, window in WINDOWS
        if not USES[ruleset].windows.get(window)
    )


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook.name)
def test_a_hook_is_documented_and_implemented_by_a_mod(hook: Declared) -> None:
    assert hook.doc.endswith(".")
    folders = (
        PLUGINS,
        EXAMPLES,
        FIXTURES / "addons",
        MODS,
    )
    files = [file for folder in folders for file in folder.glob("*/**/*.py")]
    assert any(f"\ndef {hook.name}(" in file.read_text(encoding="utf-8") for file in files)


def test_the_hooks_of_the_reference_are_those_of_the_core() -> None:
    core = [name for name in vars(hookspecs) if name.startswith("l7_")]
    assert [hook.name for hook in hooks(HOOK_FILES[0][1])] == core
