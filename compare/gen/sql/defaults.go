package sql

import "github.com/semcheck/semcheck/spec"

// DefaultWeights are the weights of a run without options, without what the dialect lacks.
func DefaultWeights(d *spec.Dialect) Weights {
	w := common
	l := languageOf(d)
	for _, k := range l.absent {
		w[k] = 0
	}
	for k, n := range l.own {
		w[k] = n
	}
	return w
}

// PredicateWeights make queries of one table with a condition of at most three levels, such as a <
// 2 AND b + 1 = c. The queries have no join, no subquery, no grouping and no ordering. Tools that
// test conditions make such queries.
func PredicateWeights(d *spec.Dialect) Weights {
	w := DefaultWeights(d)
	only := func(choice Weight, among group) {
		for k := among.first; k <= among.last; k++ {
			w[k] = 0
		}
		w[choice] = 1
	}
	only(BodySelect, bodies)
	only(RelationsOne, relationCounts)
	only(RelationTable, relationKinds)
	only(ShapePlain, shapes)
	only(OrderNone, endings)
	only(HazardNone, hazards)
	for _, k := range []Weight{
		PredicateExists, PredicateInQuery, PredicateQuantified, PredicateScalarQuery, PredicateRowQuery, NumberScalarQuery, TextScalarQuery,
		PredicateRow, PredicateRowDistinct, PredicateRowInList, ChanceRowNull, // a row is a level of its own
		NumberConditional, NumberTruth, TextConditional, ChanceGuardedDivisor,
		ChanceCorner, ChanceLarge,
	} {
		w[k] = 0
	}
	if d.ZeroDivisor == spec.ZeroDivisorRaises { // a divisor without guard
		w[NumberDivide], w[NumberIntegerDivide], w[NumberModulo] = 0, 0, 0
	}
	w[ChanceWhere], w[DeepestExpression] = 1000, 3
	return w
}

