package cypher

// Query is a statement: one arm, or several joined by UNION.
type Query struct {
	Arms   []*Arm
	Unions []Union // what joins arm i and arm i+1; one fewer than arms
}

// Union is UNION, or UNION ALL.
type Union struct {
	All bool
	At  Position
}

// Arm is a sequence of clauses: a single query of the grammar.
type Arm struct {
	Clauses []Clause
	At      Position
}

// Clause is one of *Match, *Unwind, *With, *Return, *Create, *Merge, *Set, *Remove,
// *Delete, *Call, *CallQuery, *Foreach and *Finish.
//
//sumtype:decl
type Clause interface {
	clause()
	Place() Position
}

// Match is [OPTIONAL] MATCH pattern [WHERE condition].
type Match struct {
	Optional bool
	Paths    []*PathPattern
	Where    Expr // nil if absent
	At       Position
}

// Unwind is UNWIND list AS variable.
type Unwind struct {
	List     Expr
	Variable string
	At       Position
}

// Projection is what WITH and RETURN share.
type Projection struct {
	Distinct bool
	Star     bool // * stands before the items
	Items    []ProjectionItem
	OrderBy  []SortItem
	Skip     Expr // nil if absent
	Limit    Expr // nil if absent
}

// ProjectionItem is an expression with its name.
type ProjectionItem struct {
	Expr  Expr
	Alias string // what stands behind AS; empty if there is none
	Text  string // the expression as it was written: the column's name in RETURN where there is no alias
	At    Position
}

// SortItem is a key of ORDER BY.
type SortItem struct {
	Expr       Expr
	Descending bool
}

// With is WITH projection [WHERE condition].
type With struct {
	Projection
	Where Expr // nil if absent
	At    Position
}

// Return is RETURN projection.
type Return struct {
	Projection
	At Position
}

// Create is CREATE pattern.
type Create struct {
	Paths []*PathPattern
	At    Position
}

// Merge is MERGE path with its actions in the order of the text.
type Merge struct {
	Path    *PathPattern
	Actions []MergeAction
	At      Position
}

// MergeAction is ON CREATE SET …, or ON MATCH SET ….
type MergeAction struct {
	OnCreate bool
	Items    []SetItem
}

// Set is SET item, ….
type Set struct {
	Items []SetItem
	At    Position
}

// SetItem is one of *SetProperty, *SetProperties and *SetLabels.
//
//sumtype:decl
type SetItem interface{ setItem() }

// SetProperty is target.key = value, where target is any expression of an entity.
type SetProperty struct {
	Target *Property
	Value  Expr
}

// SetProperties is variable = map, which replaces all, or variable += map, which
// adds and overwrites.
type SetProperties struct {
	Variable *Variable
	Add      bool
	Value    Expr
}

// SetLabels is variable:Label….
type SetLabels struct {
	Variable *Variable
	Labels   []string
}

// Remove is REMOVE item, ….
type Remove struct {
	Items []RemoveItem
	At    Position
}

// RemoveItem is one of *RemoveProperty and *RemoveLabels.
//
//sumtype:decl
type RemoveItem interface{ removeItem() }

// RemoveProperty is target.key.
type RemoveProperty struct{ Target *Property }

// RemoveLabels is variable:Label….
type RemoveLabels struct {
	Variable *Variable
	Labels   []string
}

// Delete is [DETACH] DELETE expression, ….
type Delete struct {
	Detach bool
	Items  []Expr
	At     Position
}

// Call is CALL procedure [(arguments)] [YIELD …]. A standalone call is the only
// clause of its arm.
type Call struct {
	Procedure string // with its namespace: "test.my.proc"
	Arguments []Expr
	Implicit  bool // no parentheses: parameters of the arguments' names are passed
	YieldStar bool // YIELD *
	Yields    []YieldItem
	NoResult  bool // YIELD -
	Where     Expr // behind YIELD; nil if absent
	At        Position
}

// YieldItem is a result field with the variable that takes it.
type YieldItem struct {
	Field    string
	Variable string // the field's name where no AS stands
	At       Position
}

func (*Match) clause()  {}
func (*Unwind) clause() {}
func (*With) clause()   {}
func (*Return) clause() {}
func (*Create) clause() {}
func (*Merge) clause()  {}
func (*Set) clause()    {}
func (*Remove) clause() {}
func (*Delete) clause() {}
func (*Call) clause()   {}

// Place returns the position of the clause's first word.
func (c *Match) Place() Position { return c.At }

// Place returns the position of the clause's first word.
func (c *Unwind) Place() Position { return c.At }

// Place returns the position of the clause's first word.
func (c *With) Place() Position { return c.At }

// Place returns the position of the clause's first word.
func (c *Return) Place() Position { return c.At }

// Place returns the position of the clause's first word.
func (c *Create) Place() Position { return c.At }

// Place returns the position of the clause's first word.
func (c *Merge) Place() Position { return c.At }

// Place returns the position of the clause's first word.
func (c *Set) Place() Position { return c.At }

// Place returns the position of the clause's first word.
func (c *Remove) Place() Position { return c.At }

// Place returns the position of the clause's first word.
func (c *Delete) Place() Position { return c.At }

// Place returns the position of the clause's first word.
func (c *Call) Place() Position { return c.At }

func (*SetProperty) setItem()   {}
func (*SetProperties) setItem() {}
func (*SetLabels) setItem()     {}

func (*RemoveProperty) removeItem() {}
func (*RemoveLabels) removeItem()   {}
