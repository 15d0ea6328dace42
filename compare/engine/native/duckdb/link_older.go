//go:build older

package main

import _ "github.com/marcboeker/go-duckdb" // links the library: v1.8.5 has DuckDB 1.1.3
