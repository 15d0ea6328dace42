package campaign

import (
	"errors"
	"fmt"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/oracle/plan"
	"github.com/semcheck/semcheck/spec"
)

// Config says what a run does. A zero duration, and zero Workers, is the default. A limit of zero
// does not hold.
type Config struct {
	Seed    uint64
	Dialect *spec.Dialect
	Engine  engine.Engine
	Sources Sources

	// Laws are the laws that queries are tried by; empty is the differential one.
	Laws Laws

	Queries  uint64        // queries to run; 0 is no limit
	Shard    Shard         // the part of them that this run has; zero is all
	Duration time.Duration // time after which no further query begins; 0 is no limit
	Workers  int           // default 1

	StatementTimeout time.Duration // of the engine and of the evaluator, each; default 10 s
	ReconnectFor     time.Duration // how long a lost engine is called again; default 30 s
	Patience         time.Duration // the first pause where the engine lacks resources, the next ones grow; default 1 s

	// Guide is the criterion by which queries that reach something new become seeds of others; nil
	// generates each query by itself. It takes the differential law alone, and sources that can be guided.
	Guide Criterion

	// PlanShapes asks the engine for the plan of each compared query and counts the shapes. It is set
	// where plans guide the run.
	PlanShapes bool

	// Probes is how many mutants of the evaluation of a case are evaluated at most, for what the case
	// witnesses; 0 is none, but in a run that witnesses guide DefaultProbes.
	Probes int

	// Differences evaluates queries that apply a rule with a variant for this
	// dialect under its base too, iso or openCypher: an agreement that the base would
	// not permit becomes documented. Without it such cases count as agree, and how many applied a
	// variant is a statistic.
	Differences bool

	Out     string            // folder of the run database; empty keeps none
	Resume  bool              // go on with the run in Out instead of making one
	KeepAll bool              // store agreeing cases too
	Meta    map[string]string // stored with the run: version, commit, options; a resumed run needs the same

	// Keep holds texts that a new run keeps as files in Out, by name; a name begins with "run.".
	Keep map[string]string

	// Opened is called with what the first session says of its server; nil is nothing.
	Opened func(version string, server engine.Server)

	Triage *Triage // of findings while the run goes on; nil leaves them as they were found

	explain *plan.Explain // how plans are asked for; nil where they are not

	epoch  uint64        // case numbers that share what guides them; 0 is the usual number
	server engine.Server // that the first session told of
}

const (
	defaultStatementTimeout = 10 * time.Second
	defaultReconnectFor     = 30 * time.Second
	defaultPatience         = time.Second
)

// complete fills in defaults and refuses what makes no run.
func (c Config) complete() (Config, error) {
	switch {
	case c.Dialect == nil || c.Engine == nil:
		return c, errors.New("campaign: a dialect and an engine are needed")
	case c.Sources.Generate == nil || c.Sources.Semantics == nil || c.Sources.PrintQuery == nil || c.Sources.PrintStatement == nil || c.Sources.QueriesPerDatabase == 0:
		return c, errors.New("campaign: a source is missing")
	case c.Queries == 0 && c.Duration == 0:
		return c, errors.New("campaign: neither a number of queries nor a duration: the run would not end")
	case c.Guide != nil && c.Laws.NeedNoSemantics():
		return c, errors.New("campaign: a guided run takes the differential law alone")
	case c.Shard.check(&c) != nil:
		return c, c.Shard.check(&c)
	case c.Probes > 0 && c.Laws.NeedNoSemantics():
		return c, errors.New("campaign: witnesses are of the differential law alone")
	case c.Probes < 0 || c.Workers < 0 || c.Duration < 0 || c.StatementTimeout < 0 || c.ReconnectFor < 0 || c.Patience < 0:
		return c, fmt.Errorf("campaign: a negative limit")
	}
	if c.Sources.Describe == nil {
		c.Sources.Describe = sql.Describe
	}
	if _, witness := c.Guide.(byWitness); witness && c.Probes == 0 {
		c.Probes = DefaultProbes
	}
	if c.Workers == 0 {
		c.Workers = 1
	}
	if c.StatementTimeout == 0 {
		c.StatementTimeout = defaultStatementTimeout
	}
	if c.ReconnectFor == 0 {
		c.ReconnectFor = defaultReconnectFor
	}
	if c.Patience == 0 {
		c.Patience = defaultPatience
	}
	return c, c.explaining()
}
