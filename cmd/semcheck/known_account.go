package main

import (
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/known"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/spec"
)

// knownAccount is what is known of an engine, and how it fared.
type knownAccount struct {
	Engine  string       `json:"engine"`
	Version string       `json:"version,omitempty"` // of the engine, with --check
	Problem string       `json:"problem,omitempty"` // why it was not checked
	Issues  []knownIssue `json:"issues"`
}

// knownIssue is an entry as it is printed.
type knownIssue struct {
	ID         string     `json:"id"`
	Rule       string     `json:"rule"`
	Cases      []string   `json:"cases"`
	Law        string     `json:"law"`
	Query      string     `json:"query"`
	Error      string     `json:"error,omitempty"`
	Operands   string     `json:"operands,omitempty"`
	Difference []string   `json:"difference"`
	Versions   string     `json:"versions"`
	Fixed      string     `json:"fixed,omitempty"` // the versions that have it mended
	Mode       known.Mode `json:"mode"`
	Link       string     `json:"link,omitempty"`
	Reason     string     `json:"reason"`
	Kills      bool       `json:"kills,omitempty"`
	Statements []string   `json:"statements"`
	Shows      string     `json:"shows"`
	Place      string     `json:"place"`
	Fate       known.Fate `json:"fate,omitempty"` // with --check
	Detail     string     `json:"detail,omitempty"`
}

func (a *knownAccount) list(l *known.List, dialect string) {
	for _, e := range l.Entries() {
		a.add(known.Replay{Entry: e})
	}
	for _, rule := range spec.Rules() {
		v := rule.DefectFor(dialect)
		if v == nil {
			continue
		}
		a.Issues = append(a.Issues, knownIssue{ID: v.Defect.Report, Rule: rule.ID, Cases: []string{}, Law: oracle.Differential{}.Name(),
			Difference: []string{compare.DifferenceRows.String()}, Versions: v.Defect.Versions, Mode: known.ModeAcknowledged, Link: v.Defect.Link,
			Reason: v.Statement, Statements: []string{}, Place: "the rule " + rule.ID})
	}
}

func (a *knownAccount) add(r known.Replay) {
	e := r.Entry
	cases := e.Cases
	if cases == nil {
		cases = []string{}
	}
	a.Issues = append(a.Issues, knownIssue{ID: e.ID, Rule: e.Rule, Cases: cases, Law: strings.Join(e.Laws, ", "), Query: e.Query, Error: e.Message, Operands: e.Operands, Difference: e.Differences, Versions: e.Versions.String(), Fixed: e.Fixed.String(),
		Mode: e.Mode, Link: e.Link, Reason: e.Reason, Kills: e.Kills, Statements: e.Example.Statements, Shows: e.Example.Query,
		Place: path.Base(e.Place()), Fate: r.Fate, Detail: r.Detail})
}

// bad counts the entries that a check cannot pass.
func (a *knownAccount) bad() int {
	n := 0
	for i := range a.Issues {
		if wrong(a.Issues[i].Fate) {
			n++
		}
	}
	return n
}

func (a *knownAccount) print(t *terminal, o *knownOptions) error {
	if o.asJSON {
		e := json.NewEncoder(t.out)
		e.SetEscapeHTML(false)
		return e.Encode(a)
	}
	paint := t.paint()
	name := a.Engine
	if a.Version != "" {
		name += ", " + a.Version
	}
	fmt.Fprintf(t.out, "%s: %s\n", paint.Bold(name), present.Count(len(a.Issues), "known issue"))
	if a.Problem != "" {
		fmt.Fprintf(t.out, "  not checked: %s\n", a.Problem)
	}
	fates := map[known.Fate]int{}
	for i := range a.Issues {
		issue := &a.Issues[i]
		fates[issue.Fate]++
		switch {
		case o.check && a.Problem != "":
			continue
		case o.check:
			a.checked(t, issue)
			continue
		}
		issue.print(t)
	}
	if o.check && a.Problem == "" && len(a.Issues) > 0 {
		var counts []string
		for _, fate := range known.Fates() {
			if fates[fate] > 0 {
				counts = append(counts, fmt.Sprintf("%d %s", fates[fate], fate))
			}
		}
		fmt.Fprintf(t.out, "  %s\n", strings.Join(counts, ", "))
	}
	return nil
}

// print shows an entry.
func (i *knownIssue) print(t *terminal) {
	rule := i.Rule
	if len(i.Cases) > 0 {
		rule += "[" + strings.Join(i.Cases, ", ") + "]"
	}
	link := i.Link
	if link == "" {
		link = "not reported"
	}
	fmt.Fprintf(t.out, "  %s\n", t.paint().Bold(i.ID))
	fmt.Fprintln(t.out, present.Wrap(i.Reason, "    ", present.Width))
	fmt.Fprintln(t.out, present.Wrap(fmt.Sprintf("%s, %s, versions %s, %s, %s", rule, strings.Join(i.Difference, ", "), i.Versions, i.Mode, link), "    ", present.Width))
}

// checked shows how an entry fared.
func (a *knownAccount) checked(t *terminal, i *knownIssue) {
	paint := t.paint()
	fate := fmt.Sprintf("%-13s", i.Fate)
	switch {
	case i.Fate == known.FateFires:
		fate = paint.Green(fate)
	case wrong(i.Fate):
		fate = paint.Red(fate)
	}
	fmt.Fprintf(t.out, "  %s %s\n", fate, i.ID)
	if wrong(i.Fate) {
		if i.Detail != "" {
			fmt.Fprintln(t.out, present.Wrap(strings.Join(strings.Fields(i.Detail), " "), "    ", present.Width))
		}
		fmt.Fprintln(t.out, present.Wrap("the entry: "+i.Place, "    ", present.Width))
	}
}

// wrong tells whether a check cannot pass an entry.
func wrong(fate known.Fate) bool {
	switch fate {
	case known.FateStale, known.FateMismatch, known.FateUndecided:
		return true
	case known.FateFires, known.FateLeftOut, known.FateOutOfRange:
	}
	return false
}
