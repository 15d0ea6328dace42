package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// harmlessOfMySQL are the openings of statements of the MySQL family that change no result of a
// query: they read tables outside of queries, describe them, or look after what they are stored in.
// A statement of PREPARE changes nothing before EXECUTE.
//
// Source: MySQL 9.5 Reference Manual, 15.2.5 HANDLER Statement, 15.5.3 DEALLOCATE PREPARE Statement,
// 15.7.3 Table Maintenance Statements, 15.8.1 DESCRIBE Statement.
var harmlessOfMySQL = [][]string{
	{"HANDLER"}, {"DESCRIBE"}, {"DESC"}, {"DROP", "PREPARE"}, {"DEALLOCATE", "PREPARE"},
	{"CHECK", "TABLE"}, {"CHECKSUM"}, {"REPAIR"}, {"CACHE", "INDEX"}, {"PURGE"}, {"RESET"}, {"KILL"},
}

// passOwn reads past a statement of the MySQL family that changes no result.
func (r *dumpReader) passOwn(p piece) bool {
	for _, words := range harmlessOfMySQL {
		if p.begins(words...) {
			r.ignore(strings.Join(words, " "))
			return true
		}
	}
	return false
}

// withoutHints drops the index hints behind the tables of a statement of the MySQL family: they say
// how rows are found, and not which.
//
// Source: MySQL 9.5 Reference Manual, 10.9.4 Index Hints; MySQL 8.0.39, index_hint_definition in
// sql/sql_yacc.yy. MariaDB, JOIN Syntax
// (server/reference/sql-statements/data-manipulation/selecting-data/joins/join-syntax), has commas
// between hints.
func (r *dumpReader) withoutHints(tokens []token) []token {
	if r.d.Dump != spec.DumpMySQL || !r.d.IndexHints {
		return tokens
	}
	p := piece{tokens: tokens}
	kept := tokens[:0:0]
	for i := 0; i < len(tokens); {
		end := hintEnd(&p, i)
		if end == i || i == 0 {
			kept = append(kept, tokens[i])
			i++
			continue
		}
		r.ignore("index hint")
		i = end
		if tokens[i].isOp(",") && hintEnd(&p, i+1) > i+1 {
			i++ // a list of hints may have commas
		}
	}
	return kept
}

// hintEnd is the place behind the index hint that begins at the i-th token; i where none does.
func hintEnd(p *piece, i int) int {
	at := i
	if t := p.ahead(at); !t.isWord("USE") && !t.isWord("FORCE") && !t.isWord("IGNORE") {
		return i
	}
	if at++; !p.ahead(at).isWord("INDEX") && !p.ahead(at).isWord("KEY") {
		return i
	}
	if at++; p.ahead(at).isWord("FOR") {
		if at++; p.ahead(at).isWord("JOIN") {
			at++
		} else {
			at += 2
		}
	}
	if !p.ahead(at).isOp("(") {
		return i
	}
	for ; at < len(p.tokens)-1; at++ {
		if p.ahead(at).isOp(")") {
			return at + 1
		}
	}
	return i
}
