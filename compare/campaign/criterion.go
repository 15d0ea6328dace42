package campaign

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/keyword"
)

// Criterion says what queries of a guided run are to reach. Several goroutines use one.
type Criterion interface {
	// Name is its word on the command line.
	Name() string
	// Reached lists what a query reached, as numbers that mean the same in each process of a build:
	// the query, its text, and the rule × case that it applied.
	Reached(q *ast.Query, text string, applied *spec.Coverage) []uint64
	// Deficit tells how many elements no query has reached that calling a function might; reached says
	// which are. It is nil where the criterion knows no targets.
	Deficit(d *spec.Dialect) func(f *function.Function, reached map[uint64]uint64) int
}

// GuideNone is the word for a run that nothing guides.
const GuideNone = "none"

// Criteria lists the criteria by which a run can be guided.
func Criteria() []Criterion {
	return []Criterion{byKeyword{}, byRule{}, byComposite{}, byWitness{}, byPlan{}}
}

func guideName(c Criterion) string {
	if c == nil {
		return GuideNone
	}
	return c.Name()
}

// byKeyword are the keywords of SemConT's language that a query shows.
type byKeyword struct{}

func (byKeyword) Name() string { return "keyword" }

func (byKeyword) Reached(q *ast.Query, text string, _ *spec.Coverage) (list []uint64) {
	for _, row := range keyword.Shown(q, text) {
		list = append(list, keywordNumbers[row.Name])
	}
	return list
}

func (byKeyword) Deficit(*spec.Dialect) func(*function.Function, map[uint64]uint64) int { return nil }

var keywordNumbers = func() map[string]uint64 {
	numbers := map[string]uint64{}
	for i, row := range keyword.All() {
		numbers[row.Name] = uint64(i)
	}
	return numbers
}()

// byRule are the pairs of rule and case that a query applied.
type byRule struct{}

func (byRule) Name() string { return "rule" }

func (byRule) Reached(_ *ast.Query, _ string, applied *spec.Coverage) (list []uint64) {
	applied.Places(func(place int) { list = append(list, uint64(place)) })
	return list
}

func (byRule) Deficit(d *spec.Dialect) func(*function.Function, map[uint64]uint64) int {
	return func(f *function.Function, reached map[uint64]uint64) (lacking int) {
		if f.Rule == nil {
			return 0
		}
		for k := range f.Rule.Numbered() {
			if f.Rule.Admits(d.Name, k) && !f.Rule.Undetermined(d.Name, k) && reached[uint64(f.Rule.Place(k))] == 0 {
				lacking++
			}
		}
		return lacking
	}
}

// byComposite are the pairs of rule and case, and the set of them that a query applied: SemConT's pattern
// of a query.
type byComposite struct{ byRule }

func (byComposite) Name() string { return "composite" }

// ofSets marks numbers of sets of rule × case.
const ofSets = 1 << 63

func (c byComposite) Reached(q *ast.Query, text string, applied *spec.Coverage) []uint64 {
	return append(c.byRule.Reached(q, text, applied), applied.Signature()|ofSets)
}
