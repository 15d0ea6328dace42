package campaign

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/parse"
)

// A guided run follows Algorithm 2 of SemConT's paper by epochs of case numbers. The queries of an epoch
// are drawn by a table that does not change meanwhile: seeds, and how often each mutation brought
// something new. When all databases of the epoch were run, what their queries reached makes the next
// table, in the order of the case numbers. So the cases are a function of the seed and of what the
// semantics and the engine say of each case, whatever the number of workers and whatever the clock.

// epochLength is how many case numbers share one table.
const epochLength = 1000

// Bounds of the seeds, so that no run grows without end.
const (
	mostSeeds        = 600
	mostSeedsOfEpoch = 120
)

// guide steers a run. All but await and the tables themselves is guarded by run.mu.
type guide struct {
	criterion Criterion
	dialect   *spec.Dialect
	databases uint64 // of an epoch
	queries   uint64 // of an epoch

	table  *guideTable               // of the epoch at hand
	past   []growth                  // what the epochs before it brought
	ended  map[uint64]*databaseReach // by database of the epoch at hand
	fresh  guideUnsaved
	moved  chan struct{} // closed when the epoch ends
	unseen func(f *function.Function, reached map[uint64]uint64) int
}

// guideTable is what serves an epoch. It does not change.
type guideTable struct {
	epoch     uint64
	draw      sql.Guidance
	criterion Criterion
	seeds     []guideSeed
	reached   map[uint64]uint64 // how many queries reached an element
	witnessed map[uint64]uint64 // how many witnessed a rule × case
	applied   map[uint64]uint64 // … that were probed applied it
	tried     []uint64          // queries by mutation, the fresh ones last
	kept      []uint64          // … that reached something new
}

// guideSeed is a query that reached something new.
type guideSeed struct {
	Number  uint64
	Text    string
	Reached []uint64 // what it reached first
	tree    *ast.Query
}

// growth is what an epoch brought.
type growth struct {
	Seeds              []guideSeed
	Reached            map[uint64]uint64
	Witnessed, Applied map[uint64]uint64 `json:",omitempty"`
	Tried              []uint64
	Kept               []uint64
	New                uint64      `json:",omitempty"` // elements that no query before had reached
	States             stateCounts `json:",omitzero"`
}

// databaseReach is what the queries of a database reached, beyond the table of their epoch.
type databaseReach struct {
	Cases              []caseReach
	Reached            map[uint64]uint64
	Witnessed, Applied map[uint64]uint64 `json:",omitempty"` // rule × case, by queries that were probed
	Tried              []uint64
	States             []int `json:",omitempty"` // the sql.StateChanges by which the database was made
}

// caseReach is a case that reached what the table of its epoch does not have.
type caseReach struct {
	Number  uint64
	Made    []int
	Reached []uint64
	Text    string // empty where no mutants are to be made of it
}

func newGuide(config *Config) *guide {
	c, d := config.Guide, config.Dialect
	if c == nil { // nothing is guided: the table says what needs no probe
		c = byWatching{}
	}
	g := &guide{criterion: c, dialect: d, databases: max(1, cmp.Or(config.epoch, epochLength)/config.Sources.QueriesPerDatabase), ended: map[uint64]*databaseReach{}, moved: make(chan struct{}), unseen: c.Deficit(d)}
	g.queries = g.databases * config.Sources.QueriesPerDatabase
	g.table = g.tableAfter(nil)
	return g
}

func newReach() *databaseReach {
	return &databaseReach{Reached: map[uint64]uint64{}, Witnessed: map[uint64]uint64{}, Applied: map[uint64]uint64{}, Tried: make([]uint64, len(sql.Mutations())+1)}
}

// await waits for the table that serves a database, which is there when the epochs before it have ended,
// or for the end of the run.
func (g *guide) await(ctx context.Context, r *run, database uint64) (*guideTable, *databaseReach) {
	if g == nil {
		return nil, nil
	}
	epoch := database / g.databases
	for !r.over(ctx) {
		r.mu.Lock()
		table, moved := g.at(epoch), g.moved
		r.mu.Unlock()
		if table != nil {
			return table, newReach()
		}
		select {
		case <-moved:
		case <-ctx.Done():
		case <-time.After(100 * time.Millisecond): // the time of the run may be over
		}
	}
	return nil, nil
}

