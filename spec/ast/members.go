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

// IsEnumeration tells whether the type lists its values.
func (t Type) IsEnumeration() bool {
	return t.Kind == TypeText && strings.HasPrefix(t.Name, membersMark)
}

// Members are the values of an enumeration, in their order.
func (t Type) Members() []string {
	return strings.Split(strings.TrimPrefix(t.Name, membersMark), "\x00")
}
