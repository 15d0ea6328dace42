package eval

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// compiledQuery is a query expression ready to be evaluated in an environment:
// that of the block around it, nil at the root.
type compiledQuery struct {
	columns    []Column
	untyped    []untypedItem
	ordered    bool
	correlated bool
	raises     bool
	evaluate   func(env *environment) ordered // every time anew
	answer     func(env *environment) ordered // may reuse an earlier answer
	rows       func(env *environment) (rows []semantics.Row, failed bool)
	first      func(env *environment) (found, failed bool) // of a block without a limit, see block
	common     *commonTable                                // of a query of WITH
	steps      *recursion                                  // of one that names itself, else nil
	site       *site                                       // nil where nothing is traced
}

func (c *compiler) compileQuery(q *resolve.Query, outer *frame) (*compiledQuery, error) {
	before := c.trace
	var s *site
	if c.trace.on() {
		s = c.newSite(nil, spec.PlaceQuery)
	}
	c.trace.inside()
	compiled, err := c.compileUntraced(q, outer)
	c.trace.outside(before)
	if err == nil {
		c.traceQuery(s, compiled)
		c.shielded(compiled)
	}
	return compiled, err
}

func (c *compiler) compileUntraced(q *resolve.Query, outer *frame) (*compiledQuery, error) {
	reads := c.watchReads(outer)
	defer c.endReads()
	enter, err := c.compileWith(q.With, outer)
	if err != nil {
		return nil, err
	}
	if q.Recursion != nil {
		return c.compileRecursion(q, outer, enter)
	}
	body, sorting, err := c.compileBody(q.Body, outer, q.OrderBy)
	if err != nil {
		return nil, err
	}
	w, err := c.compileLimit(q, outer)
	if err != nil {
		return nil, err
	}
	compiled := &compiledQuery{columns: body.columns, untyped: body.untyped, ordered: len(sorting) > 0,
		correlated: q.Correlated, raises: body.raises || w.raises}
	most := mostKept(q)
	compiled.evaluate = func(env *environment) ordered {
		rows := body.produce(env)
		made, before := c.e.Coverage.Last(), c.applied()
		arranged := c.turned(before, c.arrange(rows, sorting, most))
		c.consumeRows(spec.PlaceRow, made)
		made, before = c.e.Coverage.Last(), c.applied()
		cut := c.left(before, arranged, c.cut(env, arranged, w))
		c.consumeRows(spec.PlaceRow, made)
		return cut
	}
	if fetch := c.compileFetch(q, body, w, compiled.evaluate); fetch != nil {
		compiled.evaluate = fetch
	}
	if enter != nil {
		compiled.evaluate = enter(compiled.evaluate)
	}
	compiled.answer = c.remember(compiled)
	if compiled.correlated && !reads.other && !c.options.Naive {
		compiled.answer = c.recall(compiled, reads)
	}
	if q.Limit == nil && q.Offset == nil && enter == nil {
		compiled.first = body.first
	}
	compiled.rows = func(env *environment) ([]semantics.Row, bool) {
		answer := compiled.answer(env)
		return c.concretize(answer), answer.failed
	}
	return compiled, nil
}

func (c *compiler) compileBody(b resolve.Body, outer *frame, order []resolve.SortKey) (*block, []sortKey, error) {
	var compiled *block
	var err error
	switch b := b.(type) {
	case *resolve.Block:
		compiled, err = c.compileSelect(b, outer, order)
		if err != nil {
			return nil, nil, err
		}
		return compiled, compiled.sort, nil
	case *resolve.SetOperation:
		compiled, err = c.compileSetOperation(b, outer)
	case *resolve.Values:
		compiled, err = c.compileValues(b, outer)
	case *resolve.TableFunction:
		compiled, err = c.compileTableFunction(b, outer)
	case *resolve.Nested:
		compiled, err = c.compileNested(b, outer)
	default:
		panic("eval: unknown body")
	}
	if err != nil {
		return nil, nil, err
	}
	sorting, err := c.compileOutputOrder(b, compiled.columns, order)
	if err != nil {
		return nil, nil, err
	}
	return c.withKeys(compiled, sorting), sorting, nil
}

