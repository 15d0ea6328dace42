//go:build geos

// Command semcheck-geos is the library GEOS as a child process of semcheck. It
// answers the calls of package compare/engine/geos; it knows no SQL and keeps
// nothing between two calls. scripts/native.sh builds it, with the build tag geos
// and cgo.
package main

import "github.com/semcheck/semcheck/compare/engine/child/protocol"

func main() { protocol.Main(newLibrary()) }
