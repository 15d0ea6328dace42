package function

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// call is a function with its arguments, which were converted as it declares. None is an
// error, and none is NULL unless the function is lenient.
type call struct {
	e         *semantics.Evaluation
	f         *function.Function
	arguments []semantics.Value
	result    ast.Type
	raw       bool             // texts may be any bytes
	failed    *semantics.Value // the first argument that could not be read as what it has to be
}

// longest is the number of bytes of a result beyond which it is not modelled: engines have
// limits of their own.
const longest = 1 << 20

// Bound is a function in an evaluation. It is applied to the arguments of one row after
// another and has room for them, so that a call allocates its result alone.
type Bound struct {
	compute func(c *call) semantics.Value
	call    call
}

// OfElements tells that the function makes a list of its arguments.
func (s Scalar) OfElements() bool { return s.of == function.ListValue }

// Bind prepares calls of the function; result is the static type of the result.
func (s Scalar) Bind(e *semantics.Evaluation, result ast.Type) *Bound {
	return &Bound{compute: s.compute, call: call{e: e, f: s.of, result: result}}
}

// Apply applies the function to arguments of the types that its signature says. NULL is the
// result of NULL, unless the function is lenient, and the first case of every rule: as with
// operators, an engine need not compute the other arguments then. Else an argument that raises
// is the result, and an argument that is open the result of what remains.
func (b *Bound) Apply(arguments []semantics.Value) semantics.Value {
	c, null, raised, open := &b.call, false, -1, -1
	for i := range arguments {
		switch {
		case arguments[i].IsRaised() && raised < 0:
			raised = i
		case arguments[i].IsOpen():
			open = i
		}
		null = null || arguments[i].IsNull()
	}
	switch {
	case null && !c.f.Lenient:
		return c.null()
	case raised >= 0:
		return arguments[raised]
	case open >= 0 && c.f.Form == function.IntervalBehind: // now and some units later is no NULL
		return arguments[open]
	case open >= 0:
		return semantics.OfOpen(c.e, &arguments[open])
	}
	c.arguments, c.failed = append(c.arguments[:0], arguments...), nil
	v := b.applied()
	if c.failed != nil {
		return *c.failed
	}
	return v
}

// declaredTypes is the signature that a declaration is.
func declaredTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	for i, t := range arguments {
		operand, err := operandType(f, f.Parameter(i), d, t)
		if err != nil {
			return nil, result, err
		}
		operands = append(operands, operand)
	}
	if d.Storage == spec.StorageOfValue {
		return operands, ast.Dynamic(ast.AffinityNone), nil
	}
	switch f.Result {
	case function.Integer:
		result = ast.Integer
		if d.Lengths == spec.LengthsBigInt {
			result = ast.BigInt
		}
	case function.Condition:
		result = typing.Predicate(d)
	case function.Bytes:
		result = ast.Bytes
	case function.Double:
		result = ast.Double
	case function.Unstated, function.Any, function.ByRule, function.Unsigned, function.Decimal, function.Number, function.Text, function.Geometry, function.Document,
		function.SmallCount, function.Place, function.ShortText, function.Path, function.Pattern, function.Template, function.NumberDocument, function.Probability, function.LiteralOne, function.Moment, function.AnyList:
		result = ast.Text
		if d.Typing == spec.TypingCoercing && untyped(f, arguments) {
			result = ast.TextOfNull // without a text there is no character set
		}
	}
	return operands, result, nil
}

// untyped tells that a text of arguments has no character set: the first one, a text, has no
// type, or none but integers have one.
func untyped(f *function.Function, arguments []ast.Type) bool {
	if len(arguments) == 0 {
		return false
	}
	if k := f.Parameter(0); arguments[0].Kind == ast.TypeUnknown && (k == function.Text || k == function.ShortText) {
		return true
	}
	return slices.ContainsFunc(arguments, func(t ast.Type) bool { return t.Kind == ast.TypeUnknown }) &&
		!slices.ContainsFunc(arguments, func(t ast.Type) bool { return t.Kind != ast.TypeUnknown && t.Kind != ast.TypeInteger })
}

