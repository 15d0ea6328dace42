package page_test

import (
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/page"
	"github.com/semcheck/semcheck/internal/browser"
)

// built is the address of the page that make page made.
func built(t *testing.T) string {
	t.Helper()
	file := os.Getenv("SEMCHECK_PAGE")
	if file == "" {
		t.Skip("no page is named: make page-test")
	}
	path, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	return "file://" + filepath.ToSlash(path)
}

const answered = `document.body.dataset.answered && document.querySelector(".card")`

// slowest is how many milliseconds the evaluator may take to be ready, where other work runs beside; the aim is 2,000.
const slowest = 8000

// question is an address of the page with a question.
func question(page, dialects, script, query string) string {
	return page + "#" + url.Values{"dialects": {dialects}, "script": {script}, "query": {query}}.Encode()
}

// The page opens from a file, answers soon, and each of its examples has answers.
func TestPageAnswers(t *testing.T) {
	b, address := browser.Start(t), built(t)
	examples, err := page.Examples()
	if err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	p := b.Open(address, 1280, "light")
	p.Until(`document.querySelector(".card")`)
	t.Logf("the first answer stands after %v", time.Since(begun))
	p.Until(answered)
	var times map[string]string
	p.Eval(`({...document.body.dataset})`, &times)
	t.Logf("milliseconds after which the page is decoded, compiled, ready: %v", times)
	if ready, err := strconv.Atoi(times["ready"]); err != nil || ready > slowest {
		t.Errorf("the evaluator is ready after %q ms", times["ready"])
	}
	p.Picture("page-1280-light", 2000)
	for i, e := range examples {
		var took float64
		p.Eval(`(() => { delete document.body.dataset.answered; const begun = performance.now(); return new Promise((done) => {
			new MutationObserver((_, o) => { o.disconnect(); done(performance.now() - begun); }).observe(document.getElementById("cards"), { childList: true });
			document.querySelectorAll("#examples button")[`+strconv.Itoa(i)+`].click(); }); })()`, &took)
		p.Until(answered)
		var text string
		p.Eval(`document.getElementById("cards").innerText`, &text)
		t.Logf("%s: %.0f ms\n%s", e.Title, took, text)
		if strings.Contains(text, "not modelled") || strings.Contains(text, "not read") || strings.Contains(text, "fails") {
			t.Errorf("%s: no answer:\n%s", e.Title, text)
		}
		p.Picture("example-"+strconv.Itoa(i), 2000)
	}
	for _, width := range []int{1280, 400} {
		for _, scheme := range []string{"light", "dark"} {
			for _, i := range []int{0, 1, len(examples) - 2, len(examples) - 1} {
				p.Size(width, scheme)
				p.Eval(`delete document.body.dataset.answered, document.querySelectorAll("#examples button")[`+strconv.Itoa(i)+`].click()`, nil)
				p.Until(answered)
				var wide int
				if p.Eval(`document.documentElement.scrollWidth`, &wide); wide > width {
					t.Errorf("%s: the page is %d pixels wide on a screen of %d", examples[i].Title, wide, width)
				}
				if i < 2 {
					p.Eval(`(() => { const d = document.querySelector("details.rules"); if (d) d.open = true; })()`, nil)
				}
				p.Picture("page-"+strconv.Itoa(width)+"-"+scheme+"-"+strconv.Itoa(i), 2400)
			}
		}
	}
	if faults := p.Faults(); len(faults) > 0 {
		t.Errorf("the page complains: %s", strings.Join(faults, "\n"))
	}
}

// A question that takes too much ends with a word, and the page lives.
func TestPageOutlivesQuestions(t *testing.T) {
	b, address := browser.Start(t), built(t)
	p := b.Open("about:blank", 1280, "light")
	ask := func(script, query string) (string, time.Duration) {
		t.Helper()
		begun := time.Now()
		p.Eval(`(() => { delete document.body.dataset.answered; semcheckPage.set({ dialects: ["postgres"], script: `+strconv.Quote(script)+`, query: `+strconv.Quote(query)+` }); semcheckPage.ask(); })()`, nil)
		p.Until(answered)
		var text string
		p.Eval(`document.getElementById("cards").innerText`, &text)
		return text, time.Since(begun)
	}
	p.Navigate(address)
	p.Until(answered)
	numbers := "CREATE TABLE n (a INT);\nINSERT INTO n VALUES (0)" + strings.Repeat(",(1)", 999)
	counted := "CREATE TABLE n (a INT);\nINSERT INTO n VALUES (0)"
	for i := 1; i < 1000; i++ {
		counted += ",(" + strconv.Itoa(i) + ")"
	}
	for _, c := range []struct{ name, script, query, want string }{
		{"rows", numbers, "SELECT COUNT(*) FROM n a, n b, n c", "rows of intermediate results"},
		{"time", numbers, "SELECT COUNT(*) FROM n a, n b WHERE EXISTS (SELECT 1 FROM n c WHERE c.a + a.a + b.a = 7)", "No answer within 10 s"},
		{"memory", counted + ";\nCREATE TABLE m (a INT);\nINSERT INTO m SELECT a FROM n WHERE a < 100", "SELECT COUNT(DISTINCT REPEAT('x', 20000) || CAST(n.a * 1000 + m.a AS TEXT)) FROM n, m", "MB of memory"},
		{"nesting", "", "SELECT " + strings.Repeat("(", 20000) + "1" + strings.Repeat(")", 20000), ""},
		{"syntax", "", "SELECT 1 FROM WHERE", "not read"},
		{"hostile", "", `SELECT '<img src=x onerror=alert(1)></script><script>alert(2)</script>' AS "<b>"`, "<img src=x"},
	} {
		text, took := ask(c.script, c.query)
		if len(text) > 400 {
			text = text[:400]
		}
		t.Logf("%s: %v: %s", c.name, took, text)
		// Where other work runs beside, the time may be over before another limit is reached.
		slow := strings.Contains(text, "No answer within 10 s") && (c.name == "rows" || c.name == "memory")
		if !slow && !strings.Contains(text, c.want) {
			t.Errorf("%s: the page says\n%s\nand not %q", c.name, text, c.want)
		}
		if text, took := ask("", "SELECT 40 + 2 AS n"); !strings.Contains(text, "42") {
			t.Errorf("after %s the page says\n%s", c.name, text)
		} else {
			t.Logf("then 42 after %v", took)
		}
	}
}

