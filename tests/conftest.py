"""What every test may rely on; the plugins in `tests.plugins` hold the larger pieces."""

import pytest

pytest.register_assert_rewrite("tests.rules.cases")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, migrated_template: str
) -> None:
    """Let pytest-django copy the migrated template instead of migrating once more."""
    from django.conf import settings
    from django.db import connection

    settings.DATABASES["default"].setdefault("TEST", {})["TEMPLATE"] = migrated_template
    connection.settings_dict["TEST"]["TEMPLATE"] = migrated_template
