package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// from binds the tables of a FROM clause and makes their columns visible.
func (b *binder) from(s *scope) {
	s.block.From = make([]TableExpr, 0, len(s.block.Node.From))
	tables := 0
	for _, t := range s.block.Node.From {
		tables += tablesIn(t)
	}
	s.tables = make([]exposedName, 0, tables)
	for i, t := range s.block.Node.From {
		if i == 0 {
			s.block.From = append(s.block.From, b.table(t, s))
			continue
		}
		s.lefts = append(s.lefts[:0], 0)
		s.block.From = append(s.block.From, b.joined(t, s))
	}
	b.argumentsBehind(s)
	b.conditions(s, s.conditions)
	s.block.Scope = s.columns
}

// tablesIn is the number of tables that a table expression joins.
func tablesIn(t ast.TableExpr) int {
	if join, is := t.(*ast.Join); is {
		return tablesIn(join.L) + tablesIn(join.R)
	}
	return 1
}

func (b *binder) table(t ast.TableExpr, s *scope) TableExpr {
	switch t := t.(type) {
	case *ast.TableName:
		return b.tableName(t, s)
	case *ast.DerivedTable:
		source := &Source{Node: t, Name: t.Alias, First: s.block.Width}
		if err := b.expose(s, t.Alias, true); err != nil {
			source.Err = err
		}
		switch {
		case b.seesBefore(t, s):
			b.lateral(source, t, s)
		case b.dialect.DerivedOuter == spec.DerivedOuterHidden:
			b.derived(source, t.Query, s, nil, t.Columns)
		default:
			b.derived(source, t.Query, s, s.outer, t.Columns)
		}
		s.later(b.dialect, t, source)
		return source
	case *ast.Join:
		return b.join(t, s)
	}
	panic("resolve: unknown table expression")
}

func (b *binder) tableName(t *ast.TableName, s *scope) *Source {
	source := &Source{Node: t, Name: t.Alias, First: s.block.Width}
	if t.Alias == "" {
		source.Name = t.Name
	}
	if common := b.commonNamed(t.Name); t.Recurring && (common == nil || common.working == nil) {
		source.Open, s.block.Open = true, true
		source.Err = semantics.NoTable("recurring." + t.Name)
		return source
	} else if common != nil && !b.meansTable(common) {
		b.common(source, common, t, s)
		return source
	}
	source.Err = b.expose(s, source.Name, false)
	source.Relation = b.catalogue.Relation(t.Name)
	switch r := source.Relation; {
	case r == nil:
		source.Open, s.block.Open = true, true
		switch {
		case source.Err != nil:
		case b.dialect.System.HasTable(t.Name):
			source.Err = semantics.Unmodelled("system table %s", t.Name)
		default:
			source.Err = semantics.NoTable(t.Name)
		}
	case r.Query != nil:
		if source.Err == nil {
			source.Err = IndexedBy(b.catalogue, t.Name, t.IndexedBy)
		}
		b.view(source, t, s)
	default:
		if source.Err == nil {
			source.Err = IndexedBy(b.catalogue, t.Name, t.IndexedBy)
		}
		if len(b.views) > 0 {
			if err := b.expansion.expand(len(r.Columns)); err != nil {
				source.unbound(s, err)
				return source
			}
		}
		columns := tableColumns(r)
		b.noteCollations(r)
		if t.Columns != nil {
			b.rename(source, columns, t.Columns)
		}
		b.addColumns(s, source, columns)
		b.hide(s, source)
		for _, key := range r.Keys {
			if b.dialect.Dependence == spec.DependencePrimary && !slices.Equal(key, r.Primary) {
				continue
			}
			k := tableKey{}
			for _, i := range key {
				k.key = append(k.key, source.First+i)
			}
			for i := range r.Columns {
				k.determined = append(k.determined, source.First+i)
			}
			s.keys = append(s.keys, k)
		}
	}
	return source
}

// view binds the query of a view in the place of its name: it sees no block around.
func (b *binder) view(source *Source, t *ast.TableName, s *scope) {
	if b.views[source.Relation] {
		source.Open, s.block.Open = true, true
		source.Err = semantics.Refuse(semantics.ClassName, "view %s is defined by itself", t.Name)
		return
	}
	if err := b.expansion.grow(source.Relation.Query); err != nil {
		source.unbound(s, err)
		return
	}
	if b.views == nil {
		b.views = map[*Relation]bool{}
	}
	b.views[source.Relation] = true
	defer delete(b.views, source.Relation)
	defer func(named bool) { b.rowids = named }(b.rowids)
	b.rowids = b.namesRowids(source.Relation.Query)
	with := b.with
	b.with = nil // its query sees no WITH around
	defer func() { b.with = with }()
	b.derived(source, source.Relation.Query, s, nil, source.Relation.Renamed, t.Columns)
}

