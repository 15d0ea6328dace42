package suite

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
)

// arrange renders rows and sorts them by the sort mode, as one list of values.
func (s *sqlLogicTest) arrange(rows []semantics.Row, types, mode string) []string {
	rendered := make([][]string, len(rows))
	for i, row := range rows {
		rendered[i] = s.render(row, types)
	}
	if mode == "rowsort" {
		slices.SortStableFunc(rendered, slices.Compare)
	}
	values := slices.Concat(rendered...)
	if mode == "valuesort" {
		slices.Sort(values)
	}
	return values
}

func (s *sqlLogicTest) render(row semantics.Row, types string) []string {
	values := make([]string, len(row))
	for i, v := range row {
		values[i] = s.value(v, types[i])
	}
	return values
}

// value renders a value as the type character of its column asks for.
func (s *sqlLogicTest) value(v semantics.Value, kind byte) string {
	if v.IsNull() {
		return "NULL"
	}
	if s.duckdb {
		return s.duckdbValue(v)
	}
	switch kind {
	case 'I':
		return wholeNumber(v)
	case 'R':
		return fmt.Sprintf("%.3f", realNumber(v))
	}
	e := semantics.NewEvaluation(s.dialect, nil)
	t := semantics.TextOf(e, &v)
	text := t.Str()
	if v.Kind() == semantics.KindText {
		text = v.Shown()
	}
	if text == "" {
		return "(empty)"
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '@'
		}
		return r
	}, text)
}

// wholeNumber is the value read as an integer, as sqlite3_column_int64 does:
// reals are truncated, of text the longest numeric prefix counts.
func wholeNumber(v semantics.Value) string {
	if n, is := semantics.WholeNumber(&v); is {
		return n.String()
	}
	switch k := v.Kind(); {
	case k == semantics.KindBoolean:
		if v.Bool() {
			return "1"
		}
		return "0"
	case k == semantics.KindDecimal:
		return v.Decimal().Number().Truncate(0).String()
	}
	f := realNumber(v)
	switch {
	case math.IsNaN(f):
		return "0"
	case f >= math.MaxInt64:
		return strconv.FormatInt(math.MaxInt64, 10)
	case f <= math.MinInt64:
		return strconv.FormatInt(math.MinInt64, 10)
	}
	return strconv.FormatInt(int64(f), 10)
}

// realNumber is the value read as a float.
func realNumber(v semantics.Value) float64 {
	switch k := v.Kind(); {
	case k == semantics.KindDecimal:
		return v.Decimal().Number().InexactFloat64()
	case k.IsNumber():
		f, _ := semantics.AsFloat(&v)
		return f
	case k == semantics.KindBoolean && v.Bool():
		return 1
	case k == semantics.KindText, k == semantics.KindBytes:
		return prefixNumber(v.Str())
	}
	return 0
}

// prefixNumber reads the longest numeric prefix of a text, 0 without one.
func prefixNumber(text string) float64 {
	text = strings.TrimLeft(text, " \t\n\r\f\v")
	for n := min(len(text), 64); n > 0; n-- {
		if strings.ContainsAny(text[:n], "xXpP_iInN") { // Go reads more than SQL does
			continue
		}
		if f, err := strconv.ParseFloat(text[:n], 64); err == nil {
			return f
		}
	}
	return 0
}

// first is one permitted result.
func first(o *eval.Outcome) []semantics.Row {
	var list []semantics.Row
	for _, group := range o.Worlds[0].Groups {
		list = append(list, group.Rows[:group.Take]...)
	}
	return list
}

// valuesAgree tells whether the outcome permits the expected values.
func (s *sqlLogicTest) valuesAgree(o *eval.Outcome, types, mode string, expected []string) bool {
	degree := len(types)
	if len(expected)%degree != 0 {
		return false
	}
	if mode == "valuesort" {
		for _, world := range o.Worlds {
			values := s.arrange(first(&eval.Outcome{Worlds: []eval.Result{world}}), types, mode)
			if slices.Equal(values, expected) {
				return true
			}
		}
		return false
	}
	return permits(o, len(expected)/degree, mode == "rowsort", func(row semantics.Row, i int) bool {
		for k, v := range row {
			want := expected[i*degree+k]
			if s.duckdb && s.duckdbAgrees(v, want) {
				continue
			}
			if s.value(v, types[k]) != want {
				return false
			}
		}
		return true
	})
}

// hashAgrees tells whether a permitted result has the expected hash. Of rows
// whose order the query leaves free it tries the evaluator's own.
func (s *sqlLogicTest) hashAgrees(o *eval.Outcome, types, mode string, count int, sum string) bool {
	for _, world := range o.Worlds {
		values := s.arrange(first(&eval.Outcome{Worlds: []eval.Result{world}}), types, mode)
		if len(values) == count && hash(values) == sum {
			return true
		}
	}
	return false
}
