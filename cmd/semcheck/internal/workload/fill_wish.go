package workload

import (
	"math/big"
	"strings"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// wishes are the domains of columns by what the queries of a script compare.
type wishes struct {
	parent map[string]string // of a column, one that is compared with it
	own    map[string]*domain
}

func newWishes() *wishes { return &wishes{parent: map[string]string{}, own: map[string]*domain{}} }

// root is the column that stands for all that are compared with one.
func (w *wishes) root(c string) string {
	for w.parent[c] != "" {
		c = w.parent[c]
	}
	return c
}

// domain is that of a column.
func (w *wishes) domain(table, name string) *domain {
	c := w.root(column(table, name))
	if w.own[c] == nil {
		w.own[c] = &domain{}
	}
	return w.own[c]
}

// read takes up what a query compares.
func (w *wishes) read(q *resolve.Query) {
	if q == nil {
		return
	}
	for wish := range wishesOf(q) {
		if wish.right != nil {
			l, r := w.root(named(wish.left)), w.root(named(wish.right))
			if l != r {
				for _, c := range w.byRoot(r).constants {
					w.byRoot(l).add(c)
				}
				w.parent[r] = l
			}
			continue
		}
		d := w.domain(wish.left.Source.Relation.Name, wish.left.Name)
		for _, c := range wish.values {
			d.add(c)
		}
	}
}

func (w *wishes) byRoot(c string) *domain {
	if w.own[c] == nil {
		w.own[c] = &domain{}
	}
	return w.own[c]
}

func named(c *resolve.Column) string { return column(c.Source.Relation.Name, c.Name) }

// add adds a constant once.
func (d *domain) add(c literal) {
	for _, other := range d.constants {
		if other.text == c.text && (other.number == nil) == (c.number == nil) && (c.number == nil || c.number.Cmp(other.number) == 0) {
			return
		}
	}
	d.texts = d.texts || c.number == nil
	d.constants = append(d.constants, c)
}

// wish is a comparison of a query: of two columns, or of one with constants.
type wish struct {
	left, right *resolve.Column
	op          ast.ComparisonOp
	values      []literal
	// required tells that it stands among the conjuncts of a condition.
	required bool
}

// wishesOf are the comparisons in all blocks of a query.
func wishesOf(q *resolve.Query) func(yield func(wish) bool) {
	return func(yield func(wish) bool) {
		for block := range q.Blocks() {
			for x := range block.Expressions() {
				if !wishesIn(x, x.Node, true, yield) {
					return
				}
			}
			for _, t := range block.From {
				if !merges(t, yield) {
					return
				}
			}
		}
	}
}

// merges are the columns that NATURAL and USING equate.
func merges(t resolve.TableExpr, yield func(wish) bool) bool {
	join, is := t.(*resolve.Join)
	if !is {
		return true
	}
	for _, m := range join.Merged {
		l, r := base(m.Left), base(m.Right)
		if l != nil && r != nil && !yield(wish{left: l, right: r, required: true}) {
			return false
		}
	}
	return merges(join.L, yield) && merges(join.R, yield)
}

// wishesIn are the comparisons of a condition; required tells that it has to be true.
func wishesIn(x *resolve.Expression, node ast.Expr, required bool, yield func(wish) bool) bool {
	all := func(required bool, parts ...ast.Expr) bool {
		for _, p := range parts {
			if p != nil && !wishesIn(x, p, required, yield) {
				return false
			}
		}
		return true
	}
	switch n := node.(type) {
	case *ast.Binary:
		if n.Op == ast.And {
			return all(required, n.L, n.R)
		}
		if n.Op == ast.Or {
			return all(required, n.L) && all(false, n.R)
		}
		return all(false, n.L, n.R)
	case *ast.Unary:
		return all(false, n.X)
	case *ast.Comparison:
		l, r := columnIn(x, n.L), columnIn(x, n.R)
		switch {
		case l != nil && r != nil && n.Op == ast.Equal:
			return yield(wish{left: l, right: r, required: required})
		case l != nil && r == nil:
			return yieldConstant(l, n.Op, []ast.Expr{n.R}, required, yield)
		case r != nil && l == nil:
			return yieldConstant(r, turned(n.Op), []ast.Expr{n.L}, required, yield)
		}
	case *ast.Between:
		if c := columnIn(x, n.X); c != nil && !n.Not {
			return yieldConstant(c, ast.GreaterEqual, []ast.Expr{n.Low}, required, yield) && yieldConstant(c, ast.LessEqual, []ast.Expr{n.High}, required, yield)
		}
	case *ast.InList:
		if c := columnIn(x, n.X); c != nil {
			return yieldConstant(c, ast.Equal, n.List, required && !n.Not, yield)
		}
	case *ast.InQuery:
		inner := x.Query(n.Query)
		if c := columnIn(x, n.X); c != nil && inner != nil && !n.Not {
			for output := range inner.Outputs(0) {
				if output.Expr != nil {
					if other := columnIn(output.Expr, output.Expr.Node); other != nil && !yield(wish{left: c, right: other, required: required}) {
						return false
					}
				}
			}
		}
	case *ast.Like:
		if c, pattern := columnIn(x, n.X), textOf(n.Pattern); c != nil && pattern != "" && !n.Op.IsRegexp() {
			example := strings.NewReplacer("%", "", "_", "a").Replace(pattern)
			if strings.HasPrefix(pattern, "%") && strings.HasSuffix(pattern, "%") && len(example) < 6 {
				example = "an " + example + " x"
			}
			return yield(wish{left: c, op: ast.Equal, values: []literal{{text: example}}, required: required && !n.Not})
		}
	case *ast.Case:
		for _, when := range n.Whens {
			if !all(false, when.Condition) {
				return false
			}
		}
	case *ast.Aggregate:
		if a := x.Aggregate(n); a != nil {
			for _, argument := range a.Args {
				if !wishesIn(argument, argument.Node, false, yield) {
					return false
				}
			}
		}
	default: // No other form compares a column with what a row could be given.
	}
	return true
}

func turned(op ast.ComparisonOp) ast.ComparisonOp {
	switch op {
	case ast.Less:
		return ast.Greater
	case ast.LessEqual:
		return ast.GreaterEqual
	case ast.Greater:
		return ast.Less
	case ast.GreaterEqual:
		return ast.LessEqual
	case ast.Equal, ast.NotEqual:
	}
	return op
}

// yieldConstant is the wish that a column compares so with one of several constants.
func yieldConstant(c *resolve.Column, op ast.ComparisonOp, list []ast.Expr, required bool, yield func(wish) bool) bool {
	w := wish{left: c, op: op, required: required}
	for _, x := range list {
		l, is := constant(x)
		if !is {
			continue
		}
		w.values = append(w.values, l)
		if op == ast.Equal {
			continue
		}
		if l.number != nil {
			for _, step := range []int64{-1, 1} {
				w.values = append(w.values, literal{number: new(big.Rat).Add(l.number, big.NewRat(step, 1))})
			}
		} else if day, is := l.day(); is {
			for _, step := range []int{-1, 1} {
				w.values = append(w.values, literal{text: day.AddDate(0, 0, step).Format(dayForm)})
			}
		}
	}
	return len(w.values) == 0 || yield(w)
}

// columnIn is the only column of a base table that an expression names, through functions,
// casts and aliases of derived tables; nil where there is none or there are several.
func columnIn(x *resolve.Expression, node ast.Expr) *resolve.Column {
	switch n := node.(type) {
	case *ast.ColumnRef:
		name := x.Name(n)
		if name != nil && name.Kind == resolve.NameColumn {
			return base(name.Column)
		}
	case *ast.Cast:
		return columnIn(x, n.X)
	case *ast.Call:
		if len(n.Args) > 0 {
			return columnIn(x, n.Args[0])
		}
	case *ast.Unary:
		return columnIn(x, n.X)
	default: // No other form passes on the value of one column.
	}
	return nil
}

// base is the column of a base table that a column is; nil where it is computed.
func base(c *resolve.Column) *resolve.Column {
	for depth := 0; c != nil && depth < 20; depth++ {
		switch {
		case c.Merge != nil:
			c = c.Merge.Left
		case c.Source == nil:
			return nil
		case c.Source.Query != nil:
			next := (*resolve.Column)(nil)
			for output := range c.Source.Query.Outputs(c.Index) {
				if output.Item != nil && output.Item.Column != nil {
					next = output.Item.Column
				} else if output.Expr != nil {
					if ref, is := output.Expr.Node.(*ast.ColumnRef); is {
						if name := output.Expr.Name(ref); name != nil && name.Kind == resolve.NameColumn {
							next = name.Column
						}
					}
				}
				break
			}
			c = next
		case c.Source.Relation != nil:
			return c
		default:
			return nil
		}
	}
	return nil
}

// constant is the value of a literal, signed or cast; false for another expression.
func constant(x ast.Expr) (literal, bool) {
	switch x := x.(type) {
	case *ast.Literal:
		switch x.Kind {
		case ast.LiteralInteger, ast.LiteralDecimal, ast.LiteralApproximate:
			n, is := new(big.Rat).SetString(x.Text)
			return literal{number: n}, is
		case ast.LiteralString:
			return literal{text: x.Text}, true
		case ast.LiteralTrue:
			return literal{number: big.NewRat(1, 1)}, true
		case ast.LiteralFalse:
			return literal{number: new(big.Rat)}, true
		case ast.LiteralNull, ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
		}
	case *ast.Unary:
		if l, is := constant(x.X); is && l.number != nil && x.Op == ast.Negate {
			return literal{number: new(big.Rat).Neg(l.number)}, true
		}
	case *ast.Cast:
		return constant(x.X)
	case *ast.Binary: // a day and so many days are near that day
		return constant(x.L)
	default: // No other form is a literal, signed or cast.
	}
	return literal{}, false
}

func textOf(x ast.Expr) string {
	if l, is := x.(*ast.Literal); is && l.Kind == ast.LiteralString {
		return l.Text
	}
	return ""
}
