"""`python -m deploy.healthcheck`: exit code 0 if the server of this container answers its health check.

Asks the address of `ARBITER_BIND` for /healthz, under the first name of `ALLOWED_HOSTS`.
"""

import os
import sys
import urllib.request


def main() -> int:
    """Ask once; 0 healthy, 1 not."""
    port = os.environ.get("ARBITER_BIND", "127.0.0.1:8000").rpartition(":")[2]
    host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0]
    request = urllib.request.Request(f"http://127.0.0.1:{port}/healthz", headers={"Host": host})
    try:
        with urllib.request.urlopen(request, timeout=8) as answer:
            return 0 if answer.status == 200 else 1
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main())
