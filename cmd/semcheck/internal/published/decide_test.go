package published

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
)

// answer makes an answer of a text: rows apart by commas and cells by bars, or
// what stands behind "!".
func answer(text string) Answer {
	a := Answer{Asked: true}
	if message, failed := strings.CutPrefix(text, "!"); failed {
		a.Failure = &engine.Error{Message: message}
		switch message {
		case "crash":
			a.Failure.Kind = engine.ErrorConnection
		case "hang":
			a.Failure.Kind = engine.ErrorTimeout
		}
		return a
	}
	if text == "" {
		return a
	}
	for row := range strings.SplitSeq(text, ", ") {
		var cells []Cell
		for cell := range strings.SplitSeq(row, "|") {
			cells = append(cells, Cell{Text: cell, Null: cell == "NULL", typed: true})
		}
		a.Rows = append(a.Rows, cells)
	}
	return a
}

// The remarks are in the forms that published bugs have.
func TestRemarksDecide(t *testing.T) {
	for _, test := range []struct {
		kind, statement, remark, answer string
		want                            State
	}{
		{"logic", "SELECT 1", "fetches no row", "", Shows},
		{"logic", "SELECT 1", "fetches no row", "1", Gone},
		{"logic", "SELECT 1", "unexpected: row is not fetched", "", Shows},
		{"logic", "SELECT 1", "unexpected: row is not fetched", "1", Gone},
		{"logic", "SELECT 1", "unexpected: row is fetched", "1", Shows},
		{"logic", "SELECT 1", "unexpected: row is fetched", "", Gone},
		{"logic", "SELECT 1", "unexpected: 4 rows are fetched", "1, 1, 1, 1", Shows},
		{"logic", "SELECT 1", "unexpected: 4 rows are fetched", "1, 1", Gone},
		{"logic", "SELECT 1", "expected: row is fetched, actual: no row is fetched", "", Shows},
		{"logic", "SELECT 1", "expected: fetches row, actual: does not fetch the row", "1", Gone},
		{"logic", "SELECT 1", "expected: 1, actual: 0", "0", Shows},
		{"logic", "SELECT 1", "expected: 1, actual: 0", "1", Gone},
		{"logic", "SELECT 1", "expected: 1, actual: 0", "2", Unclear},
		{"logic", "SELECT 1", "1|1|0", "1|1|0", Shows},
		{"logic", "SELECT 1", "1|1|0", "1|1|1", Gone},
		{"logic", "SELECT 1", "expected: NULL | 1, actual: NULL | NULL", "NULL|NULL", Shows},
		{"logic", "SELECT 1", "expected: 0|, actual: |", "0|NULL", Gone},
		{"logic", "SELECT 1", "expected: |0|1|, 0||1|, ||1|, actual: |0|1|", "0|NULL|1|NULL, NULL|0|1|NULL, NULL|NULL|1|NULL", Gone},
		{"logic", "SELECT 1", "fetches C3|1 rather than a|1", "C3|1", Shows},
		{"logic", "SELECT 1", "fetches C3|1 rather than a|1", "a|1", Gone},
		{"logic", "SELECT 1", "expected: {'a'} or {'A'}, actual: {'a', 'A'}", "A", Gone},
		{"logic", "SELECT 1", "expected: {'a'} or {'A'}, actual: {'a', 'A'}", "A, a", Shows},
		{"logic", "SELECT 1", "expected{1}; actual{0}", "0", Shows},
		{"logic", "SELECT 1", "expected {1, 0; 0, 1}, actual {null}", "", Shows},
		{"logic", "SELECT 1", "expected: {}, actual: {1}", "0", Shows},
		{"logic", "SELECT 1", "expected: {1}, actual: {4.6e-310}", "", Unclear},
		{"logic", "SELECT 1", "expected: -1, actual: -1.0", "-1.0", Shows},
		{"logic", "SELECT 1", "expected: -1, actual: -1.0", "-1", Gone},
		{"logic", "SELECT 1", "expected: 8225061703197451300, unexpected: 8.22506170319745e+18", "8.2250617031974513e+18", Shows},
		{"logic", "SELECT 1", "expected: 1, actual: 0", "!no such table", Unclear},
		{"logic", "SELECT 1", "result{1}", "1", Unclear},
		{"logic", "SELECT 1", "nondeterministic", "1", Unclear},
		{"logic", "SELECT 1", "some words about it", "1", Unclear},
		{"logic", "SELECT 1", "expected: 1, actual: 0", "!INTERNAL Error: broken", Shows},
		{"error", "REINDEX", "UNIQUE constraint failed: index 'i0'", "!UNIQUE constraint failed: index 'i0'", Shows},
		{"error", "REINDEX", "unexpected: UNIQUE constraint failed", "", Gone},
		{"error", "SELECT 1", "unexpected: ERROR 1032 (HY000): Can't find record in 't0'", "!Can't find record in 't0'", Shows},
		{"error", "SELECT 1", "unexpected: ERROR 1032 (HY000): Can't find record in 't0'", "!no such function", Unclear},
		{"error", "SELECT 1", "unexpected: cache lookup failed for collation 0", "!could not determine the collation", Gone},
		{"error", "CREATE INDEX i ON t(a)", "unexpected: no error", "", Shows},
		{"error", "CREATE INDEX i ON t(a)", "unexpected: no error", "!must be a constant", Gone},
		{"crash", "SELECT 1", "Segmentation fault", "!crash", Shows},
		{"crash", "SELECT 1", "Segmentation fault", "", Gone},
		{"crash", "SELECT 1", "", "!crash", Shows},
		{"crash", "SELECT 1", "", "1", Gone},
		{"crash", "SELECT 1", "does not terminate", "!hang", Shows},
		{"crash", "SELECT 1", "f: Assertion `p!=0' failed.", "1", Unclear},
		{"hang", "PRAGMA integrity_check", "hangs", "ok", Gone},
	} {
		b := &Bug{Kind: test.kind}
		script := []Statement{{Text: test.statement, Remark: test.remark}}
		d := decide(script, readRemarks(b, script, nil), []Answer{answer(test.answer)}, "sqlite")
		if d.State != test.want {
			t.Errorf("%s, %q, %q: %s (%s), want %s", test.kind, test.remark, test.answer, d.State, d.Why, test.want)
		}
	}
}

