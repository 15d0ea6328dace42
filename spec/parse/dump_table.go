package parse

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// create reads CREATE TABLE, INDEX and VIEW, without what changes no result.
func (r *dumpReader) create(p piece) {
	replace := p.begins("CREATE", "OR", "REPLACE")
	if r.d.Dump == spec.DumpMySQL || replace {
		p.tokens = withoutDefiner(p.tokens)
		if p.refused != nil && p.refusedAt <= p.ahead(1).begin { // the @ of the definer
			p.refused = nil
		}
	}
	second := p.ahead(1)
	switch {
	case second.isWord("TABLE"), second.isWord("TEMP"), second.isWord("TEMPORARY"), second.isWord("UNLOGGED"), second.isWord("VIRTUAL"):
		r.createTable(p)
	case second.isWord("INDEX"), second.isWord("UNIQUE"):
		r.createIndex(p)
	case second.isWord("VIEW"):
		r.createView(p, replace)
	default:
		panic(unsupportedError(r.l.text, p.begin, "CREATE "+second.upper))
	}
}

// withoutDefiner drops OR REPLACE and what MySQL writes between CREATE and
// VIEW.
func withoutDefiner(tokens []token) []token {
	kept := append(make([]token, 0, len(tokens)), tokens[0])
	for i := 1; i < len(tokens); i++ {
		switch t := &tokens[i]; {
		case t.isWord("OR") && tokens[i+1].isWord("REPLACE"):
			i++
		case t.isWord("ALGORITHM") && tokens[i+1].isOp("="):
			i += 2
		case t.isWord("DEFINER") && tokens[i+1].isOp("="):
			for i += 2; i+1 < len(tokens) && !tokens[i+1].isWord("SQL") && !tokens[i+1].isWord("VIEW") && !definable[tokens[i+1].upper]; i++ {
			}
		case t.isWord("SQL") && tokens[i+1].isWord("SECURITY"):
			i += 2
		default:
			return append(kept, tokens[i:]...)
		}
	}
	return append(kept, tokens[len(tokens)-1])
}

// definable are the objects beside views that have a definer.
var definable = map[string]bool{"TRIGGER": true, "PROCEDURE": true, "FUNCTION": true, "EVENT": true}

func (r *dumpReader) createView(p piece, replace bool) {
	if at := 2; p.ahead(at).isWord("IF") && p.ahead(at+1).isWord("NOT") && p.ahead(at+2).isWord("EXISTS") {
		p.tokens = slices.Delete(slices.Clone(p.tokens), at, at+3)
		if key := r.key(p.ahead(at).text); r.views[key] || r.tables[key] != nil {
			r.ignore("CREATE VIEW IF NOT EXISTS")
			return
		}
	}
	name := p.ahead(2).text
	s, err := r.parse(p)
	if err != nil {
		r.leaveOr(p, "view", name, err)
		return
	}
	r.views[r.key(name)] = true
	if view, is := s.(*ast.CreateView); is {
		view.Replace = replace && !r.given
	}
	r.keep(p, s)
}

// createIndex reads an index. One that is not modelled is left out alone: it
// changes no result.
func (r *dumpReader) createIndex(p piece) {
	var kept []token
	on := ""
	for i := 0; i < len(p.tokens); i++ {
		t := p.tokens[i]
		switch {
		case t.isWord("USING") && (p.ahead(i+1).isWord("BTREE") || p.ahead(i+1).isWord("HASH")):
			i++
			continue
		case t.isWord("IF") && p.ahead(i+1).isWord("NOT") && p.ahead(i+2).isWord("EXISTS"):
			i += 2
			continue
		case t.isWord("ONLY") && len(kept) > 0 && kept[len(kept)-1].isWord("ON"):
			continue
		case t.isWord("ON") && on == "":
			on = p.ahead(i + 1).text
			if p.ahead(i + 1).isWord("ONLY") {
				on = p.ahead(i + 2).text
			}
		}
		kept = append(kept, t)
	}
	p.tokens = kept
	if r.leftOut[r.key(on)] {
		return
	}
	s, err := r.parse(p)
	var unsupported *UnsupportedError
	switch u, is := err.(*UnsupportedError); { //nolint:errorlint // the parser wraps nothing
	case err == nil && r.overOpaque(s):
		r.ignore("index over a column that is not modelled")
		return
	case err == nil:
		r.keep(p, s)
		return
	case is:
		unsupported = u
	default:
		panic(failure{err})
	}
	name := p.ahead(2).text
	if p.ahead(1).isWord("UNIQUE") {
		name = p.ahead(3).text
	}
	r.dump.LeftOut = append(r.dump.LeftOut, LeftOut{Kind: "index", Name: name, Reason: unsupported.Feature + " is not modelled", Place: Place{unsupported.Line, unsupported.Column}})
}

