package semantics

import (
	"math"
	"strconv"

	"github.com/semcheck/semcheck/spec"
)

// Kind is the kind of a value at run time.
type Kind uint8

const (
	KindNull      Kind = iota
	KindRaised         // no value: computing it raises an error; Class says which
	KindBoolean        // truth as a type of its own
	KindInteger        // signed, 64 bits
	KindUnsigned       // unsigned, 64 bits
	KindHuge           // signed, 128 bits: an integer that 64 do not hold
	KindDecimal        // exact decimal with scale
	KindFloat          // binary64 with an error bound
	KindText           // characters
	KindBytes          // bytes
	KindDate           // a day
	KindTimestamp      // a day and a time of day
	KindInstant        // a point in time: a day and a time of day in UTC
	KindTime           // a time of day, or in the MySQL family of some days
	KindInterval       // months, days and microseconds
	KindOpen           // a value that is not determined: of the clock or of chance
	KindGeometry       // a geometry
	KindList           // a list, in PostgreSQL an array
	KindStruct         // a struct of DuckDB
	KindMap            // a map of DuckDB: a list of structs of key and value
)

// Value is one SQL value. The zero Value is NULL. A Value with KindRaised
// stands for a computation that raises: it travels through the evaluation so
// that an engine's permission to omit the computation can be decided by
// whoever consumes it.
type Value struct {
	kind     Kind
	single   single // floats: whether a binary32 is meant
	measure  bool   // floats: what was measured of geometries, the nearest to it
	document form   // texts: whether they are JSON documents
	// collation is that of a text which is about to be compared: who compares sets it.
	collation spec.Collation
	digits    uint8    // timestamps and times: digits of the fraction that are shown though they are zeros
	member    uint16   // text of ENUM: its place in the list, from 1; memberOfSet of one of SET
	bits      uint64   // integer, unsigned, float64 bits, boolean 0/1, class, days, microseconds; of CHAR(n) the characters to be shown
	text      string   // text and bytes
	decimal   *Decimal // decimals and huge integers
	rare      *rare    // what few values have; nil of the others
}

// form says what a text is: which document.
type form uint8

const (
	formText   form = iota // characters
	formKept               // a function of JSON documents made it
	formBinary             // a document of PostgreSQL's JSONB, which is compared
)

// rare is what few values have: a table keeps millions of values, which is why each is small.
type rare struct {
	bound float64 // floats: the true result lies within ± bound of the float
	shape *Geometry
	list  *List
	// members are the bits of a value of SET.
	members uint64
	// structure is of structs.
	structure *Structure
}

// Row is a row of values; its degree is its length.
type Row []Value

// Null is the NULL value.
var Null = Value{}

// Constructors.

// Boolean returns a truth value of type boolean.
func Boolean(b bool) Value {
	if b {
		return Value{kind: KindBoolean, bits: 1}
	}
	return Value{kind: KindBoolean}
}

// Integer returns a signed integer.
func Integer(i int64) Value { return Value{kind: KindInteger, bits: uint64(i)} }

// UnsignedInteger returns an unsigned integer.
func UnsignedInteger(u uint64) Value { return Value{kind: KindUnsigned, bits: u} }

// Float returns a binary64 that is known exactly.
func Float(f float64) Value { return Value{kind: KindFloat, bits: math.Float64bits(f)} }

// FloatWithin returns a binary64 that an implementation may compute anywhere
// within ± bound.
func FloatWithin(f, bound float64) Value {
	if bound == 0 {
		return Value{kind: KindFloat, bits: math.Float64bits(f)}
	}
	return Value{kind: KindFloat, bits: math.Float64bits(f), rare: &rare{bound: bound}}
}

// Text returns a character string.
func Text(s string) Value { return Value{kind: KindText, text: s} }

// Bytes returns a byte string; s holds the bytes.
func Bytes(s string) Value { return Value{kind: KindBytes, text: s} }

// DecimalValue returns an exact decimal.
func DecimalValue(d *Decimal) Value { return Value{kind: KindDecimal, decimal: d} }

// Raised returns the value of a computation that raises an error of the class.
func Raised(c Class) Value { return Value{kind: KindRaised, bits: uint64(c)} }

// Accessors. Each is meaningful for its kind only.

// Kind returns the kind of the value.
func (v Value) Kind() Kind { return v.kind }

// IsNull tells whether the value is NULL.
func (v Value) IsNull() bool { return v.kind == KindNull }

// IsRaised tells whether computing the value raises.
func (v Value) IsRaised() bool { return v.kind == KindRaised }

// Class returns the class of a raised error.
func (v Value) Class() Class { return Class(v.bits) }

// Int returns a signed integer.
func (v Value) Int() int64 { return int64(v.bits) }

// Uint returns an unsigned integer.
func (v Value) Uint() uint64 { return v.bits }

// Float64 returns the binary64.
func (v Value) Float64() float64 { return math.Float64frombits(v.bits) }

// Bound returns the error bound of a float.
func (v Value) Bound() float64 {
	if v.rare == nil {
		return 0
	}
	return v.rare.bound
}

// Bool returns a boolean.
func (v Value) Bool() bool { return v.bits != 0 }

// Str returns the characters of a text or the bytes of a byte string.
func (v Value) Str() string { return v.text }

// Decimal returns the exact decimal; of a huge integer one of scale 0.
func (v Value) Decimal() *Decimal { return v.decimal }

func hexDigits(s string) string {
	const digits = "0123456789abcdef"
	out := make([]byte, 0, 2*len(s))
	for i := range len(s) {
		out = append(out, digits[s[i]>>4], digits[s[i]&15])
	}
	return string(out)
}

// FormatFloat writes the shortest text that reads back as the same binary64,
// with NaN, Infinity and -Infinity spelled out.
func FormatFloat(f float64) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}
