package typing

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Error is a static type error; Message names the types that do not go
// together.
type Error struct{ Message string }

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Argument says that the value of an argument is wrong, which is found before there is a row.
type Argument struct{ Message string }

// Error returns the message.
func (e *Argument) Error() string { return e.Message }

// Unsupported names a combination of types that is not modelled.
type Unsupported struct{ Feature string }

// Error names the feature.
func (e *Unsupported) Error() string { return "not modelled: " + e.Feature }

func mismatch(operation string, types ...ast.Type) error {
	text := operation + " does not accept "
	for i, t := range types {
		if i > 0 {
			text += " and "
		}
		text += t.String()
	}
	if slices.ContainsFunc(types, isEngineSpecific) {
		return &Unsupported{text}
	}
	return &Error{Message: text}
}

// Signature is how an operation takes its operands: the types they are
// converted to, and the type of the result.
type Signature struct{ Left, Right, Result ast.Type }

// Predicate is the type of a predicate's value.
func Predicate(d *spec.Dialect) ast.Type {
	switch {
	case d.Storage == spec.StorageOfValue:
		return ast.Dynamic(ast.AffinityNone)
	case d.BooleanType == spec.BooleanInteger:
		return ast.Integer
	}
	return ast.Boolean
}

// Null is the type of the literal NULL.
func Null(d *spec.Dialect) ast.Type {
	if d.Storage == spec.StorageOfValue {
		return ast.Dynamic(ast.AffinityNone)
	}
	return ast.Unknown
}

// NegativeLiteral is the type of the literal -n, n > 0, where a sign before a
// number is part of it.
func NegativeLiteral(d *spec.Dialect, n *big.Int) ast.Type {
	if d.IntegerLiterals != spec.IntegerLiteralsOfPlace {
		return IntegerLiteral(d, n.BitLen())
	}
	least := costLiteral(new(big.Int).Sub(n, big.NewInt(1)).BitLen()) // two's complement
	least.Natural = 0
	if n.BitLen() > 31 && least.Width == 32 {
		least.Width = 64 // the digits alone are no INTEGER
	}
	return least
}

// IntegerLiteral is the type of an integer literal whose value has that many
// significant bits, sign apart.
func IntegerLiteral(d *spec.Dialect, bits int) ast.Type {
	switch d.IntegerLiterals {
	case spec.IntegerLiteralsOfValue:
		return ast.Dynamic(ast.AffinityNone)
	case spec.IntegerLiteralsOfPlace:
		return costLiteral(bits)
	case spec.IntegerLiteralsLeast:
		if bits <= 31 {
			return ast.Integer
		}
	case spec.IntegerLiteralsUnsigned:
		switch {
		case bits == 64:
			return ast.Unsigned
		case bits > 64:
			return ast.Decimal(65, 0)
		}
	case spec.IntegerLiteralsSigned:
	}
	if bits <= 63 {
		return ast.BigInt
	}
	return ast.Numeric
}

// Arithmetic types +, -, *, /, DIV, %.
func Arithmetic(d *spec.Dialect, op ast.BinaryOp, l, r ast.Type) (Signature, error) {
	if err := withoutLists(operatorName(op), l, r); err != nil {
		return Signature{}, err
	}
	if isTemporal(l) || isTemporal(r) {
		return temporalArithmetic(d, op, l, r)
	}
	if err := withoutGeometry(operatorName(op), l, r); err != nil {
		return Signature{}, err
	}
	switch d.Typing {
	case spec.TypingDynamic:
		none := ast.Dynamic(ast.AffinityNone)
		return Signature{l, r, none}, nil
	case spec.TypingCoercing:
		return coercingArithmetic(d, op, l, r)
	case spec.TypingByCost:
		return costArithmetic(d, op, l, r)
	case spec.TypingStrict:
	}
	return strictArithmetic(d, op, l, r)
}