// overOpaque tells that an index names a column of which nothing is known.
func (r *dumpReader) overOpaque(s ast.Statement) bool {
	index, is := s.(*ast.CreateIndex)
	if !is || r.tables[r.key(index.Table)] == nil {
		return false
	}
	opaque := map[string]bool{}
	for _, c := range r.tables[r.key(index.Table)].Columns {
		opaque[strings.ToLower(c.Name)] = c.Opaque
	}
	return namesOf(index.Where, opaque) || slices.ContainsFunc(index.Parts, func(part ast.IndexPart) bool { return namesOf(part.Expr, opaque) })
}

func (r *dumpReader) createTable(p piece) {
	name := r.changed(p)
	if r.partition(p, name) {
		return
	}
	r.nextValue, r.making = nil, name
	if !p.ahead(1).isWord("VIRTUAL") {
		p.tokens = r.plainTable(p.tokens)
	}
	r.sequenced[r.key(name)] = r.nextValue
	for _, column := range r.nextValue {
		r.depends(DumpEffect{Table: name, Inserts: true, Column: column, Feature: "a DEFAULT nextval of " + name})
	}
	s, err := r.parse(p)
	if err != nil {
		r.leaveOr(p, "table", name, err)
		r.leaveParents(p, "INHERITS", name)
		return
	}
	t, is := s.(*ast.CreateTable)
	if !is {
		panic(unsupportedError(r.l.text, p.begin, "CREATE "+p.ahead(1).upper))
	}
	what := r.uncollated(t)
	if !r.opaque(t) {
		what = "a key over a column of a type that is not modelled"
	}
	if r.given {
		what = ungiven(t)
		t.Temporary = false // sessions of a run share their tables
	}
	if what != "" {
		r.leave("table", t.Name, what+" is not modelled", p.Place)
		return
	}
	r.tables[r.key(t.Name)] = t
	r.keep(p, s)
}

// opaque counts the columns of which nothing is known; false where a key has one.
func (r *dumpReader) opaque(t *ast.CreateTable) bool {
	for _, c := range t.Columns {
		if c.Opaque {
			r.ignore("column " + t.Name + "." + c.Name + " of type " + c.Type.Name)
		}
	}
	if !r.given && r.d.Dump == spec.DumpPostgres {
		ofClock := func(x ast.Expr) bool { return r.ofClock(x) }
		before := len(t.Checks)
		t.Checks = slices.DeleteFunc(t.Checks, ofClock)
		timed := len(t.Checks) < before
		for i := range t.Columns {
			if c := &t.Columns[i]; c.Check != nil && ofClock(c.Check) {
				c.Check, timed = nil, true
			}
		}
		if timed { // the rows of the text obeyed it when they came in
			r.ignore("CHECK that asks the clock")
			r.depends(DumpEffect{Table: t.Name, Feature: "a CHECK of " + t.Name + " that asks the clock"})
		}
	}
	return dropOpaque(t)
}

// ofClock tells whether an expression asks the clock.
func (r *dumpReader) ofClock(x ast.Expr) (found bool) {
	ast.Inspect(x, func(x ast.Expr) bool {
		call, is := x.(*ast.Call)
		found = found || is && function.OfTheClock(call.Name, r.d)
		return true
	})
	return found
}

// leaveParents leaves out the tables whose rows are those of a table, too, which is left out.
func (r *dumpReader) leaveParents(p piece, word, name string) {
	for i := range p.tokens {
		if !p.tokens[i].isWord(word) {
			continue
		}
		for _, t := range p.tokens[i+1:] {
			if parent := r.tables[r.key(t.text)]; parent != nil && (t.kind == tokenWord || t.kind == tokenName) {
				r.leave("table", parent.Name, "the rows of "+name+", which inherits from it, are not modelled", p.Place)
			}
		}
	}
}

