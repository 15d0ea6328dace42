# What the scripts of PGlite share; sourced behind lib.sh, not run. PGlite is a PostgreSQL compiled to
# WebAssembly, from npm; it needs node. There is no server: semcheck starts a process for each session.
# What is started here is only the executable that it runs, and the DSN is its path.
# shellcheck shell=bash disable=SC2154 # variables of those scripts
#
# Each script sets
#   packages   of @electric-sql, with versions: pglite and one extension

child=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/compare/engine/native/pglite/child.mjs

fetch() {
  local work=$tmp/state/npm package to
  if ! have npm || ! have node; then missing 'needs npm and node, which are not here'; fi
  mkdir -p "$work"
  for package in "${packages[@]}"; do
    to=$1/node_modules/@electric-sql/${package%@*}
    mkdir -p "$to"
    rm -f "$work"/*.tgz
    # HOME may not be writable, hence the cache here.
    (cd "$work" && npm pack --silent --fetch-retries=1 --fetch-retry-mintimeout=2000 --cache "$work/cache" "@electric-sql/$package") \
      >"$work.log" 2>&1 || missing "npm could not bring @electric-sql/$package"
    count_download "$work"/*.tgz
    tar -xzf "$work"/*.tgz -C "$to" --strip-components=1 --no-same-owner || die "cannot unpack what npm brought"
  done
  # A database with the extension opens in half the time.
  node "$child" "$1" --snapshot >"$work.log" 2>&1 || missing "PGlite does not run with node $(node --version)"
}

engine_version() { node "$child" "$1" --version; }

running() { [ -x "$run/semcheck-$name" ]; }

cmd_start() {
  installed || missing "not installed: run $0 install"
  have node || missing 'needs node, which is not here'
  make_folder "$run" SEMCHECK_RUN_DIR
  cp "$child" "$run/child.mjs.new" && mv "$run/child.mjs.new" "$run/child.mjs"
  printf '#!/bin/sh\nexec node "%s" "%s"\n' "$run/child.mjs" "$install_dir" >"$run/executable.new"
  chmod 755 "$run/executable.new"
  mv "$run/executable.new" "$run/semcheck-$name"
  cmd_dsn
}

cmd_stop() { rm -f "$run/semcheck-$name" "$run/child.mjs"; }

cmd_dsn() {
  running || { say "not running: run $0 start"; exit 1; }
  echo "$run/semcheck-$name"
}

cmd_status() {
  local v='not installed' s=stopped
  if installed; then v="$(cat "$install_dir/VERSION") in $install_dir"; fi
  if running; then s="ready, $run/semcheck-$name"; fi
  echo "$name $v; $s"
}
