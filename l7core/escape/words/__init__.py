"""The words of content: what each verb and condition of a card means and does."""
