package function

import (
	"encoding/hex"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// codes is the chapter of functions that join texts, and of those of their characters'
// codes and bytes.
var codes = chapter{
	function.Concat:               {types: joinedTypes, compute: concat(asText)},
	function.ConcatOfPostgreSQL:   {types: joinedTypes, compute: concat(asOutput)},
	function.ConcatWhole:          {compute: concatWhole},
	function.ConcatWS:             {types: joinedTypes, compute: concatSeparated(asText)},
	function.ConcatWSOfPostgreSQL: {types: joinedTypes, compute: concatSeparated(asOutput)},
	function.ASCII:                {types: narrowTypes, compute: func(c *call) semantics.Value { return c.number(firstCode(c.text(0), 0)) }},
	function.ASCIIOfMySQL:         {compute: asciiByte},
	function.Ord:                  {compute: ord},
	function.Unicode:              {compute: unicodeOrNull},
	function.UnicodeOfDuckDB:      {types: narrowTypes, compute: unicodeOrNone},
	function.Chr:                  {compute: chr},
	function.Char:                 {compute: char},
	function.CharBytes:            {compute: charBytes},
	function.Hex:                  {types: hexTypes, compute: hexOf},
	function.HexOfSQLite:          {compute: hexOfSQLite},
	function.UnHex:                {compute: unhex},
	function.UnHexOfDuckDB:        {compute: unhexOfDuckDB},
	function.UnHexOfSQLite:        {compute: unhex},
	function.ToHex:                {types: toHexTypes, compute: toHex},
	function.ExportSet:            {compute: exportSet},
	function.MakeSet:              {compute: makeSet},
	function.Soundex:              {compute: soundex},
	function.Quote:                {types: typedOnly, compute: quote},
	function.QuoteOfSQLite:        {compute: quoteOfSQLite},
	function.BitLength:            {compute: func(c *call) semantics.Value { return c.number(8 * len(c.text(0))) }},
	function.OctetLength:          {compute: octetLength},
	function.OctetLengthOfText:    {compute: func(c *call) semantics.Value { return c.number(len(c.text(0))) }},
}

// shows is an argument of CONCAT as text.
type shows func(c *call, i int) string

// asText is an argument by the conversion to text.
func asText(c *call, i int) string { return c.text(i) }

// asOutput is an argument as PostgreSQL's result shows it: a truth value as a letter.
func asOutput(c *call, i int) string {
	if v := c.arguments[i]; v.Kind() == semantics.KindBoolean {
		return strconv.FormatBool(v.Bool())[:1]
	}
	return c.text(i)
}

// joinedTypes takes what is no byte string as it is.
func joinedTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	for _, t := range arguments {
		if t.Kind == ast.TypeBytes {
			return nil, t, &typing.Unsupported{Feature: f.Name + " of byte strings"}
		}
	}
	return declaredTypes(f, d, nil, arguments)
}

func concat(shown shows) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		var b strings.Builder
		null := false
		for i := range c.arguments {
			if c.arguments[i].IsNull() {
				null = true
			} else {
				b.WriteString(shown(c, i))
			}
		}
		if null {
			c.apply(function.OfNull)
		}
		return c.value(b.String())
	}
}

func concatWhole(c *call) semantics.Value {
	var b strings.Builder
	for i := range c.arguments {
		b.WriteString(c.text(i))
	}
	return c.value(b.String())
}

func concatSeparated(shown shows) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		if c.arguments[0].IsNull() {
			return c.null()
		}
		var list []string
		for i := 1; i < len(c.arguments); i++ {
			if !c.arguments[i].IsNull() {
				list = append(list, shown(c, i))
			}
		}
		return c.value(strings.Join(list, c.text(0)))
	}
}

// narrowTypes is the signature of a function whose result has 32 bits also where lengths have
// more.
func narrowTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	operands, _, err = declaredTypes(f, d, nil, arguments)
	return operands, ast.Integer, err
}

// firstCode is the code point of the first character, or what there is of none.
func firstCode(s string, none int) int {
	if s == "" {
		return none
	}
	r, _ := utf8.DecodeRuneInString(s)
	return int(r)
}

func asciiByte(c *call) semantics.Value {
	s := c.text(0)
	if s == "" {
		return c.number(0)
	}
	return c.number(int(s[0]))
}

