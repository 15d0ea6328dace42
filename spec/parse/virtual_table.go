package parse

import (
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

// A virtual table of SQLite is a table whose module says which columns it has and what it makes of
// values. The modules that keep rows are read: rtree and rtree_i32, and fts3, fts4 and fts5 with
// content of their own. What else a module takes is not modelled.
//
// Sources: SQLite, "CREATE VIRTUAL TABLE" (lang_createvtab.html), "3.1. Creating An R*Tree Index" and
// "4.1. Auxiliary Columns" (rtree.html), "1.2. Creating and Destroying FTS Tables" and "6. FTS4
// Options" (fts3.html), "4. FTS5 Table Creation and Initialization" (fts5.html); rtreeInit in
// rtree.c, fts3InitVtab in fts3.c, sqlite3Fts5ConfigParse in fts5_config.c of 3.53.4.

// createVirtual reads CREATE VIRTUAL TABLE behind these words.
func (p *parser) createVirtual() ast.Statement {
	t := &ast.CreateTable{}
	if p.accept("IF") {
		p.expect("NOT", "EXISTS")
		t.IfNotExists = true
	}
	t.Name = p.simpleName("a table name")
	p.expect("USING")
	begin := p.token().begin
	t.Module = strings.ToLower(p.simpleName("the name of a module"))
	read, known := modules[t.Module]
	if !known || !p.isOp("(") {
		panic(unsupportedError(p.text, begin, "a virtual table of the module "+t.Module))
	}
	closing := p.closing[p.at]
	if closing == 0 {
		panic(p.fail("the arguments of the module do not end"))
	}
	if closing == p.at+1 {
		panic(unsupportedError(p.text, begin, "a virtual table of the module "+t.Module+" without arguments"))
	}
	for _, argument := range parts(p.tokens[p.at+1 : closing]) {
		if len(argument) == 0 || !read(p, t, argument) {
			panic(unsupportedError(p.text, begin, "such an argument of the module "+t.Module))
		}
		t.Arguments = append(t.Arguments, p.text[argument[0].begin:argument[len(argument)-1].end])
	}
	p.at = closing + 1
	if !virtualColumns(t) {
		panic(unsupportedError(p.text, begin, "a virtual table of the module "+t.Module+" with such columns"))
	}
	return t
}

// modules read an argument of a module; false is one that is not modelled.
var modules = map[string]func(p *parser, t *ast.CreateTable, argument []token) bool{
	"rtree": (*parser).boxArgument, "rtree_i32": (*parser).boxArgument,
	"fts3": (*parser).searchArgument, "fts4": (*parser).searchArgument, "fts5": (*parser).searchArgument,
}

// boxArgument reads a column of an R*Tree: its number, a coordinate, or behind + one that is only
// kept. What stands behind the name says nothing.
func (p *parser) boxArgument(t *ast.CreateTable, argument []token) bool {
	kept := argument[0].isOp("+")
	if kept {
		argument = argument[1:]
	}
	if len(argument) == 0 || !p.isName(&argument[0]) {
		return false
	}
	c := ast.ColumnDefinition{Name: argument[0].text, Type: ast.Dynamic(ast.AffinityBlob)}
	last := len(t.Columns) - 1
	switch {
	case len(t.Columns) == 0 && !kept:
		c.Type, c.PrimaryKey = ast.Dynamic(ast.AffinityInteger), true
		c.Type.Name = "INTEGER"
	case kept:
		return last >= 0 && p.addColumn(t, c)
	case last > 0 && t.Columns[last].Type.Affinity == ast.AffinityBlob:
		return false // those that are only kept stand last
	case t.Module == "rtree_i32":
		c.Type = ast.Dynamic(ast.AffinityInteger)
	default:
		c.Type = ast.Dynamic(ast.AffinityReal)
	}
	return p.addColumn(t, c)
}

// searchArgument reads a column of a table for full text searches, or an option of it.
func (p *parser) searchArgument(t *ast.CreateTable, argument []token) bool {
	if len(argument) > 1 && argument[1].isOp("=") {
		var value strings.Builder
		for i := range argument[2:] {
			if i > 0 {
				value.WriteByte(' ')
			}
			value.WriteString(strings.ToLower(argument[2+i].text))
		}
		return t.Module != "fts3" && searchOption(t, strings.ToLower(argument[0].text), value.String())
	}
	unindexed := len(argument) == 2 && argument[1].isWord("UNINDEXED")
	if len(argument) > 1 && !unindexed || !p.isName(&argument[0]) {
		return false
	}
	switch argument[0].upper {
	case "ROWID", "RANK", "DOCID", "TOKENIZE", strings.ToUpper(t.Name):
		return false
	}
	return p.addColumn(t, ast.ColumnDefinition{Name: argument[0].text, Type: ast.Dynamic(ast.AffinityBlob)})
}

func (p *parser) addColumn(t *ast.CreateTable, c ast.ColumnDefinition) bool {
	t.Columns = append(t.Columns, c)
	return !slices.ContainsFunc(t.Columns[:len(t.Columns)-1], func(other ast.ColumnDefinition) bool { return strings.EqualFold(other.Name, c.Name) })
}

// tokenizers are those that each build of a module has.
var tokenizers = map[string][]string{
	"fts4": {"simple", "porter", "unicode61"}, "fts5": {"porter ascii", "porter", "unicode61", "ascii", "trigram"},
}

// searchOption takes an option that changes no row, and notes the hidden column of a language.
func searchOption(t *ast.CreateTable, name, value string) bool {
	number, err := strconv.Atoi(value)
	switch {
	case name == "prefix":
		return err == nil && number > 0 && number < 1000
	case name == "tokenize":
		return slices.Contains(tokenizers[t.Module], value)
	case t.Module == "fts5":
		return name == "columnsize" && (value == "0" || value == "1") || name == "detail" && slices.Contains([]string{"full", "column", "columns", "none"}, value)
	}
	switch name {
	case "matchinfo":
		return value == "fts3"
	case "order":
		return value == "asc" || value == "desc"
	case "compress", "uncompress":
		return value == "likely"
	case "notindexed":
		return slices.ContainsFunc(t.Columns, func(c ast.ColumnDefinition) bool { return strings.EqualFold(c.Name, value) })
	case "languageid":
		t.Hidden = []string{value}
		return !slices.ContainsFunc(t.Columns, func(c ast.ColumnDefinition) bool { return strings.EqualFold(c.Name, value) })
	}
	return false
}

// virtualColumns adds the hidden columns, and tells whether there are as many columns as the module
// takes.
func virtualColumns(t *ast.CreateTable) bool {
	switch t.Module {
	case "fts5":
		t.Hidden = []string{t.Name, "rank"}
		return len(t.Columns) > 0
	case "fts3", "fts4":
		compress, uncompress := false, false
		for _, a := range t.Arguments {
			compress = compress || strings.HasPrefix(strings.ToLower(a), "compress")
			uncompress = uncompress || strings.HasPrefix(strings.ToLower(a), "uncompress")
		}
		t.Hidden = append([]string{t.Name, "docid", "__langid"}, t.Hidden...)
		return len(t.Columns) > 0 && compress == uncompress
	}
	coordinates := 0
	for _, c := range t.Columns[1:] {
		if c.Type.Affinity != ast.AffinityBlob {
			coordinates++
		}
	}
	return coordinates%2 == 0 && coordinates >= 2 && coordinates <= 10
}
