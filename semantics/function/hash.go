package function

import (
	"crypto/md5"  //nolint:gosec // the function is what it is
	"crypto/sha1" //nolint:gosec // as above
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"hash/crc32"
	"math/bits"
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

// hashes is the chapter of hashes, encodings and digits of numbers.
var hashes = chapter{
	function.MD5:            {compute: digest(md5Sum)},
	function.MD5OfDuckDB:    {types: typedOnly, compute: digest(md5Sum)},
	function.SHA1:           {compute: digest(sha1Sum)},
	function.SHA1OfDuckDB:   {types: typedOnly, compute: digest(sha1Sum)},
	function.SHA2:           {compute: sha2},
	function.SHA2OfMariaDB:  {types: sha2Types, compute: sha2},
	function.SHA256:         {types: typedOnly, compute: digest(sha256Sum)},
	function.CRC32:          {types: crc32Types, compute: crc32Sum(crc32.IEEETable)},
	function.CRC32OfMariaDB: {types: crc32Types, compute: crc32Sum(crc32.IEEETable)},
	function.CRC32OfMore:    {types: crc32OfMoreTypes, compute: crc32OfMore(crc32.IEEETable)},
	function.CRC32C:         {types: crc32Types, compute: crc32Sum(castagnoli)},
	function.CRC32COfMore:   {types: crc32OfMoreTypes, compute: crc32OfMore(castagnoli)},
	function.ToBase64:       {compute: toBase64},
	function.FromBase64:     {compute: fromBase64},
	function.Bin:            {types: integerTypes, compute: func(c *call) semantics.Value { return c.value(strconv.FormatUint(c.bits(), 2)) }},
	function.Oct:            {types: integerTypes, compute: func(c *call) semantics.Value { return c.value(strconv.FormatUint(c.bits(), 8)) }},
	function.Conv:           {compute: conv},
	function.BitCount:       {types: integerTypes, compute: func(c *call) semantics.Value { return c.number(bits.OnesCount64(c.bits())) }},
	function.FormatNumber:   {types: formatTypes, compute: formatNumber},
}

// conv is CONV: the digits of a number to another base.
func conv(c *call) semantics.Value {
	from, to := c.whole(1), c.whole(2)
	base := func(n int64) bool { return n >= 2 && n <= 36 || n <= -2 && n >= -36 }
	s := strings.TrimLeft(c.text(0), " \t\n\v\f\r")
	if c.text(0) == "" || !base(from) || !base(to) {
		return c.null()
	}
	negative := strings.HasPrefix(s, "-")
	if negative || strings.HasPrefix(s, "+") {
		s = s[1:]
	}
	end := 0
	for end < len(s) && digitBelow(s[end], max(from, -from)) {
		end++
	}
	var n uint64
	if end > 0 {
		var err error
		if n, err = strconv.ParseUint(s[:end], int(max(from, -from)), 64); err != nil {
			return c.unmodelled("more than 64 bits")
		}
	}
	if from < 0 && (n > 1<<63 || n == 1<<63 && !negative) {
		return c.unmodelled("more than 63 bits and a sign")
	}
	if negative {
		n = -n
	}
	if to < 0 {
		return c.value(strings.ToUpper(strconv.FormatInt(int64(n), int(-to)))) //nolint:gosec // the bits as they are
	}
	return c.value(strings.ToUpper(strconv.FormatUint(n, int(to))))
}

// digitBelow tells whether a character is a digit to a base.
func digitBelow(b byte, base int64) bool {
	_, err := strconv.ParseUint(string(b), int(base), 8)
	return b != '_' && err == nil
}

// integerTypes takes integers alone: whether other numbers are rounded or cut is told of
// neither.
func integerTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if k := arguments[0].Kind; k != ast.TypeInteger && k != ast.TypeUnknown {
		return nil, result, &typing.Unsupported{Feature: f.Name + " of " + arguments[0].String()}
	}
	return declaredTypes(f, d, nil, arguments)
}

// sha2Types takes a literal number of bits.
func sha2Types(f *function.Function, d *spec.Dialect, call *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if literal, is := call.Args[1].(*ast.Literal); is && slices.Contains([]string{"0", "224", "256", "384", "512"}, literal.Text) {
		return declaredTypes(f, d, nil, arguments)
	}
	return nil, result, &typing.Unsupported{Feature: "SHA2 of another number of bits than a literal that it knows"}
}

// crc32Types is the signature of CRC32, an unsigned integer.
func crc32Types(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	operands, _, err = declaredTypes(f, d, nil, arguments)
	return operands, ast.Unsigned, err
}

