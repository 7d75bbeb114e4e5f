"""Code mods: the import of a module and the calls of its hooks; failures affect only the mod."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Mapping
from functools import partial
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import pluggy

from l7core import hookspecs
from l7core.engine.effects import Vocabulary
from l7core.engine.errors import L7Error
from l7core.engine.ids import nearest
from l7core.engine.plugin_errors import in_words, wrap_errors
from l7core.engine.ruleset import Ruleset
from l7core.engine.seat_bot import SeatBot
from l7core.mods.fingerprint import Contents

T = TypeVar("T")
OF_MOD = "__l7_mod__"
"""Attribute of an imported module that names its mod."""
HOOKS = [name for name in vars(hookspecs) if name.startswith("l7_")]


class CodeFailed(L7Error):
    """A code mod whose import, registration or hook has failed."""

    code = "mod-code"


def import_module(
    mod: str, folder: Path, module: str, sealed: Contents | None = None
) -> ModuleType:
    """Return the module in the mod's folder; raise CodeFailed if its import fails.

    With `sealed`, only these files are ever run, whatever the folder contains by then.
    """
    return _guarded(mod, f"importing {module}", lambda: _import(mod, folder, module, sealed))


class SealedCode:
    """An importer that loads a mod's modules from the sealed bytes.

    Nothing else is found for these names: no compiled code, no native library, no linked folder,
    and no file changed or added since.
    """

    def __init__(self, name: str, folder: Path, sealed: Contents) -> None:
        self.name = name
        self._folder = folder
        self._files = {
            _module_of(file): file
            for file in sealed
            if file in (f"{name}.py", f"{name}/__init__.py")
            or (file.startswith(f"{name}/") and file.endswith(".py"))
        }
        """File of each module; a package takes precedence over a module of the same name."""
        self._sealed = sealed

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        if fullname not in self._files:
            return None
        place = str(self._folder / self._files[fullname])
        spec = importlib.util.spec_from_file_location(fullname, place, loader=cast(Any, self))
        if spec and self.is_package(fullname):
            spec.submodule_search_locations = []
        return spec

    def is_package(self, fullname: str) -> bool:
        return self._files[fullname].endswith("/__init__.py")

    def create_module(self, spec: ModuleSpec) -> None:
        """Return None, so that Python creates the module."""

    def exec_module(self, module: ModuleType) -> None:
        file = self._files[module.__name__]
        code = compile(self._sealed[file], str(self._folder / file), "exec", dont_inherit=True)
        exec(code, vars(module))

    def get_source(self, fullname: str) -> str:
        return importlib.util.decode_source(self._sealed[self._files[fullname]])


def _module_of(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class Hooks:
    """The hooks of all code mods, in the order in which the mods were registered.

    The core declares hooks, and a front end may declare others: `specs` is the module that declares
    them. `brought` checks the result of each hook and converts it to one form.
    """

    def __init__(
        self,
        specs: ModuleType = hookspecs,
        brought: Mapping[str, Callable[[Any], Any]] | None = None,
        *,
        prefix: str = "l7_",
    ) -> None:
        self._plugins = pluggy.PluginManager("l7")
        self._plugins.add_hookspecs(specs)
        self._brought = BROUGHT if brought is None else brought
        self._prefix = prefix

    def register(self, mod: str, plugin: ModuleType) -> None:
        """Register the hooks of an imported module; raise CodeFailed for an invalid hook."""
        for name in vars(plugin):
            if name.startswith(self._prefix) and name not in self._brought:
                close = nearest(name, self._brought)
                known = ", ".join(self._brought)
                raise CodeFailed(
                    f"The mod {mod} implements a hook that does not exist: {name}.",
                    hint=f"Did you mean {close}?" if close else f"Known: {known}.",
                )
            if name in self._brought:
                self._check_arguments(mod, name, getattr(plugin, name))
        _guarded(mod, "registering its hooks", lambda: self._plugins.register(plugin, name=mod))

    def _check_arguments(self, mod: str, hook: str, implementation: Any) -> None:
        spec = getattr(self._plugins.hook, hook).spec
        code = getattr(implementation, "__code__", None)
        wanted = code.co_varnames[: code.co_argcount] if code else ()
        for name in wanted:
            if name not in spec.argnames:
                available = ", ".join(spec.argnames) or "none"
                raise CodeFailed(
                    f"The mod {mod} implements {hook}({', '.join(wanted)}) with an unknown"
                    " argument.",
                    hint=f"Available: {available}.",
                )

    def forget(self, mod: str) -> None:
        """Unregister a mod that has failed."""
        if self._plugins.has_plugin(mod):
            self._plugins.unregister(name=mod)

    def ask(self, hook: str, mod: str, **arguments: Any) -> Any:
        """Return the result of a mod's hook; None if the mod does not implement it."""
        for implementation in getattr(self._plugins.hook, hook).get_hookimpls():
            if implementation.plugin_name == mod:
                values = [arguments[name] for name in implementation.argnames]
                call = partial(self._call, hook, implementation.function, *values)
                return _guarded(mod, f"running its hook {hook}", call)
        return None

    def _call(self, hook: str, implementation: Callable[..., Any], *values: Any) -> Any:
        return self._brought[hook](implementation(*values))


