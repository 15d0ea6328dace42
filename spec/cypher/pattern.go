package cypher

// PathPattern is a chain of node patterns joined by relationship patterns.
type PathPattern struct {
	Variable string // of a named path; empty if there is none
	Shortest Shortest
	Start    *NodePattern
	Steps    []Step
	At       Position
	// Unmodelled holds what checks need of a pattern that is not modelled; nil otherwise.
	Unmodelled *UnmodelledPattern
}

// Shortest says whether a path pattern stands in shortestPath or allShortestPaths.
type Shortest uint8

// The kinds of path patterns.
const (
	AllPaths         Shortest = iota // an ordinary pattern
	OneShortestPath                  // shortestPath(…)
	AllShortestPaths                 // allShortestPaths(…)
)

// Step is a relationship pattern with the node pattern it leads to.
type Step struct {
	Relationship *RelationshipPattern
	Node         *NodePattern
}

// NodePattern is (variable:Label… properties).
type NodePattern struct {
	Variable   string   // empty if there is none
	Labels     []string // all of them are asked for
	Properties Expr     // *MapLiteral or *Parameter; nil if absent
	At         Position
}

// RelationshipPattern is -[variable:TYPE|… *length properties]->.
type RelationshipPattern struct {
	Variable   string
	Types      []string // any of them; none means any type
	Direction  Direction
	Length     *Length // nil for exactly one relationship
	Properties Expr    // *MapLiteral or *Parameter; nil if absent
	At         Position
}

// Direction is the direction of a relationship pattern, read from left to right.
type Direction uint8

// The directions.
const (
	Outgoing Direction = iota // -->
	Incoming                  // <--
	Either                    // --
	Both                      // <-->, which means the same as --
)

// Length is the range of a variable length pattern: *, *2, *1.., *..3, *1..3.
type Length struct {
	Minimum *int64 // nil if absent
	Maximum *int64 // nil if absent
	Exact   bool   // *n: one number without dots, held in both bounds
}