// at is the table of an epoch; nil where the epochs before it have not ended.
func (g *guide) at(epoch uint64) *guideTable {
	switch {
	case epoch == g.table.epoch:
		return g.table
	case epoch < g.table.epoch: // a database that a resumed run runs again
		return g.tableAfter(g.past[:epoch])
	}
	return nil
}

// add takes what a database reached that was run to its end, and ends the epoch with its last one.
func (g *guide) add(database uint64, reach *databaseReach) {
	if g == nil || reach == nil || database/g.databases != g.table.epoch || g.ended[database] != nil {
		return
	}
	g.ended[database] = reach
	g.fresh.parts = append(g.fresh.parts, guidePart{database, reach})
	g.advance()
}

// advance ends the epoch where all its databases were run.
func (g *guide) advance() {
	if uint64(len(g.ended)) < g.databases {
		return
	}
	grown := g.grownFrom(g.ended)
	g.fresh.epochs = append(g.fresh.epochs, guideEpoch{g.table.epoch, grown})
	g.past = append(g.past, grown)
	g.ended = map[uint64]*databaseReach{}
	g.table = g.tableAfter(g.past)
	close(g.moved)
	g.moved = make(chan struct{})
}

// grownFrom merges what the databases of the epoch reached, in the order of the case numbers.
func (g *guide) grownFrom(ended map[uint64]*databaseReach) growth {
	mutations := len(sql.Mutations())
	grown := growth{Reached: map[uint64]uint64{}, Witnessed: map[uint64]uint64{}, Applied: map[uint64]uint64{}, Tried: make([]uint64, mutations+1), Kept: make([]uint64, mutations+1)}
	var cases []caseReach
	if (g.criterion == byPlan{}) {
		grown.States = newStateCounts()
	}
	for _, reach := range ended {
		if len(grown.States.Databases) > 0 {
			grown.States.count(reach.States, reach.unseenBy(g.table))
		}
		cases = append(cases, reach.Cases...)
		for element, n := range reach.Reached {
			grown.Reached[element] += n
		}
		for place, n := range reach.Witnessed {
			grown.Witnessed[place] += n
		}
		for place, n := range reach.Applied {
			grown.Applied[place] += n
		}
		for i, n := range reach.Tried {
			grown.Tried[i] += n
		}
	}
	slices.SortFunc(cases, func(a, b caseReach) int { return cmp.Compare(a.Number, b.Number) })
	seen := map[uint64]bool{}
	for _, c := range cases {
		var first []uint64
		for _, element := range c.Reached {
			if !seen[element] && g.table.reached[element] == 0 {
				seen[element] = true
				grown.New++
				first = append(first, element)
			}
		}
		if len(first) == 0 {
			continue
		}
		if c.Made == nil {
			grown.Kept[mutations]++
		}
		for _, i := range c.Made {
			grown.Kept[i]++
		}
		if c.Text != "" {
			grown.Seeds = append(grown.Seeds, guideSeed{Number: c.Number, Text: c.Text, Reached: first})
		}
	}
	if len(grown.Seeds) > mostSeedsOfEpoch { // those that reached most first, the earlier ones of equals
		slices.SortStableFunc(grown.Seeds, func(a, b guideSeed) int { return cmp.Compare(len(b.Reached), len(a.Reached)) })
		grown.Seeds = grown.Seeds[:mostSeedsOfEpoch]
		slices.SortFunc(grown.Seeds, func(a, b guideSeed) int { return cmp.Compare(a.Number, b.Number) })
	}
	for i := range grown.Seeds {
		grown.Seeds[i].tree = g.treeOf(grown.Seeds[i].Text)
	}
	return grown
}

// treeOf is the tree of a seed: what its text says, so that a resumed run has the same one.
func (g *guide) treeOf(text string) *ast.Query {
	s, err := parse.Statement(text, g.dialect)
	if err != nil {
		return nil
	}
	q, is := s.(*ast.QueryStatement)
	if !is {
		return nil
	}
	ast.Walk(q.Query, ast.Visitor{Body: func(b ast.Body) {
		if s, is := b.(*ast.Select); is {
			for i := range s.Items {
				s.Items[i].Text = "" // mutants are written
			}
		}
	}})
	return q.Query
}

