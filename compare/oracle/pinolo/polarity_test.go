package pinolo_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/oracle/internal/lawtest"
	"github.com/semcheck/semcheck/compare/oracle/pinolo"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// directions tells in which direction a query's answer goes when the comparison
// b = 1 in it becomes b >= 1 or b <= 1: ">", "<", or "" where it is not changed.
func directions(t *testing.T, dialect, query string) string {
	t.Helper()
	s := lawtest.Subject(t, dialect, "SELECT 1")
	var err error
	if s.Query, err = parse.EngineSpecificQuery(query, s.Dialect); err != nil {
		t.Fatal(err)
	}
	found := ""
	for _, mutant := range mutantsOf(t, s, "CmpOpU") {
		if strings.Contains(mutant, "b >= 1") || strings.Contains(mutant, "b <= 1") {
			found += mutant[:1]
		}
	}
	switch found {
	case ">>":
		return ">"
	case "<<":
		return "<"
	}
	return found
}

// The flag is reversed where the order is, and kept elsewhere.
func TestPolarityOfConditions(t *testing.T) {
	for condition, want := range map[string]string{
		"b = 1":                                     ">",
		"b = 1 AND a = 2":                           ">",
		"b = 1 OR a = 2":                            ">",
		"NOT b = 1":                                 "<",
		"NOT NOT b = 1":                             ">",
		"NOT (a = 2 AND (b = 1 OR a = 3))":          "<",
		"!(b = 1)":                                  "<",
		"(b = 1) IS TRUE":                           ">",
		"(b = 1) IS NOT FALSE":                      ">",
		"(b = 1) IS FALSE":                          "<",
		"(b = 1) IS NOT TRUE":                       "<",
		"NOT (b = 1) IS FALSE":                      ">",
		"EXISTS (SELECT 1 FROM u WHERE b = 1)":      ">",
		"NOT EXISTS (SELECT 1 FROM u WHERE b = 1)":  "<",
		"a IN (SELECT c FROM u WHERE b = 1)":        ">",
		"a NOT IN (SELECT c FROM u WHERE b = 1)":    "<",
		"a > ANY (SELECT c FROM u WHERE b = 1)":     ">",
		"a > ALL (SELECT c FROM u WHERE b = 1)":     "<",
		"NOT a > ALL (SELECT c FROM u WHERE b = 1)": ">",
		"a > ALL (SELECT c FROM u WHERE NOT b = 1)": ">",
		"a IN (SELECT c FROM u EXCEPT SELECT c FROM u WHERE b = 1)":               "<",
		"a NOT IN (SELECT c FROM u EXCEPT SELECT c FROM u WHERE b = 1)":           ">",
		"a NOT IN (SELECT c FROM u WHERE b = 1 EXCEPT SELECT c FROM u)":           "<",
		"a IN (SELECT x.c FROM (SELECT c FROM u WHERE b = 1) AS x)":               ">",
		"a IN (SELECT x.c FROM u AS x JOIN u AS y ON b = 1)":                      ">",
		"EXISTS (SELECT c FROM u GROUP BY c HAVING NOT (c = 2 AND b = 1))":        "<",
		"EXISTS (SELECT COUNT(*) FROM u GROUP BY c HAVING COUNT(*) > 1 OR b = 1)": ">",

		// An operand is no part.
		"(b = 1) = (a = 2)":                      "",
		"(b = 1) <=> NULL":                       "",
		"(b = 1) IS NULL":                        "",
		"(b = 1) IS NOT NULL":                    "",
		"(b = 1) IS UNKNOWN":                     "",
		"(b = 1) IS NOT UNKNOWN":                 "",
		"(b = 1) XOR a = 2":                      "",
		"(b = 1) IN (0, 1)":                      "",
		"a IN ((b = 1), 1)":                      "",
		"(b = 1) BETWEEN 0 AND 1":                "",
		"a BETWEEN (b = 1) AND 3":                "",
		"(b = 1) LIKE '1'":                       "",
		"(b = 1, a) = (1, 2)":                    "",
		"(b = 1) + 1":                            "",
		"-(b = 1)":                               "",
		"CASE WHEN b = 1 THEN 1 END":             "",
		"CASE WHEN a = 2 THEN b = 1 END":         "",
		"COALESCE(b = 1, 0)":                     "",
		"CAST(b = 1 AS SIGNED)":                  "",
		"(b = 1) > ANY (SELECT c FROM u)":        "",
		"(b = 1) IN (SELECT c FROM u)":           "",
		"(SELECT b = 1)":                         "",
		"(SELECT MAX(c) FROM u WHERE b = 1)":     "",
		"a = (SELECT MAX(c) FROM u WHERE b = 1)": "",
		"(b = 1) MEMBER OF ('[1]')":              "",
	} {
		if got := directions(t, "mysql", "SELECT a FROM t WHERE "+condition); got != want {
			t.Errorf("%s: %q, want %q", condition, got, want)
		}
	}
	for condition, want := range map[string]string{
		"(b = 1) IS DISTINCT FROM TRUE":                                     "",
		"a = 1 AND NOT s SIMILAR TO 'x' AND b = 1":                          ">",
		"CAST(b = 1 AS BOOLEAN)":                                            "",
		"a IN (SELECT c FROM u EXCEPT ALL SELECT c FROM u WHERE NOT b = 1)": ">",
	} {
		if got := directions(t, "postgres", "SELECT a FROM t WHERE "+condition); got != want {
			t.Errorf("%s: %q, want %q", condition, got, want)
		}
	}
}

