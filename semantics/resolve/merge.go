package resolve

import (
	"cmp"
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// merge finds the common columns of NATURAL or USING and rearranges the visible
// columns: the merged ones first, then the rest of both sides.
func (b *binder) merge(j *Join, s *scope, from, middle int) {
	left, right := s.columns[from:middle:middle], s.columns[middle:]
	names, err := b.distinctNames(j.Node.Using)
	if err != nil {
		j.Err = err
		return
	}
	swapped := j.Node.Kind == ast.JoinRight && (b.dialect.UsingOrder == spec.UsingOuterFirst || b.dialect.UsingOrder == spec.UsingOuterFirstInside)
	if slices.ContainsFunc(s.columns[from:], func(c Visible) bool { return c.Unnamed && !c.Qualified }) && j.Node.Natural {
		j.Err = semantics.Unmodelled("NATURAL JOIN of a column whose name is not known")
		return
	}
	if j.Node.Natural {
		if names = b.commonNames(left, right); len(names) == 0 && b.dialect.NaturalNone == spec.NaturalNoneRefused && !s.block.Open {
			j.Err = semantics.Refuse(semantics.ClassName, "NATURAL JOIN finds no common column")
			return
		}
	}
	if swapped {
		names = b.inOrderOf(right, names)
	} else if b.dialect.UsingOrder != spec.UsingListed {
		names = b.inOrderOf(left, names)
	}
	var merged []Visible
	hidden := map[int]bool{}
	leftmost := b.dialect.UsingSeveral == spec.UsingSeveralLeftmost && !slices.ContainsFunc(s.block.Node.From, padsLeft)
	if leftmost {
		names, _ = b.distinctNames(names)
	}
	for _, name := range names {
		l, err := b.soleColumn(left, name)
		if leftmost && l >= 0 {
			err = nil
		}
		r := -1
		if err == nil {
			err = b.mergedBefore(left[l].Column)
		}
		if err == nil {
			r, err = b.soleColumn(right, name)
		}
		if err == nil {
			err = b.sharedTable(left[l].Column, left)
		}
		if err == nil {
			err = b.sharedTable(right[r].Column, right)
		}
		if err == nil {
			err = cmp.Or(left[l].Opaque, right[r].Opaque)
		}
		if err != nil {
			j.Err = err
			break
		}
		m := b.mergeColumn(j.Node.Kind, left[l].Column, right[r].Column, s)
		j.Merged = append(j.Merged, m)
		merged = append(merged, Visible{Column: m.Column})
		hidden[l], hidden[len(left)+r] = true, true
	}
	all := append([]Visible(nil), s.columns[from:]...)
	for i := range all {
		if hidden[i] {
			all[i].Qualified = true
		}
	}
	switch {
	case b.dialect.UsingOrder == spec.UsingInPlace:
		all = b.inPlace(all, merged, len(left))
	case swapped:
		all = append(append(append([]Visible(nil), merged...), all[len(left):]...), all[:len(left)]...)
	default:
		all = append(merged, all...)
	}
	s.columns = append(s.columns[:from:from], all...)
}

// mergedBefore refuses a column of two kinds that a right join to the left merges: SQLite
// then compares coalesce() of both sides, the left one first, and that is not modelled.
//
// Source: SQLite 3.53.4, sqlite3ProcessJoin (select.c), SQLITE_AFF_DEFER.
func (b *binder) mergedBefore(c *Column) error {
	m := c.Merge
	if b.dialect.UsingSeveral == spec.UsingSeveralLeftmost && m != nil && m.kind == ast.JoinRight && (m.Left.Type() != m.Right.Type() || m.Left.Collated() != m.Right.Collated()) {
		return semantics.Unmodelled("USING of a column that a RIGHT JOIN merges of two types")
	}
	return nil
}

// distinctNames are the names that USING lists, each once.
func (b *binder) distinctNames(names []string) ([]string, error) {
	var kept []string
next:
	for _, name := range names {
		for _, k := range kept {
			if !b.sameName(k, name) {
				continue
			}
			if b.dialect.UsingNames == spec.UsingNamesDistinct {
				return nil, semantics.Refuse(semantics.ClassDuplicate, "USING lists column %s twice", name)
			}
			continue next
		}
		kept = append(kept, name)
	}
	return kept, nil
}

// inOrderOf sorts names in the order in which the columns have them. Names
// that no column has stay, for the error that follows.
func (b *binder) inOrderOf(columns []Visible, names []string) []string {
	var sorted []string
	for _, col := range columns {
		for _, name := range names {
			if !col.Qualified && b.sameName(col.Name, name) {
				sorted = append(sorted, name)
			}
		}
	}
	if len(sorted) < len(names) {
		return names
	}
	return sorted
}

// inPlace puts each merged column where the left side had its own.
func (b *binder) inPlace(all, merged []Visible, left int) []Visible {
	var placed []Visible
	for i, col := range all {
		for _, m := range merged {
			if i < left && col.Qualified && b.sameName(col.Name, m.Name) && b.columnCount(placed, m.Name) == 0 {
				placed = append(placed, m)
			}
		}
		placed = append(placed, col)
	}
	return placed
}

// columnCount counts the columns of that name that need no qualifier.
func (b *binder) columnCount(columns []Visible, name string) int {
	n := 0
	for _, col := range columns {
		if !col.Qualified && b.sameName(col.Name, name) {
			n++
		}
	}
	return n
}

func (b *binder) commonNames(left, right []Visible) []string {
	var names []string
	for _, l := range left {
		for _, r := range right {
			if !l.Qualified && !r.Qualified && b.sameName(l.Name, r.Name) {
				names = append(names, l.Name)
				break
			}
		}
	}
	return names
}

// soleColumn finds the one column that a name of USING or NATURAL means; with the error that
// there are several the first of them.
func (b *binder) soleColumn(columns []Visible, name string) (int, error) {
	found := find(b.dialect, columns, &ast.ColumnRef{Column: name})
	if found == ambiguous {
		found = slices.IndexFunc(columns, func(c Visible) bool { return !c.Qualified && b.sameName(c.Name, name) })
		return found, semantics.Refuse(semantics.ClassAmbiguous, "common column %s appears more than once", name)
	}
	if found == mayBeOne {
		return found, unnamed(&ast.ColumnRef{Column: name})
	}
	if found < 0 {
		return found, semantics.Refuse(semantics.ClassName, "column %s of USING is not in both tables", name)
	}
	return found, nil
}

// mergeColumn is the column that stands for both sides: one of them where it has that
// side's values and type, else one that the join computes (from.named-columns).
func (b *binder) mergeColumn(kind ast.JoinKind, l, r *Column, s *scope) *Merge {
	t, err := b.mergedType(kind, l.Type(), r.Type())
	if b.dialect.UsingType == spec.UsingTypeByJoin && kind == ast.JoinFull {
		t, err = b.coalescedType(t, err, l, r)
	}
	m := &Merge{Name: l.Name, Left: l, Right: r, Column: &Column{Name: l.Name, declared: &t}, Err: Refusal(err),
		Pair: b.pair(typing.ForEquality, side{typ: l.Type(), collation: l.Collated()}, side{typ: r.Type(), collation: r.Collated()}), kind: kind}
	m.Column.Merge = m
	if b.dialect.CollationRules == spec.CollationRulesTyped && m.Pair.Err == nil && l.Collated().Collation != r.Collated().Collation {
		m.Pair.Err = semantics.Unmodelled("a merged column of which one side has a collation")
	}
	byJoin := b.dialect.UsingValue == spec.UsingByJoin
	sole := (*Column)(nil)
	switch {
	case kind == ast.JoinRight && byJoin:
		if r.Type() == t {
			sole = r
		}
	case kind != ast.JoinFull && kind != ast.JoinRight:
		switch {
		case l.Type() == t:
			sole = l
		case byJoin && r.Type() == t && (kind == ast.JoinInner || kind == ast.JoinCross):
			sole = r // buildMergedJoinVar prefers the side that needs no conversion
		}
	}
	if sole != nil {
		m.Column.Position = sole.Position
		return m
	}
	m.Column.Position = s.block.Width
	s.block.Width++
	return m
}

// coalescedType is the type of the column of a full join of DuckDB, the COALESCE of all columns
// that were merged into it.
//
// Source: DuckDB 1.5.5, BindContext::TransferUsingBinding and GenerateAllColumnExpressions in
// src/planner/bind_context.cpp.
func (b *binder) coalescedType(t ast.Type, err error, columns ...*Column) (ast.Type, error) {
	for _, c := range columns {
		if c.Merge == nil || err != nil {
			continue
		}
		for _, part := range []*Column{c.Merge.Left, c.Merge.Right} {
			if err == nil {
				t, err = typing.Common(b.dialect, "JOIN/USING", t, part.Type())
			}
			t, err = b.coalescedType(t, err, part)
		}
	}
	return t, err
}

// mergedType is the type of a merged column, by those of its sides.
func (b *binder) mergedType(kind ast.JoinKind, l, r ast.Type) (ast.Type, error) {
	t, err := typing.Common(b.dialect, "JOIN/USING", l, r)
	if b.dialect.UsingType == spec.UsingTypeByJoin && kind != ast.JoinFull { // the column of one side
		t, err = l, nil
	}
	switch {
	case err != nil:
		return l, err
	case b.dialect.UsingType != spec.UsingTypeUnited && kind == ast.JoinRight:
		return r, nil
	case b.dialect.UsingType == spec.UsingTypeOfSide:
		return l, nil
	}
	return t, nil
}
