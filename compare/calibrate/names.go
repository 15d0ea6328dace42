package calibrate

import (
	"slices"

	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// What names are asked over: n(a, b) and m(a, c).
func nameTables(d *spec.Dialect) []ast.Statement {
	columns, _ := sql.Types(d)
	i := slices.IndexFunc(columns, func(t ast.Type) bool {
		return t.Kind == ast.TypeInteger || t.Kind == ast.TypeDynamic && t.Affinity == ast.AffinityInteger
	})
	number := columns[max(i, 0)]
	table := func(name string, columns ...string) ast.Statement {
		t := &ast.CreateTable{Name: name}
		for _, c := range columns {
			t.Columns = append(t.Columns, ast.ColumnDefinition{Name: c, Type: number})
		}
		return t
	}
	insert := func(table string, rows ...[2]int64) ast.Statement {
		v := &ast.Values{}
		for _, r := range rows {
			v.Rows = append(v.Rows, []ast.Expr{integer(r[0]), integer(r[1])})
		}
		return &ast.Insert{Table: table, Query: &ast.Query{Body: v}}
	}
	return []ast.Statement{
		table("n", "a", "b"), table("m", "a", "c"),
		insert("n", [2]int64{1, 30}, [2]int64{2, 20}, [2]int64{2, 10}, [2]int64{3, 3}),
		insert("m", [2]int64{2, 3}, [2]int64{3, 2}, [2]int64{4, 1}),
	}
}

func column(table, name string) *ast.ColumnRef { return &ast.ColumnRef{Table: table, Column: name} }

func plain(table string) ast.TableExpr { return &ast.TableName{Name: table} }

func where(items []ast.SelectItem, from []ast.TableExpr, condition ast.Expr) *ast.Query {
	return &ast.Query{Body: &ast.Select{Items: items, From: from, Where: condition}}
}

func item(x ast.Expr, alias string) ast.SelectItem { return ast.SelectItem{Expr: x, Alias: alias} }

func is(x ast.Expr, n int64) ast.Expr {
	return &ast.Comparison{Op: ast.Equal, L: x, R: integer(n)}
}

func sum(x ast.Expr) ast.Expr { return &ast.Aggregate{Function: ast.Sum, Args: []ast.Expr{x}} }

func plusOne(x ast.Expr) ast.Expr { return &ast.Binary{Op: ast.Add, L: x, R: integer(1)} }

// kindsOfNames are what may stand where a name can: columns by every way to call them,
// aliases, names that are not there, numbers, aggregates, expressions, subqueries.
func kindsOfNames() []ast.Expr {
	inner := func(x, condition ast.Expr) ast.Expr {
		return &ast.Subquery{Query: where([]ast.SelectItem{item(&ast.Aggregate{Function: ast.Max, Args: []ast.Expr{x}}, "")}, []ast.TableExpr{plain("m")}, condition)}
	}
	names := []ast.Expr{
		column("", "a"), column("", "b"), column("", "c"), column("n", "a"), column("n", "b"), column("m", "a"), column("m", "c"),
		column("u", "a"), column("u", "b"), column("", "A"), column("N", "a"), column("", "p"), column("", "q"), column("", "k"), column("", "zz"),
		column("n", "zz"), column("zz", "a"), column("n", "p"),
	}
	var list []ast.Expr
	for _, x := range names {
		list = append(list, x, plusOne(x), sum(x))
	}
	return append(list,
		integer(1), integer(2), integer(9), integer(-1), null(), text("a"), text("1"), number(ast.LiteralDecimal, "1.0"), plusOne(integer(1)),
		&ast.Aggregate{Function: ast.CountStar}, sum(sum(column("", "b"))), plusOne(sum(column("", "b"))),
		&ast.Binary{Op: ast.Add, L: column("", "a"), R: column("", "b")},
		inner(column("m", "c"), &ast.Comparison{Op: ast.Equal, L: column("m", "a"), R: column("n", "a")}),
		inner(column("", "c"), is(column("", "a"), 2)), inner(column("", "b"), nil), inner(column("", "p"), nil), inner(column("", "zz"), nil),
		inner(column("", "c"), is(column("", "q"), 2)),
	)
}

// clause is a place for a name. Select, from and grouping are what stands around it.
type clause struct {
	name  string
	build func(x ast.Expr, items []ast.SelectItem, from []ast.TableExpr) *ast.Query
}

func clauses() []clause {
	type list = []ast.Expr
	ordered := func(q *ast.Query, x ...ast.Expr) *ast.Query {
		for _, k := range x {
			q.OrderBy = append(q.OrderBy, ast.OrderItem{Expr: k})
		}
		return q
	}
	block := func(change func(s *ast.Select)) func(items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
		return func(items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			s := &ast.Select{Items: slices.Clone(items), From: from}
			change(s)
			return &ast.Query{Body: s}
		}
	}
	grouped := []ast.SelectItem{item(column("", "a"), "p"), item(&ast.Aggregate{Function: ast.CountStar}, "k")}
	return []clause{
		{"SELECT", func(x ast.Expr, items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			return block(func(s *ast.Select) { s.Items = append(s.Items, item(x, "")) })(items, from)
		}},
		{"SELECT under GROUP BY a", func(x ast.Expr, _ []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			return block(func(s *ast.Select) { s.Items, s.GroupBy = append(s.Items, item(x, "")), list{column("", "a")} })(grouped, from)
		}},
		{"WHERE", func(x ast.Expr, items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			return block(func(s *ast.Select) { s.Where = is(x, 2) })(items, from)
		}},
		{"GROUP BY", func(x ast.Expr, _ []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			return block(func(s *ast.Select) { s.GroupBy = list{x} })([]ast.SelectItem{item(&ast.Aggregate{Function: ast.CountStar}, "k")}, from)
		}},
		{"GROUP BY with the list", func(x ast.Expr, items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			return block(func(s *ast.Select) { s.GroupBy = list{x} })(items, from)
		}},
		{"GROUP BY what is selected", func(x ast.Expr, _ []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			return block(func(s *ast.Select) { s.GroupBy = list{x} })([]ast.SelectItem{item(x, "p"), item(&ast.Aggregate{Function: ast.CountStar}, "k")}, from)
		}},
		{"HAVING", func(x ast.Expr, items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			return block(func(s *ast.Select) { s.Having = is(x, 2) })(items, from)
		}},
		{"HAVING under GROUP BY a", func(x ast.Expr, _ []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			return block(func(s *ast.Select) { s.GroupBy, s.Having = list{column("", "a")}, is(x, 2) })(grouped, from)
		}},
		{"ORDER BY", func(x ast.Expr, items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			return ordered(block(func(*ast.Select) {})(items, from), x)
		}},
		{"ORDER BY of DISTINCT", func(x ast.Expr, items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			return ordered(block(func(s *ast.Select) { s.Distinct = true })(items, from), x)
		}},
		{"ORDER BY under GROUP BY a", func(x ast.Expr, _ []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			return ordered(block(func(s *ast.Select) { s.GroupBy = list{column("", "a")} })(grouped, from), x)
		}},
		{"ORDER BY of UNION", func(x ast.Expr, items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			arm := &ast.Select{Items: items, From: from}
			return ordered(&ast.Query{Body: &ast.SetOperation{Op: ast.Union, All: true, L: arm, R: arm}}, x)
		}},
		{"LIMIT", func(x ast.Expr, items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			q := ordered(block(func(*ast.Select) {})(items, from), integer(1))
			q.Limit = x
			return q
		}},
		{"OFFSET", func(x ast.Expr, items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			q := ordered(block(func(*ast.Select) {})(items, from), integer(1))
			q.Limit, q.Offset = integer(2), x
			return q
		}},
		{"ON", func(x ast.Expr, items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			right := &ast.TableName{Name: "m", Alias: "w"}
			return block(func(s *ast.Select) {
				s.From = []ast.TableExpr{&ast.Join{Kind: ast.JoinInner, L: from[len(from)-1], R: right, On: is(x, 2)}}
			})(items, from)
		}},
		{"ON of LEFT JOIN", func(x ast.Expr, items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			right := &ast.TableName{Name: "m", Alias: "w"}
			return block(func(s *ast.Select) {
				s.From = []ast.TableExpr{&ast.Join{Kind: ast.JoinLeft, L: from[len(from)-1], R: right, On: is(x, 2)}}
			})(items, from)
		}},
		{"an inner SELECT", func(x ast.Expr, items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			return block(func(s *ast.Select) {
				s.Where = &ast.InQuery{X: integer(2), Query: where([]ast.SelectItem{item(x, "")}, []ast.TableExpr{&ast.TableName{Name: "m", Alias: "w"}}, nil)}
			})(items, from)
		}},
		{"an inner WHERE", func(x ast.Expr, items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			return block(func(s *ast.Select) {
				s.Where = &ast.Exists{Query: where([]ast.SelectItem{item(integer(1), "")}, []ast.TableExpr{&ast.TableName{Name: "m", Alias: "w"}}, is(x, 2))}
			})(items, from)
		}},
		{"an inner HAVING", func(x ast.Expr, items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			return block(func(s *ast.Select) {
				s.Where = &ast.Exists{Query: &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{item(column("w", "a"), "")},
					From: []ast.TableExpr{&ast.TableName{Name: "m", Alias: "w"}}, GroupBy: list{column("w", "a")}, Having: is(x, 2)}}}
			})(items, from)
		}},
		{"a derived table", func(x ast.Expr, items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			inside := where([]ast.SelectItem{item(x, "d1")}, []ast.TableExpr{&ast.TableName{Name: "m", Alias: "w"}}, nil)
			return block(func(s *ast.Select) {
				s.From = append(slices.Clone(from), &ast.DerivedTable{Query: inside, Alias: "d"})
			})(items, from)
		}},
		{"over a derived table", func(x ast.Expr, items []ast.SelectItem, from []ast.TableExpr) *ast.Query {
			return where([]ast.SelectItem{item(x, "")}, []ast.TableExpr{&ast.DerivedTable{Query: where(items, from, nil), Alias: "n"}}, nil)
		}},
		{"VALUES", func(x ast.Expr, _ []ast.SelectItem, _ []ast.TableExpr) *ast.Query {
			return &ast.Query{Body: &ast.Values{Rows: [][]ast.Expr{{x}, {integer(1)}}}}
		}},
	}
}

