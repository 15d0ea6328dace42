package selfcheck

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// subject is a query of the sample that a law is asked about. Evaluate returns
// the bag of a query that permits exactly one; a planted fault makes it that of
// an evaluator which gets something wrong.
type subject struct {
	*sample
	fault func(*ast.Query)
	query *ast.Query
}

func (s *subject) evaluate(q *ast.Query) (bag, bool) {
	if s.fault != nil {
		copied, err := parse.Query(s.text(q), s.dialect) // the trees of a law share parts
		if err != nil {
			return bag{}, false
		}
		s.fault(copied)
		q = copied
	}
	return bagOf(s.dialect, s.sample.evaluate(q, eval.Options{}))
}

// bags evaluates several queries; ok only if all of them permit one bag.
func (s *subject) bags(queries ...*ast.Query) ([]bag, bool) {
	list := make([]bag, len(queries))
	for i, q := range queries {
		var ok bool
		if list[i], ok = s.evaluate(q); !ok {
			return nil, false
		}
	}
	return list, true
}

// block is the query's body if it is a plain block: no grouping, no DISTINCT,
// no aggregate, no window, no ordering that a limit cuts.
func (s *subject) block() (ast.Select, bool) {
	body, ok := s.query.Body.(*ast.Select)
	if !ok || s.query.With != nil || body.Qualify != nil || s.query.Limit != nil || s.query.Offset != nil || body.GroupBy != nil || body.Having != nil || len(body.From) == 0 {
		return ast.Select{}, false
	}
	plain := true
	for _, item := range body.Items {
		ast.Inspect(item.Expr, func(x ast.Expr) bool {
			switch x.(type) {
			case *ast.Aggregate, *ast.Windowed:
				plain = false
			default: // Other expressions have the value of their row alone.
			}
			return plain
		})
	}
	block := *body
	block.Distinct = false
	return block, plain
}

func query(b ast.Body) *ast.Query { return &ast.Query{Body: b} }

func where(b ast.Select, p ast.Expr) *ast.Query {
	b.Where = p
	return query(&b)
}

func not(p ast.Expr) ast.Expr { return &ast.Unary{Op: ast.Not, X: p} }

func isNull(p ast.Expr) ast.Expr { return &ast.Is{X: p, Test: ast.TestNull} }

func and(p, q ast.Expr) ast.Expr { return &ast.Binary{Op: ast.And, L: p, R: q} }

func all(op ast.SetOperator, l, r ast.Body) *ast.Query {
	return query(&ast.SetOperation{Op: op, All: true, L: l, R: r})
}

// A law is asked about one query. It returns whether it had something to say,
// and what is wrong. Fault is what an evaluator that breaks the law does.
type law struct {
	name  string
	ask   func(s *subject) (asked bool, wrong string)
	fault func(*ast.Query)
	// only are the dialects that have the operations of the law; all without it.
	only []string
}

func differing(what string, a, b bag) string {
	if a.equal(b) {
		return ""
	}
	return fmt.Sprintf("%s: %d rows and %d rows differ", what, a.size(), b.size())
}

