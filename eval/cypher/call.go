package cypher

import (
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Cases of ruleCall.
const (
	callStandalone spec.Case = iota
	callWithinQuery
	callWithoutResults
	callImplicitArguments
)

var ruleCall = spec.Declare(spec.Rule{
	ID:        "clause.call",
	Statement: "CALL joins each record with every record that the procedure yields for its arguments; a procedure without results keeps the record.",
	From:      callProposal("In-statement calls; Standalone calls; Semantics of implicit argument passing").With(manual("Note on VOID procedures", "clauses/call")),
	Keywords:  []string{"CALL", "YIELD"},
	Cases:     []string{callStandalone: "standalone", callWithinQuery: "within a query", callWithoutResults: "without results", callImplicitArguments: "implicit arguments"},
	Only:      spec.GraphOnly(),
	Choices:   []spec.Choice{{Date: "2026-11-22", Statement: "The proposal takes an implicit argument without a parameter as null; here it raises MissingParameter, a detail that the TCK's vocabulary has for it."}},
})

// Procedure is a procedure that the caller declares by its table: a call yields the
// result fields of the rows whose input fields are equivalent to the arguments.
type Procedure struct {
	Name    string // with its namespace
	Inputs  []Field
	Outputs []Field
	Rows    [][]graph.Value // inputs, then outputs
}

// Field is an input or a result of a procedure.
type Field struct {
	Name string
	Type string // as it is declared: "INTEGER?", "NUMBER", …
}

// call compiles CALL.
func (e *evaluation) call(c *syntax.Call, s *scope, alone bool) (stage, *scope, error) {
	p := e.procedures[c.Procedure]
	if p == nil {
		return nil, nil, syntax.Raise(syntax.ProcedureError, syntax.CompileTime, "ProcedureNotFound", c.At, "there is no procedure %s", c.Procedure)
	}
	arguments, err := e.arguments(c, p, s)
	if err != nil {
		return nil, nil, err
	}
	fields, names, err := yields(c, p, alone)
	if err != nil {
		return nil, nil, err
	}
	after := s.extended(names...)
	where, err := e.where(c.Where, after)
	if err != nil {
		return nil, nil, err
	}
	return e.each(func(env *environment, r record, emit func(record) error) error {
		values := make(record, len(arguments))
		for i, argument := range arguments {
			v, err := argument(env)
			if err != nil {
				return err
			}
			if !accepts(p.Inputs[i].Type, v) {
				return raise(syntax.TypeError, "InvalidArgumentType", c.At, "argument %s of %s is not %s", graph.Format(v), p.Name, p.Inputs[i].Type)
			}
			values[i] = v
		}
		e.countCall(c, p, alone)
		if len(p.Outputs) == 0 {
			return emit(r)
		}
		for _, row := range p.Rows {
			if !sameArguments(values, row[:len(values)]) {
				continue
			}
			longer := r
			for _, field := range fields {
				longer = longer.extended(row[len(p.Inputs)+field])
			}
			keep, err := where(&environment{values: longer, outer: env.outer})
			if err != nil {
				return err
			}
			if keep {
				if err := emit(longer); err != nil {
					return err
				}
			}
		}
		return nil
	}), after, nil
}

func (e *evaluation) countCall(c *syntax.Call, p *Procedure, alone bool) {
	e.count(ruleCall, whether(alone, callStandalone, callWithinQuery))
	if len(p.Outputs) == 0 {
		e.count(ruleCall, callWithoutResults)
	}
	if c.Implicit {
		e.count(ruleCall, callImplicitArguments)
	}
}

// arguments compiles the arguments; without parentheses they are the parameters of
// the inputs' names.
func (e *evaluation) arguments(c *syntax.Call, p *Procedure, s *scope) ([]expression, error) {
	given := c.Arguments
	if c.Implicit {
		given = nil
		for _, input := range p.Inputs {
			if _, known := e.options.Parameters[input.Name]; !known {
				return nil, syntax.Raise(syntax.ParameterMissing, syntax.CompileTime, "MissingParameter", c.At,
					"the call without arguments needs a parameter $%s", input.Name)
			}
			given = append(given, &syntax.Parameter{Name: input.Name, At: c.At})
		}
	}
	if len(given) != len(p.Inputs) {
		return nil, syntax.Raise(syntax.SyntaxError, syntax.CompileTime, "InvalidNumberOfArguments", c.At,
			"%s takes %d arguments, not %d", p.Name, len(p.Inputs), len(given))
	}
	var list []expression
	for _, x := range given {
		argument, err := e.expression(x, s)
		if err != nil {
			return nil, err
		}
		list = append(list, argument)
	}
	return list, nil
}

// yields returns the result fields that a call takes, by number, and their names.
func yields(c *syntax.Call, p *Procedure, alone bool) (fields []int, names []string, err error) {
	if c.NoResult {
		return nil, nil, nil
	}
	if len(c.Yields) == 0 && (alone || c.YieldStar) {
		for i, output := range p.Outputs {
			fields, names = append(fields, i), append(names, output.Name)
		}
		return fields, names, nil
	}
	for _, y := range c.Yields {
		i := slices.IndexFunc(p.Outputs, func(f Field) bool { return f.Name == y.Field })
		if i < 0 {
			return nil, nil, syntax.Raise(syntax.SyntaxError, syntax.CompileTime, "UndefinedVariable", y.At, "%s has no result %s", p.Name, y.Field)
		}
		name := y.Variable
		if name == "" {
			name = y.Field
		}
		fields, names = append(fields, i), append(names, name)
	}
	return fields, names, nil
}

func sameArguments(a, b []graph.Value) bool {
	for i := range a {
		if !graph.Equivalent(a[i], b[i]) {
			return false
		}
	}
	return true
}

// accepts tells whether a value is of a declared type.
func accepts(declared string, v graph.Value) bool {
	if isNull(v) {
		return true
	}
	switch trimType(declared) {
	case "INTEGER", "INT":
		_, ok := v.(graph.Integer)
		return ok
	case "FLOAT", "NUMBER":
		switch v.(type) {
		case graph.Integer, graph.Float:
			return true
		}
		return false
	case "STRING":
		_, ok := v.(graph.String)
		return ok
	case "BOOLEAN":
		_, ok := v.(graph.Boolean)
		return ok
	case "MAP":
		_, ok := propertiesOf(v)
		return ok
	case "NODE":
		_, ok := v.(*graph.Node)
		return ok
	case "RELATIONSHIP":
		_, ok := v.(*graph.Relationship)
		return ok
	case "PATH":
		_, ok := v.(graph.Path)
		return ok
	}
	return true // ANY, LIST OF … and types of other systems
}

func trimType(declared string) string {
	for len(declared) > 0 && (declared[len(declared)-1] == '?' || declared[len(declared)-1] == ' ') {
		declared = declared[:len(declared)-1]
	}
	return declared
}
