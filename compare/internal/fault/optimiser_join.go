package fault

import (
	"slices"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// joinFaults are faults of joins, and of subqueries that become joins.
func joinFaults() []*RuleFault {
	return []*RuleFault{
		{
			Name: "IN and EXISTS become joins that keep duplicates", Rule: "predicate.in-query", Case: "true", Planning: true,
			Also:       []string{"where.filter"},
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1), (1)"},
			Query:      "SELECT t.a FROM t WHERE t.a IN (SELECT u.a FROM t AS u)",
			Unless:     []string{"semijoin", "duplicateweedout", "enable_hashjoin", "automatic_index"},
			Claims:     []Claim{norecSees, pqsNoDuplicates},
			rewrite:    rewrite{block: joinInsteadOfIn},
		},
		{
			Name: "NOT IN becomes an antijoin that passes Unknown", Rule: "predicate.in-query", Case: "unknown", Planning: true,
			Also:       []string{"where.filter", "predicate.in", "truth.not"},
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (NULL), (1)"},
			Query:      "SELECT 1 FROM t WHERE 2 NOT IN (SELECT a FROM t)",
			Claims:     []Claim{norecSees, pinoloNoNulls},
			rewrite:    rewrite{block: passUnknown},
		},
		{
			Name: "a semi-join for EXISTS checks the first condition alone", Rule: "predicate.exists", Case: "false", Planning: true,
			Also:       []string{"where.filter"},
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1)"},
			Query:      "SELECT 1 FROM t WHERE EXISTS (SELECT 1 FROM t WHERE a = 1 AND a = 2)",
			Unless:     []string{"semijoin", "firstmatch", "enable_nestloop"},
			Claims:     []Claim{norecSees},
			rewrite:    rewrite{block: checkFirst},
		},
		{
			Name: "a hash join matches NULL with NULL", Rule: "compare.equal", Case: "unknown", Planning: true,
			Also:       []string{"from.inner", "from.left"},
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (NULL)"},
			Query:      "SELECT 1 FROM t JOIN t AS u ON t.a = u.a",
			Unless:     []string{"enable_hashjoin", "hash_join", "block_nested_loop", "automatic_index"},
			Claims:     []Claim{norecSees, pinoloNoNulls},
			rewrite:    rewrite{join: hashNulls},
		},
		{
			Name: "ON of a LEFT JOIN filters the left rows", Rule: "from.left", Case: "padded", Planning: true,
			Also:       []string{"where.filter"},
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1)"},
			Query:      "SELECT 1 FROM t LEFT JOIN t AS u ON t.a = 2",
			Claims:     []Claim{pinoloNoOuter},
			rewrite:    rewrite{block: filterPreserved},
		},
		{
			Name: "IS NULL of a padded column is False where the column is NOT NULL", Rule: "compare.is-null", Case: "null", Planning: true,
			Also:       []string{"where.filter", "from.left"},
			Statements: []string{"CREATE TABLE t (a INTEGER NOT NULL)", "INSERT INTO t VALUES (1)"},
			Query:      "SELECT 1 FROM t LEFT JOIN t AS u ON FALSE WHERE u.a IS NULL",
			Claims:     []Claim{norecSees, pinoloNoOuter},
			rewrite:    rewrite{block: trustNotNull},
		},
	}
}

// joinInsteadOfIn puts the tables of a subquery beside those of its block.
func joinInsteadOfIn(p *planter, s *ast.Select) bool {
	items, ok := starsByTable(s)
	if !ok {
		return false
	}
	var joined []ast.TableExpr
	changed := eachFilter(s, func(x ast.Expr) ast.Expr {
		var rows *ast.Select
		in, isIn := x.(*ast.InQuery)
		exists, isExists := x.(*ast.Exists)
		switch {
		case isIn && !in.Not:
			if rows = p.flat(s, joined, in.Query); rows != nil && !expressionsOnly(rows.Items) {
				rows = nil
			}
		case isExists:
			rows = p.flat(s, joined, exists.Query)
		}
		if rows == nil || isExists && rows.Where == nil {
			return x
		}
		joined = append(joined, rows.From...)
		if isExists {
			return rows.Where
		}
		y := rows.Items[0].Expr
		if len(rows.Items) > 1 {
			row := &ast.Row{}
			for _, item := range rows.Items {
				row.Items = append(row.Items, item.Expr)
			}
			y = row
		}
		return andAlso(rows.Where, &ast.Comparison{Op: ast.Equal, L: in.X, R: y})
	})
	if changed {
		s.Items = items
		s.From = append(s.From, joined...)
	}
	return changed
}

