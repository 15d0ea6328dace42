#!/bin/bash
# Runs all tests with counts, with the engines that this machine can bring (with-engines.sh). Without an
# engine its tests are skipped, with the reason.
# Arguments are passed to go test; default: all packages.
#
# Environment
#   SEMCHECK_SEED    seed of what the tests draw; without it a fixed one
#   SEMCHECK_TESTS   whole: all cases; without it fewer (package internal/testrun)
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [ -z "${SEMCHECK_ENGINES:-}" ]; then exec scripts/with-engines.sh scripts/test.sh "$@"; fi

go build -o bin/testcount ./scripts/testcount || exit 1
# The packages that take longest begin first, so that no core is idle at the end. One more runs than there
# are cores: tests of commands and of engines wait for other processes much of their time.
if [ "$#" = 0 ]; then set -- ./cmd/semcheck ./compare/campaign ./compare/selfcheck ./compare/internal/fault ./spec/parse ./compare/gen/sql ./compare/calibrate ./...; fi
go test -json -timeout 25m -p "$(($(getconf _NPROCESSORS_ONLN) + 1))" "$@" 2>&1 | bin/testcount
status=${PIPESTATUS[1]}
if [ "$status" != 0 ] && [ -n "${SEMCHECK_SEED:-}" ]; then
  echo "again with these cases: SEMCHECK_SEED=$SEMCHECK_SEED${SEMCHECK_TESTS:+ SEMCHECK_TESTS=$SEMCHECK_TESTS} scripts/test.sh"
fi
exit "$status"
