package report

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
)

// SummaryFile is the name of a run's summary in its folder.
const SummaryFile = "summary.json"

// SummaryFormat is the version of the format of summary.json. New fields may come without a new
// version; an existing field keeps its name and meaning.
const SummaryFormat = 1

// Account is summary.json: the account of runs for other programs.
type Account struct {
	Kind   string       `json:"kind"` // "semcheck summary"
	Format int          `json:"format"`
	Failed bool         `json:"failed"` // one of the runs found a new cluster
	Runs   []RunAccount `json:"runs"`
}

// RunAccount is one run in summary.json.
type RunAccount struct {
	Target        string            `json:"target"`
	Dialect       string            `json:"dialect"`
	Name          string            `json:"name,omitempty"` // that the user gave a server that is compatible with the target
	EngineVersion string            `json:"engineVersion"`
	Semcheck      string            `json:"semcheck"` // version and commit
	Seed          uint64            `json:"seed"`
	Began         *time.Time        `json:"began,omitempty"`
	Seconds       float64           `json:"seconds"`
	Ending        string            `json:"ending"` // empty: it goes on, or was killed
	Options       map[string]string `json:"options"`
	Failed        bool              `json:"failed"` // it found a new cluster, or findings that are not triaged
	Queries       uint64            `json:"queries"`
	Compared      uint64            `json:"compared"` // of the queries
	// NotAsked counts given queries that were not read, or name a table that is not there.
	NotAsked  uint64 `json:"notAsked,omitempty"`
	Databases uint64 `json:"databases"`
	// Verdicts counts by verdict, every verdict there is.
	Verdicts map[string]KindAccount `json:"verdicts"`
	Laws     []LawCount             `json:"laws,omitempty"`
	// LawErrors counts errors of which the semantics do not say whether they may
	// be, by law and by what they came of.
	LawErrors []ErrorCount    `json:"lawErrors,omitempty"`
	Coverage  CoverageAccount `json:"coverage"`
	// Rules holds the rules of which one of the counts is not zero.
	Rules []RuleAccount `json:"rules"`
	// Lacking are settings that the server lacks.
	Lacking   []finding.Lacking `json:"lacking,omitempty"`
	Clusters  []ClusterAccount  `json:"clusters"`
	Incidents []IncidentAccount `json:"incidents"`
}

// KindAccount counts cases by kind.
type KindAccount struct {
	Queries    uint64 `json:"queries"`
	Tables     uint64 `json:"tables"`
	Statements uint64 `json:"statements"`
}

// CoverageAccount counts the rules, and the pairs of rule and case, that were applied in compared
// cases, among those that the dialect admits. It counts those that are never compared apart.
type CoverageAccount struct {
	Rules   int `json:"rules"`
	RulesOf int `json:"rulesOf"`
	Cases   int `json:"cases"`
	CasesOf int `json:"casesOf"`
	Open    int `json:"open"`
	// Subjects has the same counts by what the rules are about.
	Subjects []SubjectAccount `json:"subjects"`
	// Keywords is left out where keywords were not counted.
	Keywords *KeywordCount `json:"semcont,omitempty"`
}

// SubjectAccount counts the rules about a subject. Made tells that the run had any of it: rules about
// geometries say nothing of a run without geometries.
type SubjectAccount struct {
	Subject string `json:"subject"` // "SQL", "geometries", "graphs"
	Made    bool   `json:"made"`
	Rules   int    `json:"rules"`
	RulesOf int    `json:"rulesOf"`
	Cases   int    `json:"cases"`
	CasesOf int    `json:"casesOf"`
}

// RuleAccount is what a run says about a rule.
type RuleAccount struct {
	Rule     string `json:"rule"`
	Disagree uint64 `json:"disagree"` // cases of new clusters that blame it
	Known    uint64 `json:"known"`    // cases of known clusters that blame it
	Baseline uint64 `json:"baseline"` // cases of clusters of the baseline that blame it
	Freedom  uint64 `json:"freedom"`  // queries whose result it leaves free
	Open     uint64 `json:"open"`     // queries that were not compared, because it leaves the result open
	Observed uint64 `json:"observed"` // queries that agree by a variant that no text states
}

// ClusterAccount is a cluster of findings.
type ClusterAccount struct {
	Key        string            `json:"key"`
	Title      string            `json:"title"`
	Verdict    string            `json:"verdict"`
	Difference string            `json:"difference"`
	Law        string            `json:"law"`     // by which it is shown
	FoundBy    string            `json:"foundBy"` // law that found its first finding
	Rule       string            `json:"rule"`    // empty where none could be named
	Case       string            `json:"case"`
	Count      uint64            `json:"count"`             // cases
	Status     string            `json:"standing"`          // new, known or baseline
	Ignored    string            `json:"ignored,omitempty"` // the class for which --ignore leaves it out of the exit status
	Known      *KnownAccount     `json:"known"`             // null: no known issue
	Oldest     string            `json:"oldest"`
	Normalised string            `json:"normalised"`
	Versions   []VersionAccount  `json:"versions"`   // installed ones, from the oldest to the newest
	Statements []string          `json:"statements"` // of the smallest case
	Query      string            `json:"query"`
	Bytes      [2]int            `json:"bytes"` // before and after the reduction
	Findings   []FindingLocation `json:"findings"`
}

