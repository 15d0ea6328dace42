package ast

// Merge joins the rows of a table with those of a source, and changes the table by what they make of each other.
type Merge struct {
	With    *With
	Table   string // that is changed
	Alias   string // empty where not given
	Source  TableExpr
	On      Expr // nil where Using is given
	Using   []string
	Clauses []MergeClause
}

// MergeWhen says of which joined rows a clause of MERGE is.
type MergeWhen uint8

const (
	MergeMatched  MergeWhen = iota
	MergeNoTarget           // WHEN NOT MATCHED [BY TARGET]: a row of the source
	MergeNoSource           // WHEN NOT MATCHED BY SOURCE: a row of the table
)

// MergeAction is what a clause of MERGE does.
type MergeAction uint8

const (
	MergeNothing MergeAction = iota
	MergeUpdate
	MergeDelete
	MergeInsert
)

// MergeClause is one clause of MERGE; of the clauses for a row the first one is done whose condition is True.
type MergeClause struct {
	When    MergeWhen
	And     Expr // nil where not given
	Action  MergeAction
	Set     []Assignment // of an update
	Columns []string     // of an INSERT; nil where all columns are meant
	Values  []Expr       // of an INSERT
}

// Truncate takes all rows out of tables.
type Truncate struct {
	Tables []string
	// Restart begins the numbers of generated columns anew: RESTART IDENTITY.
	Restart bool
	// Cascade takes the rows of tables out that refer to these, too.
	Cascade bool
}

func (*Merge) statement()    {}
func (*Truncate) statement() {}

func (s *Merge) parts(p parts) {
	joinedParts(&Joined{With: s.With}, p)
	p.table(&s.Source)
	p.expr(&s.On, Place{})
	for i := range s.Clauses {
		c := &s.Clauses[i]
		p.expr(&c.And, Place{Optional: true, Condition: true})
		assignmentParts(c.Set, p)
		exprList(c.Values, p)
	}
}

// walk visits what stands in the statement.
func (s *Merge) walk(v Visitor) {
	(&Joined{With: s.With, From: []TableExpr{s.Source}}).walk(v)
	WalkExpr(s.On, v)
	for _, c := range s.Clauses {
		WalkExpr(c.And, v)
		for _, a := range c.Set {
			WalkExpr(a.Value, v)
		}
		for _, x := range c.Values {
			WalkExpr(x, v)
		}
	}
}
