package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleTable.
const (
	tableEmpty spec.Case = iota
	tableRows
)

// Cases of ruleDerived.
const (
	derivedEmpty spec.Case = iota
	derivedRows
)

// Case of ruleFunction.
const functionRow spec.Case = iota

// Case of ruleCross.
const crossPair spec.Case = iota

// Cases of ruleLeft and ruleRight.
const (
	outerMatched spec.Case = iota
	outerPadded
)

// Cases of ruleFull.
const (
	fullMatched spec.Case = iota
	fullLeftPadded
	fullRightPadded
)

var (
	ruleTable = spec.Declare(spec.Rule{
		ID: "from.table", Statement: "A table denotes the bag of its rows.",
		From: spec.ISO("<table reference>"), Keywords: []string{"FROM", "SELECT"},
		Cases: []string{tableEmpty: "empty", tableRows: "rows"},
		Variants: []spec.Variant{{Dialects: []string{"sqlite"}, Names: true, Statement: "rowid, oid and _rowid_ name a base table's INTEGER PRIMARY KEY as well, where no column of FROM has that name; without one see from.rowid.",
			From: spec.SQLite("5. ROWIDs and the INTEGER PRIMARY KEY", "lang_createtable.html").With(spec.SQLiteCode("lookupName", "resolve.c"))}},
	})
	ruleDerived = spec.Declare(spec.Rule{
		ID: "from.derived", Statement: "A derived table denotes the bag of its query's rows; its own order is lost.",
		From: spec.ISO("<table reference>"), Keywords: []string{"AS"},
		Cases: []string{derivedEmpty: "empty", derivedRows: "rows"},
	})
	ruleFunction = spec.Declare(spec.Rule{
		ID: "from.function", Statement: "A function that gives one value is a table of one row and one column, which has the name of the alias, or of the function where there is none.",
		From:  spec.PostgreSQLCode("chooseScalarFunctionAlias", "src/backend/parser/parse_relation.c"),
		Cases: []string{functionRow: "row"}, Only: functionTables(),
	})
	ruleCross = spec.Declare(spec.Rule{
		ID: "from.cross", Statement: "The product pairs every row of the left side with every row of the right side.",
		From: spec.ISO("<from clause>"), Keywords: []string{"CROSS JOIN", ","},
		Cases: []string{crossPair: "pair"},
	})
	ruleInner = spec.Declare(spec.Rule{
		ID: "from.inner", Statement: "An inner join is the product filtered by its condition: pairs for which it is True.",
		From: spec.ISO("<joined table>"), Keywords: []string{"INNER JOIN", "ON"},
		Cases: semantics.TruthCases,
		Variants: []spec.Variant{{Dialects: []string{"sqlite"}, Statement: "ON is resolved as a part of WHERE: it names columns of all tables of FROM and aliases of the select list. An inner join whose condition names a table to its right is a product that WHERE filters; any other join's condition may not, nor one beside a RIGHT or FULL JOIN.",
			From: spec.SQLiteCode("sqlite3ProcessJoin, selectCheckOnClausesExpr", "select.c")},
			{Dialects: []string{"duckdb"}, Statement: "ON names columns of the tables to the left of its join in FROM, too, behind those of its own. An inner join whose condition does is a product that WHERE filters; DuckDB refuses any other.",
				From: spec.DuckDBCode("Binder::Bind and Binder::CreatePlan of joins, JoinSide::GetJoinSide", "src/planner/binder/tableref/{bind,plan}_joinref.cpp, src/planner/joinside.cpp")}},
	})
	ruleLeft = spec.Declare(spec.Rule{
		ID: "from.left", Statement: "A left join is the inner join plus every unmatched left row, padded with NULLs.",
		From: spec.ISO("<joined table>"), Keywords: []string{"LEFT JOIN"},
		Cases: []string{outerMatched: "matched", outerPadded: "padded"},
	})
	ruleRight = spec.Declare(spec.Rule{
		ID: "from.right", Statement: "A right join is the inner join plus every unmatched right row, padded with NULLs.",
		From: spec.ISO("<joined table>"), Keywords: []string{"RIGHT JOIN"},
		Cases:  []string{outerMatched: "matched", outerPadded: "padded"},
		Except: beforeSQLite339("matched", "padded"),
	})
	ruleFull = spec.Declare(spec.Rule{
		ID: "from.full", Statement: "A full join is the inner join plus every unmatched row of both sides, padded with NULLs.",
		From: spec.ISO("<joined table>"), Keywords: []string{"FULL JOIN"},
		Cases:  []string{fullMatched: "matched", fullLeftPadded: "left padded", fullRightPadded: "right padded"},
		Only:   []string{"iso", "postgres", "sqlite", "duckdb"},
		Except: beforeSQLite339("matched", "left padded", "right padded"),
	})
)

