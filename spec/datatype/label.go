package datatype

import (
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

// label is PostgreSQL's uuid, and its enumerations.
var label = Descriptor{
	Written: Names{Postgres: func(w Writer, t ast.Type) {
		if t == ast.UUID {
			w.Put("UUID")
			return
		}
		w.Name(t.Name)
	}},
	Column: Wires{Postgres: Wire{Family: FamilyText, Names: []string{"UUID"}, Name: named("TEXT"),
		Agrees: agreesWithLabel}},
	Copied:   copiedText,
	AnyIndex: true,
}

// agreesWithLabel takes the number of a type that a statement made, of which the protocol says no name.
func agreesWithLabel(t ast.Type, got string) bool {
	return strings.EqualFold(strings.Trim(got, `"`), t.Name) || t.Labels != "" && strings.HasPrefix(got, "OID ")
}

// agreesWithOwn is so of a type that certainly a statement made.
func agreesWithOwn(t ast.Type, got string) bool {
	return strings.EqualFold(strings.Trim(got, `"`), t.Name) || strings.HasPrefix(got, "OID ")
}
