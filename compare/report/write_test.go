package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/semcheck/semcheck/compare/finding"
)

// hostile texts try to leave the place that they are written to.
var hostile = []string{
	"</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "```\n# heading\n````` ~~~", "'; DROP TABLE t; --\n\\! touch x\n.shell touch x",
	"zero\x00byte \x1b[31mred\x1b[0m \r back", "not UTF-8: \xff\xfe\xc3", "]]> <!-- --> &amp; \ufffe \u202egnp.exe", "</details>\n\n| a | b |\n[x](javascript:alert(1))", "{{.Title}} ${x} %s",
	"\"><svg onload=alert(1)>", strings.Repeat("SELECT 1 UNION ALL ", 6000) + "SELECT 2",
}

// poisoned is a finding whose every text is the hostile one.
func poisoned(text string) *finding.Finding {
	f := sampleNull()
	for _, to := range []*string{
		&f.Law, &f.Target.Version, &f.Origin.Semcheck, &f.Found.Query, &f.Found.Detail, &f.Reduced.Query, &f.Reduced.Detail, &f.Blame.Rule, &f.Blame.Case, &f.Blame.Statement,
		&f.Blame.Source, &f.Blame.Address, &f.Blame.Part, &f.Blame.Place, &f.Blame.Probe, &f.Blame.Expected, &f.Blame.Actual, &f.Cluster.Key, &f.Cluster.Normalised, &f.Cluster.Oldest, &f.Note,
	} {
		*to = text
	}
	f.Found.Statements, f.Reduced.Statements, f.Target.Preamble, f.Log, f.Blame.Also = []string{text}, []string{text, text}, []string{text}, []string{text}, []string{text}
	f.Reduced.Expected.Worlds[0][0].Rows[0][0], f.Reduced.Expected.Columns[0] = &text, text
	f.Reduced.Actual.Columns[0] = finding.Column{Name: text, Type: text}
	f.Reduced.Actual.Rows[0][0] = &finding.Cell{Type: text, Text: text}
	f.Known = &finding.Known{ID: text, Mode: text, Link: text, Reason: text, File: text}
	return f
}

func poisonedRun(text string) *Run {
	r := sampleRun()
	r.Target, r.Title, r.Version, r.Dialect, r.Semcheck, r.Ending = text, text, text, text, text, text
	r.Options, r.Preamble = []Option{{text, text}}, []string{text}
	r.Coverage = append(r.Coverage, RuleCase{Rule: text, Case: text, Applications: 1, Queries: 1})
	r.Incidents = []Incident{{0, text, text}}
	fresh := poisoned(text)
	fresh.ID, fresh.Known = "query-1", nil
	r.Clusters = []Cluster{{Key: text, Count: 1, Findings: []*finding.Finding{poisoned(text)}}, {Key: text, Findings: []*finding.Finding{fresh}}}
	return r
}

var (
	pageTag = regexp.MustCompile(`<(/?[a-zA-Z]+)`)
	links   = regexp.MustCompile(`(?:href|src)="([^"]*)"`)
)

func TestNothingLeavesItsPlace(t *testing.T) {
	allowed := map[string]bool{}
	for _, tag := range pageTag.FindAllStringSubmatch(pageText, -1) {
		allowed[tag[1]] = true
	}
	for _, text := range hostile {
		runs := []*Run{poisonedRun(text)}
		page, err := Page(runs)
		if err != nil {
			t.Fatal(err)
		}
		printable(t, "page", page)
		for _, tag := range pageTag.FindAllSubmatch(page, -1) {
			if !allowed[string(tag[1])] {
				t.Errorf("the page has a tag <%s that is not its own", tag[1])
			}
		}
		for _, link := range links.FindAllSubmatch(page, -1) {
			if !regexp.MustCompile(`^(#|findings/|https?://)`).Match(link[1]) {
				t.Errorf("the page links to %q", link[1])
			}
		}
		tests, err := JUnit(runs)
		if err != nil {
			t.Fatal(err)
		}
		printable(t, "junit", tests)
		wellFormed(t, tests)
		account, err := Summary(runs)
		if err != nil || !json.Valid(account) {
			t.Errorf("summary: %v", err)
		}
		f := poisoned(text)
		markdown := Markdown(f, &runs[0].Clusters[0], "findings/"+f.ID)
		printable(t, "markdown", markdown)
		if !strings.Contains(text, "\x00") && !strings.Contains(text, "\xff") && !bytes.Contains(Script(f), []byte(bare(text))) {
			t.Errorf("the script does not hold %q as it is", text)
		}
		onlyOwnHeadings(t, string(markdown))
	}
}

