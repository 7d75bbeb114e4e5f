"""Problems with a player's mods, each with a remedy."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from l7core.mods.errors import ModError
from l7core.mods.owned.collection import Collection
from l7core.mods.owned.listing import listed

REMEDIES = {
    "consent": "Run 'l7 mods enable {id}' to review and allow it.",
    "needs": "Install the required mod, or run 'l7 mods remove {id}'.",
    "conflict": "Disable one of the two with 'l7 mods disable'.",
    "code": "Ask its author for a fix, or run 'l7 mods disable {id}'.",
    "content": "Ask its author for a fix, or run 'l7 mods disable {id}'.",
    "manifest": "Ask its author for a fix.",
    "twice": "Remove one of the two.",
    "cycle": "Ask their authors for a fix.",
}
"""Remedies for a skipped mod, by the reason."""


class ModProblem(Struct, frozen=True):
    """A problem with a mod."""

    mod: str
    what: str
    remedy: str


def diagnose(collection: Collection) -> Iterator[ModProblem]:
    """Yield the problems: with the lock file, else on the shelf, then with skipped mods."""
    shelf = collection.shelf
    try:
        installed = shelf.installed()
    except ModError as error:
        yield ModProblem(str(shelf.lock_file), error.message.rstrip("."), error.hint)
        return
    for id, mod in installed.items():
        if wrong := shelf.state_of(mod.now):
            yield ModProblem(id, wrong, "Run 'l7 mods restore' to fetch it again.")
    for name in shelf.leftovers():
        place = shelf.folder / name
        yield ModProblem(name, "this folder is not in the lock file", f"You can delete it: {place}")
    for each in listed(collection, collection.host()):
        if each.state == "not loaded" and each.why != "missing":
            remedy = REMEDIES.get(each.why, "").format(id=each.id)
            details = "".join(f"\n{problem}" for problem in each.details)
            yield ModProblem(each.id, each.reason.rstrip("."), remedy + details)
