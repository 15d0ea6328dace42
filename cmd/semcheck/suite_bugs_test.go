package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/published"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/oracle"
)

// bugRunner reaches a version that `make full` has built, or skips the test.
func bugRunner(t *testing.T, name string) *published.Runner {
	t.Helper()
	target, err := targets.ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := published.NewRunner(target, beside(target), 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Reach(context.Background()); err != nil {
		fmt.Printf("skip: %s: %s is not built\n", t.Name(), name)
		t.SkipNow()
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// Source: Rigger and Su, "Detecting Optimization Bugs in Database Engines via
// Non-optimizing Reference Engine Construction", listing 1.
func TestPublishedBugShowsWhereItDid(t *testing.T) {
	b := &published.Bug{Source: "NoREC", ID: 1, DBMS: "SQLite", Kind: "logic", Status: "fixed",
		Statements: []string{"CREATE TABLE t0 (c0 UNIQUE);", "INSERT INTO t0 VALUES (-1);", "SELECT * FROM t0 WHERE c0 GLOB '-*'; -- unexpected: row is not fetched"}}
	for name, want := range map[string]published.State{"sqlite@3.29.0": published.Shows, "sqlite@3.30.1": published.Gone, "sqlite@3.53.4": published.Gone} {
		t.Run(name, func(t *testing.T) {
			s := bugRunner(t, name)
			results, err := published.Run(context.Background(), b, map[string]*published.Runner{name: s})
			if err != nil || len(results) != 1 || results[0].State != want {
				t.Fatalf("%v, %v", results, err)
			}
			if want != published.Shows {
				return
			}
			views, err := s.Views(context.Background(), results[0], []oracle.Law{oracle.Differential{}, lawNamed(t, "norec")})
			if err != nil || len(views) != 2 || views[0].Sight != published.Seen || views[1].Sight != published.Seen || views[1].Variant != "count" {
				t.Errorf("%v, %v", views, err)
			}
		})
	}
}

func lawNamed(t *testing.T, name string) oracle.Law {
	t.Helper()
	law, err := oracle.LawByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return law
}

// reproducing are the wrong answers of the collection sqlancer/bugs that each
// version gives, without those that its makers documented. Found by running them,
// 2026-11-20.
var reproducing = map[string][]int{
	"sqlite@3.29.0":       {28, 104, 106, 108, 110, 114, 116, 118, 120, 124, 130, 134, 148, 156, 158, 170, 180, 196, 198, 200},
	"sqlite@3.30.1":       {28, 128, 148, 156, 158, 170, 180, 196, 198, 200},
	"sqlite@3.32.2":       {28, 496},
	"sqlite@3.32.2-debug": {28, 496},
	"sqlite@3.53.4":       nil,
	"duckdb@1.1.3":        nil,
}

// visible are those of sqlite@3.29.0 that each law sees, at least.
var visible = map[string][]int{
	"differential": {104, 106, 118, 124, 134, 148, 196},
	"norec":        {118, 120, 124, 130, 134, 148, 156, 158, 170, 196, 198, 200},
	"pinolo":       {28, 104, 114, 118, 120, 130, 134, 148, 156, 158, 196, 198, 200},
	"pqs":          {118, 124, 134},
	"plan":         {28, 104, 114, 118, 120, 124, 130, 134, 148, 156, 158, 170, 196, 198, 200},
	"tlp":          {104, 114, 118, 120, 124, 130, 134, 148, 156, 158, 170, 196, 198, 200},
}

func TestPublishedWrongAnswersOfVersions(t *testing.T) {
	for name, want := range reproducing {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(suites(t), "bugs", "bugs.jsonl"))
			if err != nil {
				fmt.Printf("skip: %s: no published bugs on this machine\n", t.Name())
				t.SkipNow()
			}
			bugs, err := published.Read(string(text))
			if err != nil {
				t.Fatal(err)
			}
			here := map[string]*published.Runner{name: bugRunner(t, name)}
			var got []int
			seen := map[string][]int{}
			for _, b := range bugs {
				if b.Skip() != "" || !b.Logic() || b.Documented() {
					continue
				}
				results, err := published.Run(context.Background(), b, here)
				if err != nil {
					t.Fatal(err)
				}
				for _, r := range results {
					if r.State == published.Unclear && strings.Contains(r.Why, "no such module") && slices.Contains(want, b.ID) {
						fmt.Printf("skip: %s/%d: the build of %s has %s\n", t.Name(), b.ID, name, r.Why)
						got = append(got, b.ID)
					}
					if r.State != published.Shows {
						continue
					}
					got = append(got, b.ID)
					views, err := here[name].Views(context.Background(), r, oracle.Laws())
					if err != nil {
						t.Fatal(err)
					}
					for _, v := range views {
						if v.Sight == published.Seen {
							seen[v.Law] = append(seen[v.Law], b.ID)
						}
					}
				}
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("these show: %v, want %v", got, want)
			}
			for law, list := range visible {
				for _, id := range list {
					if name == "sqlite@3.29.0" && !slices.Contains(seen[law], id) {
						t.Errorf("%s does not see %d", law, id)
					}
				}
			}
		})
	}
}
