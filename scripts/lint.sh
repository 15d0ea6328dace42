#!/bin/bash
# Runs golangci-lint at the version named here; it is built once, into the cache folder.
# Exit status 3: the linter could not be built on this machine.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version=v2.15.0
tools=${SEMCHECK_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/semcheck}/tools/golangci-lint-$version
if [ ! -x "$tools/golangci-lint" ]; then
  GOBIN=$tools GOFLAGS='' CGO_ENABLED=0 go install "github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$version" || exit 3
fi
exec "$tools/golangci-lint" run ./...