func strictArithmetic(d *spec.Dialect, op ast.BinaryOp, l, r ast.Type) (Signature, error) {
	written := [2]ast.Type{l, r}
	switch {
	case l.Kind == ast.TypeUnknown && r.Kind == ast.TypeUnknown:
		if d.UntypedOperands == spec.UntypedOperandsPlaced {
			return Signature{ast.BigInt, ast.BigInt, ast.BigInt}, nil
		}
		return Signature{}, mismatch(operatorName(op), l, r)
	case op == ast.Subtract && l.Kind == ast.TypeUnknown && r.IsText() && d.UntypedOperands == spec.UntypedOperandsResolved:
		return Signature{}, &Unsupported{"jsonb - text"} // no other - has text on its right
	case l.Kind == ast.TypeUnknown:
		l = widen(d, r)
	case r.Kind == ast.TypeUnknown:
		r = widen(d, l)
	}
	if !l.IsNumeric() || !r.IsNumeric() || op == ast.IntegerDivide {
		return Signature{}, mismatch(operatorName(op), written[:]...)
	}
	if l.Kind == ast.TypeReal || r.Kind == ast.TypeReal {
		return Signature{}, &Unsupported{"arithmetic on real"}
	}
	s := Signature{Left: l, Right: r}
	switch {
	case l.IsApproximate() || r.IsApproximate():
		if op == ast.Modulo && d.FloatModulo == spec.FloatModuloRefused {
			return Signature{}, mismatch(operatorName(op), l, r)
		}
		s.Result = ast.Double
	case l.Kind == ast.TypeDecimal || r.Kind == ast.TypeDecimal:
		s.Result = ast.Numeric
	case d.IntegerResults == spec.Results64:
		s.Result = ast.BigInt
	case l.Width >= r.Width:
		s.Result = l
	default:
		s.Result = r
	}
	return s, nil
}

// widen is the type that an untyped operand takes beside t.
func widen(_ *spec.Dialect, t ast.Type) ast.Type { return WithoutModifier(t) }

// WithoutModifier drops a declared precision or length: types are chosen
// without them.
func WithoutModifier(t ast.Type) ast.Type {
	if t.Kind == ast.TypeDecimal {
		return ast.Numeric
	}
	if t.Kind == ast.TypeText {
		return ast.Text
	}
	if t.Kind == ast.TypeChar {
		return ast.Type{Kind: ast.TypeChar}
	}
	return t
}

func coercingArithmetic(d *spec.Dialect, op ast.BinaryOp, l, r ast.Type) (Signature, error) {
	s := Signature{Left: arithmeticOperand(d, l), Right: arithmeticOperand(d, r)}
	if op == ast.IntegerDivide {
		s.Left, s.Right = hexLiteralInteger(d, l, s.Left), hexLiteralInteger(d, r, s.Right)
		l, r = hexLiteralInteger(d, l, l), hexLiteralInteger(d, r, r)
		if l.Kind == ast.TypeBytes || r.Kind == ast.TypeBytes {
			return Signature{}, &Unsupported{"DIV of byte strings"}
		}
		// A non-integer operand is taken as a decimal.
		if l.IsText() || r.IsText() {
			return Signature{}, &Unsupported{"DIV of text"}
		}
		s.Result = ast.BigInt
		s.Result.Unsigned = l.Unsigned || r.Unsigned
		return s, nil
	}
	if l.IsHexLiteral() && s.Left.Kind != s.Right.Kind { // of other numbers the unsigned value is asked for
		s.Left.Unsigned = s.Left.Kind == ast.TypeInteger
	}
	if r.IsHexLiteral() && s.Left.Kind != s.Right.Kind {
		s.Right.Unsigned = s.Right.Kind == ast.TypeInteger
	}
	if (l.IsHexLiteral() || r.IsHexLiteral()) && d.HexLiterals == spec.HexLiteralsDouble && (op == ast.Divide || l.Kind == ast.TypeDecimal || r.Kind == ast.TypeDecimal) {
		return Signature{}, &Unsupported{"a hexadecimal literal beside " + operatorName(op) + " and a decimal"} // a double that is shown with some digits only
	}
	switch {
	case s.Left.IsApproximate() || s.Right.IsApproximate():
		s.Result = ast.Double
	case op == ast.Divide:
		scale := min(scaleOf(s.Left)+4, d.DecimalScale)
		s.Result = ast.Decimal(min(digitsOf(s.Left)-scaleOf(s.Left)+scaleOf(s.Right)+scale, d.DecimalDigits), scale)
	case s.Left.Kind == ast.TypeDecimal || s.Right.Kind == ast.TypeDecimal:
		scale := max(scaleOf(s.Left), scaleOf(s.Right))
		whole := max(digitsOf(s.Left)-scaleOf(s.Left), digitsOf(s.Right)-scaleOf(s.Right)) + 1
		if op == ast.Multiply {
			scale = min(scaleOf(s.Left)+scaleOf(s.Right), d.DecimalScale)
			whole = digitsOf(s.Left) + digitsOf(s.Right) - scale
		}
		s.Result = ast.Decimal(min(whole+scale, d.DecimalDigits), scale)
	default:
		s.Result = ast.BigInt
		s.Result.Unsigned = s.Left.Unsigned || s.Right.Unsigned && op != ast.Modulo
	}
	return s, nil
}