// tableAfter is the table of the epoch behind those that brought this.
func (g *guide) tableAfter(past []growth) *guideTable {
	mutations := len(sql.Mutations())
	t := &guideTable{epoch: uint64(len(past)), criterion: g.criterion, reached: map[uint64]uint64{}, witnessed: map[uint64]uint64{}, applied: map[uint64]uint64{}, tried: make([]uint64, mutations+1), kept: make([]uint64, mutations+1)}
	for i := range past {
		for element, n := range past[i].Reached {
			t.reached[element] += n
		}
		for place, n := range past[i].Witnessed {
			t.witnessed[place] += n
		}
		for place, n := range past[i].Applied {
			t.applied[place] += n
		}
		for k := range t.tried {
			t.tried[k] += past[i].Tried[k]
			t.kept[k] += past[i].Kept[k]
		}
		for _, s := range past[i].Seeds {
			if s.tree != nil {
				t.seeds = append(t.seeds, s)
			}
		}
	}
	t.thin()
	t.shares()
	t.changed(past, g.queries)
	if unseen := g.unseen; unseen != nil {
		lacking := map[*function.Function]int{}
		for _, f := range function.All() {
			if n := unseen(f, t.reached); n > 0 {
				lacking[f] = n
			}
		}
		t.draw.Function = func(f *function.Function) int { return 1 + shareOfDeficit*lacking[f] }
	}
	return t
}

// shareOfDeficit is how much more often a function is called for each element that it may reach and that
// no query has reached.
const shareOfDeficit = 12

// thin leaves the seeds with the rarest elements, the later ones of equals.
func (t *guideTable) thin() {
	if len(t.seeds) <= mostSeeds {
		return
	}
	slices.SortStableFunc(t.seeds, func(a, b guideSeed) int {
		return cmp.Or(cmp.Compare(t.rarest(a), t.rarest(b)), cmp.Compare(b.Number, a.Number))
	})
	t.seeds = t.seeds[:mostSeeds]
	slices.SortFunc(t.seeds, func(a, b guideSeed) int { return cmp.Compare(a.Number, b.Number) })
}

// rarest is how many queries reached the rarest element that a seed reached first.
func (t *guideTable) rarest(s guideSeed) uint64 {
	least := ^uint64(0)
	for _, element := range s.Reached {
		least = min(least, t.reached[element])
	}
	return least
}

// shares makes the shares of an epoch: of seeds by how rare is what they reached, of mutations and of
// fresh queries by their success.
func (t *guideTable) shares() {
	for _, s := range t.seeds {
		t.draw.Seeds = append(t.draw.Seeds, s.tree)
		t.draw.Energy = append(t.draw.Energy, 10+int(1000/(1+t.rarest(s)))+energyOfUnwitnessed*min(t.unwitnessed(s), 5))
	}
	success := func(i int) uint64 { return 20 + 100_000*(t.kept[i]+1)/(t.tried[i]+50) }
	mutations := len(t.tried) - 1
	var best uint64
	for i := range mutations {
		t.draw.Mutations = append(t.draw.Mutations, int(success(i)))
		best = max(best, success(i))
	}
	fresh := success(mutations)
	t.draw.Fresh = int(min(max(1000*fresh/(fresh+best), leastFresh), mostFresh))
}

// energyOfUnwitnessed is the share of a seed for each rule × case that it applied first and that no query witnesses.
const energyOfUnwitnessed = 100

// Shares of fresh queries, per mille.
const (
	leastFresh = 250
	mostFresh  = 750
)

// guided notes what a query reached. What the engine refuses or the semantics leave open is not reached; of
// a query whose answer is wrong no mutants are made, which would only repeat the finding.
func (w *worker) guided(q *ast.Query, outcome *eval.Outcome, record *Record) {
	t := w.guidance
	if _, watching := w.watching(); t == nil || watching || outcome.Kind != eval.OutcomeRows && outcome.Kind != eval.OutcomeRaise {
		return
	}
	c := caseReach{Number: record.Number, Made: w.made, Text: record.SQL}
	var reached []uint64
	if record.Verdict != compare.Refused && record.Verdict != compare.Unsupported {
		reached = t.criterion.Reached(q, record.SQL, w.current)
	}
	if record.Verdict.Kept() {
		c.Text = ""
	}
	w.reach.note(t, c, reached)
}

// note adds a case with what it reached.
func (r *databaseReach) note(t *guideTable, c caseReach, reached []uint64) {
	if c.Made == nil {
		r.Tried[len(r.Tried)-1]++
	}
	for _, i := range c.Made {
		r.Tried[i]++
	}
	for _, element := range reached {
		r.Reached[element]++
		if t.reached[element] == 0 {
			c.Reached = append(c.Reached, element)
		}
	}
	if len(c.Reached) > 0 {
		r.Cases = append(r.Cases, c)
	}
}
