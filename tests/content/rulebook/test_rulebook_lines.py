"""How a rulebook is read from files, searched and told line by line."""

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
    whole, problems = read_rulebook(sources)
    assert not problems
    return whole


def test_an_anchor_is_the_heading_in_small_letters_or_its_own() -> None:
    assert [section.anchor for section in book(TEXT).sections] == ["the-house", "stairs"]


def test_what_is_shown_of_a_heading_leaves_its_anchor_out() -> None:
    assert "## Ways up\n" in book(TEXT).chapters[0].text


def test_the_lines_of_a_chapter_stay_where_they_are() -> None:
    (stairs,) = (each for each in book(TEXT).sections if each.anchor == "stairs")
    assert book(TEXT).chapters[0].text.splitlines()[stairs.line] == "## Ways up"


def test_paragraphs_items_and_rows_are_blocks_of_plain_words() -> None:
    house, stairs = book(TEXT).sections
    assert [block.text for block in house.blocks] == ["Three floors. See the stairs."]
    assert [block.text for block in stairs.blocks] == [
        "- Stairs take one move and no breath.",
        "- Lifts take none.",
        "Way | Moves",
        "stairs | 1",
        "lift | 0",
    ]


def test_a_search_finds_the_places_that_have_all_words() -> None:
    hits = book(TEXT).search("MOVE stairs")
    assert [hit.block.text for hit in hits] == ["- Stairs take one move and no breath."]


def test_a_search_finds_headings() -> None:
    assert [hit.block.text for hit in book(TEXT).search("ways up")] == ["Ways up"]


def test_an_empty_search_finds_nothing() -> None:
    assert book(TEXT).search("  ") == ()


def test_html_is_refused_with_its_place_and_the_other_chapters_stay() -> None:
    sources = [Source("test", "a.md", "# A\n\n<b>x</b>"), Source("test", "b.md", "# B\n\nWords.")]
    whole, (problem,) = read_rulebook(sources)
    assert [chapter.title for chapter in whole.chapters] == ["B"]
    assert problem.render().startswith("a.md:3:1: a rulebook holds no HTML")


def test_the_first_of_two_sections_with_one_anchor_is_meant() -> None:
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
    whole, problems = host(mods).rulebook("cellar:classic")
    assert not problems
    assert [chapter.title for chapter in whole.chapters] == ["The cellar", "The house"]


def test_a_language_that_a_mod_has_not_is_read_in_english(mods: Path) -> None:
    german = mods / "house" / "rulebook" / "de"
    german.mkdir()
    (german / "1.md").write_text("# Das Haus\n\nDrei Stockwerke.")
    whole, _ = host(mods, language="de").rulebook("cellar:classic")
    assert [chapter.title for chapter in whole.chapters] == ["The cellar", "Das Haus"]


def test_a_file_that_is_too_large_is_left_out_and_told(mods: Path) -> None:
    (mods / "house" / "rulebook" / "en" / "1.md").write_text("x" * (MAX_BYTES + 1))
    whole, (problem,) = host(mods).rulebook("cellar:classic")
    assert [chapter.title for chapter in whole.chapters] == ["The cellar"]
    assert problem.code == "content-too-large"


def test_a_rulebook_is_no_part_of_the_hash_of_a_mod(mods: Path) -> None:
    before = fingerprint(mods / "house")
    (mods / "house" / "rulebook" / "en" / "1.md").write_text("# Other\n\nWords.")
    assert fingerprint(mods / "house") == before


# -- line by line


def test_a_section_is_asked_for_by_anchor_or_title() -> None:
    by_anchor = list(rulebook_lines.about(book(TEXT), "stairs"))
    assert by_anchor[0] == "Ways up [stairs]"
    assert by_anchor == list(rulebook_lines.about(book(TEXT), "ways UP"))


def test_a_chapter_names_what_is_below_it() -> None:
    assert list(rulebook_lines.about(book(TEXT), "the-house"))[-1] == "Below it: Ways up."


def test_other_words_are_searched_for() -> None:
    lines = list(rulebook_lines.about(book(TEXT), "breath"))
    assert lines == ["Ways up [stairs]", "  - Stairs take one move and no breath."]


def test_what_is_not_found_is_said() -> None:
    assert list(rulebook_lines.about(book(TEXT), "zebra")) == [
        "No rulebook entry for 'zebra'."
    ]


def test_no_line_is_wider_than_a_small_terminal() -> None:
    long = book(f"# A\n\n{'word ' * 60}\n\n- {'item ' * 60}")
    assert max(map(len, rulebook_lines.whole(long))) < 80