var laws = []law{
	{
		// TLP: every row of r satisfies exactly one of p, NOT p, p IS NULL.
		name: "ternary partition",
		ask: func(s *subject) (bool, string) {
			b, ok := s.block()
			if !ok || b.Where == nil {
				return false, ""
			}
			list, ok := s.bags(where(b, nil), where(b, b.Where), where(b, not(b.Where)), where(b, isNull(b.Where)))
			if !ok {
				return false, ""
			}
			return true, differing("r and its partition", list[0], list[1].plus(list[2], list[3]))
		},
		fault: keepUnknown,
	},
	{
		// σp(σq(r)) = σ(p AND q)(r)
		name: "selections merge",
		ask: func(s *subject) (bool, string) {
			b, ok := s.block()
			if !ok || b.Where == nil || b.Items[0].Expr == nil {
				return false, ""
			}
			inner := b
			inner.Items = append([]ast.SelectItem(nil), b.Items...)
			inner.Items[0].Alias = "law"
			for i := range inner.Items[1:] {
				inner.Items[1+i].Alias = fmt.Sprintf("law%d", i)
				if inner.Items[1+i].Expr == nil {
					return false, ""
				}
			}
			outer := &ast.Select{Items: []ast.SelectItem{{}}, From: []ast.TableExpr{&ast.DerivedTable{Query: query(&inner), Alias: "q"}},
				Where: not(isNull(&ast.ColumnRef{Table: "q", Column: "law"}))}
			list, ok := s.bags(query(outer), where(b, and(b.Where, not(isNull(b.Items[0].Expr)))))
			if !ok {
				return false, ""
			}
			return true, differing("nested and merged selection", list[0], list[1])
		},
		fault: forgetOuterWhere,
	},
	{
		// NOT NOT p keeps what p keeps.
		name: "double negation",
		ask: func(s *subject) (bool, string) {
			b, ok := s.block()
			if !ok || b.Where == nil {
				return false, ""
			}
			list, ok := s.bags(where(b, b.Where), where(b, not(not(b.Where))))
			if !ok {
				return false, ""
			}
			return true, differing("p and NOT NOT p", list[0], list[1])
		},
		fault: notIsNotTrue,
	},
	{
		// L JOIN R = R JOIN L, LEFT = RIGHT the other way round.
		name: "join commutes",
		ask: func(s *subject) (bool, string) {
			b, ok := s.block()
			if !ok {
				return false, ""
			}
			join, ok := b.From[0].(*ast.Join)
			if !ok || join.Natural || join.Using != nil || starred(b.Items) {
				return false, ""
			}
			swapped := *join
			swapped.L, swapped.R = join.R, join.L
			switch join.Kind {
			case ast.JoinLeft:
				swapped.Kind = ast.JoinRight
			case ast.JoinRight:
				swapped.Kind = ast.JoinLeft
			case ast.JoinCross, ast.JoinInner, ast.JoinFull:
			}
			other := b
			other.From = append([]ast.TableExpr{&swapped}, b.From[1:]...)
			list, ok := s.bags(query(&b), query(&other))
			if !ok {
				return false, ""
			}
			return true, differing("the join and its mirror", list[0], list[1])
		},
		fault: rightIsInner,
	},
	{
		// A LEFT JOIN B ON p = (A JOIN B ON p) and the rows of A without a partner.
		name: "outer join is inner join and padded rows",
		ask: func(s *subject) (bool, string) {
			b, ok := s.block()
			if !ok {
				return false, ""
			}
			join, ok := b.From[0].(*ast.Join)
			if !ok || join.On == nil {
				return false, ""
			}
			l, isTable := join.L.(*ast.TableName)
			_, alsoTable := join.R.(*ast.TableName)
			if !isTable || !alsoTable {
				return false, ""
			}
			outer, inner := *join, *join
			outer.Kind, inner.Kind = ast.JoinLeft, ast.JoinInner
			star := []ast.SelectItem{{}}
			name := l.Name
			if l.Alias != "" {
				name = l.Alias
			}
			partner := &ast.Exists{Query: query(&ast.Select{Items: []ast.SelectItem{{Expr: &ast.Literal{Kind: ast.LiteralInteger, Text: "1"}}},
				From: []ast.TableExpr{join.R}, Where: join.On})}
			list, ok := s.bags(query(&ast.Select{Items: star, From: []ast.TableExpr{&outer}}), query(&ast.Select{Items: star, From: []ast.TableExpr{&inner}}),
				query(&ast.Select{Items: []ast.SelectItem{{StarTable: name}}, From: []ast.TableExpr{l}, Where: not(partner)}))
			if !ok {
				return false, ""
			}
			var padded []semantics.Row
			width := 0
			for _, r := range list[0].rows {
				width = len(r)
			}
			for _, r := range list[2].rows {
				row := make(semantics.Row, width)
				if copy(row, r) < len(r) {
					return true, "the left rows are wider than the join"
				}
				padded = append(padded, row)
			}
			e := semantics.NewEvaluation(s.dialect, nil)
			p := bag{count: map[string]int{}}
			for _, r := range padded {
				p.count[string(semantics.AppendRowKey(e, nil, r))]++
			}
			return true, differing("the left join and its parts", list[0], list[1].plus(p))
		},
		fault: rightIsInner,
	},
	{
		// (A ∪ B) ∪ C = A ∪ (B ∪ C) = C ∪ B ∪ A, with the multiplicities added.
		name: "UNION ALL adds",
		ask: func(s *subject) (bool, string) {
			b, ok := s.block()
			if !ok || b.Where == nil {
				return false, ""
			}
			x, y, z := where(b, b.Where), where(b, not(b.Where)), where(b, nil)
			left := all(ast.Union, all(ast.Union, x.Body, y.Body).Body, z.Body)
			right := all(ast.Union, z.Body, all(ast.Union, y.Body, x.Body).Body)
			list, ok := s.bags(x, y, z, left, right)
			if !ok {
				return false, ""
			}
			sum := list[0].plus(list[1], list[2])
			if wrong := differing("UNION ALL and the sum", list[3], sum); wrong != "" {
				return true, wrong
			}
			return true, differing("UNION ALL in two orders", list[3], list[4])
		},
		fault: allIsDistinct,
	},
	{
		// EXCEPT ALL, INTERSECT ALL: max(m - n, 0) and min(m, n).
		name: "bag difference and intersection",
		ask: func(s *subject) (bool, string) {
			b, ok := s.block()
			if !ok || b.Where == nil {
				return false, ""
			}
			x, y := where(b, nil), where(b, b.Where)
			x = all(ast.Union, x.Body, y.Body) // more than once on the left
			list, ok := s.bags(x, y, all(ast.Except, x.Body, y.Body), all(ast.Intersect, x.Body, y.Body), all(ast.Except, y.Body, x.Body))
			if !ok {
				return false, ""
			}
			l, r := list[0], list[1]
			minus := func(m, n int) int { return m - n }
			least := func(m, n int) int { return min(m, n) }
			for _, part := range []struct {
				what string
				got  bag
				want bag
			}{{"EXCEPT ALL", list[2], l.combine(r, minus)}, {"INTERSECT ALL", list[3], l.combine(r, least)}, {"EXCEPT ALL reversed", list[4], r.combine(l, minus)}} {
				if wrong := differing(part.what, part.got, part.want); wrong != "" {
					return true, wrong
				}
			}
			return true, ""
		},
		fault: allIsDistinct,
		only:  []string{"iso", "mysql", "mariadb", "postgres"},
	},
	{
		// DISTINCT is idempotent, and UNION with itself.
		name: "DISTINCT",
		ask: func(s *subject) (bool, string) {
			b, ok := s.block()
			if !ok {
				return false, ""
			}
			plain, distinct := b, b
			distinct.Distinct = true
			list, ok := s.bags(query(&plain), query(&distinct), query(&ast.SetOperation{Op: ast.Union, L: &plain, R: &plain}),
				query(&ast.SetOperation{Op: ast.Union, L: &distinct, R: &distinct}))
			if !ok {
				return false, ""
			}
			once := func(m, _ int) int { return min(m, 1) }
			want := list[0].combine(bag{}, once)
			for i, what := range []string{"DISTINCT", "UNION with itself", "UNION of DISTINCT"} {
				if wrong := differing(what, list[i+1], want); wrong != "" {
					return true, wrong
				}
			}
			return true, ""
		},
		fault: forgetDistinct,
	},
	{
		// GROUP BY all columns with COUNT(*) gives each row's multiplicity.
		name: "COUNT is multiplicity",
		ask: func(s *subject) (bool, string) {
			b, ok := s.block()
			if !ok {
				return false, ""
			}
			count := ast.Select{Items: []ast.SelectItem{{Expr: &ast.Aggregate{Function: ast.CountStar}}}, From: b.From, Where: b.Where}
			list, ok := s.bags(query(&b), query(&count))
			if !ok {
				return false, ""
			}
			if n := list[1].rows[0][0]; n.String() != fmt.Sprint(list[0].size()) {
				return true, fmt.Sprintf("COUNT(*) is %s of %d rows", n, list[0].size())
			}
			return true, ""
		},
		fault: keepUnknownUnlessCounting,
	},
}

