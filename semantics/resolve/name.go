package resolve

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// sameName tells whether two names, of columns and what else is no table, mean the same in a dialect.
func sameName(d *spec.Dialect, a, b string) bool {
	if a == b {
		return true
	}
	switch d.NameCase {
	case spec.NamesCaseless:
		return strings.EqualFold(a, b)
	case spec.NamesCaselessASCII:
		return sameLetters(a, b)
	case spec.NamesFolded:
	}
	return false
}

// sameTable tells whether two names of tables, or aliases of them, mean the same in a
// dialect.
func sameTable(d *spec.Dialect, a, b string) bool {
	if a == b {
		return true
	}
	switch d.TableNameCase {
	case spec.TableNamesCaseless:
		return strings.EqualFold(a, b)
	case spec.TableNamesCaselessASCII:
		return sameLetters(a, b)
	case spec.TableNamesExact:
	}
	return false
}

// What lookup gives where a scope has not one column of a name.
const (
	notFound  = -1
	ambiguous = -2
	mayBeOne  = -3 // there is a column whose name is not known
)

// lookup finds a column in this scope alone: its index in columns, notFound, ambiguous
// or mayBeOne.
func (s *scope) lookup(d *spec.Dialect, ref *ast.ColumnRef) int {
	from := 0
	for _, to := range s.nearer {
		if found := find(d, s.columns[from:to], ref); found >= 0 {
			return from + found
		} else if found != notFound {
			return found
		}
		from = to
	}
	found := find(d, s.columns[from:], ref)
	if found >= 0 {
		found += from
	}
	return found
}

// find is lookup in a list of columns.
func find(d *spec.Dialect, columns []Visible, ref *ast.ColumnRef) int {
	found, first, several := notFound, false, false
	for i := range columns {
		col := &columns[i]
		if col.Unnamed {
			if found == notFound && !col.Qualified && (ref.Table == "" || sameTable(d, col.Table, ref.Table)) {
				found = mayBeOne
			}
			continue
		}
		if !sameName(d, col.Name, ref.Column) {
			continue
		}
		if ref.Table == "" && col.Qualified || ref.Table != "" && !sameTable(d, col.Table, ref.Table) {
			continue
		}
		switch before := d.MergedNames == spec.MergedNamesFirst && col.Merge != nil; {
		case found < 0 || before && !first:
			found, first, several = i, before, false
		case before == first:
			several = true
		}
	}
	if several {
		return ambiguous
	}
	return found
}

// name resolves a name from the innermost scope outwards: columns, then aliases of
// the select list.
func (b *binder) name(ref *ast.ColumnRef, s *scope) *Name {
	if ref.Whole {
		return b.tableRow(&ast.ColumnRef{Column: ref.Table}, s)
	}
	depth := 0
	for at := s; at != nil; at, depth = at.outer, depth+1 {
		if b.walks() {
			if name := b.listedName(ref, s, at, depth); name != nil {
				return name
			}
			if at.block.mayHave(b.dialect, ref) {
				return &Name{Depth: depth, Block: at.block}
			}
			continue
		}
		if name := b.orderedName(ref, s, at, depth); name != nil {
			return name
		}
		i := at.lookup(b.dialect, ref)
		if i == notFound && b.dialect.WholeRows == spec.WholeRowsFirst && b.dialect.RowTypes == spec.RowsAreStructs && b.namesRow(ref, at) {
			return b.rowOf(ref, s, at)
		}
		if err := b.ownName(ref, at, i); err != nil && i != ambiguous && !b.aliasWins(ref, at, at.position(i), depth) {
			return &Name{Err: err}
		}
		switch {
		case i == ambiguous && ref.Table != "" && b.dialect.TableNames == spec.TableNamesShared:
			return &Name{Err: sharedName(ref.Table)}
		case i == ambiguous:
			return &Name{Err: semantics.Refuse(semantics.ClassAmbiguous, "column reference %s is ambiguous", WrittenName(ref))}
		case i == mayBeOne:
			return &Name{Err: unnamed(ref)}
		case i >= 0 && !b.aliasWins(ref, at, at.columns[i].Position, depth):
			if err := b.sharedTable(at.columns[i].Column, at.columns); err != nil && ref.Table == "" {
				return &Name{Err: err}
			}
			return b.column(ref, s, at, depth, at.columns[i].Column)
		}
		if name := b.rowid(ref, s, at, depth); name != nil {
			return name
		}
		if name := b.alias(ref, s, at, depth); name != nil {
			return name
		}
		if name := b.fieldName(ref, s, at, depth); name != nil {
			return name
		}
		if at.block.mayHave(b.dialect, ref) {
			return &Name{Depth: depth, Block: at.block}
		}
	}
	if ref.OrText && b.dialect.DoubleQuoted == spec.DoubleQuotedNameOrText {
		return &Name{Kind: NameText}
	}
	if call := b.bareFunction(ref, s); call != nil {
		return &Name{Kind: NameAlias, Alias: b.expression(call, s)}
	}
	if name := b.valueOfFunction(ref, s); name != nil {
		return name
	}
	if b.dialect.RowTypes == spec.RowsAreRecords && b.rowScope(ref, s) != nil {
		return b.tableRow(ref, s)
	}
	if s.fieldOfOpaque(b.dialect, ref) {
		return &Name{Err: semantics.Unmodelled("a field of the column %s", ref.Table)}
	}
	return &Name{Err: b.noColumn(ref, s)}
}