// derived binds a subquery in FROM; around is the scope that its query sees: the blocks
// around this one, nil for a view and where the dialect hides them. The lists rename its
// columns, one after the other.
func (b *binder) derived(source *Source, q *ast.Query, s, around *scope, lists ...[]string) {
	names, merging, aggregate := b.names, b.merging, b.around
	b.merging = 0
	if around == nil { // no set function of its blocks is of a block around
		b.around = nil
	}
	b.names = names || b.dialect.DerivedNames != spec.DerivedNamesFree // they can be referred to
	b.place = placeFrom
	b.derivedIn = append(b.derivedIn, around)
	source.Query = b.query(q, around)
	b.derivedIn = b.derivedIn[:len(b.derivedIn)-1]
	b.names, b.merging, b.around = names, merging, aggregate
	if source.Query.Correlated && (around == nil || around.block != s.block || b.with != nil) {
		s.block.Correlated = true // a name in a lateral query says so itself
	}
	b.addDerived(source, s, lists)
}

// addDerived makes the columns of a source's query visible, by their names in the lists.
func (b *binder) addDerived(source *Source, s *scope, lists [][]string) {
	source.Open = source.Query.Open
	s.block.Open = s.block.Open || source.Open
	if err := b.expansion.expand(len(source.Query.Columns)); err != nil {
		source.unbound(s, err)
		return
	}
	columns := b.newNames(source, source.Query.Columns, lists)
	list := make([]*Column, len(columns))
	for i, c := range columns {
		list[i] = &Column{Name: c.Name, Unnamed: c.Unknown}
	}
	b.addColumns(s, source, list)
}

// newNames are the names that the columns of a table in FROM have by lists of new ones: what a
// list leaves out keeps its name.
//
// Sources: DuckDB 1.5.5, Bind(BaseTableRef) in bind_basetableref.cpp, BindContext::
// AliasColumnNames; PostgreSQL 18 manual, SELECT, FROM Clause, alias.
func (b *binder) newNames(source *Source, columns []OutputColumn, lists [][]string) []OutputColumn {
	var refused error
	columns = slices.Clone(columns)
	renamed := 0
	for _, list := range lists {
		if err := b.renaming(source.Name, len(columns), list); err != nil && refused == nil && !source.Open {
			refused = err
		}
		renamed = max(renamed, min(len(list), len(columns)))
		for i := range min(len(list), len(columns)) {
			columns[i] = OutputColumn{Name: list[i]}
		}
	}
	columns, source.ColumnsErr = b.derivedNames(columns, renamed, source.Relation != nil)
	if source.ColumnsErr == nil {
		source.ColumnsErr = refused
	}
	return columns
}

// rename gives the columns of a base table the names of a list.
func (b *binder) rename(source *Source, columns []*Column, list []string) {
	own := make([]OutputColumn, len(columns))
	for i, c := range columns {
		own[i].Name = c.Name
	}
	for i, c := range b.newNames(source, own, [][]string{list}) {
		columns[i].Name = c.Name
	}
}

func tableColumns(r *Relation) []*Column {
	list, columns := make([]Column, len(r.Columns)), make([]*Column, len(r.Columns))
	for i := range r.Columns {
		c := &r.Columns[i]
		list[i] = Column{Name: c.Name, declared: &c.Type, collation: c.Collation}
		if c.Opaque {
			list[i].Opaque = semantics.Unmodelled("a column of type %s: column %s of table %s", c.Type.String(), c.Name, r.Name)
		}
		if c.Type.Kind == ast.TypeGeometry {
			valued := typing.Valued(c.Type)
			list[i].declared = &valued
		}
		columns[i] = &list[i]
	}
	return columns
}

// addColumns makes the columns of a table visible in the scope.
func (b *binder) addColumns(s *scope, source *Source, columns []*Column) {
	if s.columns == nil { // the tables beside it may have as many
		s.columns = make([]Visible, 0, len(columns)*max(1, cap(s.tables)))
	}
	for i, c := range columns {
		c.Table, c.Source, c.Index, c.Position = source.Name, source, i, s.block.Width
		s.columns = append(s.columns, Visible{Column: c})
		s.block.Width++
	}
	source.Columns, source.Width = columns, len(columns)
}

