package tlp

import (
	"math"
	"math/big"
	"strings"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/internal/bag"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// judge holds the aggregates of the whole, the first answer, against those that
// the parts make, group by group.
func (a *aggregation) judge(answers []*engine.Result) trial.Verdict {
	width := len(a.keys)
	for i, r := range answers {
		columns := a.columns()
		if i == 0 {
			columns = make([]ast.Expr, len(a.list))
		}
		if len(r.Columns) != width+len(columns) {
			return metamorphic.Violated("%d columns instead of %d", len(r.Columns), width+len(columns))
		}
		if width == 0 && len(r.Rows) != 1 {
			return metamorphic.Violated("aggregates without GROUP BY have %s", bag.Rows(len(r.Rows)))
		}
		if bag.ShowsRounded(r, width) {
			return trial.Verdict{NoCase: "several groups may have a key of one text, since the engine shows a float with fewer digits than it has"}
		}
	}
	// The groups of the parts, by key: for each aggregate the places of its columns.
	type place struct {
		result *engine.Result
		row    []engine.Cell
	}
	parts := map[string][]place{}
	var key []byte
	keyOf := func(r *engine.Result, row []engine.Cell) string {
		key = key[:0]
		for i := range width {
			key = compare.AppendEqualityKey(key, r.Form, r.Columns[i], &row[i])
		}
		return string(key)
	}
	for _, r := range answers[1:] {
		for _, row := range r.Rows {
			k := keyOf(r, row)
			if n := len(parts[k]); n > 0 && parts[k][n-1].result == r {
				return metamorphic.Violated("the group of %s is there twice in a part", bag.Show(row[:width]))
			}
			parts[k] = append(parts[k], place{r, row})
		}
	}
	h := trial.Verdict{Rows: len(answers[0].Rows)}
	seen := map[string]bool{}
	for _, row := range answers[0].Rows {
		k := keyOf(answers[0], row)
		if seen[k] {
			return metamorphic.Violated("the group of %s is there twice", bag.Show(row[:width]))
		}
		seen[k] = true
		if parts[k] == nil {
			return metamorphic.Violated("the group of %s is in no part", bag.Show(row[:width]))
		}
		at := width
		for i := range a.list {
			m := &a.list[i]
			whole := &value{answers[0], row, width + i}
			made := make([]value, len(parts[k]))
			for n, p := range parts[k] {
				made[n] = value{p.result, p.row, at}
			}
			at += len(m.parts())
			if differs := m.differs(whole, made); differs != "" {
				where := ""
				if width > 0 {
					where = " in the group of " + bag.Show(row[:width])
				}
				text, err := render.Expr(m.whole, a.Dialect)
				if err != nil {
					text = "an aggregate"
				}
				return metamorphic.Violated("%s%s is %s", text, where, differs)
			}
		}
	}
	for k, p := range parts {
		if !seen[k] {
			return metamorphic.Violated("the group of %s of a part is not in the query", bag.Show(p[0].row[:width]))
		}
	}
	return h
}

// value is a cell in its answer.
type value struct {
	result *engine.Result
	row    []engine.Cell
	column int
}

// at is the cell some columns further on.
func (v *value) at(further int) *engine.Cell { return &v.row[v.column+further] }

func (v *value) key() string {
	return string(compare.AppendEqualityKey(nil, v.result.Form, v.result.Columns[v.column], v.at(0)))
}

func (v *value) number(further int) *big.Rat {
	return compare.Number(v.result.Form, v.result.Columns[v.column+further], v.at(further))
}

// rounding is how far a number may be from what the engine has, where it rounds
// what it sends.
func (v *value) rounding(further int) float64 {
	if digits := v.result.Columns[v.column+further].Digits; digits != engine.NotFixed && v.result.Form == engine.FormMySQL {
		return 0.5000001 * math.Pow(10, -float64(digits))
	}
	return 0
}

// differs says how an aggregate of the whole differs from what the parts make of
// it; empty where it does not.
func (m *measured) differs(whole *value, parts []value) string {
	switch m.function {
	case ast.Min, ast.Max:
		return m.extreme(whole, parts)
	case ast.CountStar, ast.Count:
		return m.counted(whole, parts)
	case ast.Sum, ast.Avg:
		return m.summed(whole, parts)
	}
	panic("tlp: the aggregate " + m.function + " is not collected")
}

func shownValue(v *value) string {
	if v.at(0).Null {
		return "NULL"
	}
	return v.at(0).Text
}

func (m *measured) counted(whole *value, parts []value) string {
	sum := new(big.Rat)
	for i := range parts {
		n := parts[i].number(0)
		if n == nil {
			return "in a part " + shownValue(&parts[i])
		}
		sum.Add(sum, n)
	}
	if n := whole.number(0); n == nil || n.Cmp(sum) != 0 {
		return shownValue(whole) + ", the parts make " + sum.RatString()
	}
	return ""
}

// extreme holds MIN or MAX against those of the parts: it is one of them, and none
// is beyond it.
func (m *measured) extreme(whole *value, parts []value) string {
	among, any := false, false
	for i := range parts {
		p := &parts[i]
		if p.at(0).Null {
			continue
		}
		any = true
		among = among || p.key() == whole.key()
		order, known := compare.Order(whole.result.Form, whole.result.Columns[whole.column], p.at(0), whole.at(0))
		if known && (m.function == ast.Min && order < 0 || m.function == ast.Max && order > 0) {
			return shownValue(whole) + ", a part has " + shownValue(p)
		}
	}
	switch {
	case whole.at(0).Null && any:
		return "NULL, and not in a part"
	case !whole.at(0).Null && !among:
		return shownValue(whole) + ", which is that of no part"
	}
	return ""
}

// summed holds SUM or AVG against the sums and counts of the parts.
func (m *measured) summed(whole *value, parts []value) string {
	sum, count, absolute := new(big.Rat), new(big.Rat), new(big.Rat)
	bound, any := whole.rounding(0), false
	for i := range parts {
		p := &parts[i]
		if p.at(0).Null {
			continue
		}
		any = true
		n := p.number(0)
		if n == nil {
			return "" // an infinity
		}
		sum.Add(sum, n)
		bound += p.rounding(0)
		if m.function == ast.Avg || !m.exact {
			if n = p.number(1); n == nil {
				return "in a part of the count " + p.at(1).Text
			}
			count.Add(count, n)
		}
		if !m.exact {
			if n = p.number(2); n == nil {
				return ""
			}
			absolute.Add(absolute, n)
		}
	}
	switch {
	case whole.at(0).Null && any:
		return "NULL, the parts make " + sum.FloatString(6)
	case whole.at(0).Null:
		return ""
	case !any:
		return shownValue(whole) + ", and NULL in all parts"
	}
	got := whole.number(0)
	if got == nil {
		return ""
	}
	terms, _ := count.Float64()
	all, _ := absolute.Float64()
	if !m.exact {
		bound += 2 * (terms + 4) * m.epsilon * all
	}
	if m.function == ast.Avg {
		if count.Sign() == 0 {
			return shownValue(whole) + ", and the parts count no value"
		}
		sum.Quo(sum, count)
		bound = bound/terms + quotientError(whole, got)
	}
	limit := new(big.Rat)
	if math.IsInf(bound, 0) || limit.SetFloat64(bound) == nil {
		return ""
	}
	if distance := new(big.Rat).Sub(got, sum); distance.Abs(distance).Cmp(limit) > 0 {
		made, _ := sum.Float64()
		return shownValue(whole) + ", the parts make " + semantics.FormatFloat(made)
	}
	return ""
}

// quotientError bounds the error of the division in AVG: two units of the last
// digit of a decimal, which may be rounded twice, a few of a float.
func quotientError(v *value, average *big.Rat) float64 {
	switch typ := v.result.Columns[v.column].Type; {
	case typ == "NUMERIC" || strings.HasPrefix(typ, "DECIMAL"):
		_, digits, _ := strings.Cut(v.at(0).Text, ".")
		return 2 * math.Pow(10, -float64(len(digits)))
	default:
		size, _ := average.Float64()
		return 8 * math.Abs(size) * doubleEpsilon
	}
}
