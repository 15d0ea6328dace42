package main

import (
	"encoding/json"
	"strings"

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
	"github.com/semcheck/semcheck/compare/engine/kuzu/wire"
)

// library is the handler of the library. Its databases are in memory; no other place is offered.
func library() *protocol.Database {
	return &protocol.Database{
		Library: protocol.Hello{Engine: "Kùzu", Version: version(), Form: "graph"},
		Connect: func(string) (protocol.Connection, error) { return openConnection() },
	}
}

// Run runs a request: a statement and its parameters.
func (c *connection) Run(text string, answer *protocol.Answer) error {
	statement, parameters, err := wire.ReadRequest(text)
	if err != nil {
		return err
	}
	if strings.IndexByte(statement, 0) >= 0 {
		return &protocol.Failure{Message: "Parser exception: a statement with a NUL byte"}
	}
	return c.run(statement, parameters, answer)
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
