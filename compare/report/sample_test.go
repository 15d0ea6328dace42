package report

import (
	"slices"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
)

// text and null make the values of results.
func text(s string) *string { return &s }

var null *string

func cell(kind, s string) *finding.Cell { return &finding.Cell{Type: kind, Text: s} }

var met = time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)

// samples are hand-made findings: every family of engines, every verdict that
// fails a run, every sort of difference. Those whose client is tested were seen
// there.
func samples() []*finding.Finding {
	return []*finding.Finding{
		sampleNull(), sampleEqual(), sampleOrder(), sampleSemijoin(), sampleText(), sampleCrash(), sampleHang(), sampleStatement(),
		sampleType(), sampleChoice(), sampleDegree(),
	}
}

func origin1(kind string, number uint64) finding.Origin {
	return finding.Origin{Seed: 1, Kind: kind, Database: number / 100, Number: number, Semcheck: "v0.3.0, commit 91c0674aa01b", Found: met}
}

// SQLite: IN over a descending index overlooks NULL.
func sampleNull() *finding.Finding {
	best := finding.Judged{
		Case: finding.Case{
			Statements: []string{"CREATE TABLE t1 (d TEXT)", "INSERT INTO t1 VALUES (NULL), ('1.0')", "CREATE INDEX i1 ON t1 (d DESC)"},
			Query:      "SELECT '1' IN (SELECT d FROM t1) AS a",
		},
		Detail:   "missing: (NULL) (want 1×, got 0×)\nnot expected: (0) (want 0×, got 1×)",
		Expected: finding.Expected{Outcome: "rows", Columns: []string{"none"}, Worlds: [][]finding.Tie{{{Take: 1, Rows: [][]*string{{null}}}}}},
		Actual:   finding.Actual{Columns: []finding.Column{{Name: "a"}}, Count: 1, Rows: [][]*finding.Cell{{cell("integer", "0")}}},
	}
	found := best
	found.Statements = slices.Concat([]string{"CREATE TABLE t2 (id INTEGER PRIMARY KEY, b VARCHAR(10) DEFAULT 'x')", "INSERT INTO t2 VALUES (1, 'it''s'), (2, NULL)"},
		best.Statements, []string{"ANALYZE"})
	found.Query = "SELECT '1' IN (SELECT d FROM t1 WHERE d IS NOT NULL OR d IS NULL) AS a FROM (SELECT 1) AS x LEFT JOIN t2 AS y ON y.id = 7"
	return &finding.Finding{
		Format: finding.Format, ID: "query-19006", Law: "differential", Verdict: "disagree", Difference: "rows",
		Target: finding.Target{Name: "sqlite", Dialect: "sqlite", Version: "SQLite 3.53.4", Preamble: []string{"PRAGMA encoding = 'UTF-8'", "PRAGMA foreign_keys = OFF"}},
		Origin: origin1("query", 19006), Found: found, Reduced: &best,
		Reduction: &finding.Reduction{Checks: 214, Accepted: 19, Seconds: 1.84, Ended: finding.EndedMinimal, NodesBefore: 31, NodesAfter: 6},
		Blame: &finding.Blame{
			Rule: "predicate.in-query", Case: "unknown", Statement: "x IN (SELECT …) is Unknown where no row is equal to x and one of them is NULL.",
			Source: "ISO/IEC 9075-2, working draft of 2011-12, 8.4 <in predicate>", Address: "github.com/JakeWheat/sql-overview 7IWD2-02-Foundation-2011-12.txt @ 6ae8609ec03d",
			Part: "'1' IN (SELECT d FROM t1)", Place: "the select list", Probe: "SELECT '1' IN (SELECT d FROM t1)", Expected: "NULL", Actual: "0", Isolated: true,
			Also: []string{"compare.equal[false]", "compare.equal[unknown]"},
		},
		Repeated: finding.Repeated{Runs: 3, Differed: 3},
		Cluster:  &finding.Cluster{Key: "predicate.in-query-3fa9c1d2", Normalised: "SELECT 'text' IN (SELECT c1 FROM t1) AS c2", Oldest: "SQLite 3.29.0"},
		Versions: []finding.Version{
			{Target: "sqlite@3.29.0", Version: "SQLite 3.29.0", Verdict: "disagree", Shows: true},
			{Target: "sqlite@3.30.1", Version: "SQLite 3.30.1", Verdict: "agree"},
			{Target: "sqlite", Version: "SQLite 3.53.4", Verdict: "disagree", Shows: true},
		},
	}
}

