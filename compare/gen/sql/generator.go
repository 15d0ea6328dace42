package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// QueriesPerDatabase is how many queries a run asks of one database before it
// makes the next.
const QueriesPerDatabase = 100

// Streams keep the cases of databases, queries, mutants, guided queries, engine-specific databases
// and views apart.
const (
	databaseStream       = 0x6461746162617365
	queryStream          = 0x71756572796e6f5f
	mutantStream         = 0x6d7574616e74735f
	guidedStream         = 0x6775696465645f5f
	engineSpecificStream = 0x776964656461746f
	viewStream           = 0x7669657773745f5f
)

// Generator produces the cases of one seed. It is safe for concurrent use.
type Generator struct {
	seed     uint64
	dialect  *spec.Dialect
	language *language
	weights  Weights
	// engineSpecific is what the dialect offers to engine-specific databases, functions
	// its functions by their result.
	engineSpecific *engineSpecificLanguage
	functions      map[function.Type][]*function.Function
	// listed are those that the catalogue does not have, by their result.
	listed map[function.Type][]*function.Listed
	// calls are those that the semantics model and the catalogue weighs.
	calls calls
	// mayCall are the functions that mutants call.
	mayCall []*function.Function
}

// NewGenerator returns the generator of a seed for a dialect.
func NewGenerator(seed uint64, d *spec.Dialect, w Weights) *Generator {
	g := &Generator{seed: seed, dialect: d, language: languageOf(d), weights: w, engineSpecific: engineSpecificLanguages[d.Name]}
	if w[ChanceEngineSpecific] > 0 {
		g.functions, g.listed = functionsOf(d), listedOf(d)
	}
	if w[ChanceFunction]+w[ChanceFurtherFunction] > 0 {
		g.calls = callsOf(d, w[ColumnDate]+w[ColumnTimestamp] > 0 && g.language.types[familyDate] != nil)
	}
	g.mayCall = g.callableOf()
	return g
}

// DatabaseCase is a database: the statements that make it, and its schema for
// the query generator.
type DatabaseCase struct {
	Index      uint64
	Statements []ast.Statement
	// EngineSpecific: it holds what the semantics do not model, so that no evaluator
	// can say what its queries must return.
	EngineSpecific bool
	// collation is that of its text columns, where they have another one.
	collation string
	tables    []*table
	budget    budget
	// given: the statements are not the generator's, its tables may be large.
	given bool
	// schema and relations are of a given database: its tables and views, by the names
	// that queries call them, and what is known of their columns, in order; nil where
	// nothing is made of one.
	schema *resolve.Schema
	known  map[*resolve.Relation]*givenRelation
	// hidden: some columns are of no use to the generator, so that a name that
	// stands alone may be ambiguous.
	hidden bool
	// unbound are seeds of mutants that are no queries over the database.
	unbound map[*ast.Query]bool
	// relations and outputs are the names of a query's relations and computed
	// columns, none of which is a table's or a column's.
	relations, outputs *names

	// Accepts tells whether a query is free of what is refused before any row is looked at: mutants
	// that are not accepted are not made. Nil accepts all that names what there is.
	Accepts func(q *ast.Query) bool
}

// budget bounds the rows that a query works on.
type budget struct {
	query    int // rows of a FROM product
	subquery int // rows that a subquery sees over all its evaluations
}

// Database returns the database of that index.
func (g *Generator) Database(index uint64) *DatabaseCase {
	b := databaseBuilder{Generator: g, Sequence: choice.New(g.seed, index, databaseStream), database: &DatabaseCase{
		Index: index, EngineSpecific: g.isEngineSpecific(index), budget: generatedBudget, relations: &relationNames, outputs: &outputNames}}
	b.build()
	return b.database
}

// Query returns the n-th query, asked of that database.
func (g *Generator) Query(db *DatabaseCase, n uint64) *ast.Query {
	b := queryBuilder{Generator: g, Sequence: choice.New(g.seed, n, queryStream), database: db}
	return b.build()
}
