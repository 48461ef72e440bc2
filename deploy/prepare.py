"""Bring the database of a demonstration up to date: migrations, then the seeded tournament.

`python -m deploy.prepare` prints one JSON object, the sign-in path of each role, and may run again.
"""

import sys

import django
from django.core.management import call_command


def main() -> None:
    """Migrate, seed if that has not happened yet, and print the sign-in paths."""
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("seed_demo", links=True, stdout=sys.stdout)


if __name__ == "__main__":
    main()
