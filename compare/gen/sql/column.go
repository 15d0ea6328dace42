package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// need is what an expression must be fit for.
type need uint8

const (
	// needCompare: every implementation computes the same value, so it may
	// decide a predicate.
	needCompare need = 1 << iota
	// needKey: equal values are the same value, so it may be grouped by, made
	// distinct or cut by a limit.
	needKey
	// needSmall: near zero and signed, so arithmetic does not overflow.
	needSmall
	// needBits: statically an integer.
	needBits
)

// column is a column of a base or derived table.
type column struct {
	name     string
	family   family
	kind     ast.Type
	fit      need
	nullable bool
	unique   bool
	samples  []ast.Expr // values that occur in it
	// values are the texts of samples, where the database was given.
	values map[string]bool
	// repeats: different values of its domain may be equal, or there are few of
	// them, so it cannot be unique. collated: by its collation they may be equal.
	repeats, collated bool
	// searched: it has a FULLTEXT index of its own.
	searched bool
	// shadowed: its table has columns that no star shows.
	shadowed bool
}

// visible is a column as a query block sees it.
type visible struct {
	*column
	table  string
	merged bool // by USING or NATURAL into a column before it
	// bound is what the column is in a query that was given; nil in others.
	bound *resolve.Column
}

func (v visible) reference() ast.Expr { return &ast.ColumnRef{Table: v.table, Column: v.name} }

// frame is what an expression of a query block can refer to.
type frame struct {
	parent  *frame
	columns []visible
	// base is the frame of the rows that are grouped; nil where aggregates
	// have no place.
	base *frame
	// keys are the grouping expressions that are no columns.
	keys []groupedKey
	// work estimates how many rows the block's expressions are evaluated on,
	// enclosing blocks included.
	work int
	// plain frames admit no subqueries.
	plain bool
	// qualified frames admit no column without its table.
	qualified bool
	// engineSpecificColumns are the columns that the families have no place for,
	// virtual the virtual table that is searched by MATCH, where it is the only
	// relation.
	engineSpecificColumns []visibleEngineSpecific
	virtual               ast.Expr
	// conditions are those of the relations' partial indexes.
	conditions []ast.Expr
	// tied frames are visible to subqueries in their WHERE's equality only.
	tied bool
}

// groupedKey is an expression of GROUP BY.
type groupedKey struct {
	expr ast.Expr
	slot slot
}

// slot is a column of a query's result.
type slot struct {
	family  family
	kind    ast.Type // the column's type where it is known, else zero
	fit     need
	name    string
	samples []ast.Expr
}

// shows tells whether a column is one of the frame's own.
func (f *frame) shows(c visible) bool {
	for _, d := range f.columns {
		if d.table == c.table {
			return true
		}
	}
	return false
}

// outer is the frame that a subquery's expressions may refer to.
func (f *frame) outer() *frame {
	if f.parent == nil || f.parent.tied {
		return nil
	}
	return f.parent
}

// find looks for a column of the family that is fit, from a random place on.
func (f *frame) find(r *choice.Sequence, wanted family, fit need) (visible, bool) {
	if n := len(f.columns); n > 0 {
		for i, start := 0, r.Below(n); i < n; i++ {
			c := f.columns[(start+i)%n]
			if c.family == wanted && c.fit&fit == fit {
				return c, true
			}
		}
	}
	return visible{}, false
}

// any looks for a column that is fit.
func (f *frame) any(r *choice.Sequence, fit need) (visible, bool) {
	if n := len(f.columns); n > 0 {
		for i, start := 0, r.Below(n); i < n; i++ {
			c := f.columns[(start+i)%n]
			if c.fit&fit == fit {
				return c, true
			}
		}
	}
	return visible{}, false
}

// pair looks for a column on each side that are of one family.
func pair(r *choice.Sequence, left, right []visible, fit need) (l, m visible, found bool) {
	if len(left) == 0 || len(right) == 0 {
		return l, m, false
	}
	start := r.Below(len(left) * len(right))
	if left[0].values != nil || right[0].values != nil {
		start = related(r, left, right, start)
	}
	for i := range len(left) * len(right) {
		at := (start + i) % (len(left) * len(right))
		l, m = left[at/len(right)], right[at%len(right)]
		if l.family == m.family && l.fit&m.fit&fit == fit {
			return l, m, true
		}
	}
	return l, m, false
}