// flat is a copy of a subquery's block if its tables can stand beside those of
// the block around it: no table has the name of another, no name is ambiguous.
func (p *planter) flat(outer *ast.Select, joined []ast.TableExpr, q *ast.Query) *ast.Select {
	s, ok := q.Body.(*ast.Select)
	if !ok || q.Limit != nil || q.Offset != nil || s.Distinct || len(s.GroupBy) > 0 || s.Having != nil || len(s.From) == 0 || named(s.From) {
		return nil
	}
	for _, item := range s.Items {
		if holdsAggregate(item.Expr) {
			return nil
		}
	}
	names := map[string]bool{}
	for _, t := range append(leaves(outer.From), leaves(joined)...) {
		names[p.schema.TableKey(resolve.ExposedName(t))] = true
	}
	if !p.closed(s.From) {
		return nil
	}
	columns := map[string]bool{}
	for _, t := range leaves(s.From) {
		base, ok := t.(*ast.TableName)
		if !ok || names[p.schema.TableKey(resolve.ExposedName(t))] || p.schema.base(base.Name) == nil {
			return nil
		}
		for _, c := range p.schema.base(base.Name).Columns {
			columns[p.schema.Key(c.Name)] = true
		}
	}
	plain := true
	ast.Walk(&ast.Query{Body: outer}, ast.Visitor{Expr: func(x ast.Expr) {
		ref, ok := x.(*ast.ColumnRef)
		if !ok || ref.Table != "" {
			return
		}
		p.source(ref)
		name := p.names[ref]
		plain = plain && name != nil && name.Kind == resolve.NameColumn && !columns[p.schema.Key(name.Column.Name)]
	}})
	if !plain {
		return nil
	}
	return ast.CopyBody(s).(*ast.Select)
}

// closed tells whether the conditions of joins name their own tables alone.
func (p *planter) closed(from []ast.TableExpr) bool {
	for _, t := range from {
		j, ok := t.(*ast.Join)
		if !ok {
			continue
		}
		ast.Inspect(j.On, func(x ast.Expr) bool {
			if c, is := x.(*ast.ColumnRef); is {
				source, _ := p.source(c)
				ok = ok && c.Table != "" && source != nil && slices.Contains(leaves(from), source.Node)
			}
			ok = ok && ast.QueryOf(x) == nil
			return ok
		})
		if !ok || !p.closed([]ast.TableExpr{j.L, j.R}) {
			return false
		}
	}
	return true
}

func expressionsOnly(items []ast.SelectItem) bool {
	for _, item := range items {
		if item.Expr == nil {
			return false
		}
	}
	return true
}

// starsByTable writes each * of a select list table by table, so that another
// table can join; ok is false where that would name other columns.
func starsByTable(s *ast.Select) (items []ast.SelectItem, ok bool) {
	for _, item := range s.Items {
		if item.Expr != nil || item.StarTable != "" {
			items = append(items, item)
			continue
		}
		if named(s.From) {
			return nil, false
		}
		for _, t := range leaves(s.From) {
			items = append(items, ast.SelectItem{StarTable: resolve.ExposedName(t)})
		}
	}
	return items, len(s.From) > 0
}

// named tells whether a FROM has a join whose columns of one name are one.
func named(from []ast.TableExpr) bool {
	for _, t := range from {
		if j, ok := t.(*ast.Join); ok && (j.Natural || j.Using != nil || named([]ast.TableExpr{j.L, j.R})) {
			return true
		}
	}
	return false
}

// passUnknown keeps the rows for which no equal element is found, also where a
// NULL might be one.
func passUnknown(_ *planter, s *ast.Select) bool {
	return eachFilter(s, func(x ast.Expr) ast.Expr {
		anti := false
		switch x := x.(type) {
		case *ast.InQuery:
			anti = x.Not
		case *ast.InList:
			anti = x.Not
		case *ast.Unary:
			in, isQuery := x.X.(*ast.InQuery)
			list, isList := x.X.(*ast.InList)
			anti = (x.Op == ast.Not || x.Op == ast.NotSymbol) && (isQuery && !in.Not || isList && !list.Not)
		default: // No other form is an anti-join by IN.
		}
		if !anti {
			return x
		}
		return &ast.Is{X: x, Test: ast.TestFalse, Not: true}
	})
}

