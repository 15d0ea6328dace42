package campaign

import (
	"strconv"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
)

// Kind says what a case is.
type Kind uint8

const (
	KindQuery     Kind = iota // a generated query; the number is its own
	KindTable                 // the contents of a table after all statements
	KindStatement             // a statement that makes the database
)

// String returns the kind's name in the run database.
func (k Kind) String() string { return [...]string{"query", "table", "statement"}[k] }

// Record is a case with its verdict.
type Record struct {
	Kind     Kind
	Number   uint64 // of the query; else the position in its database
	Database uint64
	SQL      string
	Law      string // that was tried
	Variant  string // of a metamorphic law
	compare.Judgement
	Expected *finding.Expected // only for findings and with KeepAll
	Actual   *finding.Actual   // only for findings and with KeepAll
	Asked    []finding.Asked   // by a metamorphic law; only for findings
}

// ID names the case: "query-19006", "table-12-0". The name is the same in every run of the seed.
func (r *Record) ID() string {
	if r.Kind == KindQuery {
		return r.Kind.String() + "-" + strconv.FormatUint(r.Number, 10)
	}
	return r.Kind.String() + "-" + strconv.FormatUint(r.Database, 10) + "-" + strconv.FormatUint(r.Number, 10)
}

// Reporter shows a run to people. Only one goroutine at a time calls its methods.
type Reporter interface {
	// Progress is called about once a second.
	Progress(Summary)
	// Finding is called for each case that makes the run fail, after it is
	// stored.
	Finding(Record)
	// Triaged is called for each finding that was triaged, with its cluster,
	// after both are stored.
	Triaged(f *finding.Finding, c Cluster)
	// Incident is called for what happened to the engine.
	Incident(Incident)
}

// Ending says why a run ended.
type Ending uint8

const (
	EndedByCount      Ending = iota // all queries ran
	EndedByTime                     // the duration was over
	EndedByCancel                   // the context was cancelled
	EndedByLostEngine               // the engine was gone and did not come back
	EndedByResources                // the engine lacked disk, memory or connections
	EndedByTrouble                  // the run database could not be written, or the like
)

// String says in words why a run ended.
func (e Ending) String() string {
	return [...]string{"all cases ran", "the time was over", "interrupted", "the engine is gone",
		"the engine lacks resources", "semcheck could not go on"}[e]
}

// Summary is the account of a run, at its end or while it goes on.
type Summary struct {
	Target, Dialect string
	Version         string            // of the engine
	Called          string            // the name that the user gave the server; else empty
	Lacking         []finding.Lacking // settings that the server lacks
	Seed            uint64
	Workers         int
	Guide           string // the criterion of a guided run, or GuideNone
	Elapsed         time.Duration
	Asking          time.Duration // the part of it in which queries were asked; findings may be triaged after it
	Ending          Ending        // at the end only
	Statistics      Statistics
	Coverage        *spec.Coverage // applications of rule × case in compared cases
	Queries         *spec.Coverage // compared cases in which rule × case was applied
	Reached         spec.Growth    // by all compared queries, by criterion
	Out             string         // folder of the run database, or empty
	Clusters        []Cluster      // of triaged findings, new ones first, then by number
	Pending         int            // findings that are not triaged
	Triaging        string         // the finding that was taken last to be triaged; empty before any
	Incidents       int            // times that the engine was lost or in trouble, or semcheck itself failed
	Faults          int            // times that semcheck itself failed
}

// Failed tells whether the run found a difference, known or not.
func (s *Summary) Failed() bool {
	for _, v := range compare.Verdicts() {
		if v.Fails() && s.Statistics.Total(v) > 0 {
			return true
		}
	}
	return false
}

// Findings is the number of findings, including known ones and those that are not examined.
func (s *Summary) Findings() int {
	n := s.Pending
	for _, c := range s.Clusters {
		n += c.Count
	}
	return n
}

// PerSecond is the number of compared queries a second.
func (s *Summary) PerSecond() float64 {
	if s.Asking <= 0 {
		return 0
	}
	return float64(s.Statistics.Compared()) / s.Asking.Seconds()
}
