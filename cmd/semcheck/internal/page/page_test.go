package page_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/ask"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/page"
)

// Each example of the page has an answer in each of its dialects, and an outcome that teaches.
func TestExamplesAreAnswered(t *testing.T) {
	list, err := page.Examples()
	if err != nil {
		t.Fatal(err)
	}
	titles := map[string]bool{}
	for _, e := range list {
		if titles[e.Title] || e.About == "" {
			t.Errorf("%q: two of a title, or nothing is said about it", e.Title)
		}
		titles[e.Title] = true
		alike := map[string]bool{}
		for _, d := range e.Dialects {
			r := ask.Ask(context.Background(), ask.Question{Dialect: d, Script: e.Script, Query: e.Query, Notes: true})
			if r.Trouble != nil {
				t.Errorf("%s in %s: %+v", e.Title, d, *r.Trouble)
				continue
			}
			alike[r.Answer.Alike] = true
			if e.Language == "cypher" && r.Graph == nil {
				t.Errorf("%s in %s: there is no graph to draw", e.Title, d)
			}
			if e.Title == "A geometry" && r.Answer.Results[0].Rows[0][0].Drawn == nil {
				t.Errorf("%s in %s: nothing is drawn", e.Title, d)
			}
		}
		switch e.Title {
		case "Dividing integers", "GROUP BY", "Upper and lower case", "Texts as numbers":
			if len(alike) < 2 {
				t.Errorf("%s: the dialects answer alike", e.Title)
			}
		}
	}
}

// The page names nothing outside of itself, and holds what it was given.
func TestPageIsWhole(t *testing.T) {
	module := []byte("a module, </script> or not")
	text, err := page.Build(module, []byte("globalThis.Go = class {};"), "<1>")
	if err != nil {
		t.Fatal(err)
	}
	html := string(text)
	for _, outside := range regexp.MustCompile(`(?i)(?:src|href|action|url)\s*[=(]\s*["']?(?:https?:|//|[./])[^"')\s]*|@import|<(?:iframe|object|embed|img|base)\b`).FindAllString(html, -1) {
		t.Errorf("the page names what is outside of it: %s", outside)
	}
	if strings.Contains(html, "{{") || strings.Contains(html, "<1>") || !strings.Contains(html, "&lt;1&gt;") {
		t.Error("the page is not filled")
	}
	if strings.Count(html, "</script>") != 5 {
		t.Errorf("%d scripts end", strings.Count(html, "</script>"))
	}
	if _, err := page.Build(module, []byte("'</script>'"), ""); err == nil {
		t.Error("glue that ends its script is taken")
	}
}

// The module gives in Node the replies that the evaluator gives here, to the byte.
func TestModuleInNode(t *testing.T) {
	file := os.Getenv("SEMCHECK_PAGE")
	node, err := exec.LookPath("node")
	if file == "" || err != nil {
		t.Skip("no page is named, or there is no Node: scripts/page.sh node")
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const mega = 1 << 20
	module := regexp.MustCompile(`<script type="text/plain" id="module">([^<]*)</script>`).FindSubmatch(text)
	if len(text) > 8*mega || module == nil || len(module[1])/4*3 > 6*mega {
		t.Errorf("the page has %d bytes, its module %d in base64: more than 8 MB and 6 MB compressed", len(text), len(module[1]))
	}
	var questions, want bytes.Buffer
	put := func(q ask.Question) {
		line, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		questions.Write(append(line, '\n'))
		want.Write(append(ask.Text(context.Background(), string(line)), '\n'))
	}
	list, err := page.Examples()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		for _, d := range e.Dialects {
			put(ask.Question{Dialect: d, Script: e.Script, Query: e.Query})
			put(ask.Question{Dialect: d, Script: e.Script, Query: e.Query, Notes: true})
		}
	}
	for _, q := range []ask.Question{
		{Dialect: "postgres", Query: "SELECT * FROM"}, {Dialect: "nothing", Query: "SELECT 1"}, {Dialect: "sqlite", Script: "CREATE TABLE t (a", Query: "SELECT 1"},
		{Dialect: "sqlite", Query: "SELECT 1e308 * 10, 0.1 + 0.2, 9223372036854775807 + 1"}, {Dialect: "mysql", Query: "SELECT SHA2('a', 256), 'É' = 'e', TIMESTAMP '2024-02-29 12:00:00'"},
		{Dialect: "neo4j", Query: "RETURN 1/0"}, {Dialect: "neo4j", Query: "UNWIND range(1, 3) AS x RETURN x ORDER BY x DESC LIMIT 2"},
	} {
		put(q)
	}
	path, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(node, filepath.Join("testdata", "node.js"), path)
	var said bytes.Buffer
	c.Stdin, c.Stderr = &questions, &said
	got, err := c.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, said.String())
	}
	t.Log(said.String())
	if !bytes.Equal(got, want.Bytes()) {
		a, b := bytes.Split(got, []byte("\n")), bytes.Split(want.Bytes(), []byte("\n"))
		for i := range min(len(a), len(b)) {
			if !bytes.Equal(a[i], b[i]) {
				t.Fatalf("reply %d:\n%s\nwant\n%s", i, a[i], b[i])
			}
		}
		t.Fatalf("%d replies, want %d", len(a), len(b))
	}
}
