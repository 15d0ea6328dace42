package ast

import (
	"cmp"
	"fmt"
	"strings"
)

// TypeKind is the family of a data type.
type TypeKind uint8

const (
	TypeUnknown        TypeKind = iota // type of NULL and, in PostgreSQL, of an untyped string literal
	TypeBoolean                        // BOOLEAN as a type of its own
	TypeInteger                        // exact binary integer of Width bits, perhaps unsigned
	TypeDecimal                        // exact decimal: Precision digits, Scale of them after the point
	TypeReal                           // 32-bit float
	TypeDouble                         // 64-bit float
	TypeText                           // character string; Length 0 means no limit
	TypeChar                           // blank-padded character string of Length characters
	TypeBytes                          // byte string
	TypeDynamic                        // SQLite: any storage class; Affinity says how values are stored
	TypeEngineSpecific                 // a type of the dialect that is not modelled: Name is how it is written
	TypeDate                           // a day of the calendar
	TypeTimestamp                      // a day and a time of day without a zone; Precision digits of seconds
	TypeInstant                        // TIMESTAMP WITH TIME ZONE: a point in time; Precision digits of seconds
	TypeTime                           // a time of day without a zone; Precision digits of seconds
	TypeInterval                       // months, days and microseconds; Name is the field that a text without one is of
	TypeLabel                          // values that are written as texts: Name is "uuid", or that of an enumeration, whose Labels say what there is
	TypeGeometry                       // a geometry; Name is the subtype's word of well-known text, empty for any
	TypeDocument                       // a JSON document; Name is JSON, or JSONB of one in PostgreSQL's normal form
	TypeList                           // a list, in PostgreSQL an array; Element says of what
	TypeYear                           // a year of the MySQL family: 0, or 1901 to 2155
	TypeStruct                         // a struct of DuckDB; Fields say of what
	TypeMap                            // a map of DuckDB; Element is the struct of key and value
)

// TypeKindCount is the number of kinds; what there is to know of each is in package spec/datatype.
const TypeKindCount = int(TypeMap) + 1

// String returns the kind's name in the words of the standard.
func (k TypeKind) String() string {
	return [...]string{"unknown", "boolean", "integer", "decimal", "real", "double precision",
		"text", "character", "bytes", "dynamic", "native", "date", "timestamp", "timestamp with time zone", "time", "interval", "label", "geometry", "JSON document", "list", "year", "struct", "map"}[k]
}

// Affinity is SQLite's recommended type of a column.
type Affinity uint8

const (
	AffinityNone Affinity = iota // an expression without affinity
	AffinityBlob                 // a column that stores what it is given
	AffinityText
	AffinityNumeric
	AffinityInteger
	AffinityReal
	AffinityMixed // a column of a compound whose arms differ: indeterminate
)

// String returns the affinity's name in SQLite's words.
func (a Affinity) String() string {
	return [...]string{"none", "BLOB", "TEXT", "NUMERIC", "INTEGER", "REAL", "mixed"}[a]
}

// Unlimited is the precision of a decimal without declared precision
// (PostgreSQL's numeric).
const Unlimited = -1

// Type is a data type as a column definition or a CAST names it. It is
// comparable with ==.
type Type struct {
	Kind      TypeKind
	Width     int  // bits of an integer: 8, 16, 24, 32, 64 or 128
	Unsigned  bool // integers only
	Precision int  // decimal digits, or Unlimited; of a timestamp digits of seconds
	Scale     int  // decimal digits after the point; meaningless if Precision is Unlimited
	Length    int  // characters or bytes; 0 is no limit
	Affinity  Affinity
	Name      string // the spelling, where a dialect reads a meaning into it (SQLite's declared type) or it is all there is; a geometry's subtype; else empty
	// Labels are the values of an enumeration in their order, a NUL between two of them; empty for
	// another type.
	Labels string
	// SRID is the number of the reference system that geometries of the type have; 0 for
	// any.
	SRID int32
	// Literal is not 0 in the type of a literal that takes the type of its place
	// (DuckDB): the least width that holds the integer, 1 for text; of bytes that are a
	// number where one is asked for (MySQL), 1 if it is written in hexadecimal digits, 2 in
	// bits, and -1 where that is not known, since a name stands for them; in an unknown type 1
	// if it is that of a text without a character set, as TextOfNull.
	Literal int
	// Natural is not 0 in the type of an integer literal without a sign that takes the type of its
	// place: the least width of an unsigned type that holds it.
	Natural int
	// Element is the type of the elements of a list; nil for other types.
	Element *Element
	// Fields are those of a struct; nil for other types.
	Fields *Field
}

