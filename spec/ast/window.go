package ast

// WindowFunction is a function that is of the rows of a window alone.
type WindowFunction uint8

const (
	RowNumber WindowFunction = iota
	Rank
	DenseRank
	PercentRank
	CumeDist
	Ntile
	Lag
	Lead
	FirstValue
	LastValue
	NthValue
)

// Windowed is a function of the rows of a window: F(…) OVER (…).
type Windowed struct {
	// Aggregate is the set function; nil where Function is what is computed.
	Aggregate *Aggregate
	Function  WindowFunction
	Args      []Expr // of Function
	// IgnoreNulls passes over rows whose argument is NULL.
	IgnoreNulls bool
	// Name is that of the window that OVER names alone; empty where Over defines one.
	Name string
	Over Window
}

// Window is a window's definition.
type Window struct {
	// Base is the name of the window that this one begins with; empty where there is none.
	Base        string
	PartitionBy []Expr
	OrderBy     []OrderItem
	Frame       *Frame // nil where not given
}

// NamedWindow is an element of the clause WINDOW.
type NamedWindow struct {
	Name   string
	Window Window
}

// FrameUnit is what the bounds of a frame count.
type FrameUnit uint8

const (
	FrameRows FrameUnit = iota
	FrameRange
	FrameGroups
)

// BoundKind is where a frame begins or ends.
type BoundKind uint8

const (
	UnboundedPreceding BoundKind = iota
	Preceding                    // Offset PRECEDING
	CurrentRow
	Following // Offset FOLLOWING
	UnboundedFollowing
)

// Bound is an end of a frame. Offset is nil but for Preceding and Following.
type Bound struct {
	Kind   BoundKind
	Offset Expr
}

// FrameExclusion is what EXCLUDE takes out of a frame.
type FrameExclusion uint8

const (
	ExcludeNothing FrameExclusion = iota
	ExcludeCurrentRow
	ExcludeGroup
	ExcludeTies
)

// Frame says which rows around the current one a function looks at. One that was written
// with one bound ends at the current row.
type Frame struct {
	Unit     FrameUnit
	From, To Bound
	Exclude  FrameExclusion
}

func (*Windowed) expr() {}
