package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleBox.
const (
	boxExact spec.Case = iota
	boxRounded
	boxInteger
	boxRefused
)

var ruleBox = spec.Declare(spec.Rule{
	ID:        "change.rtree",
	Statement: "A virtual table of the module rtree keeps its first column as an integer and each coordinate as binary32: a lower bound is rounded down, an upper bound up. rtree_i32 keeps integers of 32 bits. What is no number becomes one as by CAST, NULL zero. A lower bound above its upper one is refused.",
	From: spec.SQLite("3.1. Creating An R*Tree Index; 3.4. Roundoff Error; 5. Integer-Valued R-Trees", "rtree.html").
		With(spec.SQLiteCode("rtreeUpdate, rtreeValueDown, rtreeValueUp", "rtree.c")),
	Keywords: []string{"CREATE VIRTUAL TABLE"},
	Cases:    []string{boxExact: "a coordinate of 32 bits", boxRounded: "rounded outwards", boxInteger: "an integer", boxRefused: "bounds in the wrong order"},
	Only:     []string{"sqlite"},
})

// isBox tells whether a table is of the modules of R*Trees, isSearched whether it is of those of full
// text searches.
func (t *Table) isBox() bool {
	return t.definition.Module == "rtree" || t.definition.Module == "rtree_i32"
}
func (t *Table) isSearched() bool { return t.definition.Module != "" && !t.isBox() }

// keepBox makes of a row what an R*Tree keeps.
func (c *compiler) keepBox(t *Table, row semantics.Row) error {
	if !t.isBox() {
		return nil
	}
	if v := &row[t.rowKey]; !v.IsNull() {
		*v = semantics.CastDynamic(c.e, *v, ast.AffinityInteger)
	}
	for i := 1; i+1 < len(row); i += 2 {
		if t.Columns[i].Type.Affinity == ast.AffinityBlob {
			break
		}
		for k := range 2 {
			row[i+k] = c.coordinate(row[i+k], t.Columns[i].Type.Affinity, k == 1)
		}
		if row[i].IsOpen() || row[i+1].IsOpen() {
			return unsupported("a bound that is open")
		}
		if float(row[i]) > float(row[i+1]) {
			c.e.Coverage.Apply(ruleBox, boxRefused)
			return statementError(semantics.ClassConstraint, "column %s of %s is above %s", t.Columns[i].Name, t.Name, t.Columns[i+1].Name)
		}
	}
	return nil
}

// float is a coordinate as a number.
func float(v semantics.Value) float64 {
	if v.Kind() == semantics.KindInteger {
		return float64(v.Int())
	}
	return v.Float64()
}

// coordinate is a value as an R*Tree keeps it.
func (c *compiler) coordinate(v semantics.Value, kept ast.Affinity, upper bool) semantics.Value {
	if v.IsNull() {
		v = semantics.Integer(0)
	}
	if v.IsOpen() {
		return v
	}
	if kept == ast.AffinityInteger {
		c.e.Coverage.Apply(ruleBox, boxInteger)
		return semantics.Integer(int64(int32(semantics.CastDynamic(c.e, v, ast.AffinityInteger).Int()))) //nolint:gosec // sqlite3_value_int takes the low 32 bits
	}
	// The factors of rtree.c, which move a number by at least half a unit of binary32.
	const towards, away = 1 - 1.0/(1<<23), 1 + 1.0/(1<<23)
	v = semantics.CastDynamic(c.e, v, ast.AffinityReal)
	d := v.Float64()
	f := float32(d)
	switch {
	case upper && float64(f) < d, !upper && float64(f) > d:
		c.e.Coverage.Apply(ruleBox, boxRounded)
		factor := away
		if upper == (d < 0) {
			factor = towards
		}
		f = float32(d * factor)
	default:
		c.e.Coverage.Apply(ruleBox, boxExact)
	}
	return semantics.Float(float64(f))
}

// renumbersBox gives a row of an R*Tree a new number where an UPDATE takes its own: one more than the
// largest of the other rows. Of several rows the order decides, which is free.
//
// Source: SQLite 3.53.4, rtreeUpdate and rtreeNewRowid in rtree.c.
func (c *compiler) renumbersBox(t *Table, at []int, changed []semantics.Row) error {
	for i, row := range changed {
		if !row[t.rowKey].IsNull() {
			continue
		}
		if len(changed) > 1 {
			return unsupported("an UPDATE of several rows of an R*Tree that get new numbers")
		}
		var others counter
		for k, other := range t.Rows {
			if k != at[i] {
				others.see(other[t.rowKey].Int())
			}
		}
		next, is := others.next()
		if !is {
			return unsupported("a row key after the largest integer")
		}
		row[t.rowKey] = semantics.Integer(next)
	}
	return nil
}

// commandsSearch tells whether an INSERT is a command to the module of a table for full text
// searches: it gives a value to the column that is called like the table. A command changes no row
// of a table with content of its own, whether it succeeds or fails.
//
// Sources: SQLite, "7. Special Commands For FTS3 and FTS4" (fts3.html); "6. Special INSERT Commands"
// (fts5.html).
func (c *compiler) commandsSearch(s *ast.Insert, t *Table) (is bool, err error) {
	if !t.isSearched() || s.Columns == nil {
		return false, nil
	}
	at := slices.IndexFunc(s.Columns, func(name string) bool { return resolve.NameKey(c.dialect, name) == resolve.NameKey(c.dialect, t.Name) })
	values, listed := s.Query.Body.(*ast.Values)
	switch {
	case at < 0:
		return false, nil
	case !listed || len(values.Rows) != 1 || at >= len(values.Rows[0]):
		return false, unsupported("such an INSERT of a command")
	}
	command, literal := values.Rows[0][at].(*ast.Literal)
	if !literal || command.Kind != ast.LiteralString {
		return false, unsupported("such an INSERT of a command")
	}
	return true, nil
}

// refuseVirtual refuses what a virtual table does not take.
func (c *compiler) refuseVirtual(t *Table, what string) error {
	if t.definition.Module == "" {
		return nil
	}
	return statementError(semantics.ClassType, "virtual table %s: %s", t.Name, what)
}
