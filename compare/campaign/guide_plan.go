package campaign

import (
	"slices"

	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// byPlan are the shapes of the plans by which the engine answers queries: Query Plan Guidance. Where new
// shapes become rare, the state of the databases of the next epoch is changed: indexes, statistics, views
// and rows. The changes are chosen by how many new shapes they brought.
type byPlan struct{}

func (byPlan) Name() string { return "plan" }

func (byPlan) Reached(_ *ast.Query, _ string, applied *spec.Coverage) []uint64 {
	return applied.Elements(spec.CriterionPlan)
}

func (byPlan) Deficit(*spec.Dialect) func(*function.Function, map[uint64]uint64) int { return nil }

// stateCounts say of each of the sql.StateChanges in how many databases it was made and how many new shapes
// these brought; the counts of databases without any change stand last.
type stateCounts struct {
	Databases []uint64 `json:",omitempty"`
	New       []uint64 `json:",omitempty"`
}

func newStateCounts() stateCounts {
	n := len(sql.StateChanges()) + 1
	return stateCounts{make([]uint64, n), make([]uint64, n)}
}

// count counts a database with the changes of its state.
func (s *stateCounts) count(changes []int, reached int) {
	changes = slices.Clone(changes)
	slices.Sort(changes)
	if len(changes) == 0 {
		changes = []int{len(s.Databases) - 1}
	}
	for _, i := range slices.Compact(changes) {
		s.Databases[i]++
		s.New[i] += uint64(reached)
	}
}

func (s *stateCounts) add(o stateCounts) {
	if len(o.Databases) != len(s.Databases) || len(o.New) != len(s.New) { // of a semcheck that has others
		return
	}
	for i := range s.Databases {
		s.Databases[i] += o.Databases[i]
		s.New[i] += o.New[i]
	}
}

// unseenBy counts the elements that the database reached and no query before its epoch.
func (r *databaseReach) unseenBy(t *guideTable) (n int) {
	for element := range r.Reached {
		if t.reached[element] == 0 {
			n++
		}
	}
	return n
}

// Rates of new shapes, in a thousand queries of an epoch, below which one change more is made.
var ratesOfChanges = []uint64{800, 650, 500, 350, 200, 100}

// changed has the state of the databases of an epoch changed: the more, the rarer new shapes were in the
// epoch before it.
func (t *guideTable) changed(past []growth, queries uint64) {
	if (t.criterion != byPlan{}) || len(past) == 0 || queries == 0 {
		return
	}
	all := newStateCounts()
	for i := range past {
		all.add(past[i].States)
	}
	rate := 1000 * past[len(past)-1].New / queries
	for _, below := range ratesOfChanges {
		if rate < below {
			t.draw.Changes++
		}
	}
	for i, n := range t.draw.Mutations { // the success of some is much the same: the best are drawn more often
		t.draw.Mutations[i] = n * n / 100
	}
	for i := range len(all.New) - 1 {
		t.draw.States = append(t.draw.States, int(20+10*all.New[i]/(all.Databases[i]+1)))
	}
}

// changeState changes the state of a database as the table of its epoch says.
func (w *worker) changeState(d *database) {
	if w.guidance == nil || w.guidance.draw.Changes == 0 || d.Change == nil {
		return
	}
	d.Statements, w.reach.States = d.Change(&w.guidance.draw)
}
