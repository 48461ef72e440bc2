"""Gunicorn settings of the live process: server-sent events, one event loop per worker.

A stream never ends by itself, so a stop waits `graceful_timeout` seconds at most. `ARBITER_BIND`
(address:port) and `LIVE_WORKERS` come from the environment.
"""

import os

bind = os.environ.get("ARBITER_BIND", "127.0.0.1:8001")
worker_class = "asgi"
workers = int(os.environ.get("LIVE_WORKERS", "1"))
timeout = 30
graceful_timeout = 3
keepalive = 5
asgi_lifespan = "off"
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
control_socket_disable = True
accesslog = None
