package tlp_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/oracle/internal/lawtest"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/oracle/tlp"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// tlpTables are what the queries of these tests are over.
var tlpTables = []string{"CREATE TABLE t (a INTEGER, b INTEGER, r REAL)", "CREATE TABLE u (c INTEGER, d TEXT)",
	"INSERT INTO t VALUES (1, NULL, 0.5), (2, 2, NULL), (NULL, 3, 1e9)", "INSERT INTO u VALUES (1, 'x'), (NULL, 'y')"}

// Of each variant, and of each condition that parts the rows, the first check is
// written down.
func TestTLPAsks(t *testing.T) {
	for _, c := range []struct{ query, variant, want string }{
		{"SELECT a FROM t WHERE a > 1 AND b = 2 ORDER BY 1 LIMIT 1", "where", `
			SELECT a FROM t ORDER BY 1
			SELECT a FROM t WHERE a > 1 AND b = 2 ORDER BY 1
			SELECT a FROM t WHERE NOT (a > 1 AND b = 2) ORDER BY 1
			SELECT a FROM t WHERE (a > 1 AND b = 2) IS NULL ORDER BY 1`},
		{"SELECT a FROM t WHERE a > 1 AND b = 2", "where 2", `
			SELECT a FROM t WHERE b = 2
			SELECT a FROM t WHERE b = 2 AND a > 1
			SELECT a FROM t WHERE b = 2 AND NOT a > 1
			SELECT a FROM t WHERE b = 2 AND a > 1 IS NULL`},
		{"SELECT a, b < 1 FROM t WHERE a > 1", "where-together 2", `
			SELECT a, b < 1 FROM t WHERE a > 1
			SELECT a, b < 1 FROM t WHERE a > 1 AND b < 1 UNION ALL SELECT a, b < 1 FROM t WHERE a > 1 AND NOT b < 1 UNION ALL SELECT a, b < 1 FROM t WHERE a > 1 AND b < 1 IS NULL`},
		{"SELECT a FROM t ORDER BY a", "where-together", `
			SELECT a FROM t ORDER BY a
			SELECT a FROM t WHERE a IS NULL UNION ALL SELECT a FROM t WHERE NOT a IS NULL UNION ALL SELECT a FROM t WHERE a IS NULL IS NULL`},
		{"SELECT DISTINCT a FROM t WHERE b", "distinct", `
			SELECT DISTINCT a FROM t
			SELECT DISTINCT a FROM t WHERE b
			SELECT DISTINCT a FROM t WHERE NOT b
			SELECT DISTINCT a FROM t WHERE b IS NULL`},
		{"SELECT DISTINCT a FROM t WHERE b", "distinct-together", `
			SELECT DISTINCT a FROM t
			SELECT DISTINCT a FROM t WHERE b UNION SELECT DISTINCT a FROM t WHERE NOT b UNION SELECT DISTINCT a FROM t WHERE b IS NULL`},
		{"SELECT a FROM t WHERE b GROUP BY a", "group", `
			SELECT a FROM t GROUP BY a
			SELECT a FROM t WHERE b GROUP BY a
			SELECT a FROM t WHERE NOT b GROUP BY a
			SELECT a FROM t WHERE b IS NULL GROUP BY a`},
		{"SELECT SUM(b) FROM t WHERE b GROUP BY a HAVING SUM(b) > 1", "having", `
			SELECT SUM(b) FROM t WHERE b GROUP BY a
			SELECT SUM(b) FROM t WHERE b GROUP BY a HAVING SUM(b) > 1
			SELECT SUM(b) FROM t WHERE b GROUP BY a HAVING NOT SUM(b) > 1
			SELECT SUM(b) FROM t WHERE b GROUP BY a HAVING SUM(b) > 1 IS NULL`},
		{"SELECT SUM(b) FROM t", "having-together", `
			SELECT SUM(b) FROM t
			SELECT SUM(b) FROM t HAVING COUNT(*) > 1 UNION ALL SELECT SUM(b) FROM t HAVING NOT COUNT(*) > 1 UNION ALL SELECT SUM(b) FROM t HAVING COUNT(*) > 1 IS NULL`},
		{"SELECT 1 FROM t JOIN u ON a = c LEFT JOIN u AS v ON v.c = a", "on", `
			SELECT 1 FROM t CROSS JOIN u LEFT JOIN u AS v ON v.c = a
			SELECT 1 FROM t JOIN u ON a = c LEFT JOIN u AS v ON v.c = a
			SELECT 1 FROM t JOIN u ON NOT a = c LEFT JOIN u AS v ON v.c = a
			SELECT 1 FROM t JOIN u ON a = c IS NULL LEFT JOIN u AS v ON v.c = a`},
		{"SELECT x.a FROM (SELECT a FROM t WHERE a > 1) AS x WHERE x.a", "derived", `
			SELECT x.a FROM (SELECT a FROM t) AS x WHERE x.a
			SELECT x.a FROM (SELECT a FROM t WHERE a > 1) AS x WHERE x.a
			SELECT x.a FROM (SELECT a FROM t WHERE NOT a > 1) AS x WHERE x.a
			SELECT x.a FROM (SELECT a FROM t WHERE a > 1 IS NULL) AS x WHERE x.a`},
		{"SELECT a FROM t WHERE a > 1 EXCEPT SELECT c FROM u WHERE c > 1", "arm", `
			SELECT a FROM t EXCEPT SELECT c FROM u WHERE c > 1
			SELECT a FROM t WHERE a > 1 EXCEPT SELECT c FROM u WHERE c > 1
			SELECT a FROM t WHERE NOT a > 1 EXCEPT SELECT c FROM u WHERE c > 1
			SELECT a FROM t WHERE a > 1 IS NULL EXCEPT SELECT c FROM u WHERE c > 1`},
		{"SELECT a FROM t JOIN u ON b WHERE c", "nine-together", `
			SELECT a FROM t JOIN u ON b
			SELECT a FROM t JOIN u ON b WHERE c AND b` + `
			 UNION ALL SELECT a FROM t JOIN u ON b WHERE c AND NOT b UNION ALL SELECT a FROM t JOIN u ON b WHERE c AND b IS NULL` + `
			 UNION ALL SELECT a FROM t JOIN u ON b WHERE NOT c AND b UNION ALL SELECT a FROM t JOIN u ON b WHERE NOT c AND NOT b` + `
			 UNION ALL SELECT a FROM t JOIN u ON b WHERE NOT c AND b IS NULL UNION ALL SELECT a FROM t JOIN u ON b WHERE c IS NULL AND b` + `
			 UNION ALL SELECT a FROM t JOIN u ON b WHERE c IS NULL AND NOT b UNION ALL SELECT a FROM t JOIN u ON b WHERE c IS NULL AND b IS NULL`},
		{"SELECT a FROM t WHERE b GROUP BY a HAVING a", "nine", `
			SELECT a FROM t GROUP BY a
			SELECT a FROM t WHERE b GROUP BY a HAVING a
			SELECT a FROM t WHERE b GROUP BY a HAVING NOT a
			SELECT a FROM t WHERE b GROUP BY a HAVING a IS NULL
			SELECT a FROM t WHERE NOT b GROUP BY a HAVING a
			SELECT a FROM t WHERE NOT b GROUP BY a HAVING NOT a
			SELECT a FROM t WHERE NOT b GROUP BY a HAVING a IS NULL
			SELECT a FROM t WHERE b IS NULL GROUP BY a HAVING a
			SELECT a FROM t WHERE b IS NULL GROUP BY a HAVING NOT a
			SELECT a FROM t WHERE b IS NULL GROUP BY a HAVING a IS NULL`},
		{"SELECT COUNT(*), MIN(r), SUM(r), SUM(a), AVG(a) FROM t WHERE b", "aggregate", `
			SELECT COUNT(*) AS tlp_1, MIN(r) AS tlp_2, SUM(r) AS tlp_3, SUM(a) AS tlp_4 FROM t
			SELECT COUNT(*) AS tlp_1, MIN(r) AS tlp_2, SUM(r) AS tlp_3, COUNT(r) AS tlp_4, SUM(ABS(r)) AS tlp_5, SUM(a) AS tlp_6 FROM t WHERE b
			SELECT COUNT(*) AS tlp_1, MIN(r) AS tlp_2, SUM(r) AS tlp_3, COUNT(r) AS tlp_4, SUM(ABS(r)) AS tlp_5, SUM(a) AS tlp_6 FROM t WHERE NOT b
			SELECT COUNT(*) AS tlp_1, MIN(r) AS tlp_2, SUM(r) AS tlp_3, COUNT(r) AS tlp_4, SUM(ABS(r)) AS tlp_5, SUM(a) AS tlp_6 FROM t WHERE b IS NULL`},
		{"SELECT a + 1, MAX(b) + AVG(a) FROM t WHERE b GROUP BY 1 HAVING MAX(b) > 0", "groups-together", `
			SELECT a + 1 AS tlp_1, MAX(b) AS tlp_2, AVG(a) AS tlp_3 FROM t GROUP BY a + 1
			SELECT tlp_parts.tlp_1, MAX(tlp_parts.tlp_2), SUM(tlp_parts.tlp_3), SUM(tlp_parts.tlp_4) FROM (` +
			"SELECT a + 1 AS tlp_1, MAX(b) AS tlp_2, SUM(a) AS tlp_3, COUNT(a) AS tlp_4 FROM t WHERE b GROUP BY a + 1 UNION ALL " +
			"SELECT a + 1 AS tlp_1, MAX(b) AS tlp_2, SUM(a) AS tlp_3, COUNT(a) AS tlp_4 FROM t WHERE NOT b GROUP BY a + 1 UNION ALL " +
			"SELECT a + 1 AS tlp_1, MAX(b) AS tlp_2, SUM(a) AS tlp_3, COUNT(a) AS tlp_4 FROM t WHERE b IS NULL GROUP BY a + 1) AS tlp_parts GROUP BY tlp_parts.tlp_1"},
	} {
		variant, number, _ := strings.Cut(c.variant, " ")
		at := 0
		if number == "2" {
			at = 1
		}
		all := lawtest.Asks(t, tlp.Relation{}, lawtest.SubjectOf(t, "sqlite", tlpTables, c.query))
		want := strings.ReplaceAll(strings.ReplaceAll(strings.TrimSpace(c.want), "\n\t\t\t ", " "), "\n\t\t\t", "\n")
		if len(all[variant]) <= at {
			t.Errorf("%s: no variant %s in %v", c.query, c.variant, all)
		} else if all[variant][at] != want {
			t.Errorf("%s: %s asks\n%s\nnot\n%s", c.query, c.variant, all[variant][at], want)
		}
	}
}

