package check

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Procedures knows the procedures that a query may call.
type Procedures interface {
	// Signature returns a procedure's signature by its name with namespace.
	Signature(name string) (Signature, bool)
}

// Signature is what a procedure takes and yields.
type Signature struct{ Inputs, Outputs []Field }

// Field is an input or a result of a procedure.
type Field struct {
	Name string
	Type string // as the TCK declares it: "INTEGER?", "NUMBER", …
}

// QueryIn raises the first thing that is wrong with a query, from left to right. The error is a
// *cypher.Error. Where known is nil nothing is said of procedures. A function that the dialect's
// manual does not list is unknown, and one that it lists and is not modelled makes the error a *cypher.NotModelled,
// unless something is wrong with the text.
func QueryIn(q *cypher.Query, known Procedures, d *spec.Dialect) (err error) {
	defer rescue(&err)
	c := &checker{procedures: known, dialect: d}
	c.query(q, nil, false)
	return c.notModelled()
}

func (c *checker) notModelled() error {
	if c.unmodelledCall == nil {
		return nil
	}
	return c.unmodelledCall
}

// QueryOfValues is QueryIn for dialects whose operators and functions check the types of values and
// not the types of expressions. There operands that can never fit are no error of the text.
// QueryOfValues returns these operands as mistyped, because no source forbids an engine to report
// them before it runs the query.
func QueryOfValues(q *cypher.Query, known Procedures, d *spec.Dialect) (mistyped []*cypher.Error, err error) {
	defer rescue(&err)
	c := &checker{procedures: known, dialect: d, ofValues: true}
	defer func() { mistyped = c.mistyped }()
	c.query(q, nil, false)
	return nil, c.notModelled()
}

// Expression raises the first thing that is wrong with an expression in which the
// given variables may hold any value.
func Expression(x cypher.Expr, variables ...string) (err error) {
	defer rescue(&err)
	s := newScope(nil)
	for _, name := range variables {
		s.declare(name, unknown)
	}
	(&checker{}).expr(x, s, forbidden)
	return nil
}

// failure carries an error out of the recursion; only the entry points recover it.
type failure struct{ err *cypher.Error }

func rescue(err *error) {
	switch f := recover().(type) {
	case nil:
	case failure:
		*err = f.err
	default:
		panic(f)
	}
}

type checker struct {
	procedures Procedures
	dialect    *spec.Dialect // nil: openCypher 9 with all functions of the catalogue
	// unmodelledCall is the first call of a function that the manual lists and is not modelled.
	unmodelledCall *cypher.NotModelled
	ofValues       bool            // operands that never fit are noted, not raised
	mistyped       []*cypher.Error // the errors that they were noted with
}

func raise(detail string, at cypher.Position, format string, args ...any) {
	panic(failure{cypher.Raise(cypher.SyntaxError, cypher.CompileTime, detail, at, format, args...)})
}

// scope is what names mean at a place. outer holds those of an enclosing query, which
// WITH does not take away.
type scope struct {
	names map[string]static
	outer *scope
}

func newScope(outer *scope) *scope { return &scope{names: map[string]static{}, outer: outer} }

func (s *scope) declare(name string, t static) { s.names[name] = t }

func (s *scope) lookup(name string) (static, bool) {
	for ; s != nil; s = s.outer {
		if t, ok := s.names[name]; ok {
			return t, true
		}
	}
	return static{}, false
}

// inside returns a scope for names that are local to an expression.
func (s *scope) inside(name string, t static) *scope {
	local := newScope(s)
	local.declare(name, t)
	return local
}

// copy returns a scope of its own with the same names.
func (s *scope) copy() *scope {
	out := newScope(s.outer)
	for name, t := range s.names {
		out.names[name] = t
	}
	return out
}
