package sql

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

// given is a block of a query that somebody else wrote, with what its
// expressions can name.
type given struct {
	body       *ast.Select
	frame      *frame
	level      int // queries around
	ordered    bool
	grouped    bool
	conditions []givenCondition
	joins      []*ast.Join
	shown      map[*ast.Join][2][]visible // the columns of a join's sides
	exprs      []*ast.Expr                // of the block itself
}

// givenCondition is a search condition and what it can name.
type givenCondition struct {
	x     *ast.Expr
	frame *frame
}

// sides are the columns of a join's operands.
func (s *given) sides(j *ast.Join) (left, right []visible) { return s.shown[j][0], s.shown[j][1] }

// having is what HAVING of the block can name: the columns that it is grouped
// by, and aggregates.
func (s *given) having(tied bool) *frame {
	g := &frame{parent: s.frame.parent, base: s.frame, work: s.frame.work, qualified: true, tied: tied}
	for _, x := range s.body.GroupBy {
		if ref, is := x.(*ast.ColumnRef); is {
			if c, found := s.frame.named(ref, true); found {
				g.columns = append(g.columns, c)
			}
		}
	}
	return g
}

// named finds the column that a reference means, in the frame alone.
func (f *frame) named(ref *ast.ColumnRef, fold bool) (found visible, ok bool) {
	same := func(a, b string) bool { return a == b || fold && strings.EqualFold(a, b) }
	for _, c := range f.columns {
		if !c.merged && same(c.name, ref.Column) && (ref.Table == "" || same(c.table, ref.Table)) {
			if ok {
				return visible{}, false // ambiguous, or the dialect knows better
			}
			found, ok = c, true
		}
	}
	return found, ok
}

// scope notes the blocks of a query, the outermost first.
func (m *mutator) scope(q *ast.Query, parent *frame, level int) {
	m.scopeBody(q.Body, q, parent, level)
}

func (m *mutator) scopeBody(b ast.Body, q *ast.Query, parent *frame, level int) {
	switch b := b.(type) {
	case *ast.Select:
		m.scopeBlock(b, q, parent, level)
	case *ast.SetOperation:
		m.scopeBody(b.L, nil, parent, level)
		m.scopeBody(b.R, nil, parent, level)
	case *ast.Nested:
		m.scope(b.Query, parent, level)
	case *ast.Values:
	}
}

func (m *mutator) scopeBlock(b *ast.Select, q *ast.Query, parent *frame, level int) {
	s := &given{body: b, level: level, shown: map[*ast.Join][2][]visible{}, grouped: b.GroupBy != nil}
	s.frame = &frame{parent: parent, work: 1, qualified: true}
	m.blocks = append(m.blocks, s)
	for i := range b.From {
		s.frame.columns = append(s.frame.columns, m.shows(s, b.From[i], level)...)
	}
	if parent != nil {
		s.frame.work = min(s.frame.work*parent.work, 1<<40)
	}
	// An item that repeats a grouped expression has to stay what it is.
	if !slices.ContainsFunc(b.GroupBy, func(x ast.Expr) bool { _, column := x.(*ast.ColumnRef); return !column }) {
		for i := range b.Items {
			s.add(&b.Items[i].Expr)
		}
	}
	s.add(&b.Where)
	s.add(&b.Having)
	if q != nil && q.OrderBy != nil {
		s.ordered = true
	}
	if b.Where != nil {
		s.conditions = append(s.conditions, givenCondition{&b.Where, s.frame})
	}
	if b.Having != nil && b.GroupBy != nil {
		s.conditions = append(s.conditions, givenCondition{&b.Having, s.having(m.language.havingTied)})
	}
	for _, x := range s.exprs {
		below := func(q *ast.Query) { m.scope(q, s.frame, level+1) }
		ast.Inspect(*x, func(x ast.Expr) bool {
			if _, is := x.(*ast.Aggregate); is {
				s.grouped = true
			}
			ast.Children(x, func(ast.Expr) {}, below)
			return true
		})
	}
}

func (s *given) add(x *ast.Expr) {
	if *x != nil {
		s.exprs = append(s.exprs, x)
	}
}

// shows are the columns that an element of FROM shows.
func (m *mutator) shows(s *given, t ast.TableExpr, level int) []visible {
	switch t := t.(type) {
	case *ast.TableName:
		base := m.database.table(t.Name)
		if base == nil {
			return nil
		}
		s.frame.work = min(s.frame.work*max(1, base.rows), 1<<40)
		alias := t.Alias
		if alias == "" {
			alias = t.Name
		}
		if t.Columns != nil {
			return nil // renamed: nothing is made of them
		}
		list := make([]visible, len(base.columns))
		for i, c := range base.columns {
			list[i] = visible{column: c, table: alias}
		}
		return list
	case *ast.DerivedTable:
		before := len(m.blocks)
		m.scope(t.Query, nil, level+1)
		if t.Columns != nil || len(m.blocks) == before {
			return nil
		}
		first := m.blocks[before]
		s.frame.work = min(s.frame.work*max(1, min(first.frame.work, 1000)), 1<<40)
		return first.outputs(t.Alias)
	case *ast.Join:
		left, right := m.shows(s, t.L, level), m.shows(s, t.R, level)
		s.joins = append(s.joins, t)
		s.shown[t] = [2][]visible{left, right}
		all := append(append(make([]visible, 0, len(left)+len(right)), left...), right...)
		for i := len(left); i < len(all); i++ {
			for _, name := range t.Using {
				all[i].merged = all[i].merged || strings.EqualFold(all[i].name, name)
			}
			all[i].merged = all[i].merged || t.Natural && count(left, all[i].name) > 0
		}
		if t.On != nil {
			s.add(&t.On)
			s.conditions = append(s.conditions, givenCondition{&t.On, &frame{parent: s.frame.parent, columns: all, qualified: true, work: s.frame.work}})
		}
		return all
	}
	panic("sql: unknown table expression")
}

// outputs are the columns of a derived table that are columns of its tables.
func (s *given) outputs(alias string) (list []visible) {
	for _, item := range s.body.Items {
		if item.Expr == nil {
			for _, c := range s.frame.columns {
				if !c.merged && (item.StarTable == "" || strings.EqualFold(item.StarTable, c.table)) {
					list = append(list, visible{column: c.column, table: alias})
				}
			}
			continue
		}
		ref, is := item.Expr.(*ast.ColumnRef)
		if !is {
			continue
		}
		c, found := s.frame.named(ref, true)
		if !found {
			continue
		}
		shown := *c.column
		shown.nullable, shown.unique = true, false
		if item.Alias != "" {
			shown.name = item.Alias
		}
		list = append(list, visible{column: &shown, table: alias})
	}
	return list
}

// table finds a table by its name.
func (db *DatabaseCase) table(name string) *table {
	for _, t := range db.tables {
		if t.name == name || db.folds && strings.EqualFold(t.name, name) {
			return t
		}
	}
	return nil
}

// each visits the expressions of a block, without those of queries inside.
func (m *mutator) each(s *given, visit func(x *ast.Expr)) {
	for _, root := range s.exprs {
		inside := map[*ast.Expr]bool{}
		ast.Inspect(*root, func(x ast.Expr) bool {
			ast.Children(x, func(ast.Expr) {}, func(q *ast.Query) {
				for _, p := range ast.Places(q) {
					inside[p.Expr] = true
				}
			})
			return true
		})
		for _, p := range ast.ExprPlaces(root) {
			if p.Expr != nil && !inside[p.Expr] {
				visit(p.Expr)
			}
		}
	}
}
