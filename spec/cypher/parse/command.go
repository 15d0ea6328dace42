package parse

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec/cypher"
)

// command reads a command of the dialect that is no query and is not modelled; false where
// the text is none.
func (p *parser) command() bool {
	if p.dialect == nil {
		return false
	}
	for _, form := range commandForms[p.dialect.Name] {
		words := strings.Fields(form)
		name := p.commandName(words)
		at := p.token().at
		if p.try(func() {
			rest := p.form(words)
			if len(rest) > 0 {
				panic("parse: a command's form is not closed: " + form)
			}
			if p.composed() {
				p.note(name, at)
			}
			p.acceptSymbol(";")
			p.expectEnd()
		}) == nil {
			p.note(name, at)
			return true
		}
	}
	return false
}

// composed reads further commands that list, which may follow each other.
func (p *parser) composed() bool {
	for _, form := range listings {
		if p.try(func() { p.form(strings.Fields(form)) }) == nil {
			p.composed()
			return true
		}
	}
	return false
}

// commandName is what the text itself begins with: at most two keywords of the command,
// OR REPLACE aside.
func (p *parser) commandName(words []string) string {
	var name []string
	for n := 0; n < 6 && len(name) < 2; n++ {
		t := p.ahead(n)
		if t.kind != word || !slices.Contains(words, t.upper) {
			break
		}
		if t.upper == "OR" && p.ahead(n+1).isWord("REPLACE") {
			n++
			continue
		}
		name = append(name, t.upper)
	}
	return "command " + strings.Join(name, " ")
}

// form reads what words say, up to the closing mark of a group: WORDS stand for
// themselves, [ … ] for what may be left out, ( … | … ) for one of several, { … } for any
// number, <…> for a part that a function reads, and '…' for a symbol. What can be read is
// taken; there is no way back from it.
func (p *parser) form(words []string) (rest []string) {
	for len(words) > 0 {
		w := words[0]
		switch w {
		case "]", ")", "}", "|":
			return words
		case "[", "(", "{":
			inside, behind := group(words)
			p.group(w, inside)
			words = behind
			continue
		}
		words = words[1:]
		switch w[0] {
		case '<':
			p.part(w)
		case '\'':
			p.expectSymbol(strings.Trim(w, "'"))
		default:
			p.expectWord(w)
		}
	}
	return nil
}

// group splits words that begin with an opening mark into the alternatives inside and what
// stands behind the closing mark.
func group(words []string) (inside [][]string, behind []string) {
	depth, from := 0, 1
	for i, w := range words {
		switch w {
		case "[", "(", "{":
			depth++
		case "|":
			if depth == 1 {
				inside = append(inside, words[from:i])
				from = i + 1
			}
		case "]", ")", "}":
			if depth--; depth == 0 {
				return append(inside, words[from:i]), words[i+1:]
			}
		}
	}
	panic("parse: a group of a command's form is not closed")
}

func (p *parser) group(mark string, alternatives [][]string) {
	for {
		var failed *cypher.Error
		before := p.i
		for _, words := range alternatives {
			if failed = p.try(func() { p.form(words) }); failed == nil {
				break
			}
		}
		switch {
		case failed != nil && mark == "(":
			panic(failure{failed})
		case failed != nil, mark != "{", p.i == before:
			return
		}
	}
}

// part reads a part of a command by its name.
func (p *parser) part(name string) {
	switch name {
	case "<name>":
		if p.token().kind == parameter {
			p.take()
			return
		}
		p.schemaName("a name")
		for p.acceptSymbol(".") {
			p.schemaName("a name")
		}
	case "<new>":
		if p.token().kind == parameter {
			p.take()
			return
		}
		if p.atWord("FOR") && p.ahead(1).isSymbol("(") || p.atWord("ON") && p.ahead(1).isSymbol("(") || p.atWords("IF", "NOT", "EXISTS") {
			p.unexpected("a name")
		}
		p.schemaName("a name")
	case "<expression>":
		p.expression()
	case "<map>":
		if p.properties() == nil {
			p.unexpected("a map")
		}
	case "<text>":
		if k := p.token().kind; k != text && k != parameter {
			p.unexpected("a string")
		}
		p.take()
	case "<pattern>":
		p.gather(p.element)
	case "<property>":
		p.variable("a variable")
		p.expectSymbol(".")
		p.schemaName("a key")
	case "<type>":
		p.valueTypeOf()
	case "<yield>":
		p.listed()
	case "<query>":
		p.query()
	case "<any>":
		p.anything()
	default:
		panic("parse: unknown part of a command: " + name)
	}
}

