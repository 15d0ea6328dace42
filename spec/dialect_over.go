package spec

// Windows is how functions over windows are written, and what there is of them.
type Windows struct {
	WindowFunctions bool            // OVER and WINDOW
	WindowGroups    bool            // frames of GROUPS
	WindowExclude   bool            // EXCLUDE
	WindowNulls     WindowNulls     // RESPECT NULLS and IGNORE NULLS
	WindowModifiers bool            // DISTINCT and ORDER BY in a set function with OVER
	WindowOffsets   WindowOffsets   // what the number of rows of LAG, NTILE and their like may be
	LagDefault      bool            // a third argument of LAG and LEAD
	FrameOffsets    FrameOffsets    // what the offset of a frame may be
	FrameBelow      FrameBelow      `asked:"eval"` // what a negative or NULL offset of a frame is
	GroupsOrdered   bool            // frames of GROUPS need ORDER BY
	QualifyClause   bool            // QUALIFY
	WindowConcat    bool            // GROUP_CONCAT with OVER
	WindowOrders    WindowOrders    // whether functions of alike windows see one order of peers
	NthNone         NthNone         // what NTH_VALUE makes of a number below 1
	NtileNone       NtileNone       // what NTILE makes of NULL
	MovingSums      MovingSums      // how a sum follows a frame whose first row moves
	WindowNumbers   WindowNumbers   // the type of ROW_NUMBER and its like
	RangeBounds     RangeBounds     // how far a bound of RANGE reaches
	WindowDocuments WindowDocuments // what becomes of a JSON document beside a function over a window
	WindowCounts    WindowCounts    // the types of a number of rows
	WindowDefault   WindowDefault   `asked:"semantics/typing eval"` // the type of LAG and LEAD with a default
	WindowOuter     bool            // a window may name columns of the queries around
	RanksOrdered    bool            // RANK, DENSE_RANK, PERCENT_RANK, CUME_DIST, LAG and LEAD need ORDER BY
}

// WindowNulls is where RESPECT NULLS and IGNORE NULLS may stand.
type WindowNulls uint8

const (
	WindowNullsNone    WindowNulls = iota
	WindowNullsRespect             // RESPECT NULLS alone, behind the call
	WindowNullsEither              // either, as the last argument
)

// WindowOffsets is what the number of rows of LAG, LEAD, NTILE and NTH_VALUE may be.
type WindowOffsets uint8

const (
	WindowOffsetsAny     WindowOffsets = iota // an expression; of LAG and LEAD it may be negative
	WindowOffsetsCounted                      // an expression that is not negative
	WindowOffsetsLiteral                      // an integer that is written
)

// FrameOffsets is what the offset of a frame may be.
type FrameOffsets uint8

const (
	FrameOffsetsConstant FrameOffsets = iota // an expression that names no column
	FrameOffsetsLiteral                      // a number that is written
)

// FrameBelow is what a frame's offset below zero, or NULL, is.
type FrameBelow uint8

const (
	FrameBelowRaises FrameBelow = iota // an error
	FrameBelowMoves                    // of ROWS it goes the other way; NULL is not modelled
)

// WindowOrders tells whether several functions see one order of rows that tie.
type WindowOrders uint8

const (
	WindowOrdersApart  WindowOrders = iota // no text says that they do
	WindowOrdersShared                     // those of the same PARTITION BY and ORDER BY do
)

// NthNone is what NTH_VALUE makes of a number below 1.
type NthNone uint8

const (
	NthNoneRaises NthNone = iota
	NthNoneNull
)

// NtileNone is what NTILE makes of NULL.
type NtileNone uint8

const (
	NtileNoneNull NtileNone = iota
	NtileNoneRaises
)

// MovingSums is how a sum follows a frame whose first row moves.
type MovingSums uint8

const (
	MovingSumsAnew     MovingSums = iota // it is added up for each frame
	MovingSumsInverted                   // what leaves the frame may be taken off: roundings stay
)

// WindowNumbers is the type of ROW_NUMBER, RANK, DENSE_RANK and NTILE.
type WindowNumbers uint8

