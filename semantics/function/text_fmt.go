package function

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// fmtTypes is the signature of FORMAT of DuckDB: truth values, numbers and texts are taken as
// they are.
func fmtTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	operands, result, err = declaredTypes(f, d, nil, arguments)
	for i, t := range arguments {
		switch {
		case err != nil:
			return nil, result, err
		case t.Kind == ast.TypeBytes, t.Kind == ast.TypeInteger && (t.Width > 64 || t.Unsigned): // some take no sign, by their type
			return nil, result, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		case t.IsText():
			operands[i] = ast.Text
		}
	}
	return operands, result, err
}

// fmtText is a text in the syntax of the library fmt while it is read.
type fmtText struct {
	*call
	rest string
	// next is the argument that a place without a number takes, from 0; -1 once a place had
	// a number.
	next int
	// refused and beyond tell that the text is wrong, or has what is not modelled.
	refused bool
	beyond  string
}

// fmtPlace is what stands between braces behind the colon.
type fmtPlace struct {
	fill, align  byte // align is one of <, >, ^ and =, or 0
	sign         byte // +, - or a blank
	thousands    byte
	alternate    bool
	width        int
	precise      bool
	precision    int
	letter       byte
	hasThousands bool
}

func formatOfDuckDB(c *call) semantics.Value {
	f := fmtText{call: c, rest: c.text(0)}
	var b strings.Builder
	for f.rest != "" && f.reading() {
		literal, after, found := strings.Cut(f.rest, "{")
		b.WriteString(f.plain(literal))
		if f.rest = after; !found {
			break
		}
		if f.accept('{') {
			b.WriteByte('{')
			continue
		}
		if b.WriteString(f.replacement()); b.Len() > longest {
			return c.unmodelled("so long a text")
		}
	}
	switch {
	case f.beyond != "":
		return c.unmodelled(f.beyond)
	case f.refused:
		return c.wrong(semantics.ClassArgument)
	case c.failed != nil:
		return semantics.Null
	}
	return c.value(b.String())
}

func (f *fmtText) reading() bool { return !f.refused && f.beyond == "" && f.failed == nil }

// refuse notes that the text is wrong.
func (f *fmtText) refuse() { f.refused = true }

// plain is text outside of places, in which }} is a brace.
func (f *fmtText) plain(s string) string {
	plain := strings.ReplaceAll(s, "}}", "\x00")
	if strings.Contains(plain, "}") {
		f.refuse()
	}
	return strings.ReplaceAll(plain, "\x00", "}")
}

// accept takes a character.
func (f *fmtText) accept(c byte) bool {
	if f.rest == "" || f.rest[0] != c {
		return false
	}
	f.rest = f.rest[1:]
	return true
}

// replacement is what stands in place of a place, behind its opening brace.
func (f *fmtText) replacement() string {
	v, is := f.argument()
	if !is {
		return ""
	}
	var p fmtPlace
	p.fill = ' '
	if f.accept(':') {
		f.place(&p, v)
	}
	if !f.reading() {
		return ""
	}
	if !f.accept('}') {
		f.refuse()
		return ""
	}
	return f.shown(v, &p)
}

// argument is the one that a place names by its number, or the next one.
func (f *fmtText) argument() (v semantics.Value, is bool) {
	n := f.next
	switch {
	case f.rest == "":
		f.refuse()
		return v, false
	case f.rest[0] == '}' || f.rest[0] == ':':
		if f.next < 0 {
			f.refuse()
		}
		f.next++
	case f.rest[0] >= '0' && f.rest[0] <= '9':
		n = f.number()
		if f.next > 0 {
			f.refuse()
		}
		f.next = -1
	default: // a name, and no argument has one
		f.refuse()
	}
	if n+1 >= len(f.arguments) {
		f.refuse()
	}
	if f.refused {
		return v, false
	}
	return f.arguments[n+1], true
}

// number reads digits; a zero stands alone.
func (f *fmtText) number() int {
	digits := len(f.rest) - len(strings.TrimLeft(f.rest, "0123456789"))
	if f.rest[0] == '0' {
		digits = 1
	}
	n, err := strconv.ParseInt(f.rest[:digits], 10, 32)
	if err != nil {
		f.refuse()
	}
	f.rest = f.rest[digits:]
	return int(n)
}

// place reads what stands behind the colon, for a value.
func (f *fmtText) place(p *fmtPlace, v semantics.Value) {
	inside, _, _ := strings.Cut(f.rest, "}")
	if strings.ContainsFunc(inside, func(r rune) bool { return r >= utf8.RuneSelf }) {
		f.beyond = "a place with characters beyond ASCII"
		return
	}
	numeric := v.Kind() != semantics.KindText
	if f.rest == "" || f.rest[0] == '}' {
		return
	}
	f.alignment(p)
	if p.align == '=' && !numeric {
		f.refuse()
	}
	f.sign(p, v)
	if f.accept('#') {
		p.alternate = true
		if !numeric {
			f.refuse()
		}
	}
	if f.accept('0') {
		p.fill, p.align = '0', '='
		if !numeric {
			f.refuse()
		}
	}
	f.width(p)
	if f.reading() && f.accept('.') {
		f.precision(p, v)
	}
	if f.reading() && f.rest != "" && f.rest[0] != '}' {
		p.letter, f.rest = f.rest[0], f.rest[1:]
	}
}

// alignment reads a character to fill with and a sign of alignment.
func (f *fmtText) alignment(p *fmtPlace) {
	const signs = "<>^="
	switch {
	case len(f.rest) > 1 && strings.IndexByte(signs, f.rest[1]) >= 0:
		if f.rest[0] == '{' {
			f.refuse()
		}
		p.fill, p.align, f.rest = f.rest[0], f.rest[1], f.rest[2:]
	case strings.IndexByte(signs, f.rest[0]) >= 0:
		p.align, f.rest = f.rest[0], f.rest[1:]
	}
}

