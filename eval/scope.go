package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// frame is a query block while it is compiled: what its names stand for is known, its
// aggregates become so.
type frame struct {
	block      *resolve.Block
	outer      *frame
	level      int // how many blocks are around it
	aggregates []aggregate
	windows    []windowFunction
}

func newFrame(b *resolve.Block, outer *frame) *frame {
	f := &frame{block: b, outer: outer}
	if outer != nil {
		f.level = outer.level + 1
	}
	return f
}

func (f *frame) up(depth int) *frame {
	for ; depth > 0; depth-- {
		f = f.outer
	}
	return f
}

// scope is a place in a block where an expression is compiled: what the names in it
// stand for.
type scope struct {
	*frame
	at *resolve.Expression
}

// bind says what the names of a query stand for.
func (c *compiler) bind(q *ast.Query) *resolve.Query {
	return resolve.Bind(q, c.dialect, c.database, c.binding())
}

func (c *compiler) binding() resolve.Options {
	return resolve.Options{Names: c.options.Names, Constant: c.constant, Rowids: c.rowidsNamed, Collation: c.e.Collation, Budget: c.options.Budget, Context: c.ctx}
}

// constant computes a constant part of an expression for its type: it counts no rule.
func (c *compiler) constant(x ast.Expr, at *resolve.Expression) (v semantics.Value, known bool) {
	aside := &compiler{ctx: c.ctx, database: c.database, dialect: c.dialect, options: c.options, e: semantics.NewEvaluation(c.dialect, nil)}
	aside.e.Collation = c.e.Collation
	o, err := aside.compileScalar(x, &scope{frame: newFrame(at.Block, nil), at: at})
	if err != nil {
		return semantics.Null, false
	}
	v = o.value(&environment{})
	return v, !v.IsRaised() && aside.e.Unsupported == "" && aside.e.Undetermined == nil
}

// bound compiles an expression at its place.
func (c *compiler) bound(x *resolve.Expression, f *frame) (operand, error) {
	return c.compileExpr(x.Node, &scope{frame: f, at: x})
}

// boundScalar compiles an expression that must be a single value at its place.
func (c *compiler) boundScalar(x *resolve.Expression, f *frame) (operand, error) {
	return c.compileScalar(x.Node, &scope{frame: f, at: x})
}

func (c *compiler) boundScalars(list []*resolve.Expression, f *frame) ([]operand, error) {
	operands := make([]operand, len(list))
	for i, x := range list {
		o, err := c.boundScalar(x, f)
		if err != nil {
			return nil, err
		}
		operands[i] = o
	}
	return operands, nil
}

// unscoped compiles an expression in which no column is in scope.
func (c *compiler) unscoped(x ast.Expr) (operand, error) {
	bound := c.binding().BindExpression(x, c.dialect, c.database)
	return c.boundScalar(bound, newFrame(bound.Block, nil))
}

// compileColumn computes what a name stands for.
func (c *compiler) compileColumn(ref *ast.ColumnRef, s *scope) (operand, error) {
	name := s.at.Name(ref)
	if name.Err != nil {
		return operand{}, name.Err
	}
	switch name.Kind {
	case resolve.NameColumn:
		if level := s.level - name.Depth; name.Column.Hidden {
			c.noteOther(level)
		} else {
			c.noteColumn(level, name.Column.Position)
		}
		return c.columnAt(name.Column, name.Depth), nil
	case resolve.NameAlias:
		o, err := c.bound(name.Alias, s.up(name.Depth))
		if err != nil {
			return operand{}, err
		}
		return inBlockAround(o, name.Depth), nil
	case resolve.NameText:
		return c.compileLiteral(&ast.Literal{Kind: ast.LiteralString, Text: ref.Column}, s.at.Type(ref))
	case resolve.NameUnknown:
	}
	panic("eval: a name without a meaning")
}

// inBlockAround is an operand that is computed in a block around: in that block's row.
func inBlockAround(o operand, depth int) operand {
	if depth == 0 || o.constant {
		return o
	}
	around := o
	around.slot, around.fold, around.conjuncts, around.bounds = -1, 0, nil, nil
	around.equalities, around.given, around.sought, around.equated, around.unequated = nil, nil, nil, nil, nil
	value := o.value
	around.value = func(env *environment) semantics.Value { return value(env.up(depth)) }
	if truth := o.truth; truth != nil {
		around.truth = func(env *environment) semantics.Truth { return truth(env.up(depth)) }
	}
	return around
}

func (c *compiler) columnAt(col *resolve.Column, depth int) operand {
	slot := col.Position
	if col.Hidden {
		value := c.rowidAt(slot)
		return operand{typ: col.Type(), slot: -1, column: true, hidden: depth == 0, value: func(env *environment) semantics.Value { return value(env.up(depth)) }}
	}
	o := operand{typ: col.Type(), slot: -1, column: true, stored: col.Source != nil && col.Source.Relation != nil && col.Source.Query == nil}
	switch depth {
	case 0:
		o.slot = slot
		o.value = func(env *environment) semantics.Value { return env.row[slot] }
	case 1:
		o.value = func(env *environment) semantics.Value { return env.outer.row[slot] }
	default:
		o.value = func(env *environment) semantics.Value { return env.up(depth).row[slot] }
	}
	return o
}
