package function

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// A template of TO_CHAR for numbers is read into patterns and facts about all of it; then the
// patterns are written one after the other. See the rule for the sources.

// numberTemplate is a template that was read.
type numberTemplate struct {
	patterns []numberPattern
	// before, behind and shifted count digits: those before and behind the point, and behind V.
	before, behind, shifted int
	point, fill, roman      bool
	minus, plus, brackets   bool
	shifts                  bool
	// zeros is the number of digits before the first 0, -1 if there is none; lastZero that of digits
	// up to the last one.
	zeros, lastZero int
	// sign is where S stands, behind a number of digits.
	sign       signPlace
	signBehind int
}

type numberPattern struct{ name, text string }

type signPlace uint8

const (
	signUnsaid signPlace = iota
	signBefore
	signBehind
)

var numberPatterns = []string{"EEEE", "FM", "MI", "PL", "PR", "RN", "SG", "SP", "TH", ",", ".", "0", "9", "B", "C", "D", "G", "L", "S", "V"}

// readNumberTemplate reads a template; false for one that is not modelled or is an error.
func readNumberTemplate(s string) (*numberTemplate, bool) {
	t := &numberTemplate{zeros: -1}
next:
	for len(s) > 0 {
		for _, name := range numberPatterns {
			if rest := s[min(len(name), len(s)):]; s[:len(s)-len(rest)] == name || s[:len(s)-len(rest)] == strings.ToLower(name) {
				t.patterns = append(t.patterns, numberPattern{name, s[:len(name)]})
				if s = rest; !t.note(name) {
					return nil, false
				}
				continue next
			}
		}
		quoted := s[0] == '"'
		if quoted {
			s = s[1:]
		}
		for first := true; len(s) > 0 && (quoted || first); first = false {
			if quoted && s[0] == '"' {
				s = s[1:]
				break
			}
			if s[0] == '\\' && len(s) > 1 && (quoted || s[1] == '"') {
				s = s[1:]
			}
			n := len(charactersOf(s[:min(4, len(s))])[0])
			t.patterns, s = append(t.patterns, numberPattern{"", s[:n]}), s[n:]
		}
	}
	if t.before+t.shifted == 0 && !t.point && slices.ContainsFunc(t.patterns, func(p numberPattern) bool { return p.name == "TH" }) {
		return nil, false // raises for numbers that are not negative
	}
	return t, !(t.point && t.behind == 0) && !(t.roman && (t.before+t.behind+t.shifted > 0 || t.minus || t.plus || t.brackets || t.shifts || t.sign != signUnsaid || t.point))
}

// note keeps what a pattern says of the whole template.
func (t *numberTemplate) note(name string) bool {
	switch name {
	case "9", "0":
		switch {
		case t.brackets, name == "0" && t.shifts:
			return false
		case t.shifts:
			t.shifted++
			return true
		case name == "0" && t.zeros < 0 && !t.point:
			t.zeros = t.before
		}
		if t.point {
			t.behind++
		} else {
			t.before++
		}
		if name == "0" {
			t.lastZero = t.before + t.behind
		}
	case ".":
		if t.point || t.shifts {
			return false
		}
		t.point = true
	case "FM":
		t.fill = true
	case "S":
		if t.sign != signUnsaid || t.plus || t.minus || t.brackets {
			return false
		}
		t.sign = signBehind
		if !t.point {
			t.sign, t.signBehind = signBefore, t.before
		}
	case "MI", "PL", "SG":
		t.minus, t.plus = t.minus || name != "PL", t.plus || name != "MI"
		return t.sign == signUnsaid && !t.brackets
	case "PR":
		t.brackets = true
		return t.sign == signUnsaid && !t.plus && !t.minus
	case "RN":
		if t.roman {
			return false
		}
		t.roman = true
	case "V":
		if t.point || t.shifts {
			return false
		}
		t.shifts = true
	case ",", "TH":
	default: // EEEE, and what a locale decides
		return false
	}
	return true
}

