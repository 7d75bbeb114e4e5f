"""When something is wrong: what L7 finds on this machine, and what a bug report needs."""
