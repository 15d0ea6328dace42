package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/limit"
)

// Cases of ruleRecursive.
const (
	recursiveInitial spec.Case = iota
	recursiveStep
	recursiveKnown
	recursiveLimit
	recursiveTooDeep
)

var ruleRecursive = spec.Declare(spec.Rule{
	ID: "from.recursive", Statement: "A query of WITH RECURSIVE that names itself begins with the rows of its initial part; each step computes the other part over the rows that the step before has added, until one adds none. UNION adds no row that is there.",
	From: spec.PostgreSQL("7.8.2. Recursive Queries", "queries.sgml"), Keywords: []string{"RECURSIVE"},
	Cases: []string{recursiveInitial: "initial rows alone", recursiveStep: "step", recursiveKnown: "known row left out", recursiveLimit: "limit", recursiveTooDeep: "too deep"},
	Except: map[string][]string{"mysql56": {"initial rows alone", "step", "known row left out", "limit", "too deep"},
		"iso": {"limit", "too deep"}, "postgres": {"limit", "too deep"}, "duckdb": {"limit", "too deep"}, "sqlite": {"too deep"}, "mariadb": {"limit"}},
	Variants: []spec.Variant{
		{Dialects: []string{"sqlite"}, Statement: "Rows wait in a queue, from which one is taken at a time: by ORDER BY where there is one, else in an order that is not defined. LIMIT is how many are taken. RECURSIVE need not stand there.", Names: true,
			From: spec.SQLite("Recursive Common Table Expressions", "lang_with.html").With(spec.SQLiteCode("generateWithRecursiveQuery", "select.c"))},
		{Dialects: []string{"mysql"}, Statement: "The columns have the types of the initial part. LIMIT ends the recursion; more than 1,000 steps are an error (cte_max_recursion_depth).", Names: true,
			From: spec.MySQL("15.2.20 WITH (Common Table Expressions)", "with.html")},
		{Dialects: []string{"mariadb"}, Statement: "The columns have the types of the initial part. After 1,000 steps the recursion ends with the rows that there are (max_recursive_iterations).",
			From: spec.MariaDB("WITH", "server/reference/sql-statements/data-manipulation/selecting-data/common-table-expressions/with").With(spec.MariaDBCode("TABLE_LIST::fill_recursive", "sql/sql_derived.cc"))},
		{Dialects: []string{"duckdb"}, Statement: "The rows of a step are cast to the types of the initial part; a step may name the query as often as it likes.",
			From: spec.DuckDBCode("Binder::BindNode(RecursiveCTENode)", "src/planner/binder/query_node/bind_recursive_cte_node.cpp")},
	},
})

// recursion is a compiled query of WITH that names itself.
type recursion struct {
	initial  func(*environment) produced
	terms    []func(*environment) produced
	distinct bool
	keys     []int // of USING KEY
	singly   bool  // a term is computed for one row at a time
	order    []sortKey
	window   rowLimit
	levels   bool // LIMIT cuts the rows as they come, step after step
}

// compileRecursion compiles a query that names itself.
func (c *compiler) compileRecursion(q *resolve.Query, outer *frame, enter func(func(*environment) ordered) func(*environment) ordered) (*compiledQuery, error) {
	if q.Recursion.Err != nil {
		return nil, q.Recursion.Err
	}
	r := &recursion{distinct: !q.Recursion.All && len(q.Recursion.Keys) == 0, keys: q.Recursion.Keys}
	initial, columns, err := c.initialPart(r, q, outer)
	if err != nil {
		return nil, err
	}
	if err := c.comparableColumns(columns); err != nil && !q.Recursion.All {
		return nil, err
	}
	raises := initial.raises
	for _, term := range q.Recursion.Terms {
		compiled, _, err := c.compileBody(term, outer, nil)
		if err != nil {
			return nil, err
		}
		if len(compiled.columns) != len(columns) {
			return nil, statementError(semantics.ClassDegree, "the parts of a recursive query must have the same number of columns, not %d and %d", len(columns), len(compiled.columns))
		}
		step, err := c.stepTypes(q, columns, compiled)
		if err != nil {
			return nil, err
		}
		r.terms = append(r.terms, step)
		raises = raises || compiled.raises
		if block, plain := term.(*resolve.Block); c.dialect.RecursiveClauses == spec.RecursiveClausesQueue {
			r.singly = r.singly || !plain || block.Node.Distinct
		}
	}
	if r.window, err = c.compileLimit(q, outer); err != nil {
		return nil, err
	}
	if r.window.limit != nil || r.window.offset != nil {
		r.levels = c.dialect.RecursiveClauses == spec.RecursiveClausesLimit
		r.singly = !r.levels
		if r.order, err = c.compileOutputOrder(q.Body, columns, q.OrderBy); err != nil {
			return nil, err
		}
	}
	compiled := &compiledQuery{columns: columns, correlated: q.Correlated, raises: raises || r.window.raises, steps: r}
	compiled.evaluate = func(env *environment) ordered { return c.recur(r, compiled.common, env, nil) }
	if enter != nil {
		compiled.evaluate = enter(compiled.evaluate)
	}
	compiled.answer = c.remember(compiled)
	compiled.rows = func(env *environment) ([]semantics.Row, bool) {
		answer := compiled.answer(env)
		return c.concretize(answer), answer.failed
	}
	return compiled, nil
}

