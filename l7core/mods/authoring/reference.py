"""The reference for authors of mods, generated from the code: the available words and their syntax.

    l7 mods reference --out docs/reference

Each ruleset has pages for its verbs, conditions, windows, records, flows and state, and for the
words in fields. Other pages describe the manifest, the hooks and the API. JSON Schemas are for
editors. The reference includes what loaded mods add to a ruleset.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType, NoneType
from typing import Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import NODEFAULT, Meta, Struct

from l7core.content import Conditions, Effects, Ref
from l7core.content.annotations import SEQUENCES, UNIONS, is_fixed, is_struct, origin_of, unwrapped
from l7core.content.problems.wording import an_id_of, described
from l7core.content.record import EVERYWHERE
from l7core.content.writing import written
from l7core.engine import by_hand
from l7core.engine.effects import Condition, Verb, Word
from l7core.engine.ruleset import Rules
from l7core.mods.authoring import schema
from l7core.mods.authoring.api_pages import api_pages
from l7core.mods.authoring.doc_source import doc_of, field_docs, hooks, named_sets
from l7core.mods.authoring.state_page import state_page
from l7core.mods.manifest import Manifest

Pages: TypeAlias = dict[str, str]
"""Page texts by path below the folder of the reference."""
SHORT = 110
"""Maximum length of an example that can be read at a glance."""
HOOK_FILES = (
    ("When mods are loaded", Path(__file__).parents[2] / "hookspecs.py"),
    ("When the full screen first needs them", Path(__file__).parents[3] / "l7tui" / "hookspecs.py"),
)
MADE = "<!-- Written by `l7 mods reference`. Change the docstrings, not this page. -->\n"


def pages(rulesets: Iterable[Rules], api: ModuleType) -> Pages:
    """Return every page and schema; `api` is the module that mods import."""
    all_rules = list(rulesets)
    made: Pages = {}
    for rules in all_rules:
        folder = folder_of(rules)
        made.update({f"{folder}/{name}": text for name, text in _of_ruleset(rules).items()})
        made[f"schema/{folder}.json"] = _json(schema.of_content(rules))
    made["schema/mod.json"] = _json(schema.of_manifest())
    made["manifest.md"] = _manifest()
    made["hooks.md"] = _hooks()
    made.update(api_pages(api))
    made["README.md"] = _index(all_rules)
    return {name: text if name.endswith(".json") else MADE + text for name, text in made.items()}


def write(pages: Pages, folder: Path) -> None:
    """Write the pages to a folder; other files in it remain."""
    for name, text in pages.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def folder_of(rules: Rules) -> str:
    """Return the folder of a ruleset's pages: `escape-l7`."""
    return rules.id.replace(":", "-")


# -- one ruleset


class Uses:
    """Examples of verbs, conditions and windows in loaded content."""

    def __init__(self, rules: Rules) -> None:
        self.words: dict[type[Any], list[tuple[str, Any]]] = {}
        """Uses of each verb or condition, each with the id of its record."""
        self.windows: dict[str, list[str]] = {}
        for records in rules.library.values():
            for id, record in records.items():
                self._look_into(id, record)
        for window, triggers in rules.listeners.items():
            self.windows[window] = [trigger.id for trigger in triggers]
            for trigger in triggers:
                self._look_into(trigger.id, trigger)

    def example(self, word: type[Any]) -> tuple[str, str]:
        """Return the richest short use of a word with its record, else the shortest use."""
        examples = [(written(value), id) for id, value in self.words.get(word, ())]
        if not examples:
            return "", ""
        short = [each for each in examples if len(each[0]) <= SHORT]
        if short:
            return max(short, key=lambda each: (each[0].count(" = "), -len(each[0])))
        return min(examples, key=lambda each: len(each[0]))

    def _look_into(self, id: str, value: Any) -> None:
        if isinstance(value, Verb | Condition):
            self.words.setdefault(type(value), []).append((id, value))
        if isinstance(value, Struct):
            for name in value.__struct_fields__:
                self._look_into(id, getattr(value, name))
        elif isinstance(value, dict):
            for part in value.values():
                self._look_into(id, part)
        elif isinstance(value, list | tuple):
            for part in value:
                self._look_into(id, part)


