package cypher

// PathPattern is a chain of node patterns joined by relationship patterns.
type PathPattern struct {
	Variable string // of a named path; empty if there is none
	Shortest Shortest
	Selector Selector // before the path
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
	Variable   string          // empty if there is none
	Labels     []string        // all of them are asked for
	Expression LabelExpression // where operators join labels; nil otherwise
	Properties Expr            // *MapLiteral or *Parameter; nil if absent
	Where      Expr            // inside the parentheses; nil if absent
	At         Position
}

// RelationshipPattern is -[variable:TYPE|… *length properties]->.
type RelationshipPattern struct {
	Variable   string
	Types      []string        // any of them; none means any type
	Expression LabelExpression // where operators join types; nil otherwise
	Direction  Direction
	Length     *Length // nil for exactly one relationship
	// Group is a path that stands here as often as Length says, instead of a relationship;
	// nil for a relationship.
	Group      *PathGroup
	Properties Expr // *MapLiteral or *Parameter; nil if absent
	Where      Expr // inside the brackets; nil if absent
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

// PathGroup is a quantified path pattern: ((a)-[r]->(b) WHERE condition){1,3}.
type PathGroup struct {
	Path  *PathPattern // of one relationship or more, each exactly one
	Where Expr         // of each repetition; nil if absent
}

// Variables are the group variables: lists with an element for each repetition.
func (g *PathGroup) Variables() []string {
	var names []string
	add := func(name string) {
		if name != "" {
			names = append(names, name)
		}
	}
	add(g.Path.Start.Variable)
	for _, step := range g.Path.Steps {
		add(step.Relationship.Variable)
		add(step.Node.Variable)
	}
	return names
}

// Selector says which of the paths between two nodes a path pattern finds.
type Selector struct {
	Kind  SelectorKind
	Count int64 // of paths, or of groups
}

// SelectorKind is the word of a selector.
type SelectorKind uint8

// The selectors.
const (
	NoSelector          SelectorKind = iota // all paths
	AnyPaths                                // ANY k: any k paths
	ShortestPaths                           // SHORTEST k: the k shortest paths, ANY SHORTEST one of them
	ShortestPathsOfAll                      // ALL SHORTEST: all paths of the shortest length
	ShortestPathsGroups                     // SHORTEST k GROUPS: all paths of the k shortest lengths
)