// numericOperand is the type in which MySQL takes an operand as a number; NULL
// counts as a string (Item_num_op::set_numeric_type and
// Item_func_num1::set_numeric_type, sql/item_func.cc).
func numericOperand(t ast.Type) ast.Type {
	if t.IsText() || t.IsApproximate() || t.Kind == ast.TypeBytes || t.Kind == ast.TypeUnknown {
		return ast.Double // of FLOAT(M,D), too
	}
	return t
}

func scaleOf(t ast.Type) int {
	if t.Kind == ast.TypeDecimal {
		return t.Scale
	}
	return 0
}

// digitsOf is the decimal precision of an exact type.
func digitsOf(t ast.Type) int {
	if t.Kind == ast.TypeDecimal {
		return t.Precision
	}
	return map[int]int{8: 3, 16: 5, 24: 8, 32: 10, 64: 20}[t.Width]
}

// Negation types -x; the second result is the type that x is converted to.
func Negation(d *spec.Dialect, x ast.Type) (result, operand ast.Type, err error) {
	if x.Kind == ast.TypeInterval && (d.Typing == spec.TypingStrict || d.Typing == spec.TypingByCost) {
		return ast.Interval, ast.Interval, nil
	}
	if isTemporal(x) && x.Kind != ast.TypeInterval && x.Kind != ast.TypeTime { // a time becomes an interval
		if err := strictly(d, "arithmetic", x); err != nil {
			return x, x, err
		}
	}
	if err := withoutGeometry("arithmetic", x); err != nil {
		return x, x, err
	}
	switch d.Typing {
	case spec.TypingDynamic:
		return ast.Dynamic(ast.AffinityNone), x, nil
	case spec.TypingCoercing:
		operand = signedOperand(d, x)
		if result = operand; result.Kind == ast.TypeInteger {
			result = ast.BigInt
		}
		return result, operand, nil
	case spec.TypingByCost:
		result, err = costUnary("-", negations, x)
		return result, result, err
	case spec.TypingStrict:
	}
	if x.Kind == ast.TypeUnknown {
		if d.UntypedOperands == spec.UntypedOperandsPlaced {
			return ast.BigInt, ast.BigInt, nil
		}
		return x, x, mismatch("-", x) // "operator is not unique": numbers and intervals have it
	}
	if !x.IsNumeric() {
		return x, x, mismatch("-", x)
	}
	if x.Kind == ast.TypeDecimal {
		return ast.Numeric, x, nil
	}
	return x, x, nil
}

