package semantics

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of the rule of casts of byte strings.
const (
	castBytesNull spec.Case = iota
	castBytesToText
	castBytesFromText
	castBytesMalformed // a text that is no byte string
	castBytesToInteger
	castBytesFromInteger
	castBytesBeyond // an integer type has fewer bytes
)

var ruleCastBytes = spec.Declare(spec.Rule{
	ID:        "cast.bytes",
	Statement: `The text of a byte string is \x and two hexadecimal digits in lower case a byte. Read are this form, with digits of either case and white space between the bytes, and any other text, in which a backslash begins \\ or three octal digits up to 377 and any other character is its bytes in UTF-8; what is malformed raises. An integer is as many bytes as its type has, the most significant one first; of a byte string it is the number that the bytes are, and raises if they are more than the type has. NULL stays NULL.`,
	From: spec.PostgreSQL("8.4 Binary Data Types", "datatype.sgml").With(spec.PostgreSQL("9.5 Binary String Functions and Operators", "func.sgml")).
		With(spec.PostgreSQLCode("byteain, byteaout, bytea_int2, int2_bytea, hex_decode_safe", "src/backend/utils/adt/bytea.c, encode.c")),
	Keywords: []string{"CAST"},
	Cases: []string{castBytesNull: "null", castBytesToText: "to text", castBytesFromText: "from text", castBytesMalformed: "malformed",
		castBytesToInteger: "to integer", castBytesFromInteger: "from integer", castBytesBeyond: "out of range"},
	Only:   []string{"postgres", "duckdb"},
	Except: map[string][]string{"duckdb": {"to integer", "from integer", "out of range"}},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"},
		Statement: `The text of a byte string is its characters of ASCII from the blank to the tilde, but for quotes and the backslash, and \x and two hexadecimal digits in upper case for any other byte. Read is a text of ASCII in which each backslash begins \x and two hexadecimal digits.`,
		From:      spec.DuckDBCode("Blob::ToString, Blob::TryGetBlobSize, Blob::ToBlob", "src/common/types/blob.cpp")}},
})

// bytesText is the text of a byte string.
func bytesText(d *spec.Dialect, s string) string {
	switch d.ByteStrings {
	case spec.ByteStringsHex:
		return `\x` + hexDigits(s)
	case spec.ByteStringsEscaped:
		var b strings.Builder
		for _, c := range []byte(s) {
			if c < ' ' || c > '~' || strings.IndexByte(`\'"`, c) >= 0 {
				fmt.Fprintf(&b, `\x%02X`, c)
			} else {
				b.WriteByte(c)
			}
		}
		return b.String()
	case spec.ByteStringsCharacters:
	}
	return s
}

// toBytes converts a value to a byte string.
func toBytes(e *Evaluation, v Value) Value {
	switch v.kind {
	case KindNull:
		e.apply(ruleCastBytes, castBytesNull)
		return Null
	case KindText:
		return textToBytes(e, v.text)
	case KindInteger:
		if e.Dialect.ByteStrings == spec.ByteStringsHex {
			return integerToBytes(e, v.Int(), 64)
		}
	case KindBytes:
		return v
	case KindRaised, KindOpen:
		return v
	case KindBoolean, KindUnsigned, KindHuge, KindDecimal, KindFloat, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindGeometry, KindList, KindStruct, KindMap:
	}
	e.MarkUnsupported("a " + v.kind.String() + " as a byte string")
	return Null
}

// IntegerBytes is the byte string of an integer of a type.
func IntegerBytes(e *Evaluation, v Value, from ast.Type) Value {
	if v.kind != KindInteger {
		return toBytes(e, v)
	}
	return integerToBytes(e, v.Int(), from.Width)
}

func integerToBytes(e *Evaluation, n int64, width int) Value {
	e.apply(ruleCastBytes, castBytesFromInteger)
	var b []byte
	for shift := width - 8; shift >= 0; shift -= 8 {
		b = append(b, byte(n>>shift))
	}
	return Bytes(string(b))
}

