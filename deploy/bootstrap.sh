# POSIX sh, sourced from the project folder by ./demo, ./test and .ci/run. It needs uv, or any Python >= 3.8 with
# pip to fetch uv into .tools. `bootstrap FILE` puts the packages that FILE locks by hash into .venv, compiles the
# translations and sets $venv_python. No root; nothing outside this folder but uv's cache.

UV_VERSION=0.13.9
venv=.venv
venv_python=.venv/bin/python
# Without bytecode on disk every process compiles every module again, which triples each start.
unset PYTHONDONTWRITEBYTECODE

say() { printf '%s\n' "$*" >&2; }

find_uv() {
  for uv in "${UV:-}" "$(command -v uv 2>/dev/null)" .tools/uv/bin/uv; do
    if [ -n "$uv" ] && "$uv" --version >/dev/null 2>&1; then return 0; fi
  done
  return 1
}

fetch_uv() {
  for python in python3.13 python3.14 python3.12 python3.11 python3 /usr/bin/python3 /usr/local/bin/python3; do
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 8))' >/dev/null 2>&1 || continue
    say "Setting up uv $UV_VERSION in .tools."
    rm -rf .tools/uv
    if "$python" -m venv .tools/uv >/dev/null 2>&1 &&
      .tools/uv/bin/python -m pip install -q --disable-pip-version-check "uv==$UV_VERSION"; then return 0; fi
    # Debian splits ensurepip off: without it a venv has no pip, but the interpreter's own pip can fill a folder.
    rm -rf .tools/uv
    if "$python" -m pip install -q --disable-pip-version-check --target .tools/uv "uv==$UV_VERSION"; then return 0; fi
  done
  say "Arbiter needs uv, or a Python 3.8 or newer with pip to set it up; install one of them and start again."
  return 1
}

is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 13))' >/dev/null 2>&1; }

# The interpreter for .venv: one that is installed and new enough, else the version that uv is to fetch. uv itself
# does not look into pyenv's folders.
choose_python() {
  wanted=$(cat .python-version)
  for python in "python$wanted" "${PYENV_ROOT:-${HOME:-}/.pyenv}"/versions/"$wanted".*/bin/python \
    python3 /usr/local/bin/python3 /usr/bin/python3; do
    if is_new_enough "$python"; then
      "$python" -c 'import sys; print(sys.executable)'
      return 0
    fi
  done
  printf '%s\n' "$wanted"
}

make_venv() {
  if is_new_enough "$venv_python"; then return 0; fi
  if reason=$("$uv" venv -q --clear --python "$(choose_python)" "$venv" 2>&1); then return 0; fi
  say "Arbiter needs Python 3.13 or newer: none was found here and uv could not fetch one; install it and start again."
  [ -z "${ARBITER_VERBOSE:-}" ] || say "$reason"
  return 1
}

stamp() { cat "$1" .python-version | cksum; }

compile_translations() {
  if [ -e "$venv/.translations" ] &&
    [ -z "$(find games protests tournaments -name '*.po' -newer "$venv/.translations" 2>/dev/null)" ]; then return 0; fi
  [ -e deploy/translations.py ] || return 0
  "$venv_python" -m deploy.translations compile >/dev/null && : >"$venv/.translations"
}

bootstrap() {
  have=$(cat "$venv/.locked" 2>/dev/null || true)
  accepted=$(stamp "$1")
  # What the tests need holds all that the demonstration needs.
  [ "$1" = requirements-dev.txt ] || accepted="$accepted|$(stamp requirements-dev.txt)"
  case "|$accepted|" in *"|${have:-none}|"*) ready=yes ;; *) ready= ;; esac
  if [ -z "$ready" ] || ! "$venv_python" -c '' 2>/dev/null; then
    find_uv || { fetch_uv && find_uv; } || exit 1
    # A proxy with a root certificate of its own: trust what this system trusts, where it says so.
    if [ -e /etc/ssl/certs/ca-certificates.crt ]; then export UV_SYSTEM_CERTS="${UV_SYSTEM_CERTS:-1}"; fi
    make_venv || exit 1
    say "Installing the packages of $1 into $venv."
    rm -f "$venv/.locked"
    "$uv" pip sync -q --require-hashes --python "$venv_python" "$1" || {
      say "The packages could not be installed; the lines above say why. Check the network and start again."
      exit 1
    }
    stamp "$1" >"$venv/.locked"
  fi
  compile_translations || exit 1
}
