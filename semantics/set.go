package semantics

import (
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// memberOfSet marks a value of a column of SET, whose members rare knows.
const memberOfSet = memberComputed - 1

// setDigits is how many bytes a text has less than where it is read as the number of a value of SET.
const setDigits = 22

// Cases of ruleSet.
const (
	setOfText spec.Case = iota
	setOfNumber
	setNone
	setAsNumber
	setOrdered
)

var ruleSet = spec.Declare(spec.Rule{
	ID:        "change.set",
	Statement: "A column of SET holds members of its list or NULL. Its text has them in the order of the list, with commas between them. It takes a text of members in any order, each as often as one likes, and a number whose bits say which members there are, the first one in the lowest bit; a text of less than 22 characters of which no part is a member may be such a number. Anything else is an error in strict mode. As a number the value is its bits; ORDER BY of the column sorts by it; else it is a text.",
	From: spec.MySQL("13.3.7 The SET Type", "set.html").
		With(spec.MySQLCode("Field_set::store, find_set", "sql/field.cc, sql/strfunc.cc")).With(spec.MariaDBCode("Field_set::store, find_set", "sql/field.cc, sql/strfunc.cc")),
	Cases:    []string{setOfText: "of a text", setOfNumber: "of a number", setNone: "no members", setAsNumber: "as a number", setOrdered: "ordered"},
	Keywords: []string{"SET"}, Only: []string{"mysql", "mariadb"},
})

// StoredSet is what a column of SET stores of a value.
func StoredSet(e *Evaluation, v Value, to ast.Type) Value {
	members := to.Members()
	switch v.kind {
	case KindNull, KindRaised, KindOpen:
		return v
	case KindText:
		bits, found, known := membersOf(v.text, members)
		switch {
		case !known:
			e.MarkUnsupported("members of SET in other letters or with blanks")
			return Null
		case bits == 0 && v.text != "" && len(v.text) < setDigits:
			n, err := strconv.ParseUint(v.text, 10, 64)
			if err == nil && strings.Trim(v.text, "0123456789") == "" {
				return setOf(e, n, members)
			}
			if strings.ContainsAny(v.text, "0123456789") && strings.Trim(v.text, "0123456789+-. \t\n\r\f\v") == "" {
				e.MarkUnsupported("such a number in a text in a column of SET")
				return Null
			}
		case found:
			e.apply(ruleSet, setOfText)
			return setValue(bits, members)
		}
		e.apply(ruleSet, setNone)
		return e.Raise(ClassCast)
	case KindInteger, KindUnsigned:
		return setOf(e, v.bits, members) // a negative one has bits beyond any list
	case KindBoolean, KindHuge, KindDecimal, KindFloat, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindGeometry, KindList, KindStruct, KindMap:
	}
	e.MarkUnsupported("a " + v.kind.String() + " in a column of SET")
	return Null
}

// setOf is the value with those bits.
func setOf(e *Evaluation, bits uint64, members []string) Value {
	if len(members) < 64 && bits>>len(members) != 0 {
		e.apply(ruleSet, setNone)
		return e.Raise(ClassCast)
	}
	e.apply(ruleSet, setOfNumber)
	return setValue(bits, members)
}

// membersOf are the bits of the members that a text names, and whether each part of it is one; not known
// is what a collation decides.
func membersOf(text string, members []string) (bits uint64, found, known bool) {
	text = strings.TrimRight(text, " ")
	if text == "" {
		return 0, true, true
	}
	found = true
	for part := range strings.SplitSeq(text, ",") {
		if at := slices.Index(members, part); at >= 0 {
			bits |= 1 << at
			continue
		}
		if slices.ContainsFunc(members, func(m string) bool { return strings.EqualFold(m, strings.Trim(part, " ")) }) {
			return 0, false, false
		}
		found = false
	}
	return bits, found, true
}

func setValue(bits uint64, members []string) Value {
	var list []string
	for i, m := range members {
		if bits>>i&1 == 1 {
			list = append(list, m)
		}
	}
	v := Text(strings.Join(list, ","))
	v.member, v.rare = memberOfSet, &rare{members: bits}
	return v
}

// isSet tells whether a value is one of a column of SET.
func (v Value) isSet() bool { return v.member == memberOfSet && v.rare != nil }

// MemberPlace is the number of the i-th member, from 0, that a value of SET has: its place in the list of
// the type, from 1. It is no value of a column of SET where is is false.
func MemberPlace(v Value, i int) (place int, is bool) {
	if !v.isSet() {
		return 0, false
	}
	for place := range 64 {
		if v.rare.members>>place&1 == 1 {
			if i == 0 {
				return place + 1, true
			}
			i--
		}
	}
	return 0, true
}

// MemberText is a value of ENUM or SET as the text that it shows, without its number; other values stay.
func MemberText(v Value) Value {
	if v.member == 0 {
		return v
	}
	return Text(v.text)
}

// MemberNumber is a value of ENUM or SET as a number; other values stay.
func MemberNumber(e *Evaluation, v Value) Value {
	if v.member == 0 {
		return v
	}
	return memberNumber(e, v)
}
