package main

import (
	"strings"

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
)

// library is the handler of the library. Its databases are in memory; no other place is offered.
func library() *protocol.Database {
	return &protocol.Database{
		Library: protocol.Hello{Engine: "DuckDB", Version: strings.TrimPrefix(version(), "v"), Form: "duckdb"},
		Connect: func(string) (protocol.Connection, error) { return openConnection() },
	}
}

// Run runs a statement.
func (c *connection) Run(text string, answer *protocol.Answer) error {
	if strings.IndexByte(text, 0) >= 0 {
		return &protocol.Failure{Message: "Parser Error: a statement with a NUL byte"}
	}
	return c.run(text, answer)
}

// failure makes a failure of the library's message, which begins with the name
// of its class. After a fatal error the database refuses everything.
func failure(message string) *protocol.Failure {
	message = strings.TrimSpace(message)
	f := &protocol.Failure{Message: message}
	switch {
	case strings.HasPrefix(message, "INTERRUPT Error:"):
		f.Kind = protocol.FailureInterrupted
	case strings.HasPrefix(message, "Out of Memory Error:"):
		f.Kind = protocol.FailureMemory
	case strings.HasPrefix(message, "FATAL Error:"):
		f.Kind = protocol.FailureFatal
	case message == "":
		f.Message = "an error without a message"
	}
	return f
}