// What is negated in one word is reversed, too.
func TestPolarityOfNegatedPredicates(t *testing.T) {
	testMutations(t, []mutation{
		{"sqlite", "SELECT a FROM t WHERE b NOT BETWEEN 1 AND 3", "BetweenU",
			[]string{"< SELECT a FROM t WHERE b NOT BETWEEN 0 AND 3", "< SELECT a FROM t WHERE b NOT BETWEEN 1 AND 4"}},
		{"sqlite", "SELECT a FROM t WHERE b NOT IN (1, 2)", "InNullU", []string{"< SELECT a FROM t WHERE b NOT IN (1, 2, NULL)"}},
		{"sqlite", "SELECT a FROM t WHERE NOT b NOT IN (1)", "InListU", []string{"> SELECT a FROM t WHERE NOT b NOT IN (1, 10)"}},
		{"sqlite", "SELECT a FROM t WHERE s NOT LIKE '%'", "LikeL", []string{"> SELECT a FROM t WHERE s NOT LIKE '_'"}},
		{"sqlite", "SELECT a FROM t WHERE s NOT GLOB '*'", "LikeL", []string{"> SELECT a FROM t WHERE s NOT GLOB '?'"}},
		{"postgres", "SELECT a FROM t WHERE s NOT ILIKE 'x'", "LikeU", []string{"< SELECT a FROM t WHERE s NOT ILIKE '%'"}},
	})
}

