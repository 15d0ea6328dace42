#!/bin/bash
# TinkerGraph behind a private Gremlin Server for tests: tinkergraph.sh install|start|stop|dsn|status
# (see lib.sh). It comes from Maven's artefacts and needs a JDK; graphs are in memory.
set -euo pipefail

name=tinkergraph
dsn_var=SEMCHECK_TINKERGRAPH_DSN
coordinates=(org.apache.tinkerpop:gremlin-server:3.7.3)
registry=org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerIoRegistryV3
properties=(gremlin.graph=org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph)
recipe="maven ${coordinates[*]}; control 2"

# shellcheck source=scripts/engines/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=scripts/engines/java-lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/java-lib.sh"
# shellcheck source=scripts/engines/gremlin-lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/gremlin-lib.sh"

main "$@"
