"""WSGI entry point of the web process (pages and API)."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.dev")

application = get_wsgi_application()