func TestAssertionsCountOnBuildsThatCheckThem(t *testing.T) {
	script := []Statement{{Text: "SELECT 1", Remark: "f: Assertion `p!=0' failed."}}
	if d := decide(script, readRemarks(&Bug{Kind: "crash"}, script, nil), []Answer{answer("1")}, "sqlite@3.32.2-debug"); d.State != Gone {
		t.Errorf("%s: %s", d.State, d.Why)
	}
}

// decided runs a script of several statements.
func decided(kind string, script []Statement, ours []ruling, answers ...string) Decision {
	var list []Answer
	for _, text := range answers {
		list = append(list, answer(text))
	}
	return decide(script, readRemarks(&Bug{Kind: kind}, script, ours), list, "sqlite")
}

func TestWhatFailsBeforeMakesRowsWorthless(t *testing.T) {
	script := []Statement{{Text: "INSERT INTO t VALUES (1)"}, {Text: "SELECT a FROM t", Remark: "unexpected: row is not fetched"}}
	if d := decided("logic", script, nil, "", ""); d.State != Shows {
		t.Errorf("an empty answer: %s, %s", d.State, d.Why)
	}
	if d := decided("logic", script, nil, "!no such table", ""); d.State != Unclear || !strings.Contains(d.Why, "statement 1 of 2 fails: no such table") {
		t.Errorf("without the row: %s, %s", d.State, d.Why)
	}
	script[1].Remark = "fetches b rather than a"
	if d := decided("logic", script, nil, "!no such table", "a"); d.State != Gone {
		t.Errorf("rows that come all the same: %s, %s", d.State, d.Why)
	}
	script[0].Remark = "UNIQUE constraint failed"
	script[1].Remark = "unexpected: row is not fetched"
	if d := decided("logic", script, nil, "!constraint", ""); d.State != Shows {
		t.Errorf("a failure that is noted: %s, %s", d.State, d.Why)
	}
}

func TestNotesBesideAnExplicitRemarkDecideNothing(t *testing.T) {
	script := []Statement{{Text: "SELECT 1", Remark: "expected: 1, actual: 0"}, {Text: "SELECT 2", Remark: "2"}}
	if d := decided("logic", script, nil, "1", "2"); d.State != Gone {
		t.Errorf("%s: %s", d.State, d.Why)
	}
	script[0].Remark = "1" // then the last one is what came
	if d := decided("logic", script, nil, "1", "3"); d.State != Gone {
		t.Errorf("%s: %s", d.State, d.Why)
	}
	if d := decided("logic", script, nil, "1", "2"); d.State != Shows || d.Statement != 1 {
		t.Errorf("%s: %s", d.State, d.Why)
	}
}

func TestRulingsStandInForRemarks(t *testing.T) {
	script := []Statement{{Text: "INSERT INTO t VALUES (1)"}, {Text: "SELECT 1", Remark: "nondeterministic"}}
	ours := []ruling{{Statement: 2, Remark: "expected: {1}", Because: "it is so"}}
	if d := decided("logic", script, ours, "", "1"); d.State != Gone || d.Way != ByRuling || !strings.HasSuffix(d.Why, ": it is so") {
		t.Errorf("%s by %s: %s", d.State, d.Way, d.Why)
	}
	ours[0].Remark = ""
	if d := decided("logic", script, ours, "", "1"); d.State != Unclear || d.Why != "it is so" {
		t.Errorf("%s by %s: %s", d.State, d.Way, d.Why)
	}
}

func TestTheNewestVersionDecidesWhatRemarksLeaveOpen(t *testing.T) {
	script := []Statement{{Text: "SELECT 1"}}
	result := func(text string) *Result {
		r := &Result{Script: script, Answers: []Answer{answer(text)}}
		r.Decision = decide(script, readRemarks(&Bug{Kind: "logic"}, script, nil), r.Answers, "sqlite")
		return r
	}
	for _, test := range []struct {
		status, old, newest string
		want                State
	}{
		{"fixed", "1", "2", Shows},
		{"fixed", "1", "1", Gone},
		{"fixed", "1", "!refused", Unclear},
		{"fixed (in documentation)", "1", "2", Unclear},
		{"verified", "1", "2", Unclear},
	} {
		old, newest := result(test.old), result(test.newest)
		compareVersions(&Bug{Status: test.status}, old, newest)
		if old.State != test.want || newest.State != Unclear {
			t.Errorf("%v: %s and %s", test, old.State, newest.State)
		}
	}
}
