package cypher_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/semcheck/semcheck/spec"
)

// The expectations in testdata/rules/cypher/*.cases were derived by hand from the texts that
// they name, results and errors; each rule × case of graphs is named by one of them.

const casesFolder = "../../testdata/rules/cypher"

// TestRules holds each case of each rule of graphs to an expectation.
func TestRules(t *testing.T) {
	if f := flag.Lookup("rewrite"); f != nil && f.Value.String() == "true" {
		t.Fatal("testdata/rules is written by hand from the sources: -rewrite is refused")
	}
	files, err := filepath.Glob(filepath.Join(casesFolder, "*.cases"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no expectations: %v", err)
	}
	x := &expectations{seen: map[string]map[string]bool{}}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".cases"), func(t *testing.T) {
			x.setup = ""
			datadriven.RunTest(t, file, func(t *testing.T, d *datadriven.TestData) string { return x.run(t, d) })
			for _, wrong := range x.wrong {
				t.Error(wrong)
			}
			x.wrong = nil
		})
	}
	t.Logf("%d cases", x.cases)
	if selected() {
		return
	}
	all := 0
	for _, rule := range spec.Rules() {
		if !rule.OfGraphs() {
			continue
		}
		for k, name := range rule.Numbered() {
			if !slices.ContainsFunc(spec.GraphDialects(), func(d *spec.Dialect) bool { return rule.Admits(d.Name, k) }) {
				continue
			}
			all++
			if unnamed[rule.ID+":"+hyphened(name)] {
				continue
			}
			if x.seen[rule.ID+":"+hyphened(name)] == nil {
				t.Errorf("no expectation names %s:%s", rule.ID, hyphened(name))
			}
		}
		for _, v := range rule.Variants {
			for _, dialect := range v.Dialects {
				named := slices.ContainsFunc(rule.Cases, func(c string) bool { return x.seen[rule.ID+":"+hyphened(c)][dialect] })
				if !named && spec.DialectByName(dialect).Graph != nil {
					t.Errorf("no expectation names %s in %s", rule.ID, dialect)
				}
			}
		}
	}
	t.Logf("%d rules × cases", all)
}

// unnamed are cases that the rules of functions share and that no query meets, or of which no
// text says anything: null and errors of what takes no argument; errors of what converts or
// gives null instead; the constructors' plain value beside their text, map and instant; what
// no argument lies outside of; what is not modelled.
var unnamed = func() map[string]bool {
	set := map[string]bool{}
	for _, f := range []string{"pi", "e", "rand", "randomUUID", "timestamp"} {
		set["cypher."+f+":null"], set["cypher."+f+":raises"] = true, true
	}
	for _, f := range []string{"toBooleanOrNull", "toFloatOrNull", "toIntegerOrNull", "toStringOrNull", "nullIf", "exists"} {
		set["cypher."+f+":raises"] = true
	}
	for _, f := range []string{"date", "time", "localtime", "datetime", "localdatetime"} {
		for _, clock := range []string{"", "-realtime", "-statement", "-transaction"} {
			set["cypher."+f+clock+":value"] = true
		}
	}
	for _, f := range []string{"atan", "ceil", "floor", "cos", "sin", "tan", "degrees", "radians", "exp", "haversin"} {
		set["cypher."+f+":outside-the-domain"] = true
	}
	for _, place := range []string{
		"cypher.duration:value", "cypher.elementId:value", "cypher.randomUUID:value", "cypher.exists:null", "cypher.range:null",
		"cypher.modulo:temporal", "cypher.negate:temporal", "cypher.power:temporal", "cypher.power:integer",
		"cypher.coalesce:null", "cypher.coalesce:value", "cypher.coalesce:raises", "cypher.coalesce:not-the-first", // expression.coalesce counts them
	} {
		set[place] = true
	}
	return set
}()

// selected tells that -run selects some of the files only.
func selected() bool {
	f := flag.Lookup("test.run")
	return f != nil && strings.Contains(f.Value.String(), "/") || os.Getenv("SEMCHECK_CASES") != ""
}
