"""Operations on a player's mods: fetch, check, install, enable, disable, remove and restore."""
