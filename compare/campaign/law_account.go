package campaign

import (
	"cmp"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
)

// LawAccount is what a law did in a run: how often it was drawn for a query, and
// of those the queries to which it applied; of these, those that were about at
// least one row, of which an error made no case, which the engine refused, in
// which the semantics permit each answer, and that violate it. Clusters are those
// to which a finding of the law belongs, Alone those of no other law.
type LawAccount struct {
	Law                                                              string
	Drawn, Applied, NonEmpty, NoCase, Refused, Permitted, Violations uint64
	Clusters, Alone                                                  int
}

// LawAccounts reads the counts of laws, as Statistics.Laws has them, and counts
// the clusters. The laws come in the order in which oracle lists them.
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
					a.Alone++
				}
			}
		}
	}
	var rank []string
	for _, law := range oracle.Laws() {
		rank = append(rank, law.Name())
	}
	var list []LawAccount
	for _, a := range by {
		list = append(list, *a)
	}
	slices.SortFunc(list, func(a, b LawAccount) int {
		return cmp.Or(cmp.Compare(slices.Index(rank, a.Law), slices.Index(rank, b.Law)), strings.Compare(a.Law, b.Law))
	})
	return list
}

// foundBy is the law by which a run met a finding, whatever law shows it.
func foundBy(f *finding.Finding) string { return cmp.Or(f.Origin.Law, f.Law) }
