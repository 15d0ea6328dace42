package function

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/document"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// collectedTypes is the signature of set functions that make documents.
func collectedTypes(_ *spec.Dialect, _ string, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	return arguments, ast.Dynamic(ast.AffinityNone), nil
}

// typedCollection is the signature of set functions that make documents where these have a type.
func typedCollection(_ *spec.Dialect, name string, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	for i, t := range arguments {
		named := i == 0 && len(arguments) > 1
		if !t.IsText() && t.Kind != ast.TypeUnknown && t.Kind != ast.TypeInteger && (named || t.Kind != ast.TypeDocument && t.Kind != ast.TypeDouble) {
			return nil, t, &typing.Unsupported{Feature: name + " of " + t.String()}
		}
	}
	return arguments, ast.JSON, nil
}

// TypedPart is a value as a part of a document where documents have a type.
func TypedPart(e *semantics.Evaluation, f *function.Function, v semantics.Value) *document.Node {
	c := &call{e: e, f: f, arguments: []semantics.Value{v}}
	return c.typedPart(0)
}

// heldCollection is the signature of set functions of PostgreSQL that make documents of a type.
func heldCollection(of ast.Type) func(d *spec.Dialect, name string, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	return func(_ *spec.Dialect, name string, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		f := function.OfAggregate(ast.AggregateFunction(name))
		for _, t := range arguments {
			if t.Kind == ast.TypeUnknown {
				if t = ast.Text; len(arguments) == 1 {
					return nil, of, &typing.Error{Message: name + " of a literal without a type"}
				}
			}
			if err := storedValue(f, t); err != nil {
				return nil, of, err
			}
			operands = append(operands, t)
		}
		return operands, of, nil
	}
}
