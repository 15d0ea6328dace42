package campaign

import (
	"cmp"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/trial"
)

// LawAccount counts what a law did in a run. The constants from LawDrawn on name its numbers.
// Clusters are the clusters with a finding of the law. Unique are the clusters among them
// without a finding of another law.
type LawAccount struct {
	Law                                                              string
	Drawn, Applied, NonEmpty, NoCase, Refused, Permitted, Violations uint64
	Clusters, Unique                                                 int
}

// LawAccounts reads the counts of laws, as Statistics.Laws has them, and counts the clusters. The
// laws are in the order of package oracle.
func LawAccounts(counts map[string]uint64, clusters []Cluster) []LawAccount {
	by := map[string]*LawAccount{}
	for key, n := range counts {
		law, what, _ := strings.Cut(key, " ")
		a := by[law]
		if a == nil {
			a = &LawAccount{Law: law}
			by[law] = a
		}
		switch what {
		case LawDrawn:
			a.Drawn = n
		case LawApplied:
			a.Applied = n
		case LawNonEmpty:
			a.NonEmpty = n
		case LawNoCase:
			a.NoCase = n
		case LawRefused:
			a.Refused = n
		case LawPermitted:
			a.Permitted = n
		case LawViolated:
			a.Violations = n
		}
	}
	for i := range clusters {
		for law := range clusters[i].Laws {
			if a := by[law]; a != nil {
				a.Clusters++
				if len(clusters[i].Laws) == 1 {
					a.Unique++
				}
			}
		}
	}
	var list []LawAccount
	for _, a := range by {
		list = append(list, *a)
	}
	slices.SortFunc(list, func(a, b LawAccount) int { return compareLaws(a.Law, b.Law) })
	return list
}

// compareLaws orders names of laws as oracle lists them.
func compareLaws(a, b string) int {
	var rank []string
	for _, law := range oracle.Laws() {
		rank = append(rank, law.Name())
	}
	return cmp.Or(cmp.Compare(slices.Index(rank, a), slices.Index(rank, b)), strings.Compare(a, b))
}

// ErrorAccount counts the errors that a law met by their origin. The semantics do not say whether
// these errors are permitted. OnEmptyTables is how often the engine was asked on empty tables to
// find the origin.
type ErrorAccount struct {
	Law           string
	Counts        map[trial.ErrorOrigin]uint64
	OnEmptyTables uint64
}

// onEmptyTables is what Statistics.Errors calls the questions on empty tables.
const onEmptyTables = "asked on empty tables"

// ErrorAccounts reads the counts of errors, as Statistics.Errors has them. The laws are in the
// order of package oracle; laws without errors are left out.
func ErrorAccounts(counts map[string]uint64) []ErrorAccount {
	by := map[string]*ErrorAccount{}
	for key, n := range counts {
		law, what, _ := strings.Cut(key, " ")
		a := by[law]
		if a == nil {
			a = &ErrorAccount{Law: law, Counts: map[trial.ErrorOrigin]uint64{}}
			by[law] = a
		}
		for _, o := range trial.ErrorOrigins() {
			if what == o.String() {
				a.Counts[o] = n
			}
		}
		if what == onEmptyTables {
			a.OnEmptyTables = n
		}
	}
	var list []ErrorAccount
	for _, a := range by {
		list = append(list, *a)
	}
	slices.SortFunc(list, func(a, b ErrorAccount) int { return compareLaws(a.Law, b.Law) })
	return list
}

// foundBy is the law by which a run met a finding, whatever law shows it.
func foundBy(f *finding.Finding) string { return cmp.Or(f.Origin.Law, f.Law) }
