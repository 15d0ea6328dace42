package function

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// characters is the chapter of functions of character strings.
var characters = chapter{
	function.Lower:         {types: foldTypes, compute: fold('A', 'Z')},
	function.Upper:         {types: foldTypes, compute: fold('a', 'z')},
	function.Length:        {types: lengthTypes, compute: length},
	function.LengthInBytes: {types: octetTypes, compute: lengthInBytes},
	function.CharLength:    {types: lengthTypes, compute: charLength},
}

// textOperand is the type that the argument of a function of texts is converted to.
func textOperand(d *spec.Dialect, t ast.Type) (ast.Type, error) {
	if t.Kind == ast.TypeGeometry {
		return t, &typing.Unsupported{Feature: "geometries as text"}
	}
	if t.IsTemporal() && d.Typing != spec.TypingStrict {
		return t, &typing.Unsupported{Feature: "a " + t.String() + " in a function of texts"}
	}
	switch d.Typing {
	case spec.TypingDynamic:
		return t, nil
	case spec.TypingCoercing:
		if t.Kind == ast.TypeBytes {
			return t, nil
		}
	case spec.TypingStrict:
		switch {
		case t.Kind == ast.TypeBytes:
			return t, &typing.Unsupported{Feature: "functions of texts of byte strings"}
		case !t.IsText() && t.Kind != ast.TypeUnknown:
			return t, &typing.Error{Message: "a function of texts does not accept " + t.String()}
		}
	case spec.TypingByCost:
		if !t.IsText() && t.Kind != ast.TypeUnknown {
			return t, &typing.Unsupported{Feature: "functions of texts of " + t.String()}
		}
	}
	return ast.Text, nil
}

// foldTypes is the signature of UPPER and LOWER: a text of a text; of a byte string, where
// that is taken, a byte string.
func foldTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	operand, err := textOperand(d, arguments[0])
	switch {
	case d.Storage == spec.StorageOfValue:
		result = ast.Dynamic(ast.AffinityNone)
	case operand.Kind == ast.TypeBytes:
		result = ast.Bytes
	case d.Typing == spec.TypingCoercing && arguments[0].Kind == ast.TypeUnknown:
		result = ast.TextOfNull // without a text there is no character set
	default:
		result = ast.Text
	}
	return []ast.Type{operand}, result, err
}

// lengthTypes is the signature of LENGTH and CHAR_LENGTH.
func lengthTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	operand, err := textOperand(d, arguments[0])
	switch {
	case d.Storage == spec.StorageOfValue:
		result = ast.Dynamic(ast.AffinityNone)
	case d.Lengths == spec.LengthsBigInt:
		result = ast.BigInt
	default:
		result = ast.Integer
	}
	return []ast.Type{operand}, result, err
}

// octetTypes is the signature of the length in bytes; where blanks at the end of CHAR(n)
// count there it is not modelled.
func octetTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if arguments[0].Kind == ast.TypeChar && d.CharacterBlanks == spec.CharacterBlanksShown {
		return nil, arguments[0], &typing.Unsupported{Feature: "OCTET_LENGTH of CHAR(n)"}
	}
	return lengthTypes(f, d, nil, arguments)
}

// fold changes the case of ASCII letters from first to last, which are those of one case.
func fold(first, last byte) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		if c.result.Kind == ast.TypeBytes {
			c.apply(function.FoldedBytes)
			return c.arguments[0]
		}
		text := semantics.TextOf(c.e, &c.arguments[0])
		if text.Kind() != semantics.KindText {
			return text
		}
		k := function.FoldedASCII
		if strings.ContainsFunc(text.Str(), hasCase) {
			k = function.FoldedBeyondASCII
			if c.f.Rule.Undetermined(c.e.Dialect.Name, k) {
				c.e.MarkUndetermined(c.f.Rule)
			}
		}
		c.apply(k)
		folded := []byte(text.Str())
		for i, b := range folded {
			if b >= first && b <= last {
				folded[i] = b ^ ('a' - 'A')
			}
		}
		return semantics.Text(string(folded))
	}
}

// hasCase tells whether a character beyond ASCII may change with a mapping of cases.
func hasCase(r rune) bool {
	return r >= utf8.RuneSelf && (unicode.IsUpper(r) || unicode.IsLower(r) || unicode.IsTitle(r) || unicode.ToUpper(r) != r || unicode.ToLower(r) != r)
}

func length(c *call) semantics.Value {
	text := semantics.TextOf(c.e, &c.arguments[0])
	if text.Kind() != semantics.KindText {
		return text
	}
	k, n := function.LengthOfBytes, len(text.Str())
	switch c.arguments[0].Kind() {
	case semantics.KindText:
		counted := text.Str()
		if c.e.Dialect.Storage == spec.StorageOfValue {
			counted, _, _ = strings.Cut(counted, "\x00")
		}
		k, n = function.LengthOfCharacters, utf8.RuneCountInString(counted)
	case semantics.KindBytes:
	case semantics.KindNull, semantics.KindRaised, semantics.KindBoolean, semantics.KindInteger, semantics.KindUnsigned, semantics.KindHuge,
		semantics.KindDecimal, semantics.KindFloat, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry, semantics.KindList, semantics.KindStruct, semantics.KindMap:
		k = function.LengthOfNumber
	}
	c.apply(k)
	return semantics.Integer(int64(n))
}

func lengthInBytes(c *call) semantics.Value {
	c.apply(function.BytesCounted)
	return semantics.Integer(int64(len(c.arguments[0].Str())))
}

func charLength(c *call) semantics.Value {
	if c.arguments[0].Kind() == semantics.KindBytes {
		if !c.e.Dialect.ByteColumns {
			return c.unmodelled("byte strings")
		}
		c.apply(function.CharactersCounted)
		return semantics.Integer(int64(len(c.arguments[0].Str())))
	}
	text := semantics.TextOf(c.e, &c.arguments[0])
	if text.Kind() != semantics.KindText {
		return text
	}
	c.apply(function.CharactersCounted)
	return semantics.Integer(int64(utf8.RuneCountInString(text.Str())))
}
