package function

import (
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// byteStrings is the chapter of functions of byte strings.
var byteStrings = chapter{
	function.MD5OfBytes:            {compute: digestOfBytes(md5Sum)},
	function.MD5OfBlob:             {compute: digestOfBytes(md5Sum)},
	function.SHA1OfBlob:            {compute: digestOfBytes(sha1Sum)},
	function.SHA256OfBlob:          {compute: digestOfBytes(sha256Sum)},
	function.SHA224OfBytes:         {compute: sumOfBytes(func(s []byte) []byte { sum := sha256.Sum224(s); return sum[:] })},
	function.SHA256OfBytes:         {compute: sumOfBytes(sha256Sum)},
	function.SHA384OfBytes:         {compute: sumOfBytes(func(s []byte) []byte { sum := sha512.Sum384(s); return sum[:] })},
	function.SHA512OfBytes:         {compute: sumOfBytes(func(s []byte) []byte { sum := sha512.Sum512(s); return sum[:] })},
	function.CRC32OfBytes:          {types: bigIntTypes(false), compute: func(c *call) semantics.Value { return c.number(int(crc32.ChecksumIEEE([]byte(c.bytes(0))))) }},
	function.CRC32COfBytes:         {types: bigIntTypes(false), compute: func(c *call) semantics.Value { return c.number(int(crc32.Checksum([]byte(c.bytes(0)), castagnoli))) }},
	function.BitCountOfBytes:       {types: bigIntTypes(true), compute: bitCountOfBytes},
	function.LengthOfByteString:    {compute: lengthOfByteString},
	function.OctetLengthOfBytes:    {compute: func(c *call) semantics.Value { return c.number(len(c.bytes(0))) }},
	function.OctetLengthOfBlob:     {types: blobOrBits, compute: func(c *call) semantics.Value { return c.number(len(c.bytes(0))) }},
	function.BitLengthOfBytes:      {compute: func(c *call) semantics.Value { return c.number(8 * len(c.bytes(0))) }},
	function.SubstrOfBytes:         {compute: substringOfBytes},
	function.SubstringOfByteString: {compute: substringOfBytes},
	function.GetByte:               {compute: getByte},
	function.ConvertTo:             {compute: convertTo},
	function.ConvertFrom:           {compute: convertFrom},
	function.BinOfDuckDB:           {types: binTypes, compute: binOf},
	function.UnBin:                 {compute: unbin},
	function.ToBase64OfDuckDB:      {compute: func(c *call) semantics.Value { return c.value(base64.StdEncoding.EncodeToString([]byte(c.bytes(0)))) }},
	function.FromBase64OfDuckDB:    {compute: fromBase64OfDuckDB},
	function.EncodeOfDuckDB:        {compute: encodeOfDuckDB},
	function.DecodeOfDuckDB:        {compute: decodeOfDuckDB},
}

// castagnoli is the table of the polynomial of CRC-32C.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// bytes is an argument that is a byte string.
func (c *call) bytes(i int) string { return c.arguments[i].Str() }

// bytesOperand is the type that an argument is converted to which has to be a byte string:
// a literal of a text is read as one.
func bytesOperand(f *function.Function, t ast.Type) (ast.Type, error) {
	switch {
	case t.Kind == ast.TypeBytes, t.Kind == ast.TypeUnknown, t.Kind == ast.TypeText && t.Literal != 0:
		return ast.Bytes, nil
	}
	return t, &typing.Error{Message: f.Name + " does not accept " + t.String()}
}

// bigIntTypes is the signature of a function of PostgreSQL whose result has 64 bits. One of
// several types may take no argument without a type.
func bigIntTypes(several bool) signature {
	return func(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		if several {
			operands, _, err = typedOnly(f, d, x, arguments)
		} else {
			operands, _, err = declaredTypes(f, d, x, arguments)
		}
		return operands, ast.BigInt, err
	}
}

// blobOrBits is the signature of a function of DuckDB that is of bit strings, too: which one
// a literal is has its own rules.
func blobOrBits(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if arguments[0].Kind == ast.TypeText {
		return nil, arguments[0], &typing.Unsupported{Feature: f.Name + " of a text"}
	}
	return typedOnly(f, d, x, arguments)
}

func digestOfBytes(sum func(s []byte) []byte) func(c *call) semantics.Value {
	return func(c *call) semantics.Value { return c.value(hex.EncodeToString(sum([]byte(c.bytes(0))))) }
}

func sumOfBytes(sum func(s []byte) []byte) func(c *call) semantics.Value {
	return func(c *call) semantics.Value { return c.byteString(string(sum([]byte(c.bytes(0))))) }
}

// byteString counts the case of values and gives a byte string as the result.
func (c *call) byteString(s string) semantics.Value {
	c.apply(function.OfValues)
	return semantics.Bytes(s)
}

// wrong counts the case of wrong arguments and raises.
func (c *call) wrong(class semantics.Class) semantics.Value {
	c.apply(function.FormWrong)
	return c.e.Raise(class)
}

func lengthOfByteString(c *call) semantics.Value {
	c.apply(function.LengthOfBytes)
	return semantics.Integer(int64(len(c.bytes(0))))
}

func bitCountOfBytes(c *call) semantics.Value {
	n := 0
	for _, b := range []byte(c.bytes(0)) {
		n += bits.OnesCount8(b)
	}
	return c.number(n)
}

func substringOfBytes(c *call) semantics.Value {
	s := c.bytes(0)
	position, length := c.placed()
	n := int64(len(s))
	from, to, class := substringPlain(c, n, position, length)
	if class != semantics.ClassNone {
		c.apply(function.SubstringNegativeLength)
		return c.e.Raise(class)
	}
	c.apply(function.SubstringOfBytes)
	from, to = min(max(from, 0), n), min(max(to, 0), n)
	return semantics.Bytes(s[from:max(from, to)])
}

func getByte(c *call) semantics.Value {
	s, n := c.bytes(0), c.whole(1)
	if n < 0 || n >= int64(len(s)) {
		return c.wrong(semantics.ClassArgument)
	}
	return c.number(int(s[n]))
}

func convertTo(c *call) semantics.Value {
	if !isUTF8(c.text(1)) {
		return c.unmodelled("another encoding than UTF8")
	}
	return c.byteString(c.text(0))
}

func convertFrom(c *call) semantics.Value {
	s := c.bytes(0)
	switch {
	case !isUTF8(c.text(1)):
		return c.unmodelled("another encoding than UTF8")
	case !utf8.ValidString(s) || strings.ContainsRune(s, 0):
		return c.unmodelled("what is no UTF-8")
	}
	return c.value(s)
}

// isUTF8 tells whether PostgreSQL calls UTF-8 so.
func isUTF8(name string) bool {
	letters := strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
	return letters == "utf8" || letters == "unicode"
}

// binTypes takes integers and texts; a byte string would become a text.
func binTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if arguments[0].Kind == ast.TypeBytes {
		return nil, arguments[0], &typing.Unsupported{Feature: f.Name + " of byte strings"}
	}
	return hexTypes(f, d, x, arguments)
}

