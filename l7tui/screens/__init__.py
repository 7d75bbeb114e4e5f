"""The screens, each with the look of its parts beside it."""
