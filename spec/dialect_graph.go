package spec

import "slices"

// GraphDialect holds the knobs in which graph query languages that descend from
// openCypher 9 differ.
type GraphDialect struct {
	Uniqueness           RelationshipUniqueness
	VariableLength       VariableLength
	VariableLengthBound  int64 // the greatest length where the pattern gives none; 0 for none
	UnnamedRelationships UnnamedRelationships
	SeveralLabels        SeveralLabels
	ConnectedNode        ConnectedNode
	Overflow             GraphOverflow
	ListEquality         ListEquality
	CrossType            CrossType
	PropertyTypes        PropertyTyping
	NotStrings           NotStrings
	Rounding             GraphRounding
	SelfLoops            SelfLoops
	EmptyGroups          EmptyGroups
	TextWithNull         TextWithNull
	Quantification       Quantification
	OperandTypes         OperandTypes
	FloatZeroDivisor     FloatZeroDivisor
	NegativeRoot         NegativeRoot
	PatternOperands      PatternOperands `asked:"spec/cypher/check"`
	TextAddition         TextAddition    `asked:"spec/cypher/check"`
	WholePoint           WholePoint      `asked:"spec/cypher/parse"`
}

// RelationshipUniqueness says within what a relationship is matched once only.
type RelationshipUniqueness uint8

// The readings of uniqueness.
const (
	UniquePerClause RelationshipUniqueness = iota // all patterns of a MATCH together
	UniquePerPath                                 // each path pattern for itself
	UniqueNever                                   // homomorphism
)

// VariableLength says which paths a pattern of variable length finds.
type VariableLength uint8

// The readings of variable length.
const (
	Trails VariableLength = iota // no relationship twice
	Walks                        // any
)

// UnnamedRelationships says what a relationship pattern counts that nothing names.
type UnnamedRelationships uint8

// The readings of relationship patterns without a name.
const (
	EachRelationship UnnamedRelationships = iota // an assignment for each
	ExistenceOnly                                // one, if there are any
)

// SeveralLabels says what a node pattern with several labels asks for.
type SeveralLabels uint8

// The readings of several labels.
const (
	AllOfLabels SeveralLabels = iota
	AnyOfLabels
)

// ConnectedNode says what DELETE does to a node that has relationships.
type ConnectedNode uint8

// The readings of DELETE.
const (
	ConnectedRaises   ConnectedNode = iota
	ConnectedDetaches               // as DETACH DELETE
)

// GraphOverflow says what integer arithmetic beyond 64 bits gives.
type GraphOverflow uint8

// The readings of overflow.
const (
	GraphOverflowRaises GraphOverflow = iota
	GraphOverflowWraps
)

// ListEquality says how lists that hold null are equal.
type ListEquality uint8

// The readings of equality of lists.
const (
	TernaryLists ListEquality = iota // [1, null] = [1, 2] is null
	BinaryLists                      // null is equal to null within lists
)

// CrossType says what < gives between values of different types.
type CrossType uint8

// The readings of < between types.
const (
	CrossTypeNull    CrossType = iota
	CrossTypeOrdered           // the order of ORDER BY
)

// PropertyTyping says whether a property has one type in all entities.
type PropertyTyping uint8

// The readings of properties' types.
const (
	PropertiesUntyped PropertyTyping = iota
	PropertiesDeclared
)

// NotStrings says what STARTS WITH, ENDS WITH and CONTAINS do with operands that are no
// strings.
type NotStrings uint8

// The readings of the search in other values than strings.
const (
	NotStringsNull     NotStrings = iota
	NotStringsMayRaise            // null, or an error of types
)

// GraphRounding says what round, ceil and floor give.
type GraphRounding uint8

// The readings of rounding.
const (
	RoundsToFloats  GraphRounding = iota // always a float; round takes the greater of two
	RoundsInTheType                      // an integer stays one; round takes of two the one farther from zero
)

// SelfLoops says how often a self-loop stands for a relationship pattern without
// direction.
type SelfLoops uint8

// The readings of self-loops.
const (
	LoopOnce  SelfLoops = iota
	LoopTwice           // once for each direction
)

// EmptyGroups says what sum() and collect() give where there is no value.
type EmptyGroups uint8

// The readings of groups without a value.
const (
	NoValueIsNeutral EmptyGroups = iota // 0 and []
	NoSumIsNull                         // null and []
	NoValueIsNull                       // null, as in SQL
)

// TextWithNull says what + gives for a string and null.
type TextWithNull uint8

// The readings of + of a string and null.
const (
	NullText  TextWithNull = iota // null
	EmptyText                     // the string
)

// Quantification says what a condition that is null means to all(), any(), none() and
// single().
type Quantification uint8

// The readings of quantifiers.
const (
	TernaryQuantifiers Quantification = iota // that it is not known
	BinaryQuantifiers                        // that it does not hold
)

// OperandTypes says when operands raise that are of no type which an operator or a
// function takes.
type OperandTypes uint8

