package plan_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/oracle/plan"
	"github.com/semcheck/semcheck/spec"
)

// Every entry of a table has a name of its own, a source that was read, and ends
// what it begins.
func TestSwitchesAreWhole(t *testing.T) {
	setting := regexp.MustCompile(`^SET (?:SESSION )?([a-z_]+) = `)
	for _, name := range spec.DialectNames() {
		d := spec.DialectByName(name)
		p := plan.PlanningOf(d)
		if (len(p.Switches) == 0) != (name == "iso") {
			t.Errorf("%s has %d switches", name, len(p.Switches))
		}
		names := map[string]bool{}
		note := func(name, does string, from spec.Source) {
			if name == "" || names[name] || does == "" || from.Read == "" || from.Read == spec.Unverified || from.Address == "" {
				t.Errorf("%s: %q is there twice, or without a word or a source", d.Name, name)
			}
			names[name] = true
		}
		for _, s := range p.Switches {
			note(s.Name, s.Does, s.From)
			if len(s.Set) == 0 || len(s.Reset) != len(s.Set) {
				t.Errorf("%s: %s is set by %q and put back by %q", name, s.Name, s.Set, s.Reset)
				continue
			}
			for i, set := range s.Set {
				m := setting.FindStringSubmatch(set)
				if m != nil && !strings.Contains(s.Reset[i], m[1]) {
					t.Errorf("%s: %s is not put back by %s", name, set, s.Reset[i])
				}
				for _, prepared := range d.Preamble.Statements() {
					if m != nil && strings.HasPrefix(prepared, m[0]) && prepared != s.Reset[i] {
						t.Errorf("%s: %s puts back another value than the preamble: %s", name, s.Reset[i], prepared)
					}
				}
			}
		}
		for _, h := range p.Hints {
			note(h.Name, h.Does, h.From)
		}
		for _, s := range p.Statistics {
			note(s.Name, s.Does, s.From)
		}
		for _, w := range p.With {
			note(w.Name, w.Does, w.From)
		}
	}
}
