package datatype

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/spec/ast"
)

// text is a character string of varying length, and the MySQL family's ENUM.
var text = Descriptor{
	Written: Names{
		ISO: sizedOr("CLOB", "VARCHAR"), Postgres: sizedOr("TEXT", "VARCHAR"), SQLite: word("TEXT"),
		DuckDB: unsized("VARCHAR", "a string"), // a length would be read and ignored
		MySQL: func(w Writer, t ast.Type) {
			if t.IsEnumeration() {
				enumeration(w, t)
				return
			}
			sizedOr("TEXT", "VARCHAR")(w, t)
		},
		MySQLCast: sized("CHAR"),
	},
	Column: Wires{
		MySQL: plainly(FamilyText, "VARCHAR", "TINYTEXT", "TEXT", "MEDIUMTEXT", "LONGTEXT", "ENUM", "SET"),
		Postgres: Wire{Family: FamilyText, Names: []string{"TEXT", "CHARACTER VARYING", "NAME", "REGTYPE"},
			Name: func(t ast.Type) string {
				if t.Length > 0 {
					return "CHARACTER VARYING"
				}
				return "TEXT"
			},
			Agrees: func(t ast.Type, got string) bool { // without a length: text, or varchar without one
				return got == "CHARACTER VARYING" || got == "TEXT" && t.Length == 0
			}},
		DuckDB: plainly(FamilyText, "VARCHAR"),
	},
	Shown: Shown{
		Grammar: func(t ast.Type) string {
			if t.Length > 0 {
				return "varchar"
			}
			return "text"
		},
		Formatted: func(t ast.Type) string {
			switch {
			case t.Name != "":
				return ""
			case t.Length > 0:
				return "character varying"
			}
			return "text"
		},
		Logical: named("VARCHAR"),
	},
	Carried: func(t ast.Type) []string {
		if t.Length > 0 {
			return []string{"VARCHAR" + lengthOf(t)}
		}
		return []string{"TEXT"}
	},
	Samples:  sampleTexts,
	Copied:   copiedCharacters,
	Key:      KeySized,
	AnyIndex: true,
	Number:   Number{Forced: 77},
	Recast: func(t ast.Type) Recast { // without a length TEXT and VARCHAR
		if t.Length > 0 {
			return RecastNothing
		}
		return RecastOpen
	},
}

// character is a character string that blanks fill.
var character = Descriptor{
	Written: Names{ISO: sized("CHAR"), Postgres: sized("CHAR"), SQLite: word("TEXT"), MySQL: sized("CHAR"), MySQLCast: refusedCast},
	Column: Wires{
		MySQL:    plainly(FamilyText, "CHAR"),
		Postgres: plainly(FamilyText, "CHARACTER"),
		DuckDB:   Wire{Name: named("VARCHAR"), AnyName: true},
	},
	Shown:    shownAs("bpchar", "character", "VARCHAR"),
	Carried:  func(t ast.Type) []string { return []string{"CHAR" + lengthOf(t), "VARCHAR" + lengthOf(t)} },
	Samples:  sampleTexts,
	Copied:   copiedCharacters,
	Key:      KeySized,
	AnyIndex: true,
	Number:   Number{Forced: 77},
	Recast:   unchanged,
}

// enumeration writes ENUM or SET with its list.
func enumeration(w Writer, t ast.Type) {
	name := "ENUM("
	if t.IsSet() {
		name = "SET("
	}
	w.Put(name)
	for i, member := range t.Members() {
		if i > 0 {
			w.Put(", ")
		}
		w.Quote(member)
	}
	w.Put(")")
}

// lengthOf is the length of a type in parentheses, empty if it has none.
func lengthOf(t ast.Type) string {
	if t.Length == 0 {
		return ""
	}
	return "(" + strconv.Itoa(t.Length) + ")"
}

// sampleTexts are texts that some dialect takes for something else, as long as the type allows.
func sampleTexts(t ast.Type) (values []ast.Expr) {
	list := []string{"", " ", "1", "1 ", "\n1", "-0", "1e3", "1.5", "1x", "x", "X", "0x10", "a%", "_", "true", "2000-01-01", "2000-02-30", "0000-00-00", "9223372036854775808"}
	for _, s := range list {
		if t.Length == 0 || len(s) <= t.Length {
			values = append(values, Text(s))
		}
	}
	return values
}

func copiedCharacters(text string, _ ast.Type) ast.Expr {
	if !utf8.ValidString(text) || strings.IndexByte(text, 0) >= 0 {
		return nil
	}
	return Text(text)
}