// functionTables are the dialects in which a function can stand in FROM.
func functionTables() []string {
	return slices.DeleteFunc(spec.DialectNames(), func(name string) bool { return !spec.DialectByName(name).FunctionTables })
}

// beforeSQLite339 names cases that the SQLites without RIGHT and FULL JOIN cannot
// reach.
func beforeSQLite339(cases ...string) map[string][]string {
	return map[string][]string{"sqlite329": cases, "sqlite330": cases, "sqlite332": cases}
}

// source produces the rows of a table expression: it writes each into the
// slots that belong to it and calls next. next returns false to stop.
type source struct {
	first, width int // its slots in the product row
	run          func(env *environment, next func() bool) bool
	leaves       []leaf // base and derived tables, left to right
	conditions   []operand
	equated      []equation // by conditions of ON
	table        *Table     // of a base table on its own
	lowest       int        // the first slot that its rows depend on; first where it depends on none before it
	// units and parts are those of an inner join that is their product, filtered; see takeApart.
	units []source
	parts []part
}

// leaf is a base or derived table inside a FROM clause.
type leaf struct {
	first, width int
	rows         func(env *environment) ([]semantics.Row, bool)
	correlated   bool
	derived      bool
	lateral      bool // its rows depend on slots before it
	raises       bool // a value in its rows may be one that raised
}

// compileFrom compiles the comma list of a query block: a product.
func (c *compiler) compileFrom(f *frame) ([]source, error) {
	if f.block.FromErr != nil {
		return nil, f.block.FromErr
	}
	sources := make([]source, 0, len(f.block.From))
	for _, t := range f.block.From {
		source, err := c.compileTable(t, f)
		if err != nil {
			return nil, err
		}
		sources = append(sources, source)
	}
	return sources, nil
}

func (c *compiler) compileTable(t resolve.TableExpr, f *frame) (source, error) {
	switch t := t.(type) {
	case *resolve.Source:
		switch {
		case t.Err != nil:
			return source{}, t.Err
		case t.Common != nil:
			return c.compileCommon(t)
		case t.Query != nil:
			return c.compileDerived(t, f)
		}
		return c.compileBaseTable(t)
	case *resolve.Join:
		return c.compileJoin(t, f)
	}
	panic("eval: unknown table expression")
}

func (c *compiler) compileBaseTable(t *resolve.Source) (source, error) {
	if t.ColumnsErr != nil {
		return source{}, t.ColumnsErr
	}
	e, table := c.e, c.database.table(t.Relation.Name)
	rows := func(*environment) ([]semantics.Row, bool) {
		if len(table.Rows) == 0 {
			e.Coverage.Apply(ruleTable, tableEmpty)
		} else {
			e.Coverage.Apply(ruleTable, tableRows)
		}
		rows := c.rowsAsRead(table)
		if t.Hidden != nil {
			rows = c.withRowids(table, rows)
		}
		return rows, false
	}
	c.trace.table(len(table.Rows))
	base := c.leafSource(leaf{first: t.First, width: t.Width, rows: rows})
	base.table = table
	return base, nil
}

// leafSource produces the rows of one table.
func (c *compiler) leafSource(l leaf) source {
	first, last := l.first, l.first+l.width
	return source{first: first, lowest: first, width: l.width, leaves: []leaf{l},
		run: func(env *environment, next func() bool) bool {
			rows, failed := l.rows(env)
			if failed {
				env.raised = true
			}
			target := env.row[first:last]
			for _, row := range rows {
				copy(target, row)
				c.step()
				if !next() {
					return false
				}
			}
			return true
		}}
}

