package plan_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/internal/lawtest"
	"github.com/semcheck/semcheck/compare/oracle/plan"
	"github.com/semcheck/semcheck/spec"
)

// told is an answer with those rows: cells are separated by "|".
func told(rows ...string) *engine.Result {
	r := &engine.Result{}
	for _, row := range rows {
		var cells []engine.Cell
		for _, text := range strings.Split(row, "|") {
			cells = append(cells, engine.Cell{Text: text})
		}
		r.Rows = append(r.Rows, cells)
	}
	return r
}

// The plans are written by hand from what the engines' sources say of their form.
func TestShapesOfPlans(t *testing.T) {
	for _, c := range []struct {
		dialect, what string
		rows          []string
		want          string
	}{
		{"sqlite", "names and numbers are left out", []string{"3|0|0|SCAN t1", "8|0|0|SEARCH t2 USING INDEX i2 (a=? AND b>?)"}, "SCAN _; SEARCH _ USING INDEX _ ( _ = ? AND _ > ? )"},
		{"sqlite", "steps inside of others", []string{"2|0|0|COMPOUND QUERY", "4|2|0|LEFT-MOST SUBQUERY", "6|4|0|SCAN a b", "9|2|0|UNION USING TEMP B-TREE", "11|9|0|SCAN 3 CONSTANT ROWS"},
			"COMPOUND QUERY {LEFT - MOST SUBQUERY {SCAN _}; UNION USING TEMP B - TREE {SCAN CONSTANT ROWS}}"},
		{"sqlite", "a name in quotes", []string{`2|0|0|SCAN "SCAN x"`}, "SCAN _"},
		{"sqlite", "a step that is part of one that is not there", []string{"2|5|0|SCAN t"}, ""},
		{"sqlite", "no plan", []string{"1"}, ""},
		{"postgres", "costs, names and conditions are left out", []string{`[{"Plan": {"Node Type": "Hash Join", "Parallel Aware": false, "Async Capable": false, "Join Type": "Left", "Inner Unique": true, "Hash Cond": "(a.b = c.d)", "Plans": [{"Node Type": "Seq Scan", "Parent Relationship": "Outer", "Relation Name": "t0", "Alias": "x"}, {"Node Type": "Hash", "Parent Relationship": "Inner", "Plan Rows": 12}]}}]`},
			"[{Hash Join{Hash Cond,Inner Unique,Join Type=Left,[Seq Scan{Parent Relationship=Outer}Hash{Parent Relationship=Inner}]}}]"},
		{"duckdb", "the plan stands behind its name", []string{`physical_plan|[{"name": "FILTER", "children": [{"name": "SEQ_SCAN ", "children": [], "extra_info": {"Table": "t0", "Type": "Sequential Scan", "Estimated Cardinality": "3"}}], "extra_info": {"Expression": "(a > 1)"}}]`},
			"[FILTER{[SEQ_SCAN{Type=Sequential Scan}],Expression}]"},
		{"mysql", "costs and names are left out", []string{`{"query_block": {"select_id": 1, "cost_info": {"query_cost": "0.65"}, "ordering_operation": {"using_filesort": false, "nested_loop": [{"table": {"table_name": "t", "access_type": "ALL", "rows_examined_per_scan": 4, "filtered": "33.33", "attached_condition": "(t.a > 1)"}}, {"table": {"table_name": "u", "access_type": "ref", "key": "i", "used_key_parts": ["a"], "ref": ["t.a"]}}]}}}`},
			"{ordering_operation{[{ALL{attached_condition}}{ref{key,ref,used_key_parts}}]}}"},
		{"mysql", "the second form", []string{`{"query": "/* select#1 */ select t.b from t", "query_plan": {"inputs": [{"inputs": [{"alias": "x", "covering": false, "operation": "Index range scan on x using i over (1 < a)", "index_name": "i", "table_name": "t", "access_type": "index", "ranges": ["(1 < a)"], "estimated_rows": 2.0, "index_access_type": "index_range_scan"}, {"heading": "Hash", "operation": "Table scan on y", "access_type": "table", "table_name": "y"}], "join_type": "inner join", "operation": "Inner hash join (x.a = y.a)", "access_type": "join", "join_algorithm": "hash", "hash_condition": ["(x.a = y.a)"]}], "operation": "Sort: x.a DESC", "access_type": "sort", "sort_fields": ["x.a DESC"], "estimated_total_cost": 3.66}, "query_type": "select", "json_schema_version": "2.0"}`},
			"{sort{[join{hash_condition,[index{index_access_type=index_range_scan,ranges}table{}],join_algorithm=hash,join_type=inner join}],sort_fields}}"},
		{"mariadb", "an operation of a block", []string{`{"query_block": {"union_result": {"table_name": "<union1,2>", "access_type": "ALL", "query_specifications": [{"query_block": {"select_id": 1, "table": {"message": "No tables used"}}}, {"query_block": {"select_id": 2, "operation": "UNION", "table": {"message": "No tables used"}}}]}}}`},
			"{union_resultALL{query_specifications[{message=No tables used}{operation=UNION,message=No tables used}]}}"},
		{"mariadb", "no JSON", []string{"1 SIMPLE"}, ""},
	} {
		explain := plan.PlanningOf(spec.DialectByName(c.dialect)).Explain
		if explain == nil {
			t.Fatalf("%s tells no plan", c.dialect)
		}
		if got := explain.Shape(told(c.rows...)); got != c.want {
			t.Errorf("%s, %s:\n%s\nwant\n%s", c.dialect, c.what, got, c.want)
		}
	}
}

// Names, literals and rows change no shape; an index does.
func TestShapesOfSQLite(t *testing.T) {
	ctx := context.Background()
	d := spec.DialectByName("sqlite")
	s, err := lawtest.SQLiteSession(t, d)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	explain := plan.PlanningOf(d).Explain
	shape := func(query string) string {
		t.Helper()
		told, err := s.Query(ctx, explain.Before+query)
		if err != nil {
			t.Fatal(err)
		}
		return explain.Shape(told)
	}
	execute := func(format string, args ...any) {
		t.Helper()
		if err := s.Execute(ctx, fmt.Sprintf(format, args...)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"t", "another"} {
		execute("CREATE TABLE %s (a INTEGER, %s_b TEXT)", name, name)
	}
	execute("INSERT INTO another VALUES (1, 'x'), (2, 'y')")
	one, other := shape("SELECT a FROM t WHERE a > 1 ORDER BY t_b"), shape("SELECT y.a FROM another AS y WHERE y.a > 22 ORDER BY another_b")
	if one == "" || one != other {
		t.Errorf("%q and %q", one, other)
	}
	execute("CREATE INDEX i ON t (a)")
	if after := shape("SELECT a FROM t WHERE a > 1 ORDER BY t_b"); after == one {
		t.Errorf("%q with an index, too", after)
	}
}

func TestDialectsThatTellNoPlan(t *testing.T) {
	for name, tells := range map[string]bool{"sqlite": true, "duckdb": true, "postgres": true, "mysql": true, "mysql56": true, "mariadb": true, "iso": false} {
		if got := plan.PlanningOf(spec.DialectByName(name)).Explain != nil; got != tells {
			t.Errorf("%s tells plans: %t", name, got)
		}
	}
}
