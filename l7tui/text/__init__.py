"""Styled text: lines, characters, themes, and facts of a view in words."""
