package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
)

// library is the handler of the library.
func library() *protocol.Database {
	return &protocol.Database{Library: protocol.Hello{Engine: "SQLite", Version: version(), Form: "sqlite"}, Connect: connect}
}

// connect opens a connection on an empty file, or in memory.
func connect(path string) (protocol.Connection, error) {
	for _, suffix := range []string{"", "-journal", "-wal", "-shm"} {
		if path == ":memory:" {
			break
		}
		if err := os.Remove(path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return openConnection(path)
}

// Run runs the statements of a text; of several the last one's rows are taken.
func (c *connection) Run(text string, answer *protocol.Answer) error {
	if strings.IndexByte(text, 0) >= 0 {
		return &protocol.Failure{Code: resultError, Message: "unrecognized token: a statement with a NUL byte"}
	}
	// What stands behind the last statement is not another one without rows.
	return c.run(strings.TrimRight(text, "; \t\r\n"), answer)
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
