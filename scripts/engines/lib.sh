# Shared part of the other scripts here; sourced, not run.
# shellcheck shell=bash disable=SC2154,SC2034 # variables shared with those scripts
#
# Each script sets
#   name      engine name, also the folder name
#   dsn_var   variable a user may set to name a server of their own
#   recipe    what install would fetch; another value makes install fetch again
#   ready_line   what the server logs once it accepts connections
#   stop_signal  asks the server to end
# and defines
#   fetch DIR          fill the empty folder DIR with binaries, call missing if that cannot be
#   engine_version DIR print the version of the binaries in DIR (proves that they run)
#   layout             change root (binaries) and data_base (holds the data) where needed (optional)
#   after_stop         tidy up (optional)
#   init_data DIR      create a new data directory in the folder DIR
#   server_command PORT set the array server
#   dsn_of PORT        print the DSN
# and ends with: main "$@"
#
# Environment
#   SEMCHECK_CACHE     cache folder, default ${XDG_CACHE_HOME:-$HOME/.cache}/semcheck;
#                      binaries are kept in its engines/<name>
#   SEMCHECK_RUN_DIR   folder for data, log, pid and port, default run in the cache;
#                      each engine uses <name> in it
# All data is scratch: durability is off, and a data directory that no longer starts is replaced.
#
# Exit status: 0 fine, 1 failed or not running, 2 this machine lacks something (stderr says what
# to do instead), 64 wrong usage.

set -euo pipefail
shopt -s nullglob
umask 022 # another user may have to read the binaries (see postgres.sh)

say() { printf '%s: %s\n' "$name" "$*" >&2; }
die() { say "$1"; exit 1; }
missing() { say "$1; or set $dsn_var to a server you run yourself"; exit 2; }
have() { command -v "$1" >/dev/null 2>&1; }
is_root() { [ "$(id -u)" = 0 ]; }

# ---- folders ----