// fieldOfOpaque tells that a qualified name may be a field of a column of a type that is not modelled.
func (s *scope) fieldOfOpaque(d *spec.Dialect, ref *ast.ColumnRef) bool {
	if ref.Table == "" {
		return false
	}
	for at := s; at != nil; at = at.outer {
		for i := range at.columns {
			if at.columns[i].Opaque != nil && sameName(d, at.columns[i].Name, ref.Table) {
				return true
			}
		}
	}
	return false
}

// bareFunction is the call of a function that a name is where no column is called so; nil
// for another name.
//
// Source: DuckDB 1.5.5, GetSQLValueFunctionName in bind_columnref_expression.cpp; in HAVING a
// name that is not grouped is refused before (HavingBinder::BindColumnRef).
func (b *binder) bareFunction(ref *ast.ColumnRef, s *scope) *ast.Call {
	name := strings.ToUpper(ref.Column)
	if !b.dialect.BareWords[name] || ref.Table != "" || s.clause == ClauseHaving && s.insideAggregate == 0 {
		return nil
	}
	return &ast.Call{Name: name}
}

// column is a name that stands for a column of a scope around its own.
func (b *binder) column(ref *ast.ColumnRef, s, at *scope, depth int, col *Column) *Name {
	name := b.meaning(Name{Kind: NameColumn, Depth: depth, Column: col, Block: at.block})
	if col.Opaque != nil {
		name.Err = col.Opaque
		return name
	}
	correlate(s, depth)
	at.note(col)
	if at.named != nil {
		at.named(col)
	}
	return name
}

// meaning finds a place for what a name stands for: several share an allocation.
func (b *binder) meaning(name Name) *Name {
	if len(b.meanings) == cap(b.meanings) {
		b.meanings = make([]Name, 0, min(max(2, 2*cap(b.meanings)), 32))
	}
	b.meanings = append(b.meanings, name)
	return &b.meanings[len(b.meanings)-1]
}

// unnamed is that a name may be that of a column whose name is not known.
func unnamed(ref *ast.ColumnRef) error {
	return semantics.Unmodelled("%s beside a column whose name is not known", WrittenName(ref))
}

// note remembers a column that the output names outside of aggregates and grouping
// keys.
func (s *scope) note(col *Column) {
	if s.clause.ofOutput() && s.insideAggregate == 0 && s.withinKey == 0 {
		if s.block.Named == nil {
			s.block.Named = make([]int, 0, len(s.block.Node.Items)+2)
		}
		s.block.Named = append(s.block.Named, col.Position)
	}
}

func (b *binder) notGrouped(ref *ast.ColumnRef) error {
	return semantics.Refuse(semantics.ClassGrouping, "HAVING names %s, which is no grouping column%s", WrittenName(ref), b.groupingMode())
}

// noColumn is the error of a name that is no column: not one where the dialect
// gives it a meaning that is not modelled.
func (b *binder) noColumn(ref *ast.ColumnRef, s *scope) error {
	if b.virtualHidden(ref, s) || b.functionHides(ref, s) {
		return semantics.Unmodelled("a hidden column of a virtual table")
	}
	if b.dialect.Rowids == spec.RowidsNone && b.systemColumn(ref.Column) {
		return semantics.Unmodelled("system column %s", ref.Column)
	}
	if b.dialect.System.HasQualifier(ref.Table) {
		return semantics.Unmodelled("%s before a name", ref.Table)
	}
	if b.dialect.WholeRows != spec.WholeRowsNone {
		for at := s; at != nil; at = at.outer {
			if b.namesRow(ref, at) {
				return wholeRow()
			}
			if b.dialect.RowTypes == spec.RowsAreRecords && ref.Table != "" && takesRow(ref.Column) && b.namesRow(&ast.ColumnRef{Column: ref.Table}, at) {
				return semantics.Unmodelled("%s behind a table as a call of the function", ref.Column) // t.f is f(t) (8.16.5)
			}
		}
	}
	if b.dialect.AliasScope == spec.AliasLateral && s.clause == ClauseHaving && s.insideAggregate == 0 {
		return b.notGrouped(ref) // HavingBinder::BindColumnRef of DuckDB says so of any name, without looking for it
	}
	return semantics.NoColumn(WrittenName(ref))
}

// mayHave tells that a table of FROM that is not known may have a column.
func (b *Block) mayHave(d *spec.Dialect, ref *ast.ColumnRef) bool {
	if !b.Open {
		return false
	}
	may := false
	for source := range b.Sources() {
		may = may || source.Open && (ref.Table == "" || sameTable(d, source.Name, ref.Table))
	}
	return may
}

// WrittenName is a column's name as it is written: t.a.
func WrittenName(ref *ast.ColumnRef) string {
	if ref.Table != "" {
		return ref.Table + "." + ref.Column
	}
	return ref.Column
}
