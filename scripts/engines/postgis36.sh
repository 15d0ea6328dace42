#!/bin/bash
# PostGIS 3.6 for tests: postgis36.sh install|start|stop|dsn|status (see lib.sh, and pglite-lib.sh for
# what it runs in).
set -euo pipefail

name=postgis36
dsn_var=SEMCHECK_POSTGIS36_DSN
packages=(pglite@0.5.8 pglite-postgis@0.2.8) # PostGIS 3.6.2 with GEOS 3.14
recipe="npm pglite 0.5.8, pglite-postgis 0.2.8"

# shellcheck source=scripts/engines/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=scripts/engines/pglite-lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/pglite-lib.sh"

main "$@"
