package resolve

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	sqlfunction "github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// TableFunction is the bound call of a function that gives rows. Its arguments stand in a
// block of their own, which has no columns.
type TableFunction struct {
	Node  *ast.TableFunction
	Block *Block
	Args  []*Expression
	// Names are those of its columns.
	Names []OutputColumn

	binder *binder
}

func (f *TableFunction) columns() ([]OutputColumn, bool) { return f.Names, false }
func (f *TableFunction) correlated() bool                { return f.Block.Correlated }

func (b *binder) tableFunction(x *ast.TableFunction, outer *scope) *TableFunction {
	s := b.newScope(nil, outer)
	f := &TableFunction{Node: x, Block: s.block, binder: b}
	for _, arg := range x.Args {
		f.Args = append(f.Args, b.expression(arg, s))
	}
	for _, name := range x.ColumnNames() {
		f.Names = append(f.Names, OutputColumn{Name: name})
	}
	return f
}

// MayFail tells whether the function may raise: a series whose step may be 0, one that is given
// and is no other number, or what reads a document.
func (f *TableFunction) MayFail() bool {
	switch f.Node.Name {
	case ast.JSONEach, ast.JSONTree, ast.HeldEach, ast.HeldEachBinary, ast.HeldEachText, ast.HeldEachBinaryText, ast.HeldElements, ast.HeldElementsBinary,
		ast.HeldElementsText, ast.HeldElementsBinaryText, ast.HeldKeys, ast.HeldKeysBinary:
		return true // a document may be malformed, or of another kind
	case ast.Unnest, ast.GenerateSeries, ast.Range:
	}
	if f.Node.Name == ast.Unnest || len(f.Args) < 3 {
		return false
	}
	step, plain := f.Node.Args[2].(*ast.Literal)
	return !plain || step.Kind != ast.LiteralInteger || strings.Trim(step.Text, "0") == ""
}

// ColumnType is the type of a column.
func (f *TableFunction) ColumnType(column int) (ast.Type, error) {
	if f.binder.dialect.TableFunctions == spec.TableFunctionsSQLite {
		return ast.Dynamic(ast.AffinityBlob), nil // the virtual tables declare no types
	}
	if f.Node.Name.OfHeld() {
		return f.heldType(column)
	}
	if column > 0 {
		return ast.BigInt, nil // of WITH ORDINALITY
	}
	types := make([]ast.Type, len(f.Args))
	for i, x := range f.Args {
		types[i] = x.Type(x.Node)
	}
	if f.Node.List {
		if types[0].Of().Kind == ast.TypeUnknown {
			return ast.Unknown, semantics.Unmodelled("UNNEST of %s", types[0])
		}
		return types[0].Of(), nil
	}
	if f.Node.Name == ast.Unnest {
		return f.elementType(types)
	}
	if f.Temporal() {
		if f.binder.dialect.TableFunctions == spec.TableFunctionsDuckDB {
			return ast.Timestamp(6), nil
		}
		of, _, err := sqlfunction.SeriesOf(f.Node.Name.String(), types)
		return of, Refusal(err)
	}
	if f.binder.dialect.TableFunctions == spec.TableFunctionsDuckDB {
		for _, t := range types {
			if t = typing.Settled(t); t.Kind != ast.TypeUnknown && (t.Kind != ast.TypeInteger || t.Width > 64 || t.Unsigned) {
				return ast.Unknown, semantics.Unmodelled("%s of %s", f.Node.Name, t)
			}
		}
		return ast.BigInt, nil
	}
	return f.seriesType(types)
}

