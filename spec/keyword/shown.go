package keyword

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// anyCall marks the rows that are functions. What a tree has of them is callOf a name.
const anyCall = "call"

const callPrefix = "call of "

func callOf(name string) string { return callPrefix + strings.TrimSuffix(name, "(*)") }

// callsOf are the calls that trees have for a function that some dialect calls by a name.
func callsOf(name string) []string {
	calls := []string{callOf(name)}
	for _, f := range function.All() {
		if slices.ContainsFunc(f.Spellings, func(s function.Spelling) bool { return s.Name == name }) {
			calls = append(calls, callOf(f.Name))
		}
	}
	return calls
}

// partSet is a set of numbers of parts.
type partSet [12]uint64

func (s *partSet) add(n int) { s[n/64] |= 1 << (n % 64) }

func (s *partSet) meets(other *partSet) bool {
	for i := range s {
		if s[i]&other[i] != 0 {
			return true
		}
	}
	return false
}

// numbered gives each part of the rows a number.
func numbered(rows []*Row) (parts, calls map[string]int) {
	parts, calls = map[string]int{}, map[string]int{}
	for _, row := range rows {
		for _, part := range row.parts {
			n, known := parts[part]
			if !known {
				n = len(parts)
				parts[part] = n
				if name, isCall := strings.CutPrefix(part, callPrefix); isCall {
					calls[name] = n
				}
			}
			row.shows.add(n)
		}
	}
	return parts, calls
}

// Shown lists the rows that a query shows: its tree has the part, and its text has the words.
func Shown(query *ast.Query, text string) []*Row {
	var tree tree
	ast.Walk(query, ast.Visitor{Query: tree.query, Body: tree.body, Table: tree.table, Expr: tree.expr})
	words := wordsOf(text)
	shown := make([]*Row, 0, 32)
	for _, row := range rows {
		if tree.parts.meets(&row.shows) && (row.words == nil || words.have(row.words)) {
			shown = append(shown, row)
		}
	}
	return shown
}

// tree gathers what a tree has.
type tree struct {
	parts   partSet
	negated ast.Expr // operand of the NOT that was met last
}

func (t *tree) note(part string, has bool) {
	if !has {
		return
	}
	if n, known := partNumbers[part]; known {
		t.parts.add(n)
	}
}

// call notes a call of a function.
func (t *tree) call(name string) {
	if n, known := callNumbers[strings.TrimSuffix(name, "(*)")]; known {
		t.parts.add(n)
	}
}

func (t *tree) query(q *ast.Query) {
	t.note("limit", q.Limit != nil)
	for _, item := range q.OrderBy {
		t.note("order", true)
		t.note("descending", item.Descending)
	}
}

func (t *tree) body(b ast.Body) {
	switch b := b.(type) {
	case *ast.Select:
		t.note("select", true)
		t.note("from", b.From != nil)
		t.note("comma join", len(b.From) > 1)
		t.note("where", b.Where != nil)
		t.note("group", b.GroupBy != nil)
		t.note("having", b.Having != nil)
		t.note("distinct", b.Distinct)
		for _, item := range b.Items {
			t.note("alias", item.Alias != "")
		}
	case *ast.SetOperation:
		name := [...]string{ast.Union: "union", ast.Intersect: "intersect", ast.Except: "except"}[b.Op]
		if b.All {
			name += " all"
		}
		t.note(name, true)
	default: // VALUES, parentheses, a function of tables and a query of a graph show no keyword of their own
	}
}

var joins = [...]string{ast.JoinCross: "cross join", ast.JoinInner: "inner join", ast.JoinLeft: "left join", ast.JoinRight: "right join", ast.JoinFull: "full join", ast.JoinSemi: "semi join", ast.JoinAnti: "anti join"}

func (t *tree) table(x ast.TableExpr) {
	switch x := x.(type) {
	case *ast.TableName:
		t.note("alias", x.Alias != "")
	case *ast.DerivedTable:
		t.note("alias", x.Alias != "")
	case *ast.Join:
		t.note(joins[x.Kind], true)
		t.note("natural join", x.Natural)
		t.note("on", x.On != nil)
	}
}

var (
	unaries  = [...]string{ast.Negate: "negate", ast.Plus: "plus", ast.BitNot: "bit not", ast.Not: "not", ast.NotSymbol: "not"}
	binaries = [...]string{
		ast.And: "and", ast.Or: "or", ast.Xor: "xor", ast.Add: "add", ast.Subtract: "subtract", ast.Multiply: "multiply", ast.Divide: "divide",
		ast.IntegerDivide: "integer divide", ast.Modulo: "modulo", ast.Power: "caret", ast.BitAnd: "bit and", ast.BitOr: "bit or", ast.BitXor: "caret",
		ast.ShiftLeft: "shift left", ast.ShiftRight: "shift right", ast.Concat: "concat",
	}
	comparisons = [...]string{ast.Equal: "equal", ast.NotEqual: "not equal", ast.Less: "less", ast.LessEqual: "at most", ast.Greater: "greater", ast.GreaterEqual: "at least"}
	tests       = [...]string{ast.TestNull: "null", ast.TestTrue: "true", ast.TestFalse: "false", ast.TestUnknown: "unknown"}
)

// negation is a predicate, with NOT perhaps.
func (t *tree) negation(predicate string, not bool) {
	if not {
		predicate = "not " + predicate
	}
	t.note(predicate, true)
}

func (t *tree) expr(x ast.Expr) {
	switch x := x.(type) {
	case *ast.Literal:
		switch x.Kind {
		case ast.LiteralNull:
			t.note("null", true)
		case ast.LiteralTrue:
			t.note("true", true)
		case ast.LiteralFalse:
			t.note("false", true)
		case ast.LiteralInteger, ast.LiteralDecimal, ast.LiteralApproximate, ast.LiteralString, ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
		}
	case *ast.Unary:
		if _, exists := x.X.(*ast.Exists); exists && unaries[x.Op] == unaries[ast.Not] { // NOT EXISTS is a row of its own
			t.negated = x.X
			return
		}
		t.note(unaries[x.Op], true)
	case *ast.Binary:
		t.note(binaries[x.Op], true)
	case *ast.Comparison:
		t.note(comparisons[x.Op], true)
	case *ast.Is:
		t.negationOfTest(tests[x.Test], x.Not)
	case *ast.Between:
		t.negation("between", x.Not)
	case *ast.InList:
		t.negation("in", x.Not)
	case *ast.InQuery:
		t.negation("in", x.Not)
	case *ast.Exists:
		t.negation("exists", t.negated == x)
	case *ast.Like:
		if x.Op == ast.MatchLike {
			t.negation("like", x.Not)
			t.note("like escape", x.Escape != nil)
		}
	case *ast.Quantified:
		t.note(comparisons[x.Op], true)
	case *ast.Case:
		t.note("case", true)
	case *ast.Cast:
		t.note("cast", true)
	case *ast.Call:
		t.call(x.Name)
	case *ast.Aggregate:
		t.call(string(x.Function))
	case *ast.Windowed:
		if x.Aggregate != nil {
			t.call(string(x.Aggregate.Function))
		}
	case *ast.Collate:
		t.note("collate", true)
	default: // columns, rows, subqueries, parameters and forms of one engine are no keyword of this language
	}
}

// negationOfTest is IS with what it tests for.
func (t *tree) negationOfTest(test string, not bool) {
	if not {
		test = "not " + test
	}
	t.note("is "+test, true)
}

// ShownBy tells whether a query shows the row.
func (r *Row) ShownBy(query *ast.Query, text string) bool {
	return slices.Contains(Shown(query, text), r)
}
