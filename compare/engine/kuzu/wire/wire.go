// Package wire is the form in which the child process of Kùzu hands over values and
// takes statements with parameters. It imports the standard library only, so that the
// module of the child stays small.
package wire

import (
	"encoding/json"
	"errors"
	"strings"
)

// Value is a value with the library's type. Type is the library's name of the type, in capitals;
// it decides which of the other fields are set.
type Value struct {
	Type string `json:"type"`
	// Text holds a scalar: a number in decimal notation, a truth value, a string byte
	// by byte. DATE is in days, TIMESTAMP… in its own unit, both since 1970; INTERVAL is
	// "months days microseconds".
	Text []byte `json:"text,omitempty"`
	// Names are those of the fields of a STRUCT and of the properties of a NODE or REL;
	// Members their values, or the members of a LIST, or nodes and relationships, both
	// as LIST, of a RECURSIVE_REL, or keys and values by turns of a MAP.
	Names   []string `json:"names,omitempty"`
	Members []Value  `json:"members,omitempty"`
	// Label is that of a NODE or REL; the identities are table:offset.
	Label    string `json:"label,omitempty"`
	Identity string `json:"identity,omitempty"`
	Start    string `json:"start,omitempty"`
	End      string `json:"end,omitempty"`
}

// Types of values that are no scalars, and Null, which is also that of an absent value.
const (
	Null         = "NULL"
	Node         = "NODE"
	Relationship = "REL"
	Recursive    = "RECURSIVE_REL"
	List         = "LIST"
	Struct       = "STRUCT"
	Map          = "MAP"
)

// mark begins a request that is more than the text of a statement, which holds no such
// byte.
const mark = "\x00"

// Request writes a statement with its parameters, of the types BOOL, INT64, DOUBLE,
// STRING, LIST, STRUCT and Null.
func Request(statement string, parameters map[string]Value) (string, error) {
	if len(parameters) == 0 {
		return statement, nil
	}
	head, err := json.Marshal(parameters)
	return mark + string(head) + mark + statement, err
}

// ReadRequest is the reverse of Request.
func ReadRequest(text string) (statement string, parameters map[string]Value, err error) {
	rest, found := strings.CutPrefix(text, mark)
	if !found {
		return text, nil, nil
	}
	head, statement, found := strings.Cut(rest, mark)
	if !found {
		return "", nil, errors.New("parameters without a statement")
	}
	err = json.Unmarshal([]byte(head), &parameters)
	return statement, parameters, err
}
