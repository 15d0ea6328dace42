package parse

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Objects beside tables, views and indexes are read past and counted. A query that calls a
// function of them is not modelled by its name; a table with a column of a type of them is
// left out. A trigger or rule runs when its table is changed: a change behind its making
// leaves the table out, and the tables that the trigger, or the function it runs, may change.

// objects are the words behind CREATE, ALTER and DROP, and behind what may stand between,
// that name such a sort of object.
var objects = map[string]bool{
	"TRIGGER": true, "RULE": true, "FUNCTION": true, "PROCEDURE": true, "EVENT": true, "DOMAIN": true, "TYPE": true, "AGGREGATE": true,
	"CAST": true, "OPERATOR": true, "LANGUAGE": true, "POLICY": true, "COLLATION": true, "CONVERSION": true, "PUBLICATION": true,
	"SUBSCRIPTION": true, "SERVER": true, "TRANSFORM": true, "TABLESPACE": true, "MACRO": true, "SECRET": true, "LOGFILE": true, "ROLE": true, "USER": true,
	"SEQUENCE": true, "EXTENSION": true, "STATISTICS": true, "SCHEMA": true, "DATABASE": true, "TEXT": true, "ROUTINE": true,
}

// between are the words that may stand between CREATE and the sort of an object.
var between = map[string]bool{
	"OR": true, "REPLACE": true, "CONSTRAINT": true, "TRUSTED": true, "PROCEDURAL": true, "DEFAULT": true, "TEMP": true, "TEMPORARY": true, "AGGREGATE": true,
}

// object is the sort of object that a statement makes, changes or drops; empty for tables,
// views and indexes.
func (p *piece) object() string {
	i := 1
	for between[p.ahead(i).upper] && !(p.ahead(i).isWord("AGGREGATE") && !p.ahead(i+1).isWord("FUNCTION")) {
		i++
	}
	if t := p.ahead(i); t.kind == tokenWord && objects[t.upper] {
		return t.upper
	}
	return ""
}

// hasBody tells whether semicolons may stand inside the statement that begins so: its body is
// a list of statements.
func (p *piece) hasBody() bool {
	if len(p.tokens) < 3 || !p.tokens[0].isWord("CREATE") {
		return false
	}
	kept := piece{tokens: withoutDefiner(append(slices.Clone(p.tokens), token{}))}
	switch kept.object() {
	case "TRIGGER", "FUNCTION", "PROCEDURE", "EVENT":
		return true
	}
	return false
}

// bodyOpen tells whether the body of a statement, read up to a semicolon, goes on: BEGIN and
// CASE wait for their END, which END IF, END LOOP, END WHILE and END REPEAT are not.
func (p *piece) bodyOpen() bool {
	if !p.hasBody() {
		return false
	}
	depth := 0
	for i := range p.tokens {
		t := &p.tokens[i]
		behindEnd := i > 0 && p.tokens[i-1].isWord("END")
		switch {
		case t.isWord("BEGIN"), t.isWord("CASE") && !behindEnd:
			depth++
		case t.isWord("END"):
			if next := p.ahead(i + 1); i+1 == len(p.tokens) || !(next.isWord("IF") || next.isWord("LOOP") || next.isWord("WHILE") || next.isWord("REPEAT")) {
				depth--
			}
		}
	}
	return depth > 0
}

