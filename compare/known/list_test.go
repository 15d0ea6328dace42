package known

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
)

// one is a file of one entry, in which each field has a line of its own.
const one = `- id: in-query-descending
  rule: predicate.in-query
  case: [unknown, "true"]
  query: SELECT .* IN \(SELECT c1 FROM t1 AS a1\)
  statement: CREATE INDEX .* DESC
  versions: ">=3.40 <3.54"
  mode: bug
  link: https://example.org/1
  reason: The NULL is not seen.
  difference: rows
  example: |
    CREATE TABLE t (d TEXT);
    INSERT INTO t VALUES (NULL), ('a; b');
    CREATE INDEX i ON t (d DESC);
    SELECT 1 IN (SELECT d FROM t);
`

func sqlite(t testing.TB) *spec.Dialect {
	t.Helper()
	d := spec.DialectByName("sqlite")
	if d == nil {
		t.Fatal("no dialect sqlite")
	}
	return d
}

func parsed(t *testing.T, text string) *List {
	t.Helper()
	l, err := Parse("sqlite.yaml", []byte(text), sqlite(t))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// found is a finding that the entry of the file matches.
func found() *finding.Finding {
	return &finding.Finding{
		Law: "differential", Verdict: "disagree", Difference: "rows", Target: finding.Target{Name: "sqlite", Version: "SQLite 3.53.4"},
		Reduced: &finding.Judged{Case: finding.Case{Statements: []string{"CREATE TABLE t1 (c TEXT)", "CREATE INDEX i ON t1 (c DESC)"}, Query: "SELECT 7 IN (SELECT c FROM t1)"}},
		Blame:   &finding.Blame{Rule: "predicate.in-query", Case: "unknown"},
		Cluster: &finding.Cluster{Key: "predicate.in-query-01234567", Normalised: "SELECT integer IN (SELECT c1 FROM t1 AS a1)"},
	}
}

func TestEntryIsRead(t *testing.T) {
	e := parsed(t, one).Entries()[0]
	if e.ID != "in-query-descending" || e.Rule != "predicate.in-query" || strings.Join(e.Cases, " ") != "unknown true" || strings.Join(e.Laws, " ") != "differential" ||
		e.Versions.String() != ">=3.40 <3.54" || e.Mode != ModeBug || e.Link != "https://example.org/1" || e.Reason != "The NULL is not seen." || e.Kills {
		t.Errorf("got %+v", e)
	}
	if len(e.Example.Statements) != 3 || e.Example.Statements[1] != "INSERT INTO t VALUES (NULL), ('a; b')" || e.Example.Query != "SELECT 1 IN (SELECT d FROM t)" {
		t.Errorf("got the example %q", e.Example)
	}
	if e.Place() != "sqlite.yaml:1:3" {
		t.Error(e.Place())
	}
}

func TestMatchNeedsAll(t *testing.T) {
	for name, c := range map[string]struct {
		change func(f *finding.Finding)
		want   bool
	}{
		"all":            {func(*finding.Finding) {}, true},
		"crash":          {func(f *finding.Finding) { f.Verdict, f.Difference = "crash", "none" }, false},
		"hang":           {func(f *finding.Finding) { f.Verdict = "hang" }, false},
		"an error":       {func(f *finding.Finding) { f.Difference = "error" }, false},
		"another order":  {func(f *finding.Finding) { f.Difference = "order" }, false},
		"no difference":  {func(f *finding.Finding) { f.Difference = "" }, false},
		"both cases":     {func(f *finding.Finding) { f.Blame.Case = "unknown, true" }, true},
		"another rule":   {func(f *finding.Finding) { f.Blame.Rule = "predicate.in" }, false},
		"no rule":        {func(f *finding.Finding) { f.Blame = nil }, false},
		"another case":   {func(f *finding.Finding) { f.Blame.Case = "false" }, false},
		"a further case": {func(f *finding.Finding) { f.Blame.Case = "unknown, false" }, false},
		"no case":        {func(f *finding.Finding) { f.Blame.Case = "" }, false},
		"another query": {func(f *finding.Finding) {
			f.Cluster.Normalised = "SELECT integer IN (SELECT c1 FROM t1 AS a1 WHERE c1)"
		}, false},
		"more before":       {func(f *finding.Finding) { f.Cluster.Normalised = "VALUES (integer) UNION " + f.Cluster.Normalised }, false},
		"another law":       {func(f *finding.Finding) { f.Law = "norec" }, false},
		"an older version":  {func(f *finding.Finding) { f.Target.Version = "SQLite 3.39.9" }, false},
		"a newer version":   {func(f *finding.Finding) { f.Target.Version = "SQLite 3.54.0" }, false},
		"no version":        {func(f *finding.Finding) { f.Target.Version = "SQLite" }, false},
		"another index":     {func(f *finding.Finding) { f.Reduced.Statements[1] = "CREATE INDEX i ON t1 (c)" }, false},
		"no cluster":        {func(f *finding.Finding) { f.Cluster = nil }, true},
		"no cluster, other": {func(f *finding.Finding) { f.Cluster = nil; f.Reduced.Query = "SELECT 7 FROM t1" }, false},
	} {
		f := found()
		c.change(f)
		l := parsed(t, one)
		known := l.Match(f)
		if (known != nil) != c.want {
			t.Errorf("%s: matched %v, want %v", name, known != nil, c.want)
		}
		if fired := l.Fired("in-query-descending") > 0; fired != c.want {
			t.Errorf("%s: fired %v, want %v", name, fired, c.want)
		}
		if known != nil && *known != (finding.Known{ID: "in-query-descending", Mode: "bug", Link: "https://example.org/1", Reason: "The NULL is not seen.", File: "sqlite.yaml:1"}) {
			t.Errorf("%s: got %+v", name, known)
		}
	}
}

func TestOperandsAndLaws(t *testing.T) {
	text := regexp.MustCompile(`(?m)^  query:.*$`).ReplaceAllString(one, "  law: [differential, aei]\n  operands: LINESTRING, (POINT|POLYGON)")
	for name, c := range map[string]struct {
		change func(f *finding.Finding)
		want   bool
	}{
		"all":             {func(*finding.Finding) {}, true},
		"the other law":   {func(f *finding.Finding) { f.Law = "aei" }, true},
		"a third law":     {func(f *finding.Finding) { f.Law = "tlp" }, false},
		"others":          {func(f *finding.Finding) { f.Cluster.Operands = "LINESTRING, MULTIPOINT" }, false},
		"more of them":    {func(f *finding.Finding) { f.Cluster.Operands = "LINESTRING, POINT, POINT" }, false},
		"none":            {func(f *finding.Finding) { f.Cluster.Operands = "" }, false},
		"another query":   {func(f *finding.Finding) { f.Cluster.Normalised = "SELECT 1" }, true},
		"no cluster, yet": {func(f *finding.Finding) { f.Cluster = nil }, false},
	} {
		f := found()
		f.Cluster.Operands = "LINESTRING, POLYGON"
		c.change(f)
		if got := parsed(t, text).Match(f) != nil; got != c.want {
			t.Errorf("%s: matched %v, want %v", name, got, c.want)
		}
	}
}

// An entry without a rule is for findings without one, and for no others.
func TestUnblamed(t *testing.T) {
	text := strings.NewReplacer("predicate.in-query", "none", "  case: [unknown, \"true\"]\n", "").Replace(one)
	l, f := parsed(t, text), found()
	if l.Match(f) != nil {
		t.Error("it matches a finding with a rule")
	}
	f.Blame = nil
	if l.Match(f) == nil {
		t.Error("it does not match a finding without a rule")
	}
}

// An empty list of cases is for findings that blame the rule and no case.
func TestNoCase(t *testing.T) {
	l, f := parsed(t, strings.Replace(one, `[unknown, "true"]`, "[]", 1)), found()
	if l.Match(f) != nil {
		t.Error("it matches a finding with a case")
	}
	f.Blame.Case = ""
	if l.Match(f) == nil {
		t.Error("it does not match a finding without a case")
	}
}

// An entry may name several differences, and verdicts on an engine that gave no
// answer.
func TestDifferences(t *testing.T) {
	l := parsed(t, strings.Replace(one, "difference: rows", "difference: [order, no error, crash]", 1))
	for manner, want := range map[string]bool{"order": true, "no error": true, "rows": false, "crash": true, "hang": false} {
		f := found()
		if f.Difference = manner; manner == "crash" || manner == "hang" {
			f.Verdict, f.Difference = manner, "none"
		}
		if got := l.Match(f) != nil; got != want {
			t.Errorf("%s: matched %v, want %v", manner, got, want)
		}
	}
}

// An example fires only if it differs as its entry says.
func TestJudged(t *testing.T) {
	e := parsed(t, strings.Replace(one, "difference: rows", "difference: [rows, hang]", 1)).Entries()[0]
	for _, c := range []struct {
		verdict    compare.Verdict
		difference compare.Difference
		want       Fate
	}{
		{compare.Disagree, compare.DifferenceRows, FateFires},
		{compare.Disagree, compare.DifferenceError, FateMismatch},
		{compare.Disagree, compare.DifferenceForeign, FateMismatch},
		{compare.Hang, compare.DifferenceNone, FateFires},
		{compare.Crash, compare.DifferenceNone, FateMismatch},
		{compare.Agree, compare.DifferenceNone, FateStale},
		{compare.Refused, compare.DifferenceNone, FateUndecided},
	} {
		r := e.Judged(compare.Judgement{Verdict: c.verdict, Difference: c.difference, Detail: "the detail"})
		if r.Fate != c.want || r.Entry != e || !strings.Contains(r.Detail, "the detail") {
			t.Errorf("%s by %s: got %+v", c.verdict, c.difference, r)
		}
	}
}

func TestMatchIsSafeForConcurrentUse(t *testing.T) {
	l := parsed(t, one)
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() { l.Match(found()) })
	}
	group.Wait()
	if n := l.Fired("in-query-descending"); n != 50 {
		t.Errorf("fired %d times", n)
	}
}