// Where the walk does not go, and where it does right beside.
func TestPolarityOfClauses(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT t.a FROM t JOIN u ON b = 1":                                           ">",
		"SELECT t.a FROM t JOIN (u AS x JOIN u AS y ON b = 1) ON TRUE":                ">",
		"SELECT t.a FROM t, (SELECT c FROM u, t WHERE b = 1) AS x":                    ">",
		"SELECT b = 1 FROM t":                                                         "",
		"SELECT EXISTS (SELECT 1 FROM u WHERE b = 1) FROM t":                          "",
		"SELECT COUNT(*) FROM t GROUP BY b = 1":                                       "",
		"SELECT a FROM t ORDER BY b = 1":                                              "",
		"SELECT a FROM t WHERE b = 1 GROUP BY a":                                      ">",
		"SELECT a FROM t GROUP BY a, b HAVING b = 1":                                  ">",
		"SELECT a FROM t UNION SELECT a FROM t WHERE b = 1":                           ">",
		"SELECT a FROM t WHERE b = 1 UNION ALL SELECT c FROM u":                       ">",
		"SELECT a FROM t INTERSECT SELECT a FROM t WHERE b = 1":                       ">",
		"SELECT a FROM t WHERE b = 1 EXCEPT SELECT a FROM t":                          ">",
		"SELECT a FROM t EXCEPT SELECT a FROM t WHERE b = 1":                          "<",
		"SELECT a FROM t EXCEPT ALL SELECT a FROM t WHERE b = 1":                      "<",
		"SELECT c FROM u EXCEPT (SELECT c FROM u EXCEPT SELECT a FROM t WHERE b = 1)": ">",
		"SELECT c FROM u EXCEPT (SELECT a FROM t UNION SELECT a FROM t WHERE b = 1)":  "<",
		// Limits.
		"SELECT a FROM t WHERE b = 1 ORDER BY a LIMIT 1":                                               "",
		"SELECT x.a FROM (SELECT a FROM t WHERE b = 1 ORDER BY a OFFSET 1) AS x":                       "",
		"SELECT x.a FROM (SELECT y.a FROM (SELECT a FROM t WHERE b = 1) AS y ORDER BY 1 LIMIT 1) AS x": "",
		"SELECT a FROM t UNION (SELECT a FROM t WHERE b = 1 ORDER BY 1 LIMIT 1)":                       "",
		"SELECT a FROM t WHERE b = 1 UNION (SELECT a FROM t ORDER BY 1 LIMIT 1)":                       ">",
		// Outer joins: ON, USING and the nullable side.
		"SELECT u.c FROM u LEFT JOIN t ON b = 1":                                     "",
		"SELECT u.c FROM u RIGHT JOIN t ON b = 1":                                    "",
		"SELECT u.c FROM u FULL JOIN t ON b = 1":                                     "",
		"SELECT u.c FROM (SELECT c FROM u, t WHERE b = 1) AS u LEFT JOIN t ON TRUE":  ">",
		"SELECT u.c FROM u LEFT JOIN (SELECT a FROM t WHERE b = 1) AS x ON TRUE":     "",
		"SELECT u.c FROM u RIGHT JOIN (SELECT a FROM t WHERE b = 1) AS x ON TRUE":    ">",
		"SELECT u.c FROM (SELECT c FROM u, t WHERE b = 1) AS u RIGHT JOIN t ON TRUE": "",
		"SELECT u.c FROM u FULL JOIN (SELECT a FROM t WHERE b = 1) AS x ON TRUE":     "",
		"SELECT u.c FROM (SELECT c FROM u, t WHERE b = 1) AS u FULL JOIN t ON TRUE":  "",
		"SELECT u.c FROM u LEFT JOIN (t JOIN u AS x ON b = 1) ON TRUE":               "",
		"SELECT u.c FROM (u JOIN t ON b = 1) LEFT JOIN t AS x ON TRUE":               ">",
		"SELECT x.a FROM (SELECT a FROM t WHERE b = 1) AS x LEFT JOIN u USING (a)":   ">",
		"SELECT u.c FROM u LEFT JOIN (SELECT a FROM t WHERE b = 1) AS x USING (a)":   "",
		"SELECT u.c FROM u LEFT JOIN t ON TRUE WHERE t.b = 1":                        ">",
		// Blocks with aggregates.
		"SELECT COUNT(*) FROM t WHERE b = 1":                                 ">",
		"SELECT a, COUNT(*) FROM t WHERE b = 1 GROUP BY a":                   "",
		"SELECT COUNT(*) FROM t JOIN u ON b = 1":                             ">",
		"SELECT COUNT(*) FROM (SELECT a FROM t WHERE b = 1) AS x":            ">",
		"SELECT SUM(a), MAX(s) FROM t WHERE b = 1":                           ">",
		"SELECT SUM(a), 1 + COUNT(*) FROM t WHERE b = 1":                     "",
		"SELECT COUNT(*) FROM t LEFT JOIN u ON b = 1":                        "",
		"SELECT COUNT(*) FROM t WHERE b = 1 LIMIT 1":                         "",
		"SELECT COUNT(*) FROM t WHERE b = 1 HAVING MAX(a) > 1":               "",
		"SELECT COUNT(*) FROM t WHERE b = 1 UNION ALL SELECT 1":              "",
		"SELECT x.n FROM (SELECT COUNT(*) AS n FROM t WHERE b = 1) AS x":     "",
		"SELECT a FROM t WHERE b = 1 GROUP BY a HAVING COUNT(*) > 1":         "",
		"SELECT a FROM t WHERE b = 1 GROUP BY a ORDER BY COUNT(*)":           "",
		"SELECT 1 FROM t WHERE b = 1 HAVING TRUE":                            "",
		"SELECT COUNT(*) FROM t GROUP BY a, b HAVING b = 1":                  ">",
		"SELECT COUNT(*) FROM u HAVING EXISTS (SELECT 1 FROM t WHERE b = 1)": ">",
		"SELECT 1 FROM u HAVING EXISTS (SELECT 1 FROM t WHERE b = 1)":        "",
		"SELECT (SELECT COUNT(t.a)) FROM t WHERE b = 1":                      "", // an aggregate of the outer block
		"SELECT (SELECT COUNT(a)) FROM t WHERE b = 1":                        "",
		"SELECT (SELECT COUNT(u.a) FROM u) FROM t WHERE b = 1":               ">",
	} {
		if got := directions(t, "postgres", query); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}

