package pinolo_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/oracle/internal/lawtest"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/oracle/pinolo"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// mutantsOf are the mutants of a query in the variants of a name, each behind ">"
// for a superset or "<" for a subset.
func mutantsOf(t *testing.T, s *metamorphic.Subject, variant string) []string {
	t.Helper()
	variants, _ := pinolo.Relation{}.Variants(s)
	var list []string
	for _, f := range variants {
		if f.Name != variant {
			continue
		}
		check := f.Make()
		if check == nil {
			continue
		}
		mutant := check.Questions[1]
		text, err := render.Query(mutant.Query, s.Dialect)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, map[string]string{"its superset": "> ", "its subset": "< "}[mutant.Role]+text)
	}
	return list
}

// mutation is a seed, a mutator, and the mutants that it makes: all of them.
type mutation struct {
	dialect, seed, variant string
	want                   []string
}

func testMutations(t *testing.T, list []mutation) {
	t.Helper()
	for _, c := range list {
		s := lawtest.Subject(t, c.dialect, c.seed)
		before, err := render.Query(s.Query, s.Dialect)
		if err != nil {
			t.Fatal(err)
		}
		if got := mutantsOf(t, s, c.variant); !slices.Equal(got, c.want) {
			t.Errorf("%s of %s (%s):\ngot  %s\nwant %s", c.variant, c.seed, c.dialect, strings.Join(got, "\n     "), strings.Join(c.want, "\n     "))
		}
		if after, err := render.Query(s.Query, s.Dialect); err != nil || after != before {
			t.Errorf("the seed was changed: %s, then %s, %v", before, after, err)
		}
	}
}

func TestPinoloRelations(t *testing.T) {
	testMutations(t, []mutation{
		{"sqlite", "SELECT DISTINCT a FROM t ORDER BY a", "DistinctU", []string{"> SELECT a FROM t ORDER BY a"}},
		{"sqlite", "SELECT a FROM t ORDER BY b", "DistinctL", []string{"< SELECT DISTINCT a FROM t"}},
		{"sqlite", "SELECT a, COUNT(*) FROM t GROUP BY a", "DistinctL", []string{"< SELECT DISTINCT a, COUNT(*) FROM t GROUP BY a"}},
		{"sqlite", "SELECT a FROM t UNION SELECT a FROM u", "UnionAllU", []string{"> SELECT a FROM t UNION ALL SELECT a FROM u"}},
		{"sqlite", "SELECT a FROM t UNION ALL SELECT a FROM u", "UnionAllL", []string{"< SELECT a FROM t UNION SELECT a FROM u"}},
		{"sqlite", "SELECT a FROM t UNION ALL SELECT a FROM u ORDER BY 1", "RmUnionAllL", []string{"< SELECT a FROM t"}}, // the key is of the left arm
		{"sqlite", "SELECT a FROM t UNION ALL SELECT c FROM u", "RmUnionAllL", []string{"< SELECT a FROM t", "< SELECT c FROM u"}},
		{"postgres", "SELECT a FROM t UNION ALL SELECT 1.5", "RmUnionAllL", nil}, // of another type
		{"mysql", "SELECT a FROM t UNION ALL SELECT s FROM t", "RmUnionAllL", nil},
		// An arm may have a row twice that the UNION has once.
		{"sqlite", "SELECT a FROM t UNION SELECT a FROM u", "RmUnionL", []string{"< SELECT DISTINCT a FROM t", "< SELECT DISTINCT a FROM u"}},
		{"postgres", "SELECT s FROM t WHERE a IN (SELECT a FROM t UNION SELECT a FROM u)", "RmUnionL",
			[]string{"< SELECT s FROM t WHERE a IN (SELECT a FROM t)", "< SELECT s FROM t WHERE a IN (SELECT a FROM u)"}},
		{"sqlite", "SELECT s FROM t WHERE a IN (SELECT a FROM t UNION SELECT a FROM u)", "RmUnionL", nil}, // an affinity may be gone
		{"postgres", "(SELECT a FROM t UNION ALL SELECT a FROM u) UNION SELECT c FROM u", "RmUnionL",
			[]string{"< SELECT a FROM t UNION SELECT a FROM u", "< SELECT DISTINCT c FROM u"}},
		{"postgres", "SELECT x.a FROM (SELECT a FROM t UNION SELECT c FROM u) AS x", "RmUnionL", // the names are the left arm's
			[]string{"< SELECT x.a FROM (SELECT DISTINCT a FROM t) AS x"}},
		{"postgres", "SELECT a FROM t UNION (SELECT a FROM u ORDER BY 1 LIMIT 1)", "RmUnionL", []string{"< SELECT DISTINCT a FROM t"}},
		{"sqlite", "SELECT a FROM t UNION SELECT a FROM u", "UnionIntersectL", []string{"< SELECT a FROM t INTERSECT SELECT a FROM u"}},
		{"sqlite", "SELECT a FROM t UNION ALL SELECT a FROM u", "UnionIntersectL", []string{"< SELECT a FROM t INTERSECT SELECT a FROM u"}},
		{"mysql56", "SELECT a FROM t UNION SELECT a FROM u", "UnionIntersectL", nil}, // has no INTERSECT
		{"postgres", "SELECT a FROM t INTERSECT ALL SELECT a FROM u", "IntersectUnionU", []string{"> SELECT a FROM t UNION ALL SELECT a FROM u"}},
		{"sqlite", "SELECT a FROM t INTERSECT SELECT a FROM u", "IntersectUnionU", []string{"> SELECT a FROM t UNION SELECT a FROM u"}},
		{"sqlite", "SELECT a FROM t INTERSECT SELECT a FROM u", "RmIntersectU", []string{"> SELECT a FROM t", "> SELECT a FROM u"}},
		{"postgres", "SELECT a FROM t EXCEPT ALL SELECT a FROM u", "RmExceptU", []string{"> SELECT a FROM t"}},
		{"sqlite", "SELECT a FROM t WHERE b > 1", "ExceptL", []string{"< SELECT a FROM t WHERE b > 1 EXCEPT SELECT a FROM t WHERE b > 1 AND a IS NULL"}},
		{"sqlite", "SELECT COUNT(*) FROM t", "ExceptL", []string{"< SELECT COUNT(*) FROM t EXCEPT SELECT COUNT(*) FROM t WHERE NULL"}},
		{"sqlite", "SELECT a FROM t ORDER BY b", "AddUnionAllU", []string{"> SELECT a FROM t UNION ALL SELECT a FROM t WHERE a IS NOT NULL"}},
		{"mariadb", "SELECT a, a FROM t", "AddUnionAllU", nil}, // two columns of one name
		{"sqlite", "SELECT a FROM t ORDER BY a LIMIT 3", "LimitU", []string{"> SELECT a FROM t ORDER BY a LIMIT 4", "> SELECT a FROM t ORDER BY a"}},
		{"sqlite", "SELECT a FROM t UNION SELECT c FROM u ORDER BY 1 LIMIT 0", "LimitU",
			[]string{"> SELECT a FROM t UNION SELECT c FROM u ORDER BY 1 LIMIT 1", "> SELECT a FROM t UNION SELECT c FROM u ORDER BY 1"}},
	})
}