// renaming refuses a list of column names of another length than the table.
func (b *binder) renaming(table string, columns int, renamed []string) error {
	if len(renamed) > columns || renamed != nil && len(renamed) < columns && b.dialect.DerivedLists != spec.ColumnListsLeading {
		return semantics.Refuse(semantics.ClassDegree, "%s has %d columns, not %d", table, columns, len(renamed))
	}
	for i, name := range renamed {
		if b.dialect.DerivedLists == spec.ColumnListsDistinct && slices.ContainsFunc(renamed[:i], func(n string) bool { return b.sameName(n, name) }) {
			return semantics.Refuse(semantics.ClassDuplicate, "%s lists column %s twice", table, name) // ISO/IEC 9075-2, 7.6 SR 16
		}
	}
	return nil
}

// exposedName is the name of a table of FROM.
type exposedName struct {
	name    string
	derived bool
}

// expose refuses a second table of the same name where the dialect does.
//
// Sources: ISO D2011 7.6 (exposed names are distinct in their scope);
// PostgreSQL 18, checkNameSpaceConflicts in parse_relation.c; MySQL 8.0.39,
// Query_block::add_table_to_list in sql_parse.cc, which compares the schemas,
// too: a derived table has none; DuckDB 1.1.3, BindContext::AddBinding. SQLite and DuckDB
// 1.5.5 have no such check.
func (b *binder) expose(s *scope, name string, derived bool) error {
	if name == "" {
		return nil
	}
	for _, t := range s.tables {
		same := false
		switch b.dialect.TableNames {
		case spec.TableNamesDistinct:
			same = b.sameTable(t.name, name)
		case spec.TableNamesByKind:
			same = t.name == name && t.derived == derived
		case spec.TableNamesFree, spec.TableNamesShared:
		}
		if same {
			return semantics.Refuse(semantics.ClassDuplicate, "table name %s is used twice", name)
		}
	}
	s.tables = append(s.tables, exposedName{name, derived})
	return nil
}

// join binds a joined table. Its ON sees the columns of its two sides and of the
// blocks around, nothing beside it but in SQLite and DuckDB (on.go).
//
// Source for MySQL 5.6.24, where it does not see the blocks around:
// push_new_name_resolution_context in sql/sql_parse.cc.
func (b *binder) join(j *ast.Join, s *scope) *Join {
	from := len(s.columns)
	bound := &Join{Node: j, First: s.block.Width}
	merges := j.Natural || j.Using != nil
	if merges {
		b.merging++
		defer func() { b.merging-- }()
	}
	if j.Kind == ast.JoinRight || j.Kind == ast.JoinFull {
		s.padding++
	}
	bound.L = b.table(j.L, s)
	middle := len(s.columns)
	if filters := j.Kind == ast.JoinSemi || j.Kind == ast.JoinAnti; j.Kind == ast.JoinLeft || filters {
		s.padding++
		if filters { // nobody sees the right side behind it
			defer func(seen []Visible) { s.columns = seen }(slices.Clone(s.columns))
		}
	}
	s.lefts = append(s.lefts, from)
	if j.Kind != ast.JoinInner && j.Kind != ast.JoinCross && j.Kind != ast.JoinLeft {
		s.hidden = append(s.hidden, span{bound.First, s.block.Width})
	}
	bound.R = b.joined(j.R, s)
	b.leftOfRight(bound)
	s.hidden = slices.DeleteFunc(s.hidden, func(of span) bool { return of.first == bound.First })
	s.lefts = s.lefts[:len(s.lefts)-1]
	if j.Kind != ast.JoinInner && j.Kind != ast.JoinCross {
		s.padding--
	}
	switch {
	case merges:
		b.merge(bound, s, from, middle)
	case j.On != nil && (b.dialect.OnNames == spec.OnNamesFrom || b.dialect.OnNames == spec.OnNamesFromOpen):
		s.conditions = append(s.conditions, pendingCondition{join: bound, end: s.block.Width})
	case j.On != nil && b.dialect.OnNames == spec.OnNamesLeft:
		b.conditionOverLeft(bound, s, from)
	case j.On != nil:
		inner := *s
		inner.columns = s.columns[from:]
		if b.dialect.OnNames == spec.OnNamesOperands {
			inner.outer = nil
		}
		bound.On = b.expression(j.On, &inner)
	}
	bound.Width = s.block.Width - bound.First
	if j.Kind == ast.JoinRight && !merges && b.merging > 0 && b.dialect.UsingOrder == spec.UsingOuterFirstInside {
		swapped := slices.Concat(s.columns[:from], s.columns[middle:], s.columns[from:middle])
		s.columns = swapped
	}
	return bound
}
