package spec

import "testing"

func TestOpenCasesAreAdmittedAndTold(t *testing.T) {
	source := Source{Doc: "a test", Clause: "a test"}
	r := Declare(Rule{ID: "spectest.open", Statement: "A test.", From: source, Cases: []string{"plain", "beyond", "free"},
		Except: map[string][]string{"mysql": {"beyond"}},
		Open:   map[string][]string{EveryDialect: {"free"}, "postgres": {"beyond"}}})
	for _, c := range []struct {
		dialect string
		k       Case
		open    bool
	}{{"postgres", 0, false}, {"postgres", 1, true}, {"postgres", 2, true}, {"sqlite", 1, false}, {"sqlite", 2, true}} {
		if !r.Admits(c.dialect, c.k) || r.Undetermined(c.dialect, c.k) != c.open {
			t.Errorf("%s in %s: admitted %v, open %v", r.CaseName(c.k), c.dialect, r.Admits(c.dialect, c.k), r.Undetermined(c.dialect, c.k))
		}
	}
	for dialect, want := range map[string]int{"postgres": 2, "mysql": 1, "sqlite": 1} {
		open := 0
		for _, a := range NewCoverage().All(dialect) {
			if a.Rule == r && a.Open {
				open++
			}
		}
		if open != want {
			t.Errorf("%d open cases in %s, want %d", open, dialect, want)
		}
	}
}

func TestACaseThatIsNotDeclaredIsRefused(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a rule with an exception for a case that it does not have was declared")
		}
	}()
	Declare(Rule{ID: "spectest.wrong", Statement: "A test.", From: Source{Doc: "a test", Clause: "a test"},
		Cases: []string{"plain"}, Open: map[string][]string{"sqlite": {"plane"}}})
}

func TestAChoiceWithoutADateIsRefused(t *testing.T) {
	for _, c := range []Choice{{Statement: "A choice."}, {Date: "21 November", Statement: "A choice."}, {Date: "2026-11-21"}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a rule with the choice %+v was declared", c)
				}
			}()
			Declare(Rule{ID: "spectest.chosen", Statement: "A test.", From: Source{Doc: "a test", Clause: "a test"},
				Cases: []string{"plain"}, Choices: []Choice{c}})
		}()
	}
}

func TestACaseWithoutATextOfItsOwnIsRefused(t *testing.T) {
	for _, cases := range [][]string{{1: "second"}, {"one", "one"}, {"one", ""}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a rule with the cases %q was declared", cases)
				}
			}()
			Declare(Rule{ID: "spectest.nameless", Statement: "A test.", From: Source{Doc: "a test", Clause: "a test"}, Cases: cases})
		}()
	}
}
