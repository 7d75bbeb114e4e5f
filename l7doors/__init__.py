"""Optional interfaces that need more libraries; each is an extra of the package (`l7[rl]`)."""
