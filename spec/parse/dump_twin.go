package parse

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// Two tables of one name may stand in two schemas. The one that is made later is schema.name here,
// one name; where FROM names it without an alias it has its own name as one.

// twin tells that such a name is written at a token: it gives the number of its tokens that go, the
// schema and the point alone where it qualifies a column.
func (r *dumpReader) twin(tokens []token, i int) int {
	if len(r.types.twins) == 0 || i+2 >= len(tokens) || !tokens[i+1].isOp(".") || !r.types.twins[tokens[i].text+"."+r.key(tokens[i+2].text)] {
		return 0
	}
	if i+3 < len(tokens) && tokens[i+3].isOp(".") {
		return 2
	}
	return 3
}

// twinNamed is the table in the place of its qualified name.
func (r *dumpReader) twinNamed(tokens, before []token, i int) []token {
	if tokens[i+3].isOp(".") {
		return nil
	}
	name := tokens[i+2]
	name.kind, name.text = tokenName, tokens[i].text+"."+r.key(name.text)
	name.upper, name.begin = strings.ToUpper(name.text), tokens[i].begin
	named := []token{name}
	if len(before) == 0 {
		return named
	}
	first, last, next := tokens[0], before[len(before)-1], tokens[i+3]
	query := before[0].kind == tokenWord && slices.Contains([]string{"SELECT", "WITH", "INSERT", "UPDATE", "DELETE", "CREATE", "VALUES"}, before[0].upper) || first.isOp("(")
	inFrom := last.isWord("FROM") || last.isWord("JOIN") || last.isWord("UPDATE") || last.isWord("ONLY") || last.isOp(",")
	aliased := next.isWord("AS") || (&parser{d: r.d}).isName(&next) && next.upper != "SET" && !slices.Contains(afterTable, next.upper)
	if !query || !inFrom || aliased {
		return named
	}
	for k := 1; k+1 < len(tokens); k++ { // PostgreSQL takes both without an alias, and tells them apart by their schemas
		if t := tokens[k]; k != i+2 && !tokens[k+1].isOp(".") && t.text == tokens[i+2].text && (tokens[k-1].isWord("FROM") || tokens[k-1].isWord("JOIN") || tokens[k-1].isOp(",")) {
			panic(unsupportedError(r.l.text, tokens[i].begin, "tables of one name in two schemas"))
		}
	}
	as := token{kind: tokenWord, text: "as", upper: "AS", begin: name.end, end: name.end}
	alias := tokens[i+2]
	alias.begin, alias.end = name.end, name.end
	return append(named, as, alias)
}

// searchPath keeps in which schema a SET has tables made.
func (r *dumpReader) searchPath(p piece) {
	at := 1
	if p.ahead(at).isWord("LOCAL") || p.ahead(at).isWord("SESSION") {
		at++
	}
	if r.given || r.d.Dump != spec.DumpPostgres || !p.ahead(at).isWord("SEARCH_PATH") {
		return
	}
	r.types.path = ""
	if t := p.ahead(at + 2); t.kind == tokenWord && !t.isWord("DEFAULT") || t.kind == tokenName || t.isString() {
		r.types.path = t.text
	}
	if r.types.path == "public" || r.types.path == "pg_catalog" {
		r.types.path = ""
	}
}
