"""Settings: `base` holds what is common, `dev`, `test` and `production` what differs; all values come from the environment."""
