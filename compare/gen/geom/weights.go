package geom

// Weights says how often the generator makes each choice. The numbers of an array are the shares
// of its alternatives. Numbers whose names begin with Chance are per mille.
type Weights struct {
	Strategies  [strategies]int
	Coordinates [coordinates]int
	Shapes      [7]int // the types in the order of spatial.Type
	Families    [families]int
	Edits       [edits]int

	Queries    [queryForms]int
	Predicates [predicateForms]int
	// Functions are the shares of relations, properties and the like by their names in
	// the tree, where they are not those of the catalogue (function.Function.Weight).
	Functions map[string]int

	MostTables, FewestGeometries, MostGeometries, MostChanges int
	MostConditions                                            int // in a WHERE clause

	ChanceEmpty      int // a geometry or an element of the random-shape strategy is EMPTY
	ChanceRepeated   int // a line or a ring repeats a position
	ChanceClosed     int // a random line is closed
	ChanceHoles      int // a random polygon has holes
	ChanceKnownPlace int // a random position is one that another geometry has
	ChanceRepair     int // a derivation that fails, or that makes EMPTY of what is not, is tried anew with other operands

	ChanceByEngine            int // a derived geometry is computed by the engine when it is inserted
	ChanceDerivedTable        int // the engine fills a table from another one
	ChanceTwoColumns          int // a table has two columns of geometries
	ChanceNotNull             int // a column of geometries is NOT NULL
	ChanceOrdinary            int // a table has an ordinary column, for each of two
	ChanceNull                int // a value is NULL
	ChanceIndex               int // a column of geometries has a spatial index
	ChanceEngineSpecificIndex int // a spatial index that needs statements that are not modelled is made
	ChanceAnalyze             int // statistics are gathered

	ChanceWitness   int // a predicate is chosen so that it holds for some rows
	ChanceEdited    int // an operand is a column under an editing function
	ChanceRaising   int // such a function may be one that engines refuse for some geometries
	ChanceConstant  int // an operand is a constant where it may be
	ChanceDerived   int // a relation is a subquery in FROM
	ChanceCompared  int // a predicate of a dialect in which truth is a number is compared with one
	ChanceNegated   int // a condition is negated
	ChanceCondition int // a query has one condition more than it needs
}

// Strategy is a way by which geometries come.
type Strategy uint8

const (
	RandomShape Strategy = iota
	Derivative
	Related // by a family
	strategies
)

// Coordinates is the sort of numbers that a database has for coordinates.
type Coordinates uint8

const (
	Grid     Coordinates = iota // whole numbers from 0 to 3 … 6
	Small                       // some whole numbers from -10 to 10
	Thousand                    // some whole numbers from -1000 to 1000
	Halves                      // halves from 0 to 3
	Decimals                    // tenths from 0 to 1, most of which are no binary64
	Spread                      // all whole numbers from 0 to 1000
	Single                      // whole numbers that binary32 does not hold, next to 2²⁴
	coordinates
)

// DefaultWeights are the weights of runs: mostly small whole numbers, and nearly equal shares of
// the three strategies.
func DefaultWeights() Weights {
	w := Weights{
		Strategies:  [strategies]int{RandomShape: 30, Derivative: 30, Related: 40},
		Coordinates: [coordinates]int{Grid: 53, Small: 20, Thousand: 12, Halves: 5, Decimals: 5, Spread: 2, Single: 3},
		Shapes:      [7]int{10, 18, 24, 9, 12, 12, 15},

		ChanceEmpty: 35, ChanceRepeated: 40, ChanceClosed: 150, ChanceHoles: 350, ChanceKnownPlace: 400, ChanceRepair: 900,

		Queries: [queryForms]int{Join: 22, CountJoin: 8, Filter: 8, Range: 14, WithinDistance: 8, Nearest: 7, ExistsQuery: 6, InSubquery: 5,
			Grouped: 6, SelfJoin: 8, LeftJoin: 7, NullTest: 4, MatrixValues: 7, PredicateValues: 8, PropertyValues: 5},
		Predicates: [predicateForms]int{NamedRelation: 60, MatrixPattern: 12, BoxRelation: 10, DistanceThreshold: 10, DistanceComparison: 6, Property: 6},
		MostTables: 3, FewestGeometries: 10, MostGeometries: 20, MostChanges: 3, MostConditions: 3,

		ChanceByEngine: 150, ChanceDerivedTable: 300, ChanceTwoColumns: 150, ChanceNotNull: 300, ChanceOrdinary: 600, ChanceNull: 70, ChanceIndex: 500, ChanceEngineSpecificIndex: 300, ChanceAnalyze: 250,
		ChanceWitness: 650, ChanceEdited: 80, ChanceRaising: 60, ChanceConstant: 150, ChanceDerived: 60, ChanceCompared: 150, ChanceNegated: 180, ChanceCondition: 350,
	}
	for i := range w.Families {
		w.Families[i] = 10
	}
	for i := range w.Edits {
		w.Edits[i] = 10
	}
	for _, f := range []EditFunction{EditMakePolygon, EditSetPoint, EditAddPoint, EditPolygonize, EditInteriorRingN} {
		w.Edits[f] = 20 // few geometries suit them
	}
	return w
}