// checkFirst forgets all conjuncts of an EXISTS but the first.
func checkFirst(_ *planter, s *ast.Select) bool {
	return eachFilter(s, func(x ast.Expr) ast.Expr {
		e, ok := x.(*ast.Exists)
		if !ok {
			return x
		}
		rows, ok := e.Query.Body.(*ast.Select)
		if !ok || len(rows.GroupBy) > 0 || rows.Having != nil {
			return x
		}
		first, ok := rows.Where.(*ast.Binary)
		if !ok || first.Op != ast.And {
			return x
		}
		copied, block := *e.Query, *rows
		for ok && first.Op == ast.And {
			block.Where = first.L
			first, ok = first.L.(*ast.Binary)
		}
		copied.Body = &block
		return &ast.Exists{Query: &copied}
	})
}

// hashNulls takes the NULLs of join keys for equal.
func hashNulls(p *planter, j *ast.Join) bool {
	if j.On == nil || j.Kind != ast.JoinInner && j.Kind != ast.JoinLeft {
		return false
	}
	changed := false
	j.On = eachConjunct(j.On, func(x ast.Expr) ast.Expr {
		c, ok := x.(*ast.Comparison)
		if !ok || c.Op != ast.Equal {
			return x
		}
		l, left := c.L.(*ast.ColumnRef)
		r, right := c.R.(*ast.ColumnRef)
		if !left || !right {
			return x
		}
		a, _ := p.source(l)
		if b, _ := p.source(r); a == b {
			return x
		}
		changed = true
		return &ast.Distinct{L: l, R: r, Not: true}
	})
	return changed
}

// filterPreserved moves what ON says of the left table alone into WHERE.
func filterPreserved(p *planter, s *ast.Select) bool {
	if len(s.From) != 1 {
		return false
	}
	j, ok := s.From[0].(*ast.Join)
	if !ok || j.Kind != ast.JoinLeft || j.On == nil {
		return false
	}
	left := []ast.TableExpr{j.L}
	changed := false
	j.On = eachConjunct(j.On, func(x ast.Expr) ast.Expr {
		if _, constant := x.(*ast.Literal); constant || !p.within(left, x) || !qualified(x) {
			return x
		}
		changed = true
		s.Where = andAlso(s.Where, x)
		return truth()
	})
	return changed
}

// qualified tells whether an expression has columns, all of them qualified.
func qualified(x ast.Expr) bool {
	some, all := false, true
	ast.Inspect(x, func(x ast.Expr) bool {
		if ref, ok := x.(*ast.ColumnRef); ok {
			some, all = true, all && ref.Table != ""
		}
		return true
	})
	return some && all
}

// trustNotNull takes a declaration for true of the padded rows of an outer join.
func trustNotNull(p *planter, s *ast.Select) bool {
	if s.Where == nil || !pads(s.From) {
		return false
	}
	changed := false
	s.Where = eachOperand(s.Where, func(x ast.Expr) ast.Expr {
		is, ok := x.(*ast.Is)
		if !ok || is.Test != ast.TestNull {
			return x
		}
		if t, c := p.base(s.From, is.X); t == nil || !c.notNull() {
			return x
		}
		changed = true
		if is.Not {
			return truth()
		}
		return falsehood()
	})
	return changed
}

// pads tells whether a FROM has an outer join.
func pads(from []ast.TableExpr) bool {
	for _, t := range from {
		j, ok := t.(*ast.Join)
		if !ok {
			continue
		}
		switch j.Kind {
		case ast.JoinLeft, ast.JoinRight, ast.JoinFull:
			return true
		case ast.JoinCross, ast.JoinInner, ast.JoinSemi, ast.JoinAnti:
		}
		if pads([]ast.TableExpr{j.L, j.R}) {
			return true
		}
	}
	return false
}

func falsehood() ast.Expr { return &ast.Literal{Kind: ast.LiteralFalse} }

// eachOperand rewrites the operands of AND, OR and NOT of a condition.
func eachOperand(x ast.Expr, change func(ast.Expr) ast.Expr) ast.Expr {
	switch b := x.(type) {
	case *ast.Binary:
		if b.Op == ast.And || b.Op == ast.Or {
			return &ast.Binary{Op: b.Op, L: eachOperand(b.L, change), R: eachOperand(b.R, change)}
		}
	case *ast.Unary:
		if b.Op == ast.Not || b.Op == ast.NotSymbol {
			return &ast.Unary{Op: b.Op, X: eachOperand(b.X, change)}
		}
	default: // Another form is an operand.
	}
	return change(x)
}