// Literal of a timestamp as which a text is read beside a timestamp, or beside a day. What a text means
// there that is no timestamp is not modelled, nor, beside a day, what has a time of day: MySQL may cast it
// to a day before (Arg_comparator::inject_cast_nodes in sql/item_cmpfunc.cc of 8.0.39).
const (
	ComparedTime = 1
	ComparedDay  = 2
)

// Common types.
var (
	Unknown    = Type{Kind: TypeUnknown}
	TextOfNull = Type{Kind: TypeUnknown, Literal: 1} // of UPPER(NULL) in MySQL: a text beside a number, bytes alone
	Boolean    = Type{Kind: TypeBoolean}
	SmallInt   = Type{Kind: TypeInteger, Width: 16}
	Integer    = Type{Kind: TypeInteger, Width: 32}
	BigInt     = Type{Kind: TypeInteger, Width: 64}
	HugeInt    = Type{Kind: TypeInteger, Width: 128}
	Unsigned   = Type{Kind: TypeInteger, Width: 64, Unsigned: true}
	Real       = Type{Kind: TypeReal}
	Double     = Type{Kind: TypeDouble}
	Text       = Type{Kind: TypeText}
	Bytes      = Type{Kind: TypeBytes}
	Numeric    = Type{Kind: TypeDecimal, Precision: Unlimited}
	HexLiteral = Type{Kind: TypeBytes, Literal: 1}
	Bits       = Type{Kind: TypeBytes, Literal: 2}
	Date       = Type{Kind: TypeDate}
	Interval   = Type{Kind: TypeInterval}
	Year       = Type{Kind: TypeYear}
	Geometry   = Type{Kind: TypeGeometry}
	JSON       = Type{Kind: TypeDocument, Name: "JSON"}
	JSONB      = Type{Kind: TypeDocument, Name: "JSONB"}
	UUID       = Type{Kind: TypeLabel, Name: "uuid"}
)

// Decimal returns the type DECIMAL(precision, scale).
func Decimal(precision, scale int) Type {
	return Type{Kind: TypeDecimal, Precision: precision, Scale: scale}
}

// Timestamp returns the type TIMESTAMP(precision), with 0 to 6 digits of seconds.
func Timestamp(precision int) Type { return Type{Kind: TypeTimestamp, Precision: precision} }

// Instant returns the type TIMESTAMP(precision) WITH TIME ZONE.
func Instant(precision int) Type { return Type{Kind: TypeInstant, Precision: precision} }

// Time returns the type TIME(precision).
func Time(precision int) Type { return Type{Kind: TypeTime, Precision: precision} }

// Varchar returns the type VARCHAR(length).
func Varchar(length int) Type { return Type{Kind: TypeText, Length: length} }

// Subtype returns the type of geometries of one of the seven types, which is named
// as in well-known text.
func Subtype(word string) Type { return Type{Kind: TypeGeometry, Name: word} }

// LabelType returns a type with a name whose values are labels, in this order.
func LabelType(name string, labels []string) Type {
	return Type{Kind: TypeLabel, Name: name, Labels: strings.Join(labels, "\x00")}
}

// EngineSpecificType returns a type that is not modelled.
func EngineSpecificType(name string) Type { return Type{Kind: TypeEngineSpecific, Name: name} }