// passObject reads past a statement about an object, or tells that it is about none.
func (r *dumpReader) passObject(p piece) bool {
	if !p.tokens[0].isWord("CREATE") && !p.tokens[0].isWord("ALTER") && !p.tokens[0].isWord("DROP") {
		return false
	}
	r.setsVariables(p)
	tokens := withoutDefiner(p.tokens)
	kept := p
	kept.tokens = tokens
	switch {
	case kept.ahead(1).isWord("MATERIALIZED") && !r.given && r.materialized(kept):
		return true
	case kept.ahead(1).isWord("MATERIALIZED"), kept.ahead(1).isWord("FOREIGN") && kept.ahead(2).isWord("TABLE"):
		if p.tokens[0].isWord("CREATE") {
			name := r.nameBehind(kept, 3)
			r.leave(strings.ToLower(kept.ahead(1).upper+" "+kept.ahead(2).upper), name, "it is not modelled", p.Place)
			return true
		}
	case kept.object() == "":
		return false
	case kept.object() == "SEQUENCE" && r.keepsSequences():
		r.sequence(kept)
		return true
	case p.tokens[0].isWord("ALTER") && kept.object() == "TYPE":
		r.alterEnumeration(kept)
	case p.tokens[0].isWord("DROP") && (kept.object() == "TYPE" || kept.object() == "DOMAIN"):
		r.dropType(kept)
	case !p.tokens[0].isWord("CREATE"):
	case kept.object() == "TYPE":
		r.makeEnumeration(kept)
	case kept.object() == "DOMAIN":
		r.makeDomain(kept)
	case kept.object() == "TRIGGER":
		r.trigger(kept, "ON")
	case kept.object() == "RULE":
		r.trigger(kept, "TO")
	case kept.object() == "FUNCTION", kept.object() == "PROCEDURE":
		for i := range kept.tokens {
			if kept.tokens[i].isWord("FUNCTION") || kept.tokens[i].isWord("PROCEDURE") {
				r.bodies[r.key(kept.ahead(i+1).text)] = r.namesIn(kept)
				break
			}
		}
	}
	if kept.object() == "SCHEMA" && p.tokens[0].isWord("CREATE") {
		r.elements(kept)
	}
	what := kept.object()
	if what == "" {
		what = kept.ahead(1).upper
	}
	r.ignore(p.tokens[0].upper + " " + what)
	return true
}

// nameBehind is the name at the n-th token, behind IF NOT EXISTS perhaps.
func (r *dumpReader) nameBehind(p piece, n int) string {
	if p.ahead(n).isWord("IF") {
		n += 3
	}
	return p.ahead(n).text
}

// trigger keeps which tables a trigger, or rule, changes when its table is changed.
func (r *dumpReader) trigger(p piece, before string) {
	for i := 2; i+1 < len(p.tokens); i++ {
		if !p.tokens[i].isWord(before) {
			continue
		}
		name := r.key(p.tokens[i+1].text)
		names := append(r.namesIn(p), name)
		for k := i; k < len(p.tokens); k++ {
			if p.tokens[k].isWord("EXECUTE") {
				names = append(names, r.bodies[r.key(p.ahead(k+2).text)]...)
			}
		}
		r.triggers[name] = append(r.triggers[name], names...)
		r.depends(DumpEffect{Table: p.tokens[i+1].text, Feature: "a trigger of " + p.tokens[i+1].text})
		return
	}
}

