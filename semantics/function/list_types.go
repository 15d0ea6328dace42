package function

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// ofList is the signature of a function of a list with a result of some type.
func ofList(result ast.Type) signature {
	return func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
		return arguments, result, listOperand(f, d, arguments[0])
	}
}

func sameList(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	return arguments, arguments[0], listOperand(f, d, arguments[0])
}

func ofDimension(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	if err := listOperand(f, d, arguments[0]); err != nil {
		return nil, ast.Integer, err
	}
	n, err := wholeOperand(f, function.Integer, d, arguments[1])
	return []ast.Type{arguments[0], n}, ast.Integer, err
}

// searchTypes is the signature of a function of a list and a value that is compared with its
// elements. The result is a list of the list's type if it is not known otherwise.
func searchTypes(result ast.Type) signature {
	return func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
		if err := listOperand(f, d, arguments[0]); err != nil {
			return nil, result, err
		}
		if arguments[0].Kind == ast.TypeUnknown { // NULL in DuckDB
			return arguments, result, nil
		}
		of, err := meet(f, d, arguments[0].Of(), arguments[1])
		made := result
		if made.Kind == ast.TypeUnknown {
			made = ast.List(of)
		}
		return []ast.Type{ast.List(of), of}, made, err
	}
}

// meet is the type in which an element and a value meet.
func meet(f *function.Function, d *spec.Dialect, of, value ast.Type) (ast.Type, error) {
	if of.IsList() != value.IsList() && of.Kind != ast.TypeUnknown && value.Kind != ast.TypeUnknown {
		return of, &typing.Error{Message: f.Name + " does not accept " + value.String() + " beside elements of the type " + of.String()}
	}
	t, err := typing.Common(d, f.Name, of, value)
	if d.Lists == spec.ListsPostgres {
		t = typing.WithoutModifier(t)
	}
	return typing.Settled(t), err
}

func replaceTypes(f *function.Function, d *spec.Dialect, call *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	operands, result, err := searchTypes(ast.Unknown)(f, d, call, arguments[:2])
	if err != nil {
		return nil, result, err
	}
	of, err := meet(f, d, result.Of(), arguments[2])
	return []ast.Type{ast.List(of), of, of}[:len(operands)+1], ast.List(of), err
}

// pairTypes is the signature of a relation of two lists.
func pairTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	for _, t := range arguments {
		if err := listOperand(f, d, t); err != nil {
			return nil, ast.Boolean, err
		}
	}
	t, err := typing.Common(d, f.Name, arguments...)
	return []ast.Type{t, t}, ast.Boolean, err
}

// appendTypes is the signature of a function that adds an element to the list which the
// argument of a number is.
func appendTypes(list int) signature {
	return func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
		if err := listOperand(f, d, arguments[list]); err != nil {
			return nil, ast.Unknown, err
		}
		added := arguments[1-list]
		if d.Lists == spec.ListsDuckDB { // list_append(l, e) is list_concat(l, list_value(e))
			var err error
			if added, err = typing.ElementsOf(d, arguments[1-list:2-list]); err != nil {
				return nil, ast.Unknown, err
			}
		}
		of, err := meet(f, d, arguments[list].Of(), added)
		operands := []ast.Type{ast.List(of), of}
		if list == 1 {
			operands[0], operands[1] = operands[1], operands[0]
		}
		return operands, ast.List(of), err
	}
}

func concatTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	known := false
	for _, t := range arguments {
		if t.Kind != ast.TypeUnknown {
			if err := listOperand(f, d, t); err != nil {
				return nil, ast.Unknown, err
			}
			known = true
		}
	}
	if !known {
		return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " of untyped arguments"}
	}
	t, err := typing.Common(d, f.Name, arguments...)
	return same(t, len(arguments)), t, err
}

func sortTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	for i := range arguments[1:] {
		literal, is := x.Args[i+1].(*ast.Literal)
		if !is || literal.Kind != ast.LiteralString || !slices.Contains([]string{"ASC", "DESC", "NULLS FIRST", "NULLS LAST"}, strings.ToUpper(literal.Text)) {
			return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " by other than a literal ASC, DESC, NULLS FIRST or NULLS LAST"}
		}
	}
	return append([]ast.Type{arguments[0]}, same(ast.Text, len(arguments)-1)...), arguments[0], listOperand(f, d, arguments[0])
}

func flattenTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	if !arguments[0].Of().IsList() {
		return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " of " + arguments[0].String()}
	}
	return arguments, arguments[0].Of(), nil
}

func toStringTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	for _, t := range arguments[1:] {
		if !t.IsText() && t.Kind != ast.TypeUnknown {
			return nil, ast.Text, &typing.Unsupported{Feature: f.Name + " by " + t.String()}
		}
	}
	return append([]ast.Type{arguments[0]}, same(ast.Text, len(arguments)-1)...), ast.Text, listOperand(f, d, arguments[0])
}

func splitTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	for _, t := range arguments {
		if !t.IsText() && t.Kind != ast.TypeUnknown {
			return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
	}
	return same(ast.Text, len(arguments)), ast.List(ast.Text), nil
}

func seriesTypes(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	for _, t := range arguments {
		if t.Kind != ast.TypeUnknown && (t.Kind != ast.TypeInteger || t.Width > 64 || t.Width == 64 && t.Unsigned) {
			return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
	}
	return same(ast.BigInt, len(arguments)), ast.List(ast.BigInt), nil
}
