"""Checks of a mod that is not installed; all problems are reported at once.

Without `run_code`, code is read but not run. The content of a code mod is then checked only for
valid TOML, and its Python for syntax and for permitted imports.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from l7core.content import Problem, Source, achievements, read_source
from l7core.content.parse import parse
from l7core.content.problems.locate import problem_of
from l7core.content.problems.problem import Code, Fault
from l7core.content.provenance import Origin, Provenance
from l7core.engine.effects import Verb
from l7core.engine.errors import L7Error
from l7core.engine.ids import local, nearest, owner
from l7core.engine.lint import Finding
from l7core.engine.ruleset import Rules
from l7core.engine.state import copier, float_fields
from l7core.kit import art
from l7core.language import ENGLISH
from l7core.language.catalogue import languages_of_content
from l7core.mods.authoring import translations
from l7core.mods.authoring.unused_files import unused_files
from l7core.mods.discovery import SetAside
from l7core.mods.errors import Refused
from l7core.mods.host import Host
from l7core.mods.install.copying import pieces_of
from l7core.mods.manifest import Manifest, read_manifest
from l7core.mods.owned.collection import Collection
from l7core.view.letters import clashes

PUBLIC = ("l7core.api", "l7core.escape", "msgspec")
FOR_SCREENS = ("l7tui.api",)


class Checked(Struct, frozen=True):
    """The result of a check."""

    manifest: Manifest | None
    found: tuple[Problem | str, ...]
    """Problems, each with its location if it has one."""
    notes: tuple[str, ...] = ()
    records: int = 0
    """Number of loaded records that belong to the mod."""

    @property
    def faults(self) -> tuple[str, ...]:
        """Complete reports of the problems, some of several lines."""
        return tuple(each if isinstance(each, str) else each.render() for each in self.found)


def check(folder: Path, collection: Collection, *, run_code: bool) -> Checked:
    """Check a mod; with `run_code`, also import its code."""
    faults: list[Problem | str] = []
    try:
        pieces_of(folder)
    except Refused as error:
        faults += error.reasons
    manifest, problems = read_manifest(folder)
    faults += problems
    if manifest is None or problems:
        return Checked(manifest, tuple(faults))
    notes = list(unused_files(folder, manifest))
    for language in translations.screen_languages(folder):
        faults += translations.unreadable(folder, language)
        notes += translations.oddities_of_screen(folder, language)
    faults += _of_code(folder, manifest)
    records = 0
    if manifest.kind == "data" or run_code:
        host = collection.host_with(folder, language=ENGLISH)
        faults += _of_ruleset(folder, manifest, host)
        faults += _of_state(manifest, host)
        broken = list(_of_content(manifest, host))
        faults += broken
        if not broken:
            odd = list(_of_lint(manifest, host))
            faults += [problem for problem, grave in odd if grave]
            notes += [problem.render() for problem, grave in odd if not grave]
            faults += _of_keys(manifest, host)
            notes += translations.changed_words(folder, manifest, host)
            for language in languages_of_content(folder):
                spoken = collection.host_with(folder, language=language)
                faults += _of_content(manifest, spoken)
                notes += translations.oddities(folder, manifest, host, spoken, language)
        notes += _of_verbs(manifest, host)
        records = sum(1 for _ in _own_records(manifest, host))
        if not broken:
            faults += _of_fallbacks(manifest, host)
    else:
        faults += _of_syntax(folder, manifest)
        notes.append("the code did not run, so content was only checked as TOML (use --run-code)")
    return Checked(manifest, tuple(faults), tuple(notes), records)


def _of_ruleset(folder: Path, manifest: Manifest, host: Host) -> Iterator[str]:
    """Yield a problem if no available ruleset reads the mod's content."""
    holds_content = any(folder.glob("content/**/*.toml")) or any(folder.glob("texts/**/*.toml"))
    own = any(owner(id) == manifest.id for id in host.rulesets)
    named = manifest.ruleset
    if named and named not in host.rulesets and owner(named) != manifest.id:
        close = nearest(named, host.rulesets)
        hint = f"did you mean {close!r}?" if close else f"known: {', '.join(host.rulesets)}"
        yield f"mod.toml: unknown ruleset {named!r}, so the mod's content is not read; {hint}"
    elif holds_content and not named and not own:
        yield "mod.toml: no ruleset, so the mod's content is not read; add ruleset = …"


