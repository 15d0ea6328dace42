#!/bin/bash
# A private Neo4j, the free edition, for tests: neo4j.sh install|start|stop|dsn|status (see lib.sh).
# It comes from Maven's artefacts and needs a JDK. Its only database is semcheck's: it is emptied.
set -euo pipefail

name=neo4j
dsn_var=SEMCHECK_NEO4J_DSN
neo4j_version=5.26.0
database=semcheck-cases
recipe="maven org.neo4j:neo4j, neo4j-bolt $neo4j_version"
ready_line='Neo4j is ready'
stop_signal=TERM

# shellcheck source=scripts/engines/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=scripts/engines/java-lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/java-lib.sh"
source_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/java

fetch() {
  need_java
  maven "$1/lib" "org.neo4j:neo4j:$neo4j_version" "org.neo4j:neo4j-bolt:$neo4j_version"
  javac -cp "$1/lib/*" -d "$1/classes" "$source_folder/Neo4jServer.java" || die 'cannot compile Neo4jServer'
}

engine_version() { [ -s "$1/classes/Neo4jServer.class" ] && [ -s "$1/lib/neo4j-$neo4j_version.jar" ] && java -version && echo "$neo4j_version"; }

init_data() { mkdir -p "$1"; }

server_command() {
  java_command
  cat >"$data/neo4j.conf" <<END
server.bolt.enabled=true
server.bolt.listen_address=127.0.0.1:$1
server.http.enabled=false
dbms.security.auth_enabled=false
initial.dbms.default_database=$database
dbms.usage_report.enabled=false
server.memory.pagecache.size=64m
db.tx_log.rotation.retention_policy=false
db.tx_log.preallocate=false
END
  # An exception without a text is not sent to the client, which then waits until its time is over:
  # the Java machine must not leave out the text of those that it has thrown often ("/ by zero").
  # Each query is a new text, and four fifths of its time go into planning it: both compilers of
  # the Java machine are at work, the better one pays from about a thousand queries on.
  server=("${java[@]}" -XX:-OmitStackTraceInFastThrow --add-opens=java.base/java.nio=ALL-UNNAMED --add-opens=java.base/java.io=ALL-UNNAMED
    --add-opens=java.base/sun.nio.ch=ALL-UNNAMED -cp "$root/classes:$root/lib/*" Neo4jServer "$data/home" "$data/neo4j.conf")
}

dsn_of() { echo "neo4j://127.0.0.1:$1/$database"; }

main "$@"
