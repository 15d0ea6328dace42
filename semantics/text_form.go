package semantics

import (
	"math"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// Cases of ruleFloatText.
const (
	floatTextPlain spec.Case = iota
	floatTextExponent
	floatTextSpecial
)

var ruleFloatText = spec.Declare(spec.Rule{
	ID:        "text.of-float",
	Statement: "The text of an approximate number is the shortest that reads back as the same number; when an exponent is used is the dialect's choice.",
	From:      spec.PostgreSQL("8.1.3 Floating-Point Types", "datatype.sgml"),
	Cases:     []string{floatTextPlain: "plain", floatTextExponent: "exponent", floatTextSpecial: "special"},
	Choices:   []spec.Choice{{Date: "2026-11-20", Statement: "Text of a REAL in SQLite: the manual promises 15 digits, the source writes 17 since 3.52. Where they differ the outcome is open."}},
	Variants: []spec.Variant{
		{Dialects: []string{"mysql", "mariadb"}, Statement: "No exponent from 1e-15 to below 1e15, nor above with a fraction; the exponent has no plus sign or padding.",
			From: spec.MySQLCode("my_gcvt", "strings/dtoa.cc").With(spec.MariaDBCode("my_gcvt", "strings/dtoa.c"))},
		{Dialects: []string{"sqlite"}, Statement: "15 or 17 significant digits by version, always a point; open where the two differ.",
			From: spec.SQLiteCode("sqlite3FpDecode, vdbeMemRenderNum", "util.c, vdbemem.c").With(spec.SQLite("3. Type Affinity", "datatype3.html"))},
		{Dialects: []string{"duckdb"}, Statement: "A point is always shown where there is no exponent; an exponent is used below 1e-4 and from 1e16 on.",
			From: spec.DuckDBCode("StringCast::Operation<double>, float_writer::prettify", "src/common/operator/string_cast.cpp, third_party/fmt/include/fmt/format.h")},
		{Dialects: []string{"iso"}, Statement: "The shortest mantissa with one digit before the point, E and the exponent.",
			From: spec.ISO("<cast specification>")},
	},
	Except: map[string][]string{"mysql": {"special"}, "mariadb": {"special"}, "iso": {"plain", "special"}},
})

func floatText(e *Evaluation, f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		e.apply(ruleFloatText, floatTextSpecial)
		if e.Dialect.FloatText == spec.FloatTextDigits {
			return map[bool]string{true: "Inf", false: "-Inf"}[f > 0]
		}
		if e.Dialect.FloatText == spec.FloatTextPointed {
			return strings.TrimSuffix(strings.ToLower(FormatFloat(f)), "inity")
		}
		return FormatFloat(f)
	}
	digits, power := shortest(f) // 0.digits × 10^power
	negative := math.Signbit(f)
	var text string
	switch e.Dialect.FloatText {
	case spec.FloatTextDigits:
		if len(digits) > 15 {
			e.MarkUndetermined(ruleFloatText)
		}
		negative = negative && f != 0
		if power-1 < -4 || power-1 >= 15 {
			if power-1 < 17 && power-1 >= 15 {
				e.MarkUndetermined(ruleFloatText) // 15 digits: exponent; 17 digits: none
			}
			e.apply(ruleFloatText, floatTextExponent)
			text = withExponent(digits, power-1, "e", true, true)
			break
		}
		e.apply(ruleFloatText, floatTextPlain)
		if text = withoutExponent(digits, power); !strings.Contains(text, ".") {
			text += ".0"
		}
	case spec.FloatTextPointed:
		if f != 0 && (power-1 < -4 || power-1 >= 16) {
			e.apply(ruleFloatText, floatTextExponent)
			text = withExponent(digits, power-1, "e", true, false)
			break
		}
		e.apply(ruleFloatText, floatTextPlain)
		if text = withoutExponent(digits, power); !strings.Contains(text, ".") {
			text += ".0"
		}
	case spec.FloatTextWide:
		if f != 0 && (power < -14 || power > 15 && len(digits) <= power) {
			e.apply(ruleFloatText, floatTextExponent)
			text = withExponent(digits, power-1, "e", false, false)
			break
		}
		e.apply(ruleFloatText, floatTextPlain)
		text = withoutExponent(digits, power)
	case spec.FloatTextScientific:
		e.apply(ruleFloatText, floatTextExponent)
		text = strings.TrimSuffix(withExponent(digits, power-1, "E", false, false), ".")
	case spec.FloatTextPlain:
		if f != 0 && (power-1 < -4 || power-1 >= 15) {
			e.apply(ruleFloatText, floatTextExponent)
			text = withExponent(digits, power-1, "e", true, false)
			break
		}
		e.apply(ruleFloatText, floatTextPlain)
		text = withoutExponent(digits, power)
	}
	if negative {
		return "-" + text
	}
	return text
}

// shortest returns the shortest significant digits and the power of ten in
// front of which the point stands: |f| = 0.digits × 10^power.
func shortest(f float64) (digits string, power int) {
	text := strconv.FormatFloat(math.Abs(f), 'e', -1, 64)
	mantissa, exponent, _ := strings.Cut(text, "e")
	p, _ := strconv.Atoi(exponent)
	digits = strings.TrimRight(strings.Replace(mantissa, ".", "", 1), "0")
	if digits == "" {
		return "0", 1
	}
	return digits, p + 1
}

func withoutExponent(digits string, power int) string {
	switch {
	case power <= 0:
		return "0." + strings.Repeat("0", -power) + digits
	case power >= len(digits):
		return digits + strings.Repeat("0", power-len(digits))
	}
	return digits[:power] + "." + digits[power:]
}

// withExponent writes d.ddd and an exponent; padded asks for a sign and two
// digits, pointed for a digit behind the point.
func withExponent(digits string, exponent int, letter string, padded, pointed bool) string {
	text := digits[:1]
	if len(digits) > 1 {
		text += "." + digits[1:]
	} else if pointed {
		text += ".0"
	}
	text += letter
	if !padded {
		return text + strconv.Itoa(exponent)
	}
	sign := "+"
	if exponent < 0 {
		sign, exponent = "-", -exponent
	}
	if exponent < 10 {
		sign += "0"
	}
	return text + sign + strconv.Itoa(exponent)
}
