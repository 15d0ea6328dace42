#!/bin/bash
# The engines that run as processes of their own: executables with C inside, of nested modules and,
# GEOS, of the main one. go-mysql-server is a server that is compatible with MySQL, of a nested module, too. The table below says what is built from which module file. Libraries that are
# not part of a module are brought by scripts/engines/<library>.sh into the cache folder and copied to
# bin/lib, where the executables look for them; nothing has to be installed on the machine.
#   native.sh build   into bin/; what cannot be built here is skipped, with the reason
#   native.sh test    vet and test the modules
#   native.sh bench   run the benchmarks of the main module's executable, which hold GEOS beside package spatial
#   native.sh clean   remove the executables
# Exit status 3: nothing could be done on this machine.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
repository=$PWD

# executable, folder, module file, C flags, build tags, libraries that it loads
table() {
  cat <<'END'
semcheck-sqlite-3.29.0       sqlite 3.29.0.mod -O1,-g0,-DSQLITE_ENABLE_DBSTAT_VTAB                sqlite_fts5,sqlite_json           -
semcheck-sqlite-3.30.1       sqlite 3.30.1.mod -O1,-g0,-DSQLITE_ENABLE_DBSTAT_VTAB                sqlite_fts5,sqlite_json           -
semcheck-sqlite-3.32.2       sqlite 3.32.2.mod -O1,-g0,-DSQLITE_ENABLE_DBSTAT_VTAB                sqlite_fts5,sqlite_json           -
semcheck-sqlite-3.32.2-debug sqlite 3.32.2.mod -O1,-g0,-DSQLITE_ENABLE_DBSTAT_VTAB,-DSQLITE_DEBUG sqlite_fts5,sqlite_json           -
semcheck-sqlite-3.53.4       sqlite go.mod     -O1,-g0,-DSQLITE_ENABLE_DBSTAT_VTAB                sqlite_fts5,sqlite_math_functions -
semcheck-spatialite          sqlite go.mod     -O1,-g0,-DSQLITE_ENABLE_DBSTAT_VTAB                sqlite_fts5,sqlite_math_functions,spatialite spatialite
semcheck-duckdb-1.1.3        duckdb 1.1.3.mod  -O1,-g0                older -
semcheck-duckdb-1.5.5        duckdb go.mod     -O1,-g0                -       -
semcheck-kuzu                kuzu   go.mod     -O1,-g0                -       kuzu
semcheck-gomysqlserver       gomysqlserver go.mod -O1,-g0             -       -
semcheck-geos                main   go.mod     -O1,-g0                geos    geos
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

# folder_of NAME: print the folder of a module, or of the command in the main one.
folder_of() {
  if [ "$1" = main ]; then echo cmd/semcheck-geos; else echo "compare/engine/native/$1"; fi
}

cache=${SEMCHECK_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/semcheck}/engines

# bring LIBRARY: install a library and copy it to bin/lib.
bring() {
  scripts/engines/"$1".sh install >"$reasons" 2>&1 && mkdir -p bin/lib && cp --remove-destination "$cache/$1"/lib/* bin/lib/
}

# each COMMAND: run COMMAND for every line of the table whose modules and libraries can be had.
each() {
  local executable folder file flags tags library
  while read -r executable folder file flags tags library; do
    if ! command -v "${CC:-gcc}" >/dev/null; then
      echo "no C compiler ${CC:-gcc}" >"$reasons"
      skip "$executable"
      continue
    fi
    export CGO_ENABLED=1 CGO_CFLAGS=${flags//,/ } CGO_LDFLAGS="-O2 -g" PKG_CONFIG=pkg-config
    folder=$(folder_of "$folder")
    if [ "$library" != - ]; then
      if ! bring "$library"; then skip "$executable"; continue; fi
      # The run path also holds for the libraries of the libraries, which a newer tag's would not.
      # shellcheck disable=SC2016 # $ORIGIN is for the loader
      CGO_LDFLAGS='-Wl,--disable-new-dtags,-rpath,$ORIGIN/lib,-rpath-link,'$cache/$library/lib
      PKG_CONFIG=$cache/$library/pkg-config
    fi
    if [ "$file" = go.mod ]; then file=; else file=-modfile=$file; fi
    if ! (cd "$folder" && go mod download ${file:+"$file"}) >"$reasons" 2>&1; then
      skip "$executable"
    elif "$1" "$executable" "$folder" ${file:+"$file"} -tags="${tags#-}"; then
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
  go build -C "$folder" "$@" -trimpath -ldflags='-s -w' -o "$PWD/bin/$executable" . && echo "built bin/$executable"
}

check() {
  local folder=$2
  echo "$1"
  shift 2
  (cd "$folder" && go vet "$@" ./... && go test "$@" -exec "env LD_LIBRARY_PATH=$repository/bin/lib" -timeout 5m ./...)
}

# measure runs benchmarks; nested modules have none.
measure() {
  local folder=$2
  [ "$folder" = cmd/semcheck-geos ] || return 0
  shift 2
  (cd "$folder" && go test "$@" -exec "env LD_LIBRARY_PATH=$repository/bin/lib" -timeout 10m -run '^$' -bench . .)
}

# extension brings what a child loads while it runs; without it only its target is missing.
extension() {
  if bring "$1"; then echo "brought bin/lib: $1"; else skip "$1"; fi
}

case ${1:-} in
  build) mkdir -p bin && each build && extension duckdb-spatial ;;
  test) each check ;;
  bench) each measure ;;
  clean)
    while read -r executable _; do rm -f "bin/$executable"; done < <(table)
    rm -rf bin/lib
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
