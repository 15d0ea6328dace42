package ast

import "strings"

// Expr is a scalar expression.
//
//sumtype:decl
type Expr interface{ expr() }

// LiteralKind is the lexical form of a literal.
type LiteralKind uint8

const (
	LiteralNull        LiteralKind = iota
	LiteralTrue                    // TRUE
	LiteralFalse                   // FALSE
	LiteralInteger                 // 12: Text holds the digits, without sign
	LiteralDecimal                 // 1.20: Text as written
	LiteralApproximate             // 1.2e3: Text as written
	LiteralString                  // Text holds the characters, unescaped
	LiteralBytes                   // X'00ff': Text holds the bytes
	LiteralHexadecimal             // 0x00ff of the MySQL family: Text holds the bytes
	LiteralBits                    // b'101' of the MySQL family: Text holds the bytes
)

// Literal is a constant. A sign is not part of it: -1 is Negate of 1.
type Literal struct {
	Kind LiteralKind
	Text string
}

// ColumnRef names a column, by its table's name or alias if Table is not
// empty.
type ColumnRef struct {
	Table, Column string
	// OrText marks a name that SQLite reads as a string where no such column
	// exists: unqualified and written in double quotes.
	OrText bool
	// Whole marks t.*, the row of a table as a value in PostgreSQL; Column is empty.
	Whole bool
}

// UnaryOp is a prefix operator.
type UnaryOp uint8

const (
	Negate    UnaryOp = iota // -x
	Plus                     // +x
	BitNot                   // ~x
	Not                      // NOT x
	NotSymbol                // !x, MySQL: binds tighter than NOT, means the same
)

// Unary applies a prefix operator.
type Unary struct {
	Op UnaryOp
	X  Expr
}

// BinaryOp is an infix operator other than a comparison.
type BinaryOp uint8

const (
	And BinaryOp = iota
	Or
	Xor // logical, MySQL
	Add
	Subtract
	Multiply
	Divide        // /
	IntegerDivide // DIV, MySQL
	Modulo        // %, MOD
	Power         // ^ in PostgreSQL
	BitAnd
	BitOr
	BitXor // ^ in MySQL, # in PostgreSQL
	ShiftLeft
	ShiftRight
	Concat // ||
)

// Binary applies an infix operator.
type Binary struct {
	Op   BinaryOp
	L, R Expr
}

// ComparisonOp is a comparison operator.
type ComparisonOp uint8

const (
	Equal ComparisonOp = iota
	NotEqual
	Less
	LessEqual
	Greater
	GreaterEqual
)

// Comparison compares two scalars or two rows of the same degree.
type Comparison struct {
	Op   ComparisonOp
	L, R Expr
}

// Distinct is L IS [NOT] DISTINCT FROM R. The null-safe equality of MySQL
// (<=>) and SQLite's IS between arbitrary operands are Not forms of it;
// Spelling keeps how it was written.
type Distinct struct {
	L, R     Expr
	Not      bool // true: IS NOT DISTINCT FROM, <=>, IS
	Spelling DistinctSpelling
}

// DistinctSpelling is the way a null-safe comparison is written.
type DistinctSpelling uint8

const (
	SpelledDistinctFrom DistinctSpelling = iota
	SpelledNullSafeEqual
	SpelledIs
)

// TruthTest is what IS tests for.
type TruthTest uint8

const (
	TestNull TruthTest = iota
	TestTrue
	TestFalse
	TestUnknown
)

// Is is X IS [NOT] NULL / TRUE / FALSE / UNKNOWN.
type Is struct {
	X    Expr
	Test TruthTest
	Not  bool
}

// Between is X [NOT] BETWEEN [SYMMETRIC] Low AND High.
type Between struct {
	X, Low, High Expr
	Not          bool
	Symmetric    bool
}

// InList is X [NOT] IN (a, b, …). The list is empty in SQLite only.
type InList struct {
	X    Expr
	List []Expr
	Not  bool
}

// InQuery is X [NOT] IN (query).
type InQuery struct {
	X     Expr
	Query *Query
	Not   bool
}

// LikeOp is the kind of pattern match.
type LikeOp uint8

const (
	MatchLike         LikeOp = iota
	MatchILike               // PostgreSQL: case-insensitive
	MatchGlob                // SQLite
	MatchRegexp              // text REGEXP pattern; PostgreSQL's and DuckDB's text ~ pattern
	MatchRegexpFolded        // PostgreSQL's text ~* pattern
	MatchSimilar             // text SIMILAR TO pattern
)

// IsRegexp tells whether the pattern is a regular expression.
func (op LikeOp) IsRegexp() bool { return op >= MatchRegexp }

// Like is X [NOT] LIKE Pattern [ESCAPE Escape].
type Like struct {
	Op         LikeOp
	X, Pattern Expr
	Escape     Expr // nil where not given
	Not        bool
}

// Exists is EXISTS (query).
type Exists struct{ Query *Query }

// Quantifier is ANY (SOME) or ALL.
type Quantifier uint8

const (
	Any Quantifier = iota
	All
)

// Quantified is L Op ANY|ALL (query).
type Quantified struct {
	Op         ComparisonOp
	L          Expr
	Quantifier Quantifier
	Query      *Query
}

// When is one branch of a CASE.
type When struct{ Condition, Result Expr }

// Case is the searched form if Operand is nil, else the simple form.
type Case struct {
	Operand Expr
	Whens   []When
	Else    Expr // nil where not given
}

// Cast is CAST(X AS Type), and TRY_CAST(X AS Type) of DuckDB if Try.
type Cast struct {
	X    Expr
	Type Type
	Try  bool // what the type does not hold is NULL instead of an error
}

// Call applies a scalar function. Name is in upper case and is the function's
// name, not its spelling in one dialect: COALESCE, NULLIF, ABS, … A blank behind it makes
// it a stored function's where the dialect has its own functions' names followed by the
// parenthesis at once.
type Call struct {
	Name string
	// Written is the name as it was typed, where that is not Name and no function of the
	// catalogue takes the arguments in the dialect of the text; else it is empty.
	Written string
	Args    []Expr
}

// IsOperator tells that the call is of an operator that there is not: its name is a sign.
func (x *Call) IsOperator() bool {
	return x.Name != "" && strings.IndexByte("~!@#^&|`?+-*/%<>=", x.Name[0]) >= 0
}

// Typed is the name as it was typed, as far as that is known.
func (x *Call) Typed() string {
	if x.Written != "" {
		return x.Written
	}
	return x.Name
}

// Row is a row value constructor of two or more elements.
type Row struct{ Items []Expr }

// Subquery is a query used as a scalar, or as a row value beside another row.
// With List it is the list of the values of its only column: ARRAY(query).
type Subquery struct {
	Query *Query
	List  bool
}

// DefaultValue is DEFAULT where a column is given a value: in the rows of an
// INSERT's VALUES and in SET. It is nowhere else.
type DefaultValue struct{}

func (*DefaultValue) expr() {}
func (*Literal) expr()      {}
func (*ColumnRef) expr()    {}
func (*Unary) expr()        {}
func (*Binary) expr()       {}
func (*Comparison) expr()   {}
func (*Distinct) expr()     {}
func (*Is) expr()           {}
func (*Between) expr()      {}
func (*InList) expr()       {}
func (*InQuery) expr()      {}
func (*Like) expr()         {}
func (*Exists) expr()       {}
func (*Quantified) expr()   {}
func (*Case) expr()         {}
func (*Cast) expr()         {}
func (*Call) expr()         {}
func (*Aggregate) expr()    {}
func (*Row) expr()          {}
func (*Subquery) expr()     {}
