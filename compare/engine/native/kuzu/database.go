package main

import (
	"encoding/json"
	"strings"
	"sync"

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
	"github.com/semcheck/semcheck/compare/engine/kuzu/wire"
)

// database is the handler: one connection to one database in memory.
type database struct {
	mu         sync.Mutex // holds the connection while it is interrupted or replaced
	connection *connection
}

// Hello tells the library's version.
func (d *database) Hello() protocol.Hello {
	return protocol.Hello{Engine: "Kùzu", Version: version(), Form: "graph"}
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

// Reset replaces the database by an empty one, so that nothing of its catalogue stays.
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

// Execute runs a statement and throws its records away.
func (d *database) Execute(text string) error { return d.run(text, nil) }

// Query runs a query.
func (d *database) Query(text string, answer *protocol.Answer) error { return d.run(text, answer) }

func (d *database) run(text string, answer *protocol.Answer) error {
	if d.connection == nil {
		return &protocol.Failure{Kind: protocol.FailureFatal, Message: "no database is open"}
	}
	statement, parameters, err := wire.ReadRequest(text)
	if err != nil {
		return err
	}
	if strings.IndexByte(statement, 0) >= 0 {
		return &protocol.Failure{Message: "Parser exception: a statement with a NUL byte"}
	}
	return d.connection.run(statement, parameters, answer)
}

// cell writes a value.
func cell(v wire.Value) (protocol.Cell, error) {
	if v.Type == wire.Null {
		return protocol.Cell{Null: true}, nil
	}
	text, err := json.Marshal(v)
	return protocol.Cell{Text: string(text), Type: v.Type}, err
}

// failure makes a failure of the library's message.
func failure(message string) *protocol.Failure {
	message = strings.TrimSpace(message)
	f := &protocol.Failure{Message: message}
	switch {
	case message == "Interrupted.":
		f.Kind = protocol.FailureInterrupted
	case strings.HasPrefix(message, "Buffer manager exception:"), strings.Contains(message, "std::bad_alloc"):
		f.Kind = protocol.FailureMemory
	case message == "":
		f.Message = "an error without a message"
	}
	return f
}
