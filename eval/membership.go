package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Case of ruleIn beside those of truth.
const inEmptyList = semantics.CaseBeyondTruth

// Case of ruleInQuery, ruleAny and ruleAll beside those of truth.
const subqueryEmpty = semantics.CaseBeyondTruth

// Cases of ruleExists.
const (
	existsFalse spec.Case = iota
	existsTrue
)

var (
	ruleIn = spec.Declare(spec.Rule{
		ID:        "predicate.in",
		Statement: "x IN (a, b, …) is x = a OR x = b OR …; NOT IN is its negation.",
		From:      spec.ISO("<in predicate>"),
		Keywords:  []string{"IN"},
		Cases:     []string{semantics.CaseFalse: "false", semantics.CaseUnknown: "unknown", semantics.CaseTrue: "true", inEmptyList: "empty list"},
		Except: map[string][]string{"iso": {"empty list"}, "mysql": {"empty list"}, "mariadb": {"empty list"},
			"postgres": {"empty list"}, "duckdb": {"empty list"}},
		Choices: []spec.Choice{
			{Date: "2026-11-20", Statement: "PostgreSQL's manual reads as one comparison for each element, its source unites all elements without columns to one type. The source is followed."},
			{Date: "2026-11-20", Statement: "IN ((query)) is IN (query), not a list of one scalar subquery: so the ISO draft, 8.4, and all grammars but that of SQLite before 3.41."},
		},
		Variants: []spec.Variant{
			{Dialects: []string{"sqlite"}, Statement: "The list may be empty and is then False even for NULL; its elements have no affinity.",
				From: spec.SQLite("8. The IN and NOT IN operators", "lang_expr.html").
					With(spec.SQLite("4.2. Type Conversions Prior To Comparison", "datatype3.html"))},
			{Dialects: []string{"sqlite329", "sqlite330", "sqlite332"}, Statement: "As in SQLite, but IN ((query)) is a list of one scalar subquery.",
				From: spec.SQLite("2023-02-21 (3.41.0)", "changes.html")},
			{Dialects: []string{"duckdb"}, Statement: "x and all elements are converted to the one type in which they meet.",
				From: spec.DuckDBCode("ExpressionBinder::ResolveCoalesceType", "src/planner/binder/expression/bind_operator_expression.cpp")},
			{Dialects: []string{"postgres"}, Statement: "Where several elements name no column, these are compared in one common type with x.",
				From: spec.PostgreSQLCode("transformAExprIn", "src/backend/parser/parse_expr.c")},
		},
	})
	ruleInQuery = spec.Declare(spec.Rule{
		ID:        "predicate.in-query",
		Statement: "x IN (query) is x = ANY (query): True if a row equals x, False if all rows are unequal or there is none, else Unknown.",
		From:      spec.ISO("<in predicate>"),
		Keywords:  []string{"IN"},
		Cases:     []string{semantics.CaseFalse: "false", semantics.CaseUnknown: "unknown", semantics.CaseTrue: "true", subqueryEmpty: "empty"},
	})
	ruleAny = spec.Declare(spec.Rule{
		ID:        "predicate.any",
		Statement: "x op ANY (query) is True if the comparison is True for a row, False if it is False for all rows or there is none, else Unknown.",
		From:      spec.ISO("<quantified comparison predicate>"),
		Keywords:  []string{"ANY", "SOME"},
		Cases:     []string{semantics.CaseFalse: "false", semantics.CaseUnknown: "unknown", semantics.CaseTrue: "true", subqueryEmpty: "empty"},
		Only:      []string{"iso", "mysql", "mariadb", "postgres", "duckdb"},
		Variants: []spec.Variant{{Dialects: []string{"mysql", "mariadb"}, Statement: "A row is compared by = ANY only, which is IN.",
			From: spec.MySQL("15.2.15.12 Restrictions on Subqueries", "subquery-restrictions.html").
				With(spec.MariaDB("Subquery Limitations", "server/reference/sql-statements/data-manipulation/selecting-data/joins-subqueries/subqueries/subquery-limitations"))}},
	})
	ruleAll = spec.Declare(spec.Rule{
		ID:        "predicate.all",
		Statement: "x op ALL (query) is True if the comparison is True for all rows or there is none, False if it is False for a row, else Unknown.",
		From:      spec.ISO("<quantified comparison predicate>"),
		Keywords:  []string{"ALL"},
		Cases:     []string{semantics.CaseFalse: "false", semantics.CaseUnknown: "unknown", semantics.CaseTrue: "true", subqueryEmpty: "empty"},
		Only:      []string{"iso", "mysql", "mariadb", "postgres", "duckdb"},
		Variants: []spec.Variant{{Dialects: []string{"mysql", "mariadb"}, Statement: "A row is compared by <> ALL only, which is NOT IN.",
			From: spec.MySQL("15.2.15.12 Restrictions on Subqueries", "subquery-restrictions.html").
				With(spec.MariaDB("Subquery Limitations", "server/reference/sql-statements/data-manipulation/selecting-data/joins-subqueries/subqueries/subquery-limitations"))}},
	})
	ruleExists = spec.Declare(spec.Rule{
		ID:        "predicate.exists",
		Statement: "EXISTS (query) is True if the query has a row, else False; never Unknown.",
		From:      spec.ISO("<exists predicate>"),
		Keywords:  []string{"EXISTS"},
		Cases:     []string{existsFalse: "false", existsTrue: "true"},
	})
)