func ord(c *call) semantics.Value {
	s := c.text(0)
	_, size := utf8.DecodeRuneInString(s)
	n := 0
	for i := range size {
		n = n<<8 | int(s[i])
	}
	return c.number(n)
}

func unicodeOrNull(c *call) semantics.Value {
	if c.text(0) == "" {
		c.apply(function.UnicodeOfNothing)
		return semantics.Null
	}
	return c.number(firstCode(c.text(0), 0))
}

func unicodeOrNone(c *call) semantics.Value {
	if c.text(0) == "" {
		c.apply(function.UnicodeOfNothing)
		return semantics.Integer(-1)
	}
	return c.number(firstCode(c.text(0), 0))
}

func chr(c *call) semantics.Value {
	n := c.whole(0)
	if n < 0 {
		return c.e.Raise(semantics.ClassArgument)
	}
	if n < 1 || n > utf8.MaxRune || !utf8.ValidRune(rune(n)) {
		return c.unmodelled("a number that is no character's")
	}
	return c.value(string(rune(n)))
}

func char(c *call) semantics.Value {
	var b strings.Builder
	for i := range c.arguments {
		if c.arguments[i].IsNull() {
			return c.unmodelled("NULL")
		}
		n := c.whole(i)
		switch {
		case n < 0 || n > utf8.MaxRune:
			n = utf8.RuneError
		case n == 0 || !utf8.ValidRune(rune(n)):
			return c.unmodelled("0 or a surrogate")
		}
		b.WriteRune(rune(n))
	}
	c.apply(function.Always)
	return semantics.Text(b.String())
}

func charBytes(c *call) semantics.Value {
	var bytes []byte
	null := false
	for i := range c.arguments {
		if c.arguments[i].IsNull() {
			null = true
			continue
		}
		n := c.whole(i)
		if n < 0 || n >= 1<<32 {
			return c.unmodelled("a number of more than 32 bits")
		}
		for shift := 24; shift >= 0; shift -= 8 {
			if shift == 0 || n>>shift > 0 {
				bytes = append(bytes, byte(n>>shift))
			}
		}
	}
	if null {
		c.apply(function.OfNull)
	}
	c.apply(function.OfValues)
	return semantics.Bytes(string(bytes))
}

// hexTypes takes integers, texts and, where they are texts of bytes, byte strings as they
// are.
func hexTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	t := arguments[0]
	switch {
	case t.IsText() || t.Kind == ast.TypeUnknown:
		t = ast.Text
	case t.Kind != ast.TypeBytes && (t.Kind != ast.TypeInteger || t.Width > 64):
		return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
	}
	return []ast.Type{t}, ast.Text, nil
}

func hexOf(c *call) semantics.Value {
	v := c.arguments[0]
	switch v.Kind() {
	case semantics.KindText:
		c.apply(function.HexOfText)
	case semantics.KindBytes:
		c.apply(function.HexOfBytes)
	case semantics.KindInteger, semantics.KindUnsigned:
		n := v.Uint()
		if v.Kind() == semantics.KindInteger {
			n = uint64(v.Int())
		}
		c.apply(function.HexOfNumber)
		return semantics.Text(strings.ToUpper(strconv.FormatUint(n, 16)))
	case semantics.KindNull, semantics.KindRaised, semantics.KindBoolean, semantics.KindHuge, semantics.KindDecimal, semantics.KindFloat, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry, semantics.KindList, semantics.KindStruct, semantics.KindMap:
		return c.unmodelled(v.Kind().String())
	}
	return c.made(strings.ToUpper(hex.EncodeToString([]byte(v.Str()))))
}

func hexOfSQLite(c *call) semantics.Value {
	v := c.arguments[0]
	switch v.Kind() {
	case semantics.KindNull:
		c.apply(function.HexOfNull)
		return semantics.Text("")
	case semantics.KindBytes, semantics.KindText:
		return hexOf(c)
	case semantics.KindRaised, semantics.KindBoolean, semantics.KindInteger, semantics.KindUnsigned, semantics.KindHuge, semantics.KindDecimal, semantics.KindFloat, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry, semantics.KindList, semantics.KindStruct, semantics.KindMap:
	}
	c.apply(function.HexOfNumber)
	return semantics.Text(strings.ToUpper(hex.EncodeToString([]byte(c.text(0)))))
}