def _of_state(manifest: Manifest, host: Host) -> Iterator[str]:
    """Yield the fields of the mod's states that can hold floats, or that no game can copy."""
    for ruleset in host.rulesets:
        if owner(ruleset) != manifest.id:
            continue
        with suppress(L7Error):  # reported as a fault elsewhere
            state = host.rules(ruleset).state
            for field in float_fields(state):
                yield f"{ruleset}: {field} can hold a float; save a whole number instead"
            try:
                copier(state)
            except TypeError as error:
                yield f"{ruleset}: {error}"


def _of_lint(manifest: Manifest, host: Host) -> Iterator[tuple[Problem, bool]]:
    """Yield what rulesets report about the mod's content, and whether each is a mistake."""
    for ruleset in host.rulesets:
        with suppress(L7Error):  # reported as a fault elsewhere
            rules = host.rules(ruleset)
            for finding in (*rules.lint(), *achievements.findings(rules), *art.findings(rules)):
                origin = _origin(rules, finding)
                if origin is not None and origin.mod == manifest.id:
                    close = nearest(finding.word, finding.known) if finding.word else ""
                    fault = Fault(
                        code="content-odd",
                        path=finding.path,
                        message=f"{local(finding.record) or finding.record}: {finding.message}",
                        suggestion=f"did you mean {close!r}?" if close else "",
                    )
                    yield problem_of(origin.source, fault, under=origin.path), finding.grave


def _of_keys(manifest: Manifest, host: Host) -> Iterator[str]:
    """Yield actions and card uses that share a key, in the rulesets that the mod belongs to."""
    for ruleset in host.rulesets:
        if manifest.id == owner(ruleset) or manifest.ruleset == ruleset:
            rules = host.rules(ruleset)
            yield from (f"texts: {clash}" for clash in clashes(rules.acts, rules.uses))


def _origin(rules: Rules, finding: Finding) -> Origin | None:
    """Return the table that the finding is about: that of the record, or that of a patch."""
    for records in rules.provenance.values():
        provenance = records.get(finding.record)
        if isinstance(provenance, Provenance):
            field = str(finding.path[0]) if finding.path else ""
            return provenance.of(field)
    return None


def _of_fallbacks(manifest: Manifest, host: Host) -> Iterator[str]:
    """Yield fallbacks from or to records that do not exist."""
    known: set[str] = set()
    for ruleset in host.rulesets:
        with suppress(L7Error):  # reported as a fault elsewhere
            for records in host.rules(ruleset).library.values():
                known.update(records)
    for own, other in manifest.replacements().items():
        for id in (own, other):
            if id not in known:
                close = nearest(id, sorted(known))
                hint = f"; did you mean {close!r}?" if close else ""
                yield f"mod.toml: fallbacks: unknown record {id!r}{hint}"


def _own_records(manifest: Manifest, host: Host) -> Iterator[str]:
    """Yield the ids of the mod's records, in every ruleset that can be loaded."""
    for ruleset in host.rulesets:
        with suppress(L7Error):  # reported as a fault elsewhere
            for records in host.rules(ruleset).library.values():
                yield from (id for id in records if owner(id) == manifest.id)


LEFT_OUT = {
    "matters": "it is offered even if it changes nothing",
    "reveals": "options with it never show 'no undo'",
    "worth": "bots value it at 0",
}
"""Consequences of the methods that a verb does not define."""


