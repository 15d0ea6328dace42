package function

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of the rules of ranking functions.
const (
	RankedFirst spec.Case = iota // the first row, or peers of it
	RankedLater
)

// Cases of the rules of NTILE, LAG and LEAD, and of functions of a frame.
const (
	TileEven spec.Case = iota
	TileUneven
	TileWide // more buckets than rows
)

const (
	OffsetFound spec.Case = iota
	OffsetBeyond
	OffsetDefault
)

const (
	FramedFound spec.Case = iota
	FramedNone            // the frame has no such row
)

// windowed are the dialects with functions over windows.
var windowed = iso | mysql | mariadb | postgres | sqlites | duckdb

// windowFunctions is the chapter of functions of the rows of a window.
var windowFunctions = []*Function{RowNumber, RankOf, DenseRank, PercentRank, CumeDist, Ntile, Lag, Lead, FirstValue, LastValue, NthValue}

func windowRule(id, statement, keyword string, cases []string) *spec.Rule {
	return spec.Declare(spec.Rule{
		ID: id, Statement: statement, Keywords: []string{keyword}, Cases: cases,
		From:   windowsOfPostgreSQL().With(windowsOfMySQL("14.20.1 Window Function Descriptions", "window-function-descriptions.html")).With(windowsOfSQLite("3. Built-in Window Functions")),
		Only:   []string{"iso", "postgres", "mysql", "mariadb", "sqlite", "duckdb"},
		Except: map[string][]string{"mysql56": cases},
	})
}

func windowsOfPostgreSQL() spec.Source {
	return spec.Source{Doc: "PostgreSQL 19 manual in development", Clause: "9.23 Window Functions",
		Address: "github.com/postgres/postgres doc/src/sgml/func/func-window.sgml @ 2fcc8aaeb23a", Read: aggregatesRead}
}

func windowsOfMySQL(section, page string) spec.Source {
	s := spec.MySQL(section, page)
	s.Read = aggregatesRead
	return s
}

func windowsOfSQLite(section string) spec.Source {
	s := spec.SQLite(section, "windowfunctions.html")
	s.Read = aggregatesRead
	return s
}

var ranks = []string{RankedFirst: "first", RankedLater: "later"}

