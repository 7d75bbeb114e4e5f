"""Styled text: lines, glyphs, themes, and facts of a view in words."""