// anything takes one token, or all between brackets.
func (p *parser) anything() {
	t := p.token()
	if t.kind == endOfText || t.kind == broken || t.isSymbol(";") {
		p.unexpected("more of the command")
	}
	switch {
	case t.isSymbol(")"), t.isSymbol("]"), t.isSymbol("}"), t.isSymbol(".."):
		p.unexpected("more of the command")
	case t.isSymbol("("), t.isSymbol("["), t.isSymbol("{"):
		if t.partner == 0 {
			p.unexpected("more of the command")
		}
		for p.i < t.partner {
			p.take()
		}
	}
	p.take()
}

// listed reads [YIELD … ] [WHERE …] [RETURN …] of commands that list.
func (p *parser) listed() {
	yields := p.acceptWord("YIELD")
	if yields {
		if !p.acceptSymbol("*") {
			for first := true; first || p.acceptSymbol(","); first = false {
				p.schemaName("a column")
				if p.acceptWord("AS") {
					p.variable("a variable")
				}
			}
		}
		if p.acceptWords("ORDER", "BY") {
			for first := true; first || p.acceptSymbol(","); first = false {
				p.sortItem()
			}
		}
		if p.acceptWord("SKIP") || p.acceptWord("OFFSET") {
			p.expression()
		}
		if p.acceptWord("LIMIT") {
			p.expression()
		}
	}
	if p.acceptWord("WHERE") {
		p.expression()
	}
	if yields && p.acceptWord("RETURN") {
		p.projection()
	}
}

// listings are the commands of Neo4j that list (Cypher manual 5, clauses/listing-*,
// transaction-clauses, indexes/syntax, constraints/syntax @ ad1e5fd921a8, read 2026-11-23).
var listings = []string{
	"SHOW [ ALL | FULLTEXT | LOOKUP | POINT | RANGE | TEXT | VECTOR | BTREE ] ( INDEXES | INDEX ) <yield>",
	"SHOW [ ALL | NODE UNIQUENESS | NODE UNIQUE | REL UNIQUENESS | REL UNIQUE | RELATIONSHIP UNIQUENESS | RELATIONSHIP UNIQUE | UNIQUENESS | UNIQUE " +
		"| NODE PROPERTY TYPE | REL PROPERTY TYPE | RELATIONSHIP PROPERTY TYPE | PROPERTY TYPE | NODE KEY | REL KEY | RELATIONSHIP KEY | KEY " +
		"| [ NODE | RELATIONSHIP | REL ] [ PROPERTY ] ( EXISTENCE | EXIST ) ] ( CONSTRAINTS | CONSTRAINT ) <yield>",
	"SHOW ( PROCEDURES | PROCEDURE ) [ EXECUTABLE [ BY ( CURRENT USER | <name> ) ] ] <yield>",
	"SHOW [ ALL | BUILT IN | USER DEFINED ] ( FUNCTIONS | FUNCTION ) [ EXECUTABLE [ BY ( CURRENT USER | <name> ) ] ] <yield>",
	"SHOW ( SETTINGS | SETTING ) <yield>",
	"SHOW ( SETTINGS | SETTING ) <expression> { ',' <expression> } <yield>",
	"SHOW ( TRANSACTIONS | TRANSACTION ) <yield>",
	"SHOW ( TRANSACTIONS | TRANSACTION ) <expression> { ',' <expression> } <yield>",
	"TERMINATE ( TRANSACTIONS | TRANSACTION ) <expression> { ',' <expression> } <yield>",
}

// indexForms are the changes of indexes that change no answer (Cypher manual 5,
// indexes/syntax @ ad1e5fd921a8, read 2026-11-23).
var indexForms = []string{
	"CREATE [ OR REPLACE ] [ RANGE | TEXT | POINT | BTREE | VECTOR ] INDEX [ <new> ] [ IF NOT EXISTS ] FOR <pattern> ON ( '(' <property> { ',' <property> } ')' | <property> ) [ OPTIONS <map> ]",
	"CREATE [ OR REPLACE ] LOOKUP INDEX [ <new> ] [ IF NOT EXISTS ] FOR <pattern> ON [ EACH ] <expression> [ OPTIONS <map> ]",
	"CREATE [ OR REPLACE ] FULLTEXT INDEX [ <new> ] [ IF NOT EXISTS ] FOR <pattern> ON EACH '[' <property> { ',' <property> } ']' [ OPTIONS <map> ]",
	"DROP INDEX <name> [ IF EXISTS ]",
}

