#!/usr/bin/env python3
"""Command line of Arbiter: `python manage.py COMMAND`; an interpreter older than 3.13 is told so in one sentence."""

import os
import sys

if sys.version_info < (3, 13):
    sys.exit("Arbiter needs Python 3.13 or newer; this is %d.%d. Run ./demo, which finds or fetches one." % sys.version_info[:2])


def main() -> None:
    """Hand the arguments to Django under the settings named by DJANGO_SETTINGS_MODULE (default: development)."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.dev")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
