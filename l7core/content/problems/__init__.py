"""Problems in content: detection, location by line, and wording."""
