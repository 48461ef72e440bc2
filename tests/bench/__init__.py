"""Figures with a goal: `python -m tests.bench [ID…]` measures them and prints one line each."""
