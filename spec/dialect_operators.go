package spec

// Level is a binding strength: the greater, the tighter. Zero means that the
// dialect has no such operator.
type Level uint8

// LevelPrimary is the strength of whatever needs no parentheses anywhere.
const LevelPrimary Level = 100

// Operator is a class of operators that bind alike.
type Operator uint8

const (
	OpOr       Operator = iota
	OpXor               // logical
	OpAnd               // AND
	OpNot               // NOT x
	OpTruth             // IS [NOT] TRUE, FALSE, UNKNOWN
	OpNull              // IS [NOT] NULL
	OpDistinct          // IS [NOT] DISTINCT FROM, and SQLite's IS
	OpEqual             // = <> and <=>
	OpOrder             // < <= > >=
	OpLike              // [NOT] LIKE and the like
	OpIn                // [NOT] IN
	OpBetween           // [NOT] BETWEEN
	OpBitOr
	OpBitAnd
	OpBitXor
	OpShift
	OpAdd       // binary + -
	OpMultiply  // * / % DIV
	OpConcat    // ||
	OpPower     // ^
	OpNegate    // unary - +
	OpBitNot    // ~
	OpNotSymbol // !
	OpCast      // ::
	OpCollate   // COLLATE
	OpArrow     // -> and ->> of DuckDB
	operatorCount
)

// Binding is how an operator binds. Left and Right are the weakest operands
// that stand beside it without parentheses: a left-associative operator has
// Left = Level and Right = Level+1, one that does not chain has both above
// Level. Prefix operators have no Left, postfix operators no Right.
type Binding struct{ Level, Left, Right Level }

// Chains tells whether the operator may follow another of its level.
func (b Binding) Chains() bool { return b.Left <= b.Level }

// OperatorTable is the binding of every operator of a dialect.
type OperatorTable [operatorCount]Binding

func left(l Level) Binding           { return Binding{l, l, l + 1} }     // a op b op c is (a op b) op c
func nonAssociative(l Level) Binding { return Binding{l, l + 1, l + 1} } // a op b op c is an error
func prefix(l Level) Binding         { return Binding{l, 0, l} }         // op op a
func postfix(l Level) Binding        { return Binding{l, l, l} }         // a op op

