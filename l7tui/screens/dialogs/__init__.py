"""Questions and sheets that lie over another screen."""