def each(kind: type[Any]) -> Callable[[Any], tuple[Any, ...]]:
    """Return a check for None or an iterable of that type; the check may raise TypeError."""

    def check(brought: Any) -> tuple[Any, ...]:
        all_of_it = tuple(brought or ())
        for item in all_of_it:
            if not isinstance(item, kind):
                raise TypeError(f"it returned {item!r}, not a {kind.__name__}")
        return all_of_it

    return check


def _vocabulary(brought: Any) -> Vocabulary | None:
    if not (brought is None or isinstance(brought, Vocabulary)):
        raise TypeError(f"it returned {brought!r}, not a Vocabulary")
    return brought


def _flows(brought: Any) -> dict[str, Any]:
    named = dict(brought or {})
    for id, flow in named.items():
        if not callable(flow):
            raise TypeError(f"it returned {flow!r} for {id!r}, not a flow")
    return named


def _windows(brought: Any) -> dict[str, str]:
    named = dict(brought or {})
    for name, sentence in named.items():
        if not (isinstance(name, str) and isinstance(sentence, str)):
            raise TypeError(f"it returned {sentence!r} for {name!r}, not a sentence")
    return named


BROUGHT: dict[str, Callable[[Any], Any]] = {
    "l7_rulesets": each(Ruleset),
    "l7_vocabulary": _vocabulary,
    "l7_flows": _flows,
    "l7_windows": _windows,
    "l7_bots": each(SeatBot),
}
"""Function for each hook that checks a result and converts it to one form; raises TypeError."""


def _import(mod: str, folder: Path, name: str, sealed: Contents | None) -> ModuleType:
    if name in sys.stdlib_module_names:
        raise ImportError(f"the name {name!r} is used by Python's standard library")
    if name in sys.modules:
        known = getattr(sys.modules[name], "__file__", None) or "a built-in module"
        if Path(known).is_relative_to(folder):
            return sys.modules[name]
        if getattr(sys.modules[name], OF_MOD, "") != mod:
            raise ImportError(f"the name {name!r} is already used by {known}")
        # An earlier version of this mod, loaded before an update.
        _forget(name)
    if sealed is not None:
        return _import_sealed(mod, folder, name, sealed)
    package = folder / name / "__init__.py"
    path = package if package.is_file() else folder / f"{name}.py"
    if not path.is_file():
        raise ImportError(f"{folder.name} has no {name}.py or {name}/__init__.py")
    inside = [str(path.parent)] if path is package else None
    spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=inside)
    assert spec is not None, "a path to a .py file has a spec"
    assert spec.loader is not None, "and its spec a loader"
    module = importlib.util.module_from_spec(spec)
    return _run(mod, module, spec.loader)


def _import_sealed(mod: str, folder: Path, name: str, sealed: Contents) -> ModuleType:
    code = SealedCode(name, folder, sealed)
    spec = code.find_spec(name)
    if spec is None or spec.loader is None:
        raise ImportError(f"{folder.name} has no {name}.py or {name}/__init__.py")
    sys.meta_path.insert(0, cast(Any, code))
    return _run(mod, importlib.util.module_from_spec(spec), spec.loader)


def _run(mod: str, module: ModuleType, loader: Any) -> ModuleType:
    name = module.__name__
    setattr(module, OF_MOD, mod)
    sys.modules[name] = module
    try:
        loader.exec_module(module)
    except BaseException:
        _forget(name)
        raise
    return module


def _forget(name: str) -> None:
    """Remove a module and its submodules from the imported modules."""
    sys.meta_path[:] = [
        each for each in sys.meta_path if not (isinstance(each, SealedCode) and each.name == name)
    ]
    for loaded in [each for each in sys.modules if each == name or each.startswith(f"{name}.")]:
        del sys.modules[loaded]


def _guarded(mod: str, doing: str, work: Callable[[], T]) -> T:
    """Run a mod's code; any exception becomes one clear error (the plugin boundary)."""

    def failed(error: BaseException) -> CodeFailed:
        return CodeFailed(f"The mod {mod} failed while {doing}: {in_words(error)}{_place(error)}.")

    return wrap_errors(work, failed)


OURS = (str(Path(__file__).parents[1]), str(Path(pluggy.__file__).parent), "<frozen")


def _place(error: BaseException) -> str:
    """Return the last line of the traceback outside L7, as ` (file.py:12)`."""
    place = ""
    trace = None if isinstance(error, SyntaxError) else error.__traceback__
    while trace:
        file = trace.tb_frame.f_code.co_filename
        if not file.startswith(OURS):
            place = f" ({Path(file).name}:{trace.tb_lineno})"
        trace = trace.tb_next
    return place
