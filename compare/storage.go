package compare

import (
	"math/big"
	"strconv"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/datatype"
)

// onlyStorage tells whether every row that is not permitted is a missing row but for the
// storage class of numbers: an integer where the semantics have a float of the same value,
// or the other way round. Only SQLite's answers say the class of each value. It has faults
// of that sort of its own, by which a REAL stays the integer that is written to the disk
// (SQLite's documentation, datatype3.html, "Type Affinity"); a lost row beside one is a
// difference of rows.
func (m *matcher) onlyStorage(want []semantics.Row, missing, extra []int) bool {
	if m.result.Form != engine.FormSQLite || len(extra) == 0 || len(missing) != len(extra) {
		return false
	}
	taken := make([]bool, len(missing))
	for _, row := range extra {
		found := false
		for i, w := range missing {
			if !taken[i] && m.sameButStorage(want[w], m.result.Rows[row]) {
				taken[i], found = true, true
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// sameButStorage compares two rows of one degree cell by cell: numbers by their value alone.
func (m *matcher) sameButStorage(want semantics.Row, got []engine.Cell) bool {
	for i := range want {
		if !m.cellAgrees(want[i], &got[i], i) && !sameNumber(want[i], &got[i]) {
			return false
		}
	}
	return true
}

// sameNumber tells whether a value of SQLite and a cell are an integer and a float, in either
// order, of exactly one value.
func sameNumber(v semantics.Value, c *engine.Cell) bool {
	var float float64
	integer := new(big.Rat)
	switch family := sqliteFamilies[c.Type]; {
	case c.Null:
		return false
	case v.Kind() == semantics.KindInteger && family == datatype.FamilyFloat:
		x, err := strconv.ParseFloat(c.Text, 64)
		if err != nil {
			return false
		}
		integer.SetInt64(v.Int())
		float = x
	case v.Kind() == semantics.KindFloat && family == datatype.FamilyInteger:
		if _, ok := integer.SetString(c.Text); !ok {
			return false
		}
		float = v.Float64()
	default:
		return false
	}
	exact := new(big.Rat).SetFloat64(float) // nil of what is not finite
	return exact != nil && exact.Cmp(integer) == 0
}
