#!/bin/bash
# Runs a command with the engines that this machine can bring: with-engines.sh COMMAND ARGUMENT...
# Engines whose variable SEMCHECK_<ENGINE>_DSN is not set are installed into a cache folder and started
# by scripts/engines/<engine>.sh; what was started here is stopped at the end. A line is printed for each
# engine as it is brought and as it is started. The status is that of the command.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

all=(mysql mysql56 mariadb postgres postgis postgis36 falkordb neo4j age tinkergraph janusgraph)
work=$(mktemp -d) # of each engine: its DSN, what was said, and a mark if it was started here

stop_engines() {
  local engine
  wait
  for engine in "${all[@]}"; do
    if [ -e "$work/$engine.started" ]; then "scripts/engines/$engine.sh" stop & fi
  done
  wait
  rm -rf "$work"
}
trap stop_engines EXIT
trap 'exit 130' INT TERM

variable_of() { echo "SEMCHECK_${1^^}_DSN"; }

# bring ENGINE: install it, and say what it takes: megabytes on the disk and downloaded.
bring() {
  local recipe began=$SECONDS disk downloaded
  recipe=$("scripts/engines/$1.sh" recipe)
  if [ "$recipe" != here ]; then echo "$1: bringing $recipe"; fi
  "scripts/engines/$1.sh" install >"$work/$1.log" 2>&1 || return
  read -r disk downloaded < <("scripts/engines/$1.sh" size)
  total=$((total + disk))
  if [ "$recipe" = here ]; then
    echo "$1: is here, $disk MB on the disk"
  else
    echo "$1: brought in $((SECONDS - began)) s: $downloaded MB downloaded, $disk MB on the disk"
  fi
}

# start ENGINE: leave its DSN in its file, or nothing.
start() {
  local began=$SECONDS
  if "scripts/engines/$1.sh" start >"$work/$1.dsn" 2>"$work/$1.log"; then
    : >"$work/$1.started"
    echo "$1: started in $((SECONDS - began)) s"
  else
    rm -f "$work/$1.dsn"
  fi
}

# One is installed at a time, and three start at a time: each has a minute to be ready. Together they
# take about 1.2 GB on the disk, and 600 MB more for the data of those that are started.
total=0
for engine in "${all[@]}"; do
  variable=$(variable_of "$engine")
  if [ -n "${!variable:-}" ]; then continue; fi
  if "scripts/engines/$engine.sh" dsn >"$work/$engine.dsn" 2>/dev/null; then continue; fi
  rm -f "$work/$engine.dsn"
  if bring "$engine"; then
    while [ "$(jobs -rp | wc -l)" -ge 3 ]; do wait -n; done
    start "$engine" &
  fi
done
wait
for engine in "${all[@]}"; do
  variable=$(variable_of "$engine")
  if [ -n "${!variable:-}" ]; then
    echo "$engine: the server of $variable"
  elif [ -e "$work/$engine.dsn" ]; then
    if [ ! -e "$work/$engine.started" ]; then echo "$engine: running already"; fi
    export "$variable=$(<"$work/$engine.dsn")"
  else
    echo "$engine: none, its tests are skipped: $(tail -n 1 "$work/$engine.log")"
  fi
done

echo "engines: $total MB on the disk, ready after $SECONDS s"

# Engines that run as child processes are those of `make full`.
export PATH=$PWD/bin:$PATH
export SEMCHECK_ENGINES=started
"$@"
