"""The table as a player sees it: board, cards, scenes, odds and refusals."""