// What is not sound is not asked.
func TestTLPRefuses(t *testing.T) {
	tables := append(slices.Clone(tlpTables), "CREATE TABLE k (e TEXT COLLATE NOCASE, f INTEGER)")
	for _, c := range []struct {
		dialect, query string
		absent         string // variants, with a comma between; empty: all
	}{
		// Volatile functions, choices of the engine.
		{"sqlite", "SELECT a FROM t WHERE RANDOM() > 0", ""},
		{"sqlite", "SELECT a FROM (SELECT a FROM t LIMIT 1) AS x WHERE a", ""},
		{"sqlite", "SELECT a FROM t WHERE a IN (SELECT c FROM u LIMIT 1)", ""},
		{"sqlite", "SELECT b FROM t WHERE a > 1 GROUP BY a", ""},
		{"sqlite", "SELECT a FROM t WHERE a > (SELECT c FROM u)", ""},
		{"sqlite", "SELECT SUM(r) / 3 FROM t GROUP BY a", "having,having-together"},
		// HAVING alone makes a group of all rows, and its absence does not.
		{"sqlite", "SELECT 1 FROM t HAVING 1 > 0", ""},
		{"sqlite329", "SELECT SUM(b) FROM t WHERE a > 1", "having,having-together"},
		// So does an aggregate of the outer block in a subquery, and one in ORDER BY.
		{"sqlite", "SELECT (SELECT SUM(a)) FROM t WHERE b", ""},
		{"sqlite", "SELECT (SELECT SUM(t.a) FROM u) FROM t WHERE b", ""},
		{"sqlite", "SELECT 1 FROM t WHERE b ORDER BY COUNT(*)", ""},
		// GROUP BY over aggregates does not distribute, nor does what stands below one.
		{"sqlite", "SELECT a, COUNT(*) FROM t WHERE b GROUP BY a", "group,group-together,where,where-together,nine,nine-together"},
		{"sqlite", "SELECT a FROM t WHERE b GROUP BY a HAVING COUNT(*) > 1", "group,group-together,nine,nine-together"},
		{"sqlite", "SELECT COUNT(*) FROM t JOIN u ON a = c", "on,on-together"},
		{"sqlite", "SELECT COUNT(*) FROM (SELECT a FROM t WHERE b) AS x", "derived,derived-together"},
		// Sides that are padded.
		{"sqlite", "SELECT a FROM t LEFT JOIN u ON a = c", "on,on-together"},
		{"sqlite", "SELECT a FROM t FULL JOIN u ON a = c", "on,on-together"},
		{"sqlite", "SELECT t.a FROM t LEFT JOIN (t AS x JOIN u ON x.a = c) ON TRUE", "on,on-together"},
		{"sqlite", "SELECT t.a FROM t LEFT JOIN (SELECT c FROM u WHERE c > 1) AS x ON t.a = x.c", "derived,derived-together"},
		{"sqlite", "SELECT x.a FROM (SELECT a FROM t WHERE a > 1) AS x FULL JOIN u ON x.a = c", "derived,derived-together"},
		{"sqlite", "SELECT t.a FROM (SELECT c FROM u WHERE c > 1) AS x RIGHT JOIN t ON t.a = x.c", "derived,derived-together"},
		// The right arm of EXCEPT, and operations on bags other than UNION ALL.
		{"postgres", "SELECT 1 EXCEPT SELECT c FROM u WHERE c > 1", ""},
		{"postgres", "SELECT a FROM t WHERE b > 1 INTERSECT ALL SELECT c FROM u WHERE c > 1", ""},
		// Parts of a set operation cannot be put together in every dialect.
		{"sqlite", "SELECT a FROM t WHERE a > 1 UNION SELECT c FROM u", "arm-together"},
		// Aggregates that the parts do not make.
		{"sqlite", "SELECT COUNT(DISTINCT a) FROM t WHERE b", "aggregate,aggregate-together"},
		{"sqlite", "SELECT SUM(DISTINCT a) FROM t WHERE b", "aggregate,aggregate-together"},
		{"sqlite", "SELECT AVG(DISTINCT a) FROM t WHERE b", "aggregate,aggregate-together"},
		{"sqlite", "SELECT SUM(x.r) FROM (SELECT DISTINCT r FROM t) AS x WHERE x.r", "aggregate,aggregate-together"},
		{"sqlite", "SELECT COUNT(*) FROM t WHERE RANDOM() > 0", ""},
		// Windows and several grouping sets: groups of a part are other groups.
		{"sqlite", "SELECT b, COUNT(*), MAX(b) OVER (ORDER BY b) FROM t WHERE a > 1 GROUP BY b", ""},
		{"postgres", "SELECT a, COUNT(*) FROM t WHERE b > 1 GROUP BY ROLLUP (a)", ""},
		// A collation under which texts are equal that we tell apart.
		{"sqlite", "SELECT e, COUNT(*) FROM k WHERE f GROUP BY e", "groups,groups-together"},
		{"sqlite", "SELECT MAX(e) FROM k WHERE f", "aggregate,aggregate-together"},
		{"sqlite", "SELECT e FROM (SELECT DISTINCT f FROM k WHERE f > 1) AS x, k", "derived-together"},
		{"mysql56", "SELECT DISTINCT d FROM u WHERE c > 1", "distinct,distinct-together"},
		{"mysql56", "SELECT d, COUNT(*) FROM u WHERE c > 1 GROUP BY d", "groups,groups-together"},
		{"sqlite", "VALUES (1)", ""},
		{"sqlite", "SELECT 1 WHERE 1", ""},
	} {
		made := tables
		if !strings.HasPrefix(c.dialect, "sqlite") {
			made = []string{"CREATE TABLE t (a INTEGER, b INTEGER)", "CREATE TABLE u (c INTEGER, d VARCHAR(5))"}
		}
		s := lawtest.SubjectOf(t, c.dialect, made, c.query)
		variants, reason := tlp.Relation{}.Variants(s)
		if c.absent == "" && (len(variants) > 0 || reason == "") {
			t.Errorf("%s: %d variants, reason %q", c.query, len(variants), reason)
		}
		for _, f := range variants {
			if slices.Contains(strings.Split(c.absent, ","), f.Name) {
				t.Errorf("%s is asked as %s", c.query, f.Name)
			}
		}
	}
}

