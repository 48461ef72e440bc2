"""Foreign game files → protocol: pure functions, every fault collected, nothing guessed."""
