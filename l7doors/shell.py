"""What shells and `man` know of `l7`, made from its parser when the wheel is built."""

from __future__ import annotations

from collections.abc import Mapping

import shtab
from argparse_manpage.manpage import Manpage

from l7core import __version__
from l7core.cli.main import parser_of_all

COMPLETIONS: Mapping[str, str] = {
    "bash": "share/bash-completion/completions/l7",
    "zsh": "share/zsh/site-functions/_l7",
    "fish": "share/fish/vendor_completions.d/l7.fish",
}
"""Where each shell looks, below the folder that L7 is installed in."""
MAN = "share/man/man1/l7.1"


def files() -> dict[str, str]:
    """Every file by its place, the same whenever it is made."""
    made = {place: completion(shell) for shell, place in COMPLETIONS.items()}
    return {**made, MAN: man_page()}


def completion(shell: str) -> str:
    """What a shell needs to complete `l7`."""
    return str(shtab.complete(parser_of_all(), shell=shell))


def man_page() -> str:
    """The page of the manual."""
    page = Manpage(parser_of_all())
    page.date = f"L7 {__version__}"
    page.manual = "Games"
    return str(page)