// textToBytes reads a text as a byte string.
func textToBytes(e *Evaluation, s string) Value {
	class := ClassCast
	var b string
	var is bool
	switch {
	case e.Dialect.ByteStrings == spec.ByteStringsEscaped:
		b, is = escapedBlob(s)
	case strings.HasPrefix(s, `\x`):
		class = ClassArgument // that of hex_decode
		b, is = HexBytes(s[2:])
	default:
		b, is = OctalBytes(s)
	}
	if !is {
		e.apply(ruleCastBytes, castBytesMalformed)
		return e.Raise(class)
	}
	e.apply(ruleCastBytes, castBytesFromText)
	return Bytes(b)
}

// HexBytes are those of pairs of hexadecimal digits, with white space between the pairs.
func HexBytes(s string) (b string, are bool) {
	const blanks = " \n\t\r"
	var found []byte
	for s = strings.TrimLeft(s, blanks); s != ""; s = strings.TrimLeft(s[2:], blanks) {
		if len(s) < 2 {
			return "", false
		}
		pair, err := hex.DecodeString(s[:2])
		if err != nil {
			return "", false
		}
		found = append(found, pair...)
	}
	return string(found), true
}

// OctalBytes are the bytes of a text in which a backslash and three octal digits stand for a byte.
func OctalBytes(s string) (b string, are bool) {
	var found []byte
	for s != "" {
		switch {
		case s[0] != '\\':
			found, s = append(found, s[0]), s[1:]
		case strings.HasPrefix(s, `\\`):
			found, s = append(found, '\\'), s[2:]
		case len(s) < 4:
			return "", false
		default:
			n, err := strconv.ParseUint(s[1:4], 8, 8)
			if err != nil {
				return "", false
			}
			found, s = append(found, byte(n)), s[4:]
		}
	}
	return string(found), true
}

// escapedBlob are the bytes of a text with \xHH for a byte.
func escapedBlob(s string) (b string, are bool) {
	var found []byte
	for s != "" {
		switch {
		case s[0] >= 0x80:
			return "", false
		case s[0] != '\\':
			found, s = append(found, s[0]), s[1:]
		case len(s) < 4 || s[1] != 'x':
			return "", false
		default:
			pair, err := hex.DecodeString(s[2:4])
			if err != nil {
				return "", false
			}
			found, s = append(found, pair...), s[4:]
		}
	}
	return string(found), true
}

// fromBytes converts a byte string to another type.
func fromBytes(e *Evaluation, v *Value, to ast.Type, explicit bool) Value {
	switch {
	case to.Kind == ast.TypeText:
		e.apply(ruleCastBytes, castBytesToText)
		t := Text(bytesText(e.Dialect, v.text))
		return toText(e, &t, to, explicit)
	case to.Kind != ast.TypeInteger:
		e.MarkUnsupported("a byte string as " + to.String())
		return Null
	case 8*len(v.text) > to.Width:
		e.apply(ruleCastBytes, castBytesBeyond)
		return e.Raise(ClassOverflow)
	}
	e.apply(ruleCastBytes, castBytesToInteger)
	var n uint64
	for _, b := range []byte(v.text) {
		n = n<<8 | uint64(b)
	}
	switch to.Width {
	case 16:
		return Integer(int64(int16(n))) //nolint:gosec // the bits as they are
	case 32:
		return Integer(int64(int32(n))) //nolint:gosec // as above
	}
	return Integer(int64(n)) //nolint:gosec // as above
}

// ConcatBytes is a || b of byte strings.
func ConcatBytes(e *Evaluation, a, b *Value) Value {
	if v, done := strict(e, ruleConcat, a, b); done {
		return v
	}
	e.apply(ruleConcat, operationValue)
	return Bytes(a.text + b.text)
}