// SQLite: another case of the same cluster, not reduced.
func sampleEqual() *finding.Finding {
	f := sampleNull()
	f.ID, f.Origin = "query-23599", origin1("query", 23599)
	f.Reduced, f.Reduction, f.Repeated = nil, nil, finding.Repeated{}
	f.Note = "the time for examinations was over"
	return f
}

// MySQL: a row constructor is not sorted.
func sampleOrder() *finding.Finding {
	return &finding.Finding{
		Format: finding.Format, ID: "query-255", Law: "differential", Verdict: "disagree", Difference: "order",
		Target: finding.Target{Name: "mysql", Dialect: "mysql", Version: "MySQL 9.7.4", Preamble: []string{
			"SET SESSION sql_mode = 'STRICT_TRANS_TABLES'", "SET NAMES utf8mb4 COLLATE utf8mb4_0900_bin",
		}},
		Origin: origin1("query", 255),
		Found: finding.Judged{
			Case:   finding.Case{Statements: []string{}, Query: "VALUES ROW(3), ROW(0), ROW(0) ORDER BY column_0"},
			Detail: "out of order at row 1: got (3), want (0)",
			Expected: finding.Expected{
				Outcome: "rows", Columns: []string{"integer"}, Ordered: true,
				Worlds: [][]finding.Tie{{{Take: 2, Rows: [][]*string{{text("0")}, {text("0")}}}, {Take: 1, Rows: [][]*string{{text("3")}}}}},
			},
			Actual: finding.Actual{Columns: []finding.Column{{Name: "column_0", Type: "BIGINT"}}, Count: 3, Rows: [][]*finding.Cell{{cell("", "3")}, {cell("", "0")}, {cell("", "0")}}},
		},
		Blame: &finding.Blame{
			Rule: "order.by", Case: "ascending", Statement: "The rows are sorted by the values of the sort keys.", Variant: true,
			Source: "MySQL 9.7 Reference Manual, 15.2.19 VALUES Statement", Address: "https://dev.mysql.com/doc/refman/9.7/en/values.html",
			Part: "ORDER BY column_0", Place: "the query", Expected: "0, 0, 3", Actual: "3, 0, 0",
		},
		Repeated: finding.Repeated{Runs: 3, Differed: 3},
		Cluster:  &finding.Cluster{Key: "order.by-00c0ffee", Normalised: "VALUES ROW(integer), ROW(integer), ROW(integer) ORDER BY c1"},
		Known: &finding.Known{
			ID: "mysql-values-order", Mode: "bug", Link: "https://bugs.mysql.com/bug.php?id=1", Reason: "ORDER BY of a table value constructor is ignored.",
			File: "testdata/known/mysql.yaml:12",
		},
	}
}

// MariaDB: an indexed integer is compared with a rounded constant.
func sampleSemijoin() *finding.Finding {
	return &finding.Finding{
		Format: finding.Format, ID: "query-1204", Law: "differential", Verdict: "disagree", Difference: "rows",
		Target: finding.Target{Name: "mariadb", Dialect: "mariadb", Version: "MariaDB 10.11.19", Preamble: []string{
			"SET SESSION sql_mode = 'STRICT_TRANS_TABLES'", "SET NAMES utf8mb4 COLLATE utf8mb4_nopad_bin",
		}},
		Origin: origin1("query", 1204),
		Found: finding.Judged{
			Case:   finding.Case{Statements: []string{"CREATE TABLE t0 (c0 INT)", "INSERT INTO t0 VALUES (1)", "CREATE INDEX i0 ON t0 (c0)"}, Query: "SELECT c0 FROM t0 WHERE 0.5 = c0"},
			Detail: "want 0 rows, got 1\nnot expected: (1) (want 0×, got 1×)",
			Expected: finding.Expected{
				Outcome: "rows", Columns: []string{"integer"}, Worlds: [][]finding.Tie{{{Take: 0, Rows: [][]*string{}}}}, MayRaise: "overflow, cast",
			},
			Actual: finding.Actual{Columns: []finding.Column{{Name: "c0", Type: "INT"}}, Count: 1, Rows: [][]*finding.Cell{{cell("", "1")}}},
		},
		Blame: &finding.Blame{
			Rule: "compare.equal", Case: "false", Statement: "Numbers are equal if they are the same number: 0.5 = 1 is False, a < b and *x* stay.",
			Source: "MariaDB Server Documentation, Type Conversion", Part: "0.5 = c0", Place: "WHERE", Expected: "false", Actual: "true",
		},
		Repeated: finding.Repeated{Runs: 3, Differed: 2},
		Cluster:  &finding.Cluster{Key: "compare.equal-5b1d0e11", Normalised: "SELECT c1 FROM t1 WHERE decimal = c1"},
	}
}

