package semantics

import (
	"math"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleToLabel.
const (
	labelUUID spec.Case = iota
	labelMalformed
)

var ruleToLabel = spec.Declare(spec.Rule{
	ID:        "cast.to-label",
	Statement: "A text is a uuid where it has 32 hexadecimal digits, perhaps in braces and with hyphens behind groups of four; it is one of the labels of an enumeration, as it is written. Labels have the order in which the type lists them.",
	From: spec.PostgreSQL("8.12 UUID Type, 8.7 Enumerated Types", "datatype.sgml").On("2026-11-29").
		With(spec.PostgreSQLCode("string_to_uuid, enum_in", "src/backend/utils/adt/{uuid,enum}.c")),
	Keywords: []string{"CAST"},
	Cases:    []string{labelUUID: "uuid", labelMalformed: "malformed"},
	Only:     []string{"postgres"},
})

// toLabel converts a text to a type of labels. The value is a text; that of an enumeration has its
// position, from 1, as its digits.
func toLabel(e *Evaluation, v Value, to ast.Type) Value {
	if v.kind != KindText {
		return v
	}
	if to == ast.UUID {
		text, is := uuidOf(v.text)
		if !is {
			e.apply(ruleToLabel, labelMalformed)
			return e.Raise(ClassCast)
		}
		e.apply(ruleToLabel, labelUUID)
		return Text(text)
	}
	for i, label := range strings.Split(to.Labels, "\x00") {
		if label == v.text && i < math.MaxUint8 {
			return Value{kind: KindText, text: label, digits: uint8(i) + 1}
		}
	}
	e.apply(ruleToLabel, labelMalformed)
	return e.Raise(ClassCast)
}

// compareLabels orders two labels of an enumeration; false where they are none.
func compareLabels(a, b *Value) (Ordering, bool) {
	if a.kind != KindText || b.kind != KindText || a.digits == 0 || b.digits == 0 {
		return 0, false
	}
	switch {
	case a.digits < b.digits:
		return Less, true
	case a.digits > b.digits:
		return Greater, true
	}
	return Same, true
}

// uuidOf is the form in which a uuid is shown.
func uuidOf(text string) (string, bool) {
	rest, braces := strings.CutPrefix(text, "{")
	if braces {
		inner, closed := strings.CutSuffix(rest, "}")
		if !closed {
			return "", false
		}
		rest = inner
	}
	var b strings.Builder
	for i := range 16 {
		if len(rest) < 2 || !isHex(rest[0]) || !isHex(rest[1]) {
			return "", false
		}
		b.WriteString(strings.ToLower(rest[:2]))
		rest = rest[2:]
		if i == 3 || i == 5 || i == 7 || i == 9 {
			b.WriteByte('-')
		}
		if i%2 == 1 && i < 15 {
			rest = strings.TrimPrefix(rest, "-")
		}
	}
	return b.String(), rest == ""
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}
