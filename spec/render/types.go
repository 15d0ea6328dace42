package render

import (
	"cmp"
	"strconv"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// castType writes the type of a CAST.
func (p *printer) castType(t ast.Type) {
	if t.Kind == ast.TypeGeometry {
		p.geometryType(t, true)
		return
	}
	if t.Kind == ast.TypeDocument {
		p.documentType(t)
		return
	}
	switch p.d.TypeNames {
	case spec.TypeNamesISO:
		p.isoType(t)
	case spec.TypeNamesMySQL:
		p.mysqlCastType(t)
	case spec.TypeNamesPostgres:
		p.postgresType(t)
	case spec.TypeNamesSQLite:
		p.sqliteType(t)
	case spec.TypeNamesDuckDB:
		p.duckdbType(t)
	}
}

// columnType writes a blank and the type of a column. SQLite's columns may
// have none.
func (p *printer) columnType(t ast.Type) {
	if t == ast.Dynamic(ast.AffinityBlob) && p.d.TypeNames == spec.TypeNamesSQLite {
		return
	}
	p.put(" ")
	if t.Kind == ast.TypeGeometry {
		p.geometryType(t, false)
		return
	}
	if t.Kind == ast.TypeDocument {
		p.documentType(t)
		return
	}
	switch p.d.TypeNames {
	case spec.TypeNamesISO:
		p.isoType(t)
	case spec.TypeNamesMySQL:
		p.mysqlColumnType(t)
	case spec.TypeNamesPostgres:
		p.postgresType(t)
	case spec.TypeNamesSQLite:
		p.sqliteType(t)
	case spec.TypeNamesDuckDB:
		p.duckdbType(t)
	}
}

// documentType writes the type of JSON documents.
func (p *printer) documentType(t ast.Type) {
	p.require(p.d.Documents.Has(t.Name), "the type "+t.Name)
	p.put(t.Name)
}

func (p *printer) failType(t ast.Type) { p.fail("the type " + t.String()) }

// sized writes a type's name and its length, if it has one.
func (p *printer) sized(name string, length int) {
	p.put(name)
	if length > 0 {
		p.put("(")
		p.dst = strconv.AppendInt(p.dst, int64(length), 10)
		p.put(")")
	}
}

// sizedOr writes a name and a length, or the name of the type without limit.
func (p *printer) sizedOr(unlimited, name string, length int) {
	if length == 0 {
		p.put(unlimited)
		return
	}
	p.sized(name, length)
}

// decimal writes a decimal's name, precision and scale.
func (p *printer) decimal(name string, t ast.Type) {
	p.put(name)
	if t.Precision == ast.Unlimited {
		return
	}
	p.put("(")
	p.dst = strconv.AppendInt(p.dst, int64(t.Precision), 10)
	p.put(", ")
	p.dst = strconv.AppendInt(p.dst, int64(t.Scale), 10)
	p.put(")")
}

// standardInteger writes the integer types of ISO and PostgreSQL.
func (p *printer) standardInteger(t ast.Type) {
	switch {
	case t.Unsigned:
		p.failType(t)
	case t.Width == 16:
		p.put("SMALLINT")
	case t.Width == 32:
		p.put("INTEGER")
	case t.Width == 64:
		p.put("BIGINT")
	default:
		p.failType(t)
	}
}

// timestamp writes TIMESTAMP or TIME; six digits of seconds are those of a type without a
// number.
func (p *printer) timestamp(t ast.Type) {
	word := "TIMESTAMP"
	if t.Kind == ast.TypeTime {
		word = "TIME"
	}
	p.seconds(word, t, 6)
	if t.Kind == ast.TypeInstant {
		p.put(" WITH TIME ZONE")
	}
}

// seconds writes the name of a type and its digits of seconds, unless they are those of a type
// without a number.
func (p *printer) seconds(word string, t ast.Type, plain int) {
	p.put(word)
	if t.Precision != plain {
		p.put("(")
		p.dst = strconv.AppendInt(p.dst, int64(t.Precision), 10)
		p.put(")")
	}
}

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

func (p *printer) isoType(t ast.Type) {
	switch t.Kind {
	case ast.TypeBoolean:
		p.put("BOOLEAN")
	case ast.TypeInteger:
		p.standardInteger(t)
	case ast.TypeDecimal:
		p.decimal("DECIMAL", t)
	case ast.TypeReal:
		p.put("REAL")
	case ast.TypeDouble:
		p.put("DOUBLE PRECISION")
	case ast.TypeText:
		p.sizedOr("CLOB", "VARCHAR", t.Length)
	case ast.TypeChar:
		p.sized("CHAR", t.Length)
	case ast.TypeBytes:
		p.sizedOr("BLOB", "VARBINARY", t.Length)
	case ast.TypeDate:
		p.put("DATE")
	case ast.TypeTimestamp:
		p.timestamp(t)
	case ast.TypeEngineSpecific:
		p.put(t.Name)
	case ast.TypeLabel:
		p.failType(t)
	case ast.TypeUnknown, ast.TypeDynamic, ast.TypeGeometry, ast.TypeDocument, ast.TypeList:
		p.failType(t)
	case ast.TypeInstant, ast.TypeTime, ast.TypeInterval:
		fallthrough
	default:
		p.failType(t)
	}
}

func (p *printer) postgresType(t ast.Type) {
	switch t.Kind {
	case ast.TypeBoolean:
		p.put("BOOLEAN")
	case ast.TypeInteger:
		p.standardInteger(t)
	case ast.TypeDecimal:
		p.decimal("NUMERIC", t)
	case ast.TypeReal:
		p.put("REAL")
	case ast.TypeDouble:
		p.put("DOUBLE PRECISION")
	case ast.TypeText:
		p.sizedOr("TEXT", "VARCHAR", t.Length)
	case ast.TypeChar:
		p.sized("CHAR", t.Length)
	case ast.TypeBytes:
		p.require(t.Length == 0, "a byte string of limited length")
		p.put("BYTEA")
	case ast.TypeDate:
		p.put("DATE")
	case ast.TypeTimestamp, ast.TypeInstant, ast.TypeTime:
		p.timestamp(t)
	case ast.TypeInterval:
		p.require(t.Name == "", "an interval of a field")
		p.put("INTERVAL")
	case ast.TypeEngineSpecific:
		p.put(t.Name)
	case ast.TypeList:
		p.postgresType(t.Innermost())
		p.put("[]")
	case ast.TypeLabel:
		p.labelType(t)
	case ast.TypeUnknown, ast.TypeDynamic, ast.TypeGeometry, ast.TypeDocument:
		p.failType(t)
	default:
		p.failType(t)
	}
}

// labelType writes the name of a type of labels.
func (p *printer) labelType(t ast.Type) {
	if t == ast.UUID {
		p.put("UUID")
		return
	}
	p.name(t.Name)
}

func (p *printer) duckdbType(t ast.Type) {
	switch t.Kind {
	case ast.TypeBoolean:
		p.put("BOOLEAN")
	case ast.TypeInteger:
		p.duckdbInteger(t)
	case ast.TypeDecimal:
		p.require(t.Precision != ast.Unlimited, "a decimal without precision")
		p.decimal("DECIMAL", t)
	case ast.TypeReal:
		p.put("FLOAT")
	case ast.TypeDouble:
		p.put("DOUBLE")
	case ast.TypeText: // a length would be read and ignored
		p.require(t.Length == 0, "a string of limited length")
		p.put("VARCHAR")
	case ast.TypeBytes:
		p.require(t.Length == 0, "a byte string of limited length")
		p.put("BLOB")
	case ast.TypeDate:
		p.put("DATE")
	case ast.TypeTimestamp, ast.TypeInstant, ast.TypeTime:
		p.require(t.Precision == 6, "a timestamp of limited precision")
		p.timestamp(t)
	case ast.TypeInterval:
		p.require(t.Name == "", "an interval of a field")
		p.put("INTERVAL")
	case ast.TypeEngineSpecific:
		p.put(t.Name)
	case ast.TypeList:
		p.duckdbType(t.Of())
		p.put("[]")
	case ast.TypeLabel:
		p.failType(t)
	case ast.TypeUnknown, ast.TypeChar, ast.TypeDynamic, ast.TypeGeometry, ast.TypeDocument:
		p.failType(t)
	default:
		p.failType(t)
	}
}

func (p *printer) duckdbInteger(t ast.Type) {
	if t.Unsigned {
		p.put("U")
	}
	switch t.Width {
	case 8:
		p.put("TINYINT")
	case 16:
		p.put("SMALLINT")
	case 32:
		p.put("INTEGER")
	case 64:
		p.put("BIGINT")
	case 128:
		p.put("HUGEINT")
	default:
		p.failType(t)
	}
}

func (p *printer) mysqlColumnType(t ast.Type) {
	switch t.Kind {
	case ast.TypeInteger:
		switch t.Width {
		case 8:
			p.put("TINYINT")
		case 16:
			p.put("SMALLINT")
		case 24:
			p.put("MEDIUMINT")
		case 32:
			p.put("INT")
		case 64:
			p.put("BIGINT")
		default:
			p.failType(t)
		}
		if t.Unsigned {
			p.put(" UNSIGNED")
		}
	case ast.TypeDecimal:
		p.require(t.Precision != ast.Unlimited, "a decimal without precision")
		p.decimal("DECIMAL", t)
	case ast.TypeReal:
		p.fixedFloat("FLOAT", t)
	case ast.TypeDouble:
		p.fixedFloat("DOUBLE", t)
	case ast.TypeText:
		if t.IsEnumeration() {
			p.enumeration(t)
			return
		}
		p.sizedOr("TEXT", "VARCHAR", t.Length)
	case ast.TypeChar:
		p.sized("CHAR", t.Length)
	case ast.TypeBytes:
		p.sizedOr("BLOB", "VARBINARY", t.Length)
	case ast.TypeDate:
		p.put("DATE")
	case ast.TypeTimestamp:
		p.seconds(cmp.Or(t.Name, "DATETIME"), t, 0)
	case ast.TypeTime:
		p.seconds("TIME", t, 0)
	case ast.TypeEngineSpecific:
		p.put(t.Name)
	case ast.TypeLabel:
		p.failType(t)
	case ast.TypeUnknown, ast.TypeBoolean, ast.TypeDynamic, ast.TypeGeometry, ast.TypeDocument, ast.TypeList:
		p.failType(t)
	case ast.TypeInstant, ast.TypeInterval:
		fallthrough
	default:
		p.failType(t)
	}
}

func (p *printer) mysqlCastType(t ast.Type) {
	switch t.Kind {
	case ast.TypeInteger:
		if t.Width != 64 {
			p.fail("a CAST to " + t.String())
		}
		p.put(negated(t.Unsigned, "SIGNED", "UNSIGNED"))
	case ast.TypeDecimal:
		p.require(t.Precision != ast.Unlimited, "a decimal without precision")
		p.decimal("DECIMAL", t)
	case ast.TypeReal:
		p.require(p.d.CastDouble != spec.CastDoubleNone, "a CAST to FLOAT")
		p.put("FLOAT")
	case ast.TypeDouble:
		p.require(p.d.CastDouble != spec.CastDoubleNone, "a CAST to DOUBLE")
		p.put("DOUBLE")
	case ast.TypeText:
		p.sized("CHAR", t.Length)
	case ast.TypeBytes:
		p.sized("BINARY", t.Length)
	case ast.TypeDate:
		p.put("DATE")
	case ast.TypeTimestamp:
		p.seconds("DATETIME", t, 0)
	case ast.TypeTime:
		p.seconds("TIME", t, 0)
	case ast.TypeEngineSpecific:
		p.put(t.Name)
	case ast.TypeLabel:
		p.failType(t)
	case ast.TypeUnknown, ast.TypeBoolean, ast.TypeChar, ast.TypeDynamic, ast.TypeGeometry, ast.TypeDocument, ast.TypeList:
		p.fail("a CAST to " + t.String())
	case ast.TypeInstant, ast.TypeInterval:
		fallthrough
	default:
		p.failType(t)
	}
}

// sqliteType writes the declared type, or one whose affinity is the type's.
func (p *printer) sqliteType(t ast.Type) {
	switch t.Kind {
	case ast.TypeDynamic:
		switch {
		case t.Name != "":
			p.put(t.Name)
		case t.Affinity == ast.AffinityNone:
			p.fail("a type without affinity")
		default:
			p.put(t.Affinity.String())
		}
	case ast.TypeBoolean:
		p.put("BOOLEAN")
	case ast.TypeInteger:
		p.put("INTEGER")
	case ast.TypeDecimal:
		p.decimal("DECIMAL", t)
	case ast.TypeReal, ast.TypeDouble:
		p.put("REAL")
	case ast.TypeText, ast.TypeChar:
		p.put("TEXT")
	case ast.TypeBytes:
		p.put("BLOB")
	case ast.TypeLabel:
		p.failType(t)
	case ast.TypeUnknown, ast.TypeEngineSpecific, ast.TypeDate, ast.TypeTimestamp, ast.TypeInstant, ast.TypeTime, ast.TypeInterval, ast.TypeGeometry, ast.TypeDocument, ast.TypeList:
		p.failType(t)
	default:
		p.failType(t)
	}
}

// fixedFloat writes a type of floats, with its digits where it has a number of them.
func (p *printer) fixedFloat(word string, t ast.Type) {
	if t.Precision > 0 {
		p.decimal(word, t)
		return
	}
	p.put(word)
}

// enumeration writes ENUM with its list.
func (p *printer) enumeration(t ast.Type) {
	p.put("ENUM(")
	for i, member := range t.Members() {
		if i > 0 {
			p.put(", ")
		}
		p.text(member)
	}
	p.put(")")
}
