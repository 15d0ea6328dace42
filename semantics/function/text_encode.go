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
		if b, is := semantics.HexBytes(s); is {
			return bytes(b)
		}
	case "base64":
		b, err := base64.StdEncoding.Strict().DecodeString(strings.NewReplacer(" ", "", "\n", "", "\t", "", "\r", "").Replace(s))
		if err != nil {
			return c.unmodelled("what is no base64")
		}
		return bytes(string(b))
	case "escape":
		if b, is := semantics.OctalBytes(s); is {
			return bytes(b)
		}
		return c.unmodelled("what is no escape")
	case "base64url", "base32hex":
		return c.unmodelled("a newer encoding")
	}
	c.apply(function.FormWrong)
	return c.e.Raise(semantics.ClassArgument)
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
