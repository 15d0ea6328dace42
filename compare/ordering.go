package compare

import (
	"math/big"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/spec/datatype"
)

// Number is the value of a cell that holds a finite number, and nil for every other cell. Like
// AppendEqualityKey it compares answers of one engine with each other.
func Number(form engine.Form, column engine.Column, cell *engine.Cell) *big.Rat {
	if cell.Null {
		return nil
	}
	f := columnFamily(form, column)
	if form == engine.FormSQLite {
		f = sqliteFamilies[cell.Type]
	}
	switch f {
	case datatype.FamilyInteger, datatype.FamilyDecimal, datatype.FamilyFloat, datatype.FamilySingle:
		if x, ok := new(big.Rat).SetString(cell.Text); ok {
			return x
		}
	case datatype.FamilyOther, datatype.FamilyNull, datatype.FamilyBoolean, datatype.FamilyText, datatype.FamilyBytes, datatype.FamilyDate, datatype.FamilyTimestamp, datatype.FamilyGeometry:
	case datatype.FamilyInstant, datatype.FamilyTime, datatype.FamilyInterval:
	case datatype.FamilyList, datatype.FamilyStruct, datatype.FamilyMap:
	}
	return nil
}

// Order compares two cells of one column in the engine's order: negative, zero or positive. It
// knows the order of finite numbers, and of byte strings and texts under binary collations. The
// second result is false for all other cells, and for texts whose blanks at the end may not count.
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
	if f != g || f != datatype.FamilyText && f != datatype.FamilyBytes {
		return 0, false
	}
	if f == datatype.FamilyText && (strings.HasSuffix(a.Text, " ") || strings.HasSuffix(b.Text, " ") || column.Type == "CHARACTER" || column.Type == "CHAR") {
		return 0, false
	}
	return strings.Compare(a.Text, b.Text), true
}
