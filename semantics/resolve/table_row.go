package resolve

import (
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// The name of a table of FROM is its row where no column has the name. In DuckDB it is the struct of its columns,
// also where an outer join found no row; in PostgreSQL it is a record, which is NULL there.
//
// Sources: PostgreSQL behind 18, 8.16.5 Using Composite Types in Queries; transformColumnRef in
// src/backend/parser/parse_expr.c, makeWholeRowVar in src/backend/nodes/makefuncs.c, ExecEvalWholeRowVar in
// src/backend/executor/execExprInterp.c; DuckDB behind 1.5, ColumnQualifier::CreateStructPack in
// src/planner/column_qualifier.cpp; read 2026-11-29.

// rowScope is the innermost scope that has a table of the name; nil if none has.
func (b *binder) rowScope(ref *ast.ColumnRef, s *scope) *scope {
	for at := s; at != nil; at = at.outer {
		if b.namesRow(ref, at) {
			return at
		}
	}
	return nil
}

// tableRow is what t.* stands for, or t where no column has the name.
func (b *binder) tableRow(ref *ast.ColumnRef, s *scope) *Name {
	if at := b.rowScope(ref, s); at != nil {
		return b.rowOf(ref, s, at)
	}
	for at := s; at != nil; at = at.outer {
		if at.block.mayHave(b.dialect, &ast.ColumnRef{Table: ref.Column}) {
			return &Name{Err: wholeRow()}
		}
	}
	return &Name{Err: semantics.Refuse(semantics.ClassName, "there is no table %s for %s.*", ref.Column, ref.Column)}
}

// rowOf is the row of a table of a scope.
func (b *binder) rowOf(ref *ast.ColumnRef, s, at *scope) *Name {
	source := b.rowSource(ref.Column, at)
	if source == nil {
		return &Name{Err: wholeRow()}
	}
	for inside := s; inside != at; inside = inside.outer {
		if inside.insideAggregate > 0 {
			return &Name{Err: semantics.Unmodelled("the row of a table around the query in an aggregate")} // which belongs to the outer query
		}
	}
	if b.dialect.RowTypes == spec.RowsAreRecords && at.clause.ofOutput() && at.insideAggregate == 0 && at.withinKey == 0 {
		at.block.RowNamed = true
	}
	var args []ast.Expr
	for _, c := range source.Columns {
		args = append(args, &ast.Literal{Kind: ast.LiteralString, Text: c.Name}, &ast.ColumnRef{Table: source.Name, Column: c.Name})
	}
	f := function.StructValue
	if b.dialect.RowTypes == spec.RowsAreRecords {
		f = function.TableRow
		name := ""
		if source.Relation != nil && source.Common == nil {
			name = source.Relation.Name
		}
		args = append([]ast.Expr{&ast.Literal{Kind: ast.LiteralString, Text: name}, &ast.Literal{Kind: ast.LiteralString, Text: rowGuard(source, at.block)}}, args...)
	}
	return &Name{Kind: NameAlias, Alias: b.expression(f.Call(args...), s)}
}

// rowSource is the table of FROM of which the row is modelled: one whose columns are known, each by a name of its
// own, and which is no function.
func (b *binder) rowSource(table string, at *scope) *Source {
	i := slices.IndexFunc(at.columns, func(c Visible) bool { return c.Source != nil && c.Table != "" && b.sameTable(c.Table, table) })
	if i < 0 || b.tablesNamed(table, at) != 1 {
		return nil
	}
	source := at.columns[i].Source
	switch node := source.Node.(type) {
	case *ast.DerivedTable:
		if node.TableFunction() != nil || node.Function {
			return nil
		}
	case *ast.TableName:
		if node.Columns != nil && b.dialect.RowTypes == spec.RowsAreRecords {
			return nil // its type has the names of the table's columns
		}
	case *ast.Join:
		return nil
	}
	if source.Open || source.Err != nil || source.Working || source.Recurring {
		return nil
	}
	for k, c := range source.Columns {
		if c.Opaque != nil || c.Unnamed || c.Name == "" || slices.ContainsFunc(source.Columns[:k], func(o *Column) bool { return b.sameName(o.Name, c.Name) }) {
			return nil
		}
	}
	return source
}

// rowGuard says how the row of a table is told from one that an outer join put in its place: nothing where none does,
// the place of a column that is never NULL, or that it is not known.
func rowGuard(source *Source, block *Block) string {
	if block != nil && slices.ContainsFunc(block.From, func(t TableExpr) bool { return holdsUnpadded(t, source) }) {
		return ""
	}
	if source.Relation != nil && source.Query == nil {
		for i := range source.Relation.Columns {
			if source.Relation.Columns[i].NotNull && i < len(source.Columns) {
				return strconv.Itoa(i)
			}
		}
	}
	return function.RowMayBeAbsent
}

// holdsUnpadded tells that a table of FROM holds a source which no outer join inside pads with NULL.
func holdsUnpadded(t TableExpr, source *Source) bool {
	join, is := t.(*Join)
	if !is {
		return t == TableExpr(source)
	}
	switch join.Node.Kind {
	case ast.JoinInner, ast.JoinCross:
		return holdsUnpadded(join.L, source) || holdsUnpadded(join.R, source)
	case ast.JoinLeft:
		return holdsUnpadded(join.L, source)
	case ast.JoinRight:
		return holdsUnpadded(join.R, source)
	case ast.JoinFull, ast.JoinSemi, ast.JoinAnti: // FULL pads both sides; of other kinds nothing is said.
	}
	return false
}

// recordItems is the block as if each (s).* of the select list were written as the fields of s. Of what is no column, no
// table, no row and no cast the fields are not known here.
func (b *binder) recordItems(s *scope) {
	node := s.block.Node
	star := func(item ast.SelectItem) bool { return function.FieldsOf.Calls(item.Expr) && item.Alias == "" }
	if b.dialect.RowTypes != spec.RowsAreRecords || !slices.ContainsFunc(node.Items, star) {
		return
	}
	changed := *node
	changed.Items = nil
	for _, item := range node.Items {
		if !star(item) {
			changed.Items = append(changed.Items, item)
			continue
		}
		base := item.Expr.(*ast.Call).Args[0]
		if items := b.fieldsOf(base, s); items != nil && !ast.HasQuery(base) {
			changed.Items = append(changed.Items, items...)
		} else {
			changed.Items = append(changed.Items, item)
		}
	}
	if s.block.written == nil {
		s.block.written = node
	}
	s.block.Node = &changed
}

// fieldsOf are the items that the fields of a row are.
func (b *binder) fieldsOf(base ast.Expr, s *scope) (items []ast.SelectItem) {
	var t ast.Type
	switch x := base.(type) {
	case *ast.ColumnRef:
		if col := b.structColumn(x, s); col != nil {
			t = col.Type()
			break
		}
		table := &ast.ColumnRef{Column: x.Column}
		if x.Whole {
			table.Column = x.Table
		}
		if x.Table != "" && !x.Whole || !x.Whole && s.lookup(b.dialect, x) != notFound {
			return nil
		}
		source := b.rowSource(table.Column, s)
		if source == nil {
			return nil
		}
		for _, c := range source.Columns {
			items = append(items, ast.SelectItem{Expr: &ast.ColumnRef{Table: source.Name, Column: c.Name}})
		}
		return items
	case *ast.Row:
		for i, part := range x.Items {
			if literal, is := part.(*ast.Literal); is && (literal.Kind == ast.LiteralString || literal.Kind == ast.LiteralNull) {
				return nil // it has no type
			}
			items = append(items, ast.SelectItem{Expr: part, Alias: "f" + strconv.Itoa(i+1)})
		}
		return items
	case *ast.Cast:
		t = x.Type
	default: // The type of another expression is not known here.
		return nil
	}
	for _, f := range t.StructFields() {
		items = append(items, ast.SelectItem{Expr: fieldOf(base, f.Name), Alias: f.Name})
	}
	return items
}

// groupsByRow tells that a key of GROUP BY is the row of a table, which other columns of it do not repeat.
func (b *binder) groupsByRow(x ast.Expr, s *scope) bool {
	ref, is := x.(*ast.ColumnRef)
	return is && (ref.Whole || s.lookup(b.dialect, ref) == notFound && b.dialect.WholeRows != spec.WholeRowsNone && b.namesRow(ref, s))
}
