package main

import (
	"strings"
	"sync"

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
)

// database is the handler: one connection to one database in memory.
type database struct {
	mu         sync.Mutex // holds the connection while it is interrupted or replaced
	connection *connection
}

// Hello tells the library's version.
func (d *database) Hello() protocol.Hello {
	return protocol.Hello{Engine: "DuckDB", Version: strings.TrimPrefix(version(), "v"), Form: "duckdb"}
}

// Open opens a database in memory; no other place is offered.
func (d *database) Open(string) error {
	c, err := openConnection()
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.connection = c
	return nil
}

// Reset replaces the database by an empty one.
func (d *database) Reset() error {
	if err := d.Close(); err != nil {
		return err
	}
	return d.Open("")
}

// Close closes the connection and its database.
func (d *database) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.connection != nil {
		d.connection.close()
		d.connection = nil
	}
	return nil
}

// Interrupt stops the running statement.
func (d *database) Interrupt() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.connection != nil {
		d.connection.interrupt()
	}
}

// Execute runs a statement and throws its rows away.
func (d *database) Execute(text string) error { return d.run(text, nil) }

// Query runs a query.
func (d *database) Query(text string, answer *protocol.Answer) error { return d.run(text, answer) }

func (d *database) run(text string, answer *protocol.Answer) error {
	if d.connection == nil {
		return &protocol.Failure{Kind: protocol.FailureFatal, Message: "no database is open"}
	}
	if strings.IndexByte(text, 0) >= 0 {
		return &protocol.Failure{Message: "Parser Error: a statement with a NUL byte"}
	}
	return d.connection.run(text, answer)
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