const (
	WindowNumbersBig      WindowNumbers = iota // BIGINT
	WindowNumbersUnsigned                      // BIGINT UNSIGNED
	WindowNumbersTile                          // BIGINT, but INTEGER of NTILE
)

// WindowDocuments is what becomes of a JSON document of a column or an aggregate beside a function over a
// window.
type WindowDocuments uint8

const (
	WindowDocumentsKept WindowDocuments = iota // it stays one
	WindowDocumentsOpen                        // SQLite: sqlite3WindowRewrite (window.c) reads it from a table, which keeps no subtype; not modelled
)

// RangeBounds is how far the bound of a RANGE frame reaches.
type RangeBounds uint8

const (
	RangeBoundsAny  RangeBounds = iota // any number
	RangeBoundsKept                    // it has to be a value of the key's type, else it is an error
)

// WindowCounts are the types that NTILE, LAG, LEAD and NTH_VALUE take a number of rows in.
type WindowCounts uint8

const (
	WindowCountsAny     WindowCounts = iota // any integer
	WindowCountsInteger                     // integer and smallint, no bigint and no other type
)

// WindowDefault is the type of LAG and LEAD with a default.
type WindowDefault uint8

const (
	WindowDefaultCommon WindowDefault = iota // that in which value and default meet
	WindowDefaultValue                       // the value's
)

// The tables, by dialect.
//
// Sources, read 2026-11-26: PostgreSQL, "Window Functions" (func-window.sgml), 4.2.8 Window
// Function Calls (syntax.sgml), where functions of the same PARTITION BY and ORDER BY are said to
// be evaluated in a single pass; MySQL 9.5, 14.20.1 to 14.20.5; MariaDB, Window Functions
// Overview, Window Frames, LAG, whose text has no default; SQLite, windowfunctions.html, 3.28.0 in
// the release history (GROUPS, EXCLUDE, chaining); DuckDB, BindWindowExpression and the window
// functions of src/function/window (EXPR_PRECEDING_ROWS and FindTypedRangeBound of
// window_boundaries_state.cpp, 1.5.5, read 2026-11-29).
var (
	isoWindows      = Windows{WindowOuter: true, WindowFunctions: true, WindowGroups: true, WindowExclude: true, LagDefault: true, GroupsOrdered: true, WindowOffsets: WindowOffsetsCounted}
	postgresWindows = Windows{WindowOuter: true, WindowFunctions: true, WindowGroups: true, WindowExclude: true, LagDefault: true, GroupsOrdered: true, WindowConcat: true,
		WindowOrders: WindowOrdersShared, MovingSums: MovingSumsInverted, WindowNumbers: WindowNumbersTile, WindowCounts: WindowCountsInteger}
	mysqlWindows = Windows{WindowOuter: true, WindowFunctions: true, WindowNulls: WindowNullsRespect, WindowOffsets: WindowOffsetsLiteral, FrameOffsets: FrameOffsetsLiteral,
		LagDefault: true, MovingSums: MovingSumsInverted, WindowNumbers: WindowNumbersUnsigned}
	mariadbWindows = Windows{RanksOrdered: true, WindowOuter: true, WindowFunctions: true, FrameOffsets: FrameOffsetsLiteral, WindowOffsets: WindowOffsetsLiteral, MovingSums: MovingSumsInverted}
	sqliteWindows  = Windows{WindowOuter: true, WindowFunctions: true, WindowGroups: true, WindowExclude: true, LagDefault: true, WindowConcat: true,
		WindowOffsets: WindowOffsetsCounted, NtileNone: NtileNoneRaises, MovingSums: MovingSumsInverted, WindowDocuments: WindowDocumentsOpen}
	duckdbWindows = Windows{WindowFunctions: true, WindowGroups: true, WindowExclude: true, LagDefault: true, WindowConcat: true, WindowNulls: WindowNullsEither,
		WindowModifiers: true, QualifyClause: true, NthNone: NthNoneNull, FrameBelow: FrameBelowMoves, RangeBounds: RangeBoundsKept, WindowDefault: WindowDefaultValue}
)