func TestPinoloPredicates(t *testing.T) {
	testMutations(t, []mutation{
		{"sqlite", "SELECT a FROM t WHERE b > 1", "Where1U", []string{"> SELECT a FROM t WHERE TRUE", "> SELECT a FROM t"}},
		{"sqlite", "SELECT a FROM t WHERE b > 1", "Where0L", []string{"< SELECT a FROM t WHERE FALSE"}},
		{"sqlite", "SELECT a FROM t GROUP BY a HAVING COUNT(*) > 1", "Having1U", []string{"> SELECT a FROM t GROUP BY a HAVING TRUE", "> SELECT a FROM t GROUP BY a"}},
		{"sqlite", "SELECT a FROM t GROUP BY a HAVING COUNT(*) > 1", "Having0L", []string{"< SELECT a FROM t GROUP BY a HAVING FALSE"}},
		{"sqlite", "SELECT t.a FROM t JOIN u ON t.a = u.a", "On1U", []string{"> SELECT t.a FROM t JOIN u ON TRUE"}},
		{"sqlite", "SELECT t.a FROM t JOIN u ON t.a = u.a", "On0L", []string{"< SELECT t.a FROM t JOIN u ON FALSE"}},
		{"sqlite", "SELECT a FROM t WHERE a = 1 OR b = 1", "Predicate1U", []string{"> SELECT a FROM t WHERE TRUE OR b = 1", "> SELECT a FROM t WHERE a = 1 OR TRUE"}},
		{"sqlite", "SELECT a FROM t WHERE a = 1 OR FALSE", "Predicate0L", []string{"< SELECT a FROM t WHERE FALSE OR FALSE"}},
		{"sqlite", "SELECT a FROM t WHERE b > 1", "OrU",
			[]string{"> SELECT a FROM t WHERE b > 1 OR b IS NULL", "> SELECT a FROM t WHERE b > 1 OR NOT b = b", "> SELECT a FROM t WHERE b > 1 OR NULL"}},
		{"sqlite", "SELECT a FROM t WHERE b > 1", "AndL",
			[]string{"< SELECT a FROM t WHERE b > 1 AND b IS NOT NULL", "< SELECT a FROM t WHERE b > 1 AND b = b", "< SELECT a FROM t WHERE b > 1 AND NULL"}},
		{"sqlite", "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u)", "OrU", []string{"> SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u) OR NULL"}},
		// A column of an aggregate's argument is none of HAVING.
		{"sqlite", "SELECT a FROM t GROUP BY a HAVING SUM(b) > 1", "AndL", []string{"< SELECT a FROM t GROUP BY a HAVING SUM(b) > 1 AND NULL"}},
		{"postgres", "SELECT a FROM t WHERE b > 1", "IsTrueL", []string{"< SELECT a FROM t WHERE b > 1 IS TRUE"}},
		{"postgres", "SELECT a FROM t WHERE b > 1", "IsNotFalseU", []string{"> SELECT a FROM t WHERE b > 1 IS NOT FALSE"}},
	})
}