// typedOnly is the signature of a function of which others of the name are for other types,
// so that an untyped first argument has none.
func typedOnly(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if arguments[0].Kind == ast.TypeUnknown {
		return nil, arguments[0], &typing.Unsupported{Feature: f.Name + " of an untyped argument"}
	}
	return declaredTypes(f, d, nil, arguments)
}

// operandType is the type that an argument is converted to.
func operandType(f *function.Function, kind function.Type, d *spec.Dialect, t ast.Type) (ast.Type, error) {
	if t.IsTemporal() && d.Typing == spec.TypingStrict {
		switch kind {
		case function.Text, function.ShortText, function.Pattern, function.Integer, function.SmallCount, function.Place, function.Double, function.Bytes:
			return t, &typing.Error{Message: f.Name + " does not accept " + t.String()}
		case function.Unstated, function.Any, function.ByRule, function.Condition, function.Unsigned, function.Decimal, function.Number, function.Geometry,
			function.Document, function.Path, function.Template, function.NumberDocument, function.Probability, function.LiteralOne, function.Moment, function.AnyList: // there may be another function of that name
		}
	}
	if t.Kind == ast.TypeLabel {
		if kind == function.Any {
			return t, nil
		}
		return t, &typing.Error{Message: f.Name + " does not accept " + t.String()}
	}
	if t.Kind == ast.TypeGeometry || t.Kind == ast.TypeDocument || t.Kind == ast.TypeEngineSpecific || t.IsNested() || t.IsTemporal() {
		return t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
	}
	if t.Kind == ast.TypeChar && d.CharacterBlanks == spec.CharacterBlanksShown && kind == function.Any {
		return t, &typing.Unsupported{Feature: f.Name + " of CHAR(n)"} // some show the blanks
	}
	switch kind {
	case function.Text, function.ShortText, function.Pattern, function.Template:
		t, err := textOperand(d, t)
		if err == nil && t.Kind == ast.TypeBytes {
			return t, &typing.Unsupported{Feature: f.Name + " of byte strings"}
		}
		return t, err
	case function.Integer, function.SmallCount, function.Place:
		return wholeOperand(f, kind, d, t)
	case function.Double:
		return doubleOperand(f, d, t)
	case function.Bytes:
		return bytesOperand(f, t)
	case function.Unstated, function.Any, function.ByRule, function.Condition, function.Unsigned, function.Decimal, function.Number, function.Geometry,
		function.Document, function.Path, function.NumberDocument, function.Probability, function.LiteralOne, function.Moment, function.AnyList:
	}
	return t, nil
}

// wholeOperand is the type that an argument is converted to which has to be an integer.
// PostgreSQL's functions take integers of 32 bits; of DuckDB's those declared as Integer
// do, the others take 64.
func wholeOperand(f *function.Function, kind function.Type, d *spec.Dialect, t ast.Type) (ast.Type, error) {
	switch d.Typing {
	case spec.TypingDynamic:
		return t, nil
	case spec.TypingCoercing:
		switch {
		case t.Kind == ast.TypeBytes || t.IsText():
			return t, &typing.Unsupported{Feature: f.Name + " by a string"}
		case t.Kind == ast.TypeInteger:
			return t, nil
		}
		return ast.BigInt, nil
	case spec.TypingStrict:
		switch {
		case t.Kind == ast.TypeUnknown, t.Kind == ast.TypeInteger && t.Width <= 32:
			return ast.Integer, nil
		case t.Kind == ast.TypeInteger && d.IntegerResults == spec.Results64:
			return t, nil
		}
		return t, &typing.Error{Message: f.Name + " does not accept " + t.String()}
	case spec.TypingByCost:
		wide := 64
		if kind == function.Integer {
			wide = 32
		}
		switch {
		case t.Kind == ast.TypeUnknown, t.Kind == ast.TypeInteger && (t.Width < wide || t.Width == wide && !t.Unsigned):
			if wide == 32 {
				return ast.Integer, nil
			}
			return ast.BigInt, nil
		}
	}
	return t, &typing.Unsupported{Feature: f.Name + " by " + t.String()}
}

