"""The Django project package: settings, URLs, servers, workers and everything to run Arbiter."""
