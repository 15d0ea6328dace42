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
	i := sources[0].Relation.rowKey()
	if i < 0 {
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
	if r.Definition == nil {
		return -1
	}
	return slices.IndexFunc(r.Definition.Columns, func(c ast.ColumnDefinition) bool {
		key := c.PrimaryKey || len(r.Definition.PrimaryKey) == 1 && strings.EqualFold(r.Definition.PrimaryKey[0], c.Name)
		return key && strings.EqualFold(c.Type.Name, "integer")
	})
}
