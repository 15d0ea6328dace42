package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/render"
)

// Guidance is what guided queries are drawn by. It does not change while they are: a query is a function
// of it, of the seed and of its number. Several goroutines may draw by it.
type Guidance struct {
	// Seeds are queries of which mutants are made, Energy their shares.
	Seeds  []*ast.Query
	Energy []int
	// Mutations are the shares of the Mutations, in their order.
	Mutations []int
	// Fresh is how many queries of a thousand are no mutants.
	Fresh int
	// Function is the share of a function among those that a mutant may call; nil is the same for all.
	Function func(f *function.Function) int
	// States are the shares of the StateChanges, in their order; Changes is how many of them a database
	// has on the average.
	States  []int
	Changes int
}

// mostChanges are the changes of a mutant at most, triesOfSeeds the seeds that are tried: a seed
// may name what another database does not have.
const (
	mostChanges  = 3
	triesOfSeeds = 8
)

// Guided returns the n-th query over a database: one that fresh makes, or a mutant of a seed, with the
// numbers of the Mutations by which it was made.
func (g *Generator) Guided(db *DatabaseCase, x *Guidance, n uint64, fresh func() *ast.Query) (q *ast.Query, made []int) {
	s := choice.New(g.seed, n, guidedStream)
	if len(x.Seeds) == 0 || s.PerMille(x.Fresh) {
		return fresh(), nil
	}
	m := g.mutator(db, s)
	m.prefer = x.Function
	for range triesOfSeeds {
		if made := m.mutate(x.Seeds[m.Share(x.Energy)], x.Mutations); made != nil {
			return m.query, made
		}
	}
	return fresh(), nil
}

// Call returns the n-th query without tables that calls a function alone; nil where its parameters are of no
// sort that the generator has.
func (g *Generator) Call(f *function.Function, n uint64) *ast.Query {
	if f.Kind != function.Scalar || !isCall(f.Form) || f.IsOnGeometries() {
		return nil
	}
	m := g.mutator(&DatabaseCase{relations: &relationNames, outputs: &outputNames}, choice.New(g.seed, n, guidedStream))
	q := &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{Expr: m.callOf(&frame{plain: true}, f)}}}}
	if _, err := render.Query(q, g.dialect); err != nil {
		return nil
	}
	return q
}
