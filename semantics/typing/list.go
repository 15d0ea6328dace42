package typing

import (
	"fmt"
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Typing of lists: a list meets a list if their elements meet.

func isList(t ast.Type) bool { return t.Kind == ast.TypeList }

// listComparison types a comparison of which an operand is a list.
func listComparison(d *spec.Dialect, how Comparing, l, r ast.Type) (ast.Type, error) {
	switch {
	case !isList(l):
		return listComparison(d, how, r, l)
	case r.Kind == ast.TypeUnknown, r.IsText() && r.Literal != 0:
		return l, nil
	case !isList(r):
		if d.Typing == spec.TypingByCost && r.IsText() {
			return l, &Unsupported{"comparison of a list and text"}
		}
		return l, mismatch("comparison", l, r)
	case d.Typing == spec.TypingByCost:
		t, err := listCommon(d, "comparison", []ast.Type{l, r})
		if err != nil && how == ForEquality {
			return forcedLists(l, r)
		}
		return t, err
	case l.Of().IsText() && r.Of().IsText() && (l.Of().Kind != r.Of().Kind || (l.Of().Length == 0) != (r.Of().Length == 0)):
		return l, &Unsupported{"comparison of arrays of texts of several types"} // TEXT and VARCHAR have no operator
	case l.Of() == ast.JSON && r.Of() == ast.JSON:
		return l, &Unsupported{"comparison of json[]"} // an error when it is evaluated: array_eq looks for = of json
	case l.Of().IsText() && r.Of().IsText():
		return ast.List(ast.Text), nil
	case WithoutModifier(l.Of()) != WithoutModifier(r.Of()):
		return l, mismatch("comparison", l, r) // array_eq takes arrays of one type
	}
	return ast.List(WithoutModifier(l.Of())), nil
}

// forcedLists is the type in which lists are compared for equality whose elements do not meet
// (ForceMaxLogicalType of DuckDB, element by element).
func forcedLists(l, r ast.Type) (ast.Type, error) {
	if l, r := l.Of(), r.Of(); anyStruct(l, r) {
		return ast.Unknown, &Unsupported{"comparison of lists of " + l.String() + " and " + r.String()}
	} else if isList(l) && isList(r) {
		of, err := forcedLists(l, r)
		return ast.List(of), err
	} else if isList(l) || isList(r) || isTemporal(l) || isTemporal(r) {
		return ast.Unknown, &Unsupported{"comparison of lists of " + l.String() + " and " + r.String()}
	} else {
		return ast.List(forced(l, r)), nil
	}
}

// listCommon is the type of results of which one is a list.
func listCommon(d *spec.Dialect, what string, types []ast.Type) (ast.Type, error) {
	var elements []ast.Type
	for _, t := range types {
		switch {
		case t.Kind == ast.TypeUnknown, t.IsText() && t.Literal != 0:
		case !isList(t):
			return t, listsDoNotMeet(what, types)
		case t.Of().Kind != ast.TypeUnknown:
			elements = append(elements, t.Of())
		}
	}
	if len(elements) == 0 {
		return ast.List(ast.Unknown), nil
	}
	if d.Typing == spec.TypingStrict {
		for _, t := range elements {
			switch first := &elements[0]; {
			case t == *first:
			case t.Kind == ast.TypeDecimal && first.Kind == ast.TypeDecimal:
				*first = ast.Numeric
			case t.IsText() && first.IsText():
				return types[0], &Unsupported{what + " of arrays of texts of several types"}
			default:
				return types[0], listsDoNotMeet(what, types)
			}
		}
		return ast.List(elements[0]), nil
	}
	of, err := Common(d, what, elements...)
	return ast.List(of), err
}

func listsDoNotMeet(what string, types []ast.Type) error {
	text := what + " types"
	for i, t := range types {
		if i > 0 {
			text += ","
		}
		text += " " + t.String()
	}
	return &Error{Message: text + " cannot be matched"}
}

// listCast checks a conversion to or from lists.
func listCast(d *spec.Dialect, from, to ast.Type, explicit bool) error {
	refused := &Error{Message: fmt.Sprintf("cannot cast type %s to %s", from, to)}
	switch {
	case d.Lists == spec.ListsNone:
		return &Unsupported{"the type " + to.String()}
	case from.Kind == ast.TypeUnknown, isList(from) && from.Of().Kind == ast.TypeUnknown && isList(to):
		return nil
	case isList(from) && isList(to):
		return Cast(d, from.Of(), to.Of(), explicit)
	case isList(from) && to.IsText() && to.Kind == ast.TypeText:
		return listWritten(d, from, to)
	case isList(to) && from.IsText() && (explicit || from.Literal != 0 || d.Typing == spec.TypingByCost):
		return nil
	case d.Typing == spec.TypingByCost:
		return &Unsupported{"conversion of " + from.String() + " to " + to.String()}
	}
	return refused
}

// listWritten checks that a list becomes text. Documents stand in it as they are (CastJSONListToVarchar in
// extension/json/json_functions.cpp of DuckDB 1.5.5), which is not modelled where documents are texts.
func listWritten(d *spec.Dialect, from, to ast.Type) error {
	of := from.Of()
	for isList(of) {
		of = of.Of()
	}
	if of.Kind == ast.TypeDocument && d.Typing == spec.TypingByCost {
		return &Unsupported{"conversion of " + from.String() + " to " + to.String()}
	}
	return nil
}

// ElementsOf is the type of the elements of a list that is made of values of some types.
//
// Sources: PostgreSQL 18 manual, 4.2.12. Array Constructors, 10.5. UNION, CASE, and Related
// Constructs; DuckDB 1.5.5, ListValueFun::GetFunctions in
// extension/core_functions/scalar/list/list_value.cpp.
func ElementsOf(d *spec.Dialect, types []ast.Type) (ast.Type, error) {
	if len(types) == 0 {
		return ast.Unknown, nil
	}
	of, err := Common(d, "ARRAY", types...)
	if err != nil {
		return of, err
	}
	if d.Lists == spec.ListsPostgres {
		if of = WithoutModifier(of); of.Kind == ast.TypeUnknown {
			of = ast.Text
		}
	}
	return of, nil
}

// listConcat types || of which an operand is a list.
//
// Sources: PostgreSQL 18 manual, 9.19 Array Functions and Operators, 8.15.4 Modifying Arrays;
// DuckDB 1.5.5, ConcatFunction and BindConcatOperator in src/function/scalar/string/concat.cpp.
func listConcat(d *spec.Dialect, l, r ast.Type) (Signature, error) {
	both := func(t ast.Type, err error) (Signature, error) { return Signature{t, t, t}, err }
	if d.Lists == spec.ListsDuckDB {
		if (isList(l) || l.Kind == ast.TypeUnknown) && (isList(r) || r.Kind == ast.TypeUnknown) {
			return both(listCommon(d, "||", []ast.Type{l, r}))
		}
		return Signature{}, &Unsupported{"|| of " + l.String() + " and " + r.String()}
	}
	switch {
	case isList(l) && isList(r):
		of, err := Common(d, "||", l.Of(), r.Of())
		return both(ast.List(WithoutModifier(of)), err)
	case l.Kind == ast.TypeUnknown || r.Kind == ast.TypeUnknown:
		if isList(l) {
			return both(l, nil)
		}
		return both(r, nil)
	case isList(l):
		of, err := Common(d, "||", l.Of(), r)
		return Signature{ast.List(WithoutModifier(of)), WithoutModifier(of), ast.List(WithoutModifier(of))}, err
	}
	of, err := Common(d, "||", l, r.Of())
	return Signature{WithoutModifier(of), ast.List(WithoutModifier(of)), ast.List(WithoutModifier(of))}, err
}

func anyList(types ...ast.Type) bool { return slices.ContainsFunc(types, isList) }

func isNested(t ast.Type) bool { return t.IsNested() }

// withoutLists refuses operations that are not modelled on lists.
func withoutLists(operation string, types ...ast.Type) error {
	if slices.ContainsFunc(types, isNested) {
		return &Unsupported{"lists in " + operation}
	}
	return nil
}

// Listed types ARRAY_AGG.
//
// Source: PostgreSQL behind 18, array_agg in pg_proc.dat (of anynonarray and of anyarray, so that a literal without
// a type has two), ParseFuncOrColumn in parse_func.c.
func Listed(d *spec.Dialect, name string, t ast.Type) (argument, result ast.Type, err error) {
	switch {
	case d.Lists == spec.ListsDuckDB:
		t = Settled(t)
		return t, ast.List(t), nil
	case isList(t):
		return t, t, &Unsupported{name + " of arrays"}
	case t.Kind == ast.TypeUnknown:
		return t, t, &Error{Message: name + " of a literal without a type is not unique"}
	}
	return t, ast.List(WithoutModifier(t)), nil
}
