package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// alterTable reads what dumps add to a table behind its definition: keys become
// part of the definition, what changes no result is read past, anything else
// leaves the table out.
func (r *dumpReader) alterTable(p piece) {
	i := 2
	for p.ahead(i).isWord("IF") || p.ahead(i).isWord("EXISTS") || p.ahead(i).isWord("ONLY") {
		i++
	}
	name := p.ahead(i).text
	if r.leftOut[r.key(name)] {
		return
	}
	if !r.given && r.tables[r.key(name)] != nil {
		if s, err := r.parse(p); err == nil {
			r.keep(p, s)
			return
		}
	}
	if i++; i >= len(p.tokens) {
		panic(failure{r.endsEarly(p)})
	}
	if p.ahead(i).isWord("ATTACH") && p.ahead(i+1).isWord("PARTITION") && r.attached(p, name, p.ahead(i+2).text) {
		return
	}
	for _, action := range parts(p.tokens[i : len(p.tokens)-1]) {
		if len(action) == 0 {
			panic(failure{r.endsEarly(p)})
		}
		action = append(append([]token(nil), action...), token{kind: tokenEnd, begin: action[len(action)-1].end, end: action[len(action)-1].end})
		if err := r.alter(p, name, action); err != nil {
			r.leaveOr(p, "table", name, err)
			r.leaveParents(p, "INHERIT", name)
			return
		}
	}
}

func (r *dumpReader) endsEarly(p piece) error {
	return syntaxError(r.l.text, p.begin, "ALTER", "ALTER TABLE without an action", "").err
}

// alter applies one action.
func (r *dumpReader) alter(p piece, name string, action []token) (err error) {
	defer rescue(&err)
	a := piece{tokens: action, begin: action[0].begin}
	at := 1
	if a.ahead(1).isWord("CONSTRAINT") {
		if at = 3; a.ahead(2).isWord("PRIMARY") || a.ahead(2).isWord("UNIQUE") || a.ahead(2).isWord("CHECK") || a.ahead(2).isWord("FOREIGN") {
			at = 2
		}
	}
	adds := a.begins("ADD")
	switch {
	case adds && (a.ahead(at).isWord("PRIMARY") || a.ahead(at).isWord("UNIQUE") || a.ahead(at).isWord("CHECK")):
		return r.addConstraint(p, name, action[at:])
	case a.begins("DROP", "CONSTRAINT"), a.begins("ALTER", "COLUMN") && a.ahead(3).isWord("DROP"):
		if r.tables[r.key(name)] != nil {
			panic(unsupportedError(r.l.text, action[0].begin, "ALTER TABLE … DROP behind the table's making"))
		}
		r.ignore("ALTER TABLE DROP")
	case adds && a.ahead(at).isWord("FOREIGN"):
		if r.making = name; r.foreignKey(action[at : len(action)-1]) {
			return r.addConstraint(p, name, action[at:])
		}
	case adds && (a.ahead(1).isWord("KEY") || a.ahead(1).isWord("INDEX") || a.ahead(1).isWord("FULLTEXT") || a.ahead(1).isWord("SPATIAL")):
		r.ignore("ALTER TABLE ADD KEY")
	case a.begins("MODIFY") && a.holds("AUTO_INCREMENT"), a.begins("AUTO_INCREMENT"):
		r.ignore("ALTER TABLE AUTO_INCREMENT")
		r.depends(DumpEffect{Table: name, Inserts: true, Feature: "a number of AUTO_INCREMENT that the schema gives"})
	case a.begins("OWNER", "TO"), a.begins("DISABLE", "KEYS"), a.begins("ENABLE", "KEYS"), a.begins("CLUSTER", "ON"), a.begins("REPLICA", "IDENTITY"),
		a.begins("SET", "SCHEMA"):
		r.ignore("ALTER TABLE " + a.ahead(0).upper + " " + a.ahead(1).upper)
	case a.begins("ALTER", "COLUMN") && (a.ahead(3).isWord("SET") && (a.ahead(4).isWord("STATISTICS") || a.ahead(4).isWord("STORAGE") ||
		a.ahead(4).isWord("DEFAULT") && a.ahead(5).isWord(function.NextVal.Name)) || a.ahead(3).isWord("ADD") && a.ahead(4).isWord("GENERATED") && a.holds("IDENTITY")):
		if a.holds(function.NextVal.Name) {
			r.sequenced[r.key(name)] = append(r.sequenced[r.key(name)], a.ahead(2).text)
			r.depends(DumpEffect{Table: name, Inserts: true, Column: a.ahead(2).text, Feature: "a DEFAULT nextval of " + name})
		}
		r.ignore("ALTER TABLE ALTER COLUMN")
	default:
		words := []string{"ALTER TABLE …"}
		for i := 0; i < 2 && a.ahead(i).kind == tokenWord; i++ {
			words = append(words, a.ahead(i).upper)
		}
		panic(unsupportedError(r.l.text, action[0].begin, strings.Join(words, " ")))
	}
	return nil
}

