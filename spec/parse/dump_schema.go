package parse

import (
	"github.com/semcheck/semcheck/spec"
)

// withoutSchema drops the names of schemas that everything of a dump is in.
func (r *dumpReader) withoutSchema(tokens []token) []token {
	one := ""
	switch r.d.Dump {
	case spec.DumpPostgres:
		one = "public"
	case spec.DumpSQLite, spec.DumpDuckDB:
		one = "main"
	case spec.DumpMySQL:
		if one = r.onlySchema(tokens); one == "" {
			r.noteSchema(tokens)
			return tokens
		}
	case spec.DumpPlain:
		return tokens
	}
	r.noteSchema(tokens)
	kept := tokens[:0]
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		schema := t.kind == tokenWord || t.kind == tokenName
		if n := r.twin(tokens, i); n > 0 {
			kept, i = append(kept, r.twinNamed(tokens, kept, i)...), i+n-1
			continue
		}
		if schema && i+2 < len(tokens) && tokens[i+1].isOp(".") && r.inSchema(t.text, tokens[i+2].text) {
			i++
			continue
		}
		if schema && (t.text == one || t.text == "pg_catalog" && one == "public") && i+2 < len(tokens) && tokens[i+1].isOp(".") &&
			(i == 0 || !tokens[i-1].isOp(".")) && (tokens[i+2].kind == tokenWord || tokens[i+2].kind == tokenName) {
			if r.types.temporary[r.key(tokens[i+2].text)] && r.d.Dump != spec.DumpMySQL {
				panic(unsupportedError(r.l.text, t.begin, "a schema before a name that a temporary table has"))
			}
			i++
			continue
		}
		kept = append(kept, t)
	}
	return kept
}

// noteSchema keeps the schema of a table or view that a statement makes under such a name.
// Names without a schema are those of the tables of all schemas, as if each were searched: so
// no two of them may have one name.
func (r *dumpReader) noteSchema(tokens []token) {
	p := piece{tokens: tokens}
	if len(tokens) < 4 || !p.begins("CREATE") {
		return
	}
	at := 1
	temporary := false
	for at < len(tokens)-1 && (between[p.ahead(at).upper] || p.ahead(at).isWord("UNLOGGED")) {
		temporary = temporary || p.ahead(at).isWord("TEMP") || p.ahead(at).isWord("TEMPORARY")
		at++
	}
	if !p.ahead(at).isWord("TABLE") && !p.ahead(at).isWord("VIEW") {
		return
	}
	if at++; p.ahead(at).isWord("IF") {
		at += 3
	}
	schema, name := "", p.ahead(at).text
	if p.ahead(at + 1).isOp(".") {
		schema, name = name, p.ahead(at+2).text
	}
	if temporary {
		r.types.temporary[r.key(name)] = true
	}
	if schema == "public" || schema == "main" {
		schema = ""
	}
	if !p.ahead(at+1).isOp(".") && r.types.path != "" {
		schema = r.types.path
	}
	if before, is := r.schemaOf[r.key(name)]; is && before != schema {
		searched := r.d.Dump != spec.DumpMySQL && (schema == "temp" || schema == "pg_temp") // before the schema of the other one
		if !r.given && schema != "" && r.types.path == "" && !searched {
			r.types.twins[schema+"."+r.key(name)] = true
			return
		}
		panic(unsupportedError(r.l.text, tokens[0].begin, "tables of one name in two schemas"))
	}
	r.schemaOf[r.key(name)] = schema
}

// inSchema tells whether a table of that name was made in that schema.
func (r *dumpReader) inSchema(schema, name string) bool {
	in := r.schemaOf[r.key(name)]
	return in != "" && in == schema
}

// onlySchema is the database in which the tables of a text of the MySQL family are made, or
// that it uses; empty where there is none, and where tables were made before in no named one.
func (r *dumpReader) onlySchema(tokens []token) string {
	if r.schema == "" && len(r.tables) == 0 && len(tokens) > 2 {
		p := piece{tokens: tokens}
		at := 2
		if p.ahead(at).isWord("IF") {
			at = 5
		}
		switch {
		case p.begins("USE"):
			r.schema = p.ahead(1).text
		case p.begins("CREATE", "TABLE") && p.ahead(at+1).isOp("."):
			r.schema = p.ahead(at).text
		}
	}
	r.noteDatabase(tokens)
	if r.schema == "" && len(tokens) > 2 && r.databases == nil {
		r.schema = r.qualifierOf(tokens)
	}
	return r.schema
}

// noteDatabase keeps the databases that a text of the MySQL family makes, drops or uses.
func (r *dumpReader) noteDatabase(tokens []token) {
	p := piece{tokens: tokens}
	if p.begins("USE") || (p.begins("CREATE") || p.begins("DROP")) && (p.ahead(1).isWord("DATABASE") || p.ahead(1).isWord("SCHEMA")) {
		r.databases = append(r.databases, p.ahead(len(tokens)-2).text)
	}
}

// qualifierOf is the name that stands before the name of a table that the text made without one: as
// long as the text names no database, it is the database in which the text runs.
func (r *dumpReader) qualifierOf(tokens []token) string {
	for i := 0; i+2 < len(tokens); i++ {
		if i > 0 && tokens[i-1].isOp(".") || !tokens[i+1].isOp(".") || tokens[i].kind != tokenWord && tokens[i].kind != tokenName {
			continue
		}
		table := i > 0 && (tokens[i-1].isWord("FROM") || tokens[i-1].isWord("JOIN") || tokens[i-1].isWord("INTO") || tokens[i-1].isWord("UPDATE") || tokens[i-1].isWord("TABLE"))
		_, made := r.schemaOf[r.key(tokens[i+2].text)]
		if _, other := r.schemaOf[r.key(tokens[i].text)]; table && made && !other && !systemDatabases[upperCase(tokens[i].text)] {
			return tokens[i].text
		}
	}
	return ""
}

// systemDatabases are those that a server of the MySQL family has of its own.
var systemDatabases = map[string]bool{"INFORMATION_SCHEMA": true, "MYSQL": true, "PERFORMANCE_SCHEMA": true, "SYS": true}