// crc32OfMoreTypes takes an integer before the text.
func crc32OfMoreTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if k := arguments[0].Kind; k != ast.TypeInteger && k != ast.TypeUnknown {
		return nil, result, &typing.Unsupported{Feature: f.Name + " of " + arguments[0].String() + " and more"}
	}
	operands, _, err = declaredTypes(f, d, nil, arguments)
	return operands, ast.Unsigned, err
}

func crc32Sum(of *crc32.Table) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		c.apply(function.OfValues)
		return semantics.UnsignedInteger(uint64(crc32.Checksum([]byte(c.text(0)), of)))
	}
}

// crc32OfMore goes on with a sum.
func crc32OfMore(of *crc32.Table) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		before := c.bits()
		if before >= 1<<32 {
			return c.unmodelled("a sum that is no number of 32 bits")
		}
		c.apply(function.OfValues)
		return semantics.UnsignedInteger(uint64(crc32.Update(uint32(before), of, []byte(c.text(1)))))
	}
}

func md5Sum(s []byte) []byte {
	sum := md5.Sum(s) //nolint:gosec // as above
	return sum[:]
}

func sha1Sum(s []byte) []byte {
	sum := sha1.Sum(s) //nolint:gosec // as above
	return sum[:]
}

func sha256Sum(s []byte) []byte {
	sum := sha256.Sum256(s)
	return sum[:]
}

// digest writes a sum of a text in hexadecimal digits.
func digest(sum func(s []byte) []byte) func(c *call) semantics.Value {
	return func(c *call) semantics.Value { return c.value(hex.EncodeToString(sum([]byte(c.text(0))))) }
}

func sha2(c *call) semantics.Value {
	s := []byte(c.text(0))
	var sum []byte
	switch c.whole(1) {
	case 224:
		of := sha256.Sum224(s)
		sum = of[:]
	case 0, 256:
		sum = sha256Sum(s)
	case 384:
		of := sha512.Sum384(s)
		sum = of[:]
	case 512:
		of := sha512.Sum512(s)
		sum = of[:]
	default:
		c.apply(function.OfValues)
		return semantics.Null
	}
	return c.value(hex.EncodeToString(sum))
}

func toBase64(c *call) semantics.Value {
	const line = 76
	s := base64.StdEncoding.EncodeToString([]byte(c.text(0)))
	var lines []string
	for len(s) > line {
		lines, s = append(lines, s[:line]), s[line:]
	}
	return c.value(strings.Join(append(lines, s), "\n"))
}

func fromBase64(c *call) semantics.Value {
	s := c.text(0)
	if strings.ContainsAny(s, " \t\r\n") {
		return c.unmodelled("white space")
	}
	bytes, err := base64.StdEncoding.DecodeString(s)
	c.apply(function.OfValues)
	if err != nil {
		return semantics.Null
	}
	return semantics.Bytes(string(bytes))
}

// bits is the first argument as 64 bits.
func (c *call) bits() uint64 {
	if v := c.arguments[0]; v.Kind() == semantics.KindUnsigned {
		return v.Uint()
	}
	return uint64(c.whole(0))
}

// formatTypes takes exact numbers.
func formatTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if k := arguments[0].Kind; k != ast.TypeInteger && k != ast.TypeDecimal {
		return nil, ast.Text, &typing.Unsupported{Feature: f.Name + " of " + arguments[0].String()}
	}
	places, err := wholeOperand(f, function.SmallCount, d, arguments[1])
	return []ast.Type{arguments[0], places}, ast.Text, err
}

func formatNumber(c *call) semantics.Value {
	var n decimal.Decimal
	switch v := c.arguments[0]; v.Kind() {
	case semantics.KindInteger:
		n = decimal.NewFromInt(v.Int())
	case semantics.KindUnsigned:
		n = decimal.NewFromUint64(v.Uint())
	case semantics.KindDecimal:
		if n = v.Decimal().Number(); v.Decimal().Slack().Sign() > 0 {
			return c.unmodelled("a quotient, which may have more digits")
		}
	case semantics.KindNull, semantics.KindRaised, semantics.KindBoolean, semantics.KindHuge, semantics.KindFloat, semantics.KindText, semantics.KindBytes, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry, semantics.KindList, semantics.KindStruct, semantics.KindMap:
		return c.unmodelled(v.Kind().String())
	}
	places := int32(min(max(c.whole(1), 0), 31))
	if places > 30 {
		return c.unmodelled("so many digits")
	}
	rounded := n.Round(places)
	if rounded.IsZero() && n.Sign() < 0 {
		return c.unmodelled("a negative number that rounds to zero")
	}
	whole, fraction, _ := strings.Cut(rounded.Abs().StringFixed(places), ".")
	text := grouped(whole)
	if fraction != "" {
		text += "." + fraction
	}
	if rounded.Sign() < 0 {
		text = "-" + text
	}
	return c.value(text)
}
