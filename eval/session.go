package eval

import (
	"context"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// What a session tells of the statements before (FOUND_ROWS, ROW_COUNT, LAST_INSERT_ID) is kept where
// all its statements are seen, one after the other.

// BeginSession makes the database the one of a session whose statements are all applied to it and told
// by [Database.Asked]; else what functions tell of the statements before is open.
func (db *Database) BeginSession() { db.session = semantics.NewSession() }

// ForgetStatements makes open what the session tells, as statements before are not known: some were
// read past.
func (db *Database) ForgetStatements() {
	if db.session != nil {
		*db.session = semantics.Session{}
	}
}

// Asked tells the session that a query was asked, and what its outcome was.
func (db *Database) Asked(ctx context.Context, q *ast.Query, outcome *Outcome, o Options) {
	if db.session == nil {
		return
	}
	db.session.FoundRows, db.session.RowCount = nil, nil
	if outcome == nil || outcome.Kind != OutcomeRows || outcome.MayRaise != 0 {
		return
	}
	queried := int64(-1)
	db.session.RowCount = &queried
	counted, constructed := false, false // SQL_CALC_FOUND_ROWS stands somewhere; VALUES
	ast.Walk(q, ast.Visitor{Body: func(b ast.Body) {
		s, is := b.(*ast.Select)
		counted = counted || is && s.CountsRows
		_, values := b.(*ast.Values)
		constructed = constructed || values
	}})
	limited := q.Limit != nil || q.Offset != nil
	switch s, is := q.Body.(*ast.Select); {
	case counted && (!is || !s.CountsRows):
		return // of a set operation the number depends on its arms
	case constructed, limited && !is, counted && limited && s.Having != nil:
		return // of these the manuals say too little
	case counted && limited:
		whole := *q
		whole.Limit, whole.Offset = nil, nil
		all, err := Query(ctx, &whole, db, Options{Budget: o.Budget, Worlds: o.Worlds})
		if err != nil || all.Kind != OutcomeRows || all.MayRaise != 0 {
			return
		}
		outcome = all
	case q.Offset != nil:
		return
	}
	db.session.FoundRows = sameLength(outcome.Worlds)
}

// sameLength is the number of rows of results that have as many; nil for others.
func sameLength(worlds []Result) *int64 {
	if len(worlds) == 0 {
		return nil
	}
	n := int64(worlds[0].Len())
	for _, w := range worlds[1:] {
		if int64(w.Len()) != n {
			return nil
		}
	}
	return &n
}

// tellsSession notes what a statement does; the function that it returns is called with the error at
// its end.
func (c *compiler) tellsSession(s ast.Statement) func(error) {
	db := c.database
	if db.session == nil || len(db.firing) > 0 {
		return func(error) {}
	}
	changed := db.table(ast.TableOf(s))
	before := 0
	if changed != nil {
		before = len(changed.Rows)
	}
	return func(err error) {
		session := db.session
		session.FoundRows, session.RowCount = nil, nil
		if err != nil || len(db.triggers) > 0 || changed == nil && ast.TableOf(s) != "" && !makesTable(s) {
			session.LastInsertID = nil
			return
		}
		var n int64
		switch s := s.(type) {
		case *ast.CreateTable:
			if s.As != nil {
				return
			}
		case *ast.DropTable:
		case *ast.Insert:
			switch {
			case s.Conflict != nil:
				session.LastInsertID = nil
				return
			case c.generated != nil:
				session.LastInsertID = c.generated
			}
			if s.Returning != nil {
				return
			}
			n = int64(len(changed.Rows) - before)
		case *ast.Delete:
			if s.IsJoined() || s.Returning != nil || len(changed.definition.ForeignKeys) > 0 {
				return // rows that a foreign key deletes do not count
			}
			n = int64(before - len(changed.Rows))
		case *ast.AlterTable:
			session.LastInsertID = nil
			return
		default: // Nothing is said of other statements.
			return
		}
		session.RowCount = &n
	}
}

// notesGenerated keeps the first value that a statement generates.
func (c *compiler) notesGenerated(first int64) {
	if c.dialect.GeneratedKeys == spec.GeneratedKeysNull && c.generated == nil && first >= 0 {
		n := uint64(first)
		c.generated = &n
	}
}

// makesTable tells that a statement needs no table before it.
func makesTable(s ast.Statement) bool {
	_, makes := s.(*ast.CreateTable)
	return makes
}