// Absolute types ABS(x) like -x; only that an untyped argument is one of the
// preferred type in PostgreSQL, as abs takes numbers alone.
func Absolute(d *spec.Dialect, x ast.Type) (result, operand ast.Type, err error) {
	if isTemporal(x) && x.Kind != ast.TypeInterval && x.Kind != ast.TypeTime { // a time becomes an interval
		if err := strictly(d, "arithmetic", x); err != nil {
			return x, x, err
		}
	}
	if err := withoutGeometry("arithmetic", x); err != nil {
		return x, x, err
	}
	if d.Typing == spec.TypingStrict && x.Kind == ast.TypeUnknown && d.UntypedOperands == spec.UntypedOperandsResolved {
		return ast.Double, ast.Double, nil
	}
	if d.Typing == spec.TypingByCost {
		result, err = costUnary(function.Abs.Name, absolutes, x)
		return result, result, err
	}
	if d.Typing == spec.TypingCoercing && x.Kind == ast.TypeInteger && x.Unsigned { // the unsigned flag stays (Item_func_abs::resolve_type)
		return ast.Unsigned, x, nil
	}
	return Negation(d, x)
}

// Plus types +x; the second result is the type that x is converted to. In PostgreSQL an
// untyped operand takes the preferred type of numbers, as + has no other operands.
func Plus(d *spec.Dialect, x ast.Type) (result, operand ast.Type, err error) {
	if isTemporal(x) && x.Kind != ast.TypeInterval && x.Kind != ast.TypeTime { // a time becomes an interval
		if err := strictly(d, "arithmetic", x); err != nil {
			return x, x, err
		}
	}
	if err := withoutGeometry("arithmetic", x); err != nil {
		return x, x, err
	}
	switch d.Typing {
	case spec.TypingByCost:
		result, err = costUnary("+", absolutes, x)
		return result, result, err
	case spec.TypingStrict:
		switch {
		case x.Kind == ast.TypeUnknown && d.UntypedOperands == spec.UntypedOperandsResolved:
			return ast.Double, ast.Double, nil
		case x.Kind != ast.TypeUnknown && !x.IsNumeric():
			return x, x, mismatch("unary +", x)
		}
	case spec.TypingCoercing, spec.TypingDynamic:
	}
	return x, x, nil
}

// Invert types ~x.
func Invert(d *spec.Dialect, x ast.Type) (Signature, error) {
	if d.Typing == spec.TypingByCost {
		t, err := costUnary("~", inversions, x)
		return Signature{t, t, t}, err
	}
	return Bits(d, ast.BitAnd, x, x)
}

// Bits types a bit operation; for ~ both operands are x.
func Bits(d *spec.Dialect, op ast.BinaryOp, l, r ast.Type) (Signature, error) {
	if err := strictly(d, operatorName(op), l, r); err != nil {
		return Signature{}, err
	}
	if err := withoutGeometry(operatorName(op), l, r); err != nil {
		return Signature{}, err
	}
	switch d.Bits {
	case spec.BitsSigned64:
		return Signature{l, r, ast.Dynamic(ast.AffinityNone)}, nil
	case spec.BitsUnsigned64:
		if d.BitOperand != spec.BitOperandDecimal && (byteString(l) || byteString(r)) {
			return Signature{}, &Unsupported{"bit operations on byte strings"}
		}
		return Signature{ast.Unsigned, ast.Unsigned, ast.Unsigned}, nil
	case spec.BitsChecked:
		return costBits(op, l, r)
	case spec.BitsTyped:
	}
	shift := op == ast.ShiftLeft || op == ast.ShiftRight
	if l.Kind == ast.TypeUnknown && (!shift || r == ast.Integer || d.ShiftCounts == spec.ShiftCountsAny) {
		l = r // an untyped operand is assumed to have the other one's type
	}
	if r.Kind == ast.TypeUnknown {
		if r = l; shift {
			r = ast.Integer
		}
	}
	if l.Kind != ast.TypeInteger || r.Kind != ast.TypeInteger || shift && r.Width > 32 && d.ShiftCounts == spec.ShiftCountsNarrow {
		return Signature{}, mismatch(operatorName(op), l, r)
	}
	result := l
	if !shift && r.Width > l.Width {
		result = r
	}
	return Signature{l, r, result}, nil
}

