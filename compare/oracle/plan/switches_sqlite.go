package plan

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

var (
	sqlitePragma  = func(name string) spec.Source { return spec.SQLite("PRAGMA "+name, "pragma.html") }
	sqliteLikely  = spec.SQLite("3. Descriptions of built-in scalar SQL functions", "lang_corefunc.html")
	sqliteAnalyze = spec.SQLite("3. Details", "lang_analyze.html")
)

// planningSQLite has no INDEXED BY: a query for which the index cannot be used
// is an error by definition. A + before a column would take its affinity
// (datatype3.html, 3.2); before a whole condition there is none to take.
var planningSQLite = Planning{
	Undone:  true,
	Explain: &Explain{Before: "EXPLAIN QUERY PLAN ", Shape: shapeOfRows, From: spec.SQLite("1. The EXPLAIN QUERY PLAN Command", "eqp.html")},
	Switches: []Switch{
		one("automatic_index=off", "PRAGMA automatic_index = OFF", "PRAGMA automatic_index = ON",
			"no index for the time of one query", sqlitePragma("automatic_index")),
		one("reverse_unordered_selects=on", "PRAGMA reverse_unordered_selects = ON", "PRAGMA reverse_unordered_selects = OFF",
			"scans run backwards, so rows come in another order", sqlitePragma("reverse_unordered_selects")),
	},
	Hints: []Hint{
		{Name: "not indexed", Table: "NOT INDEXED", Does: "no index on any table, nor those of keys",
			From: spec.SQLite("1. How INDEXED BY Works", "lang_indexedby.html")},
		{Name: "likely", Function: function.Likely.Name, Does: "each condition holds of most rows", From: sqliteLikely},
		{Name: "unlikely", Function: function.Unlikely.Name, Does: "each condition holds of few rows", From: sqliteLikely},
		{Name: "likelihood", Function: function.Likelihood.Name, Argument: "0.001", Does: "each condition holds of one row in a thousand", From: sqliteLikely},
		{Name: "unary plus", Plus: true, Does: "no condition constrains an index",
			From: spec.SQLite("8.1. Disqualifying WHERE Clause Terms using Unary-\"+\"", "optoverview.html")},
	},
	Statistics: []Statistics{
		{Name: "analyze", Set: []string{"BEGIN", "ANALYZE"}, Reset: []string{"ROLLBACK", "ANALYZE sqlite_master"},
			Does: "statistics of all tables; undone, and read again", From: sqliteAnalyze},
		{Name: "no statistics", Analyzed: true,
			Set:   []string{"BEGIN", "DROP TABLE IF EXISTS sqlite_stat1", "DROP TABLE IF EXISTS sqlite_stat4", "ANALYZE sqlite_master"},
			Reset: []string{"ROLLBACK", "ANALYZE sqlite_master"},
			Does:  "no statistics; undone, and read again", From: sqliteAnalyze},
	},
	With: []With{
		{Name: "cte", Text: "WITH %s%s AS (%s) ", Does: "the query as a common table expression",
			From: spec.SQLite("2. Ordinary Common Table Expressions", "lang_with.html")},
		{Name: "materialized cte", Text: "WITH %s%s AS MATERIALIZED (%s) ", Does: "a common table expression that is computed first (3.35 and later)",
			From: spec.SQLite("4. Materialization Hints", "lang_with.html")},
		{Name: "not materialized cte", Text: "WITH %s%s AS NOT MATERIALIZED (%s) ", Does: "a common table expression that is put in place (3.35 and later)",
			From: spec.SQLite("4. Materialization Hints", "lang_with.html")},
	},
}
