package report

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/known"
)

// Run is a run as reports show it: plain data. Reports leave out empty fields.
type Run struct {
	Name     string // of its folder among several runs: "mysql"; letters, digits and _ . @ -
	Target   string // as --target takes it
	Title    string // for people: "MySQL"; empty is the target
	Called   string // the name that the user gave a server that is compatible with the target; else empty
	Version  string // what the engine says of itself
	Dialect  string // by which it was judged
	Seed     uint64
	Semcheck string // version and commit
	Began    time.Time
	Elapsed  time.Duration
	Asking   time.Duration // the part of it in which queries were asked; 0 where it is not known
	Ending   string        // why it ended, in words; empty for a run that goes on or was killed
	Options  []Option
	Preamble []string // statements that prepare a session

	Queries   uint64 // generated queries
	NotAsked  uint64 // given queries that were not read, or name a table that is not there: in no other count
	Databases uint64
	Verdicts  []VerdictCount
	Laws      []LawCount   // empty where the differential law alone was asked
	Errors    []ErrorCount // empty where there were none
	// Unmeasured tells that no query was held against the semantics, so that
	// nothing is known of rules and their coverage.
	Unmeasured bool
	Coverage   []RuleCase // every rule × case that the dialect admits
	// Keywords counts the keywords of SemConT's language; nil where they were not counted.
	Keywords  *KeywordCount
	Marks     []RuleMark
	Lacking   []finding.Lacking // settings that the server lacks
	Clusters  []Cluster         // new ones, those of the baseline and known ones
	Timeline  []Point           // in order of time
	Incidents []Incident
	Growth    []GrowthPoint // what was reached over the number of queries; empty where it was not counted
}

// GrowthPoint is what the first queries of a run reached, by criteria that are the same in each point.
type GrowthPoint struct {
	Queries uint64
	Reached []Reached
}

// Reached counts what was reached by a criterion.
type Reached struct {
	Name  string // "rule × case"
	Count int
}

func (p *GrowthPoint) names() (list []string) {
	for _, r := range p.Reached {
		list = append(list, r.Name)
	}
	return list
}

// Option is a setting of a run that reports show. It holds no password.
type Option struct{ Name, Value string }

// VerdictCount counts the cases of a verdict by their kind.
type VerdictCount struct {
	Verdict                     compare.Verdict
	Queries, Tables, Statements uint64
}

// LawCount counts what a law did in queries: drawn for the law; the law applied; about at least one
// row (NonEmpty); without a case because of an error (NoCase); refused by the engine (Refused);
// with all answers permitted by the semantics (Permitted); violating the law (Violations). Clusters
// counts the clusters with a finding of the law. Unique counts the clusters without a finding of
// another law.
type LawCount struct {
	Law       string `json:"law"`
	Drawn     uint64 `json:"drawn"`
	Applied   uint64 `json:"applied"`
	NonEmpty  uint64 `json:"nonEmpty"`
	NoCase    uint64 `json:"noCase"`
	Refused   uint64 `json:"refused"`
	Permitted uint64 `json:"permitted"`
	Violated  uint64 `json:"violated"`
	Clusters  int    `json:"clusters"`
	Unique    int    `json:"alone"`
}

// ErrorCount counts the errors that a law met by their origin, and how often the engine was asked
// on empty tables to find it. The semantics do not say whether these errors are permitted.
type ErrorCount struct {
	Law           string `json:"law"`
	Unexpected    uint64 `json:"unexpected"`
	OfTheData     uint64 `json:"ofTheData"`
	OfTheForm     uint64 `json:"ofTheForm"`
	NotSupported  uint64 `json:"notSupported"`
	Undecided     uint64 `json:"undecided"`
	OnEmptyTables uint64 `json:"onEmptyTables"`
}

// Total is the number of cases of all kinds.
func (v *VerdictCount) Total() uint64 { return v.Queries + v.Tables + v.Statements }

