package finding

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Planning describes a query that shows a fault of planning: each part is right alone, and the
// engine keeps too many rows, too few, or others. The description lists how the tables are joined,
// which clauses the query has, and what its conditions ask of columns, each once. It leaves out
// negations, parts of a condition without a column, the sides and the operator of a comparison, and
// the length of a list. So `NOT a < 1`, `2 >= b` and `c IN (3)` have one description, and `a IS
// TRUE` and `(a IS TRUE) >= 0` have one. A subquery in FROM that only selects counts as its tables.
// The condition of an inner join counts as a condition of WHERE.
//
// It is empty where the finding is of another kind: no query of SQL, or no difference of rows.
func Planning(f *Finding, d *spec.Dialect) string {
	if f.Verdict != "disagree" || f.Difference != "rows" {
		return ""
	}
	q := queryOf(f.Best().Query, d)
	if q == nil {
		return ""
	}
	var p planning
	p.query(q)
	slices.Sort(p.parts)
	direction := DirectionOf(f.Best().Detail)
	if negated(q) {
		direction = direction.turned()
	}
	return string(direction) + " of " + strings.Join(slices.Compact(p.parts), ", ")
}

// selection is how the law norec tells of rows that a condition selects and of those on
// which it is True.
var selection = regexp.MustCompile(`selects ([0-9]+) rows? and is True on ([0-9]+) rows?`)

// Direction says in which direction the rows of an answer differ.
type Direction string

const (
	Missing     Direction = "missing"
	NotExpected Direction = "not expected" // there are too many
	Other       Direction = "other"        // other rows, as many or not; or nothing is known of it
)

// Opposite tells whether rows are missing here and too many there: then it is another
// difference. Whether rows are others may depend on no more than what is selected.
func (d Direction) Opposite(other Direction) bool {
	return d == Missing && other == NotExpected || d == NotExpected && other == Missing
}

// DirectionOf reads the direction from the detail of a judgement.
func DirectionOf(detail string) Direction {
	if counts := selection.FindStringSubmatch(detail); counts != nil {
		selected, _ := strconv.Atoi(counts[1]) // digits
		holds, _ := strconv.Atoi(counts[2])
		if selected < holds {
			return Missing
		}
		return NotExpected
	}
	missing, extra := strings.Contains(detail, "missing: "), strings.Contains(detail, "not expected: ")
	switch {
	case missing && !extra:
		return Missing
	case extra && !missing:
		return NotExpected
	}
	return Other
}

// turned is the direction in which the rows of the condition without its negation differ.
func (d Direction) turned() Direction {
	switch d {
	case Missing:
		return NotExpected
	case NotExpected:
		return Missing
	case Other:
	}
	return d
}

// negated tells whether WHERE is a predicate that is negated by its own NOT: what keeps too many rows by it
// keeps too few by the predicate itself.
func negated(q *ast.Query) bool {
	s, is := q.Body.(*ast.Select)
	if !is {
		return false
	}
	switch x := s.Where.(type) {
	case *ast.Unary: // NOT EXISTS
		_, exists := x.X.(*ast.Exists)
		return exists && isTruth(x)
	case *ast.Between:
		return x.Not
	case *ast.InQuery:
		return x.Not
	default: // Other negations stand for faults of their own.
	}
	return false
}

// planning collects the parts that matter.
type planning struct{ parts []string }

func (p *planning) add(part string) { p.parts = append(p.parts, part) }

func (p *planning) query(q *ast.Query) {
	if len(q.OrderBy) > 0 && (q.Limit != nil || q.Offset != nil) {
		p.add("limit")
	}
	p.body(q.Body)
}

func (p *planning) body(b ast.Body) {
	switch b := b.(type) {
	case *ast.Select:
		p.selected(b)
	case *ast.SetOperation:
		p.add("set operation")
		p.body(b.L)
		p.body(b.R)
	case *ast.Nested:
		p.query(b.Query)
	case *ast.Values, *ast.TableFunction, *ast.Cypher:
	}
}

func (p *planning) selected(s *ast.Select) {
	if s.Distinct {
		p.add("distinct")
	}
	for _, t := range s.From {
		p.table(t)
	}
	for _, item := range s.Items {
		p.output(item.Expr)
	}
	p.condition(s.Where)
	if s.Where != nil && ast.Constant(s.Where) { // it selects nothing by itself: that it is there matters
		p.add("where")
	}
	if aggregates(s) { // otherwise HAVING is one more condition
		p.add("group")
	}
	p.condition(s.Having)
}

