"""Saves, written so that no confirmed answer is ever lost.

`saved_game.SavedGame` is the game that a front end plays; `store.Store` is the save folder.
`docs/contribute/save-format.md` describes the files byte by byte.
"""
