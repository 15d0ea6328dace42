#!/bin/bash
# The engines that run as processes of their own: executables of nested modules, most of them with C
# inside. The table below says what is built from which module file.
#   native.sh build   into bin/; what cannot be built here is skipped, with the reason
#   native.sh test    vet and test the modules
#   native.sh clean   remove the executables
# Exit status 3: nothing could be done on this machine.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# executable, folder in compare/engine/native, module file, C flags, build tags
table() {
  cat <<'END'
semcheck-sqlite-3.29.0       sqlite 3.29.0.mod -O1,-g0,-DSQLITE_ENABLE_DBSTAT_VTAB                sqlite_fts5,sqlite_json
semcheck-sqlite-3.30.1       sqlite 3.30.1.mod -O1,-g0,-DSQLITE_ENABLE_DBSTAT_VTAB                sqlite_fts5,sqlite_json
semcheck-sqlite-3.32.2       sqlite 3.32.2.mod -O1,-g0,-DSQLITE_ENABLE_DBSTAT_VTAB                sqlite_fts5,sqlite_json
semcheck-sqlite-3.32.2-debug sqlite 3.32.2.mod -O1,-g0,-DSQLITE_ENABLE_DBSTAT_VTAB,-DSQLITE_DEBUG sqlite_fts5,sqlite_json
semcheck-sqlite-3.53.4       sqlite go.mod     -O1,-g0,-DSQLITE_ENABLE_DBSTAT_VTAB                sqlite_fts5,sqlite_math_functions
semcheck-duckdb-1.1.3        duckdb 1.1.3.mod  -O1,-g0                vintage
semcheck-duckdb-1.5.5        duckdb go.mod     -O1,-g0                -
END
}

reasons=$(mktemp)
trap 'rm -f "$reasons"' EXIT
done=0 skipped=0 failed=0

# skip NAME: count what this machine cannot do; the reason is the last line of $reasons.
skip() {
  skipped=$((skipped + 1))
  echo "skip: $1: $(tail -n 1 "$reasons")"
}

# each COMMAND: run COMMAND for every line of the table whose modules can be had.
each() {
  local executable folder file flags tags
  while read -r executable folder file flags tags; do
    if ! command -v "${CC:-gcc}" >/dev/null; then
      echo "no C compiler ${CC:-gcc}" >"$reasons"
      skip "$executable"
      continue
    fi
    export CGO_ENABLED=1 CGO_CFLAGS=${flags//,/ }
    if ! (cd "compare/engine/native/$folder" && go mod download -modfile="$file") >"$reasons" 2>&1; then
      skip "$executable"
    elif "$1" "$executable" "$folder" -modfile="$file" -tags="${tags#-}"; then
      done=$((done + 1))
    else
      failed=$((failed + 1))
      echo "failed: $executable"
    fi
  done < <(table)
}

build() {
  local executable=$1 folder=$2
  shift 2
  go build -C "compare/engine/native/$folder" "$@" -trimpath -ldflags='-s -w' -o "$PWD/bin/$executable" . && echo "built bin/$executable"
}

check() {
  local folder=$2
  echo "$1"
  shift 2
  (cd "compare/engine/native/$folder" && go vet "$@" ./... && go test "$@" -timeout 5m ./...)
}

case ${1:-} in
  build) mkdir -p bin && each build ;;
  test) each check ;;
  clean)
    while read -r executable _; do rm -f "bin/$executable"; done < <(table)
    exit 0
    ;;
  *)
    sed -n '2,/^set /p' "$0" | sed '$d; s/^# \{0,1\}//' >&2
    exit 2
    ;;
esac
echo "$done done, $skipped skipped, $failed failed"
[ "$failed" = 0 ] || exit 1
[ "$done" -gt 0 ] || exit 3
