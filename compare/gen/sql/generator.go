package sql

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// QueriesPerDatabase is how many queries a run asks of one database before it
// makes the next.
const QueriesPerDatabase = 100

// Generator produces the cases of one seed. It is safe for concurrent use.
type Generator struct {
	seed     uint64
	dialect  *spec.Dialect
	language *language
	weights  Weights
}

// NewGenerator returns the generator of a seed for a dialect.
func NewGenerator(seed uint64, d *spec.Dialect, w Weights) *Generator {
	return &Generator{seed: seed, dialect: d, language: languageOf(d), weights: w}
}

// DatabaseCase is a database: the statements that make it, and its schema for
// the query generator.
type DatabaseCase struct {
	Index      uint64
	Statements []ast.Statement
	tables     []*table
	budget     budget
	// given: the statements are not the generator's, its tables may be large.
	given bool
	// folds: names of tables and columns do not distinguish case.
	folds bool
	// hidden: some columns are of no use to the generator, so that a name that
	// stands alone may be ambiguous.
	hidden bool
	// relations and outputs are the names of a query's relations and computed
	// columns, none of which is a table's or a column's.
	relations, outputs *names
}

// budget bounds the rows that a query works on.
type budget struct {
	query    int // rows of a FROM product
	subquery int // rows that a subquery sees over all its evaluations
}

// Database returns the database of that index.
func (g *Generator) Database(index uint64) *DatabaseCase {
	b := databaseBuilder{Generator: g, random: newRandom(g.seed, index, databaseStream), database: &DatabaseCase{
		Index: index, budget: generatedBudget, relations: &relationNames, outputs: &outputNames}}
	b.build()
	return b.database
}

// Query returns the n-th query, asked of that database.
func (g *Generator) Query(db *DatabaseCase, n uint64) *ast.Query {
	b := queryBuilder{Generator: g, random: newRandom(g.seed, n, queryStream), database: db}
	return b.build()
}
