"""The bot for the evil seats: it knows what evil players know, and limits itself by a budget."""
