#!/bin/sh
# `replica.sh postgres …` copies the primary if there is no copy yet, and follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA" "$PGDATA.new"
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup --pgdata="$PGDATA.new" --host=postgres --username=replicator \
    --write-recovery-conf --slot=replica --checkpoint=fast
  mv "$PGDATA.new" "$PGDATA"
fi
exec "$@"
