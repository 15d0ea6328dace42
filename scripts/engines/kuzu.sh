#!/bin/bash
# The library Kùzu 0.11 with its header: kuzu.sh install|status (see lib.sh). `make full` builds the
# executable semcheck-kuzu with it; there is nothing to start.
# The files are those of the Go module of Kùzu; nothing is installed on the host.
set -euo pipefail

name=kuzu
dsn_var=SEMCHECK_KUZU_DSN
kuzu_version=0.11.3
recipe="go module kuzudb/go-kuzu $kuzu_version, header, library"

# shellcheck source=scripts/engines/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

fetch() {
  local platform module
  case $(uname -m) in
    x86_64) platform=linux-amd64 ;;
    aarch64) platform=linux-arm64 ;;
    *) missing "there is no Kùzu for $(uname -m)" ;;
  esac
  have go || missing 'needs go, which is not here'
  # Outside of any module, so that no go.sum asks for it.
  module=$(cd "$tmp" && go mod download -json "github.com/kuzudb/go-kuzu@v$kuzu_version" 2>"$tmp/log" | sed -n 's/^\t"Dir": "\(.*\)",\{0,1\}$/\1/p')
  [ -n "$module" ] || missing "go could not bring Kùzu ($(tail -n 1 "$tmp/log"))"
  mkdir "$1/include" "$1/lib"
  cp "$module/kuzu.h" "$1/include/"
  cp -L "$module/lib/dynamic/$platform/libkuzu.so" "$1/lib/"
  chmod -R u+w,a+rX "$1"
  # What cgo asks pkg-config for, which this machine may not have.
  cat >"$1/pkg-config" <<'W'
#!/bin/sh
d=$(cd "$(dirname "$0")" && pwd)
case $1 in
  --cflags) echo "-I$d/include" ;;
  --libs) echo "-L$d/lib -lkuzu" ;;
esac
W
  chmod 755 "$1/pkg-config"
}

engine_version() { grep -aqF "$kuzu_version" "$1/lib/libkuzu.so" && echo "$kuzu_version"; }

library_main "$@"
