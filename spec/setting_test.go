package spec_test

import (
	"slices"
	"strings"
	"testing"

	_ "github.com/semcheck/semcheck/eval" // declares the rules
	"github.com/semcheck/semcheck/spec"
	_ "github.com/semcheck/semcheck/spec/function"
)

func TestSettingsNameDeclaredRules(t *testing.T) {
	for _, name := range spec.DialectNames() {
		for _, s := range spec.DialectByName(name).Preamble {
			for _, rule := range s.Without.Rules {
				chapter, all := strings.CutSuffix(rule, "*")
				if !slices.ContainsFunc(spec.Rules(), func(r *spec.Rule) bool { return r.ID == rule || all && strings.HasPrefix(r.ID, chapter) }) {
					t.Errorf("%s: %s opens %s, which is no rule", name, s.Name, rule)
				}
			}
		}
	}
}

// What is not of servers is required, and of servers what gives the texts of queries and
// answers their meaning.
func TestRequiredSettings(t *testing.T) {
	for name, want := range map[string]string{
		"mysql": "sql_mode character_set_client", "mysql56": "sql_mode character_set_client", "mariadb": "sql_mode character_set_client",
		"postgres": "client_encoding standard_conforming_strings", "postgis": "client_encoding standard_conforming_strings",
	} {
		var got []string
		for _, s := range spec.DialectByName(name).Preamble {
			if s.Required() {
				got = append(got, s.Name)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s requires %q, want %q", name, got, want)
		}
	}
	for _, name := range []string{"sqlite", "duckdb"} {
		for _, s := range spec.DialectByName(name).Preamble {
			if !s.Required() || s.Statement == "" {
				t.Errorf("%s: %s is not required", name, s.Name)
			}
		}
	}
}

func TestSettingsOpenWhatDependsOnThem(t *testing.T) {
	rule := func(id string) *spec.Rule {
		i := slices.IndexFunc(spec.Rules(), func(r *spec.Rule) bool { return r.ID == id })
		if i < 0 {
			t.Fatalf("there is no rule %s", id)
		}
		return spec.Rules()[i]
	}
	covered := func(id string, texts bool) *spec.Coverage {
		c := spec.NewCoverage()
		c.Apply(rule(id), 0)
		c.Texts = texts
		return c
	}
	for _, test := range []struct {
		dialect, setting string
		coverage         *spec.Coverage
		results          []string
		want             bool
	}{
		{"mysql", "collation_connection", covered("arithmetic.add", false), []string{"text"}, false},
		{"mysql", "collation_connection", covered("arithmetic.add", true), nil, true},
		{"mysql", "collation_connection", covered("text.like", false), nil, true},
		{"mysql", "div_precision_increment", covered("arithmetic.divide", false), nil, true},
		{"mysql", "div_precision_increment", covered("arithmetic.integer-divide", true), nil, false},
		{"mysql", "lower_case_table_names", covered("compare.text", true), []string{"text"}, false},
		{"postgres", "DateStyle", covered("temporal.date-add", false), nil, true},
		{"postgres", "DateStyle", nil, []string{"integer", "date"}, true},
		{"postgres", "IntervalStyle", nil, []string{"date"}, false},
		{"postgres", "bytea_output", nil, []string{"bytes"}, true},
	} {
		if got := spec.DialectByName(test.dialect).Preamble.Named(test.setting).Without.Opens(test.coverage, test.results); got != test.want {
			t.Errorf("%s without %s: open is %v for %v", test.dialect, test.setting, got, test.results)
		}
	}
	c := covered("arithmetic.add", true)
	if c.Reset(); c.Texts {
		t.Error("Reset keeps that texts were compared")
	}
}
