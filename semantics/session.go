package semantics

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// Session is what a session tells of the statements before; nil where that is not known.
type Session struct {
	FoundRows, RowCount *int64
	// LastInsertID is the first value that the last INSERT generated.
	LastInsertID *uint64
}

// NewSession is a session in which nothing was inserted.
func NewSession() *Session {
	none := uint64(0)
	return &Session{LastInsertID: &none}
}

// FoundRows is what FOUND_ROWS() says.
func FoundRows(e *Evaluation) Value {
	if e.Session == nil || e.Session.FoundRows == nil {
		return e.unknownOfSession(function.FoundRows.Rule)
	}
	e.apply(function.FoundRows.Rule, function.KnownOfSession)
	return Integer(*e.Session.FoundRows)
}

// RowCount is what ROW_COUNT() says.
func RowCount(e *Evaluation) Value {
	if e.Session == nil || e.Session.RowCount == nil {
		return e.unknownOfSession(function.RowCount.Rule)
	}
	e.apply(function.RowCount.Rule, function.KnownOfSession)
	return Integer(*e.Session.RowCount)
}

// LastInsertID is what LAST_INSERT_ID() says.
func LastInsertID(e *Evaluation) Value {
	if e.Session == nil || e.Session.LastInsertID == nil {
		return e.unknownOfSession(function.LastInsertID.Rule)
	}
	e.apply(function.LastInsertID.Rule, function.KnownOfSession)
	return UnsignedInteger(*e.Session.LastInsertID)
}

func (e *Evaluation) unknownOfSession(r *spec.Rule) Value {
	e.apply(r, function.NotDetermined)
	return OfSession(e)
}