// A fault in any of the answers is found, and the control without a fault is
// silent. The rows are such that none is in two parts.
func TestTLPFinds(t *testing.T) {
	ctx, d := context.Background(), spec.DialectByName("sqlite")
	s, err := lawtest.SQLiteSession(t, d)
	if err != nil {
		t.Fatal(err)
	}
	statements := []string{"CREATE TABLE t (a INTEGER, b INTEGER, r REAL)", "CREATE TABLE u (c INTEGER, d TEXT)",
		"INSERT INTO t VALUES (1, NULL, 0.5), (2, 2, NULL), (3, 0, 1e9), (4, NULL, -7.25), (5, 1, 1e-3)", "INSERT INTO u VALUES (1, 'x'), (2, 'y')"}
	for _, text := range statements {
		if err := s.Execute(ctx, text); err != nil {
			t.Fatal(err)
		}
	}
	found := map[string]int{}
	for _, query := range []string{
		"SELECT a, b FROM t WHERE b ORDER BY 1", "SELECT DISTINCT a, b FROM t WHERE b", "SELECT a, b FROM t WHERE b GROUP BY a, b HAVING b < 2",
		"SELECT a, SUM(b) AS s FROM t GROUP BY a HAVING SUM(b) > 1", "SELECT t.a, u.c, b < 2 FROM t JOIN u ON t.b = u.c",
		"SELECT * FROM (SELECT a, b FROM t WHERE b) AS x", "SELECT a, b FROM t WHERE b > 1 EXCEPT SELECT 2, 3",
		"SELECT COUNT(*), MIN(a), MAX(a), SUM(b) FROM t WHERE b", "SELECT AVG(r), SUM(r), AVG(a), MIN(r) FROM t WHERE a < 4",
		"SELECT a, COUNT(r), MIN(r), SUM(r), AVG(b) FROM t WHERE b GROUP BY a",
	} {
		variants, _ := tlp.Relation{}.Variants(lawtest.SubjectOf(t, "sqlite", statements, query))
		for _, variant := range variants {
			check := variant.Make()
			for _, bug := range []fault.Fault{fault.None, fault.DropRow, fault.DuplicateRow, fault.FlipNull, fault.RoundNumber} {
				for at := range check.Questions {
					a := &lawtest.FaultyAsker{Asker: lawtest.SessionAsker{Session: s}, Fault: bug, Answer: at}
					checked, err := trial.RunCheck(ctx, d, a, check)
					if err != nil {
						t.Fatal(err)
					}
					switch {
					case bug == fault.None && checked.Verdict != compare.Agree:
						t.Fatalf("%s: %s %s\n%s", variant.Name, checked.Verdict, checked.Detail, lawtest.Told(statements, checked))
					case !a.Planted || unseen(variant.Name, bug):
					case checked.Verdict == compare.Agree:
						t.Errorf("%s: %s in answer %d is not found\n%s", variant.Name, bug, at, lawtest.Told(statements, checked))
					default:
						found[variant.Name]++
					}
				}
			}
		}
	}
	t.Log(found)
	for _, name := range []string{"where", "distinct", "group", "having", "on", "derived", "arm", "nine", "aggregate", "groups"} {
		if found[name] == 0 || found[name+"-together"] == 0 && name != "arm" {
			t.Errorf("nothing is found by %s: %v", name, found)
		}
	}
}

