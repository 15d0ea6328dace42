package compare

import (
	"math"
	"strconv"

	"github.com/semcheck/semcheck/semantics"
)

// appendRecord writes the text that a session of PostgreSQL has for a row.
func (m *matcher) appendRecord(to []byte, v semantics.Value, column int) []byte {
	to = append(to, '(')
	for i, x := range v.Structure().Values {
		if i > 0 {
			to = append(to, ',')
		}
		switch {
		case x.IsNull():
		case x.Kind() == semantics.KindFloat:
			to = append(to, semantics.InRecord(semantics.FormatFloat(x.Float64()))...)
		default:
			to = append(to, semantics.InRecord(string(m.appendExact(nil, x, column)))...)
		}
	}
	return append(to, ')')
}

// recordAgrees tells whether a text of PostgreSQL shows a row in which a number may be shown in several ways.
func (m *matcher) recordAgrees(v semantics.Value, text string, column int) bool {
	values := v.Structure().Values
	parts, null, ok := semantics.RecordParts(text)
	if !ok || len(parts) != len(values) {
		return false
	}
	for i, x := range values {
		if x.IsNull() || null[i] {
			if x.IsNull() != null[i] {
				return false
			}
			continue
		}
		switch k := x.Kind(); {
		case k == semantics.KindList, k == semantics.KindStruct:
			ok = m.listAgrees(x, parts[i], column)
		case k == semantics.KindDecimal:
			ok = decimalAgrees(x.Decimal(), parts[i])
		case k == semantics.KindFloat:
			f, err := strconv.ParseFloat(parts[i], 64)
			ok = (err == nil || math.IsInf(f, 0)) && m.floatAgrees(x, f, column)
		default:
			ok = string(m.appendExact(nil, x, column)) == parts[i]
		}
		if !ok {
			return false
		}
	}
	return true
}
