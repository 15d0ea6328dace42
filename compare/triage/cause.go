package triage

import (
	"regexp"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
)

// cause is what makes the key of a finding's cluster where more is known of its cause than its
// query shows: what differs, the rule that is to blame, and of the query what matters to that. Then the law by
// which it was found says nothing. It is false where no more is known.
func cause(f *finding.Finding, d *spec.Dialect) (what string, to *finding.Blame, shape string, known bool) {
	if f.Typed || spatialFinding(f, d) {
		return "", nil, "", false
	}
	text := wrapping.ReplaceAllString(f.PlainError(), "")
	switch {
	case text != "" && f.Difference == compare.DifferenceInternal.String():
		return f.Difference, nil, text, true // whatever law asked for it, and by whatever query
	case text != "":
		to, named := raising(f, d)
		return "error", to, text + named, true
	case breaking(f):
		clauses := finding.Clauses(f, d)
		return f.Verdict, nil, clauses, clauses != ""
	case f.Blame == nil || f.Blame.Rule == "" || f.Variant != "":
		return "", nil, "", false
	case f.Difference == compare.DifferenceType.String():
		pair := typesOf(f.Best().Detail)
		if !f.Blame.Isolated && alike(f.Blame.Rule) != setOperations[0] { // which column came is chance
			pair = finding.Clauses(f, d)
		}
		return f.Difference, &finding.Blame{Rule: typedAlike(f.Blame.Rule)}, pair, pair != ""
	case f.Difference == compare.DifferenceOrder.String():
		sorted := finding.Sorted(f, d)
		return f.Difference, &finding.Blame{Rule: f.Blame.Rule}, sorted, sorted != ""
	case f.Difference == compare.DifferenceDegree.String():
		clauses := finding.Clauses(f, d)
		return f.Difference, nil, clauses, clauses != ""
	case f.Blame.Isolated && (f.Difference == compare.DifferenceRows.String() || f.Difference == compare.DifferenceSuccess.String()):
		form := finding.Canonical(f, d)
		return f.Difference, &finding.Blame{Rule: alike(f.Blame.Rule), Case: caseOf(f.Blame)}, form, form != ""
	}
	return "", nil, "", false
}

// spatialFinding tells whether geometries are what the finding is about: their clusters are by
// their forms.
func spatialFinding(f *finding.Finding, d *spec.Dialect) bool {
	return f.Verdict == compare.Precision.String() || f.Robustness || slices.Contains(aboutGeometry, f.Law) || finding.Operands(f, d) != "" || finding.Called(f, d) != ""
}

func breaking(f *finding.Finding) bool {
	return f.Verdict == compare.Crash.String() || f.Verdict == compare.Hang.String()
}

// wrapping is what an engine was about when an error came that it passes on: the error itself says more.
var wrapping = regexp.MustCompile(`\bfailed to [a-z]+(?: [a-z]+){0,2}: `)

// raising is the rule that belongs to an error beside its text: that of an operation on values, which
// is wrong alone. Of a clause, and of what holds a query, the text says all. If the error names the function
// that raises it, the name stands for the rule: it is empty where the plain text has it.
func raising(f *finding.Finding, d *spec.Dialect) (to *finding.Blame, named string) {
	if f.Blame == nil || !f.Blame.Isolated {
		return nil, ""
	}
	if name := finding.Raised(f, d); name != "" {
		if finding.NamesFunction(f.PlainError(), name) {
			return nil, ""
		}
		return nil, " " + name
	}
	if finding.Planned(f, d) {
		return nil, ""
	}
	return &finding.Blame{Rule: f.Blame.Rule}, ""
}

// alike is the rule that stands for all whose faults are alike: comparisons of two values, and set
// operations, which find the types of their columns in one way.
func alike(rule string) string {
	switch {
	case slices.Contains(scalarComparisons, rule):
		return scalarComparisons[0]
	case slices.Contains(setOperations, rule):
		return setOperations[0]
	}
	return rule
}

// typedAlike is the rule that stands for all whose types are found in one way.
func typedAlike(rule string) string {
	for _, list := range [][]string{linear, ofBits} {
		if slices.Contains(list, rule) {
			return list[0]
		}
	}
	return alike(rule)
}

// linear are the rules of arithmetic whose types go by the same table, ofBits those of operations on bits.
var (
	linear = []string{"arithmetic.add", "arithmetic.subtract", "arithmetic.multiply"}
	ofBits = []string{"bits.and", "bits.or", "bits.xor", "bits.shift-left", "bits.shift-right"}
)

// setOperations are the rules of set operations; the first stands for all in keys of wrong types.
var setOperations = []string{"set.union", "set.intersect", "set.except"}

// caseOf are the blamed cases that tell causes apart: whether a comparison or a predicate is True or False depends
// on how it is written, and only Unknown is another matter.
func caseOf(b *finding.Blame) string {
	if !strings.HasPrefix(b.Rule, "compare.") && !strings.HasPrefix(b.Rule, "predicate.") {
		return b.Case
	}
	var list []string
	for _, name := range strings.Split(b.Case, ", ") {
		if name != "true" && name != "false" {
			list = append(list, name)
		}
	}
	return strings.Join(list, ", ")
}

// typed is what a judgement says of a column of another type.
var typed = regexp.MustCompile(`column [0-9]+ has type (.+), want (.+)`)

// typesOf are the families of the types that a judgement tells of: the wanted one and what came.
func typesOf(detail string) string {
	found := typed.FindStringSubmatch(detail)
	if found == nil {
		return ""
	}
	return typeFamily(found[2]) + " as " + typeFamily(found[1])
}

// wholeNumbers are the words in names of types of whole numbers.
var wholeNumbers = regexp.MustCompile(`(?i)\b(?:unsigned |signed )?(?:(?:tiny|small|medium|big|huge)?int(?:eger)?[0-9]*|serial)(?: unsigned)?\b`)

// parameters are those of a type.
var parameters = regexp.MustCompile(`\([^()]*\)`)

// typeFamily is the name of a type without its parameters; whole numbers are one family.
func typeFamily(name string) string {
	name = strings.ToLower(strings.TrimSpace(parameters.ReplaceAllString(name, "")))
	name = wholeNumbers.ReplaceAllString(name, "integer")
	return strings.TrimSpace(strings.ReplaceAll(strings.TrimPrefix(name, "unsigned "), "double precision", "double"))
}