// VersionAccount is the result of one version of an engine.
type VersionAccount struct {
	Target  string `json:"target"`
	Version string `json:"version"`
	Verdict string `json:"verdict"`
	Shows   bool   `json:"shows"`
}

// KnownAccount is the entry of a known issue.
type KnownAccount struct {
	ID   string `json:"id"`
	Mode string `json:"mode"`
	Link string `json:"link"`
}

// FindingLocation says where the files of a finding are.
type FindingLocation struct {
	ID     string `json:"id"`
	Folder string `json:"folder"` // relative to summary.json, with slashes
}

// IncidentAccount is an event of a run that is no answer of the engine.
type IncidentAccount struct {
	Seconds float64 `json:"seconds"` // since the run began
	What    string  `json:"what"`
	Detail  string  `json:"detail"`
}

// Summary writes summary.json.
func Summary(runs []*Run) ([]byte, error) {
	account := Account{Kind: "semcheck summary", Format: SummaryFormat, Runs: []RunAccount{}}
	for _, r := range runs {
		account.Failed = account.Failed || r.Failed()
		account.Runs = append(account.Runs, runAccount(runs, r))
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(account); err != nil {
		return nil, fmt.Errorf("summary: %w", err)
	}
	return b.Bytes(), nil
}

func runAccount(runs []*Run, r *Run) RunAccount {
	a := RunAccount{
		Target: r.Target, Dialect: r.Dialect, Name: r.Called, EngineVersion: r.Version, Semcheck: r.Semcheck, Seed: r.Seed, Seconds: r.Elapsed.Seconds(),
		Ending: r.Ending, Options: map[string]string{}, Failed: r.Failed(), Queries: r.Queries, Compared: r.compared(), NotAsked: r.NotAsked, Databases: r.Databases,
		Verdicts: map[string]KindAccount{}, Rules: []RuleAccount{}, Clusters: []ClusterAccount{}, Incidents: []IncidentAccount{},
		Laws: r.Laws, LawErrors: r.Errors, Lacking: r.Lacking,
	}
	if !r.Began.IsZero() {
		began := r.Began.UTC()
		a.Began = &began
	}
	for _, o := range r.Options {
		a.Options[o.Name] = o.Value
	}
	for _, v := range compare.Verdicts() {
		a.Verdicts[v.String()] = KindAccount{}
	}
	for _, v := range r.Verdicts {
		a.Verdicts[v.Verdict.String()] = KindAccount{v.Queries, v.Tables, v.Statements}
	}
	for _, c := range r.Coverage {
		if c.Open {
			a.Coverage.Open++
		}
	}
	for _, l := range r.rules() {
		a.Coverage.Cases += l.cases
		a.Coverage.CasesOf += l.casesOf
		a.Coverage.RulesOf += min(l.casesOf, 1)
		a.Coverage.Rules += min(l.cases, 1)
		if l.marked() {
			a.Rules = append(a.Rules, RuleAccount{l.rule, l.disagree, l.known, l.baseline, l.freedom, l.open, l.observed})
		}
	}
	a.Coverage.Subjects, a.Coverage.Keywords = r.subjects(), r.Keywords
	for _, c := range r.clusters() {
		a.Clusters = append(a.Clusters, clusterAccount(prefix(runs, r), c))
	}
	for _, i := range r.Incidents {
		a.Incidents = append(a.Incidents, IncidentAccount{i.After.Seconds(), i.What, i.Detail})
	}
	return a
}

func clusterAccount(prefix string, c *Cluster) ClusterAccount {
	a := ClusterAccount{Key: c.Key, Title: c.title(), Count: c.cases(), Status: string(c.status()), Ignored: c.Ignored,
		Statements: []string{}, Versions: []VersionAccount{}, Findings: []FindingLocation{}}
	if f := c.first(); f != nil {
		j := f.Best()
		a.Verdict, a.Difference, a.Law, a.Query = f.Verdict, f.Difference, f.Law, j.Query
		a.FoundBy = cmp.Or(f.Origin.Law, f.Law)
		a.Statements = append(a.Statements, j.Statements...)
		a.Bytes = [2]int{f.Found.Bytes(), j.Bytes()}
		if f.Blame != nil {
			a.Rule, a.Case = f.Blame.Rule, f.Blame.Case
		}
		if f.Cluster != nil {
			a.Oldest, a.Normalised = f.Cluster.Oldest, f.Cluster.Normalised
		}
		for _, v := range f.Versions {
			a.Versions = append(a.Versions, VersionAccount(v))
		}
	}
	if k := c.known(); k != nil {
		a.Known = &KnownAccount{k.ID, k.Mode, k.Link}
	}
	for _, f := range c.Findings {
		a.Findings = append(a.Findings, FindingLocation{f.ID, place(prefix, f)})
	}
	return a
}
