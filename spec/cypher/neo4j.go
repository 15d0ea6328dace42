package cypher

import "strings"

// What Neo4j's manual has beyond openCypher 9.

type (
	// CallQuery is [OPTIONAL] CALL [(variables)] { query }: the query runs for each record.
	CallQuery struct {
		Optional bool
		Scoped   bool     // the variables are listed, which may be none
		All      bool     // CALL (*) { }
		Imports  []string // of the list; the query sees no other variable
		Query    *Query
		At       Position
	}
	// Foreach is FOREACH (variable IN list | clauses): the clauses write for each element.
	Foreach struct {
		Variable string
		List     Expr
		Body     []Clause
		At       Position
	}
	// Finish is FINISH: it ends a query that returns nothing.
	Finish struct{ At Position }
)

func (*CallQuery) clause() {}
func (*Foreach) clause()   {}
func (*Finish) clause()    {}

// Place returns the position of the clause's first word.
func (c *CallQuery) Place() Position { return c.At }

// Place returns the position of the clause's first word.
func (c *Foreach) Place() Position { return c.At }

// Place returns the position of the clause's first word.
func (c *Finish) Place() Position { return c.At }

// HasImportingWith tells whether an arm of CALL { } begins with the WITH that imports.
func (c *CallQuery) HasImportingWith(arm *Arm) bool {
	_, is := arm.Clauses[0].(*With)
	return is && !c.Scoped
}

type (
	// TypeTest is of IS [NOT] :: type.
	TypeTest struct {
		Of   Expr
		Type *ValueType
		Not  bool
		At   Position
	}
	// NormalizedTest is of IS [NOT] [form] NORMALIZED.
	NormalizedTest struct {
		Of   Expr
		Form string // NFC, NFD, NFKC or NFKD
		Not  bool
		At   Position
	}
	// CaseOperand stands for the subject of a simple CASE in a condition of WHEN.
	CaseOperand struct{ At Position }
)

func (*TypeTest) expr()       {}
func (*NormalizedTest) expr() {}
func (*CaseOperand) expr()    {}

// Place returns the expression's position.
func (x *TypeTest) Place() Position { return x.At }

// Place returns the expression's position.
func (x *NormalizedTest) Place() Position { return x.At }

// Place returns the expression's position.
func (x *CaseOperand) Place() Position { return x.At }

// ValueType is a type of values: one of several alternatives.
type ValueType struct{ Any []SimpleType }

// SimpleType is a type with a name, or of lists.
type SimpleType struct {
	Name    string     // "INTEGER": the first of synonyms; empty for a list
	Element *ValueType // of a list; nil otherwise
	NotNull bool
}

// String writes the type.
func (t *ValueType) String() string {
	parts := make([]string, len(t.Any))
	for i, s := range t.Any {
		parts[i] = s.Name
		if s.Element != nil {
			parts[i] = "LIST<" + s.Element.String() + ">"
		}
		if s.NotNull {
			parts[i] += " NOT NULL"
		}
	}
	return strings.Join(parts, " | ")
}

// ConstraintKind is what a constraint asks for.
type ConstraintKind uint8

// The kinds of constraints.
const (
	UniqueConstraint ConstraintKind = iota
	ExistenceConstraint
	KeyConstraint
	TypeConstraint
)

type (
	// CreateConstraint asks something of the properties of nodes with a label, or of
	// relationships of a type.
	CreateConstraint struct {
		Name           string // empty if it was not given
		IfNotExists    bool
		Kind           ConstraintKind
		OnRelationship bool
		Label          string // or the relationships' type
		Properties     []string
		Type           *ValueType // of TypeConstraint
		At             Position
	}
	// DropConstraint removes a constraint by its name.
	DropConstraint struct {
		Name     string
		IfExists bool
		At       Position
	}
	// Explain is EXPLAIN query, which asks for the plan and runs nothing.
	Explain struct{ Query *Query }
	// ReadPast is a command that changes no answer of a query.
	ReadPast struct {
		Command string // its first words
		Lists   bool   // it returns what the server knows of itself
		At      Position
	}
)

func (*CreateConstraint) statement() {}
func (*DropConstraint) statement()   {}
func (*Explain) statement()          {}
func (*ReadPast) statement()         {}
