"""The bot in evil's seat: it knows all that evil players know, and paces itself by a budget."""
