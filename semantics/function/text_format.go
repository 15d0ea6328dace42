package function

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// textFormats is the chapter of functions that write values into texts, quote and encode them.
var textFormats = chapter{
	function.QuoteLiteral:  {types: joinedTypes, compute: func(c *call) semantics.Value { return c.value(quotedLiteral(c.text(0))) }},
	function.QuoteNullable: {types: joinedTypes, compute: quoteNullable},
	function.QuoteIdent:    {compute: func(c *call) semantics.Value { return c.value(c.quotedName(c.text(0))) }},
	function.FormatText:    {types: joinedTypes, compute: formatText},
	function.Printf:        {types: joinedTypes, compute: printf},
	function.PrintfOld:     {types: joinedTypes, compute: printf},
	function.Overlay:       {compute: overlay},
	function.ToBin:         {types: toHexTypes, compute: toBase(2)},
	function.ToOct:         {types: toHexTypes, compute: toBase(8)},
	function.Encode:        {types: encodingTypes(ast.Text), compute: encode},
	function.Decode:        {types: encodingTypes(ast.Bytes), compute: decode},
	function.ZeroBlob:      {compute: zeroBlob},
	function.RandomBlob:    {compute: func(c *call) semantics.Value { return semantics.OfChance(c.e) }},
}

// quotedLiteral is a text as a literal of PostgreSQL.
func quotedLiteral(s string) string {
	quoted := "'" + strings.NewReplacer("'", "''", `\`, `\\`).Replace(s) + "'"
	if strings.Contains(s, `\`) {
		return "E" + quoted
	}
	return quoted
}

func quoteNullable(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		c.apply(function.OfNull)
		return semantics.Text("NULL")
	}
	return c.value(quotedLiteral(c.text(0)))
}

// quotedWords are PostgreSQL's keywords that are not of the kind UNRESERVED_KEYWORD
// (src/include/parser/kwlist.h @ f20c4278342f, read 2026-11-28).
var quotedWords = func() map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.Fields(`all analyse analyze and any array as asc asymmetric authorization between bigint binary bit boolean both case cast
		char character check coalesce collate collation column concurrently constraint create cross current_catalog
		current_date current_role current_schema current_time current_timestamp current_user dec decimal default deferrable
		desc distinct do else end except exists extract false fetch float for foreign freeze from full grant graph_table
		greatest group grouping having ilike in initially inner inout int integer intersect interval into is isnull join json
		json_array json_arrayagg json_exists json_object json_objectagg json_query json_scalar json_serialize json_table
		json_value lateral leading least left like limit localtime localtimestamp merge_action national natural nchar none
		normalize not notnull null nullif numeric offset on only or order out outer overlaps overlay placing position
		precision primary real references returning right row select session_user setof similar smallint some substring
		symmetric system_user table tablesample then time timestamp to trailing treat trim true union unique user using
		values varchar variadic verbose when where window with xmlattributes xmlconcat xmlelement xmlexists xmlforest
		xmlnamespaces xmlparse xmlpi xmlroot xmlserialize xmltable`) {
		words[word] = true
	}
	return words
}()

// versionedWords are keywords of that kind in some of the versions alone.
var versionedWords = []string{"graph_table", "json", "json_array", "json_arrayagg", "json_exists", "json_object", "json_objectagg", "json_query", "json_scalar", "json_serialize", "json_table", "json_value", "merge_action", "normalize", "system_user", "xmlnamespaces", "xmltable"}

// quotedName is a text as a name of PostgreSQL.
func (c *call) quotedName(s string) string {
	plain := s != "" && (s[0] == '_' || s[0] >= 'a' && s[0] <= 'z') && !strings.ContainsFunc(s, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '_')
	})
	if slices.Contains(versionedWords, s) {
		c.e.MarkUnsupported(c.f.Name + " of a keyword that not all versions have")
	}
	if !plain || quotedWords[s] {
		return `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
	}
	return s
}

