package compare

import (
	"math/big"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
)

// Number is the value of a cell that holds a finite number; nil for any other.
// It compares answers of one engine with one another, like AppendEqualityKey.
func Number(form engine.Form, column engine.Column, cell *engine.Cell) *big.Rat {
	if cell.Null {
		return nil
	}
	f := columnFamily(form, column)
	if form == engine.FormSQLite {
		f = sqliteFamilies[cell.Type]
	}
	switch f {
	case familyInteger, familyDecimal, familyFloat, familySingle:
		if x, ok := new(big.Rat).SetString(cell.Text); ok {
			return x
		}
	case familyOther, familyNull, familyBoolean, familyText, familyBytes, familyDate, familyTimestamp, familyGeometry:
	case familyInstant, familyTime, familyInterval:
	}
	return nil
}

// Order compares two values of one column in the engine's ordering, where that is
// known: finite numbers as numbers, byte strings and texts by their bytes, as
// binary collations have it. It is false for all others, and where blanks at the
// end of a text may not count.
func Order(form engine.Form, column engine.Column, a, b *engine.Cell) (order int, known bool) {
	x, y := Number(form, column, a), Number(form, column, b)
	switch {
	case a.Null || b.Null:
		return 0, false
	case x != nil && y != nil:
		return x.Cmp(y), true
	case x != nil || y != nil:
		return 0, false
	}
	f := columnFamily(form, column)
	g := f
	if form == engine.FormSQLite {
		f, g = sqliteFamilies[a.Type], sqliteFamilies[b.Type]
	}
	if f != g || f != familyText && f != familyBytes {
		return 0, false
	}
	if f == familyText && (strings.HasSuffix(a.Text, " ") || strings.HasSuffix(b.Text, " ") || column.Type == "CHARACTER" || column.Type == "CHAR") {
		return 0, false
	}
	return strings.Compare(a.Text, b.Text), true
}