// The readings of operands' types.
const (
	TypesOfExpressions OperandTypes = iota // before the query runs, where no value of the operand can fit
	// TypesOfValues: where a record reaches them. FalkorDB compares the types of values
	// with those of the function in each call of it, and nowhere before
	// (github.com/FalkorDB/FalkorDB src/arithmetic/arithmetic_expression.c @ v4.16.3,
	// _AR_EXP_ValidateInvocation, read 2026-11-22).
	TypesOfValues
)

// FloatZeroDivisor says what / gives for a divisor that is 0 where an operand is a float.
type FloatZeroDivisor uint8

// The readings of division of floats by 0.
const (
	FloatZeroDivisorIEEE   FloatZeroDivisor = iota // NaN or an infinity
	FloatZeroDivisorRaises                         // an error, as for integers
)

// NegativeRoot says what sqrt() gives for a negative number.
type NegativeRoot uint8

// The readings of the roots of negative numbers.
const (
	NegativeRootNaN NegativeRoot = iota
	NegativeRootNull
)

// PatternOperands says where a pattern may stand for its truth.
type PatternOperands uint8

// The readings of patterns as operands.
const (
	PatternsInConditions PatternOperands = iota // in WHERE and conditions like it
	PatternsAreOperands                         // also of NOT, AND, OR and XOR in a projection
)

// TextAddition says to which expressions a string may be added.
type TextAddition uint8

// The readings of + with a string.
const (
	TextAddsScalars TextAddition = iota // of every scalar type
	TextAddsNumbers                     // of no other type than strings, numbers and lists; values are not asked
)

// WholePoint says whether a number may end in its point.
type WholePoint uint8

// The readings of "1.".
const (
	WholePointNone   WholePoint = iota // digits have to follow
	WholePointNumber                   // it is a float
)

// The dialects of graph queries. openCypher 9 is the base, of which the others are
// versions: a rule with Only: GraphOnly() holds in all of them.
var (
	OpenCypher = &Dialect{Name: "opencypher", Title: "openCypher 9", Graph: &GraphDialect{}}

	graphDialects = []*Dialect{
		OpenCypher,
		{Name: "neo4j", Title: "Neo4j 5", Parent: "opencypher", Graph: &GraphDialect{
			// "Path pattern expressions may only be used in positions where a boolean expression is
			// expected" (github.com/neo4j/docs-cypher clauses/where @ ad1e5fd921a8, read 2026-11-23).
			PatternOperands: PatternsAreOperands,
			// SemanticExpressionCheck, infixAddRhsTypes: CTString, CTInteger and CTFloat; at run
			// time CypherMath.add takes every value (Neo4j 5 source, read 2026-11-26).
			TextAddition: TextAddsNumbers,
		}},
		{Name: "falkordb", Title: "FalkorDB", Parent: "opencypher", Graph: &GraphDialect{
			Uniqueness: UniqueNever, UnnamedRelationships: ExistenceOnly, ConnectedNode: ConnectedDetaches, Overflow: GraphOverflowWraps,
			NotStrings: NotStringsMayRaise, Rounding: RoundsInTheType, OperandTypes: TypesOfValues,
		}},
		{Name: "kuzu", Title: "Kùzu", Parent: "opencypher", Graph: &GraphDialect{
			Uniqueness: UniqueNever, VariableLength: Walks, VariableLengthBound: 30, SeveralLabels: AnyOfLabels, ListEquality: BinaryLists, PropertyTypes: PropertiesDeclared,
			SelfLoops: LoopTwice, EmptyGroups: NoValueIsNull, TextWithNull: EmptyText, Quantification: BinaryQuantifiers,
		}},
		{Name: "age", Title: "Apache AGE", Parent: "opencypher", Graph: &GraphDialect{
			Uniqueness: UniquePerPath, Overflow: GraphOverflowWraps, CrossType: CrossTypeOrdered, EmptyGroups: NoSumIsNull,
			FloatZeroDivisor: FloatZeroDivisorRaises, NegativeRoot: NegativeRootNull,
			// "accepts "{digitseq}\." pattern (e.g. "1.") which RegularDecimalReal rule doesn't"
			// (github.com/apache/age src/backend/parser/ag_scanner.l @ 4d9b25066342, read 2026-11-26).
			WholePoint: WholePointNumber,
		}},
		// Queries are asked as traversals (spec/cypher/gremlin), which are made so that they
		// mean what openCypher says.
		{Name: "tinkerpop", Title: "openCypher by traversals of TinkerPop", Parent: "opencypher", Graph: &GraphDialect{}},
	}
)

// GraphDialects lists the profiles of graph query languages. DialectByName finds them; DialectNames
// lists the dialects of SQL only.
func GraphDialects() []*Dialect { return slices.Clone(graphDialects) }

// GraphOnly is what Rule.Only holds in rules of graph queries: the base, from which
// all graph dialects descend.
func GraphOnly() []string { return []string{"opencypher"} }

// OfGraphs tells whether the rule is one of graph queries.
func (r *Rule) OfGraphs() bool {
	return slices.ContainsFunc(r.Only, func(name string) bool { return DialectIn(Cypher, name) != nil })
}
