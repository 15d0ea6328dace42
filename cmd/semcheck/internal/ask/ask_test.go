package ask

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
)

// What cannot be answered is said: why, where, and in which line.
func TestTroubles(t *testing.T) {
	for name, c := range map[string]struct {
		q           Question
		kind, where string
		line        int
		message     string
	}{
		"syntax in the query":     {Question{Dialect: "postgres", Query: "SELECT\n1 FROM WHERE"}, "syntax", "query", 2, "expected a table name"},
		"syntax in the script":    {Question{Dialect: "sqlite", Script: "CREATE TABLE t (a INT);\nCREATE TABEL u (a INT)", Query: "SELECT 1"}, "syntax", "script", 2, ""},
		"a script that fails":     {Question{Dialect: "sqlite", Script: "CREATE TABLE t (a INT);\nINSERT INTO t VALUES (1, 2)", Query: "SELECT 1"}, "setup", "script", 2, "fails"},
		"Cypher taken for SQL":    {Question{Dialect: "mysql", Query: "MATCH (n) RETURN n"}, "syntax", "query", 1, "choose Cypher"},
		"a dialect that is none":  {Question{Dialect: "postgrse", Query: "SELECT 1"}, "usage", "", 0, "did you mean postgres"},
		"no query":                {Question{Dialect: "sqlite", Query: " -- nothing\n"}, "usage", "query", 0, "there is no query"},
		"too many rows":           {Question{Dialect: "sqlite", Script: numbers(200), Query: "SELECT COUNT(*) FROM n a, n b, n c WHERE a.a + b.a + c.a > 0"}, "limit", "query", 0, "rows of intermediate results"},
		"too long a text":         {Question{Dialect: "sqlite", Query: strings.Repeat(" ", longestText+1)}, "limit", "", 0, "bytes"},
		"syntax in Cypher":        {Question{Dialect: "neo4j", Query: "RETURN 1;\nRETRUN 2"}, "syntax", "query", 2, ""},
		"a graph that is not set": {Question{Dialect: "neo4j", Script: "CREATE (:A);\nRETURN 1/0", Query: "RETURN 1"}, "setup", "script", 2, "fails"},
		"no query in Cypher":      {Question{Dialect: "opencypher", Query: ""}, "usage", "query", 0, "there is no query"},
	} {
		r := Ask(context.Background(), c.q)
		switch tr := r.Trouble; {
		case tr == nil || r.Answer != nil:
			t.Errorf("%s: there is an answer: %+v", name, r.Answer)
		case tr.Kind != c.kind || tr.Where != c.where || tr.Line != c.line || !strings.Contains(tr.Message, c.message):
			t.Errorf("%s: %+v", name, *tr)
		}
	}
}

// numbers is a script that makes a table of n numbers.
func numbers(n int) string {
	return "CREATE TABLE n (a INT); INSERT INTO n VALUES (1)" + strings.Repeat(",(1)", n-1)
}

// An answer says of itself what eval says.
func TestAnswersAreTakenApart(t *testing.T) {
	r := Ask(context.Background(), Question{Dialect: "sqlite", Script: "CREATE TABLE t (a INT); INSERT INTO t VALUES (NULL), (2), (3)", Query: "SELECT a FROM t LIMIT 1", Notes: true})
	a := r.Answer
	if r.Trouble != nil || a.Total != 3 || len(a.Results) != 3 || a.Results[0].Rows[0][0].Text != "NULL" || a.Results[0].Rows[0][0].Kind != "null" || a.Results[1].Rows[0][0].Kind != "number" {
		t.Fatalf("%+v %+v", r.Trouble, a)
	}
	if len(a.Rules) == 0 || a.Rules[0].ID != "order.limit" || !a.Rules[0].Open || a.Rules[0].Source == "" || len(a.Said) != 1 || a.Said[0].Word != "free" {
		t.Errorf("%+v\n%+v", a.Rules, a.Said)
	}
	noted := func(q Question) string {
		q.Notes = true
		text, err := json.Marshal(Ask(context.Background(), q).Answer.Said)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if text := noted(Question{Dialect: "mysql", Query: "SELECT 'a' = 'A'"}); !strings.Contains(text, "depends on the collation") {
		t.Error(text)
	}
	if text := noted(Question{Dialect: "postgres", Query: "SELECT 1 / (1 - 1)"}); !strings.Contains(text, "in 1 / (1 - 1)") {
		t.Error(text)
	}
	if text := noted(Question{Dialect: "postgres", Script: "CREATE TABLE customer (a INT)", Query: "SELECT * FROM customers"}); !strings.Contains(text, "did you mean customer") {
		t.Error(text)
	}
	if text := noted(Question{Dialect: "neo4j", Query: "CREATE (:A {x: 1})"}); !strings.Contains(text, "+nodes 1") {
		t.Error(text)
	}
	many := Ask(context.Background(), Question{Dialect: "sqlite", Script: numbers(600), Query: "SELECT a FROM n"}).Answer.Results[0]
	if many.Count != 600 || len(many.Rows) != 500 {
		t.Errorf("%d of %d rows", len(many.Rows), many.Count)
	}
}

// Two dialects answer alike if eval would show them together.
func TestAlike(t *testing.T) {
	alike := func(query string, dialects ...string) bool {
		keys := map[string]bool{}
		for _, d := range dialects {
			keys[Ask(context.Background(), Question{Dialect: d, Query: query}).Answer.Alike] = true
		}
		return len(keys) == 1
	}
	if !alike("SELECT 1 AS a", "mysql", "postgres", "sqlite") || alike("SELECT 7/2", "mysql", "postgres") {
		t.Error("which answers are alike")
	}
}

// A question is JSON, and so is whatever is said of it.
func TestText(t *testing.T) {
	for question, want := range map[string]string{
		`{"dialect":"sqlite","query":"SELECT 1"}`: `"kind":"rows"`,
		`{"dialect":"sqlite","qurey":"SELECT 1"}`: `"kind":"usage"`,
		`SELECT 1`: `"kind":"usage"`,
		``:         `"kind":"usage"`,
	} {
		got := string(Text(context.Background(), question))
		if !json.Valid([]byte(got)) || !strings.Contains(got, want) {
			t.Errorf("%q: %s", question, got)
		}
	}
	if got := string(Fault("</script>\x00")); !json.Valid([]byte(got)) || !strings.Contains(got, `"kind":"fault"`) {
		t.Error(got)
	}
}

// Geometries are drawn that can be.
func TestDrawings(t *testing.T) {
	drawn := func(text string) any {
		r := Ask(context.Background(), Question{Dialect: "mysql", Query: "SELECT ST_GeomFromText('" + text + "')"})
		if r.Answer == nil || r.Answer.Kind != "rows" {
			t.Fatalf("%s: %+v", text, r.Trouble)
		}
		return r.Answer.Results[0].Rows[0][0].Drawn
	}
	d, is := drawn("GEOMETRYCOLLECTION(POINT(1 2),LINESTRING(0 0,1 1),POLYGON((0 0,4 0,4 4,0 0),(1 .5,2 .5,2 1,1 .5)))").(*Drawing)
	if !is || len(d.Points) != 1 || len(d.Lines) != 1 || len(d.Areas) != 1 || len(d.Areas[0]) != 2 || d.Points[0] != [2]float64{1, 2} {
		t.Errorf("%+v", d)
	}
	for _, text := range []string{"GEOMETRYCOLLECTION EMPTY", "POINT(1e200 0)"} {
		if d := drawn(text); d != nil {
			t.Errorf("%s is drawn: %+v", text, d)
		}
	}
}
