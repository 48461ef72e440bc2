#!/usr/bin/env python3
"""Command line of Arbiter: `python manage.py COMMAND`; an interpreter that is too old is told so."""

import os
import sys

if sys.version_info < (3, 13):
    sys.exit(
        "Arbiter needs Python 3.13 or newer; this is %d.%d. Run ./demo, which finds or fetches one."
        % sys.version_info[:2]
    )


def main() -> None:
    """Hand the arguments to Django under DJANGO_SETTINGS_MODULE (default: the development settings)."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.dev")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
