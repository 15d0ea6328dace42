#!/bin/bash
# A private MariaDB server for tests: mariadb.sh install|start|stop|dsn|status (see lib.sh).
# The binaries are Debian bookworm's, run with bookworm's own C library; nothing is installed on
# the host.
set -euo pipefail

name=mariadb
dsn_var=SEMCHECK_MARIADB_DSN
recipe='debian bookworm: mariadb-server-core libc6'
ready_line='ready for connections'
stop_signal=TERM

# shellcheck source=scripts/engines/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

fetch() {
  debian_unpack "$1" bookworm,bookworm-security mariadb-server-core libc6 || missing "$unpack_error"
  mkdir -p "$1/usr/lib/mysql/plugin" # not in this package, but the server complains without it
}

engine_version() {
  own_loader "$1" && "${loader[@]}" "$1/usr/sbin/mariadbd" --no-defaults --version | sed -n 's/.* Ver \([0-9.]*\).*/\1/p'
}

common_args() {
  own_loader "$root"
  # MariaDB cannot forbid file access from SQL altogether, so it gets an empty folder.
  base=("${loader[@]}" "$root/usr/sbin/mariadbd" --no-defaults "--basedir=$root/usr"
    "--lc-messages-dir=$root/usr/share/mysql" "--character-sets-dir=$root/usr/share/mysql/charsets"
    "--plugin-dir=$root/usr/lib/mysql/plugin" "--tmpdir=$run/tmp" "--secure-file-priv=$run/files"
    --skip-log-bin --performance-schema=OFF
    --innodb-use-native-aio=OFF # the kernel's few slots may be taken
    --innodb-buffer-pool-size=64M --innodb-flush-method=nosync
    --innodb-flush-log-at-trx-commit=0 --innodb-doublewrite=OFF)
  # mariadbd runs as root only when told so.
  if is_root; then base+=(--user=root); fi
  mkdir -p "$run/tmp" "$run/files"
}

# What mariadb-install-db does; that script cannot run the server with another loader.
init_data() {
  local sql=$root/usr/share/mysql
  common_args
  mkdir -m 700 "$1"
  {
    printf '%s;\n' 'create database mysql' 'use mysql' 'set @auth_root_socket=NULL'
    cat "$sql/mysql_system_tables.sql" "$sql/mysql_performance_tables.sql" "$sql/mysql_system_tables_data.sql" \
      "$sql/fill_help_tables.sql" "$sql/maria_add_gis_sp_bootstrap.sql" "$sql/mysql_sys_schema.sql"
  } | TZ=UTC LC_ALL=C "${base[@]}" "--datadir=$1" --bootstrap --log-warnings=0 --enforce-storage-engine= \
    --max-allowed-packet=8M --net-buffer-length=16K
}

server_command() {
  common_args
  rm -rf "$data/mysql.sock" "$run/tmp"
  mkdir -p "$run/tmp"
  # The socket name is relative to the data directory: absolute ones may exceed the system's limit.
  server=("${base[@]}" "--datadir=$data" --bind-address=127.0.0.1 "--port=$1" --socket=mysql.sock
    --max-connections=100 --default-time-zone=+00:00 --character-set-server=utf8mb4 --sync-frm=OFF
    --log-warnings=1)
}

dsn_of() { echo "mariadb://root@127.0.0.1:$1/"; }

main "$@"
