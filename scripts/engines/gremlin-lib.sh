# Shared part of the scripts whose engines are graphs of TinkerPop behind a Gremlin Server; sourced
# behind java-lib.sh. They set
#   coordinates   array of the artefacts, GROUP:ARTIFACT:VERSION
#   registry      class of the graph's own types in answers
#   properties    array of the properties of a graph
# shellcheck shell=bash disable=SC2154,SC2034 # variables shared with those scripts

ready_line='Gremlin Server is ready'
stop_signal=TERM
source_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/java

fetch() {
  need_java
  maven "$1/lib" "${coordinates[@]}"
  javac -cp "$1/lib/*" -d "$1/classes" "$source_folder/GremlinGraphServer.java" || die 'cannot compile GremlinGraphServer'
}

engine_version() {
  [ -s "$1/classes/GremlinGraphServer.class" ] && java -version && echo "${coordinates[0]##*:}"
}

init_data() { mkdir -p "$1"; }

server_command() {
  local control
  java_command
  control=$(free_port)
  echo "$control" >"$run/control"
  cat >"$data/server.yaml" <<END
host: 127.0.0.1
port: $1
evaluationTimeout: 600000
channelizer: org.apache.tinkerpop.gremlin.server.channel.HttpChannelizer
threadPoolWorker: 1
gremlinPool: 4
maxContentLength: 16777216
graphs: {}
scriptEngines: {gremlin-lang: {}}
serializers:
  - {className: org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV3, config: {ioRegistries: [$registry]}}
END
  server=("${java[@]}" -cp "$root/classes:$root/lib/*" GremlinGraphServer "$data/server.yaml" "$control" "${properties[@]}")
}

dsn_of() { echo "gremlin://127.0.0.1:$1/?control=$(cat "$run/control")"; }
