package calibrate

import (
	"context"
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/datatype"
	"github.com/semcheck/semcheck/spec/render"
)

// operandType is a column type of a dialect with its awkward values. Row is a table of
// one row that holds each value in a column of its own, indexed one with an indexed column
// that holds all of them.
type operandType struct {
	Type         ast.Type
	Name         string // as the dialect writes it
	Row, Indexed string
	Values       []operand

	// makes are the statements that make both tables, index the one that makes the index.
	makes []ast.Statement
	index ast.Statement
}

// operand is a value: as a literal, and as the column that holds it.
type operand struct {
	Literal ast.Expr
	Column  *ast.ColumnRef
	// Term and Place are the same of a value of a graph: the place is a node's property.
	Term, Place cypher.Expr

	// stores are the statements that store the value in both tables; nil where the type
	// does not hold it, and where the sides did not store it alike.
	stores []ast.Statement
}

// indexedColumn is the column of the tables with an index.
const indexedColumn = "v"

// typesOf lists the column types of a dialect that the semantics model: those that the
// generator has and byte strings, of those that differ in length or precision alone the
// first and the last.
func typesOf(d *spec.Dialect) (types []*operandType) {
	columns, _ := sql.Types(d)
	columns = append(thinned(columns), ast.Bytes)
	for _, t := range columns {
		o := &operandType{Type: t, Row: "c" + strconv.Itoa(len(types)), Indexed: "x" + strconv.Itoa(len(types))}
		for i, v := range datatype.SamplesOf(t) {
			o.Values = append(o.Values, operand{Literal: v, Column: &ast.ColumnRef{Table: o.Row, Column: "v" + strconv.Itoa(i)}})
		}
		if o.model(d) {
			types = append(types, o)
		}
	}
	return types
}

// thinned leaves out types between the first and the last of those that differ in length
// or precision alone, and such as columns of SQLite that differ in name alone.
func thinned(types []ast.Type) (list []ast.Type) {
	family := func(t ast.Type) ast.Type {
		t.Length, t.Precision, t.Scale, t.Name = 0, 0, 0, ""
		return t
	}
	for i, t := range types {
		same := func(o ast.Type) bool { return family(o) == family(t) }
		if !slices.ContainsFunc(types[:i], same) || t.Kind != ast.TypeDynamic && !slices.ContainsFunc(types[i+1:], same) {
			list = append(list, t)
		}
	}
	return list
}

// model tells whether the dialect has the type and the semantics model it. Columns of
// values that it does not hold are dropped.
func (o *operandType) model(d *spec.Dialect) bool {
	name, err := render.Expr(&ast.Cast{X: &ast.ColumnRef{Column: "x"}, Type: o.Type}, d)
	if o.Name = o.Type.String(); err == nil && name != "" && o.Type.Name != "" {
		o.Name = o.Type.Name
	}
	if o.Type.Kind == ast.TypeDynamic && o.Type.Name == "" {
		o.Name = "(none)"
	}
	db := eval.NewDatabase(d)
	for _, s := range []ast.Statement{o.createRow(), o.insertRow(), o.createIndexed()} {
		if o.applies(db, d, s) != nil {
			return false
		}
	}
	o.makes, o.index = []ast.Statement{o.createRow(), o.insertRow(), o.createIndexed()}, o.createIndex()
	for i := range o.Values {
		o.Values[i].stores = o.store(i)
	}
	o.keepStored(d, db)
	return true
}

// keepStored keeps the places of values that the semantics store.
func (o *operandType) keepStored(d *spec.Dialect, db *eval.Database) {
	for i := range o.Values {
		for _, s := range o.Values[i].stores {
			if o.applies(db, d, s) != nil {
				o.Values[i].stores = nil
				break
			}
		}
	}
}

func (o *operandType) createRow() ast.Statement {
	table := &ast.CreateTable{Name: o.Row}
	for i := range o.Values {
		table.Columns = append(table.Columns, ast.ColumnDefinition{Name: "v" + strconv.Itoa(i), Type: o.Type})
	}
	return table
}

func (o *operandType) insertRow() ast.Statement {
	row := make([]ast.Expr, len(o.Values))
	for i := range row {
		row[i] = null()
	}
	return &ast.Insert{Table: o.Row, Query: &ast.Query{Body: &ast.Values{Rows: [][]ast.Expr{row}}}}
}

func (o *operandType) createIndexed() ast.Statement {
	return &ast.CreateTable{Name: o.Indexed, Columns: []ast.ColumnDefinition{{Name: indexedColumn, Type: o.Type}}}
}

func (o *operandType) createIndex() ast.Statement {
	return &ast.CreateIndex{Name: "i" + o.Indexed, Table: o.Indexed, Parts: []ast.IndexPart{{Expr: &ast.ColumnRef{Column: indexedColumn}}}}
}

// store are the statements that store a value in its column and in the indexed one.
func (o *operandType) store(i int) []ast.Statement {
	v := o.Values[i].Literal
	return []ast.Statement{
		&ast.Update{Table: o.Row, Set: []ast.Assignment{{Column: "v" + strconv.Itoa(i), Value: v}}},
		&ast.Insert{Table: o.Indexed, Query: &ast.Query{Body: &ast.Values{Rows: [][]ast.Expr{{v}}}}},
	}
}

// at is a value at a place: its column if it has one and the column is asked for.
func (o *operandType) at(i int, column bool) (x ast.Expr, place string) {
	if v := o.Values[i]; column && v.stores != nil {
		return v.Column, "column"
	}
	return o.Values[i].Literal, "literal"
}

// applies applies a statement that the dialect can write by the semantics.
func (o *operandType) applies(db *eval.Database, d *spec.Dialect, s ast.Statement) error {
	if _, err := render.Statement(s, d); err != nil {
		return err
	}
	return db.Apply(context.Background(), s)
}