var (
	RowNumber = &Function{Name: "ROW_NUMBER", Kind: Window, Windowed: ast.RowNumber, Reserved: true, Result: Integer, Lenient: true, in: windowed,
		Rule: windowRule("window.row-number", "ROW_NUMBER() is the number of the row within its partition, from 1; peers are numbered in any order.", "ROW_NUMBER", ranks)}
	RankOf = &Function{Name: "RANK", Kind: Window, Windowed: ast.Rank, Reserved: true, Result: Integer, Lenient: true, in: windowed,
		Rule: windowRule("window.rank", "RANK() is one more than the number of rows of the partition before the peers of the row.", "RANK", ranks)}
	DenseRank = &Function{Name: "DENSE_RANK", Kind: Window, Windowed: ast.DenseRank, Reserved: true, Result: Integer, Lenient: true, in: windowed,
		Rule: windowRule("window.dense-rank", "DENSE_RANK() is one more than the number of groups of peers before those of the row.", "DENSE_RANK", ranks)}
	PercentRank = &Function{Name: "PERCENT_RANK", Kind: Window, Windowed: ast.PercentRank, Reserved: true, Result: Double, Lenient: true, in: windowed,
		Rule: windowRule("window.percent-rank", "PERCENT_RANK() is (RANK() - 1) / (rows of the partition - 1), 0 where there is one row.", "PERCENT_RANK", ranks)}
	CumeDist = &Function{Name: "CUME_DIST", Kind: Window, Windowed: ast.CumeDist, Reserved: true, Result: Double, Lenient: true, in: windowed,
		Rule: windowRule("window.cume-dist", "CUME_DIST() is the share of the rows of the partition that are before the row or peers of it.", "CUME_DIST", ranks)}
	Ntile = &Function{Name: "NTILE", Kind: Window, Windowed: ast.Ntile, Reserved: true, Parameters: []Type{Integer}, Result: Integer, Lenient: true, in: windowed,
		Raises: []spec.Class{spec.ClassArgument},
		Rule:   windowRule("window.ntile", "NTILE(n) divides the partition into n buckets as even as possible, larger ones first, and is the number of the row's, from 1; n below 1 is an error.", "NTILE", []string{TileEven: "even", TileUneven: "uneven", TileWide: "more buckets than rows"})}
	Lag = &Function{Name: "LAG", Kind: Window, Windowed: ast.Lag, Reserved: true, Parameters: []Type{Any, Integer, Any}, Optional: 2, Result: ByRule, Lenient: true, in: windowed,
		Raises: []spec.Class{spec.ClassArgument},
		Rule:   windowRule("window.lag", "LAG(x, n, d) is x of the row n rows before in the partition, 1 where n is not given; d, or NULL, where there is no such row.", "LAG", []string{OffsetFound: "found", OffsetBeyond: "beyond", OffsetDefault: "default"})}
	Lead = &Function{Name: "LEAD", Kind: Window, Windowed: ast.Lead, Reserved: true, Parameters: []Type{Any, Integer, Any}, Optional: 2, Result: ByRule, Lenient: true, in: windowed,
		Raises: []spec.Class{spec.ClassArgument},
		Rule:   windowRule("window.lead", "LEAD(x, n, d) is x of the row n rows behind in the partition, 1 where n is not given; d, or NULL, where there is no such row.", "LEAD", []string{OffsetFound: "found", OffsetBeyond: "beyond", OffsetDefault: "default"})}
	FirstValue = &Function{Name: "FIRST_VALUE", Spellings: []Spelling{{"FIRST", duckdb}}, Kind: Window, Windowed: ast.FirstValue, Reserved: true, Parameters: []Type{Any}, Result: ByRule, Lenient: true, in: windowed,
		Rule: windowRule("window.first-value", "FIRST_VALUE(x) is x of the first row of the frame, NULL where it is empty.", "FIRST_VALUE", framed)}
	LastValue = &Function{Name: "LAST_VALUE", Spellings: []Spelling{{"LAST", duckdb}}, Kind: Window, Windowed: ast.LastValue, Reserved: true, Parameters: []Type{Any}, Result: ByRule, Lenient: true, in: windowed,
		Rule: windowRule("window.last-value", "LAST_VALUE(x) is x of the last row of the frame, NULL where it is empty.", "LAST_VALUE", framed)}
	NthValue = &Function{Name: "NTH_VALUE", Kind: Window, Windowed: ast.NthValue, Reserved: true, Parameters: []Type{Any, Integer}, Result: ByRule, Lenient: true, in: windowed,
		Raises: []spec.Class{spec.ClassArgument},
		Rule:   windowRule("window.nth-value", "NTH_VALUE(x, n) is x of the n-th row of the frame, NULL where it has none; n below 1 is an error, in DuckDB NULL.", "NTH_VALUE", framed)}
)

var framed = []string{FramedFound: "found", FramedNone: "no such row"}

// OfWindow is the declaration of a function of the rows of a window.
func OfWindow(w ast.WindowFunction) *Function { return windowFunctions[w] }

// WindowFunction is the function of a window's rows that a dialect calls by a name; nil where
// there is none.
func WindowFunction(name string, d *spec.Dialect) *Function {
	for _, f := range windowFunctions {
		if f.Name == name && f.In(d) && d.WindowFunctions {
			return f
		}
	}
	return nil
}

// WindowSpelled is the function of a window's rows that a dialect calls before OVER by a name
// that is a set function's elsewhere; nil where there is none.
//
// Source: internal_window_functions in src/parser/expression/window_expression.cpp of DuckDB 1.5.5.
func WindowSpelled(name string, d *spec.Dialect) *Function {
	for _, f := range windowFunctions {
		if slices.ContainsFunc(f.Spellings, func(s Spelling) bool { return s.Name == name && s.in&of(d) != 0 }) {
			return f
		}
	}
	return nil
}

// OverWindow tells that a set function stands before OVER, too, as far as it is modelled.
func (f *Function) OverWindow(d *spec.Dialect) bool {
	return f.Order != OfSequence || f.Joins && d.WindowConcat || !f.Joins && !f.OrderedSet && !f.TakesNulls
}
