// Command kuzu is Kùzu as a child process of semcheck.
package main

import "github.com/semcheck/semcheck/compare/engine/child/protocol"

func main() { protocol.Main(library()) }
