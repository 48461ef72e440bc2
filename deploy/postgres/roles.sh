#!/bin/sh
# Runs once, when the database folder is empty: the roles beside the owner.
# `arbiter_app` may add to history but not rewrite it; `arbiter_login` is what the site's processes sign in as.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$APP_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE arbiter_app NOLOGIN;
CREATE ROLE arbiter_login LOGIN PASSWORD :'password' IN ROLE arbiter_app;
SQL