// Only which rows there are counts below DISTINCT and its like, so an arm may
// stand for a UNION as it is; elsewhere it has DISTINCT.
func TestSetwise(t *testing.T) {
	for query, plain := range map[string]bool{
		"SELECT a FROM t UNION SELECT c FROM u":                                                                false,
		"SELECT x.a FROM (SELECT a FROM t UNION SELECT c FROM u) AS x":                                         false,
		"SELECT DISTINCT x.a FROM (SELECT a FROM t UNION SELECT c FROM u) AS x":                                true,
		"SELECT x.a FROM (SELECT a FROM t UNION SELECT c FROM u) AS x GROUP BY x.a":                            true,
		"(SELECT a FROM t UNION SELECT c FROM u) UNION ALL SELECT b FROM t":                                    false,
		"(SELECT a FROM t UNION SELECT c FROM u) EXCEPT SELECT b FROM t":                                       true,
		"(SELECT a FROM t UNION SELECT c FROM u) EXCEPT ALL SELECT b FROM t":                                   false,
		"(SELECT a FROM t UNION SELECT c FROM u) INTERSECT SELECT b FROM t":                                    true,
		"(SELECT a FROM t UNION SELECT c FROM u) INTERSECT ALL SELECT b FROM t":                                false,
		"SELECT b FROM t INTERSECT ((SELECT a FROM t UNION SELECT c FROM u) UNION ALL SELECT b FROM t)":        true,
		"SELECT b FROM t INTERSECT ((SELECT a FROM t UNION SELECT c FROM u) EXCEPT ALL SELECT b FROM t)":       false,
		"SELECT b FROM t EXCEPT ALL (SELECT a FROM t UNION SELECT c FROM u)":                                   false,
		"SELECT b FROM t WHERE a IN (SELECT a FROM t UNION SELECT c FROM u)":                                   true,
		"SELECT b FROM t WHERE EXISTS (SELECT a FROM t UNION SELECT c FROM u)":                                 true,
		"SELECT b FROM t WHERE a > ALL (SELECT a FROM t UNION SELECT c FROM u)":                                true,
		"SELECT DISTINCT x.b FROM t AS x JOIN (SELECT a FROM t UNION SELECT c FROM u) AS y ON x.a = y.a":       true,
		"SELECT x.b FROM t AS x LEFT JOIN u ON TRUE JOIN (SELECT a FROM t UNION SELECT c FROM u) AS y ON TRUE": false,
	} {
		mutants := mutantsOf(t, lawtest.Subject(t, "postgres", query), "RmUnionL")
		if len(mutants) == 0 {
			t.Errorf("%s: none", query)
			continue
		}
		distinct := strings.Count(mutants[0], "DISTINCT a FROM t") > 0
		if distinct == plain {
			t.Errorf("%s: %s", query, mutants[0])
		}
	}
}

