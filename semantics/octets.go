package semantics

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleToOctets.
const (
	octetsNull spec.Case = iota
	octetsHeld
	octetsCut
	octetsFilled
	octetsTooLong
)

var ruleToOctets = spec.Declare(spec.Rule{
	ID:        "cast.to-octets",
	Statement: "A value becomes a byte string by the bytes of its text, which is in UTF-8. CAST AS BINARY(n) takes the first n bytes of more, and fills up what has fewer with zero bytes; so does a column of BINARY(n) when a value is stored. A column takes no value of more bytes than its type has, whichever bytes they are. BINARY x is CAST(x AS BINARY). NULL stays NULL.",
	From: spec.MySQL("13.3.3 The BINARY and VARBINARY Types; 14.10 Cast Functions and Operators", "binary-varbinary.html; cast-functions.html").
		With(spec.MySQLCode("Item_charset_conversion::val_str, Field_string::store, test_if_important_data", "sql/item_strfunc.cc, sql/field.cc")).
		With(spec.MariaDBCode("Item_char_typecast::val_str", "sql/item_timefunc.cc")),
	Keywords: []string{"CAST", "BINARY"}, Only: []string{"mysql", "mariadb"},
	Cases: []string{octetsNull: "null", octetsHeld: "held", octetsCut: "cut", octetsFilled: "filled", octetsTooLong: "too long"},
})

// toOctets converts a value to a byte string of the MySQL family.
func toOctets(e *Evaluation, v Value, to ast.Type, explicit bool) Value {
	switch v.kind {
	case KindNull:
		e.apply(ruleToOctets, octetsNull)
		return v
	case KindRaised, KindOpen:
		return v
	case KindGeometry, KindList, KindStruct, KindMap:
		e.MarkUnsupported("a " + v.kind.String() + " as a byte string")
		return Null
	case KindText, KindBytes:
	case KindBoolean, KindInteger, KindUnsigned, KindHuge, KindDecimal, KindFloat, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval:
		if v = TextOf(e, &v); v.kind != KindText {
			return v
		}
	}
	s, least := v.text, to.Length
	if v.kind == KindText && explicit && to.Length > 0 && e.Dialect.BytesCut == spec.BytesCutCharacters {
		if cut := []rune(s); len(cut) > to.Length {
			least = len(string(cut[:to.Length]))
		} else {
			least = max(len(s), to.Length)
		}
	}
	switch excess := len(s) - least; {
	case to.Length > 0 && excess > 0 && !explicit:
		e.apply(ruleToOctets, octetsTooLong)
		return e.Raise(ClassLength)
	case to.Length > 0 && excess > 0:
		if e.Dialect.Truncations != spec.TruncationsTaken {
			e.MarkUnsupported("a byte string that CAST cuts in a change")
		}
		e.apply(ruleToOctets, octetsCut)
		s = s[:least]
	case excess < 0 && (explicit || to.IsFixedBytes()):
		e.apply(ruleToOctets, octetsFilled)
		s += strings.Repeat("\x00", -excess)
	default:
		e.apply(ruleToOctets, octetsHeld)
	}
	return Bytes(s)
}

// ByteCharacters is a byte string, or the bytes of a text, as a text with a character for each byte,
// which compares by the bytes: functions of texts are applied to it. The zero byte is a character of its
// own, for texts hold none.
func ByteCharacters(v Value) Value {
	if v.kind != KindText && v.kind != KindBytes {
		return v
	}
	characters := make([]rune, len(v.text))
	for i := range characters {
		if characters[i] = rune(v.text[i]); characters[i] == 0 {
			characters[i] = zeroByte
		}
	}
	return Collate(Text(string(characters)), spec.CollationBinary)
}

// zeroByte is the character that stands for the zero byte.
const zeroByte = 0x100

// CharacterBytes is the byte string that a text stands for; other values than texts stay.
func CharacterBytes(v Value) Value {
	if v.kind != KindText {
		return v
	}
	bytes := make([]byte, 0, len(v.text))
	for _, r := range v.text {
		bytes = append(bytes, byte(r)) // of zeroByte 0
	}
	return Bytes(string(bytes))
}
