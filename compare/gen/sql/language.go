package sql

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// family is a set of types whose values go together in every operation: what
// the generator is directed by.
type family uint8

const (
	familyBoolean family = iota // a type of its own
	familyInteger
	familyDecimal
	familyDouble
	familyText
	familyDynamic // SQLite: a column without a type
	familyDate
	familyTimestamp
	families
)

// isNumber tells whether arithmetic is defined on the family.
func (f family) isNumber() bool {
	return f == familyInteger || f == familyDecimal || f == familyDouble
}

// language is what the generator has to know of a dialect beside its knobs: which
// types its databases have, and what its engines do not take although the dialect
// does.
type language struct {
	// types lists the column types of a family, the common ones repeated.
	types [families][]ast.Type
	// daysAdd: a day and an integer are added to the day so many days later.
	daysAdd bool
	// unsigned lists the unsigned integer types.
	unsigned []ast.Type
	// casts lists the types that CAST to a family names.
	casts [families][]ast.Type
	// keysWithRows, keysWithLogic: a grouped expression is recognised in the
	// select list where it holds row values; AND, OR and NULLIF.
	keysWithRows, keysWithLogic bool
	// equalFull: a FULL JOIN needs an equality between its sides.
	equalFull bool
	// plainRight: the server dies of an aggregate in the first arm of a set
	// operation that is the right arm of INTERSECT or EXCEPT (MySQL 9.7.4).
	plainRight bool
	// havingTied: the server dies of a subquery in HAVING that looks for a range
	// of an index bounded by a grouping column (MySQL 9.7.4), or of ALL over a
	// subquery that selects an outer column of an empty table (MariaDB 10.11.19):
	// such a subquery is tied to its outer query by equalities only.
	havingTied bool
	// intersectAlone: the server hangs in INTERSECT ALL beside another set
	// operation (MariaDB 10.11.19).
	intersectAlone bool
	// armsNamed: the columns of a set operation's arms need different names.
	armsNamed bool
	// keysNamed: grouping columns need different names where HAVING uses them.
	keysNamed bool
	// rowsPlain: the server dies of an aggregate in a row value that is compared
	// with a subquery (MariaDB 10.11.19).
	rowsPlain bool
	// rowsSized: the server dies of a TEXT column in a row value that is looked
	// for in a list of constants (MySQL 5.6.24).
	rowsSized bool
	// onPlain: the condition of an outer join has no subquery and no column of the
	// query around it.
	onPlain bool
	// rowsAlone: IN of a row takes no correlated query.
	rowsAlone bool
	// collations are those that are modelled.
	collations []string
	// alike holds values that are equal but can be told apart.
	alike []ast.Expr
	// absent lists the knobs without meaning in the dialect, own those with
	// numbers of their own.
	absent []Weight
	own    map[Weight]int
}

func integer(width int) ast.Type { return ast.Type{Kind: ast.TypeInteger, Width: width} }

func unsigned(width int) ast.Type {
	return ast.Type{Kind: ast.TypeInteger, Width: width, Unsigned: true}
}

func dynamic(name string, a ast.Affinity) ast.Type {
	return ast.Type{Kind: ast.TypeDynamic, Affinity: a, Name: name}
}

