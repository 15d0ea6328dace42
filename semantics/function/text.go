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
	function.Lower:         {Types: foldTypes, Apply: fold(function.Lower.Rule, 'A', 'Z')},
	function.Upper:         {Types: foldTypes, Apply: fold(function.Upper.Rule, 'a', 'z')},
	function.Length:        {Types: lengthTypes, Apply: length},
	function.LengthInBytes: {Types: octetTypes, Apply: lengthInBytes},
	function.CharLength:    {Types: lengthTypes, Apply: charLength},
}

// textOperand is the type that the argument of a function of texts is converted to.
func textOperand(d *spec.Dialect, t ast.Type) (ast.Type, error) {
	if t.Kind == ast.TypeGeometry {
		return t, &typing.Unsupported{Feature: "geometries as text"}
	}
	if t.IsTemporal() {
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
func foldTypes(d *spec.Dialect, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	operand, err := textOperand(d, arguments[0])
	switch {
	case d.Storage == spec.StorageOfValue:
		result = ast.Dynamic(ast.AffinityNone)
	case operand.Kind == ast.TypeBytes:
		result = ast.Bytes
	case d.Typing == spec.TypingCoercing && arguments[0].Kind == ast.TypeUnknown:
		result = ast.Unknown // without a text there is no character set
	default:
		result = ast.Text
	}
	return []ast.Type{operand}, result, err
}

// lengthTypes is the signature of LENGTH and CHAR_LENGTH.
func lengthTypes(d *spec.Dialect, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
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
func octetTypes(d *spec.Dialect, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if arguments[0].Kind == ast.TypeChar && d.CharacterBlanks == spec.CharacterBlanksShown {
		return nil, arguments[0], &typing.Unsupported{Feature: "OCTET_LENGTH of CHAR(n)"}
	}
	return lengthTypes(d, arguments)
}

// fold changes the case of ASCII letters from first to last, which are those of one case.
func fold(rule *spec.Rule, first, last byte) func(e *semantics.Evaluation, arguments []semantics.Value, result ast.Type) semantics.Value {
	return func(e *semantics.Evaluation, arguments []semantics.Value, result ast.Type) semantics.Value {
		v := arguments[0]
		switch {
		case v.IsRaised():
			return v
		case v.IsNull():
			e.Coverage.Apply(rule, function.FoldedNull)
			return semantics.Null
		case result.Kind == ast.TypeBytes:
			e.Coverage.Apply(rule, function.FoldedBytes)
			return v
		}
		text := semantics.TextOf(e, &v)
		if text.Kind() != semantics.KindText {
			return text
		}
		k := function.FoldedASCII
		if strings.ContainsFunc(text.Str(), hasCase) {
			k = function.FoldedBeyondASCII
			if rule.Undetermined(e.Dialect.Name, k) {
				e.MarkUndetermined(rule)
			}
		}
		e.Coverage.Apply(rule, k)
		folded := []byte(text.Str())
		for i, c := range folded {
			if c >= first && c <= last {
				folded[i] = c ^ ('a' - 'A')
			}
		}
		return semantics.Text(string(folded))
	}
}

// hasCase tells whether a character beyond ASCII may change with a mapping of cases.
func hasCase(r rune) bool {
	return r >= utf8.RuneSelf && (unicode.IsUpper(r) || unicode.IsLower(r) || unicode.IsTitle(r) || unicode.ToUpper(r) != r || unicode.ToLower(r) != r)
}

func length(e *semantics.Evaluation, arguments []semantics.Value, _ ast.Type) semantics.Value {
	v, rule := arguments[0], function.Length.Rule
	switch {
	case v.IsRaised():
		return v
	case v.IsNull():
		e.Coverage.Apply(rule, function.LengthOfNull)
		return semantics.Null
	}
	text := semantics.TextOf(e, &v)
	if text.Kind() != semantics.KindText {
		return text
	}
	k, n := function.LengthOfBytes, len(text.Str())
	switch v.Kind() {
	case semantics.KindText:
		counted := text.Str()
		if e.Dialect.Storage == spec.StorageOfValue {
			counted, _, _ = strings.Cut(counted, "\x00")
		}
		k, n = function.LengthOfCharacters, utf8.RuneCountInString(counted)
	case semantics.KindBytes:
	case semantics.KindNull, semantics.KindRaised, semantics.KindBoolean, semantics.KindInteger, semantics.KindUnsigned, semantics.KindHuge,
		semantics.KindDecimal, semantics.KindFloat, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry:
		k = function.LengthOfNumber
	}
	e.Coverage.Apply(rule, k)
	return semantics.Integer(int64(n))
}

func lengthInBytes(e *semantics.Evaluation, arguments []semantics.Value, _ ast.Type) semantics.Value {
	v, rule := arguments[0], function.LengthInBytes.Rule
	switch {
	case v.IsRaised():
		return v
	case v.IsNull():
		e.Coverage.Apply(rule, function.BytesOfNull)
		return semantics.Null
	}
	e.Coverage.Apply(rule, function.BytesCounted)
	return semantics.Integer(int64(len(v.Str())))
}

func charLength(e *semantics.Evaluation, arguments []semantics.Value, _ ast.Type) semantics.Value {
	v, rule := arguments[0], function.CharLength.Rule
	switch {
	case v.IsRaised():
		return v
	case v.IsNull():
		e.Coverage.Apply(rule, function.CharactersOfNull)
		return semantics.Null
	case v.Kind() == semantics.KindBytes:
		e.MarkUnsupported("CHAR_LENGTH of byte strings")
		return semantics.Null
	}
	text := semantics.TextOf(e, &v)
	if text.Kind() != semantics.KindText {
		return text
	}
	e.Coverage.Apply(rule, function.CharactersCounted)
	return semantics.Integer(int64(utf8.RuneCountInString(text.Str())))
}
