package fault

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// indexFaults are faults of access by an index: without the index the answer is
// right.
func indexFaults() []*RuleFault {
	indexed := []string{"CREATE TABLE t (a INTEGER)", "CREATE INDEX i ON t (a)"}
	with := func(statements ...string) []string { return append(slices.Clone(indexed), statements...) }
	return []*RuleFault{
		{
			Name: "an index scan for c <= x ends before x", Rule: "compare.less-equal", Case: "true", Planning: true,
			Also:       []string{"where.filter", "predicate.between"},
			Statements: with("INSERT INTO t VALUES (1)"),
			Query:      "SELECT 1 FROM t WHERE a BETWEEN 0 AND 1",
			Claims:     []Claim{norecSees},
			rewrite:    rewrite{block: scanBelow},
		},
		{
			Name: "an index scan for IN leaves the last element out", Rule: "predicate.in", Case: "true", Planning: true,
			Also:       []string{"where.filter"},
			Statements: with("INSERT INTO t VALUES (2)"),
			Query:      "SELECT 1 FROM t WHERE a IN (1, 2)",
			Claims:     []Claim{norecSees},
			rewrite:    rewrite{block: scanFewer},
		},
		{
			Name: "an index union for OR loses duplicates", Rule: "where.filter", Case: "true", Planning: true,
			Statements: with("INSERT INTO t VALUES (1), (1)"),
			Query:      "SELECT a FROM t WHERE a = 1 OR a = 2",
			Unless:     []string{"index_merge", "index_merge_union", "enable_bitmapscan"},
			Claims:     []Claim{norecSees, pqsNoDuplicates},
			rewrite:    rewrite{query: uniteRows},
		},
		{
			Name: "the range read for LIKE 'x%' begins behind x", Rule: "text.like", Case: "true", Planning: true,
			Also:       []string{"where.filter"},
			Statements: []string{"CREATE TABLE t (a VARCHAR(9))", "INSERT INTO t VALUES ('x')"},
			Query:      "SELECT 1 FROM t WHERE a LIKE 'x%'",
			Claims:     []Claim{norecSees},
			rewrite:    rewrite{block: scanBehindPrefix},
		},
		{
			Name: "a partial index is read where its condition need not hold", Rule: "where.filter", Case: "true", Planning: true,
			Statements: []string{"CREATE TABLE t (a INTEGER, b INTEGER)", "CREATE INDEX i ON t (a) WHERE b IS NOT NULL", "INSERT INTO t VALUES (1, NULL)"},
			Query:      "SELECT 1 FROM t WHERE a = 1",
			Claims:     []Claim{norecSees},
			rewrite:    rewrite{block: readPartial},
		},
		{
			Name: "MIN and MAX read an index without WHERE", Rule: "where.filter", Case: "false", Planning: true,
			Also:       []string{"aggregate.max", "aggregate.min"},
			Statements: with("INSERT INTO t VALUES (1), (2)"),
			Query:      "SELECT MAX(a) FROM t WHERE a < 2",
			Claims:     []Claim{norecNoAggregates, pinoloNoGroups},
			rewrite:    rewrite{block: readExtreme},
		},
		{
			Name: "COUNT(*) counts an index that leaves NULLs out", Rule: "aggregate.count", Case: "rows", Planning: true,
			Statements: with("INSERT INTO t VALUES (NULL)"),
			Query:      "SELECT COUNT(*) FROM t",
			Claims:     []Claim{{"norec", true, "NoREC 4.4: five bugs were in the aggregate that counts"}, pinoloNoGroups},
			rewrite:    rewrite{block: countIndex},
		},
		{
			Name: "ORDER BY reads an index that leaves NULLs out", Rule: "order.by", Case: "null key", Planning: true,
			Statements: with("INSERT INTO t VALUES (NULL)"),
			Query:      "SELECT a FROM t ORDER BY a",
			Unless:     []string{"enable_indexscan"},
			rewrite:    rewrite{query: orderByIndex},
		},
		{
			Name: "DISTINCT is dropped over an index that is not unique", Rule: "select.distinct", Case: "duplicates removed", Planning: true,
			Statements: with("INSERT INTO t VALUES (1), (1)"),
			Query:      "SELECT DISTINCT a FROM t",
			Claims:     []Claim{norecNoDistinct, pqsNoDuplicates},
			rewrite:    rewrite{block: takeForUnique},
		},
	}
}

// eachFilter rewrites the conjuncts of WHERE and tells whether any changed.
func eachFilter(s *ast.Select, change func(ast.Expr) ast.Expr) bool {
	changed := false
	s.Where = eachConjunct(s.Where, func(x ast.Expr) ast.Expr {
		y := change(x)
		changed = changed || y != x
		return y
	})
	return changed
}

