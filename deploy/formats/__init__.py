"""How dates and numbers are written, where it differs from Django's own formats."""
