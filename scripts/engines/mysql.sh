#!/bin/bash
# A private MySQL server for tests: mysql.sh install|start|stop|dsn|status (see lib.sh).
# The binaries are Debian sid's, run with sid's own C library; nothing is installed on the host.
set -euo pipefail

name=mysql
dsn_var=SEMCHECK_MYSQL_DSN
recipe='debian sid: mysql-server-core libc6'
ready_line='ready for connections'
stop_signal=TERM

# shellcheck source=scripts/engines/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

fetch() { debian_unpack "$1" sid mysql-server-core libc6 || missing "$unpack_error"; }

engine_version() {
  own_loader "$1" && "${loader[@]}" "$1/usr/sbin/mysqld" --no-defaults --version | sed -n 's/.* Ver \([0-9.]*\).*/\1/p'
}

common_args() {
  own_loader "$root"
  base=("${loader[@]}" "$root/usr/sbin/mysqld" --no-defaults "--basedir=$root/usr"
    "--lc-messages-dir=$root/usr/share/mysql" "--character-sets-dir=$root/usr/share/mysql/charsets"
    "--plugin-dir=$root/usr/lib/mysql/plugin" "--tmpdir=$run/tmp" --secure-file-priv=NULL
    --skip-log-bin --performance-schema=OFF
    --innodb-use-native-aio=OFF # the kernel's few slots may be taken
    --innodb-buffer-pool-size=64M --innodb-flush-method=nosync
    --innodb-flush-log-at-trx-commit=0 --innodb-doublewrite=OFF)
  # mysqld runs as root only when told so.
  if is_root; then base+=(--user=root); fi
  mkdir -p "$run/tmp"
}

init_data() {
  common_args
  TZ=UTC LC_ALL=C "${base[@]}" "--datadir=$1" --initialize-insecure </dev/null
}

server_command() {
  common_args
  # A killed server's lock blocks the next one if its pid is in use again.
  rm -rf "$data/mysql.sock" "$data/mysql.sock.lock" "$run/tmp"
  mkdir -p "$run/tmp"
  # The socket name is relative to the data directory: absolute ones may exceed the system's limit.
  server=("${base[@]}" "--datadir=$data" --bind-address=127.0.0.1 "--port=$1" --socket=mysql.sock
    --mysqlx=OFF --max-connections=100 --default-time-zone=+00:00)
}

dsn_of() { echo "mysql://root@127.0.0.1:$1/"; }

main "$@"
