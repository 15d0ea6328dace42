#!/bin/bash
# The extension spatial of DuckDB 1.5.5: duckdb-spatial.sh install|status (see lib.sh). `make full`
# puts it beside the executable semcheck-duckdb-1.5.5, which loads it; there is nothing to start.
# The file is that of the wheel duckdb-extension-spatial; nothing is installed on the host.
set -euo pipefail

name=duckdb-spatial
dsn_var=SEMCHECK_DUCKDB_SPATIAL_DSN
extension_version=1.5.5 # an extension fits the version of DuckDB that it was built for, and no other
recipe="PyPI duckdb-extension-spatial $extension_version"

# shellcheck source=scripts/engines/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

fetch() {
  local work=$tmp/state/wheel pip wheel
  if have pip3; then pip=(pip3); elif have pip; then pip=(pip); else missing 'needs pip, which is not here'; fi
  have python3 || missing 'needs python3, which is not here'
  mkdir -p "$work" "$1/lib"
  "${pip[@]}" download --quiet --no-deps --only-binary=:all: --no-cache-dir --dest "$work" "duckdb-extension-spatial==$extension_version" \
    >"$work.log" 2>&1 || missing "pip could not bring duckdb-extension-spatial $extension_version for this machine"
  wheel=("$work"/*.whl)
  [ "${#wheel[@]}" = 1 ] || die 'pip brought no wheel'
  python3 -m zipfile -e "${wheel[0]}" "$work/new"
  mv "$work/new/duckdb_extension_spatial/extensions/v$extension_version/spatial.duckdb_extension" "$1/lib/" || die 'the wheel holds no extension'
}

engine_version() { [ -s "$1/lib/spatial.duckdb_extension" ] && echo "$extension_version"; }

library_main "$@"
