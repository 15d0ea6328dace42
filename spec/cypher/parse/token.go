package parse

import "github.com/semcheck/semcheck/spec/cypher"

type kind uint8

const (
	endOfText kind = iota
	word           // a name without quotes, or a keyword
	quotedName
	integer
	float
	text
	parameter
	symbol
	broken // not a token; err says why
)

type token struct {
	kind    kind
	at      cypher.Position
	end     int    // offset behind the token
	text    string // name, digits, decoded text, or symbol
	upper   string // of words: the name in upper case
	foreign bool   // a dash or an arrow head outside ASCII
	partner int    // of brackets: the index of the token that closes it; 0 if there is none
	err     *cypher.Error
}

// reservedWords cannot be variables without quotes: the grammar's ReservedWord,
// without the words that it keeps for later (CONSTRAINT, DO, FOR, REQUIRE, UNIQUE,
// MANDATORY, SCALAR, OF, ADD, DROP).
var reservedWords = wordSet(
	"ALL", "ASC", "ASCENDING", "BY", "CREATE", "DELETE", "DESC", "DESCENDING", "DETACH",
	"EXISTS", "LIMIT", "MATCH", "MERGE", "ON", "OPTIONAL", "ORDER", "REMOVE", "RETURN",
	"SET", "SKIP", "WHERE", "WITH", "UNION", "UNWIND", "AND", "AS", "CONTAINS", "DISTINCT",
	"ENDS", "IN", "IS", "NOT", "OR", "STARTS", "XOR", "FALSE", "TRUE", "NULL", "CASE",
	"WHEN", "THEN", "ELSE", "END",
)

func wordSet(words ...string) map[string]bool {
	set := make(map[string]bool, len(words))
	for _, w := range words {
		set[w] = true
	}
	return set
}

// Reserved tells whether a variable of this name has to be quoted. It takes the name
// in upper case.
func Reserved(upper string) bool { return reservedWords[upper] }

// describe names a token in an error's sentence.
func (t token) describe() string {
	switch t.kind {
	case endOfText:
		return "the end of the text"
	case word, integer, float, symbol:
		return "'" + t.text + "'"
	case quotedName:
		return "the name `" + t.text + "`"
	case text:
		return "a string"
	case parameter:
		return "the parameter $" + t.text
	case broken:
		return t.err.Text
	}
	panic("parse: unknown token")
}
