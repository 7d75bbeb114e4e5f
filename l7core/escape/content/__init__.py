"""The kinds of records that LEVEL 7 [ESCAPE] is made of, as mods write them in TOML."""
