package spec

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"
)

// Reading says whether somebody of this project has read the text that a
// source names: the ISO date of the reading, or Unverified.
type Reading string

// Unverified marks a source that is named from general knowledge: document
// and heading may be right, the text was not reached.
const Unverified Reading = ""

// Source is the text that a rule or a variant stands on.
type Source struct {
	Doc     string  // the document with its version: "PostgreSQL 18 manual"
	Clause  string  // heading, or section number and heading if it was read
	Address string  // where the text was read; empty if unverified
	Read    Reading // date of the reading, or Unverified
}

// String prints the source on one line.
func (s Source) String() string {
	text := s.Doc + ", " + s.Clause
	if s.Address != "" {
		text += " (" + s.Address + ")"
	}
	if s.Read == Unverified {
		return text + " [unverified]"
	}
	return text + " [read " + string(s.Read) + "]"
}

// Variant is the reading of a rule in dialects that differ from its main
// statement.
type Variant struct {
	Dialects  []string // names of the dialects that follow it
	Statement string
	From      Source
	Observed  bool // only seen in an engine, no text says it: never counts as agreement
	// Names tells that it says what names stand for, and reads none of the rule's
	// cases otherwise: it explains no difference in them.
	Names bool
	// Defect is set where it says what engines do wrong: nothing follows it, and the rule
	// without it is right.
	Defect *Defect
}

// Defect is a fault that the makers of an engine have acknowledged.
type Defect struct {
	Report   string // "MySQL bug 109842"
	Link     string // where it is reported
	Versions string // of the engine that have it: "MySQL 5.6.24 to 9.7.4"
}

// Note says in a few words whose word the variant is where no text promises it; else it is empty.
func (v *Variant) Note() string {
	switch {
	case v.Defect != nil:
		return "acknowledged defect of " + v.Defect.Versions + ": " + v.Defect.Report
	case v.Observed:
		return "only observed"
	}
	return ""
}

// Choice is the reading that this project chose if the sources of a rule disagree, or if a source
// can be read in two ways.
type Choice struct {
	Date      string // ISO date on which it was made
	Statement string // which texts disagree, and which of them is followed
}

// Rule is one semantic rule: what an operation or a clause means.
type Rule struct {
	ID        string   // "chapter.operation"
	Statement string   // the statement, one or two sentences
	From      Source   // the text behind it
	Keywords  []string // SQL keywords and operators that the rule gives a meaning to
	Cases     []string // the partition of its inputs; coverage counts rule × case
	Variants  []Variant
	Choices   []Choice // where its texts disagree: what was chosen, and when

	// Only lists the dialects in which the rule can apply; empty means all of SQL.
	Only []string
	// Except lists cases that a dialect cannot reach: dialect → cases.
	Except map[string][]string
	// Open lists cases that leave the outcome of every query in which they apply
	// without a set of permitted results, so that it is never compared:
	// dialect, or EveryDialect, → cases.
	Open map[string][]string

	slot int // index of the first case in Coverage
}

// EveryDialect stands for all dialects in Rule.Open.
const EveryDialect = ""

// Case is the index of a case in Rule.Cases. Beside the rules stand constants that name
// their cases, and the texts are listed by them, so that the compiler holds both together;
// no number stands where a case is asked for.
type Case int

var (
	declared []*Rule
	byID     = map[string]*Rule{}
	slots    int
	bySlot   []*Rule // the rule of each case, as Coverage counts them
)

