package known

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// Neighbour is what another fault beside an entry's cause would be found as: of the same
// law, manner and version as the entry.
type Neighbour struct {
	How     string // what it has in common with the entry, and what not
	Finding *finding.Finding
}

// Beside makes the finding of a fault that shows in a case, in the entry's manner: a rule is
// wrong in one of its cases. Probe is the query that asks the blamed part alone.
func (e *Entry) Beside(how, rule, ruleCase, probe string, c finding.Case) Neighbour {
	f := e.likeIt(c)
	f.Blame = &finding.Blame{Rule: rule, Case: ruleCase, Part: probe, Probe: probe, Isolated: true}
	if e.Rule == Unblamed {
		f.Blame = nil
	}
	return Neighbour{how, f}
}

// likeIt is a finding of the entry's law, manner and version, of an error with another text.
func (e *Entry) likeIt(c finding.Case) *finding.Finding {
	f := &finding.Finding{Format: finding.Format, ID: e.ID, Law: e.Laws[0], Verdict: compare.Disagree.String(), Difference: e.Differences[0],
		Target: finding.Target{Version: e.Versions.member()}, Found: finding.Judged{Case: c, Actual: finding.Actual{Error: "planted: another text"}}}
	if d := e.Differences[0]; d == compare.Crash.String() || d == compare.Hang.String() {
		f.Verdict, f.Difference = d, ""
	}
	return f
}

// InOtherManners are the faults that show in the entry's own example in another manner than the
// entry's. If the entry asks for an error's text, they include errors with another text.
func (e *Entry) InOtherManners() []Neighbour {
	var list []Neighbour
	add := func(how string, change func(f *finding.Finding)) {
		f := e.likeIt(e.Example)
		if len(e.rules) > 0 && e.Rule != Unblamed && e.Rule != Any {
			f.Blame = &finding.Blame{Rule: e.rules[0], Probe: e.Example.Query}
			if len(e.Cases) > 0 {
				f.Blame.Case = e.Cases[0]
			}
		}
		change(f)
		list = append(list, Neighbour{how, f})
	}
	for _, other := range differences() {
		if slices.Contains(e.Differences, other) {
			continue
		}
		add("the example shows "+other, func(f *finding.Finding) {
			f.Verdict, f.Difference = compare.Disagree.String(), other
			if other == compare.Crash.String() || other == compare.Hang.String() {
				f.Verdict, f.Difference = other, ""
			}
		})
	}
	if e.message != nil {
		add("the example shows another error", func(*finding.Finding) {})
	}
	return list
}

// Hides tells whether the entry would take a neighbour for its own issue.
func (e *Entry) Hides(n Neighbour, d *spec.Dialect) bool { return e.Matches(n.Finding, d) }

// Same tells whether a neighbour cannot be told from the entry's example: it has the same
// shape, and the same operands.
func (e *Entry) Same(n Neighbour, d *spec.Dialect) bool {
	own := e.likeIt(e.Example)
	own.Blame = n.Finding.Blame
	if own.Blame != nil && own.Blame.Rule != "" {
		blame := *own.Blame
		blame.Probe = e.Example.Query
		own.Blame = &blame
	}
	return normalised(own, d) == normalised(n.Finding, d) && forms(own, d) == forms(n.Finding, d)
}

// Rules lists the rules that the entry blames. It is empty if no rule can be blamed.
func (e *Entry) Rules() []string {
	if e.Rule == Unblamed || e.Rule == Any {
		return nil
	}
	return slices.Clone(e.rules)
}

// member is what an engine of a version in the range says of itself.
func (r Range) member() string {
	for _, b := range r.bounds {
		for _, v := range []Version{b.version, append(slices.Clone(b.version), 1), below(b.version)} {
			text := "engine " + v.String()
			if r.part != "" {
				text = fmt.Sprintf("engine 1, %s %s", r.part, v)
			}
			if within, err := r.HoldsFor(text); err == nil && within {
				return text
			}
		}
	}
	return "engine 1"
}

// below is a version just below another.
func below(v Version) Version {
	lesser := slices.Clone(v)
	for i, part := range slices.Backward(lesser) {
		if part > 0 {
			lesser[i]--
			return append(lesser, 99)
		}
	}
	return lesser
}

// NamesCase tells whether the entry is about a case, or about none.
func (e *Entry) NamesCase(name string) bool { return slices.Contains(e.Cases, name) }

// String names a neighbour for people.
func (n Neighbour) String() string {
	return n.How + ": " + strings.Join(append(slices.Clone(n.Finding.Found.Statements), n.Finding.Found.Query), "; ")
}

// operandLiterals are the literals of a query: texts, numbers, NULL.
var operandLiterals = regexp.MustCompile(`'(?:[^']|'')*'|\bNULL\b|\bnull\b|\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b`)

// geometryText is a literal that is the well-known text of a geometry.
var geometryText = regexp.MustCompile(`(?i)^'(?:POINT|LINESTRING|POLYGON|MULTI[A-Z]+|GEOMETRYCOLLECTION)\b`)

// otherOperands are what takes the place of an operand, one of each kind.
var (
	otherOperands   = []string{"'x'", "7", "1.5", "1e0", "NULL"}
	otherGeometries = []string{"'POINT(1 2)'", "'LINESTRING(0 0,1 1)'", "'POLYGON((0 0,1 0,1 1,0 0))'", "'MULTIPOINT((0 0),(1 1))'", "'MULTILINESTRING((0 0,1 1),(2 2,3 3))'", "'GEOMETRYCOLLECTION(POINT(0 0))'"}
)

// OnOtherOperands are the faults of the blamed rule in the example, in which one literal is
// replaced by a value of another kind: for each literal and each kind.
func (e *Entry) OnOtherOperands(d *spec.Dialect) []Neighbour {
	if len(e.Rules()) == 0 {
		return nil
	}
	ruleCase := ""
	if len(e.Cases) > 0 {
		ruleCase = e.Cases[0]
	}
	var list []Neighbour
	add := func(c finding.Case, literal, other string) {
		if _, err := parse.EngineSpecificQuery(c.Query, d); err != nil {
			return
		}
		n := e.Beside("the same rule and case, "+other+" for "+literal, e.rules[0], ruleCase, c.Query, c)
		if !e.Same(n, d) {
			list = append(list, n)
		}
	}
	texts := append(slices.Clone(e.Example.Statements), e.Example.Query)
	for i, text := range texts {
		for _, at := range operandLiterals.FindAllStringIndex(text, -1) {
			literal, others := text[at[0]:at[1]], otherOperands
			switch isGeometry := geometryText.MatchString(literal); {
			case isGeometry:
				others = otherGeometries
			case i < len(texts)-1: // of a row, whose types are the columns'
				continue
			}
			for _, other := range others {
				changed := slices.Clone(texts)
				changed[i] = text[:at[0]] + other + text[at[1]:]
				add(finding.Case{Statements: changed[:len(texts)-1], Query: changed[len(texts)-1]}, literal, other)
			}
		}
	}
	return list
}

// InOtherCases are the faults, in the entry's own example, of the cases of its rules that the
// entry does not name.
func (e *Entry) InOtherCases(d *spec.Dialect) []Neighbour {
	var list []Neighbour
	for _, id := range e.Rules() {
		rule := spec.RuleByID(id)
		for k, name := range rule.Numbered() {
			if rule.Admits(d.Name, k) && !e.NamesCase(name) {
				list = append(list, e.Beside("the same example, "+id+" in the case "+name, id, name, e.Example.Query, e.Example))
			}
		}
	}
	return list
}
