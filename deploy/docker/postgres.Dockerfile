# PostgreSQL with pgBackRest, for deploy/compose.yaml.
FROM postgres:18.6-bookworm@sha256:3725f4e2499eef5134592b3b4ab79a543ed7f8e533b05b5b637af926630f6650
RUN apt-get update \
  && apt-get install -y --no-install-recommends pgbackrest \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=postgres --group=postgres /var/lib/pgbackrest
COPY --chmod=755 create-roles.sh /docker-entrypoint-initdb.d/
COPY --chmod=755 replica.sh /usr/local/bin/
USER 999:999
VOLUME /var/lib/pgbackrest