// compileInList is the disjunction of the comparisons with the elements.
func (c *compiler) compileInList(x *ast.InList, s *scope) (operand, error) {
	if len(x.List) == 1 && c.dialect.NestedInQuery == spec.NestedInTable {
		// A list of one parenthesised query is a query (ISO draft 8.4; the
		// grammars of most dialects here).
		if sub, ok := x.List[0].(*ast.Subquery); ok {
			return c.compileInQuery(&ast.InQuery{X: x.X, Query: sub.Query, Not: x.Not}, s)
		}
	}
	left, err := c.compileExpr(x.X, s)
	if err != nil {
		return left, err
	}
	list, err := c.compileList(x.List, s)
	if err != nil {
		return left, err
	}
	all := append([]operand{left}, list...)
	if err := c.besideValues(append([]ast.Expr{x.X}, x.List...), all, s); err != nil {
		return left, err
	}
	left, list = all[0], all[1:]
	compared := s.at.InList(x)
	if compared.Err != nil {
		return left, compared.Err
	}
	if compared.First != nil {
		if err := c.convertEach(list, compared.First[1:]); err != nil {
			return left, err
		}
		if left, err = c.convert(left, compared.First[0]); err != nil {
			return left, err
		}
	}
	conditions := make([]condition, len(list))
	within := make([]bounds, len(list)) // nil where a comparison that raises may be anything
	pairs := operand{constant: true}    // what holds of the pairs: the list may be long
	var equated []equation
	for i, element := range list {
		if isRow(left) || isRow(element) {
			pair, err := c.rowPair(s.at.ComparedRows(typing.ForEquality, x.X, x.List[i]), left, element)
			if err != nil {
				return left, err
			}
			pairs.inheritScalars(pair.operands)
			conditions[i] = func(env *environment) semantics.Truth {
				a, b, ok := pair.values(env)
				if !ok {
					return semantics.Fails
				}
				return semantics.StructsHold(c.e, ast.Equal, a, b)
			}
			within[i] = func(env *environment) (least, greatest semantics.Truth) {
				a, b, ok := pair.values(env)
				if !ok {
					return semantics.False, semantics.True
				}
				return rowBounds(c.e, ast.Equal, a, b, semantics.StructsHold)
			}
			continue
		}
		if len(list) == 1 {
			equated = c.equate(left, element)
		}
		p, err := c.comparands(*compared.Pairs[i], left, element)
		if err != nil {
			return left, err
		}
		conditions[i] = c.holds(ast.Equal, p)
		if subqueries := slices.Concat(left.subqueries, element.subqueries); len(subqueries) > 0 {
			within[i] = c.boundsOf(operand{subqueries: subqueries}, conditions[i])
		}
		pairs.inheritScalar(&p.l)
		pairs.inheritScalar(&p.r)
	}
	e := c.e
	o := c.predicate(func(env *environment) semantics.Truth {
		t := semantics.False
		for i, holds := range conditions {
			if i&fewElements == fewElements {
				c.look()
			}
			t = either(t, holds(env))
		}
		if len(conditions) == 0 {
			e.Coverage.Apply(ruleIn, inEmptyList)
		} else if t != semantics.Fails {
			e.Coverage.Apply(ruleIn, t.Case())
		}
		return negated(t, x.Not)
	})
	o.inheritScalar(&left)
	o.inheritScalars(list)
	o.inheritScalar(&pairs)
	o.equate(equated, x.Not)
	if len(conditions) > 0 {
		o.bounds = denied(listBounds(conditions, within), x.Not)
	}
	return o, nil
}

