package eval_test

import (
	"context"
	"slices"
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// A server without ONLY_FULL_GROUP_BY answers; it is undefined of which row of the group a value is.
//
// Sources: MariaDB documentation, GROUP BY; MySQL 5.6.24, match_exprs_for_only_full_group_by in sql/sql_resolver.cc. HAVING:
// resolve_ref_in_select_and_group in sql/item.cc of MariaDB 10.3 and MySQL 5.6.24.
func TestUngroupedColumnsAsInstalled(t *testing.T) {
	const tables = `CREATE TABLE t (d INTEGER, a INTEGER, b INTEGER);
		INSERT INTO t VALUES (1, 5, 7), (1, 5, 8), (2, 6, 9);
		CREATE TABLE e (a INTEGER)`
	for query, want := range map[string][]string{
		"SELECT d, a FROM t GROUP BY d":                                          {"1 5", "2 6"},
		"SELECT d, a + 1, COUNT(*) FROM t GROUP BY d":                            {"1 6 2", "2 7 1"},
		"SELECT d, a FROM t GROUP BY d HAVING a > 5":                             {"2 6"},
		"SELECT d, a AS x FROM t GROUP BY d HAVING x > 5":                        {"2 6"},
		"SELECT a FROM t HAVING a > 5":                                           {"6"},
		"SELECT a, MAX(b) FROM t WHERE d = 1":                                    {"5 8"},
		"SELECT d, b FROM t GROUP BY d":                                          nil, // 7 or 8
		"SELECT d, b, MAX(b) FROM t GROUP BY d":                                  nil, // not of the row of the greatest
		"SELECT a, COUNT(*) FROM e":                                              nil, // of no row
		"SELECT d, a FROM t GROUP BY d ORDER BY b":                               nil,
		"SELECT d FROM t GROUP BY d HAVING b > 5":                                nil, // no column of the select list
		"SELECT SUM(MAX(a)) FROM t GROUP BY d":                                   nil, // an error in each mode
		"SELECT d, (SELECT MAX(x.b) FROM t x WHERE x.a = t.a) FROM t GROUP BY d": {"1 8", "2 9"},
		"SELECT d, (SELECT MAX(x.d) FROM t x WHERE x.b = t.b) FROM t GROUP BY d": nil,
	} {
		for _, dialect := range []string{"mariadb", "mysql56", "mysql", "postgres", "sqlite"} {
			d := spec.DialectByName(dialect)
			db := eval.NewDatabase(d)
			list, err := parse.Statements(tables, d)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range list {
				if err := db.Apply(context.Background(), s); err != nil {
					t.Fatal(err)
				}
			}
			q, err := parse.Query(query, d)
			if err != nil {
				t.Fatal(err)
			}
			refused, err := eval.Query(context.Background(), q, db, eval.Options{})
			if err != nil {
				t.Fatal(err)
			}
			outcome, err := eval.QueryAsInstalled(context.Background(), q, db, eval.Options{}, refused)
			if err != nil {
				t.Fatal(err)
			}
			if want == nil || dialect != "mariadb" && dialect != "mysql56" || refused.Kind == eval.OutcomeRows {
				if outcome != nil {
					t.Errorf("%s: %s: answered", dialect, query)
				}
				continue
			}
			if outcome == nil {
				t.Errorf("%s: %s: not answered: %s", dialect, query, refused.Message)
				continue
			}
			var got []string
			for _, row := range rowsOf(outcome) {
				line := ""
				for i, v := range row {
					if i > 0 {
						line += " "
					}
					line += v.String()
				}
				got = append(got, line)
			}
			if slices.Sort(got); !slices.Equal(got, want) {
				t.Errorf("%s: %s: %q, want %q", dialect, query, got, want)
			}
		}
	}
}

// rowsOf are the rows of the only result.
func rowsOf(o *eval.Outcome) []semantics.Row {
	var rows []semantics.Row
	for _, group := range o.Worlds[0].Groups {
		rows = append(rows, group.Rows...)
	}
	return rows
}
