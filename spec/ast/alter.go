package ast

// AlterKind is a sort of change of a table's definition.
type AlterKind uint8

const (
	AlterAddColumn     AlterKind = iota // Definition, Place
	AlterDropColumn                     // Column
	AlterRenameColumn                   // Column, NewName
	AlterRenameTable                    // NewName
	AlterAddConstraint                  // Constraint
	AlterSetDefault                     // Column, Default
	AlterDropDefault                    // Column
	AlterSetNotNull                     // Column
	AlterDropNotNull                    // Column
	AlterType                           // Column, Type
	AlterChange                         // Column, Definition, Place: the column is defined anew, perhaps under another name
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
	Place           ColumnPlace
}

// ColumnPlace says where a column is put. Without a place a new column comes at the end, and a
// column that exists stays at its place.
type ColumnPlace struct {
	First bool
	After string
}

// AlterTable changes the definition of a table, one action after the other.
type AlterTable struct {
	Table    string
	IfExists bool
	Actions  []AlterAction
}

func (*AlterTable) statement() {}
