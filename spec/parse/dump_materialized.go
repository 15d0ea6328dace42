package parse

import (
	"slices"

	"github.com/semcheck/semcheck/spec/ast"
)

// A materialized view has the rows that its query had when it was made or last refreshed
// (PostgreSQL, CREATE MATERIALIZED VIEW): it is a table of the query. One without data cannot be
// read, and is left out.

// materialized reads CREATE and DROP MATERIALIZED VIEW; false where it is not modelled.
func (r *dumpReader) materialized(p piece) bool {
	if !p.ahead(2).isWord("VIEW") {
		return false
	}
	end := p.tokens[len(p.tokens)-1]
	table := token{kind: tokenWord, text: "table", upper: "TABLE", begin: p.tokens[1].begin, end: p.tokens[1].end}
	name := r.nameBehind(p, 3)
	if p.begins("DROP") {
		if name = p.ahead(3).text; p.ahead(3).isWord("IF") {
			name = p.ahead(5).text
		}
		if r.types.refreshed[r.key(name)] == nil {
			return false
		}
		delete(r.types.refreshed, r.key(name))
		p.tokens = append([]token{p.tokens[0], table}, p.tokens[3:]...)
		for _, one := range dropsOf(p) {
			r.drop(one)
		}
		return true
	}
	as := slices.IndexFunc(p.tokens, func(t token) bool { return t.isWord("AS") })
	if !p.begins("CREATE") || as < 0 {
		return false
	}
	kept := []token{p.tokens[0], table}
	for i := 3; i < as; i++ {
		switch t := p.tokens[i]; {
		case t.isWord("USING"), t.isWord("TABLESPACE"):
			i++
		case t.isWord("WITH") && p.ahead(i+1).isOp("("):
			i += behind(p.tokens[i+1 : as])
		default:
			kept = append(kept, t)
		}
	}
	made := p
	made.tokens = append(append(kept, p.tokens[as:len(p.tokens)-1]...), end)
	s, err := r.parse(made)
	if err != nil {
		r.leaveOr(p, "materialized view", name, err)
		return true
	}
	t, is := s.(*ast.CreateTable)
	if !is || t.As == nil {
		return false
	}
	r.types.refreshed[r.key(t.Name)] = t
	r.keep(p, t)
	return true
}

// refresh computes a materialized view anew; false where none is known of the name.
func (r *dumpReader) refresh(p piece) bool {
	at := 3
	if p.ahead(at).isWord("CONCURRENTLY") {
		at++
	}
	if r.given || !p.begins("REFRESH", "MATERIALIZED", "VIEW") || r.types.refreshed[r.key(p.ahead(at).text)] == nil {
		return false
	}
	t := *r.types.refreshed[r.key(p.ahead(at).text)]
	r.keep(p, &ast.Delete{Table: t.Name})
	t.NoData = p.ahead(at+1).isWord("WITH") && p.ahead(at+2).isWord("NO")
	if !t.NoData {
		r.keep(p, &ast.Insert{Table: t.Name, Query: ast.CopyQuery(t.As)})
	}
	r.types.refreshed[r.key(t.Name)] = &t
	return true
}

// leaveUnfilled leaves out the materialized views without data.
func (r *dumpReader) leaveUnfilled() {
	for _, s := range r.dump.Statements {
		if t, is := s.Tree.(*ast.CreateTable); is && r.types.refreshed[r.key(t.Name)] != nil && r.types.refreshed[r.key(t.Name)].NoData {
			r.leave("materialized view", t.Name, "it has no data", s.Place)
		}
	}
}
