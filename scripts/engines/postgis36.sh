#!/bin/bash
# PostGIS 3.6 for tests: postgis36.sh install|start|stop|dsn|status (see lib.sh).
# It is PGlite, a PostgreSQL compiled to WebAssembly, from npm; it needs node. There is no server:
# semcheck starts a process for each session. What is started here is only the executable that it
# runs, and the DSN is its path.
set -euo pipefail

name=postgis36
dsn_var=SEMCHECK_POSTGIS36_DSN
pglite_version=0.5.8
postgis_version=0.2.8 # of the package; its PostGIS is 3.6.2 with GEOS 3.14
recipe="npm pglite $pglite_version, pglite-postgis $postgis_version"

# shellcheck source=scripts/engines/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
child=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/compare/engine/native/pglite/child.mjs

fetch() {
  local work=$tmp/state/npm package to
  if ! have npm || ! have node; then missing 'needs npm and node, which are not here'; fi
  mkdir -p "$work"
  for package in "pglite@$pglite_version" "pglite-postgis@$postgis_version"; do
    to=$1/node_modules/@electric-sql/${package%@*}
    mkdir -p "$to"
    rm -f "$work"/*.tgz
    # HOME may not be writable, hence the cache here.
    (cd "$work" && npm pack --silent --fetch-retries=1 --fetch-retry-mintimeout=2000 --cache "$work/cache" "@electric-sql/$package") \
      >"$work.log" 2>&1 || missing "npm could not bring @electric-sql/$package"
    tar -xzf "$work"/*.tgz -C "$to" --strip-components=1 --no-same-owner || die "cannot unpack what npm brought"
  done
  # A database with the extension opens in half the time.
  node "$child" "$1" --snapshot >"$work.log" 2>&1 || missing "PGlite does not run with node $(node --version)"
}

engine_version() { node "$child" "$1" --version; }

running() { [ -x "$run/semcheck-postgis36" ]; }

cmd_start() {
  installed || missing "not installed: run $0 install"
  have node || missing 'needs node, which is not here'
  make_folder "$run" SEMCHECK_RUN_DIR
  cp "$child" "$run/child.mjs.new" && mv "$run/child.mjs.new" "$run/child.mjs"
  printf '#!/bin/sh\nexec node "%s" "%s"\n' "$run/child.mjs" "$install_dir" >"$run/executable.new"
  chmod 755 "$run/executable.new"
  mv "$run/executable.new" "$run/semcheck-postgis36"
  cmd_dsn
}

cmd_stop() { rm -f "$run/semcheck-postgis36" "$run/child.mjs"; }

cmd_dsn() {
  running || { say "not running: run $0 start"; exit 1; }
  echo "$run/semcheck-postgis36"
}

cmd_status() {
  local v='not installed' s=stopped
  if installed; then v="$(cat "$install_dir/VERSION") in $install_dir"; fi
  if running; then s="ready, $run/semcheck-postgis36"; fi
  echo "$name $v; $s"
}

main "$@"
