package datatype

import (
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Writer takes the text of a type.
type Writer interface {
	Dialect() *spec.Dialect
	Put(text string)
	Quote(text string)     // a string literal
	Name(name string)      // an identifier
	Fail(construct string) // the dialect does not have it
}

// Spelling writes a type. The absent spelling fails: the dialect does not have the type.
type Spelling func(w Writer, t ast.Type)

// Names are the spellings of a kind by the family of names (spec.TypeNames). In the MySQL family a CAST
// has names of its own.
type Names struct {
	ISO, Postgres, DuckDB, SQLite Spelling
	MySQL, MySQLCast              Spelling
}

// Write writes a type by one of its spellings.
func (s Spelling) Write(w Writer, t ast.Type) {
	if s == nil {
		s = refused
	}
	s(w, t)
}

func refused(w Writer, t ast.Type) { w.Fail("the type " + t.String()) }

// refusedCast says that there is the type and no cast to it.
func refusedCast(w Writer, t ast.Type) { w.Fail("a CAST to " + t.String()) }

// everywhere is a spelling that all families of names share.
func everywhere(s Spelling) Names {
	return Names{ISO: s, Postgres: s, DuckDB: s, SQLite: s, MySQL: s, MySQLCast: s}
}

func require(w Writer, has bool, construct string) {
	if !has {
		w.Fail(construct)
	}
}

// word spells a type by one word.
func word(name string) Spelling {
	return func(w Writer, _ ast.Type) { w.Put(name) }
}

// own spells a type by its own name.
func own(w Writer, t ast.Type) { w.Put(t.Name) }

// sized spells a type by a word and its length, if it has one.
func sized(name string) Spelling { return sizedOr(name, name) }

// sizedOr spells a type by a word and its length, or by another word where it has none.
func sizedOr(unlimited, name string) Spelling {
	return func(w Writer, t ast.Type) {
		if t.Length == 0 {
			w.Put(unlimited)
			return
		}
		w.Put(name)
		w.Put("(" + strconv.Itoa(t.Length) + ")")
	}
}

// unsized spells a type by a word where it has no length.
func unsized(name, construct string) Spelling {
	return func(w Writer, t ast.Type) {
		require(w, t.Length == 0, construct+" of limited length")
		w.Put(name)
	}
}

// digits spells a type by a word, its precision and its scale.
func digits(name string) Spelling {
	return func(w Writer, t ast.Type) {
		w.Put(name)
		if t.Precision != ast.Unlimited {
			w.Put("(" + strconv.Itoa(t.Precision) + ", " + strconv.Itoa(t.Scale) + ")")
		}
	}
}

// seconds spells a type by a word and its digits of seconds, unless they are those of a type without a
// number.
func seconds(name string, plain int) Spelling {
	return func(w Writer, t ast.Type) {
		w.Put(name)
		if t.Precision != plain {
			w.Put("(" + strconv.Itoa(t.Precision) + ")")
		}
	}
}

// Shown says how engines' functions and messages name a type; a function gives the empty string for a
// type whose name depends on more, and an absent one is the same.
type Shown struct {
	// Grammar is the name that PostgreSQL's grammar has for the type: SystemTypeName in gram.y (18).
	Grammar func(t ast.Type) string
	// Formatted is the name that PostgreSQL shows: format_type_extended in
	// src/backend/utils/adt/format_type.c (behind 18).
	Formatted func(t ast.Type) string
	// Logical is the name that LogicalType::ToString of DuckDB writes.
	Logical func(t ast.Type) string
}

// GrammarName is the name of a type in PostgreSQL's grammar; empty where it is not known.
func GrammarName(t ast.Type) string { return nameBy(Of(t).Shown.Grammar, t) }

// FormattedName is the name of a type that PostgreSQL shows; empty where it is not known.
func FormattedName(t ast.Type) string { return nameBy(Of(t).Shown.Formatted, t) }

// LogicalName is DuckDB's name of a type; empty where it is not known.
func LogicalName(t ast.Type) string { return nameBy(Of(t).Shown.Logical, t) }

func nameBy(f func(ast.Type) string, t ast.Type) string {
	if f == nil {
		return ""
	}
	return f(t)
}

func named(name string) func(ast.Type) string { return func(ast.Type) string { return name } }

// shownAs are the three names of a type that has one each; Formatted's is what PostgreSQL's answers
// call it, in small letters.
func shownAs(grammar, formatted, logical string) Shown {
	return Shown{Grammar: named(grammar), Formatted: named(formatted), Logical: named(logical)}
}

// elementName is the name of the type of the elements with brackets behind it.
func elementName(name func(ast.Type) string) func(ast.Type) string {
	return func(t ast.Type) string {
		if of := name(t.Of()); of != "" {
			return of + "[]"
		}
		return ""
	}
}

func withoutSuffix(got string) (string, bool) { return strings.CutSuffix(got, "[]") }
