package published

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/targets"
)

func TestLinesThatAreNoBugAreNamed(t *testing.T) {
	good := `{"source":"s","id":1,"dbms":"SQLite","kind":"logic","status":"fixed","statements":["SELECT 1"]}`
	for text, want := range map[string]string{
		good + "\n\n" + good:             "",
		good + "\n{":                     "line 2 is no published bug: ",
		`{"id":"7"}`:                     `line 1 is no published bug: "id" is a string and must be a number`,
		`{"source":"s","dbms":"SQLite"}`: "line 1 is no published bug: it lacks ",
	} {
		list, err := Read(text)
		switch {
		case want == "" && (err != nil || len(list) != 2 || list[0].Name() != "s 1"):
			t.Errorf("%v, %v", list, err)
		case want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)):
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestSkipsHaveReasons(t *testing.T) {
	for status, want := range map[string]string{
		"fixed": "", "verified": "", "fixed (in documentation)": "", "open": "",
		"closed (not a bug)": "not a bug", "closed (duplicate)": "duplicate",
	} {
		if got := (&Bug{DBMS: "SQLite", Status: status}).Skip(); (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q", status, got)
		}
	}
	for text, skipped := range map[string]bool{
		"SET GLOBAL a = 1": true, "set  @@global.a = 1": true, "DROP DATABASE x": true, "USE x": true, "ATTACH 'f' AS x": true,
		"SET SESSION a = 1": false, "SET @g = 1": false, "DROP TABLE x": false, "SELECT 'USE'": false, "CREATE TABLE users (a INT)": false,
	} {
		b := &Bug{DBMS: "MySQL", Status: "fixed", Statements: []string{"SELECT 1;", text}}
		if got := b.Skip(); (got != "") != skipped {
			t.Errorf("%s: %q", text, got)
		}
	}
	if got := (&Bug{DBMS: "H2", Status: "fixed"}).Skip(); got != "no target is H2" {
		t.Error(got)
	}
}

func TestEveryTargetIsOfSomeMaker(t *testing.T) {
	var all []string
	for name, m := range makers {
		all = append(all, m.targets...)
		for _, target := range slices.Concat(m.targets, m.related) {
			if _, err := targets.ByName(target); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	for _, target := range targets.All() {
		// Bugs of engines whose subject is geometry have no maker yet.
		if !target.Spatial && !slices.Contains(all, target.Name) {
			t.Errorf("bugs are never run on %s", target.Name)
		}
	}
}

// Our remarks are understood, and where the file of published bugs is on this
// machine they are about statements that it has.
func TestRulingsAreOfPublishedBugs(t *testing.T) {
	list, err := readRulings(rulings)
	if err != nil || len(list) == 0 {
		t.Fatalf("%v, %v", list, err)
	}
	for _, r := range list {
		said := readRemark(r.Remark)
		if r.Remark != "" && said.shown.kind == claimNothing && said.expected.kind == claimNothing {
			t.Errorf("%s %d: %q is not understood", r.Source, r.ID, r.Remark)
		}
		for _, target := range r.Targets {
			if _, err := targets.ByName(target); err != nil {
				t.Errorf("%s %d: %v", r.Source, r.ID, err)
			}
		}
	}
	folder := os.Getenv("SEMCHECK_SUITES")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "..", "..", "shared", "suites")
	}
	text, err := os.ReadFile(filepath.Join(folder, "bugs", "bugs.jsonl"))
	if err != nil {
		fmt.Printf("skip: %s: no published bugs on this machine\n", t.Name())
		t.SkipNow()
	}
	bugs, err := Read(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		i := slices.IndexFunc(bugs, func(b *Bug) bool { return b.Source == r.Source && b.ID == r.ID && b.Skip() == "" })
		if i < 0 {
			t.Errorf("%s %d is no bug that is run", r.Source, r.ID)
		} else if n := len(Script(bugs[i].Statements)); r.Statement > n {
			t.Errorf("%s %d has %d statements, the remark is on %d", r.Source, r.ID, n, r.Statement)
		}
	}
}
