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

// differing keeps the number of the first query that differs, but for those that are known to, and
// ends the run there; where known is nil it keeps all numbers.
type differing struct {
	gatherer
	known, numbers map[uint64]bool
	first          uint64
	stop           context.CancelFunc
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

// runFunctionFault asks SQLite with a fault the queries that name the function.
func runFunctionFault(t *testing.T, planted, naming *fault.RuleFault, known map[uint64]bool, queries uint64) (*differing, *fault.RuleEngine) {
	t.Helper()
	d, e := faultySQLite(t, planted)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	g := &differing{stop: stop, known: known, numbers: map[uint64]bool{}}
	sources := namingFunction(naming, Standard(functionFaultSeed, d, sql.DefaultWeights(d), false))
	if _, err := Run(ctx, Config{Seed: functionFaultSeed, Dialect: d, Engine: e, Queries: queries, Sources: sources}, g); err != nil {
		t.Fatal(err)
	}
	return g, e
}

// findFunctionFault asks until a query differs that does not without the fault. The control is asked
// of the queries up to there.
func findFunctionFault(t *testing.T, bug *fault.RuleFault) (*differing, *fault.RuleEngine) {
	t.Helper()
	known := map[uint64]bool{}
	for {
		g, e := runFunctionFault(t, bug, bug, known, functionFaultQueries)
		if len(g.numbers) == 0 {
			return g, e
		}
		control, _ := runFunctionFault(t, fault.NoRuleFault(), bug, nil, g.first+1)
		if !control.numbers[g.first] {
			return g, e
		}
		known = control.numbers
	}
}

// namingFunction asks SELECT 1 in the place of each query that does not name the function of the fault: such
// a query cannot show the fault, and few queries name one of the many functions.
func namingFunction(bug *fault.RuleFault, s Sources) Sources {
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
	for _, bug := range faults[:testrun.Count(8, 40, 40)] {
		t.Run(bug.Name, func(t *testing.T) {
			g, e := findFunctionFault(t, bug)
			t.Logf("planted %d times, first found by query %d", e.Planted(), g.first)
			if len(g.numbers) == 0 {
				t.Errorf("%d queries, %d with the fault, do not find it", functionFaultQueries, e.Planted())
			}
		})
	}
}
