"""Imports and hooks of mods: only the public API, documented and used."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import l7core.api
from l7core import hookspecs
from l7core.mods.code_loading import HOOKS
from tests.tools.places import EXAMPLES, FIXTURES, PLUGINS, ROOT
from tests.tools.places import MODS as TEST_MODS

MODS = [
    *sorted(PLUGINS.glob("*/mod.toml")),
    *sorted(EXAMPLES.glob("*/mod.toml")),
    *sorted(TEST_MODS.glob("*/mod.toml")),
    *sorted((FIXTURES / "addons").glob("*/mod.toml")),
]
ALLOWED = {"l7core.api", "l7core.escape", "msgspec"}


def imports_of(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [f"l7core.{alias.name}" for alias in node.names]
            yield from names if node.module == "l7core" else [node.module or ""]


@pytest.mark.parametrize("manifest", MODS, ids=lambda path: path.parent.name)
def test_a_mod_imports_the_standard_library_msgspec_and_the_api(manifest: Path) -> None:
    folder = manifest.parent
    own = {path.stem for path in folder.iterdir()}
    for file in folder.rglob("*.py"):
        if "tests" in file.relative_to(folder).parts:
            continue
        for module in imports_of(file):
            top = module.partition(".")[0]
            known = module in ALLOWED or top in own or top in sys.stdlib_module_names
            assert known, f"{file} imports {module}"


def test_everything_in_the_api_is_named_in_it() -> None:
    assert l7core.api.open_game.__doc__, "it is loaded on first use"
    public = {name for name in vars(l7core.api) if not name.startswith("_")} - {"annotations"}
    assert public == set(l7core.api.__all__)


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_documented_with_its_exact_signature(hook: str) -> None:
    documented = (ROOT / "docs" / "reference" / "hooks.md").read_text()
    signature = inspect.signature(getattr(hookspecs, hook))
    words = str(signature).replace("'", "")
    assert f"### `{hook}{words}`" in documented
    assert inspect.getdoc(getattr(hookspecs, hook))


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_used_by_a_mod_that_is_tested(hook: str) -> None:
    files = [file for manifest in MODS for file in manifest.parent.rglob("*.py")]
    assert any(f"def {hook}(" in file.read_text() for file in files)