// ungiven names what a table has that a run does not take; empty for nothing.
func ungiven(t *ast.CreateTable) string {
	if t.Module != "" {
		return "a virtual table"
	}
	if t.As != nil {
		return "CREATE TABLE … AS"
	}
	if t.Like != "" {
		return "CREATE TABLE … LIKE"
	}
	if t.OnPrimary != "" || t.OnUnique != nil {
		return "ON CONFLICT of a constraint"
	}
	for _, c := range t.Columns {
		if c.GeneratedAs != nil || c.Always {
			return "a generated column of a given schema"
		}
		if c.OnNull != "" || c.OnPrimary != "" || c.OnUnique != "" {
			return "ON CONFLICT of a constraint"
		}
		switch t := c.Type; { // runs make no queries of such columns
		case t.IsEnumeration():
			return "ENUM of a given schema"
		case t.Kind == ast.TypeReal, t.Kind == ast.TypeDouble && t.Precision > 0:
			return "FLOAT, or a float of so many digits, of a given schema"
		case t.Kind == ast.TypeInteger && t.Length > 0:
			return "ZEROFILL of a given schema"
		}
	}
	return ""
}

// plainTable drops from a CREATE TABLE what changes no result.
func (r *dumpReader) plainTable(tokens []token) []token {
	if r.d.TableAs == spec.TableAsBare {
		if at := behindTableName(tokens); at > 0 && !tokens[at].isOp("(") {
			return append(slices.Clone(tokens[:at]), r.tableOptions(tokens[at:])...)
		}
	}
	open := 0
	for open < len(tokens) && !tokens[open].isOp("(") {
		open++
	}
	closing := open + behind(tokens[open:]) - 1
	if open == len(tokens) || closing <= open {
		return tokens // no columns in parentheses
	}
	kept := append(make([]token, 0, len(tokens)), tokens[:open+1]...)
	first := true
	var checks [][]token
	for _, part := range parts(tokens[open+1 : closing]) {
		if len(part) == 0 {
			return tokens // the parser says what is missing
		}
		part, own := r.undomained(part)
		checks = append(checks, own...)
		if part = r.plainElement(part); part == nil {
			continue
		}
		if !first {
			kept = append(kept, token{kind: tokenOperator, upper: ",", begin: part[0].begin, end: part[0].begin})
		}
		first = false
		kept = append(kept, part...)
	}
	for _, check := range checks {
		kept = append(append(kept, token{kind: tokenOperator, upper: ",", begin: check[0].begin, end: check[0].begin}), check...)
	}
	kept = append(kept, tokens[closing])
	return append(kept, r.tableOptions(tokens[closing+1:])...)
}

// behindTableName is the place behind the name of the table that CREATE TABLE makes; 0 where there is none.
func behindTableName(tokens []token) int {
	p := piece{tokens: tokens}
	at := 1
	for p.ahead(at).isWord("OR") || p.ahead(at).isWord("REPLACE") || p.ahead(at).isWord("TEMPORARY") {
		at++
	}
	if !p.ahead(at).isWord("TABLE") {
		return 0
	}
	if at++; p.ahead(at).isWord("IF") {
		at += 3
	}
	if at++; p.ahead(at).isOp(".") {
		at += 2
	}
	if at >= len(tokens) {
		return 0
	}
	return at
}

