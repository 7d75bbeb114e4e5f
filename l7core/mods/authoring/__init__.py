"""Tools for authors of mods: checking, trying out, documenting and packing a mod."""
