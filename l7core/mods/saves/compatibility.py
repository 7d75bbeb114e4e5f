"""The fit of a saved game and the available mods: the differences, and the ways to continue.

    fit = check_compatibility(collection, host, store.header(name))
    if fit.fits:
        game = SavedGame.open(store, name, fit.rules, mods=fit.pins)
    else:
        fit.differences, fit.ways

A game is played with the mods of its save and no others. Mods installed later are left out, and a
replaced version is used as long as it is on the shelf. Bundled mods and mods under development are
used as they are.

The check installs, runs and writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from l7core.language import guarded, spoken
from l7core.mods.discovery import Mod, ModFolder, SetAside
from l7core.mods.fingerprint import fingerprint
from l7core.mods.host import Host, Pin

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules
    from l7core.mods.owned.collection import Collection
    from l7core.persist.header import Header, SavedMod


INSTALL = guarded("Run 'l7 mods install {id}' to install {named}.")
SHORT = 8
"""Number of digits of a hash in messages."""
Wrong: TypeAlias = Literal["missing", "disabled", "consent", "not loaded", "other"]


class Difference(Struct, frozen=True, kw_only=True):
    """A mod of the saved game that is missing or different."""

    id: str
    wrong: Wrong
    told: str
    """Problem, as a sentence."""
    remedy: str
    """Instructions for getting exactly that version, as a sentence."""
    fallbacks: Mapping[str, str] = {}
    """Records that replace the mod's own if it is dropped, by id."""


class Remedy(Struct, frozen=True):
    """A way to continue a game whose mods have changed."""

    kind: Literal["get", "branch", "drop", "read"]
    told: str
    barred: str = ""
    """Reason why it is impossible; empty if it is possible."""


class Compatibility:
    """A saved game, compared with the available mods."""

    def __init__(self, host: Host, header: Header, differences: Sequence[Difference]) -> None:
        """Store the result of a comparison; use `check_compatibility` to make one."""
        self.host = host
        self.header = header
        self.differences = tuple(differences)

    @property
    def fits(self) -> bool:
        """True if the game can continue as it was saved."""
        return not self.differences

    @cached_property
    def rules(self) -> Rules:
        """Rules with the available mods; raises L7Error if the ruleset is missing."""
        return self.host.rules(self.header.ruleset)

    @property
    def pins(self) -> tuple[Pin, ...]:
        return self.host.pins(self.rules)

    @property
    def told(self) -> str:
        """Problems in a single line."""
        return " ".join(each.told for each in self.differences)

    @property
    def ways(self) -> tuple[Remedy, ...]:
        """Ways to continue, best first. None of them changes the saved game."""
        return tuple(self._ways())

    def _ways(self) -> Iterator[Remedy]:
        for each in self.differences:
            yield Remedy("get", each.remedy)
        there = self.header.ruleset in self.host.rulesets
        gone = (
            ""
            if there
            else spoken("The game {ruleset} isn't installed.", ruleset=self.header.ruleset)
        )
        yield Remedy("branch", spoken("Continue with the installed mods, as a new game."), gone)
        missing = [each for each in self.differences if each.wrong != "other"]
        mute = [each.id for each in missing if not each.fallbacks]
        why = gone
        if not missing:
            why = spoken("No mods are missing.")
        elif mute and not gone:
            why = spoken("{mods} doesn't define replacements.", mods=", ".join(mute))
        names = ", ".join(each.id for each in missing) or spoken("the mod")
        yield Remedy(
            "drop", spoken("Continue without {names}; its content is replaced.", names=names), why
        )
        yield Remedy("read", spoken("Open read-only (log and map)."))


class ModInventory:
    """The mods on this machine, to check many saved games without loading a mod."""

    def __init__(self, collection: Collection) -> None:
        self._collection = collection
        self._loadable: dict[str, Mod] = {}
        self._skipped: list[SetAside] = []
        for mod in collection.discovered():
            if isinstance(mod, Mod):
                self._loadable[mod.id] = mod
            else:
                self._skipped.append(mod)

    def problem(self, header: Header) -> str:
        """Return which mods of a saved game are missing or different, and the remedy; "" if none
        is."""
        older = dict(_older_versions(self._collection, {mod.id: mod for mod in header.mods}))
        differences = _differences(self._loadable, self._skipped, header)
        return " ".join(
            f"{each.told} {each.remedy}" for each in differences if each.id not in older
        )


