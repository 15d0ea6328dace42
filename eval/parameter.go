package eval

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleParameter.
const (
	parameterGiven spec.Case = iota
	parameterOpen
)

var ruleParameter = spec.Declare(spec.Rule{
	ID:        "parameter.value",
	Statement: "A parameter stands for the value that is given with the statement, as a literal would. Without one, what depends on it is open.",
	From:      spec.ISO("<dynamic parameter specification>"),
	Cases:     []string{parameterGiven: "given", parameterOpen: "open"}, Open: map[string][]string{spec.EveryDialect: {"open"}},
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: "A parameter has the type that its place gives an untyped literal, and that of its first place everywhere. It is an error that no place gives it a type, or that one before the first does not.",
			From: spec.PostgreSQLCode("variable_coerce_param_hook, check_parameter_resolution_walker", "src/backend/parser/parse_param.c").With(spec.PostgreSQL("PREPARE", "sql-prepare.html"))},
		{Dialects: []string{"mysql", "mysql56"}, Statement: "The value has the type that it is given with; that a prepared statement derives a type from the place and converts the value is not modelled.",
			From: spec.MySQL("15.5.1 PREPARE Statement", "prepare")},
		{Dialects: []string{"sqlite"}, Statement: "The value has the storage class that it is given with, and no affinity.",
			From: spec.SQLite("3. Parameters", "lang_expr.html").With(spec.SQLite("3.2. Affinity Of Expressions", "datatype3.html"))},
		{Dialects: []string{"duckdb"}, Statement: "Parameters are substituted when the query is executed.",
			From: spec.Source{Doc: "DuckDB 1.5 documentation", Clause: "Prepared Statements"}},
	},
})

// compileParameter gives a parameter the meaning of a literal. One without a value raises,
// by a class of its own, whatever needs it: so an answer that no parameter decides is found
// like one that no error decides.
func (c *compiler) compileParameter(x *ast.Parameter, t ast.Type) (operand, error) {
	e := c.e
	if x.Value != nil {
		value := x.Value
		if t.Kind == ast.TypeUnknown && value.Kind != ast.LiteralNull {
			value = &ast.Literal{Kind: ast.LiteralString, Text: parameterText(value)}
		}
		o, err := c.compileLiteral(value, t)
		if err != nil {
			return o, err
		}
		v := o.value(nil)
		o.value = func(*environment) semantics.Value {
			e.Coverage.Apply(ruleParameter, parameterGiven)
			return v
		}
		o.parameter = x
		c.noteParameter(x, ast.Unknown)
		return o, nil
	}
	o := operand{typ: t, slot: -1, constant: true, raises: true, parameter: x}
	o.value = func(*environment) semantics.Value { return c.openParameter(x) }
	if t.Kind == ast.TypeUnknown {
		o.literal = &ast.Literal{Kind: ast.LiteralString}
	}
	c.noteParameter(x, ast.Unknown)
	return o, nil
}

// parameterText is the text that a parameter's value is sent as.
func parameterText(value *ast.Literal) string {
	switch value.Kind {
	case ast.LiteralTrue:
		return "true"
	case ast.LiteralFalse:
		return "false"
	case ast.LiteralNull, ast.LiteralInteger, ast.LiteralDecimal, ast.LiteralApproximate, ast.LiteralString, ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
	}
	return value.Text
}

// openParameter is the value of a parameter that has none.
func (c *compiler) openParameter(x *ast.Parameter) semantics.Value {
	list := &c.openParameters
	if c.probing {
		list = &c.probedParameters
	}
	name := x.Text
	if name == "?" {
		name += strconv.Itoa(x.Number)
	}
	if !slices.Contains(*list, name) {
		*list = append(*list, name)
	}
	c.e.Coverage.Apply(ruleParameter, parameterOpen)
	return c.e.Raise(semantics.ClassParameter)
}

// parameterPlace is a place of a parameter, and the type that it gives.
type parameterPlace struct {
	node *ast.Parameter
	typ  ast.Type
}

// noteParameter keeps the type that a place gives a parameter, where the dialect's
// parameters have types by their places.
func (c *compiler) noteParameter(x *ast.Parameter, t ast.Type) {
	if c.dialect.StringLiterals != spec.StringLiteralsUntyped {
		return
	}
	for i := range c.parameterPlaces {
		if p := &c.parameterPlaces[i]; p.node == x {
			if t.Kind != ast.TypeUnknown {
				p.typ = t
			}
			return
		}
	}
	c.parameterPlaces = append(c.parameterPlaces, parameterPlace{x, t})
}

// typedParameters checks, when the whole statement is compiled, that every parameter has one
// type.
func (c *compiler) typedParameters() error {
	if len(c.parameterPlaces) == 0 {
		return nil
	}
	largest := 0
	for _, p := range c.parameterPlaces {
		largest = max(largest, p.node.Number)
	}
	for n := 1; n <= largest; n++ {
		var known, open bool
		var t ast.Type
		for _, p := range c.parameterPlaces {
			switch {
			case p.node.Number != n:
			case p.typ.Kind == ast.TypeUnknown:
				open = true
			case known && t != p.typ:
				return unsupported("parameter $%d, to which its places give several types", n)
			default:
				known, t = true, p.typ
			}
		}
		switch {
		case !known:
			return statementError(semantics.ClassType, "the data type of parameter $%d is not determined", n)
		case open:
			return unsupported("parameter $%d, to which one place gives a type and another does not", n)
		}
	}
	return nil
}

// parametersOpen is the outcome of what depends on parameters without values.
func (c *compiler) parametersOpen() *Outcome {
	return &Outcome{Kind: OutcomeUndetermined, Rule: ruleParameter, Parameters: c.parametersNeeded()}
}

// parametersNeeded names the parameters without values that were needed.
func (c *compiler) parametersNeeded() []string {
	names := slices.Clone(c.openParameters)
	if len(names) == 0 {
		names = slices.Clone(c.probedParameters)
	}
	slices.SortFunc(names, func(x, y string) int { return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y)) })
	return names
}

// ParametersError says that the effect of a statement depends on parameters that have no
// values. Nothing was changed.
type ParametersError struct {
	Names []string
	Rule  *spec.Rule
}

// Error names the parameters.
func (e *ParametersError) Error() string {
	return "the effect depends on parameters without values: " + strings.Join(e.Names, ", ")
}
