package ast

import (
	"strings"
	"unicode/utf8"
)

// membersMark begins the Name of a type of texts that lists its values, ENUM.
const membersMark = "ENUM\x00"

// Enumeration returns the type of texts that are one of a list.
func Enumeration(members []string) Type {
	t := Type{Kind: TypeText, Name: membersMark + strings.Join(members, "\x00"), Length: 1}
	for _, m := range members {
		t.Length = max(t.Length, utf8.RuneCountInString(m))
	}
	return t
}

// setMark begins the Name of a type of texts that lists the members of its values, SET.
const setMark = "SET\x00"

// SetType returns the type of texts that are members of a list.
func SetType(members []string) Type {
	return Type{Kind: TypeText, Name: setMark + strings.Join(members, "\x00"), Length: max(1, utf8.RuneCountInString(strings.Join(members, ",")))}
}

// IsEnumeration tells whether the type lists its values, or their members.
func (t Type) IsEnumeration() bool {
	return t.Kind == TypeText && (strings.HasPrefix(t.Name, membersMark) || strings.HasPrefix(t.Name, setMark))
}

// IsSet tells whether the type lists the members of its values.
func (t Type) IsSet() bool { return t.Kind == TypeText && strings.HasPrefix(t.Name, setMark) }

// Members are the values of an enumeration, in their order.
func (t Type) Members() []string {
	return strings.Split(strings.TrimPrefix(strings.TrimPrefix(t.Name, membersMark), setMark), "\x00")
}