// languages holds the tables by dialect; a dialect that is not here is written
// as its parent, or as iso.
var languages = map[string]*language{
	"iso": {
		types: [families][]ast.Type{
			familyBoolean: {ast.Boolean},
			familyInteger: {integer(32), integer(32), integer(64), integer(16)},
			familyDecimal: {ast.Decimal(10, 2), ast.Decimal(8, 3), ast.Decimal(5, 0)},
			familyDouble:  {ast.Double},
			familyText:    {ast.Varchar(10), ast.Varchar(20)},
		},
		casts: [families][]ast.Type{
			{ast.Boolean}, {ast.BigInt, ast.Integer, ast.SmallInt}, {ast.Decimal(10, 2), ast.Decimal(8, 3)}, {ast.Double}, {ast.Varchar(20), ast.Varchar(2)}, nil,
		},

		absent: []Weight{CornerZero, CornerOverflow, CornerShift, PredicateLookAlike, HazardDivision, LikeInsensitive, ChanceIndexExpression, ColumnUnsigned, ColumnDynamic, ColumnDate, ColumnTimestamp, NumberTruth},
	},
	"mysql":   &mysqlLanguage,
	"mysql56": &mysql56Language,
	"duckdb":  &duckdbLanguage,
	"mariadb": &mariadbLanguage,
	"postgres": {
		types: [families][]ast.Type{
			familyBoolean: {ast.Boolean},
			familyInteger: {integer(32), integer(32), integer(64), integer(16)},
			familyDecimal: {ast.Decimal(10, 2), ast.Decimal(8, 3), ast.Decimal(5, 0)},
			familyDouble:  {ast.Double},
			familyText:    {ast.Text, ast.Varchar(10), ast.Varchar(20)},
			familyDate:    {ast.Date}, familyTimestamp: {ast.Timestamp(6)},
		},
		casts: [families][]ast.Type{
			{ast.Boolean}, {ast.BigInt, ast.Integer, ast.SmallInt}, {ast.Decimal(10, 2), ast.Decimal(8, 3)},
			{ast.Double}, {ast.Text, ast.Varchar(2), ast.Varchar(2), ast.Varchar(20)}, nil, {ast.Date}, {ast.Timestamp(6)},
		},

		daysAdd: true, keysWithRows: true, keysWithLogic: true, equalFull: true,
		alike:  literals("1.0", "1.00"),
		absent: []Weight{CornerZero, CornerOverflow, CornerShift, ColumnUnsigned, ColumnDynamic},
		own:    map[Weight]int{LikeInsensitive: 25, TextCast: 26},
	},
	"sqlite": {
		types: [families][]ast.Type{
			familyInteger: {dynamic("INTEGER", ast.AffinityInteger), dynamic("INT", ast.AffinityInteger), dynamic("BIGINT", ast.AffinityInteger)},
			familyDecimal: {dynamic("NUMERIC", ast.AffinityNumeric), dynamic("DECIMAL(10,2)", ast.AffinityNumeric)},
			familyDouble:  {dynamic("REAL", ast.AffinityReal), dynamic("DOUBLE", ast.AffinityReal)},
			familyText:    {dynamic("TEXT", ast.AffinityText), dynamic("VARCHAR(10)", ast.AffinityText)},
			familyDynamic: {dynamic("", ast.AffinityBlob), dynamic("BLOB", ast.AffinityBlob)},
		},
		casts: [families][]ast.Type{
			{dynamic("INTEGER", ast.AffinityInteger)}, {dynamic("INTEGER", ast.AffinityInteger)}, {dynamic("NUMERIC", ast.AffinityNumeric)},
			{dynamic("REAL", ast.AffinityReal)}, {dynamic("TEXT", ast.AffinityText)}, {dynamic("BLOB", ast.AffinityBlob)},
		},

		keysWithRows: true, keysWithLogic: true, collations: []string{"NOCASE", "RTRIM"},
		alike:  literals("1", "1.0"),
		absent: []Weight{ColumnUnsigned, ColumnBoolean, ColumnDate, ColumnTimestamp, HazardDivision, HazardCast, HazardEscape, PredicateRowInList, BitXor, CornerDecimal, CornerBranch},
		own: map[Weight]int{
			PredicateLookAlike: 5, ShapeBare: 4, NumberAbsolute: 5, LikeGlob: 25, HazardCardinality: 38, ChanceGuardedDivisor: 850, ChanceTextCollation: 450, ChanceTextCollate: 160,
		},
	},
}

var mysqlLanguage = language{
	types: [families][]ast.Type{
		familyInteger: {integer(32), integer(32), integer(64), integer(16), integer(8), integer(24)},
		familyDecimal: {ast.Decimal(10, 2), ast.Decimal(8, 3), ast.Decimal(5, 0)},
		familyDouble:  {ast.Double},
		familyText:    {ast.Varchar(10), ast.Varchar(20), ast.Text},
		familyDate:    {ast.Date}, familyTimestamp: {ast.Timestamp(0), ast.Timestamp(6)},
	},
	unsigned: []ast.Type{unsigned(32), unsigned(64), unsigned(8), unsigned(16)},
	casts: [families][]ast.Type{
		{ast.BigInt}, {ast.BigInt}, {ast.Decimal(10, 2), ast.Decimal(8, 3)}, {ast.Double}, {ast.Varchar(20), ast.Varchar(2)}, nil, {ast.Date}, {ast.Timestamp(6)},
	},

	plainRight: true, havingTied: true, keysNamed: true, keysWithLogic: true,
	absent: []Weight{ColumnBoolean, ColumnDynamic, HazardDivision, HazardCast, HazardEscape, TextConcat, CornerOverflow},
	own:    map[Weight]int{PredicateLookAlike: 2, ChanceGuardedDivisor: 850, HazardOverflow: 52},
}

var duckdbLanguage = language{
	types: [families][]ast.Type{
		familyBoolean: {ast.Boolean},
		familyInteger: {integer(32), integer(32), integer(64), integer(16), integer(8), integer(128)},
		familyDecimal: {ast.Decimal(10, 2), ast.Decimal(8, 3), ast.Decimal(5, 0), ast.Decimal(20, 4)},
		familyDouble:  {ast.Double},
		familyText:    {ast.Text},
		familyDate:    {ast.Date}, familyTimestamp: {ast.Timestamp(6)},
	},
	casts: [families][]ast.Type{
		{ast.Boolean}, {ast.BigInt, ast.Integer, ast.SmallInt, ast.HugeInt}, {ast.Decimal(10, 2), ast.Decimal(8, 3)}, {ast.Double}, {ast.Text}, nil, {ast.Date}, {ast.Timestamp(6)},
	},

	daysAdd: true, keysWithRows: true, keysWithLogic: true, onPlain: true, rowsAlone: true,
	absent: []Weight{ColumnUnsigned, ColumnDynamic},
	own:    map[Weight]int{LikeInsensitive: 25, TextCast: 26},
}

