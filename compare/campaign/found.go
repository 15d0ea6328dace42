package campaign

import (
	"cmp"
	"slices"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/spec"
)

// findingOf writes down a case that makes the run fail.
func (w *worker) findingOf(record *Record) *finding.Finding {
	c := &w.run.config
	f := &finding.Finding{
		Format: finding.Format, ID: record.ID(), Law: record.law(), Variant: record.Variant,
		Verdict: record.Verdict.String(), Difference: record.Difference.String(),
		Target: finding.Target{Name: c.Engine.Name(), Dialect: c.Dialect.Name, Version: w.run.version, Called: c.server.Called, Preamble: c.server.Preamble(session(c).Preamble)},
		Origin: finding.Origin{Seed: c.Seed, Kind: record.Kind.String(), Database: record.Database, Number: record.Number,
			Semcheck: c.Meta["semcheck version"], Found: time.Now().UTC().Truncate(time.Second)},
		Found: finding.Judged{Case: finding.Case{Statements: slices.Clone(w.runner.Executed()), Query: record.SQL}, Detail: record.Detail},
	}
	f.Found.Asked = record.Asked
	if record.Expected != nil {
		f.Found.Expected = *record.Expected
	}
	if record.Actual != nil {
		f.Found.Actual = *record.Actual
	}
	if record.Verdict != compare.Disagree {
		f.Log = slices.Clone(w.recent[max(0, len(w.recent)-keptTexts):])
	}
	return f
}

// law is the law that was tried: the differential one, where no other is named.
func (r *Record) law() string { return cmp.Or(r.Law, oracle.Differential{}.Name()) }

// session is the dialect whose preamble prepares the session: the target's,
// whatever judges.
func session(c *Config) *spec.Dialect {
	if own := spec.DialectByName(c.Engine.Dialect()); own != nil {
		return own
	}
	return c.Dialect
}