func (p *planning) table(t ast.TableExpr) {
	switch t := t.(type) {
	case *ast.TableName:
	case *ast.DerivedTable:
		if t.Lateral {
			p.add("lateral")
		}
		inside := planning{}
		inside.query(t.Query)
		for _, part := range inside.parts {
			if part == "where" { // it selects rows of what is joined, and not of the join
				part = "where of derived"
			}
			p.add(part)
		}
	case *ast.Join:
		p.table(t.L)
		p.table(t.R)
		if t.Natural || len(t.Using) > 0 {
			p.add("compare columns")
		}
		switch t.Kind {
		case ast.JoinCross, ast.JoinInner:
			p.condition(t.On)
			return
		case ast.JoinLeft, ast.JoinRight:
			p.add("outer join")
		case ast.JoinFull:
			p.add("full join")
		case ast.JoinSemi, ast.JoinAnti:
			p.add("filter join")
		}
		on := planning{}
		on.condition(t.On)
		for _, part := range on.parts {
			p.add("on " + part)
		}
	}
}

func aggregates(s *ast.Select) bool {
	found := false
	see := func(x ast.Expr) bool {
		_, is := x.(*ast.Aggregate)
		found = found || is
		return !found
	}
	for _, item := range s.Items {
		if item.Expr != nil {
			ast.Inspect(item.Expr, see)
		}
	}
	if s.Having != nil {
		ast.Inspect(s.Having, see)
	}
	return found
}

// output takes what an expression of the select list asks of columns.
func (p *planning) output(x ast.Expr) {
	switch x.(type) {
	case nil, *ast.ColumnRef, *ast.Literal:
		return
	default: // Another element may ask something of a column.
	}
	p.predicates(x)
}

// condition takes what a condition asks of columns.
func (p *planning) condition(x ast.Expr) {
	switch x := x.(type) {
	case nil:
	case *ast.ColumnRef:
		p.add("column")
	default: // Another condition has predicates as parts, or is one.
		p.predicates(x)
	}
}

// predicates takes the innermost predicates of an expression that are of columns, and
// queries inside.
func (p *planning) predicates(x ast.Expr) {
	before := len(p.parts)
	ast.Children(x, func(part ast.Expr) {
		if _, is := part.(*ast.ColumnRef); is && isTruth(x) {
			p.add("column")
			return
		}
		p.predicates(part)
	}, p.query)
	if name := predicate(x); name != "" && len(p.parts) == before && !ast.Constant(x) {
		p.add(name)
	}
}

// isTruth tells whether the operands of an expression are conditions.
func isTruth(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Binary:
		return x.Op == ast.And || x.Op == ast.Or || x.Op == ast.Xor
	case *ast.Unary:
		return x.Op == ast.Not || x.Op == ast.NotSymbol
	default: // Operands of other forms need not be conditions.
	}
	return false
}

// predicate names what an expression asks; empty for one that asks nothing.
func predicate(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Comparison:
		return compared("compare", x.L, x.R)
	case *ast.Distinct:
		return compared("distinct", x.L, x.R)
	case *ast.Between:
		return compared("compare", x.X, x.Low, x.High)
	case *ast.InList:
		if len(x.List) == 1 { // an equality in another spelling
			return compared("compare", x.X, x.List[0])
		}
		return compared("in", append([]ast.Expr{x.X}, x.List...)...)
	case *ast.InQuery:
		return compared("in query", x.X)
	case *ast.Quantified:
		return compared("quantified", x.L)
	case *ast.Exists:
		return "exists"
	case *ast.Like:
		return "like"
	case *ast.Is:
		return "is"
	case *ast.Case:
		return "case"
	case *ast.Call:
		return strings.ToUpper(x.Name)
	case *ast.Aggregate:
		return "aggregate"
	case *ast.Windowed:
		return "window"
	case *ast.EngineSpecific:
		return "engine-specific"
	case *ast.Literal, *ast.ColumnRef, *ast.DefaultValue, *ast.Parameter, *ast.Unary, *ast.Binary, *ast.Cast, *ast.Row, *ast.Subquery, *ast.Collate:
	}
	return ""
}

// compared tells comparisons of rows apart from others, and those of columns with one
// another from those with constants.
func compared(name string, operands ...ast.Expr) string {
	columns := 0
	for _, x := range operands {
		if _, is := x.(*ast.Row); is {
			return name + " rows"
		}
		if !ast.Constant(x) {
			columns++
		}
	}
	if columns > 1 {
		return name + " columns"
	}
	return name
}
