"""Mods to write, pack and install in tests, and players who give or refuse consent."""

from __future__ import annotations

import zipfile
from pathlib import Path

from l7core.mods.owned.collection import Collection
from l7core.mods.owned.listing import listed
from l7core.mods.owned.trust import Request
from tests.tools.places import MODS

GAMES = MODS
"""Folder of The Cellar, used as the folder of bundled games."""
CLASSIC = "cellar:classic"
LAMP = '[[card]]\nid = "lamp"\nname = "Lamp"\ndice = 1\n'
CREAK = """
from l7core.api import Verb, Vocabulary, hookimpl

words = Vocabulary()


class Sing(Verb, frozen=True, tag="sing-{id}"):
    '''Sing a tune.'''


@words.verb(Sing)
async def sing(game, effect, scope):
    game.emit("sung")


@hookimpl
def l7_vocabulary(ruleset):
    return words if ruleset == "cellar:classic" else None
"""


def a_mod(folder: Path, id: str, manifest: str = "", **files: str) -> Path:
    """Write a mod below the folder; in file names, `__` is a slash and `_toml` an extension."""
    version = "" if "version =" in manifest else 'version = "1.0"\n'
    kind = "" if "kind =" in manifest else 'kind = "data"\n'
    usual = f'id = "{id}"\nname = "The {id}"\napi = ">=1,<2"\n{version}{kind}'
    mod = folder / id
    mod.mkdir(parents=True, exist_ok=True)
    (mod / "mod.toml").write_text(usual + manifest)
    for name, text in files.items():
        path = mod / name.replace("__", "/").replace("_toml", ".toml").replace("_py", ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return mod


def cards(folder: Path, id: str, *, version: str = "1.0", text: str = LAMP) -> Path:
    """Write a data mod with a card for The Cellar."""
    manifest = f'version = "{version}"\nruleset = "cellar:classic"\nauthors = ["Ann"]\n'
    return a_mod(folder, id, manifest, content__cards_toml=text)


def code(folder: Path, id: str, *, version: str = "1.0", text: str = CREAK) -> Path:
    """Write a code mod with a verb for The Cellar."""
    module = id.replace("-", "_") + "_code"
    manifest = (
        f'version = "{version}"\nkind = "code"\nmodule = "{module}"\nauthors = ["Ann"]\n'
        'ruleset = "cellar:classic"\n'
    )
    return a_mod(folder, id, manifest, **{f"{module}_py": text.replace("{id}", id)})


def a_collection(home: Path, *, safe: bool = False, bundled: Path = GAMES) -> Collection:
    """Return a player's mods, with The Cellar as a bundled game."""
    return Collection(home / "data", bundled, safe=safe)


def zipped(mod: Path, destination: Path, *, inside: str = "") -> Path:
    """Write the mod's folder as a zip."""
    with zipfile.ZipFile(destination, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(mod.rglob("*")):
            if path.is_file():
                archive.write(path, f"{inside}{mod.name}/{path.relative_to(mod).as_posix()}")
    return destination


def wheel(mod: Path, folder: Path, *, version: str = "1.0") -> Path:
    """Write the mod as a wheel, like a distribution `l7-…`."""
    name = f"l7_{mod.name.replace('-', '_')}"
    info = f"{name}-{version}.dist-info"
    folder.mkdir(parents=True, exist_ok=True)
    path = zipped(mod, folder / f"{name}-{version}-py3-none-any.whl", inside=f"{name}/")
    with zipfile.ZipFile(path, "a") as archive:
        metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        archive.writestr(f"{info}/METADATA", metadata)
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
        archive.writestr(f"{name}/__init__.py", "raise SystemExit('imported')\n")
    return path


class Asked:
    """A player who gives or refuses consent, and remembers the requests."""

    def __init__(self, answer: bool = True) -> None:
        self.answer = answer
        self.requests: list[Request] = []

    def __call__(self, request: Request) -> bool:
        self.requests.append(request)
        return self.answer


def states(collection: Collection) -> dict[str, str]:
    """Return each mod by id, with its state and the reason for it."""
    return {
        each.id: f"{each.state}: {each.reason}" if each.reason else each.state
        for each in listed(collection, collection.host())
    }
