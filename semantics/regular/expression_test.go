package regular_test

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/semantics/regular"
	"github.com/semcheck/semcheck/spec"
)

// Expressions inside and outside of what is modelled. By the pages that package regular names.
func TestWhatIsModelled(t *testing.T) {
	all := []spec.Regexps{spec.RegexpsICU, spec.RegexpsPCRE, spec.RegexpsSpencer, spec.RegexpsAdvanced}
	for _, of := range all {
		for _, p := range strings.Fields(`a a|b ^a$ [abc] [^a-z] [[:alpha:]] (ab)+ a{2} a{2,} a{2,3} a\.b .* [0-9]+x? é?a`) {
			if _, err := regular.Compile(of, p, regular.Options{}); err != nil && !(of == spec.RegexpsSpencer && p == "é?a") {
				t.Errorf("%d: %s: %v", of, p, err)
			}
		}
		for _, p := range strings.Fields(`( a) a| () * a** a{,2} a{3,2} a{0} a{256} ^* [] []a] [a [z-a] [a-Z] [[.a.]] [[=a=]] [[:word:]] [a&&b] (a)\1 (?=a) (?i)a a\b \ma \Qa (*FAIL) a++ x]`) {
			if _, err := regular.Compile(of, p, regular.Options{}); err == nil {
				t.Errorf("%d: %s is modelled", of, p)
			}
		}
	}
	for _, p := range []string{`\d`, `a*?`, `(?:a)`} {
		if _, err := regular.Compile(spec.RegexpsSpencer, p, regular.Options{}); err == nil {
			t.Errorf("%s is modelled of POSIX", p)
		}
		if _, err := regular.Compile(spec.RegexpsAdvanced, p, regular.Options{}); err != nil {
			t.Errorf("%s: %v", p, err)
		}
	}
	if _, err := regular.Compile(spec.RegexpsAdvanced, "a*?", regular.Options{Places: true}); err == nil {
		t.Error("a place by a lazy quantifier is modelled")
	}
}
