"""Questions and sheets over another screen."""