// KeywordCount counts keywords of SemConT's language: the keywords in compared queries, the
// keywords of the dialect, the keywords of the list, and the number that SemConT gives without a
// list.
type KeywordCount struct {
	Shown   int      `json:"shown"`
	Has     int      `json:"has"`
	Rows    int      `json:"rows"`
	Counted int      `json:"counted"`
	Missing []string `json:"notShown"` // that the dialect has
}

// RuleCase is rule × case with its counts.
type RuleCase struct {
	Rule, Case   string
	Applications uint64 // in compared cases
	Queries      uint64 // compared cases in which it was applied
	Open         bool   // leaves the outcome open by its nature: never compared
}

// RuleMark counts the queries whose verdict depends on a rule. The verdict is Freedom (the rule
// leaves the result free), Observed (the rule was only seen on an engine) or Unsupported (the rule
// leaves the result open, so that it is not compared).
type RuleMark struct {
	Rule    string
	Verdict compare.Verdict
	Queries uint64
}

// Cluster is a group of findings that seem to have one cause.
type Cluster struct {
	Key      string
	Title    string             // empty: that of its first finding
	Count    uint64             // cases of the run; findings beyond a number are not kept
	Findings []*finding.Finding // that are kept, the clearest first; at least one
	// Ignored is the class of differences for which --ignore leaves the cluster out of the exit status;
	// empty where it counts.
	Ignored string
}

// Point is the state of a run after a time.
type Point struct {
	After             time.Duration // since the run began
	Queries, Findings uint64        // until then
}

// Incident is an event of a run that is no answer of the engine.
type Incident struct {
	After  time.Duration // since the run began
	What   string        // "the engine was lost", "restarted", …
	Detail string
}

// title is the engine's name for people.
func (r *Run) title() string {
	if r.Title != "" {
		return r.Title
	}
	return r.Target
}

// compared is the number of queries that were compared.
func (r *Run) compared() (n uint64) {
	for i := range r.Verdicts {
		if v := &r.Verdicts[i]; v.Verdict.Compared() {
			n += v.Queries
		}
	}
	return n
}

// Failed tells whether the run found something new: a cluster that is neither known nor in the
// baseline, and of no class that --ignore leaves out. If findings are not grouped, each of them is new.
func (r *Run) Failed() bool {
	if len(r.Clusters) > 0 {
		return slices.ContainsFunc(r.Clusters, func(c Cluster) bool { return c.status() == known.StatusNew && c.Ignored == "" })
	}
	return slices.ContainsFunc(r.Verdicts, func(v VerdictCount) bool { return v.Verdict.Fails() && v.Total() > 0 })
}

// first is the finding by which a cluster is shown, or nil.
func (c *Cluster) first() *finding.Finding {
	if len(c.Findings) == 0 {
		return nil
	}
	return c.Findings[0]
}

// known is the entry that the cluster matches, or nil.
func (c *Cluster) known() *finding.Known {
	for _, f := range c.Findings {
		if f.Known != nil {
			return f.Known
		}
	}
	return nil
}

// status is how the cluster stands to what was known before the run.
func (c *Cluster) status() known.Status {
	switch {
	case c.known() != nil:
		return known.StatusKnown
	case slices.ContainsFunc(c.Findings, func(f *finding.Finding) bool { return f.Baseline }):
		return known.StatusBaseline
	case c.precision():
		return known.StatusPrecision
	}
	return known.StatusNew
}

// precision tells that a rounding decides the answers of the cluster's findings.
func (c *Cluster) precision() bool {
	f := c.first()
	return f != nil && f.Verdict == compare.Precision.String()
}

// name tells the cluster apart among those of a run: by its key, and by the
// known issue that matches it, since others of the key may match none.
func (c *Cluster) name() string {
	if k := c.known(); k != nil && k.ID != "" {
		return c.Key + " (" + k.ID + ")"
	}
	return c.Key
}

