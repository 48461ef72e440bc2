"""What the application's role may not do to the tables of a protest."""

from django.db import migrations

REVOKE = """
REVOKE UPDATE, DELETE, TRUNCATE ON protests_ground, protests_ruling, protests_decision, protests_elector FROM arbiter_app;
REVOKE DELETE, TRUNCATE ON protests_protest, protests_ballot, protests_docket FROM arbiter_app;
"""


class Migration(migrations.Migration):
    dependencies = [("protests", "0001_initial"), ("games", "0002_privileges")]

    operations = [migrations.RunSQL(REVOKE, migrations.RunSQL.noop)]
