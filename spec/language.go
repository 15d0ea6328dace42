package spec

// Language is what the texts of a dialect are written in. No code branches on it: what
// a stage does for each language (to read, to write, to evaluate, to judge, to reduce, to
// blame) stands in a table, ByLanguage, in which the stage looks up what it was given.
type Language uint8

// The languages.
const (
	SQL    Language = iota
	Cypher          // openCypher, and what descends from it
)

// Language is what the dialect is a dialect of.
func (d *Dialect) Language() Language {
	if d.Graph == nil {
		return SQL
	}
	return Cypher
}

// ByLanguage holds a value for each language.
type ByLanguage[T any] struct{ SQL, Cypher T }

// Of is the value for a language.
func (b *ByLanguage[T]) Of(l Language) T {
	switch l {
	case SQL:
		return b.SQL
	case Cypher:
		return b.Cypher
	}
	panic("spec: unknown language")
}

// For is the value for the language of a dialect.
func (b *ByLanguage[T]) For(d *Dialect) T { return b.Of(d.Language()) }

// DialectIn returns the profile of that name if it is one of the language, or nil.
func DialectIn(l Language, name string) *Dialect {
	if d := DialectByName(name); d != nil && d.Language() == l {
		return d
	}
	return nil
}
