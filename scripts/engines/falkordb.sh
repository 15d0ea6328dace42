#!/bin/bash
# A private FalkorDB for tests: falkordb.sh install|start|stop|dsn|status (see lib.sh).
# The module comes from npm, the server that loads it is Debian's valkey, run with Debian's own C
# library; nothing is installed on the host.
set -euo pipefail

name=falkordb
dsn_var=SEMCHECK_FALKORDB_DSN
module_version=4.16.3
package_version=8.2.3-falkordb.$module_version
recipe="npm falkordblite $package_version; debian bookworm-backports: valkey-server"
ready_line='Ready to accept connections'
stop_signal=TERM

# shellcheck source=scripts/engines/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

fetch() {
  local work=$tmp/state/npm platform
  case $(uname -m) in
    x86_64) platform=linux-x64 ;;
    aarch64) platform=linux-arm64 ;;
    *) missing "there is no FalkorDB for $(uname -m)" ;;
  esac
  have npm || missing 'needs npm, which is not here'
  debian_unpack "$1" bookworm,bookworm-backports valkey-server libgomp1 libssl3 libstdc++6 libc6 || missing "$unpack_error"
  mkdir -p "$work"
  (cd "$work" && npm pack --silent --fetch-retries=1 --fetch-retry-mintimeout=2000 --cache "$work/cache" "@falkordblite/$platform@$package_version") \
    >"$work.log" 2>&1 || missing "npm could not bring @falkordblite/$platform"
  count_download "$work"/*.tgz
  tar -xzf "$work"/*.tgz -C "$work" --no-same-owner || die 'cannot unpack what npm brought'
  mkdir "$1/module"
  mv "$work/package/bin/falkordb.so" "$1/module/"
  chmod 755 "$1/module/falkordb.so"
  keep_libraries "$1" "$1/usr/bin/valkey-server" "$1/module/falkordb.so"
  find "$1/usr/bin" ! -type d ! -name 'valkey-server' ! -name 'valkey-check-rdb' -delete
  rm -rf "$1"/{etc,var,bin,sbin,run} "$1"/usr/{share,sbin,games}
}

engine_version() {
  own_loader "$1" && "${loader[@]}" "$1/usr/bin/valkey-server" --version | sed -n "s/.* v=\([0-9.]*\).*/$module_version-valkey-\1/p"
}

init_data() { mkdir -p "$1"; }

server_command() {
  own_loader "$root"
  # A crash is told in the log; a core would only cost room.
  server=("${loader[@]}" "$root/usr/bin/valkey-server" --bind 127.0.0.1 --port "$1" --dir "$data" --save '' --appendonly no
    --crash-memcheck-enabled no --loadmodule "$root/module/falkordb.so")
}

dsn_of() { echo "falkordb://127.0.0.1:$1"; }

main "$@"
