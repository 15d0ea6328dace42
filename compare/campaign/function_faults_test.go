package campaign

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

var (
	functionFaultSeed    = uint64(asked("SEMCHECK_FAULT_SEED", 8)) // of the draw and of the queries
	functionFaultQueries = uint64(asked("SEMCHECK_FAULT_QUERIES", 60000))
)

// differing keeps the numbers of the queries that differ, but for those that are known to, and
// ends the run at the first one if it is asked to.
type differing struct {
	gatherer
	known, numbers map[uint64]bool
	first          uint64
}

func (d *differing) Finding(r Record) {
	if d.known[r.Number] {
		return
	}
	if len(d.numbers) == 0 {
		d.first = r.Number
	}
	d.numbers[r.Number] = true
	if d.known != nil {
		d.stop()
	}
}

// runFunctionFault asks SQLite with a fault. What differs without the fault is known.
func runFunctionFault(t *testing.T, bug *fault.RuleFault, known map[uint64]bool) (*differing, *fault.RuleEngine) {
	t.Helper()
	d, e := faultySQLite(t, bug)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	g := &differing{gatherer: gatherer{stop: stop}, known: known, numbers: map[uint64]bool{}}
	sources := Standard(functionFaultSeed, d, sql.DefaultWeights(d), false)
	if known != nil {
		sources = naming(bug, sources)
	}
	_, err := Run(ctx, Config{Seed: functionFaultSeed, Dialect: d, Engine: e, Queries: functionFaultQueries, Sources: sources}, g)
	if err != nil {
		t.Fatal(err)
	}
	return g, e
}

// naming asks SELECT 1 in the place of each query that does not name the function of the fault: such
// a query cannot show the fault, and few queries name one of the many functions.
func naming(bug *fault.RuleFault, s Sources) Sources {
	name, _, _ := strings.Cut(bug.Name, ":")
	name, _, _ = strings.Cut(name, "_") // TRIM_BOTH is written TRIM
	generate := s.Generate
	s.Generate = func(index uint64) Case {
		c := generate(index)
		query := c.Query
		c.Query = func(n uint64) *ast.Query {
			q := query(n)
			text, err := s.PrintQuery(q)
			if err != nil || name == function.Mod.Name || strings.Contains(strings.ToUpper(text), name) {
				return q
			}
			return &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{Expr: &ast.Literal{Kind: ast.LiteralInteger, Text: "1"}}}}}
		}
		return c
	}
	return s
}

// TestFunctionFaults plants faults in functions that are drawn: a wrong NULL, an argument or a
// result that is one too large, rounding, another type. Each is found. With -v it prints the
// query that finds it.
func TestFunctionFaults(t *testing.T) {
	faults := fault.FunctionFaults(spec.DialectByName("sqlite"))
	draw := rand.New(rand.NewPCG(functionFaultSeed, 0))
	draw.Shuffle(len(faults), func(i, j int) { faults[i], faults[j] = faults[j], faults[i] })
	control, _ := runFunctionFault(t, fault.NoRuleFault(), nil)
	for _, bug := range faults[:testrun.Count(8, 40, 40)] {
		t.Run(bug.Name, func(t *testing.T) {
			g, e := runFunctionFault(t, bug, control.numbers)
			t.Logf("planted %d times, first found by query %d", e.Planted(), g.first)
			if len(g.numbers) == 0 {
				t.Errorf("%d queries, %d with the fault, do not find it", functionFaultQueries, e.Planted())
			}
		})
	}
	t.Logf("%d faults, %d queries differ without one", len(faults), len(control.numbers))
}