// doubleOperand is the type that an argument is converted to which has to be a double.
func doubleOperand(f *function.Function, d *spec.Dialect, t ast.Type) (ast.Type, error) {
	switch d.Typing {
	case spec.TypingDynamic:
		return t, nil
	case spec.TypingCoercing:
		if t.Kind == ast.TypeBytes {
			return t, &typing.Unsupported{Feature: f.Name + " of byte strings"}
		}
		return ast.Double, nil
	case spec.TypingStrict, spec.TypingByCost:
		if t.IsNumeric() || t.Kind == ast.TypeUnknown {
			return ast.Double, nil
		}
	}
	if d.Typing == spec.TypingByCost {
		return t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
	}
	return t, &typing.Error{Message: f.Name + " does not accept " + t.String()}
}

// apply counts a case of the function's rule.
func (c *call) apply(k spec.Case) { c.e.Coverage.Apply(c.f.Rule, k) }

// null is the result NULL of an argument that is.
func (c *call) null() semantics.Value {
	c.apply(function.OfNull)
	return semantics.Null
}

// unmodelled says that something is not modelled, and gives a result that means nothing. It
// may be an error: where the value is computed although no row asks for it, that remains.
func (c *call) unmodelled(what string) semantics.Value {
	for _, class := range c.f.Raises {
		c.e.Raise(class)
	}
	c.e.MarkUnsupported(c.f.Name + " of " + what)
	return semantics.Null
}

// text is an argument as text, well-formed and without NUL, or the call has failed.
func (c *call) text(i int) string {
	v := semantics.TextOf(c.e, &c.arguments[i])
	if v.Kind() != semantics.KindText {
		failed := v // which alone goes to the heap
		c.failed = &failed
		return ""
	}
	if c.raw {
		return v.Str()
	}
	if !utf8.ValidString(v.Str()) || strings.ContainsRune(v.Str(), 0) {
		c.e.MarkUnsupported(c.f.Name + " of texts that are not UTF-8 or hold NUL")
		return ""
	}
	if c.e.Dialect.FloatText == spec.FloatTextWide && v.Str() == "-0" {
		c.e.MarkUnsupported(c.f.Name + " of -0") // with or without its sign
	}
	if c.e.Dialect.FloatText == spec.FloatTextWide && len(v.Str()) > 21 && strings.Contains(v.Str(), "e") {
		if _, err := strconv.ParseFloat(v.Str(), 64); err == nil { // the room for it depends on the function
			c.e.MarkUnsupported(c.f.Name + " of a number of that many digits")
		}
	}
	return v.Str()
}

// characters are those of an argument as text.
func (c *call) characters(i int) []rune { return []rune(c.text(i)) }

// whole is an argument as an integer. An unsigned number beyond 63 bits is the greatest.
func (c *call) whole(i int) int64 {
	v := c.arguments[i]
	if c.e.Dialect.Storage == spec.StorageOfValue {
		v = semantics.TruncateToInteger(c.e, v)
	}
	switch v.Kind() {
	case semantics.KindInteger:
		return v.Int()
	case semantics.KindUnsigned:
		return int64(min(v.Uint(), 1<<63-1))
	case semantics.KindDecimal:
		return semantics.RoundedInteger(c.e, &v)
	case semantics.KindNull, semantics.KindRaised, semantics.KindBoolean, semantics.KindHuge, semantics.KindFloat, semantics.KindText,
		semantics.KindBytes, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry, semantics.KindList, semantics.KindStruct, semantics.KindMap:
	}
	c.e.MarkUnsupported(c.f.Name + " by " + v.Kind().String())
	return 0
}

// has tells whether an argument is given.
func (c *call) has(i int) bool { return i < len(c.arguments) }

// value counts the case of values and gives a text as the result.
func (c *call) value(s string) semantics.Value {
	c.apply(function.OfValues)
	return c.made(s)
}

// made is a text as the result.
func (c *call) made(s string) semantics.Value {
	if len(s) > longest {
		return c.unmodelled("so long a text")
	}
	return semantics.Text(s)
}

// number counts the case of values and gives a number as the result.
func (c *call) number(n int) semantics.Value {
	c.apply(function.OfValues)
	return semantics.Integer(int64(n))
}

// truth counts the case of values and gives a truth value as the result.
func (c *call) truth(b bool) semantics.Value {
	c.apply(function.OfValues)
	switch {
	case c.result.Kind == ast.TypeBoolean:
		return semantics.Boolean(b)
	case b:
		return semantics.Integer(1)
	}
	return semantics.Integer(0)
}
