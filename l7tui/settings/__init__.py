"""Settings: their values, their file and the form fields that change them."""