// selectLists are what may stand before the clause: aliases that are new, that hide a
// column, that stand for several.
func selectLists() [][]ast.SelectItem {
	a, b := column("n", "a"), column("n", "b")
	return [][]ast.SelectItem{
		{item(a, "p"), item(b, "")},
		{item(b, "a"), item(a, "q")},
		{item(plusOne(a), "p"), item(b, "p")},
		{item(column("", "a"), "p")},
		{{}},
	}
}

// sourcesOfNames are what may stand in FROM.
func sourcesOfNames() [][]ast.TableExpr {
	n, m := plain("n"), plain("m")
	using := &ast.Join{Kind: ast.JoinInner, L: n, R: m, Using: []string{"a"}}
	return [][]ast.TableExpr{
		{n},
		{&ast.TableName{Name: "n", Alias: "u"}},
		{n, m},
		{using},
		{&ast.Join{Kind: ast.JoinLeft, Natural: true, L: n, R: m}},
		nil,
	}
}

// addNames adds each clause with each kind of name under each list and FROM, which the
// dialect can write: a group for each clause and FROM.
func (p *Plan) addNames() {
	kinds, lists := kindsOfNames(), selectLists()
	for _, c := range clauses() {
		for _, from := range sourcesOfNames() {
			var queries []*ast.Query
			seen := map[string]bool{}
			for _, items := range lists {
				for _, x := range kinds {
					if from == nil && (c.name == "ON" || c.name == "ON of LEFT JOIN") {
						continue
					}
					q := c.build(x, items, from)
					text, err := render.Query(q, p.Dialect)
					if err != nil || seen[text] {
						continue
					}
					seen[text] = true
					queries = append(queries, q)
				}
			}
			if len(queries) > 0 {
				p.add(&Group{Section: Names, Form: c.name, Types: sourceName(from, p.Dialect), Count: len(queries),
					at: func(i int) *Cell { return &Cell{Query: queries[i]} }})
			}
		}
	}
}

func sourceName(from []ast.TableExpr, d *spec.Dialect) string {
	if from == nil {
		return "no FROM"
	}
	text, err := render.Query(where([]ast.SelectItem{item(integer(1), "")}, from, nil), d)
	if err != nil {
		return "FROM"
	}
	return text[len("SELECT 1 "):]
}
