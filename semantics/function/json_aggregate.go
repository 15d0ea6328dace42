package function

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// collectedTypes is the signature of set functions that make documents.
func collectedTypes(_ *spec.Dialect, _ string, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	return arguments, ast.Dynamic(ast.AffinityNone), nil
}
