package function

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// bytewise are the functions of texts of the MySQL family that take byte strings, too: bytes take the
// place of characters then, and a result that is a text is a byte string.
//
// Source: MySQL 9.5 Reference Manual, 14.8 String Functions and Operators, 12.8.4 Collation Coercibility
// in Expressions; MySQL 8.0.39, DTCollation::aggregate in sql/item.cc and resolve_type of the functions in
// sql/item_strfunc.cc and sql/item_func.cc; MariaDB 10.3, DTCollation::aggregate in sql/item.cc.
var bytewise = map[*function.Function]bool{
	function.ConcatWhole: true, function.ConcatWS: true, function.SubstringOfMySQL: true, function.Substr: true, function.LeftOfMySQL: true, function.RightOfMySQL: true,
	function.Reverse: true, function.Repeat: true, function.Replace: true, function.ReplaceWhatOccurs: true, function.Insert: true,
	function.TrimBothOfMySQL: true, function.TrimLeadingOfMySQL: true, function.TrimTrailingOfMySQL: true, function.LeftTrimOfMySQL: true, function.RightTrimOfMySQL: true,
	function.LeftPadOfMySQL: true, function.RightPadOfMySQL: true, function.LeftPadOfMariaDB: true, function.RightPadOfMariaDB: true,
	function.InStr: true, function.Position: true, function.Locate: true, function.LocateFrom: true, function.StrCmp: true,
	function.ASCIIOfMySQL: true, function.Ord: true, function.BitLength: true, function.OctetLengthOfText: true,
}

// ofBytes are those that look at the bytes of a text, whatever they are: of a byte string, too, the result
// is no byte string.
var ofBytes = map[*function.Function]bool{
	function.MD5: true, function.SHA1: true, function.SHA2: true, function.ToBase64: true,
	function.CRC32: true, function.CRC32OfMariaDB: true,
}

// isBytewise tells that a call with arguments of these types takes bytes for characters.
func isBytewise(f *function.Function, d *spec.Dialect, arguments []ast.Type) bool {
	return d.ByteColumns && (bytewise[f] || ofBytes[f]) && slices.ContainsFunc(arguments, func(t ast.Type) bool { return t.Kind == ast.TypeBytes })
}

// bytewiseTypes is the signature of such a call.
func bytewiseTypes(s Scalar, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	f := s.of
	as := slices.Clone(arguments)
	var coercible, text bool // a byte string that a text may precede, and such a text
	for i, t := range arguments {
		if t.Kind != ast.TypeBytes {
			literal := false
			if i < len(x.Args) {
				_, literal = x.Args[i].(*ast.Literal)
			}
			text = text || t.IsText() && !literal
			continue
		}
		if as[i] = ast.Text; t.Literal != 0 {
			coercible = true
		} else if i < len(x.Args) {
			_, literal := x.Args[i].(*ast.Literal)
			_, computed := x.Args[i].(*ast.Call)
			coercible = coercible || literal || computed
		}
	}
	if coercible && text {
		return nil, ast.Bytes, &typing.Unsupported{Feature: f.Name + " of a literal of bytes and a text"} // whose character set decides
	}
	if f.Subject > 0 && (f.Result == function.Text || d.CallCollations == spec.CallCollationsSubject) && arguments[f.Subject-1].Kind != ast.TypeBytes {
		return nil, ast.Bytes, &typing.Unsupported{Feature: f.Name + " of a text by byte strings"}
	}
	if operands, result, err = s.types(f, d, x, as); err != nil {
		return operands, result, err
	}
	for i := range operands {
		if operands[i].IsText() && (!ofBytes[f] || i == 0) {
			operands[i] = ast.Bytes
		}
	}
	if result.IsText() && !ofBytes[f] {
		result = ast.Bytes
	}
	return operands, result, nil
}

// applied is the function of values that may be byte strings.
func (b *Bound) applied() semantics.Value {
	c := &b.call
	if !c.e.Dialect.ByteColumns || !bytewise[c.f] && !ofBytes[c.f] {
		return b.compute(c)
	}
	found := false
	for i := range c.arguments {
		found = found || c.arguments[i].Kind() == semantics.KindBytes
	}
	if c.raw = found && ofBytes[c.f]; c.raw || !found {
		return b.compute(c)
	}
	switch c.f {
	case function.StrCmp:
		return c.number(strings.Compare(c.arguments[0].Str(), c.arguments[1].Str()))
	case function.ASCIIOfMySQL, function.Ord:
		n := 0
		if s := c.arguments[0].Str(); s != "" {
			n = int(s[0])
		}
		return c.number(n)
	case function.OctetLengthOfText:
		return c.number(len(c.arguments[0].Str()))
	case function.BitLength:
		return c.number(8 * len(c.arguments[0].Str()))
	}
	for i := range c.arguments {
		c.arguments[i] = semantics.ByteCharacters(c.arguments[i])
	}
	return semantics.CharacterBytes(b.compute(c))
}