// namesIn lists the words of a statement, and of the texts in it, that may name tables.
func (r *dumpReader) namesIn(p piece) (names []string) {
	add := func(name string) {
		if name = r.key(name); r.tables[name] != nil && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for i := range p.tokens {
		switch t := &p.tokens[i]; {
		case t.kind == tokenWord, t.kind == tokenName:
			add(t.text)
		case t.isString():
			for _, word := range strings.FieldsFunc(t.text, func(c rune) bool { return c < 0x80 && !isWordPart(byte(c)) }) {
				add(word)
			}
		}
	}
	return names
}

// triggered leaves out what a change of a table with a trigger may change, and tells whether
// there is one.
func (r *dumpReader) triggered(p piece, name string) bool {
	list, is := r.triggers[r.key(name)]
	for _, other := range list {
		if t := r.tables[other]; t != nil { // an earlier text made those that are not there
			other = t.Name
		}
		r.leave("table", other, "a trigger of "+name+" is not modelled", p.Place)
	}
	return is
}

// delimited reads what stands between DELIMITER commands of the mysql client: statements that
// end in another sign than a semicolon. False: no such command is at hand.
func (r *dumpReader) delimited() bool {
	const word = "DELIMITER"
	at := r.l.at
	line, _, _ := strings.Cut(r.l.text[at:], "\n")
	fields := strings.Fields(line)
	if r.d.Dump != spec.DumpMySQL || len(fields) < 2 || !strings.EqualFold(fields[0], word) {
		return false
	}
	r.ignore(word)
	r.l.at = min(at+len(line)+1, len(r.l.text))
	sign := fields[1]
	if sign == ";" {
		return true
	}
	whole := r.l.text
	for {
		end := strings.Index(whole[r.l.at:], sign)
		next := nextDelimiter(whole[r.l.at:])
		if end < 0 || next >= 0 && next < end {
			end = max(next, 0)
			if next < 0 {
				end = len(whole) - r.l.at
			}
			r.l.at += end
			return true
		}
		stop := r.l.at + end
		r.l.text = whole[:stop]
		for r.next() {
		}
		r.l.text, r.l.at = whole, stop+len(sign)
	}
}

// nextDelimiter finds the next line with the command DELIMITER; -1 for none.
func nextDelimiter(text string) int {
	at := 0
	for {
		line, _, more := strings.Cut(text[at:], "\n")
		if fields := strings.Fields(line); len(fields) == 2 && strings.EqualFold(fields[0], "DELIMITER") {
			return at
		}
		if !more {
			return -1
		}
		at += len(line) + 1
	}
}

// refusedCommands are the commands of clients that read other files, or decide what is run.
var refusedCommands = map[string]bool{
	"i": true, "ir": true, "include": true, "include_relative": true, "copy": true, "gexec": true, "if": true, "elif": true, "else": true, "endif": true,
	"import": true, "read": true, "restore": true, "open": true, "load": true, "source": true,
}

// clientCommand passes a line that is a command of the dialect's client, of psql, sqlite3 or
// DuckDB's shell; false: none is at hand.
func (r *dumpReader) clientCommand() bool {
	sign, client := byte('.'), "the shell"
	switch r.d.Dump {
	case spec.DumpPostgres:
		sign, client = '\\', "psql"
	case spec.DumpSQLite, spec.DumpDuckDB:
	case spec.DumpMySQL, spec.DumpPlain:
		return false
	}
	begin := r.l.at
	if begin >= len(r.l.text) || r.l.text[begin] != sign || sign == '.' && begin > 0 && r.l.text[begin-1] != '\n' {
		return false
	}
	line, _, _ := strings.Cut(r.l.text[begin:], "\n")
	word := strings.Fields(line[1:])
	if len(word) == 0 || refusedCommands[strings.TrimRight(word[0], ";")] {
		panic(unsupportedError(r.l.text, begin, "command "+shortened(strings.TrimSpace(line))+" of "+client))
	}
	r.ignore(string(sign) + word[0])
	r.l.at = begin + len(line)
	return true
}

// HasCommands tells whether a text is a script of the dialect's client, with commands of its
// own beside statements.
func HasCommands(text string, d *spec.Dialect) bool {
	signs := map[spec.Dump]string{spec.DumpPostgres: `\`, spec.DumpSQLite: ".", spec.DumpDuckDB: "."}
	for line := range strings.Lines(text) {
		if sign := signs[d.Dump]; sign != "" && strings.HasPrefix(line, sign) || d.Dump == spec.DumpMySQL && len(line) > 10 && strings.EqualFold(line[:10], "DELIMITER ") {
			return true
		}
	}
	return false
}

// asksSequence names a column whose default is the next value of a sequence, and which an
// INSERT gives no value; empty for none.
func (r *dumpReader) asksSequence(s ast.Statement) string {
	insert, is := s.(*ast.Insert)
	if !is {
		return ""
	}
	for _, column := range r.sequenced[r.key(insert.Table)] {
		named := insert.Columns == nil && insert.Query != nil
		for _, c := range insert.Columns {
			named = named || strings.EqualFold(c, column)
		}
		if !named {
			return column
		}
	}
	return ""
}
