"""All the mods that a player has, and everything that is done with them.

The command line and the Mods screen are both made of this. Whoever installs or enables a code mod
hands over `agree`, which shows a request and says whether the player agreed to it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.content.cache import FILE as PARSED
from l7core.content.cache import Parsed
from l7core.engine.errors import L7Error
from l7core.engine.ids import nearest
from l7core.mods.discovery import Mod, ModFolder, SetAside, find, unmet
from l7core.mods.errors import ModError, Refused
from l7core.mods.host import NO_CONSENT, Host
from l7core.mods.install.fetch import Source, fetch, source_of
from l7core.mods.install.fingerprint import seal
from l7core.mods.install.shelf import Installed, Shelf, Version
from l7core.mods.install.trust import Request, Trust
from l7core.mods.last_start import LOADING
from l7core.mods.manifest import FILE, Manifest, read_manifest
from l7core.mods.order import explain

Agree: TypeAlias = Callable[[Request], bool]
State: TypeAlias = Literal["loaded", "disabled", "set aside"]
BY_HAND = "put there by hand"
UNINSTALLED_CODE = "it is a program that was put there by hand; install it to be asked about it"
CHOICES = "choices.json"
STAGED = "mod"
REMEDIES = {
    "consent": "'l7 mods enable {id}' shows what it is and asks you.",
    "needs": "Install what it needs, or 'l7 mods remove {id}'.",
    "conflict": "'l7 mods disable' one of the two.",
    "code": "Its author has to mend it; 'l7 mods disable {id}' leaves it out.",
    "content": "Its author has to mend it; 'l7 mods disable {id}' leaves it out.",
    "manifest": "Its author has to mend it.",
    "twice": "Keep one of them.",
    "cycle": "Their authors have to mend it.",
}
"""What can be done about a mod that is set aside, by the reason for it."""


class Listed(Struct, frozen=True, kw_only=True):
    """A mod as lists and the inspector show it."""

    id: str
    name: str = ""
    version: str = ""
    kind: str = ""
    origin: str
    state: State
    reason: str = ""
    """Why it is not loaded."""
    why: str = ""
    """The same for programs: `consent`, `content` …"""
    details: tuple[str, ...] = ()
    """Every problem of it, as text with lines and carets."""
    manifest: Manifest | None = None
    folder: Path
    source: str = ""


class Taken(Struct, frozen=True, kw_only=True):
    """What came of an installation."""

    id: str
    version: str
    replaced: str = ""
    """The version that it took the place of; empty for none."""
    runs: bool = True
    """False for code that the player did not agree to run."""


class Ailment(Struct, frozen=True):
    """Something that is wrong with a mod."""

    mod: str
    what: str
    remedy: str


class Restored(Struct, frozen=True):
    """A mod that was not as it had been installed."""

    id: str
    version: str
    wrong: str
    failure: str = ""
    """Why it is still not; empty when it is whole again."""


class Collection:
    """Bundled mods, installed ones, and those under development."""

    def __init__(
        self,
        data: Path,
        bundled: Path,
        *,
        developer: Iterable[Path] = (),
        safe: bool = False,
        cache: Path | None = None,
    ) -> None:
        """`data` is the player's folder for data; with `safe` only bundled mods are loaded.

        What was parsed is kept in the folder `cache`, if there is one.
        """
        data = data.absolute()
        self.shelf = Shelf(data / "mods")
        self.trust = Trust(data / CHOICES)
        self._loading = data / LOADING
        self.safe = safe
        self.developer = tuple(path.absolute() for path in developer)
        self._bundled = bundled
        self._cache = cache

    # -- loading

    def host(self) -> Host:
        """Every mod that may be loaded, loaded."""
        try:
            host = self._host(self._folders())
            host.rulesets  # noqa: B018 - asked of the mods while it is noted whose code runs
        finally:
            with suppress(OSError):
                os.unlink(self._loading)
        return host

    @property
    def has_own(self) -> bool:
        """Whether there are mods that did not come with L7."""
        return bool(self._folders_own())

    def host_with(self, mod: Path, *, run_code: bool = True) -> Host:
        """The same and the mod in that folder, before any other of its id."""
        folders = [*self._folders_bundled(), ModFolder(mod, "developer"), *self._folders_own()]
        return self._host(folders, run_developer=run_code)

    def host_like(
        self, host: Host, *, without: Iterable[str], instead: Mapping[str, ModFolder]
    ) -> Host:
        """The same mods, some left out and some in another version."""
        there: list[Mod | SetAside] = [*host.mods, *host.set_aside]
        left_out = {*without, *instead}
        kept = [ModFolder(mod.folder, mod.origin) for mod in there if mod.id not in left_out]
        return self._host([*kept, *instead.values()])

    def _host(self, folders: Iterable[ModFolder], *, run_developer: bool = True) -> Host:
        def why_not_run(mod: Mod) -> str:
            if mod.origin == "developer" and not run_developer:
                return NO_CONSENT
            return self._why_not_run(mod)

        disabled = () if self.safe else self.trust.choices().disabled
        parsed = Parsed(self._cache / PARSED) if self._cache else None
        return Host(folders, why_not_run=why_not_run, disabled=disabled, parsed=parsed)

    def _why_not_run(self, mod: Mod) -> str:
        if mod.origin != "installed":
            return ""
        if mod.folder in self.shelf.by_hand():
            return UNINSTALLED_CODE
        if not self.trust.agreed_to(mod.id, mod.folder):
            return NO_CONSENT
        with suppress(OSError):
            self._loading.write_text(mod.id, "utf-8")
        return ""

    def _folders(self) -> list[ModFolder]:
        return [*self._folders_bundled(), *self._folders_own()]

    def _folders_bundled(self) -> list[ModFolder]:
        return [ModFolder(self._bundled, "bundled")]

    def _folders_own(self) -> list[ModFolder]:
        return [] if self.safe else self._folders_there()

    def _folders_there(self) -> list[ModFolder]:
        developed = [ModFolder(path, "developer") for path in self.developer]
        return [*developed, *self.shelf.folders()]

    # -- looking

    def listed(self, host: Host) -> list[Listed]:
        """Every mod: the loaded ones in load order, then the others by id."""
        for id in host.rulesets:
            # Content is looked at only where a ruleset is made of it.
            with suppress(L7Error):
                host.rules(id)
        installed = self.installed()
        sources = {id: mod.now.source for id, mod in installed.items()}
        loaded = [self._loaded(mod, sources) for mod in host.mods]
        aside = [self._aside(each, sources) for each in host.set_aside]
        missing = [
            self._missing(id, mod)
            for id, mod in installed.items()
            if not (self.shelf.folder / mod.now.folder / FILE).is_file()
        ]
        others = [] if self.safe else missing
        return [*loaded, *sorted([*aside, *others], key=lambda each: each.id)]

    def named(self, host: Host, id: str) -> Listed:
        """The mod of that id."""
        listed = self.listed(host)
        for each in listed:
            if each.id == id:
                return each
        close = nearest(id, [each.id for each in listed])
        hint = f"Did you mean {close}?" if close else "'l7 mods list' shows what there is."
        raise ModError(f"There is no mod {id!r}.", hint=hint)

    def order(self, host: Host) -> list[tuple[str, str]]:
        """Every loaded mod in load order, with the reason for its place."""
        return [(place.mod, place.why) for place in explain(mod.manifest for mod in host.mods)]

    def _loaded(self, mod: Mod, sources: Mapping[str, str]) -> Listed:
        return Listed(
            id=mod.id,
            name=mod.manifest.name,
            version=mod.manifest.version,
            kind=mod.manifest.kind,
            origin=mod.origin,
            state="loaded",
            manifest=mod.manifest,
            folder=mod.folder,
            source=self._source(mod.folder, mod.origin, sources.get(mod.id, "")),
        )

    def _aside(self, each: SetAside, sources: Mapping[str, str]) -> Listed:
        manifest = each.manifest
        return Listed(
            id=each.id,
            name=manifest.name if manifest else "",
            version=manifest.version if manifest else "",
            kind=manifest.kind if manifest else "",
            origin=each.origin,
            state="disabled" if each.why == "disabled" else "set aside",
            reason=each.reason,
            why=each.why,
            details=tuple(problem.render() for problem in each.problems),
            manifest=manifest,
            folder=each.folder,
            source=self._source(each.folder, each.origin, sources.get(each.id, "")),
        )

    def _missing(self, id: str, mod: Installed) -> Listed:
        return Listed(
            id=id,
            version=mod.now.version,
            origin="installed",
            state="set aside",
            reason="its folder is missing; 'l7 mods restore' fetches it again",
            why="missing",
            folder=self.shelf.folder / mod.now.folder,
            source=mod.now.source,
        )

    def _source(self, folder: Path, origin: str, source: str) -> str:
        if origin == "bundled":
            return "comes with L7"
        if origin == "developer":
            return str(folder)
        return BY_HAND if folder in self.shelf.by_hand() else source

    def installed(self) -> Mapping[str, Installed]:
        """What the lock file names; nothing where it cannot be understood."""
        with suppress(L7Error):
            return self.shelf.installed()
        return {}

    def ailments(self) -> Iterator[Ailment]:
        """What is wrong with the mods that are there, and what can be done about each."""
        try:
            installed = self.shelf.installed()
        except ModError as error:
            yield Ailment(str(self.shelf.lock_file), error.message.rstrip("."), error.hint)
            return
        for id, mod in installed.items():
            if wrong := self.shelf.state_of(mod.now):
                yield Ailment(id, wrong, "'l7 mods restore' fetches it again.")
        for name in self.shelf.leftovers():
            place = self.shelf.folder / name
            yield Ailment(name, "nothing names this folder", f"It can be deleted: {place}")
        for each in self.listed(self.host()):
            if each.state == "set aside" and each.why != "missing":
                remedy = REMEDIES.get(each.why, "").format(id=each.id)
                told = "".join(f"\n{problem}" for problem in each.details)
                yield Ailment(each.id, each.reason.rstrip("."), remedy + told)

    # -- changing

    def install(self, named: str, agree: Agree) -> Taken:
        """Fetch a mod, check it, move it in; a code mod runs only if the player agrees.

        `named` is a source, or `ID@HASH` for a version that still stands on the shelf.
        """
        if kept := self._kept(named):
            return self._use(*kept, agree)
        source = source_of(named)
        with self.shelf.draft() as draft:
            found = fetch(source, draft / STAGED, scratch=draft / "download")
            staged, manifest = self._checked(draft / STAGED, named)
            replaced = self.installed().get(manifest.id)
            version = self.shelf.put(staged, manifest, found.named)
        runs = self._asked(manifest, version, agree)
        return Taken(
            id=manifest.id,
            version=manifest.version,
            replaced=replaced.now.version if replaced else "",
            runs=runs,
        )

    def remove(self, id: str) -> None:
        """Take a mod off the shelf, and forget what was decided about it."""
        if id not in self.shelf.installed():
            raise ModError(self._why_not_removed(id))
        self.shelf.remove(id)
        self.trust.forget(id)

    def enable(self, id: str, agree: Agree) -> bool:
        """Load the mod from now on; says whether it will: a code mod needs the player's consent."""
        self._known(id)
        self.trust.enable(id)
        installed = self.installed().get(id)
        if installed is None:
            return True
        manifest, _ = read_manifest(self.shelf.folder / installed.now.folder)
        return manifest is None or self._asked(manifest, installed.now, agree)

    def disable(self, id: str) -> None:
        """Leave the mod out from now on."""
        mod = self._known(id)
        if mod.origin == "bundled":
            raise ModError(f"The mod {id} comes with L7 and cannot be disabled.")
        self.trust.disable(id)

    def request(self, id: str) -> Request | None:
        """What is to be shown before that mod's code may run; None where nothing is to be asked."""
        installed = self.installed().get(id)
        if installed is None:
            return None
        folder = self.shelf.folder / installed.now.folder
        manifest, _ = read_manifest(folder)
        if manifest is None or manifest.kind == "data" or self.trust.agreed_to(id, folder):
            return None
        return self.trust.request(folder, manifest, installed.now.source)

    def restore(self) -> list[Restored]:
        """Fetch again what the lock file names and is not there, or not as it was installed."""
        return [
            self._restored(id, mod.now, wrong)
            for id, mod in self.shelf.installed().items()
            if (wrong := self.shelf.state_of(mod.now))
        ]

    def _restored(self, id: str, version: Version, wrong: str) -> Restored:
        try:
            with self.shelf.draft() as draft:
                staged = draft / STAGED
                fetch(_as_source(version.source), staged, scratch=draft / "download")
                if seal(staged) != version.seal:
                    raise ModError(
                        f"{version.source} no longer holds {id} {version.version} as it was"
                        " installed.",
                        hint=f"'l7 mods install {version.source}' takes in what is there now.",
                    )
                self.shelf.put_back(staged, version)
        except L7Error as error:
            return Restored(id, version.version, wrong, str(error))
        return Restored(id, version.version, wrong)

    def _asked(self, manifest: Manifest, version: Version, agree: Agree) -> bool:
        """Whether the mod may run, after the player was asked if there is anything to ask."""
        folder = self.shelf.folder / version.folder
        if manifest.kind == "data" or self.trust.agreed_to(manifest.id, folder):
            return True
        request = self.trust.request(folder, manifest, version.source)
        if agree(request):
            self.trust.agree(request)
            return True
        return False

    def _checked(self, fetched: Path, named: str) -> tuple[Path, Manifest]:
        """A mod that may be taken in, in a folder of its name; raises Refused with all reasons."""
        manifest, problems = read_manifest(fetched, shown_as=Path(named).name)
        if manifest is None or problems:
            raise Refused(named, (), problems)
        staged = fetched.with_name("named") / manifest.id
        os.mkdir(staged.parent)
        os.replace(fetched, staged)
        reasons = self._clashes(manifest)
        if not reasons and manifest.kind == "data":
            aside = self._tried(staged, manifest.id)
            if aside:
                raise Refused(named, () if aside.problems else (aside.reason,), aside.problems)
        if reasons:
            raise Refused(named, reasons)
        return staged, manifest

    def _clashes(self, manifest: Manifest) -> list[str]:
        """What speaks against it among the mods that are there."""
        others: dict[str, Mod] = {}
        for mod in find([*self._folders_bundled(), *self._folders_there()]):
            if isinstance(mod, Mod):
                others.setdefault(mod.id, mod)
        same = others.pop(manifest.id, None)
        reasons = []
        if same and same.origin == "bundled":
            reasons.append(f"the mod {manifest.id} comes with L7; another needs another id")
        elif same and same.folder in self.shelf.by_hand():
            reasons.append(f"{same.folder} has the same id; move it away first")
        no = unmet(manifest, {id: mod.manifest.version for id, mod in others.items()})
        if no:
            hint = "; install that first" if no[1] == "needs" else ""
            reasons.append(f"{no[0]}{hint}")
        return reasons

    def _tried(self, staged: Path, id: str) -> SetAside | None:
        """The data mod as set aside, if it is once everything is loaded with it."""
        host = self.host_with(staged)
        for ruleset in host.rulesets:
            with suppress(L7Error):
                host.rules(ruleset)
        return next(
            (each for each in host.set_aside if each.id == id and each.why != "twice"), None
        )

    def _kept(self, named: str) -> tuple[str, Version] | None:
        """The mod and the version that `ID@HASH` means."""
        id, mark, digits = named.partition("@")
        if not mark or not digits:
            return None
        installed = self.installed().get(id)
        for version in installed.versions if installed else ():
            if version.seal.startswith(digits) or version.hash.startswith(digits):
                return id, version
        return None

    def _use(self, id: str, version: Version, agree: Agree) -> Taken:
        installed = self.shelf.installed()[id]
        if wrong := self.shelf.state_of(version):
            raise ModError(f"{id} {version.version} cannot be used: {wrong}.")
        if version != installed.now:
            self.shelf.use(id, version)
        manifest, problems = read_manifest(self.shelf.folder / version.folder)
        if manifest is None:
            raise Refused(id, (), problems)
        runs = self._asked(manifest, version, agree)
        return Taken(id=id, version=version.version, replaced=installed.now.version, runs=runs)

    def needed_by(self, id: str) -> list[str]:
        """The mods that are there and cannot do without that one."""
        mods = (each for each in find(self._folders_there()) if isinstance(each, Mod))
        return sorted(mod.id for mod in mods if id in mod.manifest.requires)

    def _known(self, id: str) -> Mod | SetAside:
        everywhere = [*self._folders_bundled(), *self._folders_there()]
        found = {each.id: each for each in reversed(list(find(everywhere)))}
        if id in found:
            return found[id]
        close = nearest(id, found)
        hint = f"Did you mean {close}?" if close else "'l7 mods list' shows what there is."
        raise ModError(f"There is no mod {id!r}.", hint=hint)

    def _why_not_removed(self, id: str) -> str:
        mod = self._known(id)
        if mod.origin == "bundled":
            return f"The mod {id} comes with L7 and cannot be removed."
        return f"The mod {id} was not installed by L7; delete {mod.folder} to be rid of it."


def refuse(request: Request) -> bool:
    """Agrees to nothing: for where nobody can be asked."""
    return False


def _as_source(named: str) -> Source:
    try:
        return source_of(named)
    except ModError as error:
        raise ModError(f"{named} is no longer there.", hint=error.hint) from error
