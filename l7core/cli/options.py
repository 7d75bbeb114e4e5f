"""Values of command options: toggles, rules, folders, mods and saves."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from l7core.cli.parsers import Options
from l7core.engine.errors import L7Error
from l7core.engine.ids import owner
from l7core.language import ENGLISH, LANGUAGE

if TYPE_CHECKING:
    from l7core.mods.host import Host
    from l7core.mods.owned.collection import Collection
    from l7core.persist.places import Places
    from l7core.persist.store import Store


def toggles_of(options: Options) -> dict[str, str]:
    """Return the rule toggles set on the command line."""
    toggles = {}
    for text in options.set:
        toggle, sign, value = text.partition("=")
        if not sign:
            raise L7Error(f"Invalid --set {text}. Use TOGGLE=VALUE.")
        toggles[toggle] = value
    return toggles


def ruleset_of(options: Options, host: Host) -> str:
    """Return the ruleset named by its id or its mod's name; by default, the first ruleset."""
    name = options.ruleset
    if not name:
        return next(iter(host.rulesets), "")
    return next((id for id in host.rulesets if owner(id) == name), name)


def places_of(options: Options) -> Places:
    from l7core.persist.places import places

    return places(os.environ, config=options.config or "")


def store_of(options: Options) -> Store:
    from l7core.persist.files import typed
    from l7core.persist.store import Store

    return Store(typed(Path(options.saves)) if options.saves else places_of(options).saves)


def host_of(options: Options) -> Host:
    return collection_of(options).host()


def collection_of(options: Options) -> Collection:
    """Return the bundled mods, mods under development and the player's own mods."""
    from l7core.mods.bundled import bundled
    from l7core.mods.owned.collection import Collection

    developer = [Path(name) for name in developer_folders(options)]
    for folder in developer:
        if not folder.is_dir():
            raise L7Error(f"Mods folder not found: {folder}")
    places = places_of(options)
    return Collection(
        places.data,
        bundled("plugins"),
        developer=developer,
        safe=options.safe_mode,
        cache=places.cache,
        language=language_of(options),
    )


def language_of(options: Options) -> str:
    """Return the language set on the command line, in the environment or in the settings."""
    language = str(options.language) or os.environ.get("L7_LANGUAGE", "")
    return language or _language_in(places_of(options).settings)


def _language_in(settings: Path) -> str:
    """Return the language chosen on the screen; English if the file cannot be read."""
    import msgspec  # start-up time

    try:
        saved = msgspec.json.decode(settings.read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return ENGLISH
    language = str(saved.get("language", ENGLISH))
    return language if LANGUAGE.fullmatch(language) else ENGLISH


def developer_folders(options: Options) -> list[str]:
    """Return the folders of mods under development; empty in safe mode."""
    if options.safe_mode:
        return []
    from_environment = os.environ.get("L7_DEV_MODS", "").split(os.pathsep)
    return [*filter(None, from_environment), *options.dev_mods]
