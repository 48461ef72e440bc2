"""Gunicorn settings of the web process: pages and API, synchronous Django on threads.

`ARBITER_BIND` (address:port), `WEB_WORKERS` and `WEB_THREADS` come from the environment.
"""

import os

bind = os.environ.get("ARBITER_BIND", "127.0.0.1:8000")
worker_class = "gthread"
workers = int(os.environ.get("WEB_WORKERS", "1"))
threads = int(os.environ.get("WEB_THREADS", "8"))
timeout = 30
graceful_timeout = 3
keepalive = 5
# Workers touch a file as a sign of life; on a disk that touch can block, in memory it cannot.
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
control_socket_disable = True
accesslog = os.environ.get("ACCESS_LOG") or None
