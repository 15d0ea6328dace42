package resolve

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// SQLite's tables have a key that no list of columns shows. Its names count behind the
// columns of all tables of FROM and before the aliases of the select list. A table's
// INTEGER PRIMARY KEY is that key; where there is none its value is the engine's own.
//
// Sources: SQLite, "5. ROWIDs and the INTEGER PRIMARY KEY" (lang_createtable.html), release
// 3.36.0 (changes.html); SQLite 3.53.4, lookupName in resolve.c.

// rowid is what a name means that may be the key of a table of this scope; nil where it
// is none.
func (b *binder) rowid(ref *ast.ColumnRef, s, at *scope, depth int) *Name {
	sources, err := b.rowidTables(ref, at)
	switch {
	case err != nil:
		return &Name{Err: err}
	case len(sources) == 0:
		return nil
	}
	if hidden := sources[0].Hidden; hidden != nil {
		return b.column(ref, s, at, depth, hidden)
	}
	i := sources[0].Relation.rowKey()
	if i < 0 || b.dialect.Rowids == spec.RowidsCounted {
		return &Name{Err: semantics.Unmodelled("%s of a table without INTEGER PRIMARY KEY", ref.Column)}
	}
	return b.column(ref, s, at, depth, sources[0].Columns[i])
}

// rowidTables are the tables of a scope whose key a name may be: one, or none.
func (b *binder) rowidTables(ref *ast.ColumnRef, at *scope) ([]*Source, error) {
	if b.dialect.Rowids == spec.RowidsNone || !b.systemColumn(ref.Column) || at.block.Open {
		return nil, nil
	}
	var tables, queries []*Source
	for i := range at.columns {
		source := at.columns[i].Source
		if source == nil || ref.Table != "" && !b.sameTable(source.Name, ref.Table) {
			continue
		}
		if source.Query != nil {
			queries = append(queries, source)
		} else if r := source.Relation; r != nil && r.Definition != nil && r.Definition.WithoutRowid {
			continue
		} else if !slices.Contains(tables, source) {
			tables = append(tables, source)
		}
	}
	if b.dialect.Rowids == spec.RowidsOpen {
		switch {
		case len(queries) > 0:
			return nil, semantics.Unmodelled("%s beside a view or subquery", ref.Column)
		case len(tables) > 1:
			return nil, nil
		}
	}
	if len(tables) > 1 {
		return nil, semantics.Refuse(semantics.ClassAmbiguous, "column reference %s is ambiguous: several tables have it", WrittenName(ref))
	}
	return tables, nil
}

// rowKey is the number of a base table's INTEGER PRIMARY KEY, -1 where it has none.
func (r *Relation) rowKey() int {
	if r.Definition == nil || r.Definition.WithoutRowid {
		return -1
	}
	return slices.IndexFunc(r.Definition.Columns, func(c ast.ColumnDefinition) bool {
		key := c.PrimaryKey && !c.Descending || len(r.Definition.PrimaryKey) == 1 && strings.EqualFold(r.Definition.PrimaryKey[0], c.Name)
		return key && strings.EqualFold(c.Type.Name, "integer")
	})
}

// hide puts the number of a base table's rows behind its columns, where a name may mean it.
func (b *binder) hide(s *scope, source *Source) {
	if !b.rowids || !source.Relation.Rowid {
		return
	}
	t := ast.Dynamic(ast.AffinityInteger)
	if b.dialect.Storage != spec.StorageOfValue {
		t = ast.BigInt
	}
	source.Hidden = &Column{Name: b.dialect.System.Columns()[0], declared: &t, Hidden: true,
		Table: source.Name, Source: source, Index: len(source.Columns), Position: s.block.Width}
	source.Width++
	s.block.Width++
}

// namesRowids tells whether a query names what may be a row ID.
func (b *binder) namesRowids(q *ast.Query) bool {
	named := false
	if b.dialect.Rowids != spec.RowidsNone {
		ast.Walk(q, rowidVisitor(b.dialect, &named))
	}
	return named
}

// NamesRowid tells whether a name may be that of a row ID.
func NamesRowid(d *spec.Dialect, name string) bool {
	return d.Rowids != spec.RowidsNone && slices.ContainsFunc(d.System.Columns(), func(own string) bool { return sameName(d, own, name) })
}

// MentionsRowid tells whether an expression names what may be a row ID, outside of its
// subqueries or inside.
func MentionsRowid(d *spec.Dialect, x ast.Expr) bool {
	named := false
	if d.Rowids != spec.RowidsNone {
		ast.WalkExpr(x, rowidVisitor(d, &named))
	}
	return named
}

func rowidVisitor(d *spec.Dialect, named *bool) ast.Visitor {
	return ast.Visitor{Expr: func(x ast.Expr) {
		if ref, is := x.(*ast.ColumnRef); is {
			*named = *named || NamesRowid(d, ref.Column)
		}
	}}
}