func TestPinoloComparisons(t *testing.T) {
	where := func(dialect, seed, variant string, mutants ...string) mutation {
		m := mutation{dialect, "SELECT a FROM t WHERE " + seed, variant, nil}
		for _, mutant := range mutants {
			m.want = append(m.want, mutant[:2]+"SELECT a FROM t WHERE "+mutant[2:])
		}
		return m
	}
	testMutations(t, []mutation{
		where("sqlite", "b = 1", "CmpOpU", "> b >= 1", "> b <= 1"),
		where("sqlite", "b < 1", "CmpOpU", "> b <= 1", "> b <> 1"),
		where("sqlite", "b > 1", "CmpOpU", "> b >= 1", "> b <> 1"),
		where("sqlite", "b >= 1", "CmpOpU"),
		where("sqlite", "b <= 1", "CmpOpL", "< b < 1", "< b = 1"),
		where("sqlite", "b >= 1", "CmpOpL", "< b > 1", "< b = 1"),
		where("sqlite", "b <> 1", "CmpOpL", "< b < 1", "< b > 1"),
		where("sqlite", "b = 1", "CmpOpL"),
		where("postgres", "(a, b) = (1, 2)", "CmpOpU", "> (a, b) >= (1, 2)", "> (a, b) <= (1, 2)"),
		where("mysql", "b = ANY (SELECT a FROM u)", "CmpOpU", "> b >= ANY (SELECT a FROM u)", "> b <= ANY (SELECT a FROM u)"),
		where("mysql", "b <> ALL (SELECT a FROM u)", "CmpOpL", "< b < ALL (SELECT a FROM u)", "< b > ALL (SELECT a FROM u)"),
		where("mysql", "(a, b) = ANY (SELECT a, c FROM u)", "CmpOpU"), // rows are compared by = ANY only

		// ALL is True over an empty subquery and ANY is not.
		where("mysql", "b > ANY (SELECT a FROM u)", "AnyAllL"),
		where("mysql", "b > ANY (SELECT MAX(a) FROM u)", "AnyAllL", "< b > ALL (SELECT MAX(a) FROM u)"),
		where("mysql", "b > ANY (SELECT MAX(a) FROM u GROUP BY c)", "AnyAllL"),
		where("mysql", "b > ANY (SELECT MAX(a) FROM u HAVING MAX(a) > 1)", "AnyAllL"),
		where("mysql", "b > ALL (SELECT a FROM u UNION SELECT 1)", "AllAnyU", "> b > ANY (SELECT a FROM u UNION SELECT 1)"),
		where("mysql", "b > ALL (SELECT MAX(a) FROM u EXCEPT SELECT 1)", "AllAnyU"),
		where("mysql", "b > ALL (SELECT a FROM u)", "AllAnyU"), // of which no row is known: inhabited_test.go

		where("sqlite", "b BETWEEN -1 AND 3", "BetweenU", "> b BETWEEN -2 AND 3", "> b BETWEEN -1 AND 4"),
		where("sqlite", "b BETWEEN -1 AND 3", "BetweenL", "< b BETWEEN 0 AND 3", "< b BETWEEN -1 AND 2"),
		where("sqlite", "s BETWEEN 1 AND 9", "BetweenU"), // as texts '10' is less than '9'
		where("sqlite", "b BETWEEN a AND 3", "BetweenL", "< b BETWEEN a AND 2"),
		where("postgres", "b BETWEEN a AND 5", "BetweenU", "> b BETWEEN a AND 6", "> b BETWEEN SYMMETRIC a AND 5"),
		where("postgres", "b BETWEEN SYMMETRIC 5 AND a", "BetweenL", "< b BETWEEN 5 AND a"),
		where("postgres", "b BETWEEN SYMMETRIC 5 AND a", "BetweenU"),

		where("sqlite", "b IN (1, 2)", "InNullU", "> b IN (1, 2, NULL)"),
		where("postgres", "(a, b) IN ((1, 2))", "InNullU"),
		where("mysql", "b IN (1, NULL)", "InListU", "> b IN (1, NULL, 10)"),
		where("mysql", "b IN (-3, 2)", "InListU", "> b IN (-3, 2, 1)"),
		where("mysql", "s IN ('1', '2')", "InListU", "> s IN ('1', '2', '10')"),
		where("mysql", "s IN ('a', 'b')", "InListU", "> s IN ('a', 'b', 'a0')"),
		where("mysql", "b IN (1, '2')", "InListU"), // what type they come to is not known
		where("mysql", "b IN (1, a)", "InListU"),
		where("mysql", "b IN (1, NULL, 2)", "InListL", "< b IN (NULL, 2)", "< b IN (1, 2)", "< b IN (1, NULL)"),
		where("mysql", "b IN (1, '2')", "InListL"),
		where("sqlite", "b IN (1, a)", "InListL", "< b IN (a)", "< b IN (1)"), // each is compared alone
		where("sqlite", "b IN (1)", "InListL"),
	})
}