// numberWriter writes the patterns of a template.
type numberWriter struct {
	*numberTemplate
	out      strings.Builder
	digits   string // of the number, with its point
	negative bool
	blanks   int // how many digits of the template stand before those of the number
	at       int // in digits
	current  int // in the patterns of digits
	count    int
	relevant int // the last place in digits that FM leaves, -1 if it leaves all
	signed   bool
	inside   bool // a digit was written
}

func (t *numberTemplate) write(digits string, negative bool) string {
	w := &numberWriter{numberTemplate: t, digits: digits, negative: negative, relevant: -1, count: t.before + t.shifted + t.behind - 1}
	before := strings.IndexByte(digits, '.')
	if before < 0 {
		before = len(digits)
	}
	switch width := t.before + t.shifted; {
	case before < width:
		w.blanks = width - before
	case before > width:
		w.digits = strings.Repeat("#", width) + "." + strings.Repeat("#", t.behind)
	}
	switch {
	case t.plus || t.minus:
		w.signed = t.minus
	default:
		if !negative && t.fill {
			t.brackets = false
		}
		w.signed = !negative && t.fill && t.sign == signUnsaid
		if t.sign == signBefore && t.signBehind == t.before+t.shifted {
			t.sign = signBehind
		}
	}
	if point := strings.IndexByte(w.digits, '.'); t.fill && t.point && point >= 0 {
		w.relevant = max(point, len(strings.TrimRight(w.digits, "0"))-1)
		if t.lastZero > w.blanks {
			w.relevant = max(w.relevant, min(len(w.digits)-1, t.lastZero-w.blanks))
		}
	}
	if !w.signed && w.blanks == 0 {
		w.count++
	}
	for _, p := range t.patterns {
		w.pattern(p)
	}
	return w.out.String()
}

func (w *numberWriter) pattern(p numberPattern) {
	blank := func() {
		if !w.fill {
			w.out.WriteByte(' ')
		}
	}
	sign := map[bool]byte{false: '+', true: '-'}[w.negative]
	switch p.name {
	case "":
		w.out.WriteString(p.text)
	case "9", "0", ".":
		w.digit(p.name)
	case ",":
		if w.inside {
			w.out.WriteByte(',')
		} else {
			blank()
		}
	case "TH":
		if w.digits[0] != '#' && !w.negative && !w.point {
			ending := ordinalEnding(w.digits)
			if p.text == "TH" {
				ending = strings.ToUpper(ending)
			}
			w.out.WriteString(ending)
		}
	case "SG":
		w.out.WriteByte(sign)
	case "MI", "PL":
		if w.negative == (p.name == "MI") {
			w.out.WriteByte(sign)
		} else {
			blank()
		}
	}
}

// ordinalEnding is that of a number by its last two digits: 11th to 19th, as all whose last digit but one is 1.
func ordinalEnding(digits string) string {
	if n := len(digits); n < 2 || digits[n-2] != '1' {
		switch digits[n-1] {
		case '1':
			return "st"
		case '2':
			return "nd"
		case '3':
			return "rd"
		}
	}
	return "th"
}

// digit writes a digit or the point, with the sign before the first and behind the last one.
func (w *numberWriter) digit(name string) {
	w.inside = false
	pointLast := w.relevant >= 0 && w.digits[w.relevant] == '.'
	leading := func() bool { return w.zeros < 0 && w.at == 0 && w.digits[0] == '0' && w.behind != 0 }
	if !w.signed && (w.current >= w.blanks || w.zeros == w.current) && (!leading() || pointLast) {
		w.before0()
	}
	switch zero := w.zeros >= 0 && w.zeros <= w.current; {
	case w.current < w.blanks && zero:
		w.out.WriteByte('0')
		w.inside = true
	case w.current < w.blanks:
		if !w.fill {
			w.out.WriteByte(' ')
		}
	default:
		w.figure(name, pointLast, leading())
	}
	end := w.count
	if w.blanks > 0 {
		end++
	}
	if w.point {
		end++
	}
	if w.relevant >= 0 && w.relevant == w.at {
		end = w.current
	}
	if w.current+1 == end {
		switch {
		case w.signed && w.brackets:
			w.out.WriteByte(map[bool]byte{false: ' ', true: '>'}[w.negative])
		case w.sign == signBehind:
			w.out.WriteByte(map[bool]byte{false: '+', true: '-'}[w.negative])
		}
	}
	w.current++
}

