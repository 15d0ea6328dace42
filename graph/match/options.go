package match

import (
	"context"
	"errors"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// FixedUniqueness says between which relationship patterns no relationship may occur twice. All members of a
// pattern of variable length count; [VariableUniqueness] says what may repeat among these members. A
// shortest path does not count.
type FixedUniqueness uint8

// The scopes of uniqueness.
const (
	PerClause FixedUniqueness = iota // all paths of the clause together
	PerPath                          // each path alone
	NoUniqueness
)

// VariableUniqueness says what may repeat within one pattern of variable length.
type VariableUniqueness uint8

// The kinds of sequences of relationships.
const (
	Trail   VariableUniqueness = iota // no relationship twice
	Walk                              // everything may repeat
	Acyclic                           // no node twice, also not start and end
)

// Uniqueness says what may repeat in patterns of a dialect. The zero value is openCypher's.
type Uniqueness struct {
	Fixed    FixedUniqueness
	Variable VariableUniqueness
	// DefaultBound is the greatest length if the pattern gives none. 0 means no bound. A walk must have a
	// bound.
	DefaultBound int64
}

// Options says how a pattern is matched. The zero value is openCypher's reading, without limits.
type Options struct {
	Uniqueness Uniqueness
	// AnyLabel says that a node needs only one of several labels of a node pattern.
	AnyLabel bool
	// LoopsTwice says that a self-loop stands twice for a relationship pattern without direction, once in
	// each direction.
	LoopsTwice bool
	// ForbidCommonNodes makes it an error to look for a shortest path of at least one relationship from a
	// node to itself.
	ForbidCommonNodes bool
	// Where is the clause's condition. nil is always true. A shortest path is the shortest path for which
	// the condition is true.
	Where func(Assignment) (semantics.Truth, error)
	// Prune holds conditions that Where implies. The search drops an assignment as soon as one of them is
	// false. The definition does not use them. Patterns with a shortest path do not use them either.
	Prune []Prune
	// Naive enumerates by the definition.
	Naive bool
	// Budget holds the remaining steps. nil means no limit.
	Budget *int64
	// Coverage counts the rules that were applied; nil counts nothing.
	Coverage *spec.Coverage
	// Choice is set to true if shortestPath chose one of several paths of one length, so that another path
	// would be right, too. It is nil if nobody asks.
	Choice *bool
}

// Prune is a condition that reads some variables of a pattern.
type Prune struct {
	Reads []string
	// Holds is called when the variables are assigned. Where is called again for assignments for which Holds
	// is true or unknown. If Holds raises an error, it returns True.
	Holds func(Assignment) semantics.Truth
}

var (
	// ErrBudget is the error if the budget of steps is used up.
	ErrBudget = errors.New("matching a pattern took more steps than allowed")
	// ErrUnbounded is the error for walks without a greatest length.
	ErrUnbounded = errors.New("a walk of variable length has no upper bound")
	// ErrSeveralShortest is the error for a condition over several shortest paths. It is not
	// modelled: no text says which of the paths the condition selects.
	ErrSeveralShortest = errors.New("a condition over several shortest paths in one clause is not supported")
	// ErrStop is what yield returns if it wants no more assignments. [Pattern.Each] does not return it as an
	// error.
	ErrStop = errors.New("no more assignments are wanted")
)

// Each calls yield with the assignments of the pattern in the graph. Each assignment comes as often as it
// occurs. The graph and the pattern determine the order. The graph must not change meanwhile. An assignment
// is valid only until yield returns. An error of yield ends the matching, and Each returns it. For [ErrStop]
// Each returns nil.
func (p *Pattern) Each(ctx context.Context, g *graph.Graph, options Options, yield func(Assignment) error) error {
	if p.impossible {
		return nil
	}
	if options.Where != nil && len(p.shortest) > 1 {
		return ErrSeveralShortest
	}
	m := newMatcher(ctx, p, g, &options, yield)
	for i := range p.edges {
		if e := &p.edges[i]; e.maximum < 0 && m.mode(e) == Walk && options.Uniqueness.DefaultBound <= 0 {
			return ErrUnbounded
		}
	}
	var err error
	if options.Naive {
		err = m.enumerate()
	} else {
		err = m.search()
	}
	if errors.Is(err, ErrStop) {
		return nil
	}
	return err
}
