package ast

// TriggerEvent is the change of rows that a trigger waits for.
type TriggerEvent uint8

// The events of triggers.
const (
	TriggerInsert TriggerEvent = iota
	TriggerUpdate
	TriggerDelete
)

// CreateTrigger defines what is done before or after each row of a table that an INSERT, UPDATE or DELETE
// changes. In its expressions a column of the table NEW is that of the row as it is to be, one of OLD that of
// the row as it was.
type CreateTrigger struct {
	Name        string
	IfNotExists bool
	Table       string
	After       bool // AFTER; else BEFORE
	Event       TriggerEvent
	Columns     []string // UPDATE OF: one of these is set; nil where not given
	When        Expr     // WHEN: nil where not given
	// Follows and Precedes name another trigger behind or before which this one comes; empty where not given.
	Follows, Precedes string
	Body              []TriggerStep
}

// TriggerStep is a statement of a trigger's body: an assignment to columns of NEW, or a statement that
// stands by itself elsewhere, too.
type TriggerStep struct {
	Set       []Assignment
	Statement Statement // nil for an assignment
}

// DropTrigger removes a trigger.
type DropTrigger struct {
	Name     string
	IfExists bool
}

func (*CreateTrigger) statement() {}
func (*DropTrigger) statement()   {}