// PostgreSQL: an error where rows are called for, by texts.
func sampleText() *finding.Finding {
	return &finding.Finding{
		Format: finding.Format, ID: "query-77", Law: "differential", Verdict: "disagree", Difference: "error",
		Target: finding.Target{Name: "postgres", Dialect: "postgres", Version: "PostgreSQL 18.4", Preamble: []string{"SET TIME ZONE 'UTC'"}},
		Origin: origin1("query", 77),
		Found: finding.Judged{
			Case: finding.Case{
				Statements: []string{"CREATE TABLE \"T\" (a TEXT, b INTEGER)", "INSERT INTO \"T\" VALUES ('NULL', 1), (NULL, 2), ('', 3), ('a | ``b``', 4), (E'two\\nlines ', 0)"},
				Query:      "SELECT a, 10 / b AS q FROM \"T\" WHERE b <> 0 OR a IS NULL -- all but one",
			},
			Detail: "want 4 rows\ngot error 22012: division by zero\nof class division by zero",
			Expected: finding.Expected{Outcome: "rows", Columns: []string{"text", "integer"}, Worlds: [][]finding.Tie{{{Take: 4, Rows: [][]*string{
				{text("'NULL'"), text("10")}, {null, text("5")}, {text("''"), text("3")}, {text("'a | ``b``'"), text("2")},
			}}}}},
			Actual: finding.Actual{Error: "ERROR: division by zero (SQLSTATE 22012)", Class: "division by zero"},
		},
		Repeated: finding.Repeated{Runs: 3, Differed: 0},
	}
}

// MySQL: the server is gone.
func sampleCrash() *finding.Finding {
	f := sampleOrder()
	f.ID, f.Origin, f.Verdict, f.Difference, f.Known = "query-9001", origin1("query", 9001), "crash", "none", nil
	f.Blame, f.Cluster = nil, &finding.Cluster{Key: "unblamed-12345678", Normalised: "SELECT 1"}
	f.Found.Query, f.Found.Detail = "SELECT 1 FROM t1 WHERE a = ANY (SELECT 1)", "invalid connection"
	f.Found.Expected = finding.Expected{Outcome: "undetermined", Rule: "group.bare-column"}
	f.Found.Actual = finding.Actual{Error: "invalid connection"}
	f.Found.Statements = []string{"CREATE TABLE t1 (a INT)", "INSERT INTO t1 VALUES (1)"}
	f.Log = []string{"CREATE TABLE t1 (a INT)", "INSERT INTO t1 VALUES (1)", "SELECT 1 FROM t1 WHERE a = ANY (SELECT 1)"}
	return f
}

// DuckDB: the query does not end.
func sampleHang() *finding.Finding {
	f := sampleCrash()
	f.ID, f.Origin, f.Verdict = "query-42", origin1("query", 42), "hang"
	f.Target = finding.Target{Name: "duckdb", Dialect: "duckdb", Version: "DuckDB v1.5.5"}
	f.Found.Statements, f.Found.Query, f.Found.Detail = []string{}, "SELECT count(*) FROM range(1) AS r (a)", "ran past its time"
	f.Found.Expected = finding.Expected{Outcome: "rows", Columns: []string{"double precision"}, Worlds: [][]finding.Tie{{{Take: 1, Rows: [][]*string{{text("1.0")}}}}}}
	f.Found.Actual = finding.Actual{}
	f.Log, f.Cluster, f.Repeated = nil, nil, finding.Repeated{}
	return f
}

