package graph

import (
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/internal/bag"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
)

// Refine is the law that a narrower condition selects only records that a wider condition selects, too. The
// records under p AND q are among the records under p, and these are among the records under p OR q. Each
// record comes at most as often. GDBMeter compares the numbers of records; this law compares the records.
//
// The law has the conditions, the places and the restrictions of Partition. It leaves aggregates out. There
// is no case if a question raises an error.
//
// The variants, by the place of the condition: match, with, behind. Each has a form with -distinct, in which
// records compare as sets.
type Refine struct{}

// Name is "graph-refine".
func (Refine) Name() string { return "graph-refine" }

// Variants lists the variants that fit the query.
func (Refine) Variants(s *metamorphic.Subject) ([]metamorphic.Variant, string) {
	g, reason := graphsOf(s)
	if g == nil {
		return nil, reason
	}
	places := g.places()
	for i := range places {
		place := &places[i]
		if place.aggregated {
			continue
		}
		for k, by := range g.partitions(place) {
			q := g.condition(place.scope, metamorphic.Choice(g.Choice, uint64(100+k)))
			if q == nil {
				continue
			}
			name := place.variant
			if place.distinct {
				name += "-distinct"
			}
			g.add(name, func() *trial.Check {
				return &trial.Check{Judge: nested(place.distinct), Questions: []trial.Question{
					graphQuestion("records where p AND q", place.with(conjunction(by.rest, conjunction(by.p, q)))),
					graphQuestion("records where p", place.with(conjunction(by.rest, by.p))),
					graphQuestion("records where p OR q", place.with(conjunction(by.rest, disjunction(by.p, q)))),
				}}
			})
		}
	}
	if len(g.variants) == 0 {
		return nil, "no condition has a place"
	}
	return g.variants, ""
}

// nested judges answers. Each answer must be contained in the next answer.
func nested(set bool) func(a []*engine.Result) trial.Verdict {
	return func(a []*engine.Result) trial.Verdict {
		rows := 0
		var before *bag.Bag
		for i, r := range a {
			if len(r.Columns) != len(a[0].Columns) {
				return metamorphic.Violated("the questions have %d and %d columns", len(a[0].Columns), len(r.Columns))
			}
			records := bag.Of(like(r, a[0], set), len(r.Columns))
			if set {
				records.Set()
			}
			if i > 0 {
				if extra := before.Beyond(records); extra != "" {
					return metamorphic.Violated("the narrower condition selects what the wider does not: %s", extra)
				}
			}
			rows, before = max(rows, records.Size), records
		}
		return trial.Verdict{Rows: rows}
	}
}
