"""Sentences by key, filled from the args of an event, an option or a reason.

>>> texts = Texts({"moved": "{who} moves to {to}."})
>>> texts.say("moved", {"who": "pawn:1", "to": "room:hall"}, {"pawn:1": "Ann"}.get)
'Ann moves to room:hall.'
>>> texts.say("cellar.unknown", {"n": 2})
'cellar.unknown (n=2)'

A template may say one thing of 1 and another of any other number, which stands for `#` there:

>>> texts = Texts({"came": "{n:A guard comes|# guards come} to {to}."})
>>> texts.say("came", {"n": 1, "to": "you"}), texts.say("came", {"n": 3, "to": "you"})
('A guard comes to you.', '3 guards come to you.')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from l7core.engine.ask import Args

OWN = {
    "barrier.start": "This is where the game began.",
    "barrier.rolled": "Dice are rolled.",
    "barrier.revealed": "Something hidden comes to light.",
    "barrier.decided": "Somebody else decides.",
    "barrier.ironman": "This game is played without undo.",
    "barrier.changed": "The rules have changed since then.",
    "by-hand": "By hand, outside the rules: {deed}.",
    "outcome-by-hand": "{outcome} {n:Once|# times} something was done by hand, outside the rules.",
    "stopped": "Nothing is left to happen, and the rules name no outcome: the game stops here.",
    "barrier.no-redo": "No undone decision waits to be given again.",
}
"""What the engine itself says; a ruleset may say it otherwise."""


class Count(int):
    """A number that knows which of the two forms of a phrase goes with it."""

    def __format__(self, layout: str) -> str:
        one, bar, many = layout.partition("|")
        if not bar:
            return int.__format__(self, layout)
        return (one if self == 1 else many).replace("#", str(int(self)))


class Texts:
    """The templates of one ruleset, later layers (mods, translations) over earlier ones."""

    def __init__(self, *layers: Mapping[str, str]) -> None:
        self.templates: dict[str, str] = dict(OWN)
        for layer in layers:
            self.templates.update(layer)

    def has(self, key: str) -> bool:
        return key in self.templates

    def say(
        self,
        key: str,
        args: Args | None = None,
        name: Callable[[str], str | None] | None = None,
    ) -> str:
        """The sentence; `name` turns ids among the args into words.

        A missing key or argument shows as the key with its args: ugly, true, and never an error.
        """
        words = {
            arg: (name(value) or value) if name and isinstance(value, str) else value
            for arg, value in (args or {}).items()
        }
        template = self.templates.get(key)
        if template is not None:
            if "|" in template:
                words = {
                    arg: Count(value) if isinstance(value, int) else value
                    for arg, value in words.items()
                }
            try:
                return template.format_map(words)
            except (KeyError, IndexError, ValueError, AttributeError):
                pass
        facts = ", ".join(f"{arg}={value}" for arg, value in words.items())
        return f"{key} ({facts})" if facts else key
