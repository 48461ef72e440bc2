"""ASGI entry point of the live process (server-sent events below /live/)."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.dev")

application = get_asgi_application()
