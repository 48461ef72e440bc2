"""Settings: `base` is common; `dev`, `test`, `production` and `offline` add what differs, from the environment."""
