package eval

import (
	"context"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// QueryAsInstalled answers a query that is an error by sql_mode ONLY_FULL_GROUP_BY alone, which the
// dialect assumes, as a server without the mode does. It is nil where the mode is not what refuses the
// query, where a server has it by default, and where it is open which row of a group a value is from.
func QueryAsInstalled(ctx context.Context, q *ast.Query, db *Database, o Options, refused *Outcome) (*Outcome, error) {
	under := db.dialect.WithoutFullGroupBy()
	if under == nil || refused.Kind != OutcomeRaise || !refused.Classes.Has(semantics.ClassGrouping) {
		return nil, nil
	}
	installed := *db
	installed.dialect = under
	outcome, err := Query(ctx, q, &installed, o)
	if err != nil || outcome.Kind != OutcomeRows {
		return nil, err
	}
	return outcome, nil
}
