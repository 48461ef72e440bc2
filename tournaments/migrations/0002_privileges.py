"""Privileges on the published standings, and the rule that a seat belongs to its own table's round."""

from django.db import migrations

REVOKE = "REVOKE UPDATE, DELETE, TRUNCATE ON tournaments_standingsversion FROM arbiter_app;"
SEAT_IN_ROUND = """
ALTER TABLE tournaments_table ADD CONSTRAINT table_with_round UNIQUE (id, round_id);
ALTER TABLE tournaments_tableseat ADD CONSTRAINT table_seat_in_its_round
    FOREIGN KEY (table_id, round_id) REFERENCES tournaments_table (id, round_id) DEFERRABLE INITIALLY DEFERRED;
"""


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial"), ("games", "0002_privileges")]

    operations = [
        migrations.RunSQL(REVOKE, migrations.RunSQL.noop),
        migrations.RunSQL(SEAT_IN_ROUND, migrations.RunSQL.noop),
    ]