set_folders() {
  local cache=${SEMCHECK_CACHE:-}
  if [ -z "$cache" ]; then
    cache=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
    [ -n "$cache" ] || missing "no HOME to keep a cache in: set SEMCHECK_CACHE to a writable folder"
    cache=$cache/semcheck
  fi
  local run_base=${SEMCHECK_RUN_DIR:-$cache/run}
  [[ $cache = /* ]] || cache=$PWD/$cache
  [[ $run_base = /* ]] || run_base=$PWD/$run_base
  engines=$cache/engines
  install_dir=$engines/$name
  run=$run_base/$name
}

make_folder() {
  { mkdir -p "$1" && [ -w "$1" ]; } 2>/dev/null ||
    missing "cannot write to $1: set $2 to a writable folder"
}

# lock FD FILE: wait for the lock; without flock go on, renames alone keep folders whole.
lock() {
  eval "exec $1>\"\$2\""
  if have flock; then flock "$1"; fi
}

# ---- install ----

tmp=
downloaded=0 # kB
# count_download FILE...: what was downloaded is told when it is installed.
count_download() { downloaded=$((downloaded + $(du -sck "$@" | tail -n 1 | cut -f 1))); }
cleanup() { if [ -n "$tmp" ]; then rm -rf "$tmp"; fi; }
trap cleanup EXIT

installed() { [ -s "$install_dir/VERSION" ]; }
current() { installed && [ "$(cat "$install_dir/RECIPE" 2>/dev/null)" = "$recipe" ]; }

cmd_install() {
  if ! current; then
    make_folder "$engines" SEMCHECK_CACHE
    lock 9 "$engines/.$name.lock"
    current || install_now # another install may have finished while we waited
  fi
  echo "$name $(cat "$install_dir/VERSION") in $install_dir"
}

install_now() {
  if running; then die "the installed version is outdated but running: stop it first"; fi
  # Only the holder of the lock may tidy up what a killed install left behind.
  if have flock; then rm -rf "$engines/.$name.tmp."*; fi
  tmp=$(mktemp -d "$engines/.$name.tmp.XXXXXX")
  chmod 755 "$tmp"
  mkdir "$tmp/new" "$tmp/state"
  fetch "$tmp/new"
  local v
  v=$(engine_version "$tmp/new" 2>"$tmp/log") || v=
  [ -n "$v" ] ||
    missing "the downloaded binaries do not run on this machine ($(head -n 1 "$tmp/log"))"
  echo "$v" >"$tmp/new/VERSION"
  echo "$recipe" >"$tmp/new/RECIPE"
  echo "$downloaded" >"$tmp/new/DOWNLOADED"
  # The rename comes last: whoever sees the folder sees all of it.
  if [ -e "$install_dir" ]; then mv -T "$install_dir" "$tmp/old"; fi
  mv -T "$tmp/new" "$install_dir" 2>/dev/null || current || die "cannot rename $tmp/new to $install_dir"
  rm -rf "$tmp"; tmp=
}

# debian_unpack DIR SUITE[,SUITE...] PACKAGE...
# Downloads Debian packages with everything they depend on and unpacks them into DIR. Neither root
# nor the host's package state is touched: apt gets a state folder of its own with nothing
# installed. The mirror is the one the host's apt already uses. The first suite is preferred; a
# suite named *-security comes from the security mirror, if the host has one.
# Returns 1 with the reason in unpack_error.
unpack_error=
debian_unpack() {
  local dir=$1 suites=$2; shift 2
  local keyring=/usr/share/keyrings/debian-archive-keyring.gpg state=$tmp/state/apt sites main_site security_site s tool
  for tool in apt-get dpkg-deb; do
    have "$tool" || { unpack_error="needs Debian's $tool, which is not here"; return 1; }
  done
  [ -r "$keyring" ] || { unpack_error="needs the package debian-archive-keyring, which is not here"; return 1; }
  # shellcheck disable=SC2016 # $(SITE) is for apt
  sites=$(apt-get indextargets --format '$(SITE)' 2>/dev/null | sort -u) || sites=
  main_site=$(grep -m 1 -E '/debian/?$' <<<"$sites") || { unpack_error="no Debian mirror in this machine's apt configuration"; return 1; }
  security_site=$(grep -m 1 -E '/debian-security/?$' <<<"$sites") || security_site=

  rm -rf "$state"
  mkdir -p "$state"/{lists/partial,cache/archives/partial}
  : >"$state/status"
  for s in ${suites//,/ }; do
    if [[ $s != *-security ]]; then
      echo "deb [signed-by=$keyring] $main_site $s main"
    elif [ -n "$security_site" ]; then
      echo "deb [signed-by=$keyring] $security_site $s main"
    fi
  done >"$state/sources.list"

  local apt=(env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -qq -y
    -o "Dir::Etc::sourcelist=$state/sources.list" -o Dir::Etc::sourceparts=/dev/null
    -o Dir::Etc::preferences=/dev/null -o Dir::Etc::preferencesparts=/dev/null
    -o "Dir::State::lists=$state/lists" -o "Dir::State::status=$state/status"
    -o "Dir::Cache=$state/cache" -o APT::Sandbox::User=root -o Debug::NoLocking=1
    -o Acquire::Languages=none -o Acquire::Retries=3)
  # apt calls an update with unreachable mirrors a success unless told otherwise.
  if ! "${apt[@]}" -o APT::Update::Error-Mode=any update >"$state/log" 2>&1 ||
    ! "${apt[@]}" --no-install-recommends --download-only install "$@" >>"$state/log" 2>&1; then
    s=$(grep -m 1 '^E:' "$state/log") || s=$(tail -n 1 "$state/log")
    unpack_error="apt could not download $1 ($s)"
    return 1
  fi
  count_download "$state"/cache/archives/*.deb
  for s in "$state"/cache/archives/*.deb; do
    dpkg-deb -x "$s" "$dir" || { unpack_error="cannot unpack $s"; return 1; }
  done
  rm -rf "$state"
}

# own_loader DIR: set loader to the command that runs a binary unpacked in DIR with the C library
# unpacked in DIR, so that the host's version does not matter.
own_loader() {
  local ld=("$1"/lib/*-linux-gnu/ld-linux-*.so.* "$1"/usr/lib/*-linux-gnu/ld-linux-*.so.*) path='' d
  [ "${#ld[@]}" -gt 0 ] || { echo "no program loader in $1" >&2; return 1; }
  for d in "$1"/lib/*-linux-gnu "$1"/usr/lib/*-linux-gnu "$1"/usr/lib/*-linux-gnu/mysql/private "$1"/usr/lib/mysql/private; do
    path+=${path:+:}$d
  done
  # The host's OpenSSL settings may name modules that these libraries cannot load.
  loader=(env OPENSSL_CONF=/dev/null "${ld[0]}" --library-path "$path")
}

# libraries_of DIR FILE...: print the libraries unpacked in DIR that the files load, and what those
# load in turn.
libraries_of() {
  local dir=$1 loader
  shift
  own_loader "$dir" || return 1
  local file
  for file in "$@"; do "${loader[@]}" --list "$file"; done 2>/dev/null | sed -n "s|.* => \($dir/[^ ]*\) .*|\1|p" | sort -u
}

# keep_libraries DIR FILE...: remove the libraries unpacked in DIR that none of the files loads.
keep_libraries() {
  local dir=$1 kept
  kept=$(libraries_of "$@" | while read -r file; do readlink -f "$file"; done) && [ -n "$kept" ] || die "cannot tell which libraries the binaries in $dir load"
  find "$dir/lib" "$dir/usr/lib" -name '*.so*' ! -type d ! -path "$dir/usr/lib/postgresql/*" | while read -r file; do
    grep -qxF "$(readlink -f "$file")" <<<"$kept" || [[ $file = */ld-linux-* ]] || rm -f "$file"
  done
}

