package compare

import (
	"math"
	"slices"
	"strconv"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/datatype"
)

// cellFamily is the family of one value as the engine sent it.
func (m *matcher) cellFamily(c *engine.Cell, column int) family {
	switch {
	case c.Null:
		return datatype.FamilyNull
	case m.result.Form == engine.FormSQLite:
		return sqliteFamilies[c.Type]
	}
	return m.families[column]
}

// valueFamily is the family that a value has to have in the engine's answer.
func (m *matcher) valueFamily(v semantics.Value, column int) family {
	switch f := v.Kind().Family(); {
	case f == datatype.FamilyBoolean && m.result.Form != engine.FormPostgres && m.result.Form != engine.FormDuckDB && m.result.Form != engine.FormGEOS:
		return datatype.FamilyInteger
	case f == datatype.FamilyFloat && m.families[column] == datatype.FamilySingle:
		return datatype.FamilySingle
	case (f == datatype.FamilyStruct || f == datatype.FamilyList) && m.result.Form == engine.FormPostgres && m.families[column] == datatype.FamilyOther:
		return datatype.FamilyOther
	case f == datatype.FamilyGeometry && m.result.Form == engine.FormSQLite:
		return datatype.FamilyBytes
	default:
		return f
	}
}

// cellAgrees tells whether a cell shows the value, within the value's own
// freedom.
func (m *matcher) cellAgrees(v semantics.Value, c *engine.Cell, column int) bool {
	f := m.valueFamily(v, column)
	if f != m.cellFamily(c, column) {
		return false
	}
	switch f {
	case datatype.FamilyNull:
		return true
	case datatype.FamilyFloat:
		x, err := strconv.ParseFloat(c.Text, 64)
		return (err == nil || math.IsInf(x, 0)) && m.floatAgrees(v, x, column)
	case datatype.FamilySingle:
		x, err := strconv.ParseFloat(c.Text, 32)
		return (err == nil || math.IsInf(x, 0)) && m.singleAgrees(v, x)
	case datatype.FamilyDecimal:
		return decimalAgrees(v.Decimal(), c.Text)
	case datatype.FamilyText, datatype.FamilyBytes:
		if v.Kind() == semantics.KindGeometry { // SQLite's are byte strings
			return m.geometryAgrees(v, c.Text)
		}
		return v.Shown() == c.Text
	case datatype.FamilyGeometry:
		return m.geometryAgrees(v, c.Text)
	case datatype.FamilyList, datatype.FamilyStruct, datatype.FamilyMap:
		return m.listAgrees(v, c.Text, column)
	case datatype.FamilyBoolean, datatype.FamilyInteger, datatype.FamilyDate, datatype.FamilyTimestamp, datatype.FamilyInstant, datatype.FamilyTime, datatype.FamilyInterval:
		var buffer [24]byte
		return string(m.appendExact(buffer[:0], v, column)) == c.Text
	case datatype.FamilyOther:
		k := v.Kind() // a type that a statement made has a number in PostgreSQL
		return m.result.Form == engine.FormPostgres && (k == semantics.KindStruct || k == semantics.KindList) && m.listAgrees(v, c.Text, column)
	}
	return false
}

// floatAgrees compares a binary64 of the engine with the value.
func (m *matcher) floatAgrees(v semantics.Value, x float64, column int) bool {
	want, bound := v.Float64(), v.Bound()
	if digits := m.result.Columns[column].Digits; digits != engine.NotFixed { // the engine rounded what it sent
		bound += 0.5000001 * math.Pow(10, -float64(digits))
	}
	switch {
	case math.IsNaN(want) || math.IsNaN(x):
		return math.IsNaN(want) && math.IsNaN(x)
	case math.Float64bits(want) == math.Float64bits(x):
		return true
	case want == x: // zeros of different sign
		return bound > 0 || m.result.UnsignedZero
	}
	return math.Abs(want-x) <= bound
}

