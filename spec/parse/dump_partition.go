package parse

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// A partitioned table has the rows of its partitions (PostgreSQL, 5.12.2 Declarative Partitioning). A
// row that goes into a partition goes into the table here; a partition on its own is not modelled, nor
// is an INSERT into the table that may find no partition.

// partition keeps that a table that is made is a partition of another one; false where it is none.
func (r *dumpReader) partition(p piece, name string) bool {
	for i := range p.tokens {
		if p.tokens[i].isWord("PARTITION") && p.ahead(i+1).isWord("OF") && !r.given {
			r.attach(p, p.ahead(i+2).text, name)
			return true
		}
		if p.tokens[i].isOp("(") {
			return false
		}
	}
	return false
}

// attach makes a table a partition of another one.
func (r *dumpReader) attach(p piece, table, partition string) {
	r.types.partitions[r.key(partition)] = table
	r.leave("table", partition, "a partition of "+table+" on its own is not modelled", p.Place)
	r.depends(DumpEffect{Table: table, Inserts: true, Feature: "the partitions of " + table})
}

// attached applies ALTER TABLE … ATTACH PARTITION; false where that cannot be done.
func (r *dumpReader) attached(p piece, name, partition string) bool {
	table, part := r.tables[r.key(name)], r.tables[r.key(partition)]
	if r.given || table == nil || part == nil || len(table.Columns) != len(part.Columns) {
		return false
	}
	for i := range table.Columns {
		if table.Columns[i].Name != part.Columns[i].Name {
			return false
		}
	}
	filled := slices.ContainsFunc(r.dump.Statements, func(s DumpStatement) bool {
		return s.Tree != part && slices.ContainsFunc(ast.TablesOf(s.Tree), func(n string) bool { return r.key(n) == r.key(partition) })
	})
	if filled || !r.forget(r.key(partition)) {
		return false
	}
	delete(r.tables, r.key(partition))
	r.attach(p, name, partition)
	return true
}

// unpartitioned names the table in the place of its partition, into which rows go.
func (r *dumpReader) unpartitioned(p piece) piece {
	if r.d.Dump != spec.DumpPostgres || len(r.types.partitions) == 0 || len(p.tokens) < 2 || !p.tokens[0].isWord("INSERT") && !p.tokens[0].isWord("COPY") {
		return p
	}
	name := r.changed(p)
	table, is := name, false
	for range 10 {
		next, more := r.types.partitions[r.key(table)]
		if !more {
			break
		}
		table, is = next, true
	}
	if !is {
		return p
	}
	p.tokens = slices.Clone(p.tokens)
	i := slices.IndexFunc(p.tokens, func(t token) bool { return t.text == name && (t.kind == tokenWord || t.kind == tokenName) })
	if i > 0 {
		p.tokens[i].kind, p.tokens[i].text, p.tokens[i].upper = tokenName, table, strings.ToUpper(table)
	}
	return p
}