# copy_libraries DIR TO FILE...: copy the files and the libraries that they load from DIR to TO, under
# the names by which they are loaded. The C library and the loader are left to the host.
copy_libraries() {
  local dir=$1 to=$2 file
  shift 2
  {
    printf '%s\n' "$@"
    libraries_of "$dir" "$@" | grep -vE '/(ld-linux[^/]*|lib(c|m|dl|rt|pthread|resolv|util|nsl|anl)\.so\.[0-9]+)$'
  } | while read -r file; do cp -L "$file" "$to/"; done
  chmod -R u+w,a+rX "$to"
}

# ---- processes ----

# proc_start PID: print the start time of a live process. Together with the pid it names the
# process for good: the kernel reuses pids.
proc_start() {
  local s f
  { s=$(<"/proc/$1/stat"); } 2>/dev/null || return 1
  read -ra f <<<"${s##*) }"
  [ "${f[0]}" != Z ] && [ "${f[0]}" != X ] && echo "${f[19]}"
}

# running: true if our server lives; sets pid and port.
running() {
  local t
  pid='' port=''
  { read -r pid t <"$run/pid" && read -r port <"$run/port"; } 2>/dev/null || return 1
  [ -n "$t" ] && [ "$(proc_start "$pid")" = "$t" ]
}

listening() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

free_port() {
  local p i
  for ((i = 0; i < 100; i++)); do
    # Below the range from which the kernel takes ports for outgoing connections.
    p=$((20000 + (RANDOM * 32768 + RANDOM) % 12000))
    if ! listening "$p"; then echo "$p"; return; fi
  done
  die "found no free port"
}

# launch: start the array server on port, detached from this script and its caller.
launch() {
  local t
  (
    # A lock or a pipe of the caller held open by the server would block others for ever.
    for fd in /proc/"$BASHPID"/fd/*; do
      fd=${fd##*/}
      if [ "$fd" -gt 2 ]; then eval "exec $fd>&-"; fi
    done
    cd /
    exec env TZ=UTC LC_ALL=C setsid nohup "${server[@]}"
  ) </dev/null >"$run/log" 2>&1 &
  pid=$!
  t=$(proc_start "$pid") || return 1
  echo "$port" >"$run/port"
  echo "$pid $t" >"$run/pid.new"
  mv "$run/pid.new" "$run/pid"
}

# wait_ready: true when the server accepts connections, false if it died or needs over 60 s.
wait_ready() {
  local end=$((SECONDS + 60))
  while running && [ "$SECONDS" -lt "$end" ]; do
    if grep -q "$ready_line" "$run/log" && listening "$port"; then return 0; fi
    sleep 0.05
  done
  return 1
}