// withKeys adds the sort keys, all of them output columns, to a body's rows.
func (c *compiler) withKeys(b *block, sorting []sortKey) *block {
	if len(sorting) == 0 {
		return b
	}
	produce := b.produce
	b.produce = func(env *environment) produced {
		out := produce(env)
		out.keys = make([]semantics.Row, len(out.rows))
		for i, row := range out.rows {
			keys := make(semantics.Row, len(sorting))
			for k := range sorting {
				keys[k] = row[sorting[k].column]
			}
			out.keys[i] = keys
		}
		return out
	}
	return b
}

func (c *compiler) compileNested(b *resolve.Nested, outer *frame) (*block, error) {
	q, err := c.compileQuery(b.Query, outer)
	if err != nil {
		return nil, err
	}
	return &block{columns: q.columns, raises: q.raises, untyped: q.untyped,
		produce: func(env *environment) produced {
			rows, failed := q.rows(env)
			return produced{rows: rows, failed: failed}
		}}, nil
}

// Case of ruleValues.
const valuesRows spec.Case = iota

var ruleValues = spec.Declare(spec.Rule{
	ID: "query.values", Statement: "VALUES denotes the bag of the rows that it lists.",
	From: spec.ISO("<table value constructor>"), Keywords: []string{"VALUES"},
	Cases: []string{valuesRows: "rows"}, Except: map[string][]string{"mysql56": {"rows"}},
})

func (c *compiler) compileValues(b *resolve.Values, outer *frame) (*block, error) {
	f := newFrame(b.Block, outer)
	compiled := &block{}
	var table [][]operand
	for i, row := range b.Rows {
		list, err := c.boundScalars(row, f)
		if err != nil {
			return nil, err
		}
		if i > 0 && len(list) != len(table[0]) {
			return nil, statementError(semantics.ClassDegree, "VALUES lists must all have the same length")
		}
		table = append(table, list)
	}
	for k := range table[0] {
		column := make([]operand, len(table))
		for i := range table {
			column[i] = table[i][k]
			compiled.raises = compiled.raises || column[i].raises
		}
		t, err := b.ColumnType(k)
		if err != nil {
			return nil, err
		}
		if err := c.uniteBranches(column, t); err != nil {
			return nil, err
		}
		for i := range table {
			table[i][k] = column[i]
		}
		compiled.columns = append(compiled.columns, Column{Name: b.Names[k].Name, Type: t})
	}
	compiled.produce = func(env *environment) produced {
		applied := c.applied()
		c.e.Coverage.Apply(ruleValues, valuesRows)
		inner := &environment{outer: env}
		var out produced
		for _, list := range table {
			row := make(semantics.Row, len(list))
			for i := range list {
				row[i] = list[i].value(inner)
			}
			out.rows = append(out.rows, row)
		}
		return c.rowsOf(applied, len(compiled.columns), out)
	}
	return compiled, nil
}

// Cases of the rules of set operations.
const (
	setInBoth spec.Case = iota
	setLeftOnly
	setRightOnly
	setRepeated
	setEmpty
)

func setRule(id, statement, keyword string, dialects ...string) *spec.Rule {
	r := spec.Rule{
		ID: id, Statement: statement, From: spec.ISO("<query expression>"), Keywords: []string{keyword},
		Cases: []string{setInBoth: "in both", setLeftOnly: "left only", setRightOnly: "right only", setRepeated: "repeated", setEmpty: "empty"}, Only: dialects,
	}
	if !strings.HasPrefix(keyword, "UNION") {
		r.Except = map[string][]string{"mysql56": r.Cases}
	}
	return spec.Declare(r)
}

var setRules = map[ast.SetOperator][2]*spec.Rule{
	ast.Union: {
		setRule("set.union", "UNION has one of each row that is in either side.", "UNION"),
		setRule("set.union-all", "UNION ALL has each row as often as both sides together: m + n.", "UNION ALL")},
	ast.Intersect: {
		setRule("set.intersect", "INTERSECT has one of each row that is in both sides.", "INTERSECT"),
		setRule("set.intersect-all", "INTERSECT ALL has each row as often as the side that has it less often: min(m, n).", "INTERSECT ALL", "iso", "mysql", "mariadb", "postgres", "duckdb")},
	ast.Except: {
		setRule("set.except", "EXCEPT has one of each row that is in the left side and not in the right one.", "EXCEPT"),
		setRule("set.except-all", "EXCEPT ALL has each row as often as the left side has it more often: max(m - n, 0).", "EXCEPT ALL", "iso", "mysql", "mariadb", "postgres", "duckdb")},
}

