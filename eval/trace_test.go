package eval

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// traced evaluates a query over tables t(a, b), of the rows (1, 2), (2, NULL) and (NULL, 1), and u(a),
// of the row (1), and returns the edges that it reaches.
func traced(t *testing.T, dialect, query string, o Options) []string {
	t.Helper()
	db := NewDatabase(spec.DialectByName(dialect))
	for _, text := range []string{"CREATE TABLE t (a INTEGER, b INTEGER)", "CREATE TABLE u (a INTEGER)", "CREATE TABLE e (a INTEGER)",
		"INSERT INTO t VALUES (1, 2), (2, NULL), (NULL, 1)", "INSERT INTO u VALUES (1)"} {
		s, err := parse.Statement(text, db.Dialect())
		if err == nil {
			err = db.Apply(context.Background(), s)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	q, err := parse.Query(query, db.Dialect())
	if err != nil {
		t.Fatal(err)
	}
	o.Coverage = spec.NewCoverage()
	if outcome, err := Query(context.Background(), q, db, o); err != nil || outcome.Kind != OutcomeRows {
		t.Fatal(outcome, err)
	}
	var list []string
	for _, e := range o.Coverage.Edges() {
		list = append(list, e.String())
	}
	slices.Sort(list)
	return list
}

// TestEdges holds the edges of queries to what the statements of the rules say: an operation takes the
// values of its operands, a clause the rows of the clause before it. Both forms of evaluation reach
// the edges; those of which the fast form computes less are apart.
func TestEdges(t *testing.T) {
	for _, c := range []struct{ query, both, plainOnly, fastOnly string }{
		{"SELECT a + b FROM t WHERE a < b", `
			select.list[row] item arithmetic.add[integer]
			select.list[row] row where.filter[true]
			where.filter[true] condition compare.less[true]
			where.filter[unknown] condition compare.less[unknown]
			where.filter[true] row from.table[rows]
			where.filter[unknown] row from.table[rows]`, ``, ``},
		{"SELECT +(-a) FROM t", `
			select.list[row] item arithmetic.negate[integer]
			select.list[row] item arithmetic.negate[null]
			select.list[row] row from.table[rows]`, ``, ``},
		{"SELECT a * 2 + b FROM t WHERE FALSE OR a > 9", `
			truth.or[false] operand 2 compare.greater[false]
			truth.or[unknown] operand 2 compare.greater[unknown]
			where.filter[false] condition truth.or[false]
			where.filter[unknown] condition truth.or[unknown]
			where.filter[false] row from.table[rows]
			where.filter[unknown] row from.table[rows]`, ``, ``},
		{"SELECT SUM(a + 1) FROM t GROUP BY b * 2 HAVING COUNT(*) > 0", `
			aggregate.sum[integer] operand 1 arithmetic.add[integer]
			aggregate.sum[nulls only] operand 1 arithmetic.add[null]
			compare.greater[true] operand 1 aggregate.count[rows]
			group.by[null key] key arithmetic.multiply[integer]
			group.by[null key] key arithmetic.multiply[null]
			group.by[null key] row from.table[rows]
			group.having[true] condition compare.greater[true]
			group.having[true] row group.by[null key]
			select.list[group] item aggregate.sum[integer]
			select.list[group] item aggregate.sum[nulls only]
			select.list[group] row group.having[true]`, ``, ``},
		{"SELECT t.a FROM t LEFT JOIN u ON t.a = u.a WHERE u.a IS NULL", `
			from.inner[true] condition compare.equal[true]
			from.left[matched] row from.inner[true]
			from.left[padded] left from.table[rows]
			select.list[row] row where.filter[true]
			where.filter[false] condition compare.is-null[not null]
			where.filter[false] row from.left[matched]
			where.filter[true] condition compare.is-null[null]
			where.filter[true] row from.left[padded]`, `
			from.inner[false] condition compare.equal[false]
			from.inner[unknown] condition compare.equal[unknown]`, ``},
		{"SELECT DISTINCT CASE WHEN a > 1 THEN a + 1 ELSE b * 2 END AS x FROM t UNION ALL SELECT a FROM u", `
			conditional.case[else] condition compare.greater[false]
			conditional.case[else] condition compare.greater[unknown]
			conditional.case[else] result arithmetic.multiply[integer]
			conditional.case[when] condition compare.greater[true]
			conditional.case[when] result arithmetic.add[integer]
			select.distinct[no duplicates] row select.list[row]
			select.list[row] item conditional.case[else]
			select.list[row] item conditional.case[when]
			select.list[row] row from.table[rows]
			set.union-all[in both] left select.distinct[no duplicates]
			set.union-all[in both] right select.list[row]`, ``, ``},
		{"SELECT a FROM t WHERE a IN (SELECT a FROM u) ORDER BY a LIMIT 1", `
			order.by[ascending] row select.list[row]
			order.limit[all rows fit] row order.by[ascending]
			predicate.in-query[false] query select.list[row]
			predicate.in-query[true] query select.list[row]
			predicate.in-query[unknown] query select.list[row]
			select.list[row] row from.table[rows]
			select.list[row] row where.filter[true]
			where.filter[false] condition predicate.in-query[false]
			where.filter[true] condition predicate.in-query[true]
			where.filter[unknown] condition predicate.in-query[unknown]
			where.filter[false] row from.table[rows]
			where.filter[true] row from.table[rows]
			where.filter[unknown] row from.table[rows]`, ``, ``},
		{"SELECT (SELECT MAX(a) FROM u) + 1 FROM (SELECT 1 AS c) d", `
			arithmetic.add[integer] operand 1 subquery.scalar[one row]
			from.derived[rows] query select.list[no from]
			group.by[one group of all] row from.table[rows]
			select.list[group] item aggregate.max[integer]
			select.list[group] row group.by[one group of all]
			select.list[row] item arithmetic.add[integer]
			select.list[row] row from.derived[rows]
			subquery.scalar[one row] query select.list[group]`, ``, ``},
		{"SELECT EXISTS (SELECT 1 FROM t WHERE a > 9) FROM u", `
			predicate.exists[false] query where.filter[unknown]
			select.list[row] item predicate.exists[false]
			select.list[row] row from.table[rows]
			where.filter[false] condition compare.greater[false]
			where.filter[unknown] condition compare.greater[unknown]
			where.filter[false] row from.table[rows]
			where.filter[unknown] row from.table[rows]`, ``, ``},
	} {
		for _, naive := range []bool{true, false} {
			apart := c.fastOnly
			if naive {
				apart = c.plainOnly
			}
			var want []string
			for line := range strings.Lines(c.both + apart) {
				if line = strings.TrimSpace(line); line != "" {
					want = append(want, line)
				}
			}
			slices.Sort(want)
			if got := traced(t, "postgres", c.query, Options{Naive: naive}); !slices.Equal(got, want) {
				t.Errorf("%s\nplain: %t\ngot\n  %s\nwant\n  %s", c.query, naive, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
			}
		}
	}
}

// TestUntraced holds that edges are left out where they are not wanted.
func TestUntraced(t *testing.T) {
	if list := traced(t, "postgres", "SELECT a + b FROM t WHERE a < b", Options{Untraced: true}); len(list) > 0 {
		t.Errorf("untraced, and there are the edges %v", list)
	}
}