func (l law) admits(dialect string) bool {
	for _, d := range l.only {
		if d == dialect {
			return true
		}
	}
	return len(l.only) == 0
}

// least is how many queries a law has to be asked about in each dialect. Where rapid draws fewer, further
// ones are asked in their order, most of them until the law is called one that is never asked.
const (
	least = 2
	most  = 20_000
)

// TestLaws asks every law about the queries of generated databases.
func TestLaws(t *testing.T) {
	each := testrun.Count[uint64](2, 2, 6) // queries of a database that is drawn
	databases := testrun.Count[uint64](9, 9, 1<<16)
	for _, l := range laws {
		for _, dialect := range relationalDialects() {
			if !l.admits(dialect) {
				continue
			}
			t.Run(l.name+"/"+dialect, func(t *testing.T) {
				t.Parallel()
				asked, queries := 0, 0
				seed, made := testrun.Seed(t), map[uint64]*sample{}
				ask := func(s *sample, n uint64) (text, wrong string) {
					c := &subject{sample: s, query: s.numbered(n)}
					queries++
					did, wrong := l.ask(c)
					if did {
						asked++
					}
					return s.text(c.query), wrong
				}
				testrun.Check(t, func(r *rapid.T) {
					index := rapid.Uint64Range(0, databases).Draw(r, "database")
					s := made[index]
					if s == nil {
						s = newSample(t, dialect, seed, index)
						made[index] = s
					}
					first := rapid.Uint64Range(0, 1<<40).Draw(r, "query")
					for n := first; n < first+each; n++ {
						if text, wrong := ask(s, n); wrong != "" {
							r.Fatalf("%s\n%s", wrong, text)
						}
					}
				})
				var s *sample
				for n := uint64(0); asked < least && queries < most; n++ {
					if n%sql.QueriesPerDatabase == 0 {
						s = newSample(t, dialect, seed, n/sql.QueriesPerDatabase)
					}
					if text, wrong := ask(s, n); wrong != "" {
						t.Fatalf("%s\n%s", wrong, text)
					}
				}
				t.Logf("asked about %d of %d queries", asked, queries)
				if asked < least {
					t.Errorf("the law was asked about %d of %d queries only", asked, queries)
				}
			})
		}
	}
}
