package report

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/internal/browser"
)

// written is the address of the page of some runs in a file.
func written(t *testing.T, runs []*Run) string {
	t.Helper()
	text, err := Page(runs)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), PageFile)
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return "file://" + filepath.ToSlash(file)
}

// manyClusters is a run of n clusters, of which every third is new.
func manyClusters(n int) *Run {
	r := sampleRun()
	r.Clusters = nil
	for i := range n {
		list := samples()
		f := list[i%len(list)]
		f.ID = fmt.Sprintf("query-%d", i)
		f.Baseline = i%3 == 1
		if i%3 != 2 {
			f.Known = nil
		} else {
			f.Known = &finding.Known{ID: fmt.Sprintf("issue-%d", i), Mode: "bug", Reason: "It is known."}
		}
		r.Clusters = append(r.Clusters, Cluster{Key: fmt.Sprintf("some.rule-%08x", i), Count: uint64(1 + i%7), Findings: []*finding.Finding{f}})
	}
	return r
}

// The page of a run is read, searched and copied from, on wide and narrow screens.
func TestRunPage(t *testing.T) {
	b := browser.Start(t)
	address := written(t, []*Run{manyClusters(30)})
	if other := os.Getenv("SEMCHECK_RUN_PAGE"); other != "" {
		address = "file://" + other
	}
	for _, width := range []int{1280, 400} {
		for _, scheme := range []string{"light", "dark"} {
			p := b.Open(address, width, scheme)
			name := fmt.Sprintf("run-%d-%s", width, scheme)
			var wide, top int
			if p.Eval(`document.documentElement.scrollWidth`, &wide); wide > width {
				t.Errorf("the page is %d pixels wide on a screen of %d", wide, width)
			}
			if p.Eval(`Math.round(document.querySelector(".cluster").getBoundingClientRect().top)`, &top); top > 500 {
				t.Errorf("on a screen of %d pixels findings begin at %d", width, top)
			}
			p.Picture(name, 2000)
			p.Eval(`document.querySelectorAll(".cluster").forEach((c, i) => { c.open = i < 2; })`, nil)
			p.Until(`document.querySelector(".copy")`)
			p.Picture(name+"-open", 2000)
			if checker := os.Getenv("SEMCHECK_AXE"); checker != "" {
				p.Eval(`document.querySelectorAll("details").forEach((d) => { d.open = true; })`, nil)
				for _, fault := range p.Check(checker) {
					t.Errorf("%s: %s", name, fault)
				}
			}
			if faults := p.Faults(); len(faults) > 0 {
				t.Fatalf("the page complains: %s", strings.Join(faults, "\n"))
			}
		}
	}
}

func TestRunPageIsSearched(t *testing.T) {
	b := browser.Start(t)
	p := b.Open(written(t, []*Run{manyClusters(30)}), 1280, "light")
	shown := func() (n int) {
		p.Eval(`document.querySelectorAll(".cluster:not([hidden])").length`, &n)
		return n
	}
	if n := shown(); n != 30 {
		t.Errorf("%d clusters are shown", n)
	}
	for range 20 {
		p.Press("Tab", 0)
		var at string
		if p.Eval(`document.activeElement.id`, &at); at == "search" {
			break
		}
	}
	p.Type("00000005")
	p.Until(`document.getElementById("found").textContent === "1 of 30 shown"`)
	p.Eval(`document.activeElement.select()`, nil)
	p.Type("no such thing")
	if n := shown(); n != 0 {
		t.Errorf("%d clusters hold what none holds", n)
	}
	p.Eval(`(() => { const s = document.getElementById("search"); s.value = ""; s.dispatchEvent(new Event("input", { bubbles: true })); document.querySelector(".tools input[value=new]").click(); })()`, nil)
	if n := shown(); n != 20 {
		t.Errorf("without new ones %d clusters are shown", n)
	}
	p.Eval(`document.querySelector(".tools input[value=new]").click()`, nil)
	p.Eval(`document.querySelector(".cluster > summary").focus()`, nil)
	p.Press("Enter", 0)
	p.Until(`document.querySelector(".cluster[open] .copy")`)
	var copied, script string
	p.Eval(`new Promise((done) => { let got = ""; document.execCommand = () => { got = document.querySelector("body > textarea").value; return true; };
		Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject() }, configurable: true });
		document.querySelector(".cluster[open] .copy").click(); setTimeout(() => done(got), 100); })`, &copied)
	p.Eval(`document.querySelector(".cluster[open] .script pre").textContent`, &script)
	if copied != script+"\n" || !strings.Contains(copied, "SELECT") {
		t.Errorf("what is copied is not the script:\n%s\n%s", copied, script)
	}
	// A link to a folded finding opens it.
	p.Eval(`location.hash = document.querySelector("details.group .cluster").id`, nil)
	p.Until(`document.querySelector("details.group[open] .cluster[open]")`)
}

// A thousand clusters open within a second, and are no more than 3 MB.
func TestRunPageOfAThousandClusters(t *testing.T) {
	r := manyClusters(1000)
	text, err := Page([]*Run{r})
	if err != nil {
		t.Fatal(err)
	}
	if len(text) > 3_000_000 {
		t.Errorf("the page has %d bytes", len(text))
	}
	b := browser.Start(t)
	begun := time.Now()
	p := b.Open(written(t, []*Run{r}), 1280, "light")
	var loaded float64
	p.Eval(`performance.timing.loadEventEnd - performance.timing.navigationStart`, &loaded)
	t.Logf("%d bytes, loaded after %.0f ms by its own clock, %v in all", len(text), loaded, time.Since(begun))
	if loaded > 4000 { // where other work runs beside; the aim is a second
		t.Errorf("the page of 1,000 clusters needs %.0f ms", loaded)
	}
	var took float64
	p.Eval(`(() => { const begun = performance.now(), s = document.getElementById("search"); s.value = "order"; s.dispatchEvent(new Event("input", { bubbles: true })); return performance.now() - begun; })()`, &took)
	t.Logf("searched in %.0f ms", took)
}
