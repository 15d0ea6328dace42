# Shared part of the scripts whose engines run in a Java machine; sourced behind lib.sh.
# shellcheck shell=bash disable=SC2154,SC2034 # variables shared with those scripts

# need_java: Java 17 or newer with its compiler, and Maven.
need_java() {
  local tool version
  for tool in java javac mvn; do
    have "$tool" || missing "needs $tool, which is not here (Debian: openjdk-17-jdk-headless, maven)"
  done
  version=$(java -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p')
  [ "${version:-0}" -ge 17 ] || missing "needs Java 17, here is ${version:-none}"
}

# maven DIR GROUP:ARTIFACT:VERSION...: bring artefacts with everything they depend on into DIR.
maven() {
  local dir=$1 work=$tmp/state/maven coordinate group artifact version
  shift
  mkdir -p "$work"
  {
    echo '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
    echo '<groupId>semcheck</groupId><artifactId>engine</artifactId><version>1</version><dependencies>'
    for coordinate in "$@"; do
      IFS=: read -r group artifact version <<<"$coordinate"
      echo "<dependency><groupId>$group</groupId><artifactId>$artifact</artifactId><version>$version</version></dependency>"
    done
    echo '</dependencies></project>'
  } >"$work/pom.xml"
  (cd "$work" && mvn -q -B dependency:copy-dependencies -DincludeScope=runtime "-DoutputDirectory=$dir") >"$work.log" 2>&1 ||
    missing "Maven could not bring $1 ($(grep -m 1 ERROR "$work.log"))"
  count_download "$dir"
}

# java_command set the array java: what is common to all. Memory and processors are shared with others.
java_command() { java=(java -Xmx512m -XX:+UseSerialGC -XX:-UsePerfData -XX:+ExitOnOutOfMemoryError); }
