"""Settings: `base` is common; `dev`, `test`, `production`, `offline` add their own, from the environment."""