var mysql56Language = func() language {
	l := mysqlLanguage
	l.casts[familyDouble] = nil
	l.rowsSized, l.keysWithLogic = true, false
	l.alike = textLiterals("a", "a ")
	return l
}()

var mariadbLanguage = func() language {
	l := mysqlLanguage
	l.absent = append([]Weight{ChanceIndexExpression}, l.absent...)
	l.plainRight, l.keysWithLogic = false, false
	l.armsNamed, l.rowsPlain, l.intersectAlone = true, true, true
	return l
}()

// wholeQuotient tells that an integer divided by an integer may be an integer.
func wholeQuotient(d *spec.Dialect) bool {
	switch d.Division {
	case spec.DivisionTruncates, spec.DivisionOpen:
		return true
	case spec.DivisionDecimal, spec.DivisionFloat:
	}
	return false
}

// exactQuotient tells that a quotient of decimals is a function of its operands'
// values, so that comparing it is no matter of hidden digits.
func exactQuotient(d *spec.Dialect) bool {
	switch d.Quotient {
	case spec.QuotientSignificant, spec.QuotientFloat:
		return true
	case spec.QuotientOpen, spec.QuotientIncrement:
	}
	return false
}

// wideShift tells that a shift past the width is defined.
func wideShift(d *spec.Dialect) bool {
	switch d.Bits {
	case spec.BitsUnsigned64, spec.BitsSigned64:
		return true
	case spec.BitsTyped, spec.BitsChecked:
	}
	return false
}

// languageOf returns the dialect's table, with the knobs that its syntax has
// no form for among the absent ones.
func languageOf(d *spec.Dialect) *language {
	table := languages["iso"]
	for _, name := range d.Lineage() {
		if own := languages[name]; own != nil {
			table = own
			break
		}
	}
	l := *table
	l.absent = append([]Weight(nil), l.absent...)
	lacks := func(has bool, knobs ...Weight) {
		if !has {
			l.absent = append(l.absent, knobs...)
		}
	}
	s := &d.Syntax
	lacks(s.RightJoin, JoinRight)
	lacks(s.FullJoin, JoinFull)
	lacks(s.DistinctFrom, DistinctFrom)
	lacks(s.NullSafeEqual, DistinctNullSafe)
	lacks(s.IsOperand == spec.IsAnything, DistinctIs)
	lacks(s.UnknownTest, TestUnknown)
	lacks(s.Symmetric, ChanceSymmetric)
	lacks(s.ILike, LikeInsensitive)
	lacks(s.Glob == spec.GlobsCaret, LikeGlob) // the other sort has no NOT GLOB
	lacks(s.Quantified, PredicateQuantified)
	lacks(s.DivKeyword || s.DivSlashes, NumberIntegerDivide)
	lacks(s.LogicalXor, PredicateXor)
	lacks(s.BitOperators, NumberBit, CornerShift)
	lacks(s.Caret == spec.CaretBitXor || s.HashSign == spec.HashBitXor, BitXor)
	lacks(s.NullsOrder, ChanceNullsOrder)
	lacks(s.FetchTies, ChanceTies)
	lacks(s.With != spec.WithNone, ChanceCommon, ChanceCommonAgain, ChanceRecursive)
	lacks(s.WindowFunctions, ChanceWindow)
	lacks(s.Lateral, ChanceLateral)
	lacks(s.TableFunctions == spec.TableFunctionsPostgres || s.TableFunctions == spec.TableFunctionsDuckDB, ChanceTableFunction)
	lacks(s.GroupingSets == spec.GroupingSetsStandard || s.GroupingSets == spec.GroupingSetsBehind, ChanceGroupingSets)
	lacks(s.SetAll == spec.AllEvery, SetIntersectAll, SetExceptAll)
	lacks(s.SetOperators == spec.SetOperatorsEvery, SetIntersect, SetExcept)
	lacks(s.SetParentheses, ChanceOrderedArm)
	lacks(s.ValuesRow != spec.ValuesNone, BodyValues)
	lacks(s.IndexExpressions, ChanceIndexExpression)
	lacks(d.RowTypes != spec.RowsCompareOnly, ChanceRowNull)
	lacks(l.alike != nil, ChanceDistinguishable)
	lacks(s.EmptyInList, ChanceEmptyList)
	lacks(s.PartialIndex, ChanceIndexPartial)
	lacks(s.StrictTables, ChanceStrict)
	lacks(s.AnalyzeStatement != spec.AnalyzeNone, StateAnalyze)
	return &l
}
