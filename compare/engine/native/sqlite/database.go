package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
)

// database is the handler: one connection to one database.
type database struct {
	path string

	mu         sync.Mutex // holds the connection while it is interrupted or replaced
	connection *connection
}

// Hello tells the library's version.
func (d *database) Hello() protocol.Hello {
	return protocol.Hello{Engine: "SQLite", Version: version(), Form: "sqlite"}
}

// Open opens the database, which is empty.
func (d *database) Open(path string) error {
	d.path = path
	return d.connect()
}

// connect opens the connection on an empty file.
func (d *database) connect() error {
	for _, suffix := range []string{"", "-journal", "-wal", "-shm"} {
		if d.path == ":memory:" {
			break
		}
		if err := os.Remove(d.path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	connection, err := openConnection(d.path)
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.connection = connection
	return nil
}

// Reset replaces the database by an empty one.
func (d *database) Reset() error {
	if err := d.Close(); err != nil {
		return err
	}
	return d.connect()
}

// Close closes the connection. The parent removes the files.
func (d *database) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.connection == nil {
		return nil
	}
	err := d.connection.close()
	d.connection = nil
	return err
}

// Interrupt stops the running statement.
func (d *database) Interrupt() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.connection != nil {
		d.connection.interrupt()
	}
}

// Execute runs the statements of a text and throws their rows away.
func (d *database) Execute(text string) error { return d.run(text, nil) }

// Query runs a query; of several statements the last one's rows are taken.
func (d *database) Query(text string, answer *protocol.Answer) error { return d.run(text, answer) }

func (d *database) run(text string, answer *protocol.Answer) error {
	if d.connection == nil {
		return &protocol.Failure{Kind: protocol.FailureFatal, Message: "no database is open"}
	}
	if strings.IndexByte(text, 0) >= 0 {
		return &protocol.Failure{Code: resultError, Message: "unrecognized token: a statement with a NUL byte"}
	}
	// What stands behind the last statement is not another one without rows.
	return d.connection.run(strings.TrimRight(text, "; \t\r\n"), answer)
}

// failure makes a failure of a result code and the library's message.
func failure(code int, message string) *protocol.Failure {
	f := &protocol.Failure{Code: uint64(code), Message: message}
	switch code & 0xff {
	case resultInterrupt:
		f.Kind = protocol.FailureInterrupted
	case resultNoMemory:
		f.Kind = protocol.FailureMemory
	}
	if f.Message == "" {
		f.Message = fmt.Sprintf("result code %d", code)
	}
	return f
}
