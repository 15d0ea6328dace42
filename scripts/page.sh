#!/bin/bash
# The page that asks semcheck in a browser.
#
#   scripts/page.sh build     writes bin/semcheck.html
#   scripts/page.sh node      the module of the page in Node; status 3 where Node is absent
#   scripts/page.sh browser   the page, and that of a run, in a headless Chromium; pictures in dist/pictures
#
# SEMCHECK_BROWSER names the browser. SEMCHECK_AXE names axe.min.js, an accessibility checker; without it
# npm brings the version named here, and without npm those tests are skipped.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

axe=4.14.1
page=$PWD/bin/semcheck.html

build() {
  local commit
  commit=$(git rev-parse --short=12 HEAD 2>/dev/null) || commit=
  go run ./cmd/semcheck/internal/page/make -o "$page" -commit "$commit"
}

case ${1:-} in
  build) build ;;
  node)
    command -v node >/dev/null || { echo "there is no Node"; exit 3; }
    build
    SEMCHECK_PAGE=$page go test -count=1 -v -run TestModuleInNode ./cmd/semcheck/internal/page
    ;;
  browser)
    for name in chromium chromium-browser google-chrome; do
      [ -n "${SEMCHECK_BROWSER:-}" ] || SEMCHECK_BROWSER=$(command -v "$name" || true)
    done
    [ -n "$SEMCHECK_BROWSER" ] || { echo "there is no Chromium; SEMCHECK_BROWSER names one"; exit 3; }
    tools=${SEMCHECK_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/semcheck}/tools/axe-$axe
    if [ -z "${SEMCHECK_AXE:-}" ] && command -v npm >/dev/null; then
      SEMCHECK_AXE=$tools/node_modules/axe-core/axe.min.js
      [ -f "$SEMCHECK_AXE" ] || npm install --silent --no-save --prefix "$tools" "axe-core@$axe" || SEMCHECK_AXE=
    fi
    build
    export SEMCHECK_BROWSER SEMCHECK_PAGE=$page SEMCHECK_AXE=${SEMCHECK_AXE:-} SEMCHECK_PICTURES=${SEMCHECK_PICTURES:-$PWD/dist/pictures}
    go test -p 1 -count=1 -v -run 'Page' ./cmd/semcheck/internal/page ./compare/report
    echo "pictures: $SEMCHECK_PICTURES"
    ;;
  *) sed -n '2,10p' "$0" >&2; exit 2 ;;
esac