// unseen tells which faults change nothing that a variant could see.
func unseen(variant string, bug fault.Fault) bool {
	switch strings.TrimSuffix(variant, "-together") {
	case "group", "arm", "nine":
		return bug == fault.DuplicateRow // sets
	case "aggregate", "groups":
		return bug == fault.FlipNull // 0 is a sum of nothing as good as NULL
	}
	return false
}

// Of a FLOAT MySQL shows six digits, so that several values share a text. Bags and
// sets of texts are still held against one another; that rows are distinct is not,
// and groups cannot be told apart.
func TestTLPOfRoundedTexts(t *testing.T) {
	answer := func(typ string, digits int, rows ...[]string) *engine.Result {
		r := &engine.Result{Form: engine.FormMySQL}
		for i := range rows[0] {
			c := engine.Column{Type: "BIGINT", Digits: engine.NotFixed}
			if i == 0 {
				c.Type, c.Digits = typ, digits
			}
			r.Columns = append(r.Columns, c)
		}
		for _, row := range rows {
			var cells []engine.Cell
			for _, text := range row {
				cells = append(cells, engine.Cell{Text: text})
			}
			r.Rows = append(r.Rows, cells)
		}
		return r
	}
	const violated, noCase, holds = "violated", "no case", "holds"
	for _, c := range []struct {
		query, variant string
		rows           [][][]string
		exact          string // of a DOUBLE
		rounded        string // of a FLOAT
	}{
		{"SELECT a FROM t WHERE b > 1", "where", [][][]string{{{"1"}, {"1"}}, {{"1"}}, {{"1"}}, {}}, holds, holds},
		{"SELECT a FROM t WHERE b > 1", "where", [][][]string{{{"1"}, {"1"}}, {{"1"}}, {}, {}}, violated, violated},
		{"SELECT DISTINCT a FROM t WHERE b > 1", "distinct", [][][]string{{{"1"}, {"1"}}, {{"1"}}, {{"1"}}, {}}, violated, holds},
		{"SELECT DISTINCT a FROM t WHERE b > 1", "distinct", [][][]string{{{"1"}}, {{"1"}, {"1"}}, {}, {}}, violated, holds},
		{"SELECT DISTINCT a FROM t WHERE b > 1", "distinct", [][][]string{{{"1"}}, {{"2"}}, {{"1"}}, {}}, violated, violated},
		{"SELECT a, COUNT(*) FROM t WHERE b > 1 GROUP BY a", "groups", [][][]string{{{"1", "2"}, {"1", "3"}}, {{"1", "2"}, {"1", "3"}}, {}, {}}, violated, noCase},
		{"SELECT a, COUNT(*) FROM t WHERE b > 1 GROUP BY a", "groups", [][][]string{{{"1", "2"}}, {{"1", "1"}}, {{"1", "1"}}, {}}, holds, noCase},
	} {
		variants, reason := tlp.Relation{}.Variants(lawtest.Subject(t, "mysql", c.query))
		i := slices.IndexFunc(variants, func(f metamorphic.Variant) bool { return f.Name == c.variant })
		if i < 0 {
			t.Fatalf("%s: no variant %s: %s", c.query, c.variant, reason)
		}
		check := variants[i].Make()
		for _, typ := range []struct {
			name   string
			digits int
			want   string
		}{{"DOUBLE", engine.NotFixed, c.exact}, {"FLOAT", engine.NotFixed, c.rounded}, {"DOUBLE", 2, c.rounded}} {
			var answers []*engine.Result
			for _, rows := range c.rows {
				width := [][]string{make([]string, len(c.rows[0][0]))}
				r := answer(typ.name, typ.digits, append(width, rows...)...)
				r.Rows = r.Rows[1:]
				answers = append(answers, r)
			}
			h, got := check.Judge(answers), holds
			switch {
			case h.NoCase != "":
				got = noCase
			case h.Violation != "":
				got = violated
			}
			if got != typ.want {
				t.Errorf("%s, %s of %d digits, %v: %s (%s%s), want %s", c.query, typ.name, typ.digits, c.rows, got, h.Violation, h.NoCase, typ.want)
			}
		}
	}
}
