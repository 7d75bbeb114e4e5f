"""Code mods: importing one module and asking its hooks, with every failure kept to the mod."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import pluggy

from l7core.engine.errors import L7Error
from l7core.engine.ids import nearest
from l7core.mods import hookspecs

T = TypeVar("T")
HOOKS = [name for name in vars(hookspecs) if name.startswith("l7_")]


class CodeFailed(L7Error):
    """A code mod that could not be imported, registered or asked."""

    code = "mod-code"


class Hooks:
    """The hooks of all code mods, in the order in which the mods were registered."""

    def __init__(self) -> None:
        self._plugins = pluggy.PluginManager("l7")
        self._plugins.add_hookspecs(hookspecs)

    def register(self, mod: str, folder: Path, module: str) -> None:
        """Import the module from the mod's folder and take in its hooks; raises CodeFailed."""
        plugin = _guarded(mod, f"importing {module}", lambda: _import(folder, module))
        for name in vars(plugin):
            if name.startswith("l7_") and name not in HOOKS:
                close = nearest(name, HOOKS)
                raise CodeFailed(
                    f"The mod {mod} implements a hook that does not exist: {name}.",
                    hint=f"Did you mean {close}?" if close else f"There is: {', '.join(HOOKS)}.",
                )
        _guarded(mod, "registering its hooks", lambda: self._plugins.register(plugin, name=mod))

    def forget(self, mod: str) -> None:
        """Leave out a mod that has failed."""
        if self._plugins.has_plugin(mod):
            self._plugins.unregister(name=mod)

    def ask(self, hook: str, mod: str, **arguments: Any) -> Any:
        """What that mod's implementation of a hook returns; None when it has none."""
        for implementation in getattr(self._plugins.hook, hook).get_hookimpls():
            if implementation.plugin_name == mod:
                given = [arguments[name] for name in implementation.argnames]
                return _guarded(mod, f"its hook {hook}", partial(implementation.function, *given))
        return None


def _import(folder: Path, name: str) -> ModuleType:
    if name in sys.modules:
        known = getattr(sys.modules[name], "__file__", None) or "a built-in module"
        if not Path(known).is_relative_to(folder):
            raise ImportError(f"the name {name!r} is taken by {known}")
        return sys.modules[name]
    package = folder / name / "__init__.py"
    path = package if package.is_file() else folder / f"{name}.py"
    if not path.is_file():
        raise ImportError(f"there is neither {name}.py nor {name}/__init__.py in {folder}")
    inside = [str(path.parent)] if path is package else None
    spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=inside)
    assert spec is not None, "a path to a .py file has a spec"
    assert spec.loader is not None, "and its spec a loader"
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        for loaded in [each for each in sys.modules if each == name or each.startswith(f"{name}.")]:
            del sys.modules[loaded]
        raise
    return module


def _guarded(mod: str, doing: str, work: Callable[[], T]) -> T:
    """The plugin boundary: whatever a mod's code raises becomes one stated failure."""
    try:
        return work()
    except Exception as error:
        raise CodeFailed(
            f"The mod {mod} failed at {doing}: {type(error).__name__}: {error}{_place(error)}."
        ) from error


def _place(error: BaseException) -> str:
    """The last line of the traceback, as ` (file.py:12)`."""
    trace = error.__traceback__
    if isinstance(error, SyntaxError) or trace is None:
        return ""
    while trace.tb_next:
        trace = trace.tb_next
    return f" ({Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno})"
