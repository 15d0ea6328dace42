# Shared part of postgres.sh and postgis.sh; sourced after lib.sh, not run.
# shellcheck shell=bash disable=SC2154,SC2034 # variables shared with lib.sh and those scripts

ready_line='database system is ready to accept connections'
stop_signal=INT # TERM would wait until all clients have left

# Variables such as PGDATA or PGOPTIONS must not reach the server.
for v in "${!PG@}"; do unset "$v"; done

# wrap_debian DIR: the programs call each other by path, so each becomes a small script that runs
# the real one with the C library unpacked beside it.
wrap_debian() {
  local bin p
  bin=$1/usr/lib/postgresql/15/bin
  for p in postgres initdb; do
    mv "$bin/$p" "$bin/$p.real"
    cat >"$bin/$p" <<'W'
#!/bin/sh
r=$(cd "$(dirname "$0")/../../../../.." && pwd)
for ld in "$r"/lib/*-linux-gnu/ld-linux-*.so.*; do :; done
a=${ld%/*}; a=${a##*/}
OPENSSL_CONF=/dev/null exec "$ld" --library-path "$r/lib/$a:$r/usr/lib/$a" --argv0 "$0" "$0.real" "$@"
W
    chmod 755 "$bin/$p"
  done
}

find_bin() {
  local b
  for b in "$1/native/bin" "$1/usr/lib/postgresql/15/bin"; do
    if [ -x "$b/postgres" ]; then bin=$b; return; fi
  done
  echo "no postgres in $1" >&2
  return 1
}

engine_version() { find_bin "$1" && LC_ALL=C "$bin/postgres" -V | sed -n 's/.*(PostgreSQL) \([0-9.]*\).*/\1/p'; }

# PostgreSQL refuses to run as root. For root it runs as an unprivileged user, who must be able to
# reach binaries and data; where that is not so (a cache below a closed home folder), both go to a
# folder of their own.
layout() {
  as_user=()
  if is_root; then
    local user
    have setpriv || missing "PostgreSQL does not run as root and setpriv (package util-linux) is not here: run this as another user"
    user=postgres
    id -u "$user" >/dev/null 2>&1 || user=nobody
    user_id=$(id -u "$user")
    group_id=$(id -g "$user")
    as_user=(setpriv "--reuid=$user_id" "--regid=$group_id" --clear-groups)
    "${as_user[@]}" true 2>/dev/null || missing "PostgreSQL does not run as root and setpriv may not change to the user $user: run this as another user"
    if ! "${as_user[@]}" test -x "$install_dir" -a -x "$run"; then
      data_base=$(open_folder)
      make_open_folder "$data_base"
      # A fresh copy each time: whatever cleans temporary folders may have taken a part.
      rm -rf "$data_base/engine"
      cp -a "$install_dir" "$data_base/engine"
      root=$data_base/engine
    fi
  fi
  find_bin "$root"
}

# One folder for each run folder, so that private servers stay apart.
open_parent=/var/tmp/semcheck-root
open_folder() { echo "$open_parent/postgres-$(printf %s "$run" | cksum | tr ' ' -)"; }
make_open_folder() {
  mkdir -p "$open_parent"
  # Anyone may create names there: use the folder only if it is really ours.
  if [ -L "$open_parent" ] || [ ! -O "$open_parent" ]; then die "$open_parent belongs to someone else"; fi
  chmod 755 "$open_parent"
  mkdir -p "$1"
}

# Nobody who owns the run folder would find the other one, so it does not outlive the server.
after_stop() {
  local d
  for d in "$run"/data-* "$(open_folder)"/data-*; do end_helpers "$d"; done
  if is_root; then rm -rf "$(open_folder)"; fi
}

init_data() {
  mkdir -m 700 "$1"
  if is_root; then chown "$user_id:$group_id" "$1"; fi
  (
    cd /
    TZ=UTC LC_ALL=C "${as_user[@]}" "$bin/initdb" --pgdata="$1" --username=postgres --auth=trust \
      --encoding=UTF8 --locale=C --no-sync --no-instructions </dev/null
  )
}

# end_helpers DATA: end what a killed server left working in the folder DATA; a busy session does
# not notice by itself.
end_helpers() {
  local p
  for p in /proc/[0-9]*; do
    if [ "$p/cwd" -ef "$1" ] && [ "$(cat "$p/comm" 2>/dev/null)" = postgres ]; then
      kill -KILL "${p##*/}" 2>/dev/null || :
      while proc_start "${p##*/}" >/dev/null; do sleep 0.02; done
    fi
  done
}

server_command() {
  # The lock of a killed server counts as long as its pid exists, even as a zombie. Our server is
  # not running and its helpers are gone, so nobody needs it.
  end_helpers "$data"
  rm -f "$data/postmaster.pid"
  server=("${as_user[@]}" "$bin/postgres" -D "$data" -p "$1" -c listen_addresses=127.0.0.1
    -c unix_socket_directories= -c max_connections=100 -c shared_buffers=64MB
    -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal
    -c max_wal_senders=0 -c timezone=UTC -c log_timezone=UTC -c jit=off)
}

dsn_of() { echo "postgres://postgres@127.0.0.1:$1/postgres?sslmode=disable"; }
