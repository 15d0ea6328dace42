#!/bin/bash
# A private PostgreSQL with PostGIS for tests: postgis.sh install|start|stop|dsn|status (see lib.sh).
# The binaries are Debian bookworm's: PostgreSQL 15 with PostGIS 3.3.2 and GEOS 3.11.1, run with
# bookworm's own C library. Nothing is installed on the host.
set -euo pipefail

name=postgis
dsn_var=SEMCHECK_POSTGIS_DSN
recipe='debian bookworm: postgresql-15 postgresql-15-postgis-3 libc6, without what the server does not load'

# shellcheck source=scripts/engines/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# shellcheck source=scripts/engines/postgres-lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/postgres-lib.sh"

fetch() {
  debian_unpack "$1" bookworm,bookworm-security postgresql-15 postgresql-15-postgis-3 libc6 || missing "$unpack_error"
  local lib=$1/usr/lib/postgresql/15
  # The packages bring 580 MB, most of it for rasters, compiled queries and commands.
  rm -rf "$lib/lib/bitcode" "$lib/lib"/{llvmjit,postgis_raster-3,postgis_topology-3,postgis_sfcgal-3,address_standardizer-3}.so \
    "$1"/usr/share/{doc,man,locale,i18n,perl,perl5} "$1"/usr/share/postgresql/15/contrib "$1"/usr/lib/*-linux-gnu/{perl,perl-base,gconv}
  keep_libraries "$1" "$lib"/bin/{postgres,initdb} "$lib"/lib/*.so
  # What the package's installation would do.
  cp "$1/usr/share/postgresql/15/extension/postgis-3.control" "$1/usr/share/postgresql/15/extension/postgis.control"
  wrap_debian "$1"
}

engine_version() {
  local extension=$1/usr/share/postgresql/15/extension/postgis.control server
  find_bin "$1" && server=$(LC_ALL=C "$bin/postgres" -V | sed -n 's/.*(PostgreSQL) \([0-9.]*\).*/\1/p') && [ -n "$server" ] &&
    sed -n "s/^default_version = '\([0-9.]*\)'.*/$server-postgis-\1/p" "$extension"
}

main "$@"
