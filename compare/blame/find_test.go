package blame

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// planted is a law that every query violates whose text holds a piece: an
// engine that gets just that construct wrong.
type planted struct{ piece string }

func (planted) Name() string { return "planted" }

func (p planted) Try(ctx context.Context, b *trial.Runner, c *trial.Case) (*trial.Result, error) {
	tried, err := oracle.Differential{}.Try(ctx, b, c)
	if err != nil || tried.Verdict == compare.Disagree {
		return tried, err
	}
	printed, err := c.Print(b.Dialect)
	if err == nil && tried.Verdict == compare.Agree && strings.Contains(printed.Query, p.piece) {
		tried.Verdict = compare.Disagree
	}
	return tried, err
}

func runner(t *testing.T) *trial.Runner {
	t.Helper()
	d := spec.DialectByName("sqlite")
	e, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	b := &trial.Runner{Engine: e, Dialect: d, Timeout: time.Minute}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

func TestSmallestPartIsBlamed(t *testing.T) {
	b := runner(t)
	setup := []string{
		"CREATE TABLE a (x INT, y TEXT)", "INSERT INTO a VALUES (1, 'one'), (2, NULL), (3, 'three')",
		"CREATE TABLE b (x INT, w TEXT)", "INSERT INTO b VALUES (1, 'p'), (4, 'q')",
	}
	for _, c := range []struct{ query, piece, rule, part, place string }{
		{"SELECT x FROM a WHERE x BETWEEN 1 AND 2 AND y = 'one'", "BETWEEN", "predicate.between", "x BETWEEN 1 AND 2", "WHERE"},
		{"SELECT x FROM a WHERE NOT (x + 1 > 2 OR y IS NULL)", "x + 1", "arithmetic.add", "x + 1", "WHERE"},
		{"SELECT x FROM a WHERE y IN ('one', 'two') ORDER BY x", "WHERE y", "where.filter", "y IN ('one', 'two')", "WHERE"},
		{"SELECT a.x FROM a LEFT JOIN b ON a.x = b.x WHERE w IS NULL", "LEFT JOIN", "from.left", "SELECT * FROM a LEFT JOIN b ON a.x = b.x", "the left join"},
		{"SELECT a.x FROM a LEFT JOIN b ON a.x = b.x", "a.x = b.x", "compare.equal", "a.x = b.x", "ON"},
		{"SELECT y, COUNT(*) FROM a GROUP BY y HAVING COUNT(*) > 0", "HAVING", "group.having", "COUNT(*) > 0", "HAVING"},
		{"SELECT y, COUNT(*) FROM a GROUP BY y HAVING MAX(x) > 0", "MAX(x)", "aggregate.max", "MAX(x)", "HAVING"},
		{"SELECT SUM(DISTINCT x) FROM a", "DISTINCT", "aggregate.distinct", "SUM(DISTINCT x)", "the select list"},
		{"SELECT DISTINCT y FROM a", "DISTINCT", "select.distinct", "SELECT DISTINCT y FROM a", "DISTINCT"},
		{"SELECT x FROM a UNION SELECT x FROM b", "UNION", "set.union", "SELECT x FROM a UNION SELECT x FROM b", "UNION"},
		{"SELECT x FROM a ORDER BY x DESC LIMIT 1", "DESC", "order.by", "ORDER BY x DESC", "ORDER BY"},
		{"SELECT x FROM a ORDER BY x LIMIT 1 OFFSET 1", "OFFSET", "order.limit", "LIMIT 1 OFFSET 1", "LIMIT"},
		{"SELECT d.m FROM (SELECT MAX(x) AS m FROM a WHERE x < 3) AS d WHERE d.m > 0", "x < 3", "compare.less", "x < 3", "WHERE"},
		{"SELECT 1 FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.x = a.x AND b.w LIKE 'p%')", "LIKE", "text.like", "b.w LIKE 'p%'", "WHERE"},
		{"SELECT 1 FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.x = a.x)", "EXISTS", "predicate.exists", "EXISTS (SELECT 1 FROM b WHERE b.x = a.x)", "WHERE"},
		{"SELECT (SELECT w FROM b WHERE b.x = a.x) FROM a", "(SELECT w", "subquery.scalar", "(SELECT w FROM b WHERE b.x = a.x)", "the select list"},
		{"SELECT CASE WHEN x > 1 THEN COALESCE(y, 'none') ELSE 'low' END FROM a", "CASE", "conditional.case", "CASE WHEN x > 1 THEN COALESCE(y, 'none') ELSE 'low' END", "the select list"},
		{"SELECT CASE WHEN x > 1 THEN COALESCE(y, 'none') ELSE 'low' END FROM a", "COALESCE", "conditional.coalesce", "COALESCE(y, 'none')", "the select list"},
		{"VALUES (1, 2), (3, 4)", "VALUES", "query.values", "VALUES (1, 2), (3, 4)", "VALUES"},
	} {
		t.Run(c.piece+" of "+c.query, func(t *testing.T) {
			law := planted{c.piece}
			parsed, err := trial.Parse(finding.Case{Statements: setup, Query: c.query}, b.Dialect)
			if err != nil {
				t.Fatal(err)
			}
			tried, err := law.Try(context.Background(), b, parsed)
			if err != nil || tried.Verdict != compare.Disagree {
				t.Fatalf("the case does not differ: %+v %v", tried, err)
			}
			got, err := Find(context.Background(), b, law, parsed, tried)
			if err != nil {
				t.Fatal(err)
			}
			if got.Rule != c.rule || got.Part != c.part || got.Place != c.place {
				t.Errorf("got  %s, %s in %s (probe %s)\nwant %s, %s in %s", got.Rule, got.Part, got.Place, got.Probe, c.rule, c.part, c.place)
			}
			if got.Statement == "" || got.Source == "" || got.Case == "" || got.Expected == "" {
				t.Errorf("incomplete: %+v", got)
			}
		})
	}
}

// The rule's case is the one that the part applies, not those of its operands.
func TestCaseOfTheBlamedRule(t *testing.T) {
	b := runner(t)
	law := planted{"NOT IN"}
	c, err := trial.Parse(finding.Case{Query: "SELECT 1 NOT IN (2, NULL)"}, b.Dialect)
	if err != nil {
		t.Fatal(err)
	}
	tried, err := law.Try(context.Background(), b, c)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Find(context.Background(), b, law, c, tried)
	if err != nil || got.Named() != "predicate.in[unknown]" || !got.Isolated {
		t.Errorf("got %+v, %v", got, err)
	}
}

// A function of geometries is blamed before what makes a geometry of its text.
func TestRulesOfSpatialCalls(t *testing.T) {
	for name, want := range map[string]string{
		"ST_DISTANCE": "measure.distance", "ST_COVERS": "relation.collections relation.covers", "ST_RELATE": "matrix.of-pair matrix.relate matrix.boundary-rule",
		"NO_SUCH": "",
	} {
		if got := strings.Join(governing(&ast.Call{Name: name}), " "); got != want {
			t.Errorf("%s is governed by %s, want %s", name, got, want)
		}
	}
}

// Every rule that governs something is declared.
func TestGoverningRulesAreDeclared(t *testing.T) {
	var ids []string
	for _, list := range joinRules {
		ids = append(ids, list...)
	}
	for _, name := range setOperators {
		ids = append(ids, "set."+name, "set."+name+"-all")
	}
	for _, id := range binaryRules {
		ids = append(ids, id)
	}
	for _, id := range comparisonRules {
		ids = append(ids, id)
	}
	for _, f := range function.All() {
		ids = append(ids, rulesOf(f.Name)...)
		if f.Kind == function.Aggregate && f.Rule != nil {
			ids = append(ids, f.Rule.ID)
		}
	}
	ids = append(ids, "from.table", "from.derived", "where.filter", "group.by", "group.having", "group.bare-column", "select.list",
		"select.distinct", "bag.duplicates", "order.by", "order.limit", "query.values", "from.named-columns", "dynamic.affinity",
		"predicate.in", "predicate.in-query", "predicate.exists", "predicate.any", "predicate.all", "predicate.between", "text.like",
		"text.ilike", "text.glob", "compare.distinct", "compare.is-null", "compare.rows", "truth.is", "truth.not", "conditional.case",
		"dynamic.cast", "cast.to-integer", "cast.to-text", "subquery.scalar", "aggregate.distinct", "arithmetic.negate", "bits.not")
	for _, id := range ids {
		if spec.RuleByID(id) == nil {
			t.Errorf("there is no rule %s", id)
		}
	}
}

// TestExplains: a part explains a whole that it differs like.
func TestExplains(t *testing.T) {
	outcome := func(kind eval.OutcomeKind) *eval.Outcome { return &eval.Outcome{Kind: kind} }
	tried := func(o *eval.Outcome, d compare.Difference, failure *engine.Error) *trial.Result {
		x := &trial.Result{Judgement: compare.Judgement{Verdict: compare.Disagree, Difference: d}, Outcome: o}
		if d == compare.DifferenceNone {
			x.Verdict = compare.Agree
		}
		if failure != nil {
			x.Failure = failure
		}
		return x
	}
	one, other := &engine.Error{State: "XX000", Message: "one", Internal: true}, &engine.Error{State: "XX000", Message: "other", Internal: true}
	foreign := &engine.Error{Number: 1, Message: "one"}
	rows, raise, open, unsupported := outcome(eval.OutcomeRows), outcome(eval.OutcomeRaise), outcome(eval.OutcomeUndetermined), outcome(eval.OutcomeUnsupported)
	for i, c := range []struct {
		part, whole *trial.Result
		want        bool
	}{
		{tried(rows, compare.DifferenceRows, nil), tried(rows, compare.DifferenceOrder, nil), true},
		{tried(rows, compare.DifferenceType, nil), tried(rows, compare.DifferenceRows, nil), false},
		{tried(raise, compare.DifferenceError, foreign), tried(rows, compare.DifferenceError, foreign), false},
		{tried(rows, compare.DifferenceNone, nil), tried(rows, compare.DifferenceRows, nil), false},
		{tried(open, compare.DifferenceInternal, one), tried(rows, compare.DifferenceInternal, one), true}, // whatever the outcomes are
		{tried(rows, compare.DifferenceInternal, other), tried(rows, compare.DifferenceInternal, one), false},
		{tried(rows, compare.DifferenceRows, nil), tried(rows, compare.DifferenceInternal, one), false},
		{tried(unsupported, compare.DifferenceForeign, foreign), tried(open, compare.DifferenceForeign, foreign), true},
		{tried(rows, compare.DifferenceForeign, foreign), tried(open, compare.DifferenceForeign, foreign), true}, // more is known of it
		{tried(open, compare.DifferenceError, foreign), tried(open, compare.DifferenceForeign, foreign), false},
		{tried(open, compare.DifferenceNone, nil), tried(open, compare.DifferenceForeign, foreign), false},
	} {
		if got := Explains(c.part, c.whole); got != c.want {
			t.Errorf("%d: %v, want %v", i, got, c.want)
		}
	}
}

// TestColumnsOfSubqueriesKeepTheirTables asks expressions of a subquery over the rows of
// both blocks, which have a column of the same name.
func TestColumnsOfSubqueriesKeepTheirTables(t *testing.T) {
	b := runner(t)
	setup := []string{
		"CREATE TABLE a (x INT, y TEXT)", "INSERT INTO a VALUES (1, 'one'), (2, NULL), (3, 'three')",
		"CREATE TABLE b (x INT, w TEXT)", "INSERT INTO b VALUES (1, 'p'), (4, 'q')", "CREATE VIEW v (x) AS SELECT w FROM b",
	}
	for query, want := range map[string]string{
		"SELECT EXISTS (SELECT 0 FROM b WHERE x BETWEEN o.x AND 2) FROM a AS o":                                      "b.x BETWEEN o.x AND 2",
		"SELECT (SELECT MAX(w) FROM b WHERE x BETWEEN y AND 2) FROM a":                                               "b.x BETWEEN y AND 2",
		"SELECT 1 FROM a WHERE y IN (SELECT x FROM v WHERE x BETWEEN a.x AND 2)":                                     "v.x BETWEEN a.x AND 2",
		"SELECT 1 FROM a WHERE x IN (SELECT d.x FROM (SELECT x FROM b) AS d WHERE x BETWEEN a.y AND 2)":              "d.x BETWEEN a.y AND 2",
		"SELECT 1 FROM a WHERE EXISTS (SELECT 1 FROM b NATURAL JOIN (SELECT 1 AS x) AS c WHERE w BETWEEN 1 AND a.x)": "w BETWEEN 1 AND a.x",
	} {
		c, err := trial.Parse(finding.Case{Statements: setup, Query: query}, b.Dialect)
		if err != nil {
			t.Fatal(err)
		}
		law := planted{"BETWEEN"}
		tried, err := law.Try(context.Background(), b, c)
		if err != nil {
			t.Fatal(err)
		}
		found, err := Find(context.Background(), b, law, c, tried)
		if err != nil {
			t.Fatal(err)
		}
		if found.Rule != "predicate.between" || found.Part != want {
			t.Errorf("%s: blamed %s of %s, want predicate.between of %s", query, found.Rule, found.Part, want)
		}
	}
}

// TestStatementOfTheRuleComesFirst: what a dialect says of names explains no case, and is
// left out; what it reads otherwise stands behind the rule.
func TestStatementOfTheRuleComesFirst(t *testing.T) {
	for _, c := range []struct{ dialect, rule, want, behind string }{
		{"sqlite", "where.filter", "WHERE keeps the rows for which its condition is True.", ""},
		{"duckdb", "where.filter", "WHERE keeps the rows for which its condition is True.", ""},
		{"iso", "subquery.scalar", "", ""},
		{"sqlite", "subquery.scalar", "", " (In sqlite: Of several rows the first counts; without an order that is any of them.)"},
	} {
		rule := spec.RuleByID(c.rule)
		if c.want == "" {
			c.want = rule.Statement + c.behind
		}
		s := search{runner: &trial.Runner{Dialect: spec.DialectByName(c.dialect)}}
		b := &finding.Blame{}
		s.cite(b, rule)
		if b.Statement != c.want || b.Variant != (c.behind != "") {
			t.Errorf("%s in %s: %q, %v", c.rule, c.dialect, b.Statement, b.Variant)
		}
	}
}
