"""The role the application runs as: it may add to the history tables but neither change nor empty them."""

from django.db import migrations

CREATE_ROLE = """
DO $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'arbiter_app') THEN
        CREATE ROLE arbiter_app NOLOGIN;
    END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL;  -- another database of this server was migrated at the same moment; roles are shared between them
END
$$;
GRANT arbiter_app TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO arbiter_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO arbiter_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO arbiter_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO arbiter_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO arbiter_app;
"""
REVOKE = """
REVOKE UPDATE, DELETE, TRUNCATE ON games_event, games_resultversion FROM arbiter_app;
REVOKE DELETE, TRUNCATE ON games_signedprotocol, games_game, games_head FROM arbiter_app;
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.RunSQL(CREATE_ROLE, migrations.RunSQL.noop),
        migrations.RunSQL(REVOKE, migrations.RunSQL.noop),
    ]