// SQLite: a statement that must fail.
func sampleStatement() *finding.Finding {
	f := sampleNull()
	f.ID, f.Origin, f.Difference = "statement-12-3", origin1("statement", 3), "no error"
	f.Reduced, f.Reduction, f.Blame, f.Cluster = nil, nil, nil, nil
	f.Found = finding.Judged{
		Case:     finding.Case{Statements: []string{"CREATE TABLE t1 (a INTEGER CHECK (a > 0))"}, Query: "INSERT INTO t1 VALUES (NULL)"},
		Detail:   "want an error: constraint\ngot success",
		Expected: finding.Expected{Outcome: "raise", Classes: "constraint, length", Message: "the check of t1 is not satisfied"},
	}
	return f
}

// PostgreSQL: the type of a column.
func sampleType() *finding.Finding {
	f := sampleText()
	f.ID, f.Origin, f.Difference = "query-80", origin1("query", 80), "type"
	f.Found = finding.Judged{
		Case:     finding.Case{Statements: []string{}, Query: "SELECT 1 + 1.0 AS sum;"},
		Detail:   "column 1: want numeric, got float8",
		Expected: finding.Expected{Outcome: "rows", Columns: []string{"numeric"}, Worlds: [][]finding.Tie{{{Take: 1, Rows: [][]*string{{text("2.0")}}}}}},
		Actual:   finding.Actual{Columns: []finding.Column{{Name: "sum", Type: "float8"}}, Count: 1, Rows: [][]*finding.Cell{{cell("", "2")}}},
	}
	return f
}

// DuckDB: several permitted results, ties that a LIMIT cuts.
func sampleChoice() *finding.Finding {
	f := sampleHang()
	f.ID, f.Origin, f.Verdict, f.Difference = "query-43", origin1("query", 43), "disagree", "rows"
	tie := finding.Tie{Take: 1, Rows: [][]*string{{text("2"), text("'x'")}, {text("2"), text("'y'")}}}
	one := finding.Tie{Take: 1, Rows: [][]*string{{text("1"), text("'z'")}}}
	f.Found = finding.Judged{
		Case:     finding.Case{Statements: []string{"CREATE TABLE t (a INTEGER, b VARCHAR)", "INSERT INTO t VALUES (1, 'z'), (2, 'x'), (2, 'y')"}, Query: "SELECT a, b FROM t ORDER BY a LIMIT 2"},
		Detail:   "none of 4 permitted results",
		Expected: finding.Expected{Outcome: "rows", Ordered: true, Columns: []string{"integer", "text"}, Worlds: [][]finding.Tie{{one, tie}, {tie}, {one}, {one, one}}},
		Actual:   finding.Actual{Columns: []finding.Column{{Name: "a", Type: "INTEGER"}, {Name: "b", Type: "VARCHAR"}}, Count: 2, Rows: [][]*finding.Cell{{cell("", "2"), cell("", "x")}, {cell("", "1"), nil}}},
	}
	return f
}

// An engine whose client is not known: the number of columns, a long result.
func sampleDegree() *finding.Finding {
	f := sampleNull()
	f.ID, f.Origin, f.Difference = "table-12-3", origin1("table", 3), "degree"
	f.Target = finding.Target{Name: "oracle", Dialect: "iso", Version: "Oracle 23.4"}
	f.Reduced, f.Reduction, f.Cluster = nil, nil, nil
	rows, tie := [][]*finding.Cell{}, finding.Tie{}
	for range 50 {
		rows = append(rows, []*finding.Cell{cell("", "1"), nil})
		tie.Rows = append(tie.Rows, []*string{text("1")})
	}
	tie.Take = 50
	f.Found = finding.Judged{
		Case: finding.Case{Statements: []string{}, Query: "SELECT * FROM t"}, Detail: "want 1 column, got 2",
		Expected: finding.Expected{Outcome: "rows", Columns: []string{"integer"}, Worlds: [][]finding.Tie{{tie}}},
		Actual:   finding.Actual{Columns: []finding.Column{{Name: "A", Type: "NUMBER"}, {Name: "B", Type: "NUMBER"}}, Count: 1000, Rows: rows},
	}
	f.Blame.Part, f.Blame.Rule = "", ""
	return f
}