// formatText is FORMAT of PostgreSQL.
func formatText(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		return c.null()
	}
	f := directive{call: c, rest: c.text(0), next: 1}
	var b strings.Builder
	for f.rest != "" {
		before, after, found := strings.Cut(f.rest, "%")
		b.WriteString(before)
		if f.rest = after; !found {
			break
		}
		if strings.HasPrefix(after, "%") {
			b.WriteByte('%')
			f.rest = after[1:]
			continue
		}
		s, class := f.formatted()
		if class != spec.ClassNone {
			c.apply(function.FormWrong)
			return c.e.Raise(class)
		}
		if b.WriteString(s); b.Len() > longest {
			return c.unmodelled("so long a text")
		}
	}
	return c.value(b.String())
}

// directive reads what stands behind the percent signs of a format.
type directive struct {
	*call
	rest string
	next int // argument
}

// digits reads a number.
func (f *directive) digits() (n int, are bool) {
	length := len(f.rest) - len(strings.TrimLeft(f.rest, "0123456789"))
	n, err := strconv.Atoi(f.rest[:length])
	if length > 0 && (err != nil || n > longest) {
		f.e.MarkUnsupported(f.f.Name + " with so great a number")
		n = 0
	}
	f.rest = f.rest[length:]
	return n, length > 0
}

func (f *directive) accept(sign string) bool {
	rest, is := strings.CutPrefix(f.rest, sign)
	f.rest = rest
	return is
}

// taken is the number of the argument that a directive takes; ok tells that there is one.
func (f *directive) taken(position int) (i int, ok bool) {
	if position > 0 {
		f.next = position
	}
	f.next++
	return f.next - 1, f.has(f.next - 1)
}

// formatted reads a directive of PostgreSQL's FORMAT and is what it writes, or the class of
// the error.
func (f *directive) formatted() (string, spec.Class) {
	position, width, left, indirect := 0, 0, false, false
	n, numbered := f.digits()
	if numbered && f.accept("$") {
		if position = n; n == 0 {
			return "", spec.ClassArgument
		}
		numbered = false
	}
	at := 0 // the position of the width
	if numbered {
		width = n
	} else {
		for f.accept("-") {
			left = true
		}
		if indirect = f.accept("*"); indirect {
			if at, numbered = f.digits(); numbered && (!f.accept("$") || at == 0) {
				return "", spec.ClassArgument
			}
		} else {
			width, _ = f.digits()
		}
	}
	if f.rest == "" || !strings.Contains("sIL", f.rest[:1]) {
		return "", spec.ClassArgument
	}
	letter := f.rest[0]
	f.rest = f.rest[1:]
	if indirect {
		i, ok := f.taken(at)
		if !ok {
			return "", spec.ClassArgument
		}
		if v := f.arguments[i]; v.Kind() == semantics.KindInteger && v.Int() >= -longest && v.Int() <= longest {
			width = int(v.Int())
		} else if !v.IsNull() {
			f.e.MarkUnsupported(f.f.Name + " with a width that is no integer, or so great")
		}
	}
	i, ok := f.taken(position)
	switch {
	case !ok:
		return "", spec.ClassArgument
	case f.arguments[i].IsNull() && letter == 'I':
		return "", spec.ClassConstraint
	}
	s := map[byte]string{'L': "NULL"}[letter]
	if !f.arguments[i].IsNull() {
		s = asOutput(f.call, i)
		switch letter {
		case 'I':
			s = f.quotedName(s)
		case 'L':
			s = quotedLiteral(s)
		}
	}
	return padded(s, max(width, -width), left || width < 0), spec.ClassNone
}

// padded is a text with blanks up to a width in characters.
func padded(s string, width int, left bool) string {
	blanks := strings.Repeat(" ", max(0, width-len([]rune(s))))
	if left {
		return s + blanks
	}
	return blanks + s
}

// conversion is what PRINTF of SQLite does with an argument.
type conversion struct {
	left, zero, alternate, wide, thousands bool
	sign                                   string // before a number that is not negative
	width, precision                       int    // the latter is -1 where there is none
	letter                                 byte
}

