"""The files to run a site agree with the code and with each other."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from deploy.stack import PROJECT

DEPLOY = PROJECT / "deploy"
RECIPES = [
    DEPLOY / "compose.yml",
    DEPLOY / "Dockerfile",
    DEPLOY / "runbook.md",
    *sorted(DEPLOY.glob("systemd/*.service")),
]


def test_every_variable_of_the_compose_file_is_in_the_example() -> None:
    used = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yml").read_text()))
    given = set(re.findall(r"^([A-Z_]+)=", (DEPLOY / "production.env.example").read_text(), re.MULTILINE))
    assert used == given


def test_the_example_holds_no_secret() -> None:
    example = (DEPLOY / "production.env.example").read_text()
    secrets = re.findall(r"^((?:SECRET|OWNER|APP)_[A-Z]+)=(.*)$", example, re.MULTILINE)
    assert secrets == [("SECRET_KEY", ""), ("OWNER_PASSWORD", ""), ("APP_PASSWORD", "")]


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.name)
def test_every_file_that_a_recipe_names_exists(path: Path) -> None:
    named = set(re.findall(r"\bdeploy/[\w/.-]+\.(?:py|yml|sh|md)\b", path.read_text()))
    assert [name for name in sorted(named) if not (PROJECT / name).exists()] == []


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.name)
def test_every_management_command_that_a_recipe_names_exists(path: Path) -> None:
    named = set(re.findall(r"(?:python,? |`)manage\.py,? (\w+)", path.read_text()))
    assert sorted(named - get_commands().keys()) == []


def test_the_image_holds_what_it_needs_and_nothing_secret() -> None:
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    wanted = {name for line in copied for name in line.split()}
    assert ignored[0] == "**"
    assert {line[1:] for line in ignored if line.startswith("!")} == wanted
    assert "deploy/production.env" in ignored


def test_live_streams_reach_the_live_process_and_sign_in_links_no_log() -> None:
    proxy = (DEPLOY / "Caddyfile").read_text()
    assert re.search(r"@live path /live/\*\s+handle @live \{\s+reverse_proxy live:8000", proxy)
    assert re.search(r"@quiet path /sign-in/\*\s+log_skip @quiet", proxy)
