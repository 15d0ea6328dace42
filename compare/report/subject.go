package report

import (
	"fmt"

	"github.com/semcheck/semcheck/spec"
)

// subjectOf is what a rule is about.
func subjectOf(rule string) spec.Subject {
	if r := spec.RuleByID(rule); r != nil {
		return r.Subject()
	}
	return spec.SubjectSQL
}

// subjects counts the rules of a run by what they are about.
func (r *Run) subjects() []SubjectAccount {
	list := []SubjectAccount{}
	for _, s := range spec.Subjects() {
		a := SubjectAccount{Subject: s.String(), Made: r.makes(s)}
		for _, l := range r.rules() {
			if subjectOf(l.rule) == s && l.casesOf > 0 {
				a.Cases += l.cases
				a.CasesOf += l.casesOf
				a.RulesOf++
				a.Rules += min(l.cases, 1)
			}
		}
		if a.RulesOf > 0 {
			list = append(list, a)
		}
	}
	return list
}

// makes tells whether the run had what rules are about: a run that applied no rule about
// geometries had none.
func (r *Run) makes(s spec.Subject) bool {
	if s != spec.SubjectGeometry {
		return true
	}
	for _, c := range r.Coverage {
		if c.Applications > 0 && subjectOf(c.Rule) == s {
			return true
		}
	}
	return false
}

// keywordsRow is the row of keywords below the chapters.
func keywordsRow(runs []*Run) chapterView {
	v := chapterView{Name: "keywords of SemConT"}
	for _, r := range runs {
		switch k := r.Keywords; {
		case k == nil && r.Unmeasured:
			v.Cells = append(v.Cells, coverView{Text: notMeasured})
		case k == nil || k.Has == 0:
			v.Cells = append(v.Cells, coverView{Text: "not counted"})
		default:
			v.Cells = append(v.Cells, coverView{fmt.Sprintf("%d of the %d that %s has, of %d in all (SemConT says %d and lists none)", k.Shown, k.Has, visible(r.Dialect), k.Rows, k.Counted), 100 * k.Shown / k.Has, true})
		}
	}
	return v
}