// common holds the numbers that dialects share.
var common = Weights{
	BodySelect: 822, BodySetOperation: 168, BodyValues: 10,

	RelationsNone: 15, RelationsOne: 380, RelationsTwo: 430, RelationsThree: 130, RelationsFour: 20,
	RelationTable: 88, RelationDerived: 12,

	JoinComma: 18, JoinCross: 6, JoinInner: 30, JoinLeft: 24, JoinRight: 12, JoinFull: 10,
	OnEquality: 40, OnEqualityAnd: 12, OnComparison: 8, OnNullSafe: 5, OnPredicate: 10, OnConstant: 3, OnUsing: 9, OnNatural: 14,

	ShapePlain: 47, ShapeStar: 6, ShapeDistinct: 9, ShapeGrouped: 27, ShapeAggregated: 11, ShapeBare: 0,

	SetUnion: 30, SetUnionAll: 32, SetIntersect: 21, SetIntersectAll: 26, SetExcept: 19, SetExceptAll: 18,

	OrderNone: 530, OrderSome: 180, OrderTotal: 130, OrderLimited: 150, OrderCut: 6,
	KeyOrdinal: 30, KeyAlias: 15, KeyColumn: 35, KeyExpression: 20,

	GroupColumn: 80, GroupExpression: 20,

	PredicateComparison: 40, PredicateBetween: 9, PredicateInList: 10, PredicateLike: 13, PredicateIsNull: 10,
	PredicateDistinct: 7, PredicateRow: 5, PredicateRowDistinct: 1, PredicateRowInList: 3, PredicateValue: 4,
	PredicateLiteral: 2, PredicateLookAlike: 1,
	PredicateAnd: 16, PredicateOr: 22, PredicateNot: 9, PredicateXor: 4, PredicateTruthTest: 8,
	PredicateExists: 9, PredicateInQuery: 11, PredicateQuantified: 14, PredicateScalarQuery: 8, PredicateRowQuery: 8,
	PredicateCase: 3, PredicateTruths: 3,

	CompareEqual: 30, CompareNotEqual: 16, CompareLess: 12, CompareLessEqual: 15, CompareGreater: 12, CompareGreaterEqual: 15,
	AgainstSample: 45, AgainstColumn: 24, AgainstValue: 20, AgainstNumber: 8, AgainstNull: 3,
	DistinctFrom: 10, DistinctNullSafe: 10, DistinctIs: 6,
	TestTrue: 10, TestFalse: 10, TestUnknown: 7, TestNull: 5,
	LikePlain: 60, LikeEscape: 26, LikeInsensitive: 10, LikeGlob: 8, LikeColumn: 8,

	NumberColumn: 45, NumberLiteral: 13,
	NumberAdd: 12, NumberSubtract: 10, NumberMultiply: 7, NumberDivide: 5, NumberIntegerDivide: 6, NumberModulo: 5,
	NumberNegate: 4, NumberPlus: 2, NumberAbsolute: 4, NumberBit: 22, NumberConditional: 12, NumberCast: 8, NumberScalarQuery: 8, NumberTruth: 4,
	BitAnd: 20, BitOr: 20, BitXor: 19, BitNot: 18, BitShiftLeft: 19, BitShiftRight: 18,

	TextColumn: 55, TextLiteral: 12, TextConcat: 12, TextConditional: 12, TextCast: 14, TextScalarQuery: 7,

	ConditionalSearched: 30, ConditionalSimple: 20, ConditionalCoalesce: 30, ConditionalNullIf: 20,

	AggregateCountStar: 20, AggregateCount: 18, AggregateSum: 24, AggregateAvg: 28, AggregateMin: 16, AggregateMax: 16,

	ScalarAggregate: 70, ScalarFirst: 16, ScalarKeyed: 10, ScalarNoFrom: 4,

	HazardNone: 890, HazardDivision: 18, HazardOverflow: 41, HazardCardinality: 23, HazardCast: 46, HazardEscape: 28,

	CornerNull: 58, CornerCast: 126, CornerText: 42, CornerApproximate: 36, CornerDecimal: 38, CornerZero: 29, CornerOverflow: 54,
	CornerShift: 34, CornerCoalesce: 6, CornerBranch: 15,

	ColumnInteger: 42, ColumnUnsigned: 8, ColumnDecimal: 14, ColumnDouble: 15, ColumnText: 22, ColumnBoolean: 8, ColumnDynamic: 10, ColumnDate: 8, ColumnTimestamp: 6,

	StateInsert: 25, StateUpdate: 35, StateDelete: 20, StateAnalyze: 14, StateRefused: 2,

	ChanceWhere: 740, ChanceWhereGrouped: 420, ChanceHaving: 280, ChanceCorrelated: 520, ChanceOuter: 160,
	ChanceNegated: 340, ChanceSymmetric: 250, ChanceNullArm: 90, ChanceComputedOperand: 230,
	ChanceDistinctAggregate: 180, ChanceAggregate: 600, ChanceGuardedDivisor: 985, ChanceInexact: 6,
	ChanceNestedJoin: 250, ChanceBareTable: 110, ChanceUnqualified: 60, ChanceDescending: 380, ChanceNullsOrder: 250, ChanceOffset: 420, ChanceTies: 250, ChanceFunction: 200, ChanceFurtherFunction: 80,
	ChanceCommon: 120, ChanceCommonAgain: 100, ChanceRecursive: 50, ChanceTableFunction: 150, ChanceLateral: 60, ChanceGroupingSets: 60, ChanceWindow: 30, ChanceFurtherAggregate: 150,
	ChanceDistinctSubquery: 100, ChanceSetSubquery: 60, ChanceOrderedArm: 120, ChanceNestedSet: 180,
	ChanceLarge: 15, ChanceWideShift: 40,
	ChanceCorner: 600, ChanceNullOperand: 60, ChanceNullWhen: 400, ChanceRowNull: 130, ChanceSameArm: 60, ChanceListedColumn: 120, ChanceWholeTable: 300, ChanceSimilarArm: 380, ChanceDistinguishable: 310,
	ChanceBareArbitrary: 360, ChanceBareEmpty: 250, ChanceEmptyList: 80, ChanceConverted: 560,

	ChanceNull: 200, ChanceBoundary: 130, ChanceNotNull: 120, ChancePrimaryKey: 550, ChanceUnique: 110,
	ChanceCheck: 120, ChanceDefault: 150, ChanceEmptyTable: 60, ChanceIndex: 280, ChanceIndexExpression: 200,
	ChanceIndexPartial: 250, ChanceStrict: 60,
}