// initialPart compiles the part that does not name the query, which gives the columns.
func (c *compiler) initialPart(r *recursion, q *resolve.Query, outer *frame) (*block, []Column, error) {
	initial, _, err := c.compileBody(q.Recursion.Initial, outer, nil)
	if err != nil {
		return nil, nil, err
	}
	columns := make([]Column, len(initial.columns))
	for i := range columns {
		columns[i] = Column{Name: initial.columns[i].Name, Type: q.ColumnType(i)}
		if open := initial.untypedAt(i); open != nil {
			if err := open.become(columns[i].Type); err != nil {
				return nil, nil, err
			}
		}
	}
	r.initial = c.uniting(initial, columns)
	return initial, columns, nil
}

// compileWorking compiles the name of a query inside of it.
func (c *compiler) compileWorking(at *resolve.Source) source {
	t := c.common[at.Common]
	c.noteCommon(t)
	return c.leafSource(leaf{first: at.First, width: at.Width, derived: true, correlated: true, raises: true,
		rows: func(*environment) ([]semantics.Row, bool) {
			if at.Recurring {
				return t.recurring(), false
			}
			return t.working, false
		}})
}

// recur computes a recursion. A consumer that is given is handed the rows of one step after
// the other and says whether it wants more.
func (c *compiler) recur(r *recursion, t *commonTable, env *environment, consumer func([]semantics.Row) (more bool)) ordered {
	probing, before, recurring := c.probing, t.working, t.recurring
	c.probing = false // WHERE ends the recursion
	defer func() { c.probing, t.working, t.recurring = probing, before, recurring }()
	if r.singly {
		return c.queue(r, t, env)
	}
	in := r.initial(env)
	out := ordered{failed: in.failed}
	seen := map[string]bool{}
	rows, failed := c.unmet(r, seen, in.rows)
	out.failed = out.failed || failed
	all := [][]semantics.Row{rows}
	keyed := c.newKeyed(r)
	keyed.add(rows)
	total, wanted := len(rows), c.wanted(r, env)
	met := recursiveInitial
	for steps := 1; len(rows) > 0 && !out.failed && (wanted < 0 || int64(total) < wanted); steps++ {
		if consumer != nil && !consumer(rows) {
			return out
		}
		if steps > spec.RecursiveSteps && c.dialect.RecursiveEnd != spec.RecursiveEndNever {
			c.e.Coverage.Apply(ruleRecursive, recursiveTooDeep)
			if c.dialect.RecursiveEnd == spec.RecursiveEndCuts {
				break
			}
			c.e.Raise(semantics.ClassRecursion)
			return ordered{failed: true}
		}
		t.working, t.recurring = rows, func() []semantics.Row { return keyed.all(all) }
		rows = nil
		for _, term := range r.terms {
			p := term(env)
			c.within(len(p.rows), total)
			added, failed := c.unmet(r, seen, p.rows)
			rows, out.failed = append(rows, added...), out.failed || failed || p.failed
		}
		if len(rows) > 0 {
			met = recursiveStep
		}
		all = append(all, rows)
		keyed.add(rows)
		total += len(rows)
	}
	c.e.Coverage.Apply(ruleRecursive, met)
	if r.levels {
		c.e.Coverage.Apply(ruleRecursive, recursiveLimit)
		for _, rows := range all {
			if len(rows) > 0 {
				out.groups = append(out.groups, TieGroup{Rows: rows, Take: len(rows)})
			}
		}
		return c.cut(env, out, r.window)
	}
	flat := keyed.all(all)
	out.groups = []TieGroup{{Rows: flat, Take: len(flat)}}
	return out
}

// within ends the evaluation where a recursion has more rows than its budget.
func (c *compiler) within(added, total int) {
	for range added {
		c.step()
	}
	if total+added > c.options.Rows/4 {
		panic(abort{limit.Exceeded(limit.Rows, "a recursive query has more than %d rows, a quarter of the limit: it may have no end", c.options.Rows/4)})
	}
}

// wanted is how many rows a LIMIT lets a recursion make; -1 is any number.
func (c *compiler) wanted(r *recursion, env *environment) int64 {
	if !r.levels {
		return -1
	}
	limit, ok := c.count(env, r.window.limit)
	skip, okSkip := c.count(env, r.window.offset)
	if !ok || !okSkip || limit < 0 {
		return -1
	}
	return limit + max(skip, 0)
}

// unmet are the rows that a step adds: with UNION those that are not there. What comes of a
// row with an element that raises is not known.
func (c *compiler) unmet(r *recursion, seen map[string]bool, rows []semantics.Row) (added []semantics.Row, failed bool) {
	for _, row := range rows {
		_, bad := semantics.RaisedIn(row)
		failed = failed || bad
	}
	if failed {
		for _, row := range rows {
			if _, bad := semantics.RaisedIn(row); !bad {
				added = append(added, row)
			}
		}
		rows, added = added, nil
	}
	if !r.distinct {
		return rows, failed
	}
	var key []byte
	for _, class := range semantics.Partition(c.e, rows) {
		key = semantics.AppendRowKey(c.e, key[:0], class.Rows[0])
		known := seen[string(key)]
		if known || class.Total() > 1 {
			c.e.Coverage.Apply(ruleRecursive, recursiveKnown)
		}
		if !known {
			seen[string(key)] = true
			added = append(added, class.Rows[c.worlds.choose(semantics.RuleDuplicates, len(class.Rows))])
		}
	}
	return added, failed
}
