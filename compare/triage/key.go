package triage

import (
	"slices"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
)

// aboutGeometry are the laws of which every violation lies in a function of geometries:
// the clause around its call says nothing of it.
var aboutGeometry = []string{"aei", "canonical", "transpose", "matrix"}

// keyOf is what makes the key of a finding's cluster: the law, the blame, and what
// stands for the normalised query, empty where the query itself does.
//
// What a rounding decides has one cause in an engine whatever law or case it shows by:
// rule and operands are all of its key. The same holds of what takes more than binary64
// to decide. A function that ends the engine does so under any law.
func keyOf(f *finding.Finding, d *spec.Dialect) (law string, to *finding.Blame, shape string) {
	law, shape = f.Law, shapeOf(f, d)
	var tag string
	switch {
	case f.Verdict == compare.Precision.String():
		tag = f.Verdict
	case f.Robustness:
		tag = "robustness"
	case f.Verdict == compare.Crash.String() && finding.Called(f, d) != "":
		return f.Verdict, nil, finding.Called(f, d) // whatever law asked for it
	case f.Difference == compare.DifferenceInternal.String() && f.PlainError() != "":
		return f.Difference, nil, f.PlainError() // whatever law asked for it, and by whatever query
	default:
		return law, f.Blame, shape
	}
	if f.PlainError() != "" || finding.Operands(f, d) == "" {
		return law + " " + tag, f.Blame, shape
	}
	return tag, &finding.Blame{Rule: f.Blame.Rule}, shape
}

// comparisons are the rules by which the operator of a comparison matters.
var comparisons = []string{"compare.equal", "compare.not-equal", "compare.less", "compare.less-equal", "compare.greater", "compare.greater-equal",
	"compare.rows", "predicate.any", "predicate.all"}

// shapeOf is what stands for the normalised query in the key of a finding's
// cluster; empty where the query itself does.
func shapeOf(f *finding.Finding, d *spec.Dialect) string {
	query := f.Best().Query
	if text := f.PlainError(); text != "" {
		return text // what led to it matters less than what it is
	}
	if f.Typed {
		return query // the tree alone does not show it
	}
	if forms := finding.Operands(f, d); forms != "" {
		return forms
	}
	if slices.Contains(aboutGeometry, f.Law) {
		if calls := finding.Called(f, d); calls != "" {
			return calls
		}
	}
	switch {
	case f.Variant != "":
		return finding.Shape(query, d)
	case f.Blame == nil || f.Blame.Rule == "" || slices.Contains(comparisons, f.Blame.Rule):
		return ""
	case !f.Blame.Isolated:
		return finding.Shape(query, d)
	default:
		return finding.AnyComparison(query, d)
	}
}

// knownShape stands for the normalised query where an entry knows the finding: the entry
// and the operands, if they are known, else the query.
func knownShape(f *finding.Finding, d *spec.Dialect) string {
	if forms := finding.Operands(f, d); forms != "" {
		return f.Known.ID + " " + forms
	}
	return ""
}
