#!/bin/bash
# The extension SpatiaLite 5.0 of SQLite: spatialite.sh install|status (see lib.sh). `make full`
# builds the executable semcheck-spatialite, which loads it; there is nothing to start.
# The files are Debian bookworm's, with GEOS 3.11; nothing is installed on the host.
set -euo pipefail

name=spatialite
dsn_var=SEMCHECK_SPATIALITE_DSN
recipe='debian bookworm: libsqlite3-mod-spatialite libc6, libraries'

# shellcheck source=scripts/engines/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

fetch() {
  local all=$tmp/state/all
  mkdir -p "$all" "$1/lib"
  debian_unpack "$all" bookworm,bookworm-security libsqlite3-mod-spatialite libc6 || missing "$unpack_error"
  copy_libraries "$all" "$1/lib" "$all"/usr/lib/*-linux-gnu/mod_spatialite.so
}

# The package's version is in the names of its documents only; the library tells its own when it is loaded.
engine_version() { [ -r "$1/lib/mod_spatialite.so" ] && echo 5.0.1; }

library_main "$@"
