package cypher

import (
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/function"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Cases of ruleOrderBy.
const (
	orderByAscending spec.Case = iota
	orderByDescending
	orderByTie
)

// Cases of ruleSkip and ruleLimit.
const (
	extentNone spec.Case = iota
	extentSome
	extentAll
)

var (
	ruleOrderBy = spec.Declare(spec.Rule{
		ID:        "clause.order-by",
		Statement: "ORDER BY sorts by orderability, which is total over values of all types and puts null last, or first where DESC turns it round; records that tie stand in any order.",
		From:      manual("Introduction; Null; Ordering aggregated or DISTINCT results", "clauses/order-by").With(spec.EqualityProposal("Orderability")),
		Keywords:  []string{"ORDER BY", "ASC", "DESC"},
		Cases:     []string{orderByAscending: "ascending", orderByDescending: "descending", orderByTie: "tie"},
		Only:      spec.GraphOnly(),
	})
	ruleSkip = spec.Declare(spec.Rule{
		ID:        "clause.skip",
		Statement: "SKIP leaves out so many records from the start.",
		From:      manual("Introduction", "clauses/skip").With(subclauses("SKIP")),
		Keywords:  []string{"SKIP"},
		Cases:     []string{extentNone: "none", extentSome: "some", extentAll: "all"},
		Only:      spec.GraphOnly(),
	})
	ruleLimit = spec.Declare(spec.Rule{
		ID:        "clause.limit",
		Statement: "LIMIT keeps so many records from the start; which ones of those that tie, nothing says.",
		From:      manual("Introduction; LIMIT and side effects", "clauses/limit").With(subclauses("LIMIT")),
		Keywords:  []string{"LIMIT"},
		Cases:     []string{extentNone: "none", extentSome: "some", extentAll: "all"},
		Only:      spec.GraphOnly(),
	})
)

// order is ORDER BY, SKIP and LIMIT of a projection.
type order struct {
	keys        []sortKey
	skip, limit expression // nil if absent
	skipAt      syntax.Position
	limitAt     syntax.Position
	ordered     bool
	freeLists   []bool     // of the last run: columns whose lists are in no order
	groups      []TieGroup // of the last run
}

type sortKey struct {
	value      expression
	descending bool
}

// order compiles ORDER BY, SKIP and LIMIT.
func (e *evaluation) order(p *syntax.Projection, s *scope) (order, error) {
	o := order{ordered: len(p.OrderBy) > 0}
	for _, item := range p.OrderBy {
		value, err := e.expression(item.Expr, s)
		if err != nil {
			return o, err
		}
		o.keys = append(o.keys, sortKey{value, item.Descending})
	}
	var err error
	if p.Skip != nil {
		o.skipAt = p.Skip.Place()
		if o.skip, err = e.expression(p.Skip, &scope{}); err != nil {
			return o, err
		}
	}
	if p.Limit != nil {
		o.limitAt = p.Limit.Place()
		o.limit, err = e.expression(p.Limit, &scope{})
	}
	return o, err
}

// run is a run of records that tie, and those of them that SKIP and LIMIT leave.
type run struct{ all, taken []projected }

// uniform tells whether the records are equivalent.
func (r run) uniform() bool {
	if len(r.all) < 2 {
		return true
	}
	first := r.all[0].out.key()
	return !slices.ContainsFunc(r.all[1:], func(p projected) bool { return p.out.key() != first })
}

// cut tells whether SKIP or LIMIT chose among records that differ.
func (r run) cut() bool {
	return len(r.taken) > 0 && len(r.taken) < len(r.all) && !r.uniform()
}

// sequence sorts, and cuts what SKIP and LIMIT leave.
func (e *evaluation) sequence(o *order, rows []projected) ([]run, error) {
	runs, err := e.sorted(o, rows)
	if err != nil {
		return nil, err
	}
	skip, err := e.amount(o.skip, o.skipAt, 0)
	if err != nil {
		return nil, err
	}
	limit, err := e.amount(o.limit, o.limitAt, int64(len(rows)))
	if err != nil {
		return nil, err
	}
	if o.skip != nil {
		e.count(ruleSkip, extent(skip, len(rows)))
	}
	end := int64(len(rows))
	if o.limit != nil {
		e.count(ruleLimit, extent(limit, len(rows)))
		if limit < end-min(skip, end) {
			end = skip + limit
		}
	}
	var kept []run
	start := int64(0)
	for _, r := range runs {
		n := int64(len(r))
		from, to := min(max(skip-start, 0), n), min(max(end-start, 0), n)
		if from < to {
			kept = append(kept, run{all: r, taken: r[from:to]})
		}
		start += n
	}
	return kept, nil
}

// extent is the case of SKIP and LIMIT: none, some or all of the records.
func extent(amount int64, rows int) spec.Case {
	switch {
	case amount == 0:
		return extentNone
	case amount < int64(rows):
		return extentSome
	}
	return extentAll
}

// sorted returns the records in order, run by run; without ORDER BY they are one run.
func (e *evaluation) sorted(o *order, rows []projected) ([][]projected, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	if len(o.keys) == 0 {
		return [][]projected{rows}, nil
	}
	type keyed struct {
		row  projected
		keys record
	}
	list := make([]keyed, len(rows))
	for i, row := range rows {
		keys := make(record, len(o.keys))
		env := &environment{values: row.out, outer: row.env}
		for k, key := range o.keys {
			v, err := key.value(env)
			if err != nil {
				return nil, err
			}
			keys[k] = v
		}
		list[i] = keyed{row, keys}
	}
	for _, key := range o.keys {
		e.count(ruleOrderBy, whether(key.descending, orderByDescending, orderByAscending))
	}
	compare := func(a, b keyed) int {
		for k, key := range o.keys {
			if c := function.Order(e.functions, a.keys[k], b.keys[k]); c != 0 {
				if key.descending {
					return -c
				}
				return c
			}
		}
		return 0
	}
	slices.SortStableFunc(list, compare)
	var runs [][]projected
	for i, item := range list {
		if i == 0 || compare(list[i-1], item) != 0 {
			runs = append(runs, nil)
		} else {
			e.count(ruleOrderBy, orderByTie)
		}
		runs[len(runs)-1] = append(runs[len(runs)-1], item.row)
	}
	return runs, nil
}

// amount evaluates the number of SKIP or LIMIT; absent gives the number where the
// clause does not stand.
func (e *evaluation) amount(x expression, at syntax.Position, absent int64) (int64, error) {
	if x == nil {
		return absent, nil
	}
	v, err := x(&environment{})
	if err != nil {
		return 0, err
	}
	n, ok := v.(graph.Integer)
	switch {
	case !ok:
		return 0, raise(syntax.SyntaxError, "InvalidArgumentType", at, "the number of records has to be an integer, not %s", graph.Format(v))
	case n < 0:
		return 0, raise(syntax.SyntaxError, "NegativeIntegerArgument", at, "the number of records has to be zero or more, not %d", n)
	}
	return int64(n), nil
}
