package semantics

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// memberComputed marks a value of ENUM that an expression other than a column yields.
const memberComputed = 1<<16 - 1

// memberDigits is how many bytes a text has at most that is read as the number of a member. Field_enum::store
// takes 0 among them, which the manual has as an error in strict mode.
const memberDigits = 5

// Cases of ruleEnumeration.
const (
	memberOfText spec.Case = iota
	memberOfNumber
	memberNone
	memberAsNumber
	memberOrdered
)

var ruleEnumeration = spec.Declare(spec.Rule{
	ID:        "change.enumeration",
	Statement: "A column of ENUM holds a member of its list or NULL. It takes the member that is equal to a text, else the one of the number that the text is, of five characters at most, or of a number; anything else is an error in strict mode. As a number the value is its place in the list, from 1; ORDER BY of the column sorts by that place; else it is a text.",
	From: spec.MySQL("13.3.6 The ENUM Type", "enum.html").
		With(spec.MySQLCode("Field_enum::store", "sql/field.cc")).With(spec.MariaDB("ENUM", "server/reference/data-types/string-data-types/enum")),
	Cases:    []string{memberOfText: "of a text", memberOfNumber: "of a number", memberNone: "no member", memberAsNumber: "as a number", memberOrdered: "ordered"},
	Keywords: []string{"ENUM"}, Only: []string{"mysql", "mariadb"},
})

// StoredMember is what a column of ENUM stores of a value.
func StoredMember(e *Evaluation, v Value, to ast.Type) Value {
	if to.IsSet() {
		return StoredSet(e, v, to)
	}
	members := to.Members()
	at := -1
	switch v.kind {
	case KindNull, KindRaised, KindOpen:
		return v
	case KindText:
		text := strings.TrimRight(v.text, " ")
		if at = slices.Index(members, text); at >= 0 {
			e.apply(ruleEnumeration, memberOfText)
			break
		}
		if slices.ContainsFunc(members, func(m string) bool { return strings.EqualFold(m, text) }) {
			e.MarkUnsupported("a member of ENUM in other letters")
			return Null
		}
		number, rest, _ := numericPrefix(text)
		if number == "" || rest != "" || strings.ContainsAny(number, ".eE") || len(text) > memberDigits {
			break
		}
		i := leadingInteger(e.Dialect, text)
		if exactDecimal(&i).IsZero() {
			e.MarkUnsupported("the text of zero in a column of ENUM")
			return Null
		}
		at = memberAt(e, &i, members)
	case KindInteger, KindUnsigned:
		at = memberAt(e, &v, members)
	case KindBoolean, KindHuge, KindDecimal, KindFloat, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindGeometry:
		e.MarkUnsupported("a " + v.kind.String() + " in a column of ENUM")
		return Null
	case KindList, KindStruct, KindMap:
	}
	if at < 0 {
		e.apply(ruleEnumeration, memberNone)
		return e.Raise(ClassCast)
	}
	stored := Text(members[at])
	stored.member = uint16(at + 1)
	return stored
}

// memberAt finds a member by its number.
func memberAt(e *Evaluation, number *Value, members []string) int {
	if i := exactDecimal(number); i.Sign() > 0 && i.IntPart() <= int64(len(members)) && number.bits <= uint64(len(members)) {
		e.apply(ruleEnumeration, memberOfNumber)
		return int(i.IntPart()) - 1
	}
	return -1
}

// memberNumber is a value of ENUM as a number.
func memberNumber(e *Evaluation, v Value) Value {
	if v.isSet() {
		e.apply(ruleSet, setAsNumber)
		return UnsignedInteger(v.rare.members)
	}
	if v.member == memberComputed {
		e.MarkUnsupported("a computed value of ENUM as a number")
		return Null
	}
	e.apply(ruleEnumeration, memberAsNumber)
	return Integer(int64(v.member))
}

// ComputedMember marks a value of ENUM as one of an expression other than a column.
func ComputedMember(v Value) Value {
	if v.member > 0 {
		v.member = memberComputed
	}
	return v
}

// MemberOrder is the number by which a column of ENUM is sorted.
func MemberOrder(e *Evaluation, v Value) Value {
	if v.member == 0 || v.member == memberComputed {
		return v
	}
	if v.isSet() {
		e.apply(ruleSet, setOrdered)
		return UnsignedInteger(v.rare.members)
	}
	e.apply(ruleEnumeration, memberOrdered)
	return Integer(int64(v.member))
}
