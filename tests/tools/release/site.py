"""Command `make site`: the pages of this repository as a site without broken links.

Pages and pictures are copied for the generator. Links to other files lead to the repository, at the
tag of this version. The site fetches nothing from elsewhere.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

import l7core
from hatch_metadata import ELSEWHERE, LINK
from tests.tools.places import ROOT
from tests.tools.release.ready import publisher
from tests.tools.release.steps import BUILD, empty, run

SOURCE, SITE = BUILD / "pages", BUILD / "site"
PAGES = (
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"),
    *("docs/**/*.md", "plugins/**/README.md", "plugins/*/RULES.md", "saves/README.md"),
)
PICTURES = ("docs/images/*.svg",)
CODE = re.compile(r"^(```.*?^```|    [^\n]*$)", re.MULTILINE | re.DOTALL)
"""Code, which is shown as it is written, with its links."""
REMARK = re.compile(r"\A<!--.*?-->\n", re.DOTALL)
"""Comment above the title of a page, for its authors."""
STYLE = """\
.wy-table-responsive table td, .wy-table-responsive table th { white-space: normal; }
.rst-content td code { white-space: nowrap; }
"""
"""Tables as wide as the page, with no option broken in two."""
AT = f"v{l7core.__version__}"
MENU = {
    "Play": ("play/getting-started", "play/screen-and-keys", "play/saves-and-undo"),
    "Games": ("games/level-7", "games/campaign"),
    "Mod": ("mod/index", "mod/tutorial"),
    "Automate": ("automate/cli", "automate/agents", "automate/bots"),
    "Contribute": ("contribute/architecture", "contribute/testing"),
}
"""First pages of each folder of `docs`, in order. The others follow by name."""
OF_CONTRIBUTORS = ("CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")


def copied(patterns: Iterable[str]) -> list[Path]:
    """Return the files of those patterns, relative to the root, in the order of the patterns."""
    return [path.relative_to(ROOT) for pattern in patterns for path in sorted(ROOT.glob(pattern))]


def with_links(text: str, page: Path, pages: set[str], repository: str) -> str:
    """Return the page with links to other pages, or to files of the repository."""

    def linked(link: re.Match[str]) -> str:
        target, mark, anchor = link["target"].partition("#")
        file = os.path.normpath(page.parent / target)
        place = PurePosixPath(Path(file)).as_posix()
        if ELSEWHERE.match(link["target"]) or place in pages or not (ROOT / file).exists():
            return link[0]
        if f"{place}/README.md" in pages:
            return f"{link['picture']}[{link['words']}]({target}/README.md{mark}{anchor})"
        kind = "tree" if (ROOT / file).is_dir() else "blob"
        return f"{link['picture']}[{link['words']}]({repository}/{kind}/{AT}/{place}{mark}{anchor})"

    parts, position = [], 0
    for code in CODE.finditer(text):
        parts += [LINK.sub(linked, text[position : code.start()]), code[0]]
        position = code.end()
    return "".join([*parts, LINK.sub(linked, text[position:])])


def menu(pages: Iterable[Path]) -> list[object]:
    """Return the menu at the side of each page."""
    rest = [page.as_posix() for page in pages]
    shown: list[object] = [{"L7": "README.md"}]
    rest.remove("README.md")
    for heading, names in MENU.items():
        folder = f"docs/{heading.casefold()}/"
        own = [f"docs/{name}.md" for name in names]
        own += [page for page in rest if page.startswith(folder) and page not in own]
        if heading == "Contribute":
            own = [*OF_CONTRIBUTORS, *own]
        shown.append({heading: own})
        rest = [page for page in rest if page not in own]
    for heading, folder in (("Reference", "docs/"), ("Games and examples", "")):
        below = [page for page in rest if page.startswith(folder)]
        shown.append({heading: below})
        rest = [page for page in rest if page not in below]
    return shown


def settings(pages: Iterable[Path]) -> dict[str, object]:
    """Return the settings of the generator, which reads them only from a file."""
    return {
        "site_name": "L7",
        "docs_dir": str(SOURCE),
        "site_dir": str(SITE),
        "use_directory_urls": False,
        "strict": True,
        "theme": {"name": "readthedocs", "highlightjs": False, "navigation_depth": 3},
        "extra_css": ["style.css"],
        "nav": menu(pages),
        "plugins": ["search"],
        "markdown_extensions": ["sane_lists", {"toc": {"permalink": False}}],
        "validation": {
            "nav": {"omitted_files": "warn", "not_found": "warn", "absolute_links": "warn"},
            "links": {"not_found": "warn", "anchors": "warn", "unrecognized_links": "warn"},
        },
    }


def broken_links(site: Path) -> Iterator[str]:
    """Yield the broken links and pictures of the finished site."""
    pages = {page: page.read_text(encoding="utf-8") for page in site.rglob("*.html")}
    anchors = {page: set(re.findall(r'\bid="([^"]+)"', text)) for page, text in pages.items()}
    for page, text in pages.items():
        for target in re.findall(r'\b(?:href|src)="([^"]*)"', text):
            parts = urlsplit(target)
            if parts.scheme or parts.netloc or not target:
                continue
            file = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if not file.exists() or (
                parts.fragment and parts.fragment not in anchors.get(file, ())
            ):
                yield f"{page.relative_to(site)}: {target}"


def staged() -> list[Path]:
    """Copy pages and pictures for the generator; return the pages."""
    empty(SOURCE)
    pages, pictures = copied(PAGES), copied(PICTURES)
    names = {path.as_posix() for path in (*pages, *pictures)}
    repository = publisher()["repository"]
    for path in (*pages, *pictures):
        (SOURCE / path).parent.mkdir(parents=True, exist_ok=True)
    for picture in pictures:
        shutil.copy(ROOT / picture, SOURCE / picture)
    for page in pages:
        text = REMARK.sub("", (ROOT / page).read_text(encoding="utf-8"))
        text_with_links = with_links(text, page, names, repository)
        (SOURCE / page).write_text(text_with_links, encoding="utf-8")
    (SOURCE / "style.css").write_text(STYLE, encoding="utf-8")
    return pages


def main() -> None:
    config = BUILD / "properdocs.yml"
    config.parent.mkdir(exist_ok=True)
    config.write_text(json.dumps(settings(staged()), indent=1), encoding="utf-8")
    run(sys.executable, "-m", "properdocs", "build", "--strict", "--config-file", config)
    (SITE / "404.html").unlink()  # it works only for sites at the top of their host
    if broken := list(broken_links(SITE)):
        sys.exit("\n".join(broken))
    print(f"{SITE.relative_to(ROOT)}: {len(list(SITE.rglob('*.html')))} pages, no link broken.")


if __name__ == "__main__":
    main()
