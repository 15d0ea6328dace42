package parse

import (
	"maps"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

// namedTypes are the types that a text made and the names that a reader of it knows.
type namedTypes struct {
	// opaque tells that a table may have columns of types that are not modelled: nothing is known of
	// their values.
	opaque bool
	// types are those that CREATE TYPE and CREATE DOMAIN made, by their names as they are kept. A
	// domain with constraints is not among them: CAST to it checks them.
	types map[string]ast.Type
	// domains are the tokens behind the name of CREATE DOMAIN.
	domains map[string][]token
	// partitions are the tables of which others are partitions, by the names of these.
	partitions map[string]string
	// refreshed are the materialized views, by their names.
	refreshed map[string]*ast.CreateTable
	// path is the schema in which tables are made whose names are written without one; empty for
	// the default one.
	path string
	// twins are the tables, as schema.name, whose names are those of tables made before in other
	// schemas: so they stand in the database.
	twins map[string]bool
	// temporary are the names of temporary tables.
	temporary map[string]bool
}

// MakesTypes tells that the text made types, which later texts may name.
func (d *Dump) MakesTypes() bool {
	return d != nil && d.types != nil && len(d.types.types)+len(d.types.domains) > 0
}

// clone is a copy that statements may add to.
func (n *namedTypes) clone() *namedTypes {
	if n == nil {
		return &namedTypes{types: map[string]ast.Type{}, domains: map[string][]token{}, partitions: map[string]string{}, refreshed: map[string]*ast.CreateTable{}, twins: map[string]bool{}, temporary: map[string]bool{}}
	}
	return &namedTypes{opaque: n.opaque, path: n.path, types: maps.Clone(n.types), domains: maps.Clone(n.domains),
		partitions: maps.Clone(n.partitions), refreshed: maps.Clone(n.refreshed), twins: maps.Clone(n.twins), temporary: maps.Clone(n.temporary)}
}

// named is the type of a name; nil where no statement made one.
func (n *namedTypes) named(t *token) *ast.Type {
	if n == nil || t.kind != tokenWord && t.kind != tokenName {
		return nil
	}
	if made, is := n.types[t.text]; is {
		return &made
	}
	return nil
}

// opaqueColumn reads the type of a column. Where it is not modelled and the reader takes such
// columns, the rest of the definition is passed: true.
func (p *parser) opaqueColumn(c *ast.ColumnDefinition) bool {
	begin := p.at
	if p.types == nil || !p.types.opaque {
		c.Type = p.columnType()
		return false
	}
	if p.attempt(func() { c.Type = p.columnType() }) {
		return false
	}
	depth := 0
	for ; p.token().kind != tokenEnd; p.at++ {
		switch {
		case p.isOp("("), p.isOp("["):
			depth++
		case depth == 0 && (p.isOp(",") || p.isOp(")")):
			c.Type, c.Opaque = ast.EngineSpecificType(p.typeText(begin)), true
			return true
		case p.isOp(")"), p.isOp("]"):
			depth--
		case depth == 0 && p.isAny("PRIMARY", "UNIQUE", "GENERATED"): // rows are told apart by its values, or have them from others
			p.at = begin
			c.Type = p.columnType() // raises
		}
	}
	p.at = begin
	c.Type = p.columnType()
	return false
}

// typeText is the type that begins at a token, up to what may follow a type.
func (p *parser) typeText(begin int) string {
	end := begin + 1
	for end < p.at && !(p.tokens[end].kind == tokenWord && behindType[p.tokens[end].upper]) {
		end++
	}
	return strings.ToUpper(p.text[p.tokens[begin].begin:p.tokens[end-1].end])
}

// behindType are the words that begin a constraint of a column.
var behindType = map[string]bool{"NOT": true, "NULL": true, "DEFAULT": true, "CHECK": true, "CONSTRAINT": true, "REFERENCES": true, "COLLATE": true, "COMMENT": true}

// dropOpaque takes constraints out of a table that name columns of which nothing is known; false
// where a key does.
func dropOpaque(t *ast.CreateTable) bool {
	opaque := map[string]bool{}
	for _, c := range t.Columns {
		if c.Opaque {
			opaque[strings.ToLower(c.Name)] = true
		}
	}
	if len(opaque) == 0 {
		return true
	}
	names := func(list []string) bool {
		return slices.ContainsFunc(list, func(name string) bool { return opaque[strings.ToLower(name)] })
	}
	speaks := func(x ast.Expr) bool { return namesOf(x, opaque) }
	t.Checks = slices.DeleteFunc(t.Checks, speaks)
	for i := range t.Columns {
		if c := &t.Columns[i]; c.Check != nil && speaks(c.Check) {
			c.Check = nil
		}
		if c := &t.Columns[i]; c.GeneratedAs != nil && speaks(c.GeneratedAs) {
			return false
		}
	}
	t.ForeignKeys = slices.DeleteFunc(t.ForeignKeys, func(k ast.ForeignKey) bool { return names(k.Columns) })
	return !names(t.PrimaryKey) && !slices.ContainsFunc(t.Unique, names)
}

// namesOf tells whether an expression names one of the columns.
func namesOf(x ast.Expr, columns map[string]bool) (found bool) {
	if x != nil {
		ast.Inspect(x, func(x ast.Expr) bool {
			ref, is := x.(*ast.ColumnRef)
			found = found || is && columns[strings.ToLower(ref.Column)]
			return true
		})
	}
	return found
}