func (c *compiler) compileSetOperation(b *resolve.SetOperation, outer *frame) (*block, error) {
	l, _, err := c.compileBody(b.L, outer, nil)
	if err != nil {
		return nil, err
	}
	r, _, err := c.compileBody(b.R, outer, nil)
	if err != nil {
		return nil, err
	}
	if b.Err != nil {
		return nil, b.Err
	}
	out := &block{raises: l.raises || r.raises}
	for i := range l.columns {
		united := b.Column(i)
		if united.Err != nil {
			return nil, united.Err
		}
		if err := c.comparable(united.Type); err != nil && !(b.Node.Op == ast.Union && b.Node.All) {
			return nil, err
		}
		for side, body := range []*block{l, r} {
			if united.Takes[side] {
				if err := body.untypedAt(i).become(united.Type); err != nil {
					return nil, err
				}
			}
		}
		out.columns = append(out.columns, Column{Name: l.columns[i].Name, Type: united.Type})
	}
	collations, err := c.setCollations(b, len(out.columns))
	if err != nil {
		return nil, err
	}
	left, right := c.uniting(l, out.columns), c.uniting(r, out.columns)
	out.produce = func(env *environment) produced {
		before := c.e.Coverage.SetLast(0)
		p := left(env)
		madeLeft := c.e.Coverage.SetLast(0)
		q := right(env)
		madeRight := c.e.Coverage.SetLast(before)
		p.rows, q.rows = collatedRows(p.rows, collations), collatedRows(q.rows, collations)
		if b.Node.Op == ast.Intersect && (q.failed && c.differsFromAll(p, r, out.columns) || p.failed && c.differsFromAll(q, l, out.columns)) {
			return produced{} // an engine may see that no row is in both without computing the side that raises
		}
		c.e.Coverage.SetLast(0)
		applied := c.applied()
		united := c.rowsOf(applied, len(out.columns), c.combine(b.Node, p, q))
		c.consumeRows(spec.PlaceLeft, madeLeft)
		c.consumeRows(spec.PlaceRight, madeRight)
		uncollate(united.rows, collations)
		return united
	}
	return out, nil
}

// untypedAt is the literal without a type that the column is, or nil.
func (b *block) untypedAt(column int) *untypedItem {
	for i := range b.untyped {
		if b.untyped[i].column == column {
			return &b.untyped[i]
		}
	}
	return nil
}

// uniting converts the rows of one side to the columns' common types.
func (c *compiler) uniting(b *block, columns []Column) func(*environment) produced {
	e := c.e
	convert := make([]func(semantics.Value) semantics.Value, len(columns))
	any := false
	for i := range columns {
		from, to := b.columns[i].Type, columns[i].Type
		if from == to || to.Kind == ast.TypeDynamic || to.Kind == ast.TypeUnknown || from.IsText() && to.IsText() && to.Length == 0 && !from.IsEnumeration() {
			continue
		}
		any = true
		if c.dialect.UnitedDecimals == spec.UnitedDecimalsRescaled && to.Kind == ast.TypeDecimal {
			convert[i] = func(v semantics.Value) semantics.Value { return semantics.Rescale(e, v, to.Scale) }
		} else {
			convert[i] = func(v semantics.Value) semantics.Value { return semantics.Unite(e, v, to) }
		}
	}
	if !any {
		return b.produce
	}
	return func(env *environment) produced {
		p := b.produce(env)
		p.upperBound, p.hasUpperBound = nil, false // of other types
		p.rows = append([]semantics.Row(nil), p.rows...)
		for k, row := range p.rows {
			row = append(semantics.Row(nil), row...)
			for i, f := range convert {
				if f != nil {
					row[i] = f(row[i])
				}
			}
			p.rows[k] = row
		}
		return p
	}
}

