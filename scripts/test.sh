#!/bin/bash
# Runs all tests with counts. Engines whose variable SEMCHECK_<ENGINE>_DSN is not set are installed
# into a cache folder and started by scripts/engines/<engine>.sh; what was started here is stopped
# at the end. Without an engine its tests are skipped, with the reason.
# Arguments are passed to go test; default: all packages.
#
# Environment
#   SEMCHECK_SEED    seed of what the tests draw; without it a fixed one
#   SEMCHECK_TESTS   whole: all cases; without it fewer (package internal/testrun)
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

# start ENGINE: leave its DSN in its file, or nothing.
start() {
  if "scripts/engines/$1.sh" start >"$work/$1.dsn" 2>"$work/$1.log"; then
    : >"$work/$1.started"
  else
    rm -f "$work/$1.dsn"
  fi
}

# One is installed at a time, and three start at a time: each has a minute to be ready.
for engine in "${all[@]}"; do
  variable=$(variable_of "$engine")
  if [ -n "${!variable:-}" ]; then continue; fi
  if "scripts/engines/$engine.sh" dsn >"$work/$engine.dsn" 2>/dev/null; then continue; fi
  rm -f "$work/$engine.dsn"
  if "scripts/engines/$engine.sh" install >"$work/$engine.log" 2>&1; then
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
    if [ -e "$work/$engine.started" ]; then echo "$engine: started"; else echo "$engine: running already"; fi
    export "$variable=$(<"$work/$engine.dsn")"
  else
    echo "$engine: none, its tests are skipped: $(tail -n 1 "$work/$engine.log")"
  fi
done

# Engines that run as child processes are those of `make full`; without them their tests are skipped.
export PATH=$PWD/bin:$PATH
go build -o bin/testcount ./scripts/testcount || exit 1
if [ "$#" = 0 ]; then set -- ./...; fi
go test -json -timeout 25m "$@" 2>&1 | bin/testcount
status=${PIPESTATUS[1]}
if [ "$status" != 0 ] && [ -n "${SEMCHECK_SEED:-}" ]; then
  echo "again with these cases: SEMCHECK_SEED=$SEMCHECK_SEED${SEMCHECK_TESTS:+ SEMCHECK_TESTS=$SEMCHECK_TESTS} scripts/test.sh"
fi
exit "$status"
