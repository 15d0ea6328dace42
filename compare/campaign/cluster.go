package campaign

import (
	"cmp"
	"maps"
	"slices"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/known"
)

// mostExamples is how many findings of a cluster are kept as examples, each
// with its report.
const mostExamples = 3

// Unrepeated is the key of the cluster of findings that did not differ when
// they were run again.
const Unrepeated = "not-repeated"

// Unreduced is the key of the cluster of findings that repeat and could not be examined.
const Unreduced = "not-examined"

// Cluster is a group of findings that seem to have one cause.
type Cluster struct {
	Key      string
	Title    string
	Count    int
	Examples []string       // IDs of findings, at most three, those of the smallest numbers; the first gives the title
	Known    *finding.Known // the entry that all of them match, or nil
	// Unexamined counts those of them that the entry knows by the text of their error, so
	// that they were not run again.
	Unexamined int
	Baseline   bool           // an earlier run found it
	Laws       map[string]int // findings by the law that found them
	// Crashes counts those of them that broke the session, Closed those of these after which the server
	// answered a new connection.
	Crashes, Closed int
	// Severity is that of the worst of them.
	Severity finding.Severity
	// Precision tells that a rounding decides the answers: such findings make no run
	// fail.
	Precision bool
}

// New tells whether the cluster is new: it is no known issue, is not in the baseline, and no
// rounding decides it.
func (c *Cluster) New() bool { return c.Status() == known.StatusNew }

// Status says whether the cluster was known before the run.
func (c *Cluster) Status() known.Status {
	switch {
	case c.Known != nil:
		return known.StatusKnown
	case c.Baseline:
		return known.StatusBaseline
	case c.Precision:
		return known.StatusPrecision
	}
	return known.StatusNew
}

// keyOf is the key of the cluster that a triaged finding belongs to.
func keyOf(f *finding.Finding) string {
	switch {
	case f.Cluster != nil:
		return f.Cluster.Key
	case f.Repeated.Runs > 0 && f.Repeated.Differed < f.Repeated.Runs:
		return Unrepeated
	}
	return Unreduced
}

// entryOf names the cluster of a triaged finding in the run: findings of one key are apart where a known
// issue matches some of them only.
func entryOf(f *finding.Finding) string {
	if f.Known != nil {
		return keyOf(f) + "/" + f.Known.ID
	}
	return keyOf(f)
}

// group adds a finding to its cluster and returns the cluster as it is then, with the finding that is no
// example any more; empty if there is none. Which findings are examples depends on their numbers
// and not on the order in which they come. The caller holds the run's lock.
func (r *run) group(f *finding.Finding) (now Cluster, displaced string) {
	entry := entryOf(f)
	c := r.clusters[entry]
	if c == nil {
		c = &Cluster{Key: keyOf(f), Severity: finding.SeverityNone, Known: f.Known, Baseline: f.Baseline, Precision: f.Verdict == compare.Precision.String(), Laws: map[string]int{}}
		r.clusters[entry] = c
	}
	c.Count++
	c.Severity = min(c.Severity, f.Severity())
	if f.Verdict == compare.Crash.String() {
		c.Crashes++
	}
	if f.Closed() {
		c.Closed++
	}
	c.Laws[foundBy(f)]++
	if f.Known != nil && f.Known.Unexamined {
		c.Unexamined++
	}
	if i, there := slices.BinarySearchFunc(c.Examples, f.ID, finding.CompareID); !there {
		if i == 0 {
			c.Title = f.Title()
		}
		c.Examples = slices.Insert(slices.Clone(c.Examples), i, f.ID)
		if len(c.Examples) > mostExamples {
			displaced = c.Examples[mostExamples]
			c.Examples = c.Examples[:mostExamples]
		}
	}
	now = *c
	now.Laws = maps.Clone(c.Laws)
	return now, displaced
}

// isExample tells whether a finding is an example of its cluster as it is now.
func (r *run) isExample(f *finding.Finding) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := r.clusters[entryOf(f)]
	return c != nil && slices.Contains(c.Examples, f.ID)
}

// knownID is the ID of a known issue; empty of none.
func knownID(k *finding.Known) string {
	if k == nil {
		return ""
	}
	return k.ID
}

// sorted lists the clusters: new ones first, of these the worst first, then those with more findings.
func sorted(clusters map[string]*Cluster) []Cluster {
	var list []Cluster
	for _, c := range clusters {
		now := *c
		now.Laws = maps.Clone(c.Laws)
		list = append(list, now)
	}
	slices.SortFunc(list, func(a, b Cluster) int {
		if a.New() != b.New() {
			if a.New() {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(a.Severity, b.Severity), cmp.Compare(b.Count, a.Count), cmp.Compare(a.Key, b.Key), cmp.Compare(knownID(a.Known), knownID(b.Known)))
	})
	return list
}
