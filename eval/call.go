package eval

import (
	"errors"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	sqlfunction "github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/semantics/function/spatialsql"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// lazy is the code of a function that looks at its arguments one by one; nil for others.
func lazy(f *function.Function) func(c *compiler, x *ast.Call, arguments []operand, s *scope) (operand, error) {
	if f == nil {
		return nil
	}
	switch f.Lazy {
	case function.FirstNotNull:
		return (*compiler).compileCoalesce
	case function.UnlessEqual:
		return (*compiler).compileNullIf
	case function.ByCondition:
		return (*compiler).compileIf
	case function.TypeAlone:
		return (*compiler).compileTypeOf
	case function.TypeBeside:
		return (*compiler).compileRegType
	case function.CollationAlone:
		return (*compiler).compileCollationAlone
	case function.BySequence:
		return (*compiler).compileSequence
	case function.Eager, function.OverElements:
	}
	return nil
}

// Implements tells whether calls of a function are evaluated here rather than in package
// semantics/function.
func Implements(f *function.Function) bool {
	return lazy(f) != nil || f.Kind == function.Window
}

func (c *compiler) compileCall(x *ast.Call, s *scope) (operand, error) {
	sig, folds, sets := s.at.Signature(x), len(c.folds), 0
	switch {
	case sig.Function == function.LambdaParameter:
		return c.compileLambdaParameter(x, sig, s)
	case sig.Function != nil && sig.Function.Lazy == function.OverElements:
		return c.compileOverElements(x, sig, s)
	}
	if c.sets != nil {
		sets = len(c.sets.list)
	}
	list, err := c.compileScalars(x.Args, s)
	if err == nil {
		err = refuseCollated(x.Args, s)
	}
	if unmodelled := (*UnsupportedError)(nil); errors.As(err, &unmodelled) && c.calledElsewhere(x) {
		return operand{}, c.refuseCall(x) // whatever the arguments are, it is an error
	}
	if err == nil && sig.Function == nil && sig.Err != nil {
		err = sig.Err
	}
	if err != nil {
		return operand{}, err
	}
	if sig.Function != nil && sig.Function.Documents {
		for i := range list {
			list[i] = c.documentOperand(x.Args[i], list[i])
		}
	}
	if sig.Function != nil && (sig.Function.Lazy == function.TypeAlone || sig.Function.Lazy == function.CollationAlone) {
		c.folds = c.folds[:folds] // of what is not evaluated
	}
	if sig.Function != nil && sig.Function.Set {
		return c.compileSet(list, sig, sets)
	}
	if compile := lazy(sig.Function); compile != nil {
		return compile(c, x, list, s)
	}
	if code, bound := sqlfunction.ScalarOf(sig.Function); bound {
		if !sig.Function.Compares {
			return c.compileScalarCall(code, list, sig)
		}
		collation, err := s.at.CallCollation(x)
		if err != nil {
			return operand{}, err
		}
		for i := range list {
			list[i] = c.collated(list[i], collation)
		}
		o, err := c.compileScalarCall(code, list, sig)
		return uncollated(o), err
	}
	switch {
	case c.dialect.AdjacentCalls[strings.TrimSuffix(x.Name, " ")] && strings.HasSuffix(x.Name, " "):
		return operand{}, statementError(semantics.ClassName, "there is no stored function %s: a blank stands between the name and the parenthesis", x.Name[:len(x.Name)-1])
	case spatialsql.Implements(sig.Function):
		return c.compileSpatial(list, sig)
	}
	return operand{}, c.refuseCall(x)
}

// calledElsewhere tells that a function is called in a schema in which none stands, as far as is known.
func (c *compiler) calledElsewhere(x *ast.Call) bool {
	if function.FieldOf.Calls(x) || function.FieldsOf.Calls(x) {
		return false // its name has a point, and names no schema
	}
	return c.builtInAlone && c.dialect.CatalogSchema != "" && strings.Contains(x.Name, ".") &&
		function.Lacking(c.dialect, x.Typed(), len(x.Args)) != function.LackNothing
}

// refuseCall is the error of a call that no rule is about: one of the dialect where its
// engine is known to lack the function, else one of what is not modelled (MOD where only % is
// modelled, too).
func (c *compiler) refuseCall(x *ast.Call) error {
	name, arguments := x.Typed(), len(x.Args)
	if x.IsOperator() {
		if c.builtInAlone {
			return statementError(semantics.ClassType, "%s has no operator %s", c.dialect.Title, name)
		}
		return unsupported("operator %s", name)
	}
	if c.calledElsewhere(x) {
		return semantics.NoFunction(c.dialect, strings.ToLower(x.Name))
	}
	lack := function.LackNothing
	if c.builtInAlone && !function.Declares(x.Name, arguments, c.dialect) {
		lack = function.Lacking(c.dialect, name, arguments)
	}
	switch lack {
	case function.LackName:
		return semantics.NoFunction(c.dialect, name)
	case function.LackArguments:
		return statementError(semantics.ClassType, "%s has no function %s with %s; it takes %s", c.dialect.Title, name, counted(arguments), function.ArgumentsOf(c.dialect, name))
	case function.LackNothing:
	}
	return &UnsupportedError{Feature: "function " + x.Name + " with " + counted(arguments), Missing: x.Name}
}

// counted is a number of arguments.
func counted(arguments int) string {
	if arguments == 1 {
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", arguments)
}

func (c *compiler) compileIf(x *ast.Call, _ []operand, s *scope) (operand, error) {
	return c.compileCase(&ast.Case{Whens: []ast.When{{Condition: x.Args[0], Result: x.Args[1]}}, Else: x.Args[2]}, s)
}

// withoutNull is an array that ARRAY[…] takes: NULL counts as an empty one (ExecEvalArrayExpr in
// execExprInterp.c of PostgreSQL).
func withoutNull(o operand, t ast.Type) operand {
	value := o.value
	return computed(o.typ, o.raises, func(env *environment) semantics.Value {
		if v := value(env); !v.IsNull() {
			return v
		}
		return semantics.ListOf(t.Of())
	}, o)
}

// compileScalarCall gives a call of a function of values its meaning: the arguments are
// converted to the types that it takes.
func (c *compiler) compileScalarCall(code sqlfunction.Scalar, list []operand, sig *resolve.Signature) (operand, error) {
	if sig.Err != nil {
		return operand{}, sig.Err
	}
	from := make([]operand, len(list))
	for i := range list {
		var err error
		if from[i], err = c.convert(list[i], sig.Operands[i]); err != nil {
			return operand{}, err
		}
		if t := sig.Operands[i]; c.dialect.Lists == spec.ListsPostgres && t.IsList() && code.OfElements() {
			from[i] = withoutNull(from[i], t)
		}
	}
	bound, raises := code.Bind(c.e, sig.Type), sig.Raises != 0
	o := computed(sig.Type, raises, func(env *environment) semantics.Value {
		var few [4]semantics.Value // on the stack
		arguments := few[:0]
		for i := range from {
			arguments = append(arguments, from[i].value(env))
		}
		return bound.Apply(arguments)
	}, from...)
	if raises {
		o = c.raising(o)
	}
	return o, nil
}
