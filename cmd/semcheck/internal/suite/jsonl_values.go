package suite

import (
	"encoding/hex"
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/semantics"
)

// shows tells whether an expected cell of a JSON file shows the value.
//
// Strict, the cell must have the form that semcheck itself gives the value
// (semcheck eval --json), a float within its error bound. Otherwise numbers may
// be JSON numbers or strings and compare by value, whatever their scale;
// booleans may be true, "true", "t", 1 or "1"; byte strings 0x… or \x….
func shows(v semantics.Value, cell any, strict bool) bool {
	if v.IsNull() || cell == nil {
		return v.IsNull() && cell == nil
	}
	if v.Kind() == semantics.KindFloat {
		text, ok := text(cell)
		if _, isString := cell.(string); strict && isString != (math.IsNaN(v.Float64()) || math.IsInf(v.Float64(), 0)) {
			return false
		}
		return ok && showsFloat(v, text)
	}
	if strict {
		return cell == present.Value(v)
	}
	text, ok := text(cell)
	if !ok {
		return false
	}
	switch k := v.Kind(); {
	case k == semantics.KindBoolean:
		switch strings.ToLower(text) {
		case "true", "t", "1":
			return v.Bool()
		case "false", "f", "0":
			return !v.Bool()
		}
		return false
	case k.IsNumber():
		return showsExact(v, text)
	case k == semantics.KindText:
		_, isString := cell.(string)
		return isString && v.Shown() == text
	case k == semantics.KindBytes:
		digits, ok := strings.CutPrefix(strings.ToLower(text), "0x")
		if !ok {
			digits, ok = strings.CutPrefix(strings.ToLower(text), `\x`)
		}
		return ok && digits == hex.EncodeToString([]byte(v.Str()))
	}
	return !v.IsRaised() && text == v.Plain()
}

// text is a scalar cell as text.
func text(cell any) (string, bool) {
	switch cell := cell.(type) {
	case string:
		return cell, true
	case json.Number:
		return cell.String(), true
	case bool:
		if cell {
			return "1", true
		}
		return "0", true
	}
	return "", false
}

func showsExact(v semantics.Value, text string) bool {
	got, err := decimal.NewFromString(v.String())
	if err != nil {
		return false
	}
	want, err := decimal.NewFromString(strings.TrimSpace(text))
	if err != nil {
		return false
	}
	if v.Kind() == semantics.KindDecimal && want.Sub(got).Abs().LessThanOrEqual(v.Decimal().Slack()) {
		return true
	}
	return want.Equal(got)
}

func showsFloat(v semantics.Value, text string) bool {
	want, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil && !math.IsInf(want, 0) {
		return false
	}
	got := v.Float64()
	switch {
	case math.IsNaN(want) || math.IsNaN(got):
		return math.IsNaN(want) && math.IsNaN(got)
	case want == got:
		return true
	}
	return math.Abs(want-got) <= v.Bound()
}

// tableText writes rows as JSON, for showing what the evaluator answered.
func tableText(rows []semantics.Row) string {
	table := make([][]any, len(rows))
	for i, row := range rows {
		table[i] = make([]any, len(row))
		for k, v := range row {
			table[i][k] = present.Value(v)
		}
	}
	return jsonText(table)
}