// addConstraint makes a constraint a part of the table's definition. The rows
// were checked by it where the dump was made.
func (r *dumpReader) addConstraint(p piece, name string, tokens []token) error {
	t := r.tables[r.key(name)]
	if t == nil {
		panic(syntaxError(r.l.text, p.begin, name, "no table "+shortened(name)+" was made before", ""))
	}
	if p.refused != nil {
		return p.refused
	}
	var kept []token // without USING BTREE
	for i := 0; i < len(tokens); i++ {
		if tokens[i].isWord("USING") && (tokens[i+1].isWord("BTREE") || tokens[i+1].isWord("HASH")) {
			i++
			continue
		}
		kept = append(kept, tokens[i])
	}
	q := r.parserOf(piece{tokens: kept})
	before := *t
	if !q.tableConstraint(t) {
		panic(q.expected("a constraint"))
	}
	if q.token().kind != tokenEnd {
		*t = before
		panic(q.unsupported("option of a constraint"))
	}
	return nil
}

// copyRows is how many rows of COPY become one INSERT.
const copyRows = 500

// copy reads COPY … FROM stdin with the rows behind it, as INSERTs.
func (r *dumpReader) copy(p piece) {
	name := r.changed(p)
	i, columns := 2, []string(nil)
	if p.ahead(i).isOp("(") {
		for i++; !p.ahead(i).isOp(")") && p.ahead(i).kind != tokenEnd; i++ {
			if !p.ahead(i).isOp(",") {
				columns = append(columns, p.ahead(i).text)
			}
		}
		i++
	}
	if !p.ahead(i).isWord("FROM") || !p.ahead(i+1).isWord("STDIN") || p.ahead(i+2).kind != tokenEnd {
		panic(unsupportedError(r.l.text, p.begin, "COPY of another form than COPY … FROM stdin"))
	}
	t := r.tables[r.key(name)]
	left := r.leftOut[r.key(name)]
	if t == nil && !left {
		panic(syntaxError(r.l.text, p.begin, name, "no table "+shortened(name)+" was made before", ""))
	}
	var types []ast.Type
	if !left {
		types = copied(t, columns)
		if types == nil {
			panic(syntaxError(r.l.text, p.begin, name, "COPY names a column that "+shortened(name)+" does not have", ""))
		}
	}
	var rows [][]ast.Expr
	flush := func() {
		if len(rows) > 0 {
			r.keep(p, &ast.Insert{Table: t.Name, Columns: columns, Query: &ast.Query{Body: &ast.Values{Rows: rows}}})
			rows = nil
		}
	}
	for line := range r.copyLines(p) {
		if left {
			continue
		}
		row, problem := copyRow(r.l.text[line.begin:line.end], types)
		if problem != "" {
			if row == nil {
				panic(syntaxError(r.l.text, line.begin, "", problem, ""))
			}
			r.leave("table", t.Name, problem, r.placeOf(line.begin))
			left, rows = true, nil
			continue
		}
		if rows = append(rows, row); len(rows) == copyRows {
			flush()
		}
	}
	flush()
}

// copied are the types of the columns that COPY fills, in its order.
func copied(t *ast.CreateTable, columns []string) (types []ast.Type) {
	if columns == nil {
		for _, c := range t.Columns {
			types = append(types, c.Type)
		}
		return types
	}
	for _, name := range columns {
		n := len(types)
		for _, c := range t.Columns {
			if c.Name == name {
				types = append(types, c.Type)
			}
		}
		if len(types) == n {
			return nil
		}
	}
	return types
}