// The tables side by side. Per dialect:
//
// iso: <boolean value expression>, <predicate>, <numeric value expression> of
// ISO/IEC 9075-2, read in the working draft of 2011-12 (6.35, 8.1, 6.27).
// Predicates take row value predicands and do not
// chain; || is placed at the level of + and -, with which it never mixes; the bit
// operators, an extension, bind as in PostgreSQL and SQLite.
//
// mysql: nonterminals expr, bool_pri, predicate, bit_expr and simple_expr of
// sql/sql_yacc.yy (8.0.39): IS TRUE makes an expr of a bool_pri; a comparison and IS
// NULL make a bool_pri of a bool_pri and a predicate; LIKE, IN and BETWEEN make
// a predicate of bit_exprs (the pattern of LIKE is a simple_expr, the upper
// bound of BETWEEN a predicate); - ~ ! make a simple_expr of a simple_expr.
//
// mariadb: like MySQL, but the pattern of LIKE is a bit_expr (sql/sql_yacc.yy of
// 10.3.24); that IS TRUE makes a bool_pri too was tried only. MariaDB 10.11 also reads
// predicates that follow one another without parentheses: 2 LIKE 1 NOT BETWEEN 1 AND 5 is
// 2 LIKE (1 NOT BETWEEN 1 AND 5), but 2 LIKE 1 IN (5) is (2 LIKE 1) IN (5) (tried on
// 10.11.19). No text that was reached gives the rule, so they are not modelled ([Syntax.PredicatesFollow]).
//
// postgres: %left … %nonassoc lines of gram.y (18): NOT < IS < comparison < LIKE IN
// BETWEEN < other operators < + - < * / % < ^ < unary minus < ::. All of
// || | & # << >> and prefix ~ are "other operators" (Op).
//
// duckdb: %left … %nonassoc lines of third_party/libpg_query/grammar/grammar.y
// (1.5.5), which are PostgreSQL's; // binds like *. The arrows bind less than OR, but
// what stands behind them as behind an Op; what is more than a literal there is not modelled.
//
// sqlite: "2. Operators, and Parse-Affecting Attributes" of lang_expr.html
// (3.50.4): NOT < = IS LIKE IN BETWEEN < order < & | << >> < + - < * / % < || <
// unary.
var (
	isoOperators = OperatorTable{
		OpOr: left(1), OpAnd: left(2), OpNot: prefix(3),
		OpTruth: {4, 5, 4}, OpNull: {5, 6, 6}, OpDistinct: nonAssociative(5), OpEqual: nonAssociative(5), OpOrder: nonAssociative(5),
		OpLike: nonAssociative(5), OpIn: nonAssociative(5), OpBetween: nonAssociative(5),
		OpBitOr: left(6), OpBitAnd: left(6), OpShift: left(6),
		OpConcat: left(7), OpAdd: left(7), OpMultiply: left(8), OpNegate: prefix(9), OpBitNot: prefix(9), OpCollate: postfix(10),
	}
	mysqlOperators = OperatorTable{
		OpOr: left(1), OpXor: left(2), OpAnd: left(3), OpNot: prefix(4),
		OpTruth: {5, 6, 6}, OpNull: {6, 6, 7}, OpEqual: left(6), OpOrder: left(6),
		OpLike: {7, 8, 14}, OpIn: {7, 8, 8}, OpBetween: {7, 8, 7},
		OpBitOr: left(8), OpBitAnd: left(9), OpShift: left(10), OpAdd: left(11), OpMultiply: left(12), OpBitXor: left(13),
		OpNegate: prefix(14), OpBitNot: prefix(14), OpNotSymbol: prefix(14), OpCollate: postfix(15),
	}
	mariadbOperators = OperatorTable{
		OpOr: left(1), OpXor: left(2), OpAnd: left(3), OpNot: prefix(4),
		OpTruth: {6, 6, 7}, OpNull: {6, 6, 7}, OpEqual: left(6), OpOrder: left(6),
		OpLike: {7, 8, 8}, OpIn: {7, 8, 8}, OpBetween: {7, 8, 8},
		OpBitOr: left(8), OpBitAnd: left(9), OpShift: left(10), OpAdd: left(11), OpMultiply: left(12), OpBitXor: left(13),
		OpNegate: prefix(14), OpBitNot: prefix(14), OpNotSymbol: prefix(14), OpCollate: postfix(15),
	}
	postgresOperators = OperatorTable{
		OpOr: left(1), OpAnd: left(2), OpNot: prefix(3),
		OpTruth: nonAssociative(4), OpNull: nonAssociative(4), OpDistinct: nonAssociative(4), OpEqual: nonAssociative(5), OpOrder: nonAssociative(5),
		OpLike: nonAssociative(6), OpIn: nonAssociative(6), OpBetween: nonAssociative(6),
		OpBitOr: left(7), OpBitAnd: left(7), OpBitXor: left(7), OpShift: left(7), OpConcat: left(7), OpBitNot: {7, 0, 8},
		OpAdd: left(8), OpMultiply: left(9), OpPower: left(10), OpCollate: postfix(11), OpNegate: prefix(12), OpCast: postfix(13),
	}
	duckdbOperators = func() OperatorTable {
		t := postgresOperators
		t[OpArrow] = Binding{0, 0, 8}
		return t
	}()
	sqliteOperators = OperatorTable{
		OpOr: left(1), OpAnd: left(2), OpNot: prefix(3),
		OpTruth: left(4), OpNull: left(4), OpDistinct: left(4), OpEqual: left(4), OpLike: left(4), OpIn: left(4), OpBetween: left(4),
		OpOrder: left(5),
		OpBitOr: left(6), OpBitAnd: left(6), OpShift: left(6), OpAdd: left(7), OpMultiply: left(8), OpConcat: left(9),
		OpNegate: prefix(10), OpBitNot: prefix(10), OpCollate: postfix(11),
	}
)

// The lower bound of BETWEEN: that of the MySQL family is a bit_expr;
// PostgreSQL's a b_expr, which holds comparisons and IS DISTINCT FROM; SQLite's
// any expression that binds tighter than AND (tried; its manual does not say).
const (
	isoBetweenLow      Level = 6
	mysqlBetweenLow    Level = 8
	mariadbBetweenLow  Level = 8
	postgresBetweenLow Level = 4
	duckdbBetweenLow   Level = 4
	sqliteBetweenLow   Level = 3
)