// Concat types a || b.
func Concat(d *spec.Dialect, l, r ast.Type) (Signature, error) {
	if anyStruct(l, r) {
		return Signature{}, &Unsupported{"|| of " + l.String() + " and " + r.String()}
	}
	if anyList(l, r) {
		return listConcat(d, l, r)
	}
	if d.Documents == spec.DocumentsTwo && (isDocument(l) || isDocument(r)) {
		return documentConcat(l, r)
	}
	if err := withoutGeometry("||", l, r); err != nil {
		return Signature{}, err
	}
	if d.ByteStrings != spec.ByteStringsCharacters && (l.Kind == ast.TypeBytes || r.Kind == ast.TypeBytes) {
		return concatBytes(l, r)
	}
	if d.Typing == spec.TypingStrict {
		textual := l.IsText() || r.IsText() || l.Kind == ast.TypeUnknown && r.Kind == ast.TypeUnknown
		either := l.Kind == ast.TypeUnknown || r.Kind == ast.TypeUnknown
		if l.Kind == ast.TypeBytes || r.Kind == ast.TypeBytes {
			return Signature{}, &Unsupported{"|| of byte strings"}
		}
		if !textual && (!either || d.ConcatOperands == spec.ConcatOperandsText) {
			return Signature{}, mismatch("||", l, r)
		}
		if d.ConcatOperands == spec.ConcatOperandsText && !(textKind(l) && textKind(r)) {
			return Signature{}, mismatch("||", l, r)
		}
	}
	return Signature{ast.Text, ast.Text, ast.Text}, nil
}

func textKind(t ast.Type) bool { return t.IsText() || t.Kind == ast.TypeUnknown }

// Condition checks that a value may stand where a truth value is asked for,
// and returns the type it is converted to.
func Condition(d *spec.Dialect, t ast.Type) (ast.Type, error) {
	if err := strictly(d, "a condition", t); err != nil {
		return t, err
	}
	if err := withoutGeometry("a condition", t); err != nil {
		return t, err
	}
	switch d.Typing {
	case spec.TypingDynamic, spec.TypingCoercing:
		return t, nil
	case spec.TypingByCost: // as CAST does
		return ast.Boolean, Cast(d, t, ast.Boolean, true)
	case spec.TypingStrict:
	}
	if t.Kind != ast.TypeBoolean && t.Kind != ast.TypeUnknown {
		return t, &Error{Message: fmt.Sprintf("a condition must be boolean, not %s", t)}
	}
	return ast.Boolean, nil
}

// Like checks the operands of LIKE and returns the type they are converted to.
func Like(d *spec.Dialect, l, r ast.Type) (ast.Type, error) {
	if err := withoutLists("LIKE", l, r); err != nil {
		return ast.Text, err
	}
	if err := strictly(d, "LIKE", l, r); err != nil {
		return ast.Text, err
	}
	if err := withoutGeometry("LIKE", l, r); err != nil {
		return ast.Text, err
	}
	if l.Kind == ast.TypeChar && d.CharacterBlanks == spec.CharacterBlanksShown {
		return ast.Text, &Unsupported{"LIKE of CHAR(n)"} // there the blanks count
	}
	if d.ByteStrings != spec.ByteStringsCharacters && (l.Kind == ast.TypeBytes || r.Kind == ast.TypeBytes) {
		return ast.Text, &Unsupported{"LIKE on byte strings"}
	}
	strict := d.Typing == spec.TypingStrict || d.Typing == spec.TypingByCost
	if strict && !(textKind(l) && textKind(r)) {
		return ast.Text, mismatch("LIKE", l, r)
	}
	return ast.Text, nil
}

func operatorName(op ast.BinaryOp) string {
	return [...]string{"AND", "OR", "XOR", "+", "-", "*", "/", "DIV", "%", "^", "&", "|", "bitwise xor", "<<", ">>", "||"}[op]
}