// printable fails for control characters and bytes that are no text.
func printable(t *testing.T, what string, text []byte) {
	t.Helper()
	for i, r := range string(text) {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x202e || r == utf8.RuneError && !bytes.HasPrefix(text[i:], []byte("\ufffd")) {
			t.Fatalf("%s: %q at byte %d: %q", what, r, i, text[max(0, i-30):min(len(text), i+30)])
		}
	}
}

// wellFormed fails where an XML reader would.
func wellFormed(t *testing.T, text []byte) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%v in\n%.2000s", err, text)
		}
	}
}

// onlyOwnHeadings reads Markdown as far as fences go: outside of them only the
// report's own headings and tags may stand at the beginning of a line.
func onlyOwnHeadings(t *testing.T, markdown string) {
	t.Helper()
	fence := ""
	for i, line := range strings.Split(markdown, "\n") {
		mark := line[:len(line)-len(strings.TrimLeft(line, "`"))]
		switch {
		case fence == "" && len(mark) >= 3:
			fence = mark
		case fence != "" && len(mark) >= len(fence) && strings.Trim(line, "` ") == "":
			fence = ""
		case fence != "":
		case i > 0 && strings.HasPrefix(line, "# "), strings.HasPrefix(line, "|"), strings.Contains(line, "<script"), strings.Contains(line, "<img"):
			if !strings.Contains(line, `\<`) && !strings.Contains(line, "`") {
				t.Errorf("line %d of a report is not its own: %.200s", i+1, line)
			}
		case strings.HasPrefix(line, "</details>") && i < strings.Count(markdown, "\n")-2:
			t.Errorf("line %d of a report ends the details early", i+1)
		}
	}
	if fence != "" {
		t.Errorf("a fence %s is not closed", fence)
	}
}

func TestJUnitCounts(t *testing.T) {
	text, err := JUnit([]*Run{sampleRun(), sampleOther()})
	if err != nil {
		t.Fatal(err)
	}
	var read junitSuites
	if err := xml.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	tests, failures := 0, 0
	for _, s := range read.Suites {
		failed, skipped := 0, 0
		for _, c := range s.Cases {
			if c.Failure != nil {
				failed++
			}
			if c.Skipped != nil {
				skipped++
			}
		}
		if len(s.Cases) != s.Tests || failed != s.Failures || skipped != s.Skipped {
			t.Errorf("%s: %d cases, %d failed, %d skipped; it says %d, %d, %d", s.Name, len(s.Cases), failed, skipped, s.Tests, s.Failures, s.Skipped)
		}
		tests, failures = tests+s.Tests, failures+s.Failures
	}
	if read.Tests != tests || read.Failures != failures || failures != 2 {
		t.Errorf("%d tests, %d failures; it says %d, %d", tests, failures, read.Tests, read.Failures)
	}
}

func TestForeignFilesStay(t *testing.T) {
	for name, prepare := range map[string]func(folder string) (string, string){
		"folder of a finding": func(folder string) (string, string) {
			return filepath.Join(folder, "findings", "query-19006", "notes.txt"), "holds something that is no finding of semcheck"
		},
		"damaged finding": func(folder string) (string, string) {
			return filepath.Join(folder, "findings", "query-19006", "finding.json"), "damaged JSON at line 1"
		},
		"page":    func(folder string) (string, string) { return filepath.Join(folder, PageFile), "is not of semcheck" },
		"junit":   func(folder string) (string, string) { return filepath.Join(folder, JUnitFile), "is not of semcheck" },
		"summary": func(folder string) (string, string) { return filepath.Join(folder, SummaryFile), "is not of semcheck" },
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			path, want := prepare(folder)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte("mine"), 0o644); err != nil {
				t.Fatal(err)
			}
			if err := CanWrite(folder); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("before the run: got %v, want %q", err, want)
			}
			err := Write(folder, []*Run{sampleRun()})
			if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %v, want %q", err, want)
			}
			var files []string
			walking := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
				if err == nil && !d.IsDir() {
					files = append(files, path)
				}
				return err
			})
			if text, err := os.ReadFile(path); err != nil || string(text) != "mine" || len(files) != 1 || walking != nil {
				t.Errorf("%s holds %q, and there are %v, %v", path, text, files, err)
			}
		})
	}
}