def _of_verbs(manifest: Manifest, host: Host) -> list[str]:
    """Return the methods that the mod's verbs do not define, each with the consequence."""
    notes: dict[str, None] = {}
    for ruleset in host.rulesets:
        with suppress(L7Error):  # reported as a fault elsewhere
            for word in host.rules(ruleset).verbs.values():
                silent = [name for name in LEFT_OUT if not _says(word.kind, name)]
                if word.mod == manifest.id and silent:
                    consequences = "; ".join(f"`{name}`: {LEFT_OUT[name]}" for name in silent)
                    notes[f"the verb {word.name!r} does not define {consequences}"] = None
    return list(notes)


def _says(verb: type[Verb], name: str) -> bool:
    """Return whether a verb, or a base class of it below `Verb`, defines a method."""
    return any(name in vars(kind) for kind in verb.__mro__ if kind not in Verb.__mro__)


def _of_content(manifest: Manifest, host: Host) -> list[Problem | str]:
    """Return faults that appear once the mod is loaded with all others."""
    broken: list[str] = []
    for ruleset in host.rulesets:
        try:
            host.rules(ruleset)
        except L7Error as error:
            broken.append(str(error))
    aside = [each for each in host.set_aside if each.id == manifest.id and each.why != "twice"]
    faults = [fault for each in aside for fault in _told(each)]
    return faults or [text for text in broken if manifest.id in text]


def _told(aside: SetAside) -> Iterable[Problem | str]:
    if aside.problems:
        return aside.problems
    return [f"{aside.folder.name}: {aside.reason}"]


def _of_syntax(folder: Path, manifest: Manifest) -> Iterator[Problem]:
    for path in sorted([*folder.glob("content/*.toml"), *folder.glob("texts/**/*.toml")]):
        source = _source(folder, path, manifest)
        parsed = source if isinstance(source, Problem) else parse(source)
        if isinstance(parsed, Problem):
            yield parsed


def _of_code(folder: Path, manifest: Manifest) -> Iterator[Problem]:
    """Yield errors in the mod's Python: invalid syntax and forbidden imports."""
    own = {path.stem for path in folder.iterdir()}
    for path in sorted(folder.rglob("*.py")):
        below = path.relative_to(folder)
        if below.parts[0] == "tests" or "__pycache__" in below.parts:
            continue
        source = _source(folder, path, manifest)
        if isinstance(source, Problem):
            yield source
            continue
        if manifest.kind == "data":
            message = "a data mod can't contain Python; write kind = 'code'"
            yield _at(source, 1, 0, message, code="content-type")
            continue
        try:
            tree = ast.parse(source.text)
        except (SyntaxError, ValueError, RecursionError) as error:
            line, column = getattr(error, "lineno", 1) or 1, getattr(error, "offset", 1) or 1
            message = f"not valid Python: {error}"
            yield _at(source, line, column - 1, message, code="content-syntax")
            continue
        for node, module in _imports(tree):
            if not _is_open(module, own):
                yield _at(
                    source,
                    node.lineno,
                    node.col_offset,
                    f"mods can't import {module}",
                    code="content-reference",
                    expected="l7core.api, msgspec, the standard library, or the mod's own modules",
                )


def _imports(tree: ast.AST) -> Iterator[tuple[ast.stmt, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            module = node.module or ""
            if module in ("l7core", "l7tui"):
                yield from ((node, f"{module}.{alias.name}") for alias in node.names)
            else:
                yield node, module


def _is_open(module: str, own: set[str]) -> bool:
    top = module.partition(".")[0]
    return (
        module in PUBLIC
        or module in FOR_SCREENS
        or top in own
        or top in sys.stdlib_module_names
        or top == "msgspec"
    )


def _source(folder: Path, path: Path, manifest: Manifest) -> Source | Problem:
    shown_as = f"{folder.name}/{path.relative_to(folder).as_posix()}"
    return read_source(path, mod=manifest.id, shown_as=shown_as)


def _at(
    source: Source, line: int, column: int, message: str, *, code: Code, expected: str = ""
) -> Problem:
    shown = ""
    with suppress(IndexError):
        shown = source.text.split("\n")[line - 1]
    return Problem(
        code=code,
        mod=source.mod,
        file=source.path,
        line=line,
        column=column + 1,
        source_line=shown,
        message=message,
        expected=expected,
    )