func TestStale(t *testing.T) {
	second := strings.NewReplacer("in-query-descending", "later", "<3.54", "<3.60").Replace(one)
	kills := strings.Replace(strings.Replace(one, "in-query-descending", "kills", 1), "  mode:", "  kills: true\n  mode:", 1)
	var tried []string
	answer := func(fates map[string]Fate) Try {
		tried = nil
		return func(_ context.Context, e *Entry) (Replay, error) {
			tried = append(tried, e.ID)
			return Replay{Entry: e, Fate: fates[e.ID]}, nil
		}
	}
	stale := func(l *List, version string, fates map[string]Fate) string {
		t.Helper()
		list, err := l.Stale(context.Background(), version, answer(fates))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, r := range list {
			names = append(names, r.Entry.ID+": "+string(r.Fate))
		}
		return strings.Join(names, ", ")
	}
	l := parsed(t, one+second+kills)
	both := map[string]Fate{"in-query-descending": FateStale, "later": FateUndecided}
	if got := stale(l, "SQLite 3.53.4", both); got != "in-query-descending: stale, later: undecided" || strings.Join(tried, " ") != "in-query-descending later" {
		t.Errorf("got %s, tried %v", got, tried)
	}
	if got := stale(l, "SQLite 3.53.4", map[string]Fate{"in-query-descending": FateFires, "later": FateFires}); got != "" {
		t.Errorf("what fires is stale: %s", got)
	}
	if got := stale(l, "SQLite 3.55.0", both); got != "later: undecided" || len(tried) != 1 {
		t.Errorf("out of range: got %s, tried %v", got, tried)
	}
	l.Match(found()) // both match
	if got := stale(l, "SQLite 3.53.4", both); got != "" || len(tried) != 0 {
		t.Errorf("what fired is replayed: %s, tried %v", got, tried)
	}
	if _, err := l.Stale(context.Background(), "SQLite", answer(nil)); err == nil {
		t.Error("a version without a number is accepted")
	}
	gone := errors.New("the engine is gone")
	_, err := parsed(t, one).Stale(context.Background(), "SQLite 3.53.4", func(context.Context, *Entry) (Replay, error) { return Replay{}, gone })
	if !errors.Is(err, gone) || !strings.Contains(err.Error(), "in-query-descending") {
		t.Errorf("got %v", err)
	}
}

