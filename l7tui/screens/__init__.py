"""The screens, with the styles of their parts beside them."""
