package cypher

// Expr is an expression: one of the types below, and no other.
//
//sumtype:decl
type Expr interface {
	expr()
	Place() Position
}

// Literals and names.
type (
	// Null is NULL.
	Null struct{ At Position }
	// Boolean is TRUE or FALSE.
	Boolean struct {
		Value bool
		At    Position
	}
	// Integer is a whole number in decimal, hexadecimal or octal digits. The sign of
	// a negative number that was read as one literal is part of it.
	Integer struct {
		Value int64
		At    Position
	}
	// Float is a number with a fraction or an exponent.
	Float struct {
		Value float64
		At    Position
	}
	// String is a text without its quotes and escapes.
	String struct {
		Value string
		At    Position
	}
	// List is [items].
	List struct {
		Items []Expr
		At    Position
	}
	// MapLiteral is {key: value, …} in the order of the text.
	MapLiteral struct {
		Entries []MapEntry
		At      Position
	}
	// MapEntry is a key with its value.
	MapEntry struct {
		Key   string
		Value Expr
	}
	// Parameter is $name or $0.
	Parameter struct {
		Name string
		At   Position
	}
	// Variable is a name that a clause has bound.
	Variable struct {
		Name string
		At   Position
	}
)

// Access to parts.
type (
	// Property is of.key: of an entity, a map or a temporal value.
	Property struct {
		Of  Expr
		Key string
		At  Position
	}
	// Index is of[key]: of a list, a map or an entity.
	Index struct {
		Of, Key Expr
		At      Position
	}
	// Slice is of[from..to]; a bound may be nil.
	Slice struct {
		Of, From, To Expr
		At           Position
	}
	// HasLabels is of:Label…: all labels of a node, or the type of a relationship.
	HasLabels struct {
		Of         Expr
		Labels     []string
		Expression LabelExpression // where operators join labels; nil otherwise
		At         Position
	}
)

// Operators.
type (
	// Unary is NOT x, +x or -x.
	Unary struct {
		Op UnaryOperator
		Of Expr
		At Position
	}
	// Binary is an operator between two operands, other than comparisons.
	Binary struct {
		Op   BinaryOperator
		L, R Expr
		At   Position // of the operator
	}
	// Comparison is first op₁ x₁ op₂ x₂ …, which means first op₁ x₁ AND x₁ op₂ x₂ AND ….
	Comparison struct {
		First Expr
		Rest  []ComparisonPart // at least one
		At    Position         // of the first operator
	}
	// ComparisonPart is an operator with its right operand.
	ComparisonPart struct {
		Op ComparisonOperator
		R  Expr
	}
	// IsNull is x IS [NOT] NULL.
	IsNull struct {
		Of  Expr
		Not bool
		At  Position
	}
	// Case is CASE [subject] WHEN … THEN … [ELSE …] END.
	Case struct {
		Subject Expr // nil in the searched form
		Whens   []When
		Else    Expr // nil if absent
		At      Position
	}
	// When is an alternative of CASE.
	When struct {
		Condition, Result Expr
		// Tests says that the condition is a predicate of a *CaseOperand.
		Tests bool
	}
)

// Calls, and expressions that bind variables of their own.
type (
	// FunctionCall is a call of a function, aggregates among them.
	FunctionCall struct {
		Name      string // with its namespace, as written: "duration.between"
		Distinct  bool
		Arguments []Expr
		At        Position
	}
	// CountStar is count(*).
	CountStar struct{ At Position }
	// ListComprehension is [variable IN list WHERE condition | result].
	ListComprehension struct {
		Variable string
		List     Expr
		Where    Expr // nil if absent
		Result   Expr // nil if absent: the variable itself
		At       Position
	}
	// PatternComprehension is [path = pattern WHERE condition | result].
	PatternComprehension struct {
		Path   *PathPattern
		Where  Expr // nil if absent
		Result Expr
		At     Position
	}
	// Quantifier is all, any, none or single (variable IN list WHERE condition).
	Quantifier struct {
		Kind     QuantifierKind
		Variable string
		List     Expr
		Where    Expr
		At       Position
	}
	// Reduce is reduce(accumulator = initial, variable IN list | step).
	Reduce struct {
		Accumulator string
		Initial     Expr
		Variable    string
		List        Expr
		Step        Expr
		At          Position
	}
	// PatternPredicate is a pattern that stands as a condition.
	PatternPredicate struct {
		Path *PathPattern
		At   Position
	}
	// Subquery is EXISTS { … }, COUNT { … } or COLLECT { … }: either a whole query, or a pattern
	// with its condition.
	Subquery struct {
		Kind  SubqueryKind
		Query *Query // nil in the short form
		Paths []*PathPattern
		Where Expr // of the short form; nil if absent
		At    Position
	}
)

// UnaryOperator is an operator before its operand.
type UnaryOperator uint8

// The unary operators.
const (
	Not UnaryOperator = iota
	Plus
	Minus
)

// BinaryOperator is an operator between two operands.
type BinaryOperator uint8

// The binary operators.
const (
	Or BinaryOperator = iota
	Xor
	And
	Add
	Subtract
	Multiply
	Divide
	Modulo
	Power
	In
	StartsWith
	EndsWith
	Contains
	Matches     // =~
	Concatenate // ||
)

// ComparisonOperator is an operator of a chain of comparisons.
type ComparisonOperator uint8

// The comparison operators.
const (
	Equal ComparisonOperator = iota
	NotEqual
	Less
	LessOrEqual
	Greater
	GreaterOrEqual
)

// QuantifierKind says how many elements of a list have to satisfy a condition.
type QuantifierKind uint8

// The quantifiers.
const (
	AllOf QuantifierKind = iota
	AnyOf
	NoneOf
	SingleOf
)

// SubqueryKind says what a subquery expression asks of its rows.
type SubqueryKind uint8

// The subquery expressions.
const (
	ExistsSubquery SubqueryKind = iota
	CountSubquery
	CollectSubquery
)