// Dynamic returns SQLite's type with an affinity.
func Dynamic(a Affinity) Type { return Type{Kind: TypeDynamic, Affinity: a} }

// IsNumeric tells whether values of the type are numbers.
func (t Type) IsNumeric() bool {
	return t.Kind == TypeInteger || t.Kind == TypeDecimal || t.IsApproximate()
}

// IsHexLiteral tells whether the type is the type of a hexadecimal or bit literal of the MySQL
// family: bytes that become a number where an expression needs a number.
func (t Type) IsHexLiteral() bool { return t.Kind == TypeBytes && t.Literal > 0 }

// IsApproximate tells whether values of the type are floats.
func (t Type) IsApproximate() bool { return t.Kind == TypeReal || t.Kind == TypeDouble }

// IsOpaque tells whether values of the type are compared by no modelled rule: those of a type that
// is not modelled, and JSON documents.
func (t Type) IsOpaque() bool { return t.Kind == TypeEngineSpecific || t.Kind == TypeDocument }

// IsTemporal tells whether values of the type are of the calendar or the clock.
func (t Type) IsTemporal() bool {
	return t.IsCalendar() || t.Kind == TypeTime || t.Kind == TypeInterval || t.Kind == TypeYear
}

// IsCalendar tells whether values of the type are days, or days with a time.
func (t Type) IsCalendar() bool {
	return t.Kind == TypeDate || t.Kind == TypeTimestamp || t.Kind == TypeInstant
}

// IsText tells whether values of the type are character strings.
func (t Type) IsText() bool { return t.Kind == TypeText || t.Kind == TypeChar }

// String names the type in neutral SQL, for messages.
func (t Type) String() string {
	switch t.Kind {
	case TypeInteger:
		name := map[int]string{8: "tinyint", 16: "smallint", 24: "mediumint", 32: "integer", 64: "bigint", 128: "hugeint"}[t.Width]
		if t.Unsigned {
			name += " unsigned"
		}
		return name
	case TypeDecimal:
		if t.Precision == Unlimited {
			return "numeric"
		}
		return fmt.Sprintf("decimal(%d,%d)", t.Precision, t.Scale)
	case TypeText, TypeChar:
		name := "text"
		if t.Kind == TypeChar {
			name = "char"
		} else if t.Length > 0 {
			name = "varchar"
		}
		if t.Length > 0 {
			return fmt.Sprintf("%s(%d)", name, t.Length)
		}
		return name
	case TypeBytes:
		if t.IsFixedBytes() {
			return fmt.Sprintf("binary(%d)", t.Length)
		}
	case TypeDynamic:
		return t.Affinity.String()
	case TypeEngineSpecific, TypeDocument:
		return t.Name
	case TypeLabel:
		return t.Name
	case TypeGeometry:
		switch {
		case t.SRID != 0:
			return fmt.Sprintf("geometry(%s,%d)", strings.ToLower(cmp.Or(t.Name, "geometry")), t.SRID)
		case t.Name != "":
			return "geometry(" + strings.ToLower(t.Name) + ")"
		}
	case TypeTimestamp, TypeTime:
		if t.Precision != 6 {
			return fmt.Sprintf("%s(%d)", t.Kind, t.Precision)
		}
	case TypeInstant:
		if t.Precision != 6 {
			return fmt.Sprintf("timestamp(%d) with time zone", t.Precision)
		}
	case TypeInterval:
		if t.Name != "" {
			return "interval " + strings.ToLower(t.Name)
		}
	case TypeList:
		return t.Of().String() + "[]"
	case TypeStruct:
		return structString(t)
	case TypeMap:
		return "map(" + t.MapKey().String() + ", " + t.MapValue().String() + ")"
	case TypeUnknown, TypeBoolean, TypeReal, TypeDouble, TypeDate, TypeYear:
	}
	return t.Kind.String()
}
