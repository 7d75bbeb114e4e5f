"""Rulebooks: reading from files, search and output as lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from l7core.content import Source
from l7core.content.rulebook import Rulebook, read_rulebook
from l7core.content.source import MAX_BYTES
from l7core.mods.fingerprint import fingerprint
from l7core.mods.host import Host, ModFolder
from l7core.plain import rulebook_lines
from tests.tools.places import MODS

TEXT = """\
# The house

Three floors. See
[the stairs](#stairs).

## Ways up {#stairs}

- **Stairs** take one move
  and no breath.
- Lifts take none.

| Way | Moves |
|---|---|
| stairs | 1 |
| lift | 0 |
"""


def book(*texts: str) -> Rulebook:
    sources = [Source("test", f"{number}.md", text) for number, text in enumerate(texts)]
    rulebook, problems = read_rulebook(sources)
    assert not problems
    return rulebook


def test_an_anchor_is_explicit_or_the_heading_in_lower_case() -> None:
    assert [section.anchor for section in book(TEXT).sections] == ["the-house", "stairs"]


def test_a_shown_heading_has_no_anchor() -> None:
    assert "## Ways up\n" in book(TEXT).chapters[0].text


def test_a_chapter_keeps_its_line_numbers() -> None:
    (stairs,) = (each for each in book(TEXT).sections if each.anchor == "stairs")
    assert book(TEXT).chapters[0].text.splitlines()[stairs.line] == "## Ways up"


def test_paragraphs_items_and_rows_are_blocks_of_plain_text() -> None:
    house, stairs = book(TEXT).sections
    assert [block.text for block in house.blocks] == ["Three floors. See the stairs."]
    assert [block.text for block in stairs.blocks] == [
        "- Stairs take one move and no breath.",
        "- Lifts take none.",
        "Way | Moves",
        "stairs | 1",
        "lift | 0",
    ]


def test_a_search_finds_blocks_with_all_words() -> None:
    hits = book(TEXT).search("MOVE stairs")
    assert [hit.block.text for hit in hits] == ["- Stairs take one move and no breath."]


def test_a_search_finds_headings() -> None:
    assert [hit.block.text for hit in book(TEXT).search("ways up")] == ["Ways up"]


def test_an_empty_search_finds_nothing() -> None:
    assert book(TEXT).search("  ") == ()


def test_html_is_refused_with_its_position_and_other_chapters_load() -> None:
    sources = [Source("test", "a.md", "# A\n\n<b>x</b>"), Source("test", "b.md", "# B\n\nWords.")]
    rulebook, (problem,) = read_rulebook(sources)
    assert [chapter.title for chapter in rulebook.chapters] == ["B"]
    assert problem.render().startswith("a.md:3:1: HTML is not allowed in a rulebook")


def test_find_returns_the_first_of_two_sections_with_one_anchor() -> None:
    section = book("# A\n\nOne.", "# A\n\nTwo.").find("a")
    assert section
    assert section.blocks[0].text == "One."


# -- from a mod's folder


@pytest.fixture
def mods(tmp_path: Path) -> Path:
    folder = tmp_path / "house"
    (folder / "rulebook" / "en").mkdir(parents=True)
    manifest = 'id = "house"\nname = "House"\nversion = "1"\napi = ">=1,<2"\nkind = "data"\n'
    (folder / "mod.toml").write_text(f'{manifest}ruleset = "cellar:classic"\n')
    (folder / "rulebook" / "en" / "1.md").write_text(TEXT)
    return tmp_path


def host(*folders: Path, language: str = "en") -> Host:
    return Host([ModFolder(each, "developer") for each in (MODS, *folders)], language=language)


def test_an_addon_adds_its_chapters_to_those_of_the_game(mods: Path) -> None:
    rulebook, problems = host(mods).rulebook("cellar:classic")
    assert not problems
    assert [chapter.title for chapter in rulebook.chapters] == ["The cellar", "The house"]


def test_a_missing_language_falls_back_to_english(mods: Path) -> None:
    german = mods / "house" / "rulebook" / "de"
    german.mkdir()
    (german / "1.md").write_text("# Das Haus\n\nDrei Stockwerke.")
    rulebook, _ = host(mods, language="de").rulebook("cellar:classic")
    assert [chapter.title for chapter in rulebook.chapters] == ["The cellar", "Das Haus"]


def test_a_file_that_is_too_large_is_skipped_and_reported(mods: Path) -> None:
    (mods / "house" / "rulebook" / "en" / "1.md").write_text("x" * (MAX_BYTES + 1))
    rulebook, (problem,) = host(mods).rulebook("cellar:classic")
    assert [chapter.title for chapter in rulebook.chapters] == ["The cellar"]
    assert problem.code == "content-too-large"


def test_a_rulebook_does_not_change_the_hash_of_a_mod(mods: Path) -> None:
    before = fingerprint(mods / "house")
    (mods / "house" / "rulebook" / "en" / "1.md").write_text("# Other\n\nWords.")
    assert fingerprint(mods / "house") == before


# -- plain mode


def test_a_section_is_found_by_anchor_or_title() -> None:
    by_anchor = list(rulebook_lines.about(book(TEXT), "stairs"))
    assert by_anchor[0] == "Ways up [stairs]"
    assert by_anchor == list(rulebook_lines.about(book(TEXT), "ways UP"))


def test_a_chapter_lists_its_subsections() -> None:
    assert list(rulebook_lines.about(book(TEXT), "the-house"))[-1] == "Sections: Ways up."


def test_an_unknown_heading_starts_a_search() -> None:
    lines = list(rulebook_lines.about(book(TEXT), "breath"))
    assert lines == ["Ways up [stairs]", "  - Stairs take one move and no breath."]


def test_a_search_without_results_says_so() -> None:
    assert list(rulebook_lines.about(book(TEXT), "zebra")) == ["No rulebook entry for 'zebra'."]


def test_no_line_is_wider_than_a_small_terminal() -> None:
    long = book(f"# A\n\n{'word ' * 60}\n\n- {'item ' * 60}")
    assert max(map(len, rulebook_lines.whole(long))) < 80
