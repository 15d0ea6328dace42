package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleCommon.
const (
	commonEmpty spec.Case = iota
	commonRows
	commonAgain
)

var ruleCommon = spec.Declare(spec.Rule{
	ID: "from.common-table", Statement: "A name of WITH denotes the bag of its query's rows; all names of one query in a query denote the same bag. A query that nothing names is not computed.",
	From: spec.ISO("<query expression>"), Keywords: []string{"WITH"},
	Cases:  []string{commonEmpty: "empty", commonRows: "rows", commonAgain: "named again"},
	Except: map[string][]string{"mysql56": {"empty", "rows", "named again"}},
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: "So, but with NOT MATERIALIZED each name may be computed apart.",
			From: spec.PostgreSQL("7.8.4. Common Table Expression Materialization", "queries.sgml")},
		{Dialects: []string{"sqlite"}, Statement: "Each name may be computed apart: MATERIALIZED is a hint. Of a query that nothing names not even the names are looked up; a query sees all names of its WITH, in any order.", Names: true,
			From: spec.SQLite("Materialization Hints", "lang_with.html").With(spec.SQLiteCode("resolveFromTermToCte", "select.c"))},
		{Dialects: []string{"mysql"}, Names: true, Statement: "A query is materialised once even if it is named several times; it sees the names before it.",
			From: spec.MySQL("10.2.2.4 Optimizing Derived Tables, View References, and Common Table Expressions with Merging or Materialization", "derived-table-optimization.html").With(spec.MySQL("15.2.20 WITH (Common Table Expressions)", "with.html"))},
		{Dialects: []string{"mariadb"}, Statement: "Each name may be computed apart, since it stands for a copy of the query.",
			From: spec.MariaDBCode("With_element::clone_parsed_spec", "sql/sql_cte.cc")},
		{Dialects: []string{"duckdb"}, Names: true, Statement: "Each name may be computed apart; a query that nothing names is not looked at; a query sees the names before it.",
			From: spec.DuckDBCode("Binder::PrepareCTE, Binder::FinishCTE", "src/planner/binder/query_node/bind_cte_node.cpp")},
	},
})

// commonTable is a compiled query of WITH while the query that WITH stands before is
// evaluated.
type commonTable struct {
	outer   *frame // around the query that WITH stands before
	entered int    // queries that are compiled around its definition
	query   *compiledQuery
	apart   bool         // each name is computed apart
	env     *environment // of the query that WITH stands before
	known   bool         // rows and failed are
	again   bool         // it was named before
	rows    []semantics.Row
	// working are, of a query that names itself, the rows that its last step has added.
	working []semantics.Row
	// recurring are, of such a query, all rows so far.
	recurring func() []semantics.Row
	failed    bool
}

// compileWith compiles the queries of WITH. What it gives puts them in force around an
// evaluation of the query that WITH stands before; it is nil where there is none.
func (c *compiler) compileWith(list []*resolve.CommonTable, outer *frame) (func(func(*environment) ordered) func(*environment) ordered, error) {
	if len(list) > 0 && c.common == nil {
		c.common = map[*resolve.CommonTable]*commonTable{}
	}
	for _, t := range list {
		c.common[t] = &commonTable{outer: outer, entered: len(c.reading)}
	}
	var tables []*commonTable
	for _, t := range list {
		if t.Err != nil {
			return nil, t.Err
		}
		if t.Query == nil { // nothing names it
			continue
		}
		table, err := c.commonTable(t)
		switch {
		case err == nil:
			tables = append(tables, table)
		case t.Named == 0 && c.dialect.CommonUnused == spec.CommonUnusedOpen:
			return nil, unsupported("an error in a query of WITH that nothing names")
		default:
			return nil, err
		}
	}
	if len(tables) == 0 {
		return nil, nil
	}
	return func(evaluate func(*environment) ordered) func(*environment) ordered {
		return func(env *environment) ordered {
			before := make([]commonTable, len(tables))
			for i, t := range tables {
				before[i] = *t
				t.env, t.known, t.again, t.rows, t.failed = env, false, false, nil, false
			}
			defer func() {
				for i, t := range tables {
					*t = before[i]
				}
			}()
			return evaluate(env)
		}
	}, nil
}

// commonTable is a compiled query of WITH: it is compiled where it is first named.
func (c *compiler) commonTable(t *resolve.CommonTable) (*commonTable, error) {
	table := c.common[t]
	if table.query != nil {
		return table, nil
	}
	folds, constants := len(c.folds), len(c.constants)
	query, err := c.compileQuery(t.Query, table.outer)
	if err != nil {
		return nil, err
	}
	if t.Named == 0 { // an engine has nothing to fold there
		c.folds, c.constants = c.folds[:folds], c.constants[:constants]
	}
	query.common, table.query = table, query
	switch c.dialect.CommonResults {
	case spec.CommonResultsOne:
	case spec.CommonResultsHint:
		table.apart = t.Node.Hint == ast.NotMaterialized
	case spec.CommonResultsApart:
		table.apart = true
	}
	return table, nil
}

// read gives the rows of a query of WITH.
func (c *compiler) read(t *commonTable) (rows []semantics.Row, failed bool) {
	if t.query.steps == nil && (t.apart || c.probing) {
		return t.query.rows(t.env)
	}
	if !t.known {
		t.rows, t.failed = t.query.rows(t.env)
		t.known = true
	}
	return t.rows, t.failed
}

// compileCommon compiles a name of WITH in FROM.
func (c *compiler) compileCommon(at *resolve.Source) (source, error) {
	if at.ColumnsErr != nil {
		return source{}, at.ColumnsErr
	}
	if at.Working {
		return c.compileWorking(at), nil
	}
	t, err := c.commonTable(at.Common)
	if err != nil {
		return source{}, err
	}
	c.noteCommon(t)
	e := c.e
	rows := func(*environment) ([]semantics.Row, bool) {
		rows, failed := c.read(t)
		switch {
		case t.again:
			e.Coverage.Apply(ruleCommon, commonAgain)
		case len(rows) == 0:
			e.Coverage.Apply(ruleCommon, commonEmpty)
		default:
			e.Coverage.Apply(ruleCommon, commonRows)
		}
		c.consume(spec.PlaceQuery, t.query.site)
		t.again = true
		return rows, failed
	}
	return c.leafSource(leaf{first: at.First, width: at.Width, rows: rows, correlated: t.query.correlated, derived: true, raises: t.query.raises}), nil
}