// behind counts the tokens of a list in parentheses, both included; 0 where it
// does not end.
func behind(tokens []token) int {
	depth := 0
	for i := range tokens {
		switch {
		case tokens[i].isOp("("):
			depth++
		case tokens[i].isOp(")"):
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// parts cuts tokens at the commas outside of parentheses.
func parts(tokens []token) (list [][]token) {
	depth, begin := 0, 0
	for i := range tokens {
		switch {
		case tokens[i].isOp("("):
			depth++
		case tokens[i].isOp(")"):
			depth--
		case tokens[i].isOp(",") && depth == 0:
			list = append(list, tokens[begin:i])
			begin = i + 1
		}
	}
	return append(list, tokens[begin:])
}

// plainElement drops from a column or constraint what changes no result; nil
// where nothing is left of it.
func (r *dumpReader) plainElement(part []token) []token {
	at := func(i int) *token {
		if i < len(part) {
			return &part[i]
		}
		return &token{kind: tokenEnd}
	}
	named := 0
	if at(0).isWord("CONSTRAINT") {
		if named = 2; at(1).isWord("FOREIGN") {
			named = 1
		}
	}
	mysql := r.d.Dump == spec.DumpMySQL
	switch {
	case at(named).isWord("FOREIGN") && at(named+1).isWord("KEY"):
		if r.foreignKey(part[named:]) {
			return part
		}
		return nil
	case mysql && (at(0).isWord("FULLTEXT") || at(0).isWord("SPATIAL")):
		r.ignore(at(0).upper + " KEY")
		return nil
	case mysql && (at(0).isWord("KEY") || at(0).isWord("INDEX")) && !plainKey(part):
		r.ignore("KEY over more than columns")
		return nil
	}
	var kept []token
	for i := 0; i < len(part); i++ {
		t := part[i]
		switch {
		case t.kind != tokenWord || i == 0:
		case t.upper == "COMMENT" && at(i+1).isString():
			r.ignore("COMMENT")
			i++
			continue
		case t.upper == "USING" && (at(i+1).isWord("BTREE") || at(i+1).isWord("HASH")):
			i++
			continue
		case t.upper == "AUTOINCREMENT" && r.given && r.d.AutoIncrement == spec.AutoIncrementRowid:
			r.ignore("AUTOINCREMENT")
			continue
		case t.upper == "COLLATE" && r.keepsCollations():
		case t.upper == "COLLATE":
			if _, modelled := r.d.CollationNamed(at(i + 1).text); modelled && !mysql && r.d.CollatesColumns() { // runs compare by the binary one there
				break
			}
			r.collation(at(i + 1))
			i++
			continue
		case mysql && (t.upper == "CHARACTER" && at(i+1).isWord("SET") || t.upper == "CHARSET"):
			if i++; t.upper == "CHARACTER" {
				i++
			}
			kept = append(kept, r.charset(at(i), "CHARACTER SET")...)
			continue
		case t.upper == "REFERENCES":
			n := references(part[i:])
			if r.foreignKey(part[i : i+n]) {
				kept = append(kept, part[i:i+n]...)
			} else if named := len(kept) - 2; named > 0 && kept[named].isWord("CONSTRAINT") && r.d.ColumnConstraintNames == spec.NamesOfEvery {
				kept = kept[:named]
			}
			i += n - 1
			continue
		case t.upper == "DEFAULT" && at(i+1).isWord(function.NextVal.Name) && at(i+2).isOp("("):
			if call, is := r.nextNumber(part[i+2:]); is {
				kept = append(append(kept, part[i], part[i+1]), call...)
				i += 1 + max(1, behind(part[i+2:]))
				continue
			}
			r.ignore("DEFAULT nextval")
			r.nextValue = append(r.nextValue, part[0].text)
			i += 1 + max(1, behind(part[i+2:]))
			continue
		}
		kept = append(kept, t)
	}
	return kept
}

// plainKey tells whether a KEY is over whole columns.
func plainKey(part []token) bool {
	for i := range part {
		if part[i].isOp("(") {
			for _, column := range parts(part[i+1 : max(i+1, i+behind(part[i:])-1)]) {
				if len(column) != 1 {
					return false
				}
			}
			return true
		}
	}
	return true
}

// references counts the tokens of REFERENCES with all that belongs to it.
func references(tokens []token) int {
	i := 2
	is := func(n int, word string) bool { return i+n < len(tokens) && tokens[i+n].isWord(word) }
	if i < len(tokens) && tokens[i].isOp("(") {
		i += max(1, behind(tokens[i:]))
	}
	for {
		switch {
		case is(0, "ON") && (is(1, "DELETE") || is(1, "UPDATE")) && (is(2, "SET") || is(2, "NO")):
			i += 4
		case is(0, "ON") && (is(1, "DELETE") || is(1, "UPDATE")):
			i += 3
		case is(0, "MATCH"), is(0, "NOT") && is(1, "DEFERRABLE"), is(0, "INITIALLY"):
			i += 2
		case is(0, "DEFERRABLE"):
			i++
		default:
			return min(i, len(tokens))
		}
	}
}
