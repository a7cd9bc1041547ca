#!/bin/sh
# Patroni calls it once, on the first primary, with the superuser's connection.
set -eu
psql "$1" --quiet --set=ON_ERROR_STOP=1 <<'SQL'
CREATE ROLE d3 LOGIN PASSWORD '@D3_PASSWORD@';
GRANT pg_monitor TO d3;
CREATE DATABASE d3 OWNER d3;
CREATE ROLE rewinder LOGIN PASSWORD '@REWIND_PASSWORD@';
GRANT EXECUTE ON FUNCTION
  pg_catalog.pg_ls_dir(text, boolean, boolean),
  pg_catalog.pg_stat_file(text, boolean),
  pg_catalog.pg_read_binary_file(text),
  pg_catalog.pg_read_binary_file(text, bigint, bigint, boolean)
TO rewinder;
SQL
