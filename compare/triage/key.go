package triage

import (
	"slices"
	"strings"

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
	if what, to, shape, known := cause(f, d); known {
		return what, to, shape
	}
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
	case ofPlanning(f, d):
		return planning, nil, finding.Planning(f, d)
	case ofRows(f, d) && !f.Blame.Isolated: // a value is wrong, and each part right
		return law, &finding.Blame{Rule: f.Blame.Rule}, finding.Planning(f, d)
	case ofRows(f, d) && slices.Contains(scalarComparisons, f.Blame.Rule): // which operator it is says nothing
		return law, &finding.Blame{Rule: scalarComparisons[0]}, finding.AnyComparison(f.Best().Query, d)
	case ofRows(f, d) && strings.HasPrefix(f.Blame.Rule, "aggregate.") && f.Blame.Part != "":
		return law, f.Blame, finding.AnyComparison("SELECT "+f.Blame.Part, d) // whatever rows it is of
	default:
		return law, f.Blame, shape
	}
	if f.PlainError() != "" || finding.Operands(f, d) == "" {
		return law + " " + tag, f.Blame, shape
	}
	return tag, &finding.Blame{Rule: f.Blame.Rule}, shape
}

// planning stands for the law in the key of a fault of planning: whatever law shows it, and
// whatever clause is to blame, a row is kept or dropped that should not be.
const planning = "planning"

// ofPlanning tells whether a finding is a fault of planning that shows by the rows that are
// kept: the whole is wrong and each part right, or only answers together tell that one is
// wrong.
func ofPlanning(f *finding.Finding, d *spec.Dialect) bool {
	switch {
	case f.Typed || slices.Contains(aboutGeometry, f.Law) || finding.Operands(f, d) != "" || finding.Called(f, d) != "":
		return false
	case f.Variant == "" && (f.Blame == nil || f.Blame.Isolated):
		return false
	case f.Variant == "" && !slices.Contains(selecting, f.Blame.Rule): // but for joins with what is lateral, whose rows are made one by one
		return strings.HasPrefix(f.Blame.Rule, "from.") && strings.Contains(finding.Planning(f, d), "lateral")
	}
	return finding.Planning(f, d) != ""
}

// ofRows tells whether a rule is to blame for a difference of rows that is no matter of
// geometries.
func ofRows(f *finding.Finding, d *spec.Dialect) bool {
	return f.Variant == "" && f.Blame != nil && f.Blame.Rule != "" && !f.Typed && finding.Operands(f, d) == "" && finding.Called(f, d) == "" && finding.Planning(f, d) != ""
}

// selecting are the rules that say which rows are kept.
var selecting = []string{"where.filter", "from.inner", "from.left", "from.right", "from.full", "from.named-columns", "group.having"}

// scalarComparisons are the rules of comparisons whose faults are alike; the first stands
// for all in keys.
var scalarComparisons = []string{"compare.equal", "compare.not-equal", "compare.less", "compare.less-equal", "compare.greater", "compare.greater-equal"}

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

// knownShape stands for the normalised query where an entry knows the finding: the entry,
// and the operands if they are known.
func knownShape(f *finding.Finding, d *spec.Dialect) string {
	if forms := finding.Operands(f, d); forms != "" {
		return f.Known.ID + " " + forms
	}
	return f.Known.ID
}
