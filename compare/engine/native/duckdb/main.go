// Command duckdb is a DuckDB as a child process of semcheck. Which version it is
// follows from the module file that it is built with: go.mod has the newest,
// <version>.mod an older one.
package main

import "github.com/semcheck/semcheck/compare/engine/child/protocol"

func main() { protocol.Main(library()) }
