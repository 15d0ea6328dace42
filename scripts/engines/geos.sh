#!/bin/bash
# The library GEOS 3.11 with its headers: geos.sh install|status (see lib.sh). `make full` builds the
# executable semcheck-geos with it; there is nothing to start.
# The files are Debian bookworm's; nothing is installed on the host.
set -euo pipefail

name=geos
dsn_var=SEMCHECK_GEOS_DSN
recipe='debian bookworm: libgeos-dev libc6, headers, libraries under both names'

# shellcheck source=scripts/engines/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

fetch() {
  local all=$tmp/state/all
  mkdir -p "$all" "$1/include" "$1/lib"
  debian_unpack "$all" bookworm,bookworm-security libgeos-dev libc6 || missing "$unpack_error"
  cp -R "$all"/usr/include/geos* "$1/include/"
  copy_libraries "$all" "$1/lib" "$all"/usr/lib/*-linux-gnu/libgeos_c.so{,.1}
  # What cgo asks pkg-config for, which this machine may not have.
  cat >"$1/pkg-config" <<'W'
#!/bin/sh
d=$(cd "$(dirname "$0")" && pwd)
case $1 in
  --cflags) echo "-I$d/include" ;;
  --libs) echo "-L$d/lib -lgeos_c" ;;
esac
W
  chmod 755 "$1/pkg-config"
}

engine_version() { sed -n 's/^#define GEOS_VERSION "\([0-9.]*\)"$/\1/p' "$1/include/geos_c.h" | grep .; }

library_main "$@"
