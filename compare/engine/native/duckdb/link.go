//go:build !older

package main

import _ "github.com/duckdb/duckdb-go-bindings" // links the library