// A link carries its question, and the page works by the keyboard alone.
func TestPageByKeyboardAndLink(t *testing.T) {
	b, address := browser.Start(t), built(t)
	p := b.Open(question(address, "sqlite,mysql", "CREATE TABLE t (a INT);\nINSERT INTO t VALUES (1),(NULL)", "SELECT COUNT(a) AS \"n & more\" FROM t -- 100 % +"), 400, "dark")
	p.Until(answered)
	var q struct{ Script, Query, Chosen, Link, Command, Cards string }
	p.Eval(`({ Script: document.getElementById("script").value, Query: document.getElementById("query").value, Link: semcheckPage.fragment(), Command: semcheckPage.command(),
		Chosen: [...document.querySelectorAll(".chips input:checked")].map((b) => b.value).join(), Cards: document.getElementById("cards").innerText })`, &q)
	if q.Script != "CREATE TABLE t (a INT);\nINSERT INTO t VALUES (1),(NULL)" || !strings.HasSuffix(q.Query, "-- 100 % +") || q.Chosen != "mysql,sqlite" {
		t.Errorf("the question of the link is not that of the page: %+v", q)
	}
	if !strings.Contains(q.Cards, "n & more") || !strings.HasPrefix(q.Command, "semcheck eval --dialect sqlite,mysql '") {
		t.Errorf("%+v", q)
	}
	at := func() (where string) {
		p.Eval(`document.activeElement.id || document.activeElement.textContent`, &where)
		return where
	}
	reach := func(want string) {
		t.Helper()
		for range 60 {
			if at() == want {
				return
			}
			p.Press("Tab", 0)
		}
		t.Fatalf("Tab does not reach %q", want)
	}
	p.Eval(`document.activeElement.blur()`, nil)
	p.Press("Tab", 0)
	if first := at(); first != "Skip to the answers" {
		t.Errorf("the first stop is %q", first)
	}
	reach("Ties and LIMIT")
	p.Eval(`delete document.body.dataset.answered`, nil)
	p.Press("Enter", 0)
	p.Until(answered + ` && document.querySelector(".card.free")`)
	reach("query")
	p.Eval(`delete document.body.dataset.answered; document.activeElement.select()`, nil)
	p.Type("SELECT 1 + 2 AS three")
	p.Press("Enter", 2)
	p.Until(answered + ` && document.getElementById("cards").innerText.includes("three")`)
	var outline string
	reach("share")
	p.Eval(`getComputedStyle(document.activeElement).outlineStyle`, &outline)
	if outline == "none" {
		t.Error("what has the focus is not seen")
	}
	p.Picture("page-400-dark-keyboard", 1600)
}

// An accessibility checker, axe-core, finds nothing.
func TestPageIsAccessible(t *testing.T) {
	checker := os.Getenv("SEMCHECK_AXE")
	if checker == "" {
		t.Skip("no checker is named: make page-test")
	}
	b, address := browser.Start(t), built(t)
	for _, scheme := range []string{"light", "dark"} {
		p := b.Open(address, 1280, scheme)
		for _, i := range []int{1, 4, 8, 9} {
			p.Until(answered)
			p.Eval(`delete document.body.dataset.answered, document.querySelectorAll("#examples button")[`+strconv.Itoa(i)+`].click()`, nil)
			p.Until(answered)
			p.Eval(`document.querySelectorAll("details").forEach((d) => { d.open = true; })`, nil)
			for _, fault := range p.Check(checker) {
				t.Errorf("%s, example %d: %s", scheme, i, fault)
			}
		}
	}
}
