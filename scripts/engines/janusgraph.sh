#!/bin/bash
# JanusGraph behind a private Gremlin Server for tests: janusgraph.sh install|start|stop|dsn|status
# (see lib.sh). It comes from Maven's artefacts and needs a JDK; graphs are in memory.
set -euo pipefail

name=janusgraph
dsn_var=SEMCHECK_JANUSGRAPH_DSN
# The last one is named because Maven would take an older one, which commons-text cannot use.
coordinates=(org.janusgraph:janusgraph-inmemory:1.1.0 org.janusgraph:janusgraph-server:1.1.0 org.apache.commons:commons-lang3:3.14.0)
registry=org.janusgraph.graphdb.tinkerpop.JanusGraphIoRegistry
properties=(gremlin.graph=org.janusgraph.core.JanusGraphFactory storage.backend=inmemory ids.block-size=1000)
recipe="maven ${coordinates[*]}; control 2"

# shellcheck source=scripts/engines/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=scripts/engines/java-lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/java-lib.sh"
# shellcheck source=scripts/engines/gremlin-lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/gremlin-lib.sh"

main "$@"
