package semantics

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleHexLiteralNumber.
const (
	hexLiteralNumber spec.Case = iota
	hexLiteralEmpty
	hexLiteralLong
)

// hexLiteralBytes are the bytes of a 64-bit integer.
const hexLiteralBytes = 8

var ruleHexLiteralNumber = spec.Declare(spec.Rule{
	ID:        "literal.hexadecimal-number",
	Statement: "A hexadecimal or bit literal where a number is asked for is the unsigned integer of its bytes, of the last 8 of them if there are more; without bytes it is 0.",
	From: spec.MariaDB("Hexadecimal Literals; Binary Literals", "server/reference/sql-structure/sql-language-structure/hexadecimal-literals").
		With(spec.MariaDBCode("Item_hex_hybrid::val_int, longlong_from_hex_hybrid", "sql/item.h, sql/item.cc")),
	Cases: []string{hexLiteralNumber: "number", hexLiteralEmpty: "empty", hexLiteralLong: "long"}, Only: []string{"mysql", "mariadb"},
	Variants: []spec.Variant{
		{Dialects: []string{"mysql"}, Statement: "So is X'41'. More than 64 bits are 0.",
			From: spec.MySQL("11.1.4 Hexadecimal Literals; 11.1.5 Bit-Value Literals", "{hexadecimal,bit-value}-literals.html").
				With(spec.MySQLCode("Item_hex_string::val_int, val_real, val_decimal", "sql/item.cc, sql/item.h"))},
		{Dialects: []string{"mysql56"}, Statement: "So is X'41'.",
			From: spec.MySQL56Code("Item_hex_string::val_int, val_real, val_decimal", "sql/item.cc, sql/item.h")},
	},
})

// HexLiteralInteger is the number that a hexadecimal or bit literal is where one is asked for.
func HexLiteralInteger(d *spec.Dialect, bytes string) uint64 {
	if len(bytes) > hexLiteralBytes {
		lost := bytes[:len(bytes)-hexLiteralBytes]
		if d.LongHexLiterals == spec.LongHexLiteralsZero && strings.Trim(lost, "\x00") != "" {
			return 0
		}
		bytes = bytes[len(lost):]
	}
	var n uint64
	for i := range len(bytes) {
		n = n<<8 | uint64(bytes[i])
	}
	return n
}

// HexLiteralNumber is HexLiteralInteger of a value; other values than bytes stay.
func HexLiteralNumber(e *Evaluation, v Value) Value {
	if v.kind != KindBytes {
		return v
	}
	switch {
	case v.text == "":
		e.apply(ruleHexLiteralNumber, hexLiteralEmpty)
	case len(v.text) > hexLiteralBytes:
		e.apply(ruleHexLiteralNumber, hexLiteralLong)
	default:
		e.apply(ruleHexLiteralNumber, hexLiteralNumber)
	}
	return UnsignedInteger(HexLiteralInteger(e.Dialect, v.text))
}

// Cases of ruleStoredHexLiteral.
const (
	storedHexLiteralNumber spec.Case = iota
	storedHexLiteralBeyond
)

var ruleStoredHexLiteral = spec.Declare(spec.Rule{
	ID:        "literal.hexadecimal-stored",
	Statement: "A hexadecimal or bit literal that is stored in a column of numbers is an unsigned integer; one of more than 8 bytes, or of 8 bytes and at least 2^63 where the column is not unsigned, is out of range, also of a column of doubles or decimals.",
	From:      spec.MySQLCode("Item_hex_string::save_in_field_inner", "sql/item.cc"),
	Cases:     []string{storedHexLiteralNumber: "number", storedHexLiteralBeyond: "out of range"}, Only: []string{"mysql", "mariadb"},
	Variants: []spec.Variant{
		{Dialects: []string{"mariadb"}, Statement: "So is 0x41, not X'41', which is stored as text.",
			From: spec.MariaDBCode("Item_hex_hybrid::save_in_field, Field::store_hex_hybrid", "sql/item.h, sql/field.cc")},
		{Dialects: []string{"mysql56"}, Statement: "As in MySQL.", From: spec.MySQL56Code("Item_hex_string::save_in_field", "sql/item.cc")},
	},
})

// StoredHexLiteral is the number as which a literal goes into a column of a numeric type.
func StoredHexLiteral(e *Evaluation, v Value, to ast.Type) Value {
	if v.kind != KindBytes {
		return v
	}
	signBit := len(v.text) == hexLiteralBytes && v.text[0] > math.MaxInt8
	if signBit && to.Kind != ast.TypeInteger && e.Dialect.HexLiterals == spec.HexLiteralsInteger {
		e.MarkUnsupported("a hexadecimal literal of at least 2^63 in a column of no integers") // 10.11 takes it, the source of 10.3 does not
		return Null
	}
	if len(v.text) > hexLiteralBytes || signBit && !to.Unsigned {
		e.apply(ruleStoredHexLiteral, storedHexLiteralBeyond)
		return e.Raise(ClassOverflow)
	}
	e.apply(ruleStoredHexLiteral, storedHexLiteralNumber)
	return UnsignedInteger(HexLiteralInteger(e.Dialect, v.text))
}

// Characters are bytes as characters, where they are UTF-8; what becomes of others is not
// modelled.
func Characters(e *Evaluation, v Value) Value {
	if v.kind != KindBytes {
		return v
	}
	if !utf8.ValidString(v.text) {
		e.MarkUnsupported("bytes that are no characters of UTF-8 as text")
		return Null
	}
	return Text(v.text)
}

// StoredCharacters are bytes as a column of characters stores them. Bytes that are not UTF-8 raise
// (error 1366).
func StoredCharacters(e *Evaluation, v Value) Value {
	if v.kind == KindBytes && !utf8.ValidString(v.text) {
		return e.Raise(ClassCast)
	}
	return Characters(e, v)
}

// HoldsInteger tells whether an integer type holds a number.
func HoldsInteger(t ast.Type, n uint64) bool {
	v := UnsignedInteger(n)
	_, high := integerRange(t)
	return !exactDecimal(&v).GreaterThan(high)
}
