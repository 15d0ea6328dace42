package eval

import (
	"context"
	"errors"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// language says what the statements and queries of a language do to a database.
type language interface {
	// begin makes a new database of the language ready.
	begin(db *Database)
	applyStatement(ctx context.Context, s ast.Statement, db *Database) error
	evaluateQuery(ctx context.Context, q *ast.Query, db *Database, o Options) (*Outcome, error)
}

var languages = spec.ByLanguage[language]{SQL: sqlLanguage{}, Cypher: cypherLanguage{}}

// sqlLanguage is SQL: its databases are tables.
type sqlLanguage struct{}

func (sqlLanguage) begin(*Database) {}

var errQueryApplied = errors.New("eval: a query is not a change")