// scanBelow loses the rows at the end of the range.
func scanBelow(p *planter, s *ast.Select) bool {
	return eachFilter(s, func(x ast.Expr) ast.Expr {
		switch x := x.(type) {
		case *ast.Comparison:
			if x.Op == ast.LessEqual && isConstant(x.R) && p.isIndexed(s.From, x.L) {
				return &ast.Comparison{Op: ast.Less, L: x.L, R: x.R}
			}
		case *ast.Between:
			if !x.Not && !x.Symmetric && isConstant(x.High) && p.isIndexed(s.From, x.X) {
				return and(&ast.Comparison{Op: ast.GreaterEqual, L: x.X, R: x.Low}, &ast.Comparison{Op: ast.Less, L: ast.CopyExpr(x.X), R: x.High})
			}
		default: // Other conditions give a range no upper end.
		}
		return x
	})
}

// scanFewer looks up all elements of a list but the last.
func scanFewer(p *planter, s *ast.Select) bool {
	return eachFilter(s, func(x ast.Expr) ast.Expr {
		in, ok := x.(*ast.InList)
		if !ok || in.Not || len(in.List) < 2 || !p.isIndexed(s.From, in.X) {
			return x
		}
		return &ast.InList{X: in.X, List: in.List[:len(in.List)-1]}
	})
}

// uniteRows reads what a query needs from an index for each arm of an OR, and
// takes equal entries for the same row, as a union of row numbers does not.
func uniteRows(p *planter, q *ast.Query) bool {
	s, ok := q.Body.(*ast.Select)
	if !ok {
		return false
	}
	t := p.onlyTable(s)
	if t == nil {
		return false
	}
	unites := false
	eachFilter(s, func(x ast.Expr) ast.Expr {
		for _, arm := range disjuncts(x) {
			switch c := arm.(type) {
			case *ast.Comparison:
				unites = unites || arm != x && p.isIndexed(s.From, c.L)
			case *ast.InList:
				unites = unites || !c.Not && len(c.List) > 1 && p.isIndexed(s.From, c.X)
			case *ast.Is:
				unites = unites || arm != x && p.isIndexed(s.From, c.X)
			default: // This fault reads an index for no other arm.
			}
		}
		return x
	})
	if !unites {
		return false
	}
	entries := &ast.Select{Distinct: true, Items: p.needed(q, t), From: []ast.TableExpr{&ast.TableName{Name: t.Name}}}
	if entries.Items == nil {
		return false
	}
	s.From = []ast.TableExpr{&ast.DerivedTable{Query: &ast.Query{Body: entries}, Alias: resolve.ExposedName(t)}}
	return true
}

// needed lists the columns of a table that a query may read.
func (p *planter) needed(q *ast.Query, t *ast.TableName) (items []ast.SelectItem) {
	read := map[int]bool{}
	all := false
	ast.Walk(q, ast.Visitor{
		Expr: func(x ast.Expr) {
			if ref, ok := x.(*ast.ColumnRef); ok {
				if source, at := p.source(ref); source != nil && source.Node == t {
					read[at] = true
				}
			}
		},
		Body: func(b ast.Body) {
			if s, ok := b.(*ast.Select); ok {
				for _, item := range s.Items {
					all = all || item.Expr == nil
				}
			}
		},
		Table: func(t ast.TableExpr) {
			j, ok := t.(*ast.Join)
			all = all || ok && (j.Natural || j.Using != nil)
		},
	})
	for i, c := range p.schema.base(t.Name).Columns {
		if all || read[i] {
			items = append(items, ast.SelectItem{Expr: &ast.ColumnRef{Column: c.Name}})
		}
	}
	return items
}

func disjuncts(x ast.Expr) []ast.Expr {
	if b, ok := x.(*ast.Binary); ok && b.Op == ast.Or {
		return append(disjuncts(b.L), disjuncts(b.R)...)
	}
	return []ast.Expr{x}
}

