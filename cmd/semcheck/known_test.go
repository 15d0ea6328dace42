package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/semcheck/semcheck"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/known"
	"github.com/semcheck/semcheck/internal/testrun"
)

// Every file of known issues can be read and belongs to an engine.
func TestKnownIssuesAreRead(t *testing.T) {
	files, err := fs.Glob(semcheck.Known, knownFolder+"/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("got %v, %v", files, err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(strings.TrimPrefix(file, knownFolder+"/"), ".yaml")
		target, err := targets.ByName(name)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if list, err := knownIssues(target, ""); err != nil || len(list.Entries()) == 0 {
			t.Errorf("%s: %v, %v", file, list, err)
		}
	}
}

// A version of an engine has the entries of its family.
func TestVersionsHaveTheEntriesOfTheirFamily(t *testing.T) {
	for _, target := range targets.All() {
		list, err := knownIssues(target, "")
		if err != nil {
			t.Errorf("%s: %v", target.Name, err)
		} else if target.Family == "sqlite" && len(list.Entries()) == 0 {
			t.Errorf("%s has no entries", target.Name)
		}
	}
}

// everyThird writes every third entry of a target's known issues to a file.
func everyThird(t *testing.T, target string) string {
	t.Helper()
	text, err := fs.ReadFile(semcheck.Known, knownFolder+"/"+target+".yaml")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for i, entry := range strings.SplitAfter(string(text), "\n\n- ") {
		if entry = strings.TrimSuffix(entry, "- "); i%3 == 1 {
			b.WriteString("- " + entry)
		}
	}
	path := filepath.Join(t.TempDir(), target+".yaml")
	if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// Every example shows its fault on the engine, and what the pipeline makes of
// it is matched by its entry. An entry of another rule matches nothing. On servers,
// which need a quarter of a second for an entry, every third is tried; in a run of
// all tests each.
func TestKnownIssuesShow(t *testing.T) {
	for _, name := range []string{"sqlite", "mysql", "mariadb"} {
		t.Run(name, func(t *testing.T) {
			target, err := targets.ByName(name)
			if err != nil {
				t.Fatal(err)
			}
			o := knownOptions{timeout: time.Minute}
			if !target.Embedded {
				o.dsn = enginetest.DSN(t, name)
			}
			file := ""
			if !target.Embedded && !testrun.Whole() {
				file = everyThird(t, name)
			}
			list, err := knownIssues(target, file)
			if err != nil {
				t.Fatal(err)
			}
			var account knownAccount
			if err := o.replay(context.Background(), target, list, &account); err != nil {
				t.Fatal(err)
			}
			fires := 0
			for _, issue := range account.Issues {
				switch {
				case issue.Fate == known.FateFires:
					fires++
				case wrong(issue.Fate):
					t.Errorf("%s is %s: %s", issue.ID, issue.Fate, issue.Detail)
				}
			}
			if inRange, err := list.InRange(account.Version); err != nil || fires == 0 && len(inRange) > 0 {
				t.Errorf("none of %d fires on %s, %v", len(inRange), account.Version, err)
			}
		})
	}
}

func TestKnownFilesAreNotFoundSilently(t *testing.T) {
	target, err := targets.ByName("sqlite")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := knownIssues(target, "no-such-file.yaml"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

// The workflow of docs/ci-example.yml is YAML, and uses flags that there are.
func TestWorkflowRunsSemcheck(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "ci-example.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var workflow struct {
		Jobs map[string]struct{ Steps []struct{ Run string } }
	}
	if err := yaml.Unmarshal(text, &workflow); err != nil {
		t.Fatal(err)
	}
	root, flags := newRoot(&terminal{}), 0
	for _, step := range workflow.Jobs["mysql"].Steps {
		words := strings.Fields(step.Run)
		if len(words) == 0 || words[0] != "semcheck" {
			continue
		}
		c, _, err := root.Find(words[1:])
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range words {
			if name, ok := strings.CutPrefix(word, "--"); ok {
				if flags++; c.Flags().Lookup(name) == nil {
					t.Errorf("%s has no flag --%s", c.Name(), name)
				}
			}
		}
	}
	if flags < 8 {
		t.Errorf("only %d flags were found", flags)
	}
}
