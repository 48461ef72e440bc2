"""The rules themselves, one module per part of the game; each function names the clauses it carries out."""