// fewElements is how many elements of a list are compared without a look at the time, as a
// mask.
const fewElements = 1<<12 - 1

// listBounds are the bounds of the disjunction of conditions, some of which have bounds of
// their own.
func listBounds(conditions []condition, within []bounds) bounds {
	return func(env *environment) (least, greatest semantics.Truth) {
		least, greatest = semantics.False, semantics.False
		for i, holds := range conditions {
			var l, g semantics.Truth
			if within[i] != nil {
				l, g = within[i](env)
			} else {
				l, g = anything(holds(env))
			}
			least, greatest = either(least, l), either(greatest, g)
		}
		return least, greatest
	}
}

func (o *operand) inheritScalars(from []operand) {
	for i := range from {
		o.inheritScalar(&from[i])
	}
}

func (o *operand) inheritScalar(from *operand) {
	if from.row != nil {
		o.inheritScalars(from.row)
		return
	}
	o.inheritOne(from)
}

// either is the disjunction inside a rule of its own: not counted as OR.
func either(a, b semantics.Truth) semantics.Truth {
	switch {
	case a == semantics.True || b == semantics.True:
		return semantics.True
	case a == semantics.Fails || b == semantics.Fails:
		return semantics.Fails
	}
	return max(a, b)
}

func negated(t semantics.Truth, not bool) semantics.Truth {
	if not && t != semantics.Fails {
		return semantics.True - t
	}
	return t
}

// membership compares a left operand with the rows of a query.
type membership struct {
	query   *compiledQuery
	fetch   func(*environment) (semantics.Row, bool)
	convert func(a, b semantics.Row) (semantics.Row, semantics.Row, bool)
	from    []operand
	keyed   []keyed  // by column, whether rows are found by their keys; nil where they are not
	members *members // those that were indexed last
}

func (c *compiler) membership(left ast.Expr, q *ast.Query, s *scope) (*membership, error) {
	l, err := c.compileExpr(left, s)
	if err != nil {
		return nil, err
	}
	if q.Limit != nil && c.dialect.MembershipLimit == spec.MembershipLimitRefused {
		return nil, statementError(semantics.ClassUnsupported, "LIMIT is not allowed in a subquery of IN, ALL or ANY")
	}
	query, err := c.compileQuery(s.at.Query(q), s.frame)
	if err != nil {
		return nil, err
	}
	if c.dialect.OneColumn && len(query.columns) > 1 {
		return nil, statementError(semantics.ClassDegree, "a subquery of %d columns", len(query.columns))
	}
	if degree(l) != len(query.columns) {
		return nil, statementError(semantics.ClassDegree, "a subquery of %d columns is compared with %d", len(query.columns), degree(l))
	}
	list, fetch := c.elements(l)
	right := make([]operand, len(query.columns))
	for i, col := range query.columns {
		right[i] = operand{typ: col.Type, slot: -1}
	}
	pairs := s.at.Membership(left, s.at.Query(q))
	convert, err := c.pairwise(pairs, list, right)
	if err != nil {
		return nil, err
	}
	return &membership{query: query, fetch: fetch, convert: convert, from: list, keyed: c.keyed(pairs, list, query)}, nil
}