// sign reads the sign of numbers that are not negative, or what separates thousands.
func (f *fmtText) sign(p *fmtPlace, v semantics.Value) {
	switch {
	case f.rest == "":
	case strings.IndexByte("+- ", f.rest[0]) >= 0:
		switch v.Kind() {
		case semantics.KindInteger, semantics.KindDecimal, semantics.KindFloat:
		case semantics.KindNull, semantics.KindRaised, semantics.KindBoolean, semantics.KindUnsigned, semantics.KindHuge, semantics.KindText, semantics.KindBytes, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry, semantics.KindList, semantics.KindStruct, semantics.KindMap:
			f.refuse() // it requires a signed argument, which one of 128 bits is not
		}
		p.sign, f.rest = f.rest[0], f.rest[1:]
	case strings.IndexByte(",_'", f.rest[0]) >= 0:
		p.thousands, p.hasThousands, f.rest = f.rest[0], true, f.rest[1:]
	case f.accept('t') && f.rest != "":
		p.thousands, p.hasThousands, f.rest = f.rest[0], true, f.rest[1:]
	}
}

// width reads a number of characters, or the argument that is one.
func (f *fmtText) width(p *fmtPlace) {
	switch {
	case f.rest == "" || !f.reading():
	case f.rest[0] >= '0' && f.rest[0] <= '9':
		p.width = f.number()
	case f.accept('{'):
		v, is := f.argument()
		if !is {
			return
		}
		if !f.accept('}') || v.Kind() != semantics.KindInteger && v.Kind() != semantics.KindUnsigned || v.Kind() == semantics.KindInteger && v.Int() < 0 || v.Uint() > math.MaxInt32 {
			f.refuse()
			return
		}
		p.width = int(v.Uint()) //nolint:gosec // it was compared
	}
	if p.width > longest {
		f.beyond = "so long a text"
	}
}

// precision reads a number of characters of a text.
func (f *fmtText) precision(p *fmtPlace, v semantics.Value) {
	switch {
	case f.rest == "":
		f.refuse()
	case f.rest[0] >= '0' && f.rest[0] <= '9':
		p.precise, p.precision = true, f.number()
	case f.rest[0] == '{':
		f.beyond = "a precision that an argument gives"
	default:
		f.refuse()
	}
	switch v.Kind() {
	case semantics.KindInteger, semantics.KindUnsigned, semantics.KindHuge, semantics.KindBoolean:
		f.refuse()
	case semantics.KindNull, semantics.KindRaised, semantics.KindDecimal, semantics.KindFloat, semantics.KindText, semantics.KindBytes, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry, semantics.KindList, semantics.KindStruct, semantics.KindMap:
	}
}

// shown is a value as a place says.
func (f *fmtText) shown(v semantics.Value, p *fmtPlace) string {
	switch v.Kind() {
	case semantics.KindText:
		if p.letter != 0 && p.letter != 's' {
			f.refuse()
			return ""
		}
		s := []rune(v.Str())
		if p.precise && p.precision < len(s) {
			s = s[:p.precision]
		}
		return p.padded(string(s), '<')
	case semantics.KindBoolean:
		if p.letter != 0 {
			n := big.NewInt(0)
			if v.Bool() {
				n.SetInt64(1)
			}
			return f.digits(n, p)
		}
		return p.padded(strconv.FormatBool(v.Bool()), '<')
	case semantics.KindInteger:
		return f.digits(big.NewInt(v.Int()), p)
	case semantics.KindUnsigned:
		return f.digits(new(big.Int).SetUint64(v.Uint()), p)
	case semantics.KindHuge:
		return f.digits(v.Decimal().Number().BigInt(), p)
	case semantics.KindNull, semantics.KindRaised, semantics.KindDecimal, semantics.KindFloat, semantics.KindBytes, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry, semantics.KindList, semantics.KindStruct, semantics.KindMap:
	}
	f.beyond = "a number with a fraction"
	return ""
}

// digits are an integer as a place says.
func (f *fmtText) digits(n *big.Int, p *fmtPlace) string {
	prefix := ""
	switch {
	case n.Sign() < 0:
		prefix = "-"
	case p.sign == '+' || p.sign == ' ':
		prefix = string(p.sign)
	}
	digits := new(big.Int).Abs(n).String()
	base := func(base int, letter string) {
		digits = new(big.Int).Abs(n).Text(base)
		if p.alternate {
			prefix += letter
		}
	}
	switch {
	case p.hasThousands:
		digits = separated(digits, string(p.thousands))
	case p.letter == 'x':
		base(16, "0x")
	case p.letter == 'X':
		base(16, "0X")
		digits = strings.ToUpper(digits)
	case p.letter == 'b' || p.letter == 'B':
		base(2, "0"+string(p.letter))
	case p.letter == 'o' && n.Sign() != 0:
		base(8, "0")
	case strings.IndexByte("\x00donlL", p.letter) < 0:
		f.refuse()
	}
	if p.align == '=' {
		return prefix + strings.Repeat(string(p.fill), max(p.width-len(prefix)-len(digits), 0)) + digits
	}
	return p.padded(prefix+digits, '>')
}

// padded fills a text up to the width, by an alignment unless the place has one.
func (p *fmtPlace) padded(s string, align byte) string {
	if p.align != 0 {
		align = p.align
	}
	lack := max(p.width-utf8.RuneCountInString(s), 0)
	left := 0
	switch align {
	case '>':
		left = lack
	case '^':
		left = lack / 2
	}
	return strings.Repeat(string(p.fill), left) + s + strings.Repeat(string(p.fill), lack-left)
}
