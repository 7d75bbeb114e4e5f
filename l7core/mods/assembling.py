"""The assembly of rules from rulesets and the content files of mods."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from l7core.content import Problem, Source, effects_in, load, load_texts, read_source
from l7core.content.parse import Parse
from l7core.content.texts import is_sentence
from l7core.content.translation import in_pseudo
from l7core.engine.effects import Vocabulary
from l7core.engine.ruleset import Rules, Ruleset
from l7core.engine.texts import Texts
from l7core.language import ENGLISH, PSEUDO
from l7core.language.pseudo import accented
from l7core.mods.discovery import Mod
from l7core.mods.order import all_before

MOST_FILES = 400
"""Maximum number of files of one mod read at once; more means a mistake or an attack."""
MOST_BYTES = 2 * 1024 * 1024
"""Maximum size of the files of one mod read at once."""


def rules_of(
    own: list[Ruleset], mods: list[Mod], parse: Parse, language: str = ENGLISH
) -> Rules | list[Problem] | BaseException:
    """Return the rules with the records and texts of these mods, or what prevents them.

    Anything without a translation to that language is read in English.
    """
    sources, problems = sources_of(mods, "content/*.toml")
    texts, text_problems = sources_of(mods, *_texts_in(ENGLISH))
    translations: list[Source] = []
    if language not in (ENGLISH, PSEUDO):
        translations, more = sources_of(mods, f"content/{language}/*.toml")
        translated, bad = sources_of(mods, *_texts_in(language))
        texts += translated
        text_problems += [*more, *bad]
    try:
        bare = Rules(replace(member, prepare=None) for member in own)
        loaded = load(
            sources,
            bare.kinds,
            _words_of(bare),
            bare.windows,
            parse=parse,
            translations=translations,
        )
        templates, bad_texts = load_texts(texts, parse=parse)
        problems += [*text_problems, *loaded.problems, *bad_texts]
        if problems:
            return problems
        library = loaded.library
        if language == PSEUDO:
            library = in_pseudo(library)
            templates = {
                key: accented(text) if is_sentence(key) else text for key, text in templates.items()
            }
        return Rules(
            own,
            library,
            Texts(templates),
            loaded.triggers,
            loaded.provenance,
            effects_in=effects_in,
        )
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001
        # The plugin boundary: a mod's kinds and a ruleset's `prepare` may raise.
        return error


def _texts_in(language: str) -> tuple[str, str]:
    return f"texts/{language}.toml", f"texts/{language}/*.toml"


def sources_of(mods: Collection[Mod], *patterns: str) -> tuple[list[Source], list[Problem]]:
    """Return the matching files of all mods in load order, and the problems found."""
    before = all_before({mod.id: mod.manifest.comes_after() for mod in mods})
    sources: list[Source] = []
    problems: list[Problem] = []
    for mod in mods:
        paths = sorted(path for pattern in patterns for path in mod.folder.glob(pattern))
        room = MOST_BYTES
        for number, path in enumerate(paths):
            # The folder of an installed mod has a hash in its name, which does not help a reader.
            name = mod.id if mod.origin == "installed" else mod.folder.name
            shown_as = f"{name}/{path.relative_to(mod.folder).as_posix()}"
            if not path.is_file():
                continue
            if number >= MOST_FILES or room < 0:
                problems.append(_too_much(mod, shown_as))
                break
            source = read_source(path, mod=mod.id, shown_as=shown_as, after=before[mod.id])
            if isinstance(source, Problem):
                problems.append(source)
            else:
                sources.append(source)
                room -= len(source.text)
    return sources, problems


def _too_much(mod: Mod, shown_as: str) -> Problem:
    return Problem(
        code="content-too-large",
        mod=mod.id,
        file=shown_as,
        message="the mod has too much content",
        expected=f"at most {MOST_FILES} files and {MOST_BYTES:,} bytes of content",
        suggestion="split it into several mods",
    )


def _words_of(rules: Rules) -> Vocabulary:
    vocabulary = Vocabulary()
    vocabulary.verbs.update(rules.verbs)
    vocabulary.conditions.update(rules.conditions)
    return vocabulary