// compileDerived compiles a subquery in FROM, or a view: its query sees the blocks
// around this one, that of a view nothing.
func (c *compiler) compileDerived(t *resolve.Source, f *frame) (source, error) {
	around := f.outer
	switch {
	case t.Lateral:
		around = f
	case t.Relation != nil:
		around = nil
	}
	c.derived++
	query, err := c.compileQuery(t.Query, around)
	c.derived--
	if err == nil {
		err = t.ColumnsErr
	}
	if err != nil {
		return source{}, err
	}
	derived, _ := t.Node.(*ast.DerivedTable)
	function := derived != nil && derived.Call() != nil
	lateral := t.Lateral && t.Lowest < t.First
	e := c.e
	rows := func(env *environment) ([]semantics.Row, bool) {
		given := env.outer
		if t.Lateral {
			given = env
		}
		rows, failed := query.rows(given)
		if lateral {
			c.noteLateral(len(rows))
		}
		switch {
		case function:
			e.Coverage.Apply(ruleFunction, functionRow)
		case len(rows) == 0:
			e.Coverage.Apply(ruleDerived, derivedEmpty)
		default:
			e.Coverage.Apply(ruleDerived, derivedRows)
		}
		c.consume(spec.PlaceQuery, query.site)
		return rows, failed
	}
	made := c.leafSource(leaf{first: t.First, width: t.Width, rows: rows, correlated: query.correlated, derived: true, lateral: lateral, raises: query.raises})
	if lateral {
		made.lowest = t.Lowest
	}
	return made, nil
}

// pad writes NULLs into the slots of a source.
func (s source) pad(env *environment) {
	clear(env.row[s.first : s.first+s.width])
}

// compileJoin compiles a joined table.
func (c *compiler) compileJoin(j *resolve.Join, f *frame) (source, error) {
	left, err := c.compileTable(j.L, f)
	if err != nil {
		return source{}, err
	}
	right, err := c.compileTable(j.R, f)
	if err != nil {
		return source{}, err
	}
	var on operand
	var holds condition
	var merge []mergedColumn
	switch {
	case j.Node.Natural || j.Node.Using != nil:
		if on, merge, err = c.namedColumns(j); err != nil {
			return source{}, err
		}
		holds = c.filtering(on)
	case j.Err != nil:
		return source{}, j.Err
	case j.On != nil:
		if on, holds, err = c.filter(j.On, f); err != nil {
			return source{}, err
		}
		if err = c.refusedFullJoin(j); err != nil {
			return source{}, err
		}
	}
	holds = c.consuming(ruleInner, holds, on.site)
	kind := j.Node.Kind
	joined := source{first: j.First, lowest: min(left.lowest, right.lowest), width: j.Width, leaves: append(left.leaves, right.leaves...), conditions: append(left.conditions, right.conditions...)}
	joined.equated = slices.Concat(left.equated, right.equated, on.equated)
	if kind == ast.JoinSemi || kind == ast.JoinAnti {
		joined.equated = left.equated
	}
	if on.value != nil && on.raises {
		joined.conditions = append(joined.conditions, on)
	}
	joined.run = c.join(kind, left, right, holds)
	if fast := c.fastJoin(kind, left, right, on, holds); fast != nil {
		joined.run = fast
	}
	joined.run = c.fromRows(j.First, j.Width, joined.run)
	if len(merge) > 0 {
		joined.run = c.filling(joined.run, merge)
	} else if parts, ok := c.innerParts(j, on); ok {
		joined.takeApart(left, right, parts)
	}
	return joined, nil
}

// filling fills the slots of merged columns before it passes a row on.
func (c *compiler) filling(run func(*environment, func() bool) bool, merge []mergedColumn) func(*environment, func() bool) bool {
	return func(env *environment, next func() bool) bool {
		return run(env, func() bool {
			for _, m := range merge {
				env.row[m.slot] = m.value(env)
			}
			return next()
		})
	}
}
