#!/bin/sh
# Restores a dump of pg_dump into a new database of a server, verifies its ledger, and drops that database again:
#   drill.sh kontor.dump postgres://ADMINISTRATOR@SERVER/postgres
# It needs pg_restore, createdb and dropdb, the command kontor, and the KONTOR_KEYS of the service.
set -eu
dump=$1
server=$2
database=kontor_drill_$$
begun=$(date +%s)
createdb --maintenance-db="$server" "$database"
trap 'dropdb --maintenance-db="$server" --force "$database"' EXIT
export KONTOR_DATABASE_URL="${server%/*}/$database"
pg_restore --dbname="$KONTOR_DATABASE_URL" --exit-on-error --no-owner --no-acl "$dump"
kontor ledger verify
echo "Restored and verified in $(($(date +%s) - begun)) s."
