"""Settings: `base` is common; `dev`, `test`, `production`, `offline` add what differs, from the environment."""
