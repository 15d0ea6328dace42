package datatype

import "github.com/semcheck/semcheck/spec/ast"

// Family is the kind of values that an engine's type holds: how the texts are read that the engine
// sends.
type Family uint8

// The families.
const (
	FamilyOther Family = iota // a type that is not modelled
	FamilyNull                // the type of NULL
	FamilyBoolean
	FamilyInteger
	FamilyDecimal
	FamilyFloat  // binary64
	FamilySingle // binary32
	FamilyText
	FamilyBytes
	FamilyDate
	FamilyTimestamp // without a zone
	FamilyInstant   // with a zone
	FamilyTime      // of day
	FamilyInterval
	FamilyGeometry
	FamilyList
	FamilyStruct
	FamilyMap
)

// Wires say what engines call a column of a type. SQLite's columns have no types.
type Wires struct{ MySQL, Postgres, DuckDB Wire }

// Wire says what an engine calls a column of a type in an answer.
type Wire struct {
	// Family is that of all columns with one of the names; FamilyOther where the engine has no such type.
	Family Family
	// Names are all that the engine's protocol has, as its adapter writes them.
	Names []string
	// Name is the one that the reference engine gives; the first of Names if nil.
	Name func(t ast.Type) string
	// Agrees tells that a column of the type may have a name. If it is nil, in PostgreSQL and DuckDB the
	// name is exactly Name, because the protocol says all but lengths; in the MySQL family it is any name of the
	// Family, because the protocol's widths follow the display width.
	Agrees func(t ast.Type, got string) bool
	// AnyName tells that no name is wrong: the type is not known.
	AnyName bool
}

// Engine says whose names of columns are meant.
type Engine uint8

// Whose names of columns are meant.
const (
	MySQL Engine = iota
	Postgres
	DuckDB
	engineCount
)

// withoutType is the name of a column whose type has none.
var withoutType = [engineCount]string{MySQL: "NULL", Postgres: "TEXT", DuckDB: "INTEGER"} // DuckDB's columns of NULL alone

// wire is what an engine calls a column of a kind.
func (x Engine) wire(k ast.TypeKind) *Wire {
	w := &rows[k].Column
	return [engineCount]*Wire{MySQL: &w.MySQL, Postgres: &w.Postgres, DuckDB: &w.DuckDB}[x]
}

// families are those of the names of columns, by engine.
var families [engineCount]map[string]Family

// FamilyOf is the family of a column by the name of its type; FamilyOther for a name that no type has.
func (x Engine) FamilyOf(name string) Family { return families[x][name] }

// ColumnName is what an engine calls a column of a type.
func (x Engine) ColumnName(t ast.Type) string {
	w := x.wire(t.Kind)
	switch {
	case w.Name != nil:
		return w.Name(t)
	case len(w.Names) > 0:
		return w.Names[0]
	}
	return withoutType[x]
}

// Agrees tells that an engine's name of a column is one of the type.
func (x Engine) Agrees(want ast.Type, got string) bool {
	w := x.wire(want.Kind)
	switch {
	case w.AnyName:
		return true
	case w.Agrees != nil:
		return w.Agrees(want, got)
	case w.Family == FamilyOther:
		return false
	case x == MySQL:
		return x.FamilyOf(got) == w.Family
	}
	return got == x.ColumnName(want)
}

// anyName is the wire of a type that answers do not tell.
var anyName = Wires{MySQL: Wire{AnyName: true}, Postgres: Wire{AnyName: true}, DuckDB: Wire{AnyName: true}}

// plainly is a wire of a family with its names.
func plainly(f Family, names ...string) Wire { return Wire{Family: f, Names: names} }

func byWidth(names map[int]string) func(ast.Type) string {
	return func(t ast.Type) string { return names[t.Width] }
}