def check_compatibility(collection: Collection, host: Host, header: Header) -> Compatibility:
    """Choose the mods for a saved game from all available ones; `host` has the current ones."""
    host = _as_saved(collection, host, header)
    loaded = {mod.id: mod for mod in host.mods}
    return Compatibility(host, header, list(_differences(loaded, host.set_aside, header)))


def _as_saved(collection: Collection, host: Host, header: Header) -> Host:
    """Return the host, or one with the mods and versions of the save if they differ."""
    wanted = {mod.id: mod for mod in header.mods}
    own = [mod for mod in host.mods if mod.origin == "installed"]
    added = {mod.id for mod in own if mod.id not in wanted}
    older = dict(_older_versions(collection, wanted))
    if not (added or older):
        return host
    return collection.host_like(host, without=added, instead=older)


def _older_versions(
    collection: Collection, wanted: Mapping[str, SavedMod]
) -> Iterator[tuple[str, ModFolder]]:
    """Yield the versions of the save that have been replaced and are still on the shelf."""
    for id, mod in collection.installed().items():
        if id in wanted and mod.before and mod.now.hash != wanted[id].hash == mod.before.hash:
            yield id, ModFolder(collection.shelf.folder / mod.before.folder, "installed")


def _differences(
    loaded: Mapping[str, Mod], skipped: Iterable[SetAside], header: Header
) -> Iterator[Difference]:
    for wanted in header.mods:
        mod = loaded.get(wanted.id)
        if mod is None:
            aside = (each for each in skipped if each.id == wanted.id)
            yield _absent(wanted, next(aside, None))
        elif mod.origin == "installed" and wanted.hash:
            hash = fingerprint(mod.folder)
            if hash != wanted.hash:
                yield _other(wanted, mod.manifest.version, hash)


def _absent(wanted: SavedMod, aside: SetAside | None) -> Difference:
    wrong: Wrong = "missing"
    problem, remedy = (
        spoken(guarded("{named} is not installed."), named=_named(wanted)),
        spoken(INSTALL, id=wanted.id, named=_named(wanted)),
    )
    if aside is not None:
        again = spoken(guarded("Run 'l7 mods enable {id}' to turn it on."), id=wanted.id)
        wrong, problem, remedy = (
            "not loaded",
            spoken(
                guarded("{named} isn't loaded: {reason}."),
                named=_named(wanted),
                reason=aside.reason,
            ),
            "",
        )
        remedy = spoken(guarded("Run 'l7 mods doctor' to see how to fix {id}."), id=wanted.id)
        if aside.why == "disabled":
            wrong, problem, remedy = (
                "disabled",
                spoken(guarded("{named} is disabled."), named=_named(wanted)),
                again,
            )
        elif aside.why == "consent":
            problem = spoken(
                guarded("{named} runs code and you haven't allowed it yet."), named=_named(wanted)
            )
            wrong, remedy = (
                "consent",
                spoken(guarded("Run 'l7 mods enable {id}' to review and allow it."), id=wanted.id),
            )
    return Difference(
        id=wanted.id, wrong=wrong, told=problem, remedy=remedy, fallbacks=wanted.fallbacks
    )


def _other(wanted: SavedMod, version: str, hash: str) -> Difference:
    return Difference(
        id=wanted.id,
        wrong="other",
        told=spoken(
            "You have {id} {version} ({hash}); this game used {wanted} ({wanted_hash}).",
            id=wanted.id,
            version=version,
            hash=hash[:SHORT],
            wanted=wanted.version,
            wanted_hash=wanted.hash[:SHORT],
        ),
        remedy=spoken(INSTALL, id=wanted.id, named=_named(wanted)),
        fallbacks=wanted.fallbacks,
    )


def _named(wanted: SavedMod) -> str:
    digits = f" ({wanted.hash[:SHORT]})" if wanted.hash else ""
    return f"{wanted.id} {wanted.version}".strip() + digits
