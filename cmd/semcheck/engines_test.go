package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestEnginesFitTheTerminal(t *testing.T) {
	var out bytes.Buffer
	printEngines(&terminal{out: &out}, []engineState{
		{Name: "sqlite", Reachable: true, DSN: "embedded", Version: "SQLite 3.53.4"},
		{Name: "postgres", Problem: strings.Repeat("dial tcp 127.0.0.1:5432: connection refused; ", 4)},
		{Name: "duckdb", Missing: true},
	})
	lines := strings.Split(strings.TrimRight(out.String(), "\n"), "\n")
	for _, line := range lines {
		if len(line) > 80 {
			t.Errorf("%d characters: %s", len(line), line)
		}
	}
	if len(lines) < 5 || lines[0] != "sqlite   reachable embedded, version SQLite 3.53.4" || !strings.HasPrefix(lines[1], "postgres not reachable: dial tcp") ||
		!strings.HasPrefix(lines[2], "         ") || lines[len(lines)-1] != "duckdb   not built: `make full` builds it" {
		t.Errorf("got\n%s", &out)
	}
}