// readPast reads a command that changes no answer of a query, or returns nil.
func (p *parser) readPast() cypher.Statement {
	if !p.has(extended) {
		return nil
	}
	for i, form := range append(slices.Clone(indexForms), listings...) {
		words := strings.Fields(form)
		x := &cypher.ReadPast{Command: strings.TrimPrefix(p.commandName(words), "command "), Lists: i >= len(indexForms), At: p.token().at}
		if words[0] == "TERMINATE" {
			continue
		}
		if p.try(func() {
			p.form(words)
			p.composed()
			p.acceptSymbol(";")
			p.expectEnd()
		}) == nil {
			return x
		}
	}
	return nil
}

// commandForms are the commands that are not modelled, by dialect; longer ones first.
var commandForms = map[string][]string{
	// Of what the administration pages alone describe the first words count.
	"neo4j": {
		listings[len(listings)-1],
		"CREATE [ OR REPLACE ] ( USER | ROLE | IMMUTABLE ROLE | COMPOSITE DATABASE | DATABASE | ALIAS ) <name> { <any> }",
		"ALTER ( USER | CURRENT USER SET PASSWORD FROM | DATABASE | ALIAS | SERVER ) <any> { <any> }",
		"DROP ( USER | ROLE | COMPOSITE DATABASE | DATABASE | ALIAS | SERVER ) <any> { <any> }",
		"RENAME ( USER | ROLE | SERVER ) <any> [ IF EXISTS ] TO <any>",
		"( GRANT | DENY | REVOKE ) <any> { <any> }",
		"( START | STOP ) DATABASE <name> { <any> }",
		"ENABLE SERVER <any> { <any> }",
		"( DRYRUN DEALLOCATE | DRYRUN REALLOCATE | DEALLOCATE | REALLOCATE ) <any> { <any> }",
		"SHOW ( USERS [ WITH AUTH ] | CURRENT USER | USER <any> PRIVILEGES { <any> } | USER PRIVILEGES { <any> } | [ ALL | POPULATED ] ( ROLES | ROLE ) [ <any> PRIVILEGES { <any> } ] [ WITH USERS ] " +
			"| [ ALL ] PRIVILEGES { <any> } | SUPPORTED PRIVILEGES | [ DEFAULT | HOME ] ( DATABASES | DATABASE [ <name> ] ) | ALIASES FOR ( DATABASES | DATABASE ) | ALIAS <name> FOR ( DATABASES | DATABASE ) | SERVERS ) <yield>",
	},
	// cypher/indexing @ 38e64c728a1b, read 2026-11-23.
	"falkordb": {
		"CREATE [ FULLTEXT | VECTOR ] INDEX FOR <pattern> ON '(' <property> { ',' <property> } ')' [ OPTIONS <map> ]",
		"DROP [ FULLTEXT | VECTOR ] INDEX FOR <pattern> ON '(' <property> { ',' <property> } ')'",
	},
	// data-definition, import, export, transaction, attach, macro, extensions @ 97fa37976c71,
	// read 2026-11-23; of these the first words count.
	"kuzu": {
		"CREATE ( NODE TABLE | REL TABLE | SEQUENCE | MACRO ) <any> { <any> }",
		"ALTER TABLE <any> { <any> }",
		"DROP ( TABLE | SEQUENCE | MACRO ) <any> { <any> }",
		"COMMENT ON TABLE <name> IS <text>",
		"COPY <any> { <any> }",
		"LOAD ( FROM | WITH HEADERS | EXTENSION ) <any> { <any> }",
		"LOAD <name>",
		"INSTALL <any> { <any> }",
		"UNINSTALL <any> { <any> }",
		"UPDATE <any> { <any> }",
		"( EXPORT | IMPORT ) DATABASE <text> { <any> }",
		"( ATTACH | DETACH | USE ) <any> { <any> }",
		"BEGIN TRANSACTION [ READ ONLY ]",
		"( COMMIT | ROLLBACK | CHECKPOINT )",
		"EXPLAIN [ LOGICAL ] <query>",
		"PROFILE <query>",
		"CALL <name> '=' <expression>",
		"CALL <name> '(' { <any> } ')' { <any> }",
	},
}
