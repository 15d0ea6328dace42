#!/bin/bash
# Apache AGE 1.7 for tests: age.sh install|start|stop|dsn|status (see lib.sh, and pglite-lib.sh for what
# it runs in).
set -euo pipefail

name=age
dsn_var=SEMCHECK_AGE_DSN
packages=(pglite@0.5.14 pglite-age@0.0.15) # AGE 1.7.0 on PostgreSQL 18
recipe="npm ${packages[*]}"

# shellcheck source=scripts/engines/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=scripts/engines/pglite-lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/pglite-lib.sh"

main "$@"
