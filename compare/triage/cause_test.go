package triage

import (
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
)

// TestOneCauseIsOneCluster has findings of one cause in several spellings, and beside each cause others
// that have to be apart from it: by rule, by case, by what differs, by operands.
func TestOneCauseIsOneCluster(t *testing.T) {
	var seenCauses []string
	d := spec.DialectByName("mysql")
	key := func(f *finding.Finding) string {
		law, to, shape := keyOf(f, d)
		return finding.NewCluster(law, to, finding.Normalise(f.Best().Query, d), shape, "").Key
	}
	value := func(rule, cases, difference, part string, statements ...string) string {
		f := &finding.Finding{Law: "differential", Verdict: "disagree", Difference: difference, Blame: &finding.Blame{Rule: rule, Case: cases, Part: part, Isolated: true}}
		f.Reduced = &finding.Judged{Case: finding.Case{Statements: statements, Query: "SELECT " + part}, Detail: "missing: (0) (want 1×, got 0×)\nnot expected: (1) (want 0×, got 1×)"}
		return key(f)
	}
	types := func(rule, query, detail string, isolated bool) string {
		f := &finding.Finding{Law: "differential", Verdict: "disagree", Difference: "type", Blame: &finding.Blame{Rule: rule, Part: query[len("SELECT "):], Isolated: isolated}}
		f.Reduced = &finding.Judged{Case: finding.Case{Query: query}, Detail: detail}
		return key(f)
	}
	raises := func(law, rule, part, query, message string, isolated bool) string {
		f := &finding.Finding{Law: law, Verdict: "disagree", Difference: "foreign error", Blame: &finding.Blame{Rule: rule, Part: part, Isolated: isolated}}
		f.Reduced = &finding.Judged{Case: finding.Case{Query: query}, Actual: finding.Actual{Error: message}}
		return key(f)
	}
	breaks := func(verdict, query string) string {
		f := &finding.Finding{Law: "differential", Verdict: verdict, Difference: "none"}
		f.Reduced = &finding.Judged{Case: finding.Case{Query: query}}
		return key(f)
	}
	sorts := func(cases, query string) string {
		f := &finding.Finding{Law: "differential", Verdict: "disagree", Difference: "order", Blame: &finding.Blame{Rule: "order.by", Case: cases, Part: "ORDER BY 1"}}
		f.Reduced = &finding.Judged{Case: finding.Case{Query: query}}
		return key(f)
	}
	const missing, notExpected = "missing: (0) (want 1×, got 0×)", "not expected: (0) (want 0×, got 1×)"
	selects := func(query, detail string) string {
		f := &finding.Finding{Law: "differential", Verdict: "disagree", Difference: "rows", Blame: &finding.Blame{Rule: "where.filter"}}
		f.Reduced = &finding.Judged{Case: finding.Case{Query: query}, Detail: detail}
		return key(f)
	}
	const field, other = "1105 (HY000): unable to find field with index 3 in row of 2 columns", "1105 (HY000): handler caught panic: runtime error: slice bounds out of range [1:0]"
	for i, cause := range [][]string{
		{value("compare.rows", "unknown", "rows", "(0, 0) <> (NULL, 0)"), value("compare.rows", "unknown", "rows", "(0, 0) <= (0, NULL)"), value("compare.rows", "unknown", "rows", "(NULL, 7) > (1, 2)")},
		{value("compare.rows", "true", "rows", "(0, 0) = (1, 0)"), value("compare.rows", "false", "rows", "(0, 0) < (1, 0)")},
		{value("compare.equal", "true", "rows", "1 = 1.5"), value("compare.less", "false", "rows", "0.5 < 7"), value("compare.equal", "false", "rows", "(1 + 2) = 1.5")},
		{value("compare.equal", "unknown", "rows", "1 = 1.5")},
		{value("compare.equal", "true", "rows", "1 = '1'")},
		{value("compare.equal", "true", "rows", "t.a = 1.5", "CREATE TABLE t (a INT)"), value("compare.less", "true", "rows", "2.5 < u.b", "CREATE TABLE u (b BIGINT)")},
		{value("cast.to-decimal", "from text", "rows", "CAST('5x' AS DECIMAL(8, 3))"), value("cast.to-decimal", "from text", "rows", "CAST('1e' AS DECIMAL(10, 2))")},
		{value("cast.to-decimal", "from text, out of range", "rows", "CAST('999999' AS DECIMAL(8, 3))")},
		{value("arithmetic.add", "overflow", "no error", "1 + 9223372036854775807"), value("arithmetic.add", "overflow", "no error", "a + 9223372036854775807", "CREATE TABLE t (a SMALLINT)")},
		{value("arithmetic.add", "integer", "rows", "1 + 9223372036854775807")},
		{value("predicate.in", "true", "rows", "(0, '') IN ((0, 0))"), value("predicate.in", "false", "rows", "('x', 1) IN ((2, 3), (4, 5))")},
		{value("predicate.in", "unknown", "rows", "(0, '') IN ((0, 0))")},
		{types("set.union", "SELECT a FROM t UNION SELECT 0", "column 1 has type BIGINT, want decimal(20,0)", false), types("set.except", "SELECT 0 EXCEPT SELECT a FROM u", "column 1 has type INT, want decimal(5,0)", false)},
		{types("set.union", "SELECT a FROM t UNION SELECT 0", "column 1 has type TEXT, want decimal(20,0)", false)},
		{types("select.list", "SELECT x.* FROM t NATURAL JOIN u AS x", "column 1 has type INT, want text", false), types("select.list", "SELECT y.* FROM t JOIN u AS y USING (b)", "column 2 has type BIGINT, want date", false)},
		{types("aggregate.sum", "SELECT SUM(0)", "column 1 has type DOUBLE, want decimal(42,0)", true), types("aggregate.sum", "SELECT SUM(7)", "column 1 has type DOUBLE, want decimal(32,0)", true)},
		{types("aggregate.avg", "SELECT AVG(0)", "column 1 has type DOUBLE, want decimal(42,0)", true)},
		{
			raises("differential", "predicate.exists", "EXISTS (SELECT 1 FROM t)", "SELECT EXISTS (SELECT 1 FROM t)", field, true),
			raises("norec", "subquery.scalar", "(SELECT b)", "SELECT (SELECT b) FROM t GROUP BY 1", field, true),
			raises("differential", "from.derived", "SELECT 0", "SELECT 0 FROM t, LATERAL (SELECT 0) AS x", field, false),
		},
		{raises("differential", "predicate.exists", "EXISTS (SELECT 1 FROM t)", "SELECT EXISTS (SELECT 1 FROM t)", other, true)},
		{raises("differential", "text.ascii", "ASCII(0)", "SELECT ASCII(0)", other, true)},
		{raises("differential", "text.trim", "TRIM(0)", "SELECT TRIM(0)", other, true)},
		{
			raises("differential", "conditional.greatest", "GREATEST(TRUE, 0)", "SELECT GREATEST(TRUE, 0)", "1105 (HY000): unsupported type for greatest/least argument: bool", true),
			raises("differential", "conditional.least", "LEAST(TRUE, 0)", "SELECT LEAST(TRUE, 0)", "1105 (HY000): unsupported type for greatest/least argument: bool", true),
		},
		{raises("differential", "conditional.least", "LEAST(0.1, 0.1)", "SELECT LEAST(0.1, 0.1)", "1105 (HY000): unsupported type for greatest/least argument: decimal.Decimal", true)},
		{raises("differential", "conditional.coalesce", "COALESCE(99.9, 0.0)", "SELECT COALESCE(99.9, 0.0)", "1105 (HY000): Out of range value for column of Decimal type", true)},
		{raises("differential", "cast.to-decimal", "CAST(99.9 AS DECIMAL(1))", "SELECT CAST(99.9 AS DECIMAL(1))", "1105 (HY000): Out of range value for column of Decimal type", true)},
		{raises("differential", "text.left", "LEFT('a', 1)", "SELECT LEFT('a', 1)", "1105 (HY000): the left side is no number", true)},
		{raises("differential", "text.right", "RIGHT('a', 1)", "SELECT RIGHT('a', 1)", "1105 (HY000): the left side is no number", true)},
		{
			raises("differential", "from.inner", "SELECT 0", "SELECT 0 FROM t JOIN u ON 0", "1105 (HY000): failed to replan join: no plan for t", false),
			raises("differential", "from.left", "SELECT 0", "SELECT 0 FROM t LEFT JOIN u ON 0", "1105 (HY000): no plan for t", false),
		},
		{
			raises("differential", "group.having", "MAX(x1.b)", "SELECT AVG(0) FROM t, t AS x1 HAVING MAX(x1.b)", "1146 (HY000): table not found: x1", false),
			raises("differential", "group.having", "MIN(t3.b)", "SELECT SUM(0) FROM t, t AS t3 HAVING MIN(t3.b)", "1146 (HY000): table not found: t3", false),
		},
		{
			raises("differential", "window.partition", "NTH_VALUE(0, 0) OVER ()", "SELECT NTH_VALUE(0, 0) OVER ()", "1105 (HY000): function: 'nth_value' not found", true),
			raises("differential", "window.nth-value", "NTH_VALUE(0, 1) OVER ()", "SELECT NTH_VALUE(0, 1) OVER ()", "1105 (HY000): function: 'nth_value' not found", true),
		},
		{types("arithmetic.add", "SELECT 0 + CRC32(0)", "column 1 has type BIGINT, want bigint unsigned", true), types("arithmetic.subtract", "SELECT CAST(0 AS UNSIGNED) - 0", "column 1 has type BIGINT, want bigint unsigned", true)},
		{types("bits.and", "SELECT 0 & 0", "column 1 has type BIGINT, want bigint unsigned", true), types("bits.shift-left", "SELECT 0 << 0", "column 1 has type BIGINT, want bigint unsigned", true)},
		{selects("SELECT 0 WHERE EXISTS (SELECT COUNT(*) FROM t WHERE 0)", missing), selects("SELECT 0 WHERE NOT EXISTS (SELECT COUNT(*) FROM t WHERE 0)", notExpected)},
		{selects("SELECT 0 WHERE EXISTS (SELECT COUNT(*) FROM t WHERE 0)", notExpected)},
		{selects("SELECT 0 FROM t WHERE -1 <= a", missing), selects("SELECT 0 FROM t WHERE a NOT BETWEEN -1 AND 0", notExpected)},
		{selects("SELECT 0 FROM t WHERE NOT a < 1", notExpected)},
		{raises("differential", "window.cume-dist", "CUME_DIST() OVER ()", "SELECT CUME_DIST() OVER ()", "1105 (HY000): function: 'cume_dist' not found", true)},
		{raises("differential", "window.ntile", "NTILE(1) OVER ()", "SELECT NTILE(1) OVER ()", "1105 (HY000): function: 'ntile' not found", true)},
		{breaks("crash", "SELECT 0, 0 EXCEPT SELECT 1, 2 UNION SELECT a, b FROM t"), breaks("crash", "SELECT CAST(0 AS CHAR(20)), NULLIF(0, 0) INTERSECT SELECT 0, 0 INTERSECT SELECT 0, 0"), breaks("crash", "SELECT * FROM t UNION (SELECT a, a FROM t EXCEPT SELECT * FROM t)")},
		{breaks("hang", "SELECT 0, 0 EXCEPT SELECT 1, 2 UNION SELECT a, b FROM t")},
		{breaks("crash", "SELECT LAG(a) OVER () FROM t")},
		{breaks("crash", "SELECT LEAD(a) OVER () FROM t")},
		{sorts("ascending", "SELECT 1 UNION SELECT 0 ORDER BY 1"), sorts("ascending, null key", "SELECT 0, 0 UNION SELECT 0, NULL ORDER BY 2")},
		{sorts("ascending", "SELECT DISTINCT a FROM t ORDER BY 1"), sorts("descending", "SELECT DISTINCT b, 0, 0 FROM t ORDER BY 1 DESC")},
		{sorts("ascending", "SELECT a FROM t ORDER BY 1")},
	} {
		for k := range cause {
			if cause[k] != cause[0] {
				t.Errorf("cause %d: findings 1 and %d have the keys %s and %s", i+1, k+1, cause[0], cause[k])
			}
		}
		for j, before := range seenCauses {
			if before == cause[0] {
				t.Errorf("causes %d and %d have the key %s", j+1, i+1, before)
			}
		}
		seenCauses = append(seenCauses, cause[0])
	}
}
