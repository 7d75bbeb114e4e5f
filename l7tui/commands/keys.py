"""In the list of keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7tui.commands.command import command

if TYPE_CHECKING:
    from l7tui.screens.keys import KeysScreen


@command("+", place="keys", title="One more key")
def add_key(keys: KeysScreen) -> None:
    """Give the highlighted command a further key."""
    keys.listen(adding=True)


@command("delete", "backspace", place="keys", title="Take a key away")
def drop_key(keys: KeysScreen) -> None:
    """Take the last of the highlighted command's keys away."""
    keys.drop_key()


@command("r", place="keys", title="The preset's keys again", barred=lambda keys: keys.why_no_reset)
def reset_key(keys: KeysScreen) -> None:
    """Give the highlighted command the keys that it has in the preset."""
    keys.reset()


@command("R", place="keys", title="All keys as in the preset", barred=lambda keys: keys.why_as_set)
def reset_keys(keys: KeysScreen) -> None:
    """Forget all changes of keys."""
    keys.reset_all()


@command("p", place="keys", title="Next preset")
def next_preset(keys: KeysScreen) -> None:
    """Another set of keys to start from: default, vi, one-hand."""
    keys.next_preset()