// What mutators make of predicates is monotone in False < Unknown < True: shown on
// an engine that is asked for every value of the parts.
func TestMutatorsOfPredicatesAreMonotone(t *testing.T) {
	d := spec.DialectByName("sqlite")
	e, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	session, err := engine.OpenSession(ctx, e)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := session.Close(); err != nil {
			t.Error(err)
		}
	}()
	// A row for every pair of values, and as many for rows and lists.
	for _, statement := range []string{"CREATE TABLE t (a INTEGER, b INTEGER, s VARCHAR(9))", "CREATE TABLE u (a INTEGER, c INTEGER)",
		"INSERT INTO u VALUES (0, 1), (1, NULL)"} {
		if err := session.Execute(ctx, statement); err != nil {
			t.Fatal(err)
		}
	}
	values := []string{"NULL", "-1", "0", "1", "2", "3", "4"}
	for _, a := range values {
		for _, b := range values {
			if err := session.Execute(ctx, fmt.Sprintf("INSERT INTO t VALUES (%s, %s, '%s')", a, b, strings.Repeat("x", len(a))+a)); err != nil {
				t.Fatal(err)
			}
		}
	}
	// degrees of truth of a condition on every row: 0 for False, 1 for Unknown, 2 for True.
	degrees := func(condition string) []string {
		result, err := session.Query(ctx, "SELECT CASE WHEN "+condition+" THEN 2 WHEN NOT ("+condition+") THEN 0 ELSE 1 END FROM t ORDER BY rowid")
		if err != nil {
			t.Fatalf("%s: %v", condition, err)
		}
		return result.FirstColumn()
	}
	mutants := 0
	for _, condition := range []string{
		"a", "NULL", "FALSE", "TRUE", "a = b", "a <> b", "a < b", "a <= b", "a > b", "a >= b", "a IS NULL", "a IS b",
		"NOT a = b", "a = b AND b > 1", "a = b OR b > 1", "NOT (a = b AND NOT b > 1)", "(a = b) IS TRUE", "(a = b) IS NOT TRUE",
		"(a = b) IS FALSE", "(a = b) IS NOT FALSE", "NOT (a = b) IS TRUE", "(a, b) = (1, NULL)", "(a, b) <> (1, 2)", "(a, b) < (b, 2)",
		"(a, b) >= (NULL, 2)", "(a, NULL, b) <= (1, 2, 3)", "a BETWEEN 0 AND 2", "a NOT BETWEEN 0 AND 2", "a BETWEEN b AND 3", "a NOT BETWEEN 1 AND b",
		"a IN (1, 2)", "a NOT IN (1, 2)", "a IN (1, NULL, b)", "a NOT IN (1, NULL)", "NOT a NOT IN (b)", "s LIKE 'x%1'", "s NOT LIKE 'x_%'",
		"s GLOB '*[0-9]'", "s NOT GLOB 'x*'", "s LIKE '%!_%' ESCAPE '!'", "EXISTS (SELECT 1 FROM u WHERE u.a = t.b)", "NOT EXISTS (SELECT 1 FROM u WHERE u.a = t.b OR c < t.a)",
		"a IN (SELECT c FROM u)", "a NOT IN (SELECT c FROM u WHERE u.a <= t.b)", "a IN (SELECT c FROM u UNION ALL SELECT t.b)",
		"a NOT IN (SELECT c FROM u EXCEPT SELECT u.a FROM u WHERE c = t.b)",
	} {
		s := lawtest.Subject(t, "sqlite", "SELECT a FROM t WHERE "+condition)
		before := degrees(condition)
		variants, _ := pinolo.Relation{}.Variants(s)
		for _, f := range variants {
			check := f.Make()
			if check == nil {
				continue
			}
			text, err := render.Query(check.Questions[1].Query, d)
			if err != nil {
				t.Fatal(err)
			}
			_, mutant, whole := strings.Cut(text, "SELECT a FROM t WHERE ")
			if !whole || strings.HasPrefix(text, "SELECT DISTINCT") || strings.Contains(mutant, "SELECT a FROM t WHERE ") {
				continue // another part of the query
			}
			mutants++
			upper := check.Questions[1].Role == "its superset"
			for i, after := range degrees(mutant) {
				if upper && after < before[i] || !upper && after > before[i] {
					t.Errorf("%s, row %d: %s is %s, %s is %s", f.Name, i, condition, before[i], mutant, after)
					break
				}
			}
		}
	}
	if mutants < 500 {
		t.Errorf("%d mutants", mutants)
	}
}

// The variants of a query are the same in every trial, and in a run those that are rare are drawn
// more often.
func TestPinoloVariantsAreFixed(t *testing.T) {
	s := lawtest.Subject(t, "sqlite", "SELECT a FROM t WHERE b = 1 AND NOT s LIKE 'x%'")
	var lists [2][]string
	for i := range lists {
		variants, _ := pinolo.Relation{}.Variants(s)
		for _, f := range variants {
			lists[i] = append(lists[i], f.Name)
		}
	}
	if !slices.Equal(lists[0], lists[1]) || len(lists[0]) < 20 {
		t.Errorf("%v, then %v", lists[0], lists[1])
	}
	// A run draws a variant: those for one sort of part are three times there.
	s.Choice = 7
	counts := map[string]int{}
	variants, _ := pinolo.Relation{}.Variants(s)
	for _, f := range variants {
		counts[f.Name]++
	}
	for _, name := range lists[0] {
		counts[name]--
	}
	if counts["CmpOpU"] != 4 || counts["LikeU"] != 2 || counts["Where0L"] != 2 || counts["OrU"] != 0 || counts["DistinctL"] != 0 {
		t.Errorf("more than without a choice: %v", counts)
	}
}
