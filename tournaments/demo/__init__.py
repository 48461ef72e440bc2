"""The demonstration tournament: scripted games, the seed, and the story of one protest."""