// scanBehindPrefix leaves the prefix itself out of the range of a pattern.
func scanBehindPrefix(p *planter, s *ast.Select) bool {
	return eachFilter(s, func(x ast.Expr) ast.Expr {
		l, ok := x.(*ast.Like)
		if !ok || l.Not || !isString(l.Pattern) || l.Escape != nil && !isString(l.Escape) {
			return x
		}
		special := `%_\`
		switch l.Op {
		case ast.MatchLike:
			if l.Escape != nil {
				special = "%_" + l.Escape.(*ast.Literal).Text
			}
		case ast.MatchGlob:
			special = "*?["
		case ast.MatchILike, ast.MatchRegexp, ast.MatchRegexpFolded, ast.MatchSimilar:
			return x // no range holds both cases, or what matches
		}
		if t, _ := p.base(s.From, l.X); t == nil {
			return x
		}
		prefix := l.Pattern.(*ast.Literal).Text
		if end := strings.IndexAny(prefix, special); end >= 0 {
			prefix = prefix[:end]
		}
		if prefix == "" {
			return x
		}
		return and(l, &ast.Comparison{Op: ast.Greater, L: ast.CopyExpr(l.X), R: &ast.Literal{Kind: ast.LiteralString, Text: prefix}})
	})
}

func isString(x ast.Expr) bool {
	l, ok := x.(*ast.Literal)
	return ok && l.Kind == ast.LiteralString
}

// readPartial reads an index over some rows for a condition on its key.
func readPartial(p *planter, s *ast.Select) bool {
	if s.Where == nil {
		return false
	}
	var added ast.Expr
	eachFilter(s, func(x ast.Expr) ast.Expr {
		var key ast.Expr
		switch x := x.(type) {
		case *ast.Comparison:
			if isConstant(x.R) {
				key = x.L
			}
		case *ast.Between:
			key = x.X
		case *ast.InList:
			key = x.X
		default: // This fault reads the index for no other condition.
		}
		t, at := p.base(s.From, key)
		if t == nil || added != nil {
			return x
		}
		index, ok := p.schema.partialOn(at)
		if !ok {
			return x
		}
		added = ast.RewriteExpr(index.condition, ast.Rewriter{Expr: func(x ast.Expr) ast.Expr {
			if ref, ok := x.(*ast.ColumnRef); ok {
				return &ast.ColumnRef{Table: resolve.ExposedName(t), Column: ref.Column}
			}
			return x
		}})
		return x
	})
	if added == nil {
		return false
	}
	s.Where = and(s.Where, added)
	return true
}

// readExtreme takes the first or last entry of an index, whatever WHERE says.
func readExtreme(p *planter, s *ast.Select) bool {
	if s.Where == nil || len(s.GroupBy) > 0 || len(s.Items) != 1 || p.onlyTable(s) == nil {
		return false
	}
	a, ok := s.Items[0].Expr.(*ast.Aggregate)
	if !ok || a.Function != ast.Min && a.Function != ast.Max || !p.isIndexed(s.From, a.Args[0]) {
		return false
	}
	s.Where = nil
	return true
}

// countIndex counts the entries of an index instead of rows.
func countIndex(p *planter, s *ast.Select) bool {
	t := p.onlyTable(s)
	if t == nil || len(s.GroupBy) > 0 || s.Having != nil || len(s.Items) != 1 {
		return false
	}
	if a, ok := s.Items[0].Expr.(*ast.Aggregate); !ok || a.Function != ast.CountStar {
		return false
	}
	table := p.schema.base(t.Name)
	for i := range table.Columns {
		if key := (column{table, i}); p.schema.indexed[key] && !key.notNull() {
			s.Where = andAlso(s.Where, isNotNull(&ast.ColumnRef{Table: resolve.ExposedName(t), Column: key.name()}))
			return true
		}
	}
	return false
}

// orderByIndex reads rows in the order of an index without entries for NULL.
func orderByIndex(p *planter, q *ast.Query) bool {
	s, ok := q.Body.(*ast.Select)
	if !ok || len(q.OrderBy) == 0 || len(s.GroupBy) > 0 || s.Having != nil || p.onlyTable(s) == nil {
		return false
	}
	for _, item := range s.Items {
		if holdsAggregate(item.Expr) {
			return false
		}
	}
	key, bound := q.OrderBy[0].Expr, p.query(q)
	if at := bound.OrderBy[0].Output; at >= 0 {
		item := &p.block(s).Items[at]
		if item.Expr == nil {
			return false
		}
		key = item.Expr.Node
	}
	if !p.isIndexed(s.From, key) {
		return false
	}
	s.Where = andAlso(s.Where, isNotNull(ast.CopyExpr(key)))
	return true
}

// takeForUnique leaves duplicates where an index is on a selected column or on
// one that WHERE fixes.
func takeForUnique(p *planter, s *ast.Select) bool {
	if !s.Distinct || p.onlyTable(s) == nil {
		return false
	}
	unique := false
	for _, item := range s.Items {
		unique = unique || p.isIndexed(s.From, item.Expr)
	}
	eachFilter(s, func(x ast.Expr) ast.Expr {
		c, ok := x.(*ast.Comparison)
		unique = unique || ok && c.Op == ast.Equal && isConstant(c.R) && p.isIndexed(s.From, c.L)
		return x
	})
	s.Distinct = !unique
	return unique
}

// andAlso adds a condition to one that may be missing.
func andAlso(x, y ast.Expr) ast.Expr {
	if x == nil {
		return y
	}
	return and(x, y)
}
