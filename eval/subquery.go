package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleScalarSubquery.
const (
	scalarSubqueryNoRow spec.Case = iota
	scalarSubqueryOneRow
	scalarSubquerySeveralRows
)

var ruleScalarSubquery = spec.Declare(spec.Rule{
	ID:        "subquery.scalar",
	Statement: "A scalar subquery is the value of its only row, NULL if it has none; several rows raise.",
	From:      spec.ISO("<subquery>"),
	Cases:     []string{scalarSubqueryNoRow: "no row", scalarSubqueryOneRow: "one row", scalarSubquerySeveralRows: "several rows"},
	Variants: []spec.Variant{{Dialects: []string{"sqlite"}, Statement: "Of several rows the first counts; without an order that is any of them.",
		From: spec.SQLite("11. Subquery Expressions", "lang_expr.html").With(spec.SQLite("4. The ORDER BY clause", "lang_select.html"))}},
})

func (c *compiler) compileScalarSubquery(x *ast.Subquery, s *scope) (operand, error) {
	if x.List {
		return c.compileListOfQuery(x, s)
	}
	query, err := c.compileQuery(s.at.Query(x.Query), s.frame)
	if err != nil {
		return operand{}, err
	}
	raises := query.raises || s.at.Signature(x).Raises != 0
	if len(query.columns) != 1 {
		return operand{query: query, slot: -1, raises: raises}, nil
	}
	place := &scalarSubquery{query: query, plain: isFiltered(x.Query)}
	value := func(env *environment) semantics.Value {
		if place.value != nil {
			return *place.value
		}
		row, ok := c.singleRow(query, env)
		if !ok {
			return semantics.Raised(semantics.ClassCardinality)
		}
		return row[0]
	}
	o := operand{typ: query.columns[0].Type, value: value, slot: -1, raises: raises, standalone: !query.correlated}
	if raises {
		o.subqueries = []*scalarSubquery{place}
	}
	if !query.correlated && raises {
		c.folds = append(c.folds, fold{compute: value})
	}
	return o, nil
}

// singleRow is the only row of a query: NULLs if it has none, not ok if it
// raises.
func (c *compiler) singleRow(query *compiledQuery, env *environment) (semantics.Row, bool) {
	answer := query.answer(env)
	n := answer.len()
	if c.probing && n > 1 {
		// The probe also met the rows that the subquery's own conditions remove:
		// they may raise, but they are not rows of the subquery.
		c.probing = false
		answer = query.evaluate(env)
		c.probing = true
		n = answer.len()
	}
	if answer.failed && n <= 1 {
		return nil, false
	}
	switch n {
	case 0:
		c.e.Coverage.Apply(ruleScalarSubquery, scalarSubqueryNoRow)
		return make(semantics.Row, len(query.columns)), true
	case 1:
		c.e.Coverage.Apply(ruleScalarSubquery, scalarSubqueryOneRow)
		return c.concretize(answer)[0], true
	}
	c.e.Coverage.Apply(ruleScalarSubquery, scalarSubquerySeveralRows)
	if c.dialect.ScalarRows == spec.ManyRowsRaise {
		c.e.Raise(semantics.ClassCardinality)
		return nil, false
	}
	for _, g := range answer.groups {
		if g.Take > 0 {
			return c.pickRow(g.Rows), true
		}
	}
	panic("eval: rows without a group")
}

// pickRow chooses one of the rows that can be told apart.
func (c *compiler) pickRow(rows []semantics.Row) semantics.Row {
	distinct := distinguishable(rows)
	return distinct[c.worlds.choose(ruleScalarSubquery, len(distinct))]
}

// distinguishable keeps one of each kind of row that can be told apart.
func distinguishable(rows []semantics.Row) []semantics.Row { return atMost(rows, len(rows)) }

// atMost is distinguishable that stops where there are more kinds than asked for.
func atMost(rows []semantics.Row, most int) []semantics.Row {
	var kept []semantics.Row
next:
	for _, row := range rows {
		for _, k := range kept {
			if semantics.IdenticalRows(k, row) {
				continue next
			}
		}
		if kept = append(kept, row); len(kept) > most {
			break
		}
	}
	return kept
}

// concretize picks one permitted bag of rows from an answer: where a limit cut
// through rows of equal rank, one of the possible choices.
func (c *compiler) concretize(answer ordered) []semantics.Row {
	if len(answer.groups) == 1 && answer.groups[0].Take == len(answer.groups[0].Rows) {
		return answer.groups[0].Rows
	}
	var rows []semantics.Row
	for _, g := range answer.groups {
		if g.Take == len(g.Rows) {
			rows = append(rows, g.Rows...)
			continue
		}
		rows = append(rows, c.pickRows(g.Rows, g.Take)...)
	}
	return rows
}

// pickRows chooses k of the rows; choices that give the same bag are one.
func (c *compiler) pickRows(rows []semantics.Row, k int) []semantics.Row {
	kinds := atMost(rows, c.options.Worlds)
	if 0 < k && k < len(rows) && len(kinds) > c.options.Worlds {
		// As many ways as kinds at least: of bags of k rows there are no fewer than of one row.
		c.e.MarkUndetermined(ruleLimit)
		return rows[:k]
	}
	if len(kinds) > c.options.Worlds {
		kinds = distinguishable(rows)
	}
	counts := make([]int, len(kinds))
	for _, row := range rows {
		for i, kind := range kinds {
			if semantics.IdenticalRows(kind, row) {
				counts[i]++
				break
			}
		}
	}
	ways := c.ways(counts, k)
	if ways > c.options.Worlds {
		c.e.MarkUndetermined(ruleLimit)
		return rows[:k]
	}
	index := c.worlds.choose(ruleLimit, ways)
	var picked []semantics.Row
	for i, kind := range kinds {
		rest := counts[i+1:]
		for take := min(k, counts[i]); ; take-- {
			n := c.ways(rest, k-take)
			if index < n || take == 0 {
				for range take {
					picked = append(picked, kind)
				}
				k -= take
				break
			}
			index -= n
		}
	}
	return picked
}

// ways counts the bags of k elements from kinds with the given counts, up to
// one more than the number of worlds that are enumerated.
func (c *compiler) ways(counts []int, k int) int {
	table := make([]int, k+1)
	table[0] = 1
	for _, n := range counts {
		next := make([]int, k+1)
		for have := range table {
			for take := 0; take <= n && have+take <= k; take++ {
				next[have+take] = min(next[have+take]+table[have], c.options.Worlds+1)
			}
		}
		table = next
	}
	return table[k]
}