// statuses lists the statuses in the order in which reports show them.
func statuses() []known.Status {
	return []known.Status{known.StatusNew, known.StatusKnown, known.StatusBaseline, known.StatusPrecision}
}

// cases is the number of the cluster's cases.
func (c *Cluster) cases() uint64 { return max(c.Count, uint64(len(c.Findings))) }

// blamed is the cluster's rule, or empty.
func (c *Cluster) blamed() string {
	if f := c.first(); f != nil && f.Blame != nil {
		return f.Blame.Rule
	}
	return ""
}

func (c *Cluster) title() string {
	if c.Title != "" {
		return c.Title
	}
	if f := c.first(); f != nil {
		return f.Title()
	}
	return c.Key
}

// clusters lists a run's clusters: new ones, known ones, those of the baseline;
// those with many cases before those with few.
func (r *Run) clusters() []*Cluster {
	list := make([]*Cluster, len(r.Clusters))
	for i := range r.Clusters {
		list[i] = &r.Clusters[i]
	}
	slices.SortStableFunc(list, func(a, b *Cluster) int {
		return cmp.Or(rank(a)-rank(b), cmp.Compare(b.cases(), a.cases()), cmp.Compare(a.Key, b.Key))
	})
	return list
}

func rank(c *Cluster) int { return slices.Index(statuses(), c.status()) }

// order puts false before true.
func order(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// chapter is the part of a rule's ID before the point.
func chapter(rule string) string {
	name, _, _ := strings.Cut(rule, ".")
	return name
}

// ruleAccount is a rule in one run.
type ruleAccount struct {
	rule            string
	cases, casesOf  int    // applied, and all that can be compared
	applications    uint64 // in compared cases
	queries         uint64 // the most that applied one of its cases
	disagree, known uint64 // cases of new clusters that blame it, and of known ones
	baseline        uint64 // cases of clusters of the baseline that blame it
	freedom, open   uint64 // queries
	observed        uint64 // queries
}

// rules lists the rules that the run's dialect admits, and those blamed.
func (r *Run) rules() []*ruleAccount {
	var list []*ruleAccount
	by := map[string]*ruleAccount{}
	of := func(rule string) *ruleAccount {
		if by[rule] == nil {
			by[rule] = &ruleAccount{rule: rule}
			list = append(list, by[rule])
		}
		return by[rule]
	}
	for _, c := range r.Coverage {
		a := of(c.Rule)
		if c.Open {
			continue
		}
		a.casesOf++
		a.applications += c.Applications
		a.queries = max(a.queries, c.Queries)
		if c.Applications > 0 {
			a.cases++
		}
	}
	for i := range r.Clusters {
		c := &r.Clusters[i]
		rule := c.blamed()
		if rule == "" {
			continue
		}
		switch c.status() {
		case known.StatusNew:
			of(rule).disagree += c.cases()
		case known.StatusKnown:
			of(rule).known += c.cases()
		case known.StatusBaseline:
			of(rule).baseline += c.cases()
		case known.StatusPrecision:
		}
	}
	for _, m := range r.Marks {
		switch m.Verdict {
		case compare.Freedom:
			of(m.Rule).freedom += m.Queries
		case compare.Observed:
			of(m.Rule).observed += m.Queries
		case compare.Unsupported:
			of(m.Rule).open += m.Queries
		case compare.Agree, compare.Disagree, compare.Documented, compare.Known, compare.Refused,
			compare.Crash, compare.Hang, compare.Precision:
		}
	}
	slices.SortFunc(list, func(a, b *ruleAccount) int { return cmp.Compare(a.rule, b.rule) })
	return list
}

// marked tells whether something is to be said of the rule.
func (a *ruleAccount) marked() bool { return a.blame()+a.freedom+a.open+a.observed > 0 }

// blame is the number of cases of all clusters that blame the rule.
func (a *ruleAccount) blame() uint64 { return a.disagree + a.known + a.baseline }