func printf(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		return c.null()
	}
	f := directive{call: c, rest: c.text(0), next: 1}
	var b strings.Builder
	for f.rest != "" {
		before, after, found := strings.Cut(f.rest, "%")
		b.WriteString(before)
		if f.rest = after; !found {
			break
		}
		if f.accept("%") {
			b.WriteByte('%')
			continue
		}
		s, modelled := f.converted(f.conversion())
		if !modelled || c.e.Unsupported != "" {
			return c.unmodelled("such a conversion")
		}
		if b.WriteString(s); b.Len() > longest {
			return c.unmodelled("so long a text")
		}
	}
	return c.value(b.String())
}

// conversion reads what stands behind a percent sign.
func (f *directive) conversion() conversion {
	k := conversion{precision: -1}
	for f.rest != "" && strings.Contains("-0#!,+ ", f.rest[:1]) {
		switch f.rest[0] {
		case '-':
			k.left = true
		case '0':
			k.zero = true
		case '#':
			k.alternate = true
		case '!':
			k.wide = true
		case ',':
			k.thousands = true
		default:
			k.sign = f.rest[:1]
		}
		f.rest = f.rest[1:]
	}
	if f.accept("*") {
		k.width = f.size()
		k.left = k.left || k.width < 0
		k.width = max(k.width, -k.width)
	} else {
		k.width, _ = f.digits()
	}
	if f.accept(".") {
		if f.accept("*") {
			k.precision = f.size()
			k.precision = max(k.precision, -k.precision)
		} else {
			k.precision, _ = f.digits()
		}
	}
	for range 2 { // l and ll say nothing of SQLite's integers
		f.accept("l")
	}
	if f.rest != "" {
		k.letter = f.rest[0]
		f.rest = f.rest[1:]
	}
	return k
}

// given is the number of the next argument; ok tells that it is there and not NULL.
func (f *directive) given() (i int, ok bool) {
	i, has := f.taken(0)
	return i, has && !f.arguments[i].IsNull()
}

// size is a width or a precision that an argument says.
func (f *directive) size() int {
	i, ok := f.given()
	if !ok {
		return 0
	}
	n := f.whole(i)
	if n < -longest || n > longest {
		f.e.MarkUnsupported(f.f.Name + " with so great a number")
		return 0
	}
	return int(n)
}

// converted is what a conversion writes; modelled tells whether that is known.
func (f *directive) converted(k conversion) (s string, modelled bool) {
	if k.wide || k.width > longest || k.precision > longest {
		return "", false
	}
	switch k.letter {
	case 'd', 'i', 'u', 'x', 'X', 'o':
		i, ok := f.given()
		n := int64(0)
		if ok {
			n = f.whole(i)
		}
		return k.integer(n)
	case 'f':
		i, ok := f.given()
		x := semantics.Float(0)
		if ok {
			x = semantics.CastDynamic(f.e, f.arguments[i], ast.AffinityReal)
		}
		return k.float(&x)
	case 's', 'z', 'c', 'q', 'Q', 'w':
		i, ok := f.given()
		if ok {
			s = f.text(i)
		}
		return k.text(s, ok)
	}
	return "", false
}

// integer writes one.
func (k conversion) integer(n int64) (string, bool) {
	var sign, digits string
	switch k.letter {
	case 'd', 'i':
		if digits = strconv.FormatInt(n, 10); n < 0 {
			sign, digits = "-", digits[1:]
		} else {
			sign = k.sign
		}
	case 'u':
		digits = strconv.FormatUint(uint64(n), 10)
	case 'o':
		digits = strconv.FormatUint(uint64(n), 8)
	default:
		digits = strconv.FormatUint(uint64(n), 16)
	}
	if k.letter == 'X' {
		digits = strings.ToUpper(digits)
	}
	least := k.precision
	if k.zero {
		least = max(least, k.width-len(sign))
	}
	digits = strings.Repeat("0", max(0, least-len(digits))) + digits
	switch {
	case k.thousands && (k.letter == 'd' || k.letter == 'i'):
		if k.zero || k.precision >= 0 {
			return "", false
		}
		digits = grouped(digits)
	case k.thousands && k.letter == 'u':
		return "", false
	case k.alternate && n != 0 && k.letter == 'o':
		digits = "0" + digits
	case k.alternate && n != 0 && (k.letter == 'x' || k.letter == 'X'):
		digits = "0" + string(k.letter) + digits
	}
	return padded(sign+digits, k.width, k.left), true
}

