"""All tests of Arbiter."""