func unhex(c *call) semantics.Value {
	s := c.text(0)
	if c.has(1) {
		return c.unmodelled("digits with other characters between them")
	}
	if len(s)%2 == 1 && c.f == function.UnHex {
		s = "0" + s // the first digit is a byte of its own
	}
	bytes, err := hex.DecodeString(s)
	if err != nil {
		c.apply(function.OfValues)
		return semantics.Null
	}
	c.apply(function.OfValues)
	return semantics.Bytes(string(bytes))
}

func toHexTypes(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if t := arguments[0]; t.Kind != ast.TypeInteger || t.Width < 32 { // one of 16 bits may be taken as either of two types
		return nil, t, &typing.Error{Message: f.Name + " does not accept " + t.String()}
	}
	return arguments, ast.Text, nil
}

func toHex(c *call) semantics.Value {
	if c.whole(0) < 0 {
		return c.unmodelled("a negative number")
	}
	return c.value(strconv.FormatInt(c.whole(0), 16))
}

func exportSet(c *call) semantics.Value {
	bits, separator, count := c.bits(), ",", int64(64)
	if c.has(3) {
		separator = c.text(3)
	}
	if c.has(4) {
		count = min(c.whole(4), 64)
	}
	if count < 0 {
		return c.unmodelled("a negative number of bits")
	}
	list := make([]string, count)
	for i := range list {
		list[i] = c.text(2)
		if bits>>i&1 == 1 {
			list[i] = c.text(1)
		}
	}
	return c.value(strings.Join(list, separator))
}

func makeSet(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		return c.null()
	}
	var chosen []string
	for i, bits := 1, c.bits(); i < len(c.arguments); i, bits = i+1, bits>>1 {
		if bits&1 == 1 && !c.arguments[i].IsNull() {
			chosen = append(chosen, c.text(i))
		}
	}
	return c.value(strings.Join(chosen, ","))
}

// soundexDigits are the digits of the letters A to Z (soundex_map of sql/item_strfunc.cc, 8.0.39).
const soundexDigits = "01230120022455012623010202"

func soundex(c *call) semantics.Value {
	var code []byte
	last := byte('0')
	for _, r := range strings.ToUpper(c.text(0)) {
		if r > unicode.MaxASCII {
			return c.unmodelled("a character beyond ASCII")
		}
		if r < 'A' || r > 'Z' {
			continue
		}
		digit := soundexDigits[r-'A']
		switch {
		case code == nil:
			code, last = append(code, byte(r)), digit
		case digit != '0' && digit != last:
			code, last = append(code, digit), digit
		}
	}
	for code != nil && len(code) < 4 {
		code = append(code, '0')
	}
	return c.value(string(code))
}

func quote(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		c.apply(function.QuoteOfNull)
		return semantics.Text("NULL")
	}
	s := c.text(0)
	if strings.ContainsRune(s, 26) {
		return c.unmodelled("Control-Z")
	}
	c.apply(function.QuoteOfText)
	return semantics.Text("'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'")
}

func quoteOfSQLite(c *call) semantics.Value {
	v := c.arguments[0]
	switch v.Kind() {
	case semantics.KindNull:
		c.apply(function.QuoteOfNull)
		return semantics.Text("NULL")
	case semantics.KindInteger:
		c.apply(function.QuoteOfNumber)
		return semantics.Text(strconv.FormatInt(v.Int(), 10))
	case semantics.KindText:
		c.apply(function.QuoteOfText)
		return c.made("'" + strings.ReplaceAll(c.text(0), "'", "''") + "'")
	case semantics.KindBytes:
		c.apply(function.QuoteOfBytes)
		return c.made("X'" + strings.ToUpper(hex.EncodeToString([]byte(v.Str()))) + "'")
	case semantics.KindRaised, semantics.KindBoolean, semantics.KindUnsigned, semantics.KindHuge, semantics.KindDecimal, semantics.KindFloat, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry, semantics.KindList, semantics.KindStruct, semantics.KindMap:
	}
	return c.unmodelled("a REAL")
}

// octetLength counts bytes of a byte string, too.
func octetLength(c *call) semantics.Value {
	if v := c.arguments[0]; v.Kind() == semantics.KindBytes {
		return c.number(len(v.Str()))
	}
	return c.number(len(c.text(0)))
}
