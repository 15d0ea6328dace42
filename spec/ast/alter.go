package ast

// AlterKind is a sort of change of a table's definition.
type AlterKind uint8

const (
	AlterAddColumn     AlterKind = iota // Definition
	AlterDropColumn                     // Column
	AlterRenameColumn                   // Column, NewName
	AlterRenameTable                    // NewName
	AlterAddConstraint                  // Constraint
	AlterSetDefault                     // Column, Default
	AlterDropDefault                    // Column
	AlterSetNotNull                     // Column
	AlterDropNotNull                    // Column
	AlterType                           // Column, Type
)

// AlterAction is one change of a table's definition; its kind says which fields it has.
type AlterAction struct {
	Kind            AlterKind
	Column, NewName string
	Definition      *ColumnDefinition
	Constraint      *CreateTable // the constraints alone
	Default         Expr
	Type            Type
	Conditional     bool // IF EXISTS, or IF NOT EXISTS, of the column
}

// AlterTable changes the definition of a table, one action after the other.
type AlterTable struct {
	Table    string
	IfExists bool
	Actions  []AlterAction
}

func (*AlterTable) statement() {}
