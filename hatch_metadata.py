"""The metadata of the package: publisher, addresses, and a README whose links work elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(?P<picture>!?)\[(?P<words>[^\[\]]*)\]\((?P<target>[^)\s]+)\)")
ELSEWHERE = re.compile(r"[a-z]+:|#")
"""Start of a link target that is not a file of this repository."""


class PublisherHook(MetadataHookInterface):
    """The hook. It needs three lines of pyproject.toml: name, e-mail address, repository."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in the fields that pyproject.toml calls dynamic."""
        address = self.config["repository"]
        tag = f"v{metadata['version']}"
        metadata["authors"] = [{"name": self.config["name"], "email": self.config["email"]}]
        metadata["urls"] = {
            "Homepage": address,
            "Documentation": f"{address}/tree/{tag}/docs",
            "Changelog": f"{address}/blob/{tag}/CHANGELOG.md",
            "Issues": f"{address}/issues",
            "Security": f"{address}/security",
        }
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        readme = with_addresses(text, address, tag)
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}


def with_addresses(text: str, address: str, tag: str) -> str:
    """Return a page whose links to files lead to the repository at that tag."""

    def absolute(link: re.Match[str]) -> str:
        target = link["target"]
        if not ELSEWHERE.match(target):
            target = f"{address}/{'raw' if link['picture'] else 'blob'}/{tag}/{target}"
        return f"{link['picture']}[{link['words']}]({target})"

    return LINK.sub(absolute, text)
