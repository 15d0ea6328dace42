package oracle

import (
	"context"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare/oracle/graph"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/oracle/norec"
	"github.com/semcheck/semcheck/compare/oracle/pinolo"
	"github.com/semcheck/semcheck/compare/oracle/plan"
	"github.com/semcheck/semcheck/compare/oracle/pqs"
	"github.com/semcheck/semcheck/compare/oracle/sets"
	"github.com/semcheck/semcheck/compare/oracle/space"
	"github.com/semcheck/semcheck/compare/oracle/tlp"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// Law is a statement about an engine's answers that a case can violate.
type Law interface {
	// Name is the law's name in findings and on the command line.
	Name() string
	// Try checks the law on one case. A case to which the law does not apply,
	// or that one side does not take, is Unsupported or Refused: never a
	// violation. The error is for what says nothing of the case: a cancelled
	// context, or an engine that is gone for good.
	Try(ctx context.Context, b *trial.Runner, c *trial.Case) (*trial.Result, error)
}

// Laws lists all laws, the differential law first.
func Laws() []Law {
	laws := []Law{Differential{}}
	for _, m := range MetamorphicLaws() {
		laws = append(laws, asLaw{m})
	}
	return laws
}

// MetamorphicLaws lists the laws that need no semantics to judge. PQS needs the semantics
// to ask.
func MetamorphicLaws() []metamorphic.Relation {
	return append(append(RelationalLaws(), SpatialLaws()...), GraphLaws()...)
}

// RelationalLaws lists the metamorphic laws about any query of SQL.
func RelationalLaws() []metamorphic.Relation {
	return []metamorphic.Relation{norec.Relation{}, tlp.Relation{}, pinolo.Relation{}, pqs.Relation{}, plan.Relation{}, sets.Relation{}}
}

// SpatialLaws lists the metamorphic laws about functions of geometries.
func SpatialLaws() []metamorphic.Relation {
	return []metamorphic.Relation{space.AEI{}, space.Canonical{}, space.Transpose{}, space.Matrix{}}
}

// GraphLaws lists the metamorphic laws about queries of graphs.
func GraphLaws() []metamorphic.Relation {
	return []metamorphic.Relation{graph.Partition{}, graph.Index{}, graph.Reversal{}, graph.Split{}, graph.Refine{}, graph.Empty{}, graph.NonEmpty{}}
}

// LawsOf lists the metamorphic laws about queries of a language.
func LawsOf(l spec.Language) []metamorphic.Relation { return lawsOf.Of(l)() }

var lawsOf = spec.ByLanguage[func() []metamorphic.Relation]{
	SQL:    func() []metamorphic.Relation { return append(RelationalLaws(), SpatialLaws()...) },
	Cypher: GraphLaws,
}

// LawByName returns the law with this name. The error lists all laws.
func LawByName(name string) (Law, error) {
	var names []string
	for _, l := range Laws() {
		if l.Name() == name {
			return l, nil
		}
		names = append(names, l.Name())
	}
	return nil, fmt.Errorf("unknown law %q; the laws are %s", name, strings.Join(names, ", "))
}
