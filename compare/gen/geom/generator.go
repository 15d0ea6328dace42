package geom

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// QueriesPerDatabase is how many queries a run asks of one database before it makes
// the next.
const QueriesPerDatabase = 100

// Streams keep the cases of databases, queries and pairs apart.
const (
	databaseStream = 0x67656f6d64617461
	queryStream    = 0x67656f6d71756572
	pairStream     = 0x67656f6d70616972
)

// Generator produces the cases of one seed. It is safe for concurrent use if its
// Deriver is.
type Generator struct {
	seed     uint64
	language *language
	weights  Weights
	deriver  Deriver
}

// NewGenerator returns the generator of a seed for a dialect that Speaks geometry. The deriver,
// mostly Own{}, computes derivations; with another deriver, cases also depend on its answers.
func NewGenerator(seed uint64, d *spec.Dialect, w Weights, by Deriver) *Generator {
	return &Generator{seed: seed, language: languageOf(d), weights: w, deriver: by}
}

// DatabaseCase is a spatial database: the statements that make it, and what the query
// generator knows of it.
type DatabaseCase struct {
	Index      uint64
	Statements []ast.Statement
	// Exact: all coordinates in it are binary64, so that both readings of its texts
	// are the same geometries.
	Exact bool
	// Derived lists the values that the engine itself computes, by a call of an
	// editing function that stands in a statement. What the engine made of it can be
	// read back by ReadBack.
	Derived []Derived

	tables []*table
	maker  *maker // for constants in queries; its choices are replaced
}

// Derived is a value that an engine computed when it was inserted.
type Derived struct {
	Table, Column string
	ID            int // of the row
	Edit          Edit
	// Own is what this program's own code makes of it; nil if that failed.
	Own spatial.Geometry
}

// table is a table as the query generator knows it.
type table struct {
	name    string
	shapes  []string // its geometry columns
	numbers bool     // it has the column a
	words   bool     // it has the column b
	rows    []row
	// indexable tells of each geometry column that it may have a spatial index.
	indexable []bool
}

// row is what a table holds. A geometry is nil where it is NULL or not known.
type row struct {
	id     int
	shapes []spatial.Geometry
}

// Database returns the database of that index.
func (g *Generator) Database(index uint64) *DatabaseCase {
	r := choice.New(g.seed, index, databaseStream)
	b := databaseBuilder{Generator: g, maker: newMaker(&r, &g.weights), database: &DatabaseCase{Index: index, Exact: true}}
	b.build()
	return b.database
}

// Query returns the n-th query, asked of that database.
func (g *Generator) Query(db *DatabaseCase, n uint64) *ast.Query {
	r := choice.New(g.seed, n, queryStream)
	m := *db.maker
	m.Sequence = &r
	b := queryBuilder{Generator: g, maker: &m, database: db}
	return b.build(QueryForm(r.Share(g.weights.Queries[:])))
}

// Form is the form of the n-th query, whatever the database. A database may lack what
// a form needs; then it is a plain join.
func (g *Generator) Form(n uint64) QueryForm {
	r := choice.New(g.seed, n, queryStream)
	return QueryForm(r.Share(g.weights.Queries[:]))
}