// singleDigits is the number of digits of a FLOAT that MySQL sends (FLT_DIG).
const singleDigits = 6

// singleAgrees compares a binary32 of the engine with the value.
func (m *matcher) singleAgrees(v semantics.Value, x float64) bool {
	want := float64(float32(v.Float64()))
	switch {
	case math.IsNaN(want) || math.IsNaN(x):
		return math.IsNaN(want) && math.IsNaN(x)
	case want == x:
		return math.Signbit(want) == math.Signbit(x) || v.Bound() > 0 || m.result.UnsignedZero
	case m.result.Form == engine.FormMySQL && v.Bound() == 0:
		return strconv.FormatFloat(want, 'g', singleDigits, 32) == strconv.FormatFloat(x, 'g', singleDigits, 32)
	}
	return math.Abs(want-x) <= v.Bound()
}

// decimalAgrees compares digit for digit, or within the slack at the same
// scale; optional digits may be missing.
func decimalAgrees(want *semantics.Decimal, text string) bool {
	shown := want.String()
	if shown == text {
		return true
	}
	if want.Slack().IsZero() && want.LeastScale() == want.Scale() {
		return false
	}
	got, err := decimal.NewFromString(text)
	if err != nil {
		return false
	}
	if scale := max(0, int(-got.Exponent())); scale < want.LeastScale() || scale > want.Scale() {
		return false
	}
	displayed, err := decimal.NewFromString(shown)
	if err != nil {
		return false
	}
	return got.Sub(want.Number()).Abs().LessThanOrEqual(want.Slack()) || got.Sub(displayed).Abs().LessThanOrEqual(want.Slack())
}

// appendExact writes the text that an engine shows for an exact value other
// than a float.
func (m *matcher) appendExact(to []byte, v semantics.Value, column int) []byte {
	switch k := v.Kind(); {
	case k == semantics.KindInteger:
		return strconv.AppendInt(to, v.Int(), 10)
	case k == semantics.KindBoolean:
		switch {
		case m.result.Form == engine.FormDuckDB || m.result.Form == engine.FormGEOS:
			return strconv.AppendBool(to, v.Bool())
		case m.result.Form == engine.FormPostgres && v.Bool():
			return append(to, 't')
		case m.result.Form == engine.FormPostgres:
			return append(to, 'f')
		case v.Bool():
			return append(to, '1')
		}
		return append(to, '0')
	case k == semantics.KindInterval && m.result.Form == engine.FormDuckDB:
		return append(to, v.Interval().Plain()...)
	case k == semantics.KindGeometry:
		text, _ := engine.ReferencedText(m.result.Form, v.Geometry().Referenced())
		return append(to, text...)
	case k == semantics.KindList:
		return m.appendList(to, v, column)
	case k == semantics.KindStruct:
		return m.appendStruct(to, v, column)
	case k == semantics.KindMap:
		return m.appendMap(to, v, column)
	case k == semantics.KindFloat, k == semantics.KindRaised:
		panic("compare: no exact text of a " + k.String())
	}
	return append(to, v.Plain()...)
}

// loose tells whether several texts of the engine may show the value.
func loose(v semantics.Value) bool {
	switch k := v.Kind(); {
	case k == semantics.KindFloat:
		return v.Bound() > 0
	case k == semantics.KindDecimal:
		return !v.Decimal().Slack().IsZero() || v.Decimal().LeastScale() < v.Decimal().Scale()
	case k == semantics.KindGeometry:
		g := v.Geometry()
		return g.IsPointSet() || g.IsComputed() || g.HasFreePlace() || !spatial.SameInBothReadings(g.Shape())
	case k == semantics.KindList, k == semantics.KindMap:
		return slices.ContainsFunc(v.List().Elements, loose)
	case k == semantics.KindStruct:
		return slices.ContainsFunc(v.Structure().Values, loose)
	}
	return false
}
