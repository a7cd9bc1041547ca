#!/bin/sh
# Runs once, in the new database of the primary.
set -eu
psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres <<'SQL'
\getenv d3_password D3_PASSWORD
\getenv replication_password REPLICATION_PASSWORD
CREATE ROLE d3 LOGIN PASSWORD :'d3_password';
CREATE DATABASE d3 OWNER d3;
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'replication_password';
SELECT pg_create_physical_replication_slot('replica');
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
