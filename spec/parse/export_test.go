package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// OwnStatement reads a statement by the own parser alone.
func OwnStatement(text string, d *spec.Dialect) (ast.Statement, error) {
	return whole(text, d, (*parser).statement)
}
