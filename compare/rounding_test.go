package compare_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// points are a place at 5 from the origin, one that is near and one that is far; and
// twelve at 5·k, with 5·k beside them.
func points() string {
	var b strings.Builder
	b.WriteString(`CREATE TABLE p (id INTEGER, g GEOMETRY);
		INSERT INTO p VALUES (1, 'POINT(3 4)'), (2, 'POINT(1 1)'), (3, 'POINT(10 0)');
		CREATE TABLE l (id INTEGER, g GEOMETRY);
		INSERT INTO l VALUES (1, 'POINT(0.2 0.9)'), (2, 'POINT(1 0.5)'), (3, 'POINT(1 5)');
		CREATE TABLE many (id INTEGER, r DOUBLE PRECISION, g GEOMETRY);
		INSERT INTO many VALUES (0, 1, 'POINT(30 40)')`)
	for k := 1; k <= 12; k++ {
		fmt.Fprintf(&b, ", (%d, %d, 'POINT(%d %d)')", k, 5*k, 3*k, 4*k)
	}
	return b.String()
}

// Roundings excuse the rows and cells that they decide, and no others. What is right
// follows from 3² + 4² = 5²; (0.2 0.9) lies on the line from (0 1) to (2 0) as real numbers
// and beside it as doubles.
func TestRoundedJudgesByCell(t *testing.T) {
	d := spec.DialectByName("postgis")
	db := eval.NewDatabase(d)
	setUp, err := parse.Statements(points(), d)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range setUp {
		if err := db.Apply(context.Background(), s); err != nil {
			t.Fatal(err)
		}
	}
	const (
		within  = "SELECT id FROM p WHERE ST_DWithin(g, 'POINT(0 0)', 5)"
		count   = "SELECT COUNT(*) FROM p WHERE ST_DWithin(g, 'POINT(0 0)', 5)"
		below   = "SELECT id FROM p WHERE ST_Distance(g, 'POINT(0 0)') < 5"
		covered = "SELECT id, ST_Covers('LINESTRING(0 1,2 0)', g) FROM l"
		both    = "SELECT id FROM p WHERE ST_DWithin(g, 'POINT(0 0)', 5) AND ST_DWithin('POINT(6 8)', g, 5)"
		many    = "SELECT id FROM many WHERE ST_DWithin(g, 'POINT(0 0)', r)"
		tally   = "SELECT COUNT(*), MIN(id) FROM many WHERE ST_DWithin(g, 'POINT(0 0)', r)"
		hull    = "SELECT id FROM p WHERE ST_Intersects(ST_Centroid('POLYGON((0 0,20 0,20 1,0 1,0 0))'), g) OR id = 2"
	)
	for _, c := range []struct{ query, answer, want string }{
		{within, "1;2", "right"},
		{within, "2", "rounding"},
		{within, "1;2;3", "wrong"},
		{within, "2;3", "wrong"},
		{within, "1", "wrong"},
		{within, "1;1;2", "wrong"},
		{count, "2", "right"},
		{count, "1", "rounding"},
		{count, "3", "wrong"},
		{count, "0", "wrong"},
		{below, "2", "right"},
		{below, "1;2", "rounding"},
		{below, "1;2;3", "wrong"},
		{below, "1", "wrong"},
		{covered, "1|t;2|t;3|f", "right"},
		{covered, "1|f;2|t;3|f", "rounding"},
		{covered, "1|f;2|f;3|f", "wrong"},
		{covered, "1|f;2|t;3|t", "wrong"},
		{covered, "1|;2|t;3|f", "wrong"},
		{both, "1", "right"},
		{both, "", "rounding"},
		{both, "1;2", "wrong"},
		{many, "1;2;3;4;5;6;7;8;9;10;11;12", "right"},
		{many, "1;3;4;6;9;12", "rounding"},
		{many, "", "rounding"},
		{many, "0;1;3;4;6;9;12", "wrong"},
		{many, "1;3;4;6;9;12;12", "wrong"},
		{tally, "12|1", "right"},
		{tally, "5|2", "rounding"},
		{hull, "2", "right"},
		{hull, "2;1", "wrong"},
		{hull, "", "wrong"},
	} {
		q, err := parse.Query(c.query, d)
		if err != nil {
			t.Fatal(err)
		}
		again := func(r spatial.Reading, rounding *semantics.Rounding) *eval.Outcome {
			outcome, err := eval.Query(context.Background(), q, db, eval.Options{Reading: r, Rounding: rounding})
			if err != nil {
				t.Fatalf("%s: %v", c.query, err)
			}
			return outcome
		}
		outcome := again(spatial.Real, nil)
		if outcome.Kind != eval.OutcomeRows {
			t.Fatalf("%s: %+v", c.query, outcome)
		}
		answer := answerOf(outcome, c.answer)
		j := compare.Judge(outcome, answer, nil)
		j.ByRounding(func() bool { return compare.Rounded(answer, again) })
		got := map[compare.Verdict]string{compare.Agree: "right", compare.Precision: "rounding", compare.Disagree: "wrong"}[j.Verdict]
		if got != c.want {
			t.Errorf("%s\n  answered %q is %s (%s), want %s", c.query, c.answer, got, j.Detail, c.want)
		}
	}
}

// answerOf makes PostgreSQL's answer of rows that semicolons part, and cells that bars do.
func answerOf(outcome *eval.Outcome, text string) *engine.Result {
	types := map[string]string{"BOOLEAN": "BOOLEAN", "INTEGER": "INTEGER", "BIGINT": "BIGINT"}
	r := &engine.Result{Form: engine.FormPostgres}
	for _, c := range outcome.Columns {
		name := strings.ToUpper(c.Type.String())
		if types[name] == "" {
			name = "BIGINT"
		}
		r.Columns = append(r.Columns, engine.Column{Name: c.Name, Type: name, Digits: engine.NotFixed})
	}
	for _, row := range strings.Split(text, ";") {
		if text == "" {
			break
		}
		var cells []engine.Cell
		for _, cell := range strings.Split(row, "|") {
			cells = append(cells, engine.Cell{Text: cell, Null: cell == ""})
		}
		r.Rows = append(r.Rows, cells)
	}
	return r
}
