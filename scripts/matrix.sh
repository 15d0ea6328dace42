#!/bin/bash
# Makes docs/MATRIX.md: how each engine at hand follows each rule, by a run of each.
#   matrix.sh                    all engines that answer, as semcheck engines says
#   matrix.sh sqlite duckdb      these
# SEMCHECK_QUERIES (2000) and SEMCHECK_SEED (1) are of each run; SEMCHECK_MATRIX (docs/MATRIX.md) is the page.
# SEMCHECK_RUNS is a folder that keeps the runs: one that is there already is not made again.
# Exit status: 0 written, 1 a run could not be made or the page not written.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

queries=${SEMCHECK_QUERIES:-2000} seed=${SEMCHECK_SEED:-1} page=${SEMCHECK_MATRIX:-docs/MATRIX.md} runs=${SEMCHECK_RUNS:-}
if [ -z "$runs" ]; then
  runs=$(mktemp -d)
  trap 'rm -rf "$runs"' EXIT
fi
mkdir -p "$runs" || exit 1
trap 'exit 130' INT TERM
PATH="$PWD/bin:$PATH"

engines=("$@")
if [ "$#" = 0 ]; then
  mapfile -t engines < <(semcheck engines --json | grep -oE '"name":"[^"]*"|"reachable":(true|false)' | cut -d: -f2 | tr -d '"' |
    paste - - | awk '$2 == "true" { print $1 }')
fi
[ "${#engines[@]}" -gt 0 ] || { echo 'no engine is at hand' >&2; exit 1; }

failed=0 folders=()
for engine in "${engines[@]}"; do
  folder=$runs/$engine
  if [ ! -e "$folder/run.db" ]; then
    echo "$engine: $queries queries"
    semcheck --target "$engine" --queries "$queries" --seed "$seed" --fail-on none --out "$folder" >"$runs/$engine.log" 2>&1 || {
      echo "$engine: the run failed:" >&2
      tail -n 5 "$runs/$engine.log" >&2
      failed=1
      continue
    }
  fi
  folders+=("$folder")
done
[ "${#folders[@]}" -gt 0 ] || exit 1
semcheck matrix "${folders[@]}" --markdown "$page" || exit 1
echo "written: $page"
exit "$failed"