// grouped is digits with a comma between each three.
func grouped(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// float writes one where rounding to so many digits is no question.
func (k conversion) float(x *semantics.Value) (string, bool) {
	places := 6
	if k.precision >= 0 {
		places = k.precision
	}
	rounded, known := roundedDecimal(x, places)
	if !known || k.alternate || k.thousands && k.zero {
		return "", false
	}
	sign, digits := k.sign, rounded.Abs().StringFixed(int32(places))
	if rounded.Sign() < 0 {
		sign = "-"
	}
	if k.zero && !k.left {
		digits = strings.Repeat("0", max(0, k.width-len(sign)-len(digits))) + digits
	}
	if whole, fraction, pointed := strings.Cut(digits, "."); k.thousands {
		if digits = grouped(whole); pointed {
			digits += "." + fraction
		}
	}
	return padded(sign+digits, k.width, k.left), true
}

// text writes one; given tells that it is not NULL.
func (k conversion) text(s string, given bool) (string, bool) {
	ascii := !strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 })
	if !ascii && (k.width > 0 || k.precision >= 0) || k.alternate {
		return "", false
	}
	if k.precision >= 0 && k.letter != 'c' {
		s = s[:min(k.precision, len(s))]
	}
	switch k.letter {
	case 'c':
		if s == "" || k.precision >= 0 {
			return "", false
		}
		s = string([]rune(s)[:1])
	case 'q', 'w':
		quote := map[byte]string{'q': "'", 'w': `"`}[k.letter]
		if !given {
			return "", false
		}
		s = strings.ReplaceAll(s, quote, quote+quote)
	case 'Q':
		switch {
		case given:
			s = "'" + strings.ReplaceAll(s, "'", "''") + "'"
		case k.precision >= 0:
			return "", false
		default:
			s = "NULL"
		}
	}
	return padded(s, k.width, k.left), true
}

func overlay(c *call) semantics.Value {
	s, with, at := c.characters(0), c.characters(1), c.whole(2)
	count := int64(len(with))
	if c.has(3) {
		count = c.whole(3)
	}
	if at < 1 {
		c.apply(function.OverlayOutside)
		return c.e.Raise(semantics.ClassArgument)
	}
	if at+count > 1<<31-1 || at+count < -1<<31 {
		return c.unmodelled("so great a position")
	}
	c.apply(function.OverlayMade)
	before := min(at-1, int64(len(s)))
	behind := min(max(at-1+count, 0), int64(len(s)))
	return c.made(string(s[:before]) + string(with) + string(s[behind:]))
}

func toBase(base int) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		if c.whole(0) < 0 {
			return c.unmodelled("a negative number")
		}
		return c.value(strconv.FormatInt(c.whole(0), base))
	}
}