func TestCanWrite(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	if err := CanWrite(folder); err != nil {
		t.Errorf("a new folder: %v", err)
	}
	if err := Write(folder, []*Run{sampleRun()}); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(folder, FindingsFolder, "mine"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := CanWrite(folder); err != nil {
		t.Errorf("semcheck's own folder: %v", err)
	}
	if err := CanWrite(filepath.Join(folder, PageFile)); err == nil || !strings.Contains(err.Error(), "is no folder") {
		t.Errorf("a file: %v", err)
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 4 {
		t.Errorf("the folder holds %v, %v", files, err)
	}
}

func TestReportsAreRenewed(t *testing.T) {
	folder := t.TempDir()
	runs := []*Run{sampleRun()}
	if err := Write(folder, runs); err != nil {
		t.Fatal(err)
	}
	own := filepath.Join(folder, "findings", "query-19006", "notes.txt")
	draft := filepath.Join(folder, "findings", "query-19007", ".finding.json-1")
	for _, path := range []string{own, draft} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte("mine"), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	runs[0].Clusters[2].Findings[0].Note = "looked at again"
	other := sampleEqual()
	other.ID = "query-19007" // a writer was killed there before
	runs[0].Clusters[2].Findings = append(runs[0].Clusters[2].Findings, other)
	if err := Write(folder, runs); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "findings", "query-19006", MarkdownFile))
	if err != nil || !bytes.Contains(text, []byte("Looked at again.")) {
		t.Errorf("%v\n%s", err, text)
	}
	if text, err := os.ReadFile(own); err != nil || string(text) != "mine" {
		t.Errorf("%q, %v", text, err)
	}
}

func TestNamesThatAreNoFolder(t *testing.T) {
	for _, id := range []string{"", "..", "../x", "a/b", `a\b`, ".hidden", "a\x00"} {
		f := sampleNull()
		f.ID = id
		if err := Finding(t.TempDir(), f, nil); err == nil {
			t.Errorf("a finding is written to the folder %q", id)
		}
	}
	r, other := sampleRun(), sampleOther()
	for _, name := range []string{"sqlite", "../sqlite", ""} {
		other.Name = name
		if err := Write(t.TempDir(), []*Run{r, other}); err == nil {
			t.Errorf("a second run is written to the folder %q", name)
		}
	}
}

func FuzzWriters(f *testing.F) {
	for _, text := range hostile[:len(hostile)-1] {
		f.Add(text, uint8(0))
	}
	f.Fuzz(func(t *testing.T, text string, which uint8) {
		list := samples()
		one := list[int(which)%len(list)]
		one.Found.Query, one.Found.Detail, one.Target.Version, one.Difference = text, text, text, text
		one.Found.Actual.Error, one.Found.Expected.Outcome = text, text
		p := poisoned(text)
		p.Reduced.Actual.Rows = append(p.Reduced.Actual.Rows, nil, []*finding.Cell{nil, {Text: text}, {}})
		p.Reduced.Expected.Worlds = append(p.Reduced.Expected.Worlds, nil, []finding.Tie{{}, {Take: 9}, {Take: -1, Rows: [][]*string{nil, {nil, &text}}}})
		p.Reduced.Expected.Ordered, p.Reduced.Expected.MayRaise = which%2 == 0, text
		for _, x := range []*finding.Finding{one, p} {
			printable(t, "markdown", Markdown(x, nil, "findings/x"))
			onlyOwnHeadings(t, string(Markdown(x, nil, "findings/x")))
			Script(x)
		}
		r := poisonedRun(text)
		r.Clusters = append(r.Clusters, Cluster{Key: text}, Cluster{Findings: []*finding.Finding{one}})
		page, err := Page([]*Run{r, {}})
		if err != nil {
			t.Fatal(err)
		}
		printable(t, "page", page)
		tests, err := JUnit([]*Run{r, {}})
		if err != nil {
			t.Fatal(err)
		}
		wellFormed(t, tests)
		if account, err := Summary([]*Run{r, {}}); err != nil || !json.Valid(account) {
			t.Fatal(err)
		}
	})
}