// fold combines the comparisons of the left operand with every row, starting
// from the truth value that an empty query gives.
func (m *membership) fold(c *compiler, env *environment, op ast.ComparisonOp, start semantics.Truth,
	combine func(a, b semantics.Truth) semantics.Truth) (t semantics.Truth, empty bool) {
	rows, failed := m.query.rows(env)
	left, ok := m.fetch(env)
	if m.keyed != nil && ok && !failed && len(rows) > fewMembers {
		if t, known := m.foldByKey(c, rows, left, op, start, combine); known {
			return t, false
		}
	}
	t = start
	for _, row := range rows {
		if !c.options.Naive && start == semantics.False && t == semantics.True {
			break // it is True whatever the other rows are
		}
		if !ok {
			t = combine(t, semantics.Fails)
			break
		}
		a, b, _ := m.convert(left, row)
		t = combine(t, m.compare(op)(c.e, op, a, b))
	}
	if failed {
		t = combine(t, semantics.Fails)
	}
	return t, len(rows) == 0 && !failed
}

func (c *compiler) compileInQuery(x *ast.InQuery, s *scope) (operand, error) {
	m, err := c.membership(x.X, x.Query, s)
	if err != nil {
		return operand{}, err
	}
	e := c.e
	o := c.subqueryPredicate(m.query, func(env *environment) semantics.Truth {
		t, empty := m.fold(c, env, ast.Equal, semantics.False, either)
		if empty {
			e.Coverage.Apply(ruleInQuery, subqueryEmpty)
		} else if t != semantics.Fails {
			e.Coverage.Apply(ruleInQuery, t.Case())
		}
		return negated(t, x.Not)
	}, m.from)
	o.bounds = denied(m.bounds(c, ast.Equal, semantics.False, either), x.Not)
	for _, l := range m.from {
		if l.slot >= 0 && !x.Not {
			o.equated = append(o.equated, equation{slot: l.slot, other: l.slot, linked: true})
		}
	}
	return o, nil
}

func (c *compiler) compileQuantified(x *ast.Quantified, s *scope) (operand, error) {
	m, err := c.membership(x.L, x.Query, s)
	if err != nil {
		return operand{}, err
	}
	isMember := x.Op == ast.Equal && x.Quantifier != ast.All || x.Op == ast.NotEqual && x.Quantifier == ast.All
	if len(m.query.columns) > 1 && !isMember && c.dialect.RowQuantifiers == spec.RowQuantifiersMembership {
		return operand{}, statementError(semantics.ClassDegree, "a row is compared by = ANY and <> ALL only")
	}
	rule, start, combine := ruleAny, semantics.False, either
	if x.Quantifier == ast.All {
		rule, start, combine = ruleAll, semantics.True, both
	}
	e := c.e
	o := c.subqueryPredicate(m.query, func(env *environment) semantics.Truth {
		t, empty := m.fold(c, env, x.Op, start, combine)
		if empty {
			e.Coverage.Apply(rule, subqueryEmpty)
		} else if t != semantics.Fails {
			e.Coverage.Apply(rule, t.Case())
		}
		return t
	}, m.from)
	o.bounds = m.bounds(c, x.Op, start, combine)
	return o, nil
}

// both is the conjunction inside a rule of its own: not counted as AND.
func both(a, b semantics.Truth) semantics.Truth {
	switch {
	case a == semantics.False || b == semantics.False:
		return semantics.False
	case a == semantics.Fails || b == semantics.Fails:
		return semantics.Fails
	}
	return min(a, b)
}

func (c *compiler) compileExists(x *ast.Exists, s *scope) (operand, error) {
	query, err := c.compileQuery(s.at.Query(x.Query), s.frame)
	if err != nil {
		return operand{}, err
	}
	e := c.e
	return c.subqueryPredicate(query, func(env *environment) semantics.Truth {
		found, failed := query.exists(c, env)
		if !found && failed {
			return semantics.Fails
		}
		t := semantics.TruthOf(found)
		if t == semantics.True {
			e.Coverage.Apply(ruleExists, existsTrue)
		} else {
			e.Coverage.Apply(ruleExists, existsFalse)
		}
		return t
	}, nil), nil
}

// subqueryPredicate is a predicate over a subquery: never a constant, and one
// that an engine may compute early if it depends on nothing outside.
func (c *compiler) subqueryPredicate(q *compiledQuery, t condition, from []operand) operand {
	o := c.predicate(t, from...)
	o.constant = false
	o.raises = o.raises || q.raises
	if !q.correlated && q.raises {
		c.folds = append(c.folds, fold{compute: func(env *environment) semantics.Value {
			q.answer(env)
			return semantics.Null
		}})
	}
	return o
}