// Declare registers a rule; it is called from package-level variables only,
// beside the code that implements the rule. It panics on a malformed
// declaration, which is a bug of ours that every test run would show.
func Declare(r Rule) *Rule {
	switch {
	case !strings.Contains(r.ID, "."):
		panic("spec: rule ID " + r.ID + " is not chapter.operation")
	case byID[r.ID] != nil:
		panic("spec: rule " + r.ID + " is declared twice")
	case r.Statement == "" || r.From.Doc == "" || r.From.Clause == "":
		panic("spec: rule " + r.ID + " has no statement or no source")
	case len(r.Cases) == 0:
		panic("spec: rule " + r.ID + " has no cases")
	}
	for k, text := range r.Cases {
		if text == "" || slices.Contains(r.Cases[:k], text) {
			panic(fmt.Sprintf("spec: case %d of rule %s has no text, or that of another one", k, r.ID))
		}
	}
	for _, c := range r.Choices {
		if _, err := time.Parse(time.DateOnly, c.Date); err != nil || c.Statement == "" {
			panic("spec: a choice of rule " + r.ID + " has no date or no statement")
		}
	}
	for _, lists := range []map[string][]string{r.Except, r.Open} {
		for dialect, cases := range lists {
			for _, c := range cases {
				if !slices.Contains(r.Cases, c) {
					panic("spec: rule " + r.ID + " has no case " + c + ", named for " + dialect)
				}
			}
		}
	}
	rule := &r
	rule.slot = slots
	slots += len(r.Cases)
	for range r.Cases {
		bySlot = append(bySlot, rule)
	}
	at, _ := slices.BinarySearchFunc(declared, r.ID, func(d *Rule, id string) int { return strings.Compare(d.ID, id) })
	declared = slices.Insert(declared, at, rule)
	byID[r.ID] = rule
	return rule
}

// Rules returns all declared rules ordered by ID.
func Rules() []*Rule { return slices.Clone(declared) }

// RuleByID returns the rule with that ID, or nil.
func RuleByID(id string) *Rule { return byID[id] }

// Admits tells whether the rule's case can occur in the dialect.
func (r *Rule) Admits(dialect string, c Case) bool {
	if d := DialectByName(dialect); len(r.Only) == 0 && d != nil && d.Language() != SQL {
		return false
	}
	if len(r.Only) > 0 && !slices.ContainsFunc(lineage(dialect), func(name string) bool { return slices.Contains(r.Only, name) }) {
		return false
	}
	return !slices.Contains(r.named(r.Except, dialect), r.Cases[c])
}

// named looks up the cases listed for a dialect, or for the nearest ancestor that
// is listed.
func (r *Rule) named(lists map[string][]string, dialect string) []string {
	for _, name := range lineage(dialect) {
		if list, ok := lists[name]; ok {
			return list
		}
	}
	return nil
}

// Undetermined tells whether the rule's case leaves every query in which it applies without a
// checkable outcome. semcheck never compares such a case.
func (r *Rule) Undetermined(dialect string, c Case) bool {
	return slices.Contains(r.Open[EveryDialect], r.Cases[c]) || slices.Contains(r.named(r.Open, dialect), r.Cases[c])
}

// VariantFor returns the variant that the dialect follows: one that names it,
// else one that names its nearest ancestor. It returns nil where the main statement
// holds; a child that goes back to the main statement is named by a variant
// that says so.
func (r *Rule) VariantFor(dialect string) *Variant {
	return r.variant(dialect, func(v *Variant) bool { return v.Defect == nil })
}

// DefectFor returns the acknowledged defect of the dialect's engines in this rule, or nil.
func (r *Rule) DefectFor(dialect string) *Variant {
	return r.variant(dialect, func(v *Variant) bool { return v.Defect != nil })
}

// variant returns the variant of the dialect, else of its nearest ancestor, among those that
// are meant.
func (r *Rule) variant(dialect string, meant func(*Variant) bool) *Variant {
	for _, name := range lineage(dialect) {
		for i := range r.Variants {
			if v := &r.Variants[i]; meant(v) && slices.Contains(v.Dialects, name) {
				return v
			}
		}
	}
	return nil
}

// Chapter is the part of the ID before the dot.
func (r *Rule) Chapter() string { return r.ID[:strings.IndexByte(r.ID, '.')] }

// String returns the rule's ID.
func (r *Rule) String() string { return r.ID }

// Numbered gives the rule's cases in order, each with its text.
func (r *Rule) Numbered() iter.Seq2[Case, string] {
	return func(yield func(Case, string) bool) {
		for k, text := range r.Cases {
			if !yield(Case(k), text) {
				return
			}
		}
	}
}

// CaseNamed returns the case with that text, and whether there is one.
func (r *Rule) CaseNamed(text string) (Case, bool) {
	k := slices.Index(r.Cases, text)
	return Case(k), k >= 0
}

// CaseName formats a rule with one of its cases.
func (r *Rule) CaseName(c Case) string { return fmt.Sprintf("%s[%s]", r.ID, r.Cases[c]) }