// Several places change together, all in one direction; without a choice those
// that leave the places inside of theirs alone.
func TestPinoloSeveral(t *testing.T) {
	const seed = "SELECT DISTINCT a FROM t WHERE b = 1 AND NOT (s LIKE 'x%' OR b IN (SELECT c FROM u WHERE a < 1))"
	testMutations(t, []mutation{
		{"sqlite", seed, "upper", []string{"> SELECT a FROM t WHERE (b <= 1 AND (NOT (s LIKE 'x_' OR " +
			"b IN (SELECT DISTINCT c FROM u WHERE a < 1 IS TRUE) IS TRUE) IS TRUE) IS NOT FALSE) IS NOT FALSE"}},
	})
	s := lawtest.Subject(t, "postgres", seed)
	seen := map[string]bool{}
	for choice := range uint64(200) {
		s.Choice = choice * 0x9e3779b97f4a7c15
		for _, variant := range []string{"upper", "lower"} {
			for _, mutant := range mutantsOf(t, s, variant) {
				seen[mutant] = true
				if strings.HasPrefix(mutant, "> ") != (variant == "upper") {
					t.Fatalf("%s: %s", variant, mutant)
				}
			}
		}
	}
	if len(seen) < 100 {
		t.Errorf("%d different mutants of 200 choices", len(seen))
	}
}

// A seed in the words of the MySQL family comes in by either front end.
func TestPinoloOfEitherFrontend(t *testing.T) {
	for _, text := range []string{"SELECT a FROM t WHERE a <=> 1 AND NOT b > 2", "SELECT a FROM t WHERE b > ANY (SELECT c FROM u) AND NOT b > 2"} {
		s := lawtest.Subject(t, "mysql", text)
		read, err := parse.Query(text, s.Dialect)
		if err != nil {
			t.Fatal(err)
		}
		s.Query = read
		if got := mutantsOf(t, s, "CmpOpU"); len(got) == 0 || !strings.HasPrefix(got[len(got)-1], "< ") {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// TestPinoloFinds plants faults of optimisers and asks every mutant of the fault's
// own smallest case; on the control without a fault all hold.
func TestPinoloFinds(t *testing.T) {
	const small, large, below = "the answer is a subset of the right one, and all supersets of that are of it", "the answer is a superset, as well",
		"nothing below an aggregate or a limit with ties is changed"
	missed := map[string]string{
		"DISTINCT comes after LIMIT":                           below,
		"LIMIT cuts the rows before WHERE":                     below,
		"MIN and MAX read an index without WHERE":              below,
		"COUNT(*) counts an index that leaves NULLs out":       below,
		"a LEFT JOIN below any WHERE becomes an inner join":    small,
		"ON of a LEFT JOIN filters the left rows":              small,
		"a comparison with NULL is folded to False":            large,
		"a derived table loses its duplicates below WHERE":     small,
		"WHERE above a LEFT JOIN is moved into ON":             large,
		"DISTINCT is dropped over an index that is not unique": large,
		"EXCEPT and INTERSECT become joins by =":               large,
	}
	for _, bug := range fault.OptimiserFaults() {
		tried := lawtest.VerdictOf(t, lawtest.Planted(t, bug.Name), "pinolo", bug.Statements, bug.Query)
		if miss := missed[bug.Name] != ""; miss == (tried.Verdict == compare.Disagree) {
			t.Errorf("%s: %s %s %s", bug.Name, tried.Verdict, tried.Variant, tried.Detail)
		}
		if control := lawtest.VerdictOf(t, lawtest.Planted(t, ""), "pinolo", bug.Statements, bug.Query); control.Verdict != compare.Agree && control.Verdict != compare.Unsupported {
			t.Errorf("the control without a fault of %s: %s %s", bug.Name, control.Verdict, control.Detail)
		}
	}
}