class Names:
    """The names of field types on the pages of one ruleset, with links."""

    def __init__(self, rules: Rules) -> None:
        words = [*rules.verbs, *rules.conditions]
        self.parts = schema.structs_in([*rules.kinds.values(), *EVERYWHERE.values(), *words])
        modules = dict.fromkeys(sys.modules[kind.__module__] for kind in self.parts)
        self.sets = {
            kind: (name, doc)
            for kind, (name, doc) in named_sets(modules).items()
            if not (is_struct(unwrapped(kind)[0]) or _is_ref(kind))
        }
        self.used: dict[str, tuple[Any, str]] = {}
        """Named sets that a field takes, with type and docstring."""

    def of(self, kind: Any) -> str:
        """Return a type in words, with links to other pages of the ruleset."""
        known = _looked_up(self.sets, kind)
        if known:
            name, doc = known
            self.used[name] = (kind, doc)
            return f"[{name}](words.md#{name.lower()})"
        bare, notes = unwrapped(kind)
        for note in notes:
            if isinstance(note, Ref):
                return an_id_of(note.kinds)
        if bare is Effects:
            return "[verbs](verbs.md)"
        if bare is Conditions:
            return "[conditions](conditions.md)"
        if is_struct(bare):
            return f"a table: [{bare.__name__}](records.md#{bare.__name__.lower()})"
        return self.spelt_out(kind)

    def spelt_out(self, kind: Any) -> str:
        """Return a type in words, resolved to its parts even if it has a name."""
        bare, notes = unwrapped(kind)
        origin = origin_of(bare)
        if origin is Literal:
            return ", ".join(f"`{value}`" for value in get_args(bare))
        if origin in UNIONS:
            return " or ".join(self._choices(kind, get_args(bare)))
        if is_fixed(bare):
            return f"[ {', '.join(self.of(part) for part in get_args(bare))} ]"
        if origin in SEQUENCES:
            length = _length(notes)
            return f"a list{f' of {length}' if length else ''}: {self.of(get_args(bare)[0])}"
        return described(kind)

    def _choices(self, kind: Any, parts: tuple[Any, ...]) -> Iterator[str]:
        """Yield the members of a union; a named set replaces the members that it covers."""
        left = [part for part in parts if part is not NoneType]
        for known in self.sets:
            members = get_args(unwrapped(known)[0])
            if known != kind and len(members) > 1 and all(part in left for part in members):
                yield self.of(known)
                left = [part for part in left if part not in members]
        yield from (self.of(part) for part in left)


def _looked_up(sets: Mapping[Any, tuple[str, str]], kind: Any) -> tuple[str, str] | None:
    try:
        return sets.get(kind)
    except TypeError:
        return None  # an unhashable type has no name


def _length(notes: Iterable[Any]) -> str:
    """Return the number of items that a list must have, if it is fixed."""
    for note in notes:
        if isinstance(note, Meta) and note.min_length and note.min_length == note.max_length:
            return str(note.min_length)
    return ""


def _is_ref(kind: Any) -> bool:
    return any(isinstance(note, Ref) for note in unwrapped(kind)[1])


def _of_ruleset(rules: Rules) -> Pages:
    uses, names = Uses(rules), Names(rules)
    title = rules.ruleset.title
    pages = {
        "verbs.md": _words(
            f"Verbs of {title}",
            'Changes to the game: `effects = [{ do = "…" }]`. Fields without a default are'
            " required.",
            rules.verbs.values(),
            uses,
            names,
        ),
        "conditions.md": _words(
            f"Conditions of {title}",
            'Questions about the game: `if = [{ is = "…" }]`. All conditions of a list must hold.',
            rules.conditions.values(),
            uses,
            names,
        ),
        "windows.md": _windows(rules, uses),
        "records.md": _records(rules, names),
        "flows.md": _flows(rules),
        "state.md": _text(state_page(rules)),
    }
    pages["words.md"] = _sets(title, names)
    return pages


def _words(title: str, says: str, words: Iterable[Word[Any, Any]], uses: Uses, names: Names) -> str:
    ordered = sorted(words, key=lambda word: word.name)
    lines = [f"# {title}", says, "", *_jumps(word.name for word in ordered)]
    for word in ordered:
        lines += ["", f"## {word.name}", doc_of(word.kind)]
        lines += ["", *_fields(word.kind, names)] if word.kind.__struct_fields__ else []
        example, record = uses.example(word.kind)
        lines += ["", f"In `{record}`:", "", "```toml", example, "```"] if example else []
    return _text(lines)


def _windows(rules: Rules, uses: Uses) -> str:
    lines = [
        f"# Windows of {rules.ruleset.title}",
        'The moments that a trigger can name: `when = "…"`. The conditions `about` and `number`,'
        " and the place `there`, refer to the subject of the moment, if the ruleset has them.",
        "",
        "| window | when | example of a trigger |",
        "|---|---|---|",
    ]
    for window, sentence in rules.windows.items():
        triggers = uses.windows.get(window, [])
        lines.append(f"| `{window}` | {sentence} | {_code(triggers[:1])} |")
    return _text(lines)