// before0 writes the sign before the first digit.
func (w *numberWriter) before0() {
	switch {
	case w.sign == signBehind:
		return
	case w.sign == signBefore:
		w.out.WriteByte(map[bool]byte{false: '+', true: '-'}[w.negative])
	case w.brackets:
		w.out.WriteByte(map[bool]byte{false: ' ', true: '<'}[w.negative])
	case w.negative:
		w.out.WriteByte('-')
	case !w.fill:
		w.out.WriteByte(' ')
	}
	w.signed = true
}

// figure writes the next character of the number.
func (w *numberWriter) figure(name string, pointLast, leading bool) {
	if w.at == len(w.digits) {
		return
	}
	switch x := w.digits[w.at]; {
	case x == '.':
		if !pointLast || w.fill {
			w.out.WriteByte('.')
		}
	case w.relevant >= 0 && w.at > w.relevant && name != "0":
	case leading && !w.fill:
		w.out.WriteByte(' ')
	case leading:
		if pointLast {
			w.out.WriteByte('0')
		}
	default:
		w.out.WriteByte(x)
		w.inside = true
	}
	w.at++
}

func numberTemplateTypes(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	t := arguments[0]
	switch {
	case !arguments[1].IsText() && arguments[1].Kind != ast.TypeUnknown || t.Kind == ast.TypeReal || !t.IsNumeric():
		return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
	case t.Kind == ast.TypeInteger && t.Width < 32:
		t = ast.Integer
	}
	return []ast.Type{t, ast.Text}, ast.Text, nil
}

func numberToChar(c *call) semantics.Value {
	format := c.text(1)
	t, modelled := readNumberTemplate(format)
	if !modelled {
		return c.unmodelled("the template '" + format + "'")
	}
	if t.roman {
		return c.value(t.romanNumeral(c.arguments[0]))
	}
	var digits string
	if v := c.arguments[0]; v.Kind() == semantics.KindFloat {
		x := v.Float64() * math.Pow(10, float64(t.shifted))
		whole := strconv.FormatFloat(math.Abs(x), 'f', 0, 64)
		if math.IsNaN(x) || math.IsInf(x, 0) || len(whole)+t.behind > 15 {
			return c.unmodelled("a float of so many digits")
		}
		digits = strconv.FormatFloat(x, 'f', t.behind, 64)
	} else {
		d := semantics.AsDecimal(&v)
		x := d.Number().Shift(int32(t.shifted))
		if v.Kind() != semantics.KindDecimal && t.shifted > 0 && x.Abs().BigInt().BitLen() > 31 {
			return c.unmodelled("a number that V shifts beyond 31 bits")
		}
		digits = x.StringFixed(int32(t.behind))
	}
	digits, negative := strings.CutPrefix(digits, "-")
	return c.value(t.write(digits, negative))
}

// romanNumeral is that of 1 to 3999, and # for others.
func (t *numberTemplate) romanNumeral(v semantics.Value) string {
	n := int64(-1)
	if v.Kind() == semantics.KindFloat {
		if x := math.RoundToEven(v.Float64()); x >= 1 && x < 4000 {
			n = int64(x)
		}
	} else if d := semantics.AsDecimal(&v).Number().Round(0); d.IsPositive() && d.LessThan(decimal.NewFromInt(4000)) {
		n = d.IntPart()
	}
	numeral := strings.Repeat("#", 15)
	if n > 0 {
		numeral = ""
		for _, r := range []struct {
			value int64
			text  string
		}{{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} {
			for ; n >= r.value; n -= r.value {
				numeral += r.text
			}
		}
	}
	var b strings.Builder
	for _, p := range t.patterns {
		switch p.name {
		case "":
			b.WriteString(p.text)
		case "RN":
			own := numeral
			if p.text == "rn" {
				own = strings.ToLower(own)
			}
			if !t.fill {
				b.WriteString(strings.Repeat(" ", max(0, 15-len(own))))
			}
			b.WriteString(own)
		case ",": // no digit was written
			if !t.fill {
				b.WriteByte(' ')
			}
		}
	}
	return b.String()
}