end_server() {
  local end=$((SECONDS + 11)) # whole seconds: at least 10
  if running; then
    kill -s "$stop_signal" "$pid" 2>/dev/null || ! running || die "may not stop process $pid"
    while running && [ "$SECONDS" -lt "$end" ]; do sleep 0.05; done
    if running; then
      kill -KILL "$pid" || :
      while running; do sleep 0.05; done
    fi
  fi
  rm -f "$run/pid" "$run/port"
}

layout() { :; }

prepare() {
  installed || missing "not installed: run $0 install"
  root=$install_dir
  version=$(cat "$install_dir/VERSION")
  data_base=$run
  layout
  # Another version does not read these files.
  data=$data_base/data-$version
}

make_data() {
  if [ -d "$data" ]; then return; fi
  rm -rf "$data_base"/data-* "$data_base"/data.new
  init_data "$data_base/data.new" >"$run/init.log" 2>&1 ||
    { tail -n 20 "$run/init.log" >&2; die "cannot create a data directory, see $run/init.log"; }
  mv -T "$data_base/data.new" "$data"
}

cmd_start() {
  local try
  installed || missing "not installed: run $0 install"
  make_folder "$run" SEMCHECK_RUN_DIR
  run=$(cd "$run" && pwd -P)
  lock 8 "$run/lock"
  if running; then
    wait_ready || die "process $pid is there but accepts no connections, see $run/log"
    dsn_of "$port"
    return
  fi
  have setsid || missing "needs setsid (package util-linux), which is not here"
  prepare
  rm -f "$run/pid" "$run/port"
  # A first failure may be a port taken meanwhile, or helpers of a killed server still ending; a
  # second one means broken data, likely after a crash of the machine (durability is off).
  for try in 1 2 3; do
    if [ "$try" = 3 ]; then
      rm -rf "$data_base/broken"
      mv -T "$data" "$data_base/broken"
    fi
    make_data
    port=$(free_port)
    server_command "$port"
    if launch && wait_ready; then
      dsn_of "$port"
      return
    fi
    end_server
    say "attempt $try of 3 to start failed: $(tail -n 1 "$run/log")"
    sleep 1
  done
  tail -n 20 "$run/log" >&2
  die "does not start, see $run/log"
}

after_stop() { :; }

cmd_stop() {
  if [ ! -d "$run" ]; then return; fi
  if ! running && [ ! -e "$run/pid" ]; then return; fi
  run=$(cd "$run" && pwd -P)
  lock 8 "$run/lock"
  end_server
  after_stop
}

cmd_dsn() {
  running || { say "not running: run $0 start"; exit 1; }
  dsn_of "$port"
}

# What an install brings, and whether it is here already.
cmd_recipe() {
  if current; then echo 'here'; else echo "$recipe"; fi
}

# Megabytes on the disk and megabytes that were downloaded, ? where nobody counted.
cmd_size() {
  local mb='?'
  installed || missing 'not installed'
  if [ -s "$install_dir/DOWNLOADED" ]; then mb=$((($(<"$install_dir/DOWNLOADED") + 1023) / 1024)); fi
  echo "$(du -sm "$install_dir" | cut -f 1) $mb"
}

cmd_status() {
  local v='not installed' s=stopped
  if installed; then v="$(cat "$install_dir/VERSION") in $install_dir"; fi
  if running; then s="running, pid $pid, $(dsn_of "$port")"; fi
  echo "$name $v; $s"
}

main() {
  case "$#:${1:-}" in
    1:install | 1:start | 1:stop | 1:dsn | 1:status | 1:recipe | 1:size)
      set_folders
      "cmd_$1"
      ;;
    *)
      echo "usage: $0 install|start|stop|dsn|status" >&2
      exit 64
      ;;
  esac
}

# library_main is main for a library, which is not started.
library_main() {
  case "$#:${1:-}" in
    1:install)
      set_folders
      cmd_install
      ;;
    1:status)
      set_folders
      if installed; then echo "$name $(cat "$install_dir/VERSION") in $install_dir"; else echo "$name not installed"; fi
      ;;
    *)
      echo "usage: $0 install|status (a library: \`make full\` builds what uses it)" >&2
      exit 64
      ;;
  esac
}
