package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

// typeWriter is the printer as the rows of package datatype know it.
type typeWriter struct{ *printer }

func (w typeWriter) Dialect() *spec.Dialect { return w.d }
func (w typeWriter) Put(text string)        { w.put(text) }
func (w typeWriter) Quote(text string)      { w.text(text) }
func (w typeWriter) Name(name string)       { w.name(name) }
func (w typeWriter) Fail(construct string)  { w.fail(construct) }

// castType writes the type of a CAST.
func (p *printer) castType(t ast.Type) {
	names := &datatype.Of(t).Written
	s := p.spelling(names)
	if p.d.TypeNames == spec.TypeNamesMySQL {
		s = names.MySQLCast
	}
	s.Write(typeWriter{p}, t)
}

// columnType writes a blank and the type of a column. SQLite's columns may
// have none.
func (p *printer) columnType(t ast.Type) {
	if t == ast.Dynamic(ast.AffinityBlob) && p.d.TypeNames == spec.TypeNamesSQLite {
		return
	}
	p.put(" ")
	p.spelling(&datatype.Of(t).Written).Write(typeWriter{p}, t)
}

// spelling is that of the dialect's columns.
func (p *printer) spelling(names *datatype.Names) datatype.Spelling {
	switch p.d.TypeNames {
	case spec.TypeNamesISO:
		return names.ISO
	case spec.TypeNamesMySQL:
		return names.MySQL
	case spec.TypeNamesPostgres:
		return names.Postgres
	case spec.TypeNamesSQLite:
		return names.SQLite
	case spec.TypeNamesDuckDB:
		return names.DuckDB
	}
	panic("render: unknown names of types")
}

func (p *printer) failType(t ast.Type) { p.fail("the type " + t.String()) }

// intervalLiteral writes a cast of a text to an interval of some field as the literal that it
// was read from; false for other casts.
func (p *printer) intervalLiteral(x *ast.Cast) bool {
	literal, is := x.X.(*ast.Literal)
	if x.Type.Kind != ast.TypeInterval || x.Type.Name == "" || !is || literal.Kind != ast.LiteralString {
		return false
	}
	p.put("INTERVAL ")
	p.text(literal.Text)
	p.put(" " + x.Type.Name)
	return true
}