func TestFiles(t *testing.T) {
	folder := fstest.MapFS{"sqlite.yaml": {Data: []byte(one)}}
	l, err := Load(folder, "sqlite", sqlite(t))
	if err != nil || len(l.Entries()) != 1 {
		t.Errorf("got %v, %v", l, err)
	}
	if l, err = Load(folder, "duckdb", sqlite(t)); err != nil || len(l.Entries()) != 0 {
		t.Errorf("an engine without a file: got %v, %v", l, err)
	}
	path := filepath.Join(t.TempDir(), "mine.yaml")
	if _, err := ReadFile(path, sqlite(t)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	if err := os.WriteFile(path, []byte("# none yet\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	mine, err := ReadFile(path, sqlite(t))
	if err != nil || len(mine.Entries()) != 0 {
		t.Errorf("a file of comments: got %v, %v", mine, err)
	}
}

func TestJoin(t *testing.T) {
	l := parsed(t, one)
	if err := l.Join(parsed(t, strings.Replace(one, "in-query-descending", "mine", 1))); err != nil || len(l.Entries()) != 2 {
		t.Errorf("got %v, %v", l.Entries(), err)
	}
	if err := l.Join(parsed(t, one)); err == nil || !strings.Contains(err.Error(), "sqlite.yaml:1:3: the id \"in-query-descending\" is there twice") {
		t.Errorf("got %v", err)
	}
}

func TestCheckLaws(t *testing.T) {
	l := parsed(t, one+strings.NewReplacer("in-query-descending", "other", "  mode:", "  law: diferential\n  mode:").Replace(one))
	if err := l.CheckLaws([]string{"differential", "diferential"}); err != nil {
		t.Error(err)
	}
	if err := l.CheckLaws([]string{"differential"}); err == nil || err.Error() != `sqlite.yaml:22:8: there is no law "diferential"; the laws are differential` {
		t.Errorf("got %v", err)
	}
}

// A query that is plain says enough where the entry asks for a view, and only
// there.
func TestPlainQueryOverAView(t *testing.T) {
	entry := func(statement string) string {
		return `- id: view
  rule: from.table
  case: rows
  query: SELECT (\*|integer) FROM t\d+ AS a\d+
  statement: ` + statement + `
  versions: ">=3.40"
  mode: bug
  reason: A condition is lost.
  difference: rows
  example: |
    CREATE TABLE t (d TEXT);
    CREATE VIEW v (u) AS SELECT d FROM t UNION ALL SELECT 1;
    SELECT 0 FROM v;
`
	}
	if _, err := Parse("sqlite.yaml", []byte(entry("CREATE VIEW .* UNION ALL")), sqlite(t)); err != nil {
		t.Error(err)
	}
	for _, statement := range []string{".*", "CREATE VIEW ", "CREATE VIEW .*", "CREATE VIEW .* WHERE ", "CREATE (VIEW|TABLE) ", "CREATE TABLE ", "UNION ALL", "VIEW"} {
		_, err := Parse("sqlite.yaml", []byte(entry(statement)), sqlite(t))
		if err == nil || !strings.Contains(err.Error(), `says too little: it matches "SELECT * FROM t1 AS a1", too`) {
			t.Errorf("%s: got %v", statement, err)
		}
	}
}

// So it does where the entry asks for rows that are made with a function.
func TestPlainQueryOverRows(t *testing.T) {
	entry := func(statement string) string {
		return `- id: rows
  rule: from.table
  case: rows
  query: SELECT (\*|integer) FROM t\d+ AS a\d+
  statement: ` + statement + `
  versions: ">=3.40"
  mode: bug
  reason: What is stored is wrong.
  difference: rows
  example: |
    CREATE TABLE t (d TEXT);
    INSERT INTO t VALUES (UPPER('a'));
    SELECT 0 FROM t;
`
	}
	if _, err := Parse("sqlite.yaml", []byte(entry(`INSERT INTO .*\bUPPER\(`)), sqlite(t)); err != nil {
		t.Error(err)
	}
	for _, statement := range []string{"INSERT INTO ", "INSERT INTO .* VALUES", `INSERT INTO .*\(`, "INSERT INTO .*'.*'", "INSERT .*UPPER", "UPPER"} {
		_, err := Parse("sqlite.yaml", []byte(entry(statement)), sqlite(t))
		if err == nil || !strings.Contains(err.Error(), `says too little: it matches "SELECT * FROM t1 AS a1", too`) {
			t.Errorf("%s: got %v", statement, err)
		}
	}
}

// An entry that knows an error by its text has no query, and knows no other error.
func TestEntryByAnErrorsText(t *testing.T) {
	l := parsed(t, `- id: side-location
  rule: none
  error: "1: TopologyException: side location conflict at ….*"
  versions: ">=3.40"
  mode: bug
  reason: A collection is taken apart.
  difference: internal error
  example: SELECT 1 + 1;
`)
	for text, want := range map[string]bool{
		"1: GEOSTouches: TopologyException: side location conflict at -1 0.5. This can occur": true,
		"1: GEOSCovers: TopologyException: side location conflict at 7 1":                     true,
		"1: GEOSCovers: TopologyException: found non-noded intersection":                      false,
		"2: GEOSCovers: TopologyException: side location conflict at 7 1":                     false,
	} {
		f := found()
		f.Difference, f.Blame = "internal error", nil
		f.Reduced.Actual.Error = text
		known := l.Match(f)
		if (known != nil) != want {
			t.Errorf("%s: known is %v", text, known)
		}
		if known != nil && !known.ByError {
			t.Errorf("%s: not known by its text", text)
		}
		f.Difference = "rows"
		if l.Match(f) != nil {
			t.Errorf("%s: another difference is known", text)
		}
	}
}

// An entry of several rules knows findings of each of them, and one of robustness no
// finding that has not the tag.
func TestEntryOfSeveralRules(t *testing.T) {
	l := parsed(t, strings.NewReplacer("rule: predicate.in-query", "rule: [predicate.in-query, truth.not]", "  mode:", "  robustness: true\n  mode:").Replace(one))
	for rule, want := range map[string]bool{"predicate.in-query": true, "truth.not": true, "truth.and": false} {
		f := found()
		f.Blame.Rule = rule
		if l.Match(f) != nil {
			t.Errorf("%s: known without the tag", rule)
		}
		f.Robustness = true
		if (l.Match(f) != nil) != want {
			t.Errorf("%s: known is %v, want %v", rule, !want, want)
		}
	}
}
