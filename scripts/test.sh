#!/bin/bash
# Runs all tests with counts. Engines whose variable SEMCHECK_<ENGINE>_DSN is not set are installed
# into a cache folder and started by scripts/engines/<engine>.sh; what was started here is stopped
# at the end. Without an engine its tests are skipped, with the reason.
# Arguments are passed to go test; default: all packages.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

started=()
stop_engines() {
  local engine
  for engine in "${started[@]}"; do "scripts/engines/$engine.sh" stop; done
  started=()
}
reasons=$(mktemp)
trap 'stop_engines; rm -f "$reasons"' EXIT
trap 'exit 130' INT TERM
for engine in mysql mysql56 mariadb postgres postgis postgis36 falkordb neo4j age tinkergraph janusgraph; do
  variable=SEMCHECK_${engine^^}_DSN
  if [ -n "${!variable:-}" ]; then
    echo "$engine: the server of $variable"
    continue
  fi
  script=scripts/engines/$engine.sh
  if dsn=$("$script" dsn 2>/dev/null); then
    echo "$engine: running already"
  elif "$script" install >"$reasons" 2>&1 && dsn=$("$script" start 2>"$reasons"); then
    started+=("$engine")
    echo "$engine: started"
  else
    echo "$engine: none, its tests are skipped: $(tail -n 1 "$reasons")"
    continue
  fi
  export "$variable=$dsn"
done

# Engines that run as child processes are those of `make full`; without them their tests are skipped.
export PATH=$PWD/bin:$PATH
go build -o bin/testcount ./scripts/testcount || exit 1
if [ "$#" = 0 ]; then set -- ./...; fi
go test -json -timeout 25m "$@" 2>&1 | bin/testcount
exit "${PIPESTATUS[1]}"