func binOf(c *call) semantics.Value {
	if k := c.arguments[0].Kind(); k == semantics.KindInteger || k == semantics.KindUnsigned {
		return c.value(fmt.Sprintf("%b", c.bits()))
	}
	var digits strings.Builder
	for _, b := range []byte(c.text(0)) {
		fmt.Fprintf(&digits, "%08b", b)
	}
	return c.value(digits.String())
}

func unbin(c *call) semantics.Value {
	s := c.text(0)
	if strings.Trim(s, "01") != "" {
		return c.wrong(semantics.ClassArgument)
	}
	var found []byte
	s = strings.Repeat("0", (8-len(s)%8)%8) + s
	for ; s != ""; s = s[8:] {
		var b byte
		for _, digit := range []byte(s[:8]) {
			b = b<<1 | (digit - '0')
		}
		found = append(found, b)
	}
	return c.byteString(string(found))
}

func unhexOfDuckDB(c *call) semantics.Value {
	s := c.text(0)
	if len(s)%2 == 1 {
		s = "0" + s
	}
	b, err := hex.DecodeString(s)
	if err != nil {
		return c.wrong(semantics.ClassArgument)
	}
	return c.byteString(string(b))
}

func fromBase64OfDuckDB(c *call) semantics.Value {
	s := c.text(0)
	if len(s)%4 != 0 {
		return c.wrong(semantics.ClassCast)
	}
	if s == "" {
		return c.byteString("")
	}
	less, last := 0, len(s)
	switch {
	case s[last-2] == '=':
		less = 2
	case s[last-1] == '=':
		less = 1
	}
	end := strings.NewReplacer("=", "A").Replace(s[last-2:])
	b, err := base64.StdEncoding.DecodeString(s[:last-2] + end)
	if err != nil || strings.ContainsAny(s, "\r\n") {
		return c.wrong(semantics.ClassCast)
	}
	return c.byteString(string(b[:len(b)-less]))
}

func encodeOfDuckDB(c *call) semantics.Value {
	v := c.arguments[0]
	return c.byteString(v.Str())
}

func decodeOfDuckDB(c *call) semantics.Value {
	s := c.bytes(0)
	if !utf8.ValidString(s) {
		return c.wrong(semantics.ClassCast)
	}
	return c.value(s)
}
