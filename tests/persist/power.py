"""A disk whose power may be cut: synced data survives, anything may happen to the rest.

The disk is the worst that is allowed. Written bytes are lost until their file is synced. A created,
changed or removed name may be as before until its folder is synced. Each name changes by itself and
in no order, so an old save may be gone while its replacement is missing.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from l7core.testing.effort import times

CALLS = ("open", "write", "fsync", "replace", "unlink", "ftruncate", "mkdir", "close")
ALL_OF = times(5, nightly=9)
"""Unsynced changes up to which every selection is tried; of more changes, some are."""
SOME = times(12, nightly=200)

Image: TypeAlias = dict[str, bytes]
"""Files of the folder, by name."""


class Content:
    """A file, under any name."""

    def __init__(self) -> None:
        self.written = b""
        self.synced = b""


class Change:
    """An unsynced change of a folder: a name given to a file or taken from it."""

    def __init__(self, folder: Path, *, gone: str = "", name: str = "", content: Content | None):
        self.folder = folder
        self._gone = gone
        self._name = name
        self._content = content

    def apply(self, names: dict[str, Content]) -> None:
        names.pop(self._gone, None)
        if self._content:
            names[self._name] = self._content


class Disk:
    """A recorder of calls that change the disk; it knows what a power cut would leave of a folder.

    It calls `before_each` before every such call.
    """

    def __init__(self, folder: Path, before_each: Callable[[], None]) -> None:
        self._folder = folder
        self._before_each = before_each
        self._chances = random.Random(0)
        self._now: dict[Path, dict[str, Content]] = {}
        self._synced: dict[Path, dict[str, Content]] = {}
        self._unsynced: list[Change] = []
        self._opened: dict[int, Path | Content] = {}
        self._calls = {name: getattr(os, name) for name in CALLS}
        self._watching = True

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Record all those calls until the block ends."""
        with pytest.MonkeyPatch.context() as patched:
            for name in CALLS:
                patched.setattr(os, name, self._watch(name))
            yield

    def after_a_cut(self) -> Iterator[Image]:
        """Yield the contents that the folder may have after a power cut now."""
        for kept in self._selections():
            names = {folder: dict(files) for folder, files in self._synced.items()}
            for change in kept:
                change.apply(names.setdefault(change.folder, {}))
            if self._folder.name in names.get(self._folder.parent, {}):
                files = names.get(self._folder, {})
                yield {name: content.synced for name, content in files.items()}
                yield {name: content.written for name, content in files.items()}
            else:
                yield {}

    def _selections(self) -> Iterator[list[Change]]:
        changes = self._unsynced
        if len(changes) <= ALL_OF:
            for chosen in product((False, True), repeat=len(changes)):
                yield [change for change, kept in zip(changes, chosen, strict=True) if kept]
            return
        yield from ([], changes)
        for each in changes:
            yield [each]
            yield [other for other in changes if other is not each]
        for _ in range(SOME):
            yield [each for each in changes if self._chances.random() < 0.5]

    def _watch(self, name: str) -> Callable[..., Any]:
        call, follow = self._calls[name], getattr(self, f"_{name}")

        def watched(*arguments: Any, **options: Any) -> Any:
            if not self._watching:
                return call(*arguments, **options)
            if name != "close":
                self._watching = False
                self._before_each()
                self._watching = True
            is_new = name == "open" and not os.path.exists(arguments[0])
            result = call(*arguments, **options)
            follow(
                *arguments[:2],
                **({"descriptor": result, "is_new": is_new} if name == "open" else {}),
            )
            return result

        return watched

    def _change(self, path: Path, **how: Any) -> None:
        change = Change(path.parent, **how)
        change.apply(self._now.setdefault(path.parent, {}))
        self._unsynced.append(change)

    def _open(self, path: Any, flags: int, *, descriptor: int, is_new: bool) -> None:
        path = Path(path)
        if path.is_dir():
            self._opened[descriptor] = path
            return
        if is_new:
            self._change(path, name=path.name, content=Content())
        content = self._opened[descriptor] = self._now[path.parent][path.name]
        if flags & os.O_TRUNC:
            content.written = b""

    def _write(self, descriptor: int, data: bytes) -> None:
        if isinstance(content := self._opened.get(descriptor), Content):
            content.written += bytes(data)

    def _ftruncate(self, descriptor: int, length: int) -> None:
        if isinstance(content := self._opened.get(descriptor), Content):
            content.written = content.written[:length]

    def _fsync(self, descriptor: int) -> None:
        opened = self._opened[descriptor]
        if isinstance(opened, Content):
            opened.synced = opened.written
            return
        names = self._synced.setdefault(opened, {})
        for change in self._unsynced:
            if change.folder == opened:
                change.apply(names)
        self._unsynced = [change for change in self._unsynced if change.folder != opened]

    def _replace(self, old: Any, new: Any) -> None:
        old, new = Path(old), Path(new)
        content = self._now[old.parent][old.name]
        self._change(new, gone=old.name, name=new.name, content=content)

    def _unlink(self, path: Any) -> None:
        self._change(Path(path), gone=Path(path).name, content=None)

    def _mkdir(self, path: Any, *_: Any) -> None:
        self._change(Path(path), name=Path(path).name, content=Content())

    def _close(self, descriptor: int) -> None:
        self._opened.pop(descriptor, None)