// combine is the bag operation on rows of unified types.
func (c *compiler) combine(b *ast.SetOperation, l, r produced) produced {
	out := produced{failed: l.failed || r.failed}
	all := 0
	if b.All {
		all = 1
	}
	rule := setRules[b.Op][all]
	if b.Op == ast.Union && b.All {
		out.rows = append(append([]semantics.Row(nil), l.rows...), r.rows...)
		c.noteUnionAll(rule, l, r)
		return out
	}
	// A side that is empty for certain decides: an engine need not compute the
	// other one.
	if b.Op != ast.Union && len(l.rows) == 0 && !l.failed || b.Op == ast.Intersect && len(r.rows) == 0 && !r.failed {
		c.e.Coverage.Apply(rule, setEmpty)
		return produced{}
	}
	if b.Op == ast.Intersect && out.failed && c.neverMeet(l, r) {
		return produced{}
	}
	if out.failed {
		out.upperBound, out.hasUpperBound = within(b.Op, l, r)
	}
	if b.Op == ast.Intersect {
		l.rows = c.meeting(l.rows, r.rows)
	}
	if b.Op != ast.Union {
		r.rows = c.meeting(r.rows, l.rows)
	}
	for _, side := range []produced{l, r} {
		for _, row := range side.rows {
			if _, bad := semantics.RaisedIn(row); bad {
				out.failed = true
				out.upperBound, out.hasUpperBound = within(b.Op, l, r)
				return out
			}
		}
	}
	c.combineClasses(b, rule, l, r, &out)
	return out
}

func (c *compiler) noteUnionAll(rule *spec.Rule, l, r produced) {
	switch {
	case len(l.rows)+len(r.rows) == 0:
		c.e.Coverage.Apply(rule, setEmpty)
	case len(r.rows) == 0:
		c.e.Coverage.Apply(rule, setLeftOnly)
	case len(l.rows) == 0:
		c.e.Coverage.Apply(rule, setRightOnly)
	default:
		open := c.e.Undetermined
		classes := semantics.Partition(c.e, append(append([]semantics.Row(nil), l.rows...), r.rows...))
		c.e.Undetermined = open // for the account alone: UNION ALL compares nothing
		met := setInBoth
		for _, d := range classes {
			if d.Total() > 1 {
				met = setRepeated
			}
		}
		c.e.Coverage.Apply(rule, met)
	}
}

// combineClasses counts for each class of duplicates how often the left and
// the right side have it, and keeps as many as the operation says.
func (c *compiler) combineClasses(b *ast.SetOperation, rule *spec.Rule, l, r produced, out *produced) {
	both := append(append([]semantics.Row(nil), l.rows...), r.rows...)
	classes := semantics.Partition(c.e, both)
	left := semantics.CountByClass(c.e, l.rows)
	if len(classes) == 0 {
		c.e.Coverage.Apply(rule, setEmpty)
	}
	for _, d := range classes {
		m := left[semantics.ClassKey(c.e, d)]
		n := d.Total() - m
		applied := c.applied()
		switch {
		case m+n > 2 && m > 0 && n > 0 || m > 1 || n > 1:
			c.e.Coverage.Apply(rule, setRepeated)
		case m > 0 && n > 0:
			c.e.Coverage.Apply(rule, setInBoth)
		case m > 0:
			c.e.Coverage.Apply(rule, setLeftOnly)
		default:
			c.e.Coverage.Apply(rule, setRightOnly)
		}
		keep := c.kept(rule, applied, setCount(b, m, n))
		for ; keep > 0; keep-- {
			out.rows = append(out.rows, d.Rows[c.worlds.choose(semantics.RuleDuplicates, len(d.Rows))])
		}
	}
}

// setCount is the multiplicity of a row in the result of a set operation,
// given its multiplicities on both sides.
func setCount(b *ast.SetOperation, m, n int) int {
	k := 0
	switch b.Op {
	case ast.Union:
		k = m + n
	case ast.Intersect:
		k = min(m, n)
	case ast.Except:
		if k = max(m-n, 0); !b.All && n > 0 {
			k = 0
		}
	}
	if !b.All {
		k = min(k, 1)
	}
	return k
}