// Temporal tells that the function is a series of timestamps: from one to another by an interval.
// In DuckDB a day is the timestamp of its midnight; in PostgreSQL it is one with a zone.
//
// Sources: PostgreSQL 18 manual, 9.26. Set Returning Functions; DuckDB 1.5.5,
// RangeTableFunction::RegisterFunction in range.cpp.
func (f *TableFunction) Temporal() bool {
	if len(f.Args) != 3 || f.Node.Name != ast.GenerateSeries && f.Node.Name != ast.Range {
		return false
	}
	days := f.binder.dialect.TableFunctions == spec.TableFunctionsDuckDB
	stamps, fits := 0, true
	for i, x := range f.Args {
		t := x.Type(x.Node)
		switch {
		case i == 2:
			fits = fits && (t.Kind == ast.TypeInterval || t.Kind == ast.TypeUnknown && !days)
		case t.Kind == ast.TypeTimestamp || t.Kind == ast.TypeDate || t.Kind == ast.TypeInstant && !days:
			stamps++
		default:
			fits = fits && t.Kind == ast.TypeUnknown && !days
		}
	}
	return fits && stamps > 0
}

// seriesType is the type of which PostgreSQL takes a series to be: of integer, bigint and
// numeric the first one to which all arguments can be converted. One argument has to be of
// that type itself, or the function is not unique.
//
// Source: PostgreSQL 18 manual, 10.3. Functions; generate_series in pg_proc.dat.
func (f *TableFunction) seriesType(types []ast.Type) (ast.Type, error) {
	chosen := ast.Unknown
	for _, t := range types {
		switch {
		case t.Kind == ast.TypeUnknown || t == ast.SmallInt:
		case t.Kind == ast.TypeDecimal:
			chosen = ast.Numeric
		case t == ast.BigInt && chosen != ast.Numeric, t == ast.Integer && chosen == ast.Unknown:
			chosen = t
		case t != ast.Integer && t != ast.BigInt:
			return ast.Unknown, semantics.Unmodelled("%s of %s", f.Node.Name, t)
		}
	}
	if chosen == ast.Unknown {
		return ast.Unknown, semantics.Unmodelled("%s of arguments that do not choose one function", f.Node.Name)
	}
	return chosen, nil
}

// elementType is the type in which the elements of a list meet.
//
// Sources: PostgreSQL 18 manual, 4.2.12. Array Constructors; DuckDB 1.5.5,
// ListValueFun::GetFunctions in list_value.cpp. Texts beside other values, where DuckDB tells literals from other texts, are
// not modelled in DuckDB.
func (f *TableFunction) elementType(types []ast.Type) (ast.Type, error) {
	texts, others := 0, 0
	for _, t := range types {
		switch {
		case t.IsText():
			texts++
		case t.Kind != ast.TypeUnknown:
			others++
		}
	}
	duckdb := f.binder.dialect.TableFunctions == spec.TableFunctionsDuckDB
	if duckdb && texts > 0 && others > 0 {
		return ast.Unknown, semantics.Unmodelled("a list of texts and other values")
	}
	s := f.binder.united("ARRAY", types)
	if s.Err != nil {
		return ast.Unknown, Refusal(s.Err)
	}
	t := typing.Settled(s.Type)
	if t.Kind == ast.TypeUnknown {
		return t, semantics.Unmodelled("a list without a type")
	}
	return t, nil
}

// DocumentType is the type of the document that a function of PostgreSQL takes.
func (f *TableFunction) DocumentType() ast.Type {
	if f.Node.Name.IsBinary() {
		return ast.JSONB
	}
	return ast.JSON
}

// heldType is the type of a column of a function of a document.
func (f *TableFunction) heldType(column int) (ast.Type, error) {
	arg := f.Args[0]
	if t := arg.Type(arg.Node); t.Kind != ast.TypeUnknown && t != f.DocumentType() {
		return t, semantics.Refuse(semantics.ClassType, "%s does not accept %s", f.Node.Name, t)
	}
	switch f.Names[column].Name {
	case "ordinality":
		return ast.BigInt, nil
	case "value":
		if !f.Node.Name.GivesText() {
			return f.DocumentType(), nil
		}
	}
	return ast.Text, nil
}
