package parse

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// makeEnumeration keeps a type that CREATE TYPE name AS ENUM ('a', …) makes (PostgreSQL, CREATE TYPE).
// Other types stay unknown: columns of them are not modelled.
func (r *dumpReader) makeEnumeration(p piece) {
	if r.d.Dump == spec.DumpPostgres {
		r.makeComposite(p)
	}
	if r.given || r.d.Dump != spec.DumpPostgres || !p.ahead(3).isWord("AS") || !p.ahead(4).isWord("ENUM") || !p.ahead(5).isOp("(") {
		return
	}
	var labels []string
	for i := 6; !p.ahead(i).isOp(")"); i += 2 {
		t := p.ahead(i)
		if !t.isString() || !p.ahead(i+1).isOp(",") && !p.ahead(i+1).isOp(")") {
			return
		}
		if labels = append(labels, t.text); p.ahead(i + 1).isOp(")") {
			break
		}
	}
	if len(labels) > 0 && len(labels) < 255 {
		r.types.types[p.ahead(2).text] = ast.LabelType(p.ahead(2).text, labels)
		r.ownTypes = append(r.ownTypes, p.ahead(2).text)
	}
}

// alterEnumeration applies ALTER TYPE name ADD VALUE [IF NOT EXISTS] 'a' [BEFORE | AFTER 'b'] to a
// type and to the columns of it. A type that is changed otherwise is unknown from now on.
func (r *dumpReader) alterEnumeration(p piece) {
	name := p.ahead(2).text
	before, is := r.types.types[name]
	if is && before.IsStruct() && !p.ahead(3).isWord("OWNER") {
		r.forgetComposite(before)
	}
	if !is || before.Labels == "" || p.ahead(3).isWord("OWNER") {
		return
	}
	delete(r.types.types, name)
	if !p.ahead(3).isWord("ADD") || !p.ahead(4).isWord("VALUE") || !slices.Contains(r.ownTypes, name) {
		return
	}
	at := 5
	if p.ahead(at).isWord("IF") {
		at += 3
	}
	labels := strings.Split(before.Labels, "\x00")
	to := len(labels)
	if beside := p.ahead(at + 1); beside.isWord("BEFORE") || beside.isWord("AFTER") {
		if to = slices.Index(labels, p.ahead(at+2).text); to < 0 {
			return
		}
		if beside.isWord("AFTER") {
			to++
		}
	}
	if slices.Contains(labels, p.ahead(at).text) {
		r.types.types[name] = before
		return
	}
	after := ast.LabelType(name, slices.Insert(labels, to, p.ahead(at).text))
	r.types.types[name] = after
	for _, s := range r.dump.Statements {
		if t, is := s.Tree.(*ast.CreateTable); is {
			for i := range t.Columns {
				if t.Columns[i].Type == before {
					t.Columns[i].Type = after
				}
			}
		}
	}
}