def _records(rules: Rules, names: Names) -> str:
    kinds: dict[str, type[Any]] = {**rules.kinds, **EVERYWHERE}
    lines = [
        f"# Records of {rules.ruleset.title}",
        "Each `[[kind]]` in a file of `content/` is a record. With `patch = true` and the full id"
        " of an existing record, it replaces only the fields that it names.",
        "",
        *_jumps(kinds),
    ]
    for name, kind in kinds.items():
        lines += ["", f"## {name}", doc_of(kind), "", *_fields(kind, names)]
        first = next(iter(rules.library.get(name, ())), "")
        lines += ["", f"Example: `l7 content show {first}`."] if first else []
    parts = [part for part in names.parts if not issubclass(part, Verb | Condition)]
    inside = [part for part in parts if part not in kinds.values()]
    lines += ["", "# Tables inside records"] if inside else []
    for part in sorted(inside, key=lambda each: each.__name__):
        lines += ["", f"## {part.__name__}", doc_of(part), "", *_fields(part, names)]
    return _text(lines)


def _flows(rules: Rules) -> str:
    lines = [
        f"# Flows of {rules.ruleset.title}",
        "The named rules. `l7_flows`, or a ruleset that `extends` this one, can replace them. Each"
        " gets the game and these arguments.",
        "",
        "| flow | arguments | |",
        "|---|---|---|",
    ]
    for id, flow in sorted(rules.flows.items()):
        if id == by_hand.FLOW:
            continue  # the engine's own
        arguments = list(inspect.signature(flow).parameters)[1:]
        doc = (inspect.getdoc(flow) or "").split("\n\n")[0]
        lines.append(f"| `{id}` | {_code(arguments)} | {_cell(doc)} |")
    return _text(lines)


def _sets(title: str, names: Names) -> str:
    lines = [f"# Words of {title}", "Values that fields accept."]
    listed: set[str] = set()
    while left := sorted(names.used.keys() - listed):
        for name in left:
            # Resolving a set may name another one.
            listed.add(name)
            names.of(names.used[name][0])
            names.spelt_out(names.used[name][0])
    for name in sorted(listed):
        kind, doc = names.used[name]
        lines += ["", f"## {name}", *([doc, ""] if doc else []), names.spelt_out(kind)]
    return _text(lines)


# -- pages for all rulesets


def _manifest() -> str:
    docs = field_docs(Manifest)
    lines = [
        "# mod.toml",
        "The keys of the manifest. Any other key is an error.",
        "",
        "| key | | default |",
        "|---|---|---|",
    ]
    for field in msgspec.structs.fields(Manifest):
        lines.append(f"| `{field.encode_name}` | {docs.get(field.name, '')} | {_default(field)} |")
    return _text(lines)


def _hooks() -> str:
    lines = [
        "# Hooks",
        "Functions that the module of a code mod can implement, each decorated with"
        " `l7core.api.hookimpl`. You can omit arguments that you do not need.",
    ]
    for heading, file in HOOK_FILES:
        lines += ["", f"## {heading}"]
        for hook in hooks(file):
            lines += ["", f"### `{hook.name}{hook.signature}`", hook.doc]
    return _text(lines)


def _index(all_rules: Iterable[Rules]) -> str:
    lines = [
        "# Reference",
        "Everything that a mod can contain, generated from the code. For instructions, read the"
        " [how-to guides](../mod/index.md).",
        "",
        "- [mod.toml](manifest.md)",
        "- [Hooks](hooks.md) of code mods",
        "- [`l7core.api`](api.md), which code mods import, and its"
        " [fields and signatures](names.md)",
        "",
        "| game | verbs | conditions | windows | records | words | flows | state | schema |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for rules in all_rules:
        folder = folder_of(rules)
        counts = {
            "verbs": len(rules.verbs),
            "conditions": len(rules.conditions),
            "windows": len(rules.windows),
            "records": len({**rules.kinds, **EVERYWHERE}),
        }
        cells = [f"[{count}]({folder}/{page}.md)" for page, count in counts.items()]
        lines.append(
            f"| {rules.ruleset.title} (`{rules.id}`) | {' | '.join(cells)} |"
            f" [words]({folder}/words.md) | [flows]({folder}/flows.md) |"
            f" [state]({folder}/state.md) | [schema](schema/{folder}.json) |"
        )
    lines += ["", "To use the schemas in an editor, read [editors](../mod/editors.md)."]
    return _text(lines)


# -- pieces of pages


def _fields(kind: type[Struct], names: Names) -> Iterator[str]:
    fields = msgspec.structs.fields(kind)
    if not fields:
        return
    docs = field_docs(kind)
    yield "| field | takes | default | |"
    yield "|---|---|---|---|"
    for field in fields:
        takes = names.of(field.type).replace("|", "\\|")
        doc = _cell(docs.get(field.name, ""))
        yield f"| `{field.encode_name}` | {takes} | {_default(field)} | {doc} |"


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return "required"
    if field.default is NODEFAULT:
        return ""
    if field.default in (None, "", (), {}):
        return ""
    return f"`{written(field.default)}`"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _code(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _jumps(words: Iterable[str]) -> list[str]:
    return [" · ".join(f"[{word}](#{word})" for word in words)]


def _text(lines: Iterable[str]) -> str:
    return "\n".join(lines).rstrip() + "\n"


def _json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=1).decode() + "\n"