// sampleRun is a run with known and new clusters, incidents and a timeline.
func sampleRun() *Run {
	null, equal := sampleNull(), sampleEqual()
	before := sampleSemijoin()
	before.Baseline = true
	return &Run{
		Name: "sqlite", Target: "sqlite", Title: "SQLite", Version: "SQLite 3.53.4", Dialect: "sqlite", Seed: 1, Semcheck: "v0.3.0, commit 91c0674aa01b",
		Began: met, Elapsed: 61500 * time.Millisecond, Ending: "the time was over",
		Options:  []Option{{"workers", "2"}, {"statement timeout", "10s"}},
		Preamble: null.Target.Preamble,
		Queries:  84000, Databases: 840,
		Verdicts: []VerdictCount{
			{compare.Agree, 83000, 1680, 9200}, {compare.Disagree, 3, 0, 1}, {compare.Freedom, 900, 0, 0}, {compare.Known, 2, 0, 0}, {compare.Unsupported, 95, 0, 0},
		},
		Coverage: []RuleCase{
			{Rule: "compare.equal", Case: "false", Applications: 1204567, Queries: 40211}, {Rule: "compare.equal", Case: "true", Applications: 90456, Queries: 30001},
			{Rule: "float.bound", Case: "open", Open: true},
			{Rule: "order.by", Case: "ascending", Applications: 20000, Queries: 19000}, {Rule: "order.by", Case: "descending"},
			{Rule: "predicate.in-query", Case: "true", Applications: 700, Queries: 500}, {Rule: "predicate.in-query", Case: "unknown", Applications: 70, Queries: 50},
			{Rule: "set.except", Case: "all"},
		},
		Keywords: &KeywordCount{Shown: 74, Has: 109, Rows: 144, Counted: 138, Missing: []string{"ALL", "LTRIM"}},
		Marks:    []RuleMark{{"order.by", compare.Freedom, 900}, {"order.by", compare.Unsupported, 95}},
		Clusters: []Cluster{
			{Key: "order.by-00c0ffee", Count: 2, Findings: []*finding.Finding{sampleOrder()}},
			{Key: before.Cluster.Key, Count: 4, Findings: []*finding.Finding{before}},
			{Key: null.Cluster.Key, Count: 3, Findings: []*finding.Finding{null, equal}},
			{Key: "unblamed-0badcafe", Count: 1, Findings: []*finding.Finding{sampleStatement()}},
		},
		Timeline: []Point{
			{0, 0, 0}, {10 * time.Second, 15000, 0}, {20 * time.Second, 29000, 1}, {30 * time.Second, 41000, 1},
			{45 * time.Second, 60000, 3}, {60 * time.Second, 83000, 3}, {61500 * time.Millisecond, 84000, 4},
		},
		Incidents: []Incident{{31 * time.Second, "the engine was lost", "invalid connection"}, {33 * time.Second, "the engine came back", ""}},
	}
}

// sampleOther is a run on another engine, which found nothing.
func sampleOther() *Run {
	return &Run{
		Name: "postgres", Target: "postgres", Title: "PostgreSQL", Version: "PostgreSQL 18.4", Dialect: "postgres", Seed: 1,
		Elapsed: 900 * time.Millisecond, Queries: 300, Databases: 3, Ending: "all cases ran",
		Verdicts: []VerdictCount{{compare.Agree, 300, 6, 40}},
		Coverage: []RuleCase{
			{Rule: "compare.equal", Case: "false", Applications: 1200, Queries: 211}, {Rule: "compare.equal", Case: "true", Applications: 4, Queries: 3},
			{Rule: "truth.and", Case: "false", Applications: 9, Queries: 3},
		},
	}
}