// encodingTypes is the signature of ENCODE, of a byte string, and of DECODE, of a text.
func encodingTypes(result ast.Type) signature {
	return func(f *function.Function, d *spec.Dialect, call *ast.Call, arguments []ast.Type) (operands []ast.Type, _ ast.Type, err error) {
		form, err := operandType(f, function.Text, d, arguments[1])
		if err != nil {
			return nil, result, err
		}
		of := ast.Bytes
		if result.Kind == ast.TypeBytes {
			if of, err = operandType(f, function.Text, d, arguments[0]); err != nil {
				return nil, result, err
			}
		} else if t := arguments[0]; t.Kind != ast.TypeBytes && t.Kind != ast.TypeUnknown {
			return nil, result, &typing.Error{Message: f.Name + " does not accept " + t.String()}
		} else if literal, is := call.Args[0].(*ast.Literal); t.Kind == ast.TypeUnknown && is && strings.Contains(literal.Text, `\`) {
			return nil, result, &typing.Unsupported{Feature: f.Name + " of a text with a backslash"} // it is read as a bytea
		}
		return []ast.Type{of, form}, result, nil
	}
}

func encode(c *call) semantics.Value {
	b := c.arguments[0].Str()
	switch strings.ToLower(c.text(1)) {
	case "hex":
		return c.value(hex.EncodeToString([]byte(b)))
	case "base64":
		var lines strings.Builder
		for chunk := range slices.Chunk([]byte(base64.StdEncoding.EncodeToString([]byte(b))), 76) {
			if lines.Write(chunk); len(chunk) == 76 {
				lines.WriteByte('\n')
			}
		}
		if strings.HasSuffix(lines.String(), "=\n") {
			return c.unmodelled("a line that ends with what fills it up")
		}
		return c.value(lines.String())
	case "escape":
		var escaped strings.Builder
		for _, x := range []byte(b) {
			switch {
			case x == 0 || x >= 0x80:
				fmt.Fprintf(&escaped, `\%03o`, x)
			case x == '\\':
				escaped.WriteString(`\\`)
			default:
				escaped.WriteByte(x)
			}
		}
		return c.value(escaped.String())
	case "base64url", "base32hex":
		return c.unmodelled("a newer encoding")
	}
	c.apply(function.FormWrong)
	return c.e.Raise(semantics.ClassArgument)
}

func decode(c *call) semantics.Value {
	s := c.text(0)
	bytes := func(b string) semantics.Value {
		c.apply(function.FormOfValues)
		return semantics.Bytes(b)
	}
	switch strings.ToLower(c.text(1)) {
	case "hex":
		if b, is := hexBytes(s); is {
			return bytes(b)
		}
	case "base64":
		b, err := base64.StdEncoding.Strict().DecodeString(strings.NewReplacer(" ", "", "\n", "", "\t", "", "\r", "").Replace(s))
		if err != nil {
			return c.unmodelled("what is no base64")
		}
		return bytes(string(b))
	case "escape":
		if b, is := unescaped(s); is {
			return bytes(b)
		}
		return c.unmodelled("what is no escape")
	case "base64url", "base32hex":
		return c.unmodelled("a newer encoding")
	}
	c.apply(function.FormWrong)
	return c.e.Raise(semantics.ClassArgument)
}

// hexBytes are those of pairs of hexadecimal digits, with white space between the pairs.
func hexBytes(s string) (b string, are bool) {
	const blanks = " \n\t\r"
	var found []byte
	for s = strings.TrimLeft(s, blanks); s != ""; s = strings.TrimLeft(s[2:], blanks) {
		if len(s) < 2 {
			return "", false
		}
		pair, err := hex.DecodeString(s[:2])
		if err != nil {
			return "", false
		}
		found = append(found, pair...)
	}
	return string(found), true
}

// unescaped are the bytes of the form escape.
func unescaped(s string) (b string, are bool) {
	var found []byte
	for s != "" {
		switch {
		case s[0] != '\\':
			found = append(found, s[0])
			s = s[1:]
		case strings.HasPrefix(s, `\\`):
			found = append(found, '\\')
			s = s[2:]
		case len(s) < 4:
			return "", false
		default:
			n, err := strconv.ParseUint(s[1:4], 8, 8)
			if err != nil {
				return "", false
			}
			found = append(found, byte(n))
			s = s[4:]
		}
	}
	return string(found), true
}

func zeroBlob(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		c.apply(function.OfNull)
		return semantics.Bytes("")
	}
	n := max(c.whole(0), 0)
	if n > longest {
		return c.unmodelled("so long a byte string")
	}
	c.apply(function.OfValues)
	return semantics.Bytes(strings.Repeat("\x00", int(n)))
}
