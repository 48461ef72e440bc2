"""Plugins that give tests real services: PostgreSQL, Valkey, the site's processes, a browser."""
