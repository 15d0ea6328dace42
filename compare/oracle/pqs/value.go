package pqs

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// columnsOf names the columns of all relations in FROM; nil where they cannot be
// named, or a column is that of a compound.
func columnsOf(s *metamorphic.Subject, b *resolve.Block) []ast.Expr {
	var list []ast.Expr
	for source := range b.Sources() {
		columns := qualifiedColumns(s, source)
		if columns == nil {
			return nil
		}
		list = append(list, columns...)
	}
	return list
}

// qualifiedColumns names the columns of a table in FROM; nil where one has no name that
// the text says, two have the same, or they are those of a query that is no block.
func qualifiedColumns(s *metamorphic.Subject, source *resolve.Source) (list []ast.Expr) {
	if source.Name == "" || source.Open || source.Err != nil || source.ColumnsErr != nil {
		return nil
	}
	var renamed []string
	switch t := source.Node.(type) {
	case *ast.TableName:
		renamed = t.Columns
		if renamed == nil {
			renamed = source.Relation.Renamed
		}
	case *ast.DerivedTable:
		renamed = t.Columns
	case *ast.Join:
	}
	for i, c := range source.Columns {
		if source.Query != nil {
			block, is := source.Query.Body.(*resolve.Block)
			if !is || i >= len(renamed) && (metamorphic.WrittenName(&block.Items[i]) == "" || block.Items[i].Name != c.Name) ||
				slices.ContainsFunc(source.Columns[:i], func(other *resolve.Column) bool { return s.Schema.Same(other.Name, c.Name) }) {
				return nil
			}
		}
		list = append(list, &ast.ColumnRef{Table: c.Table, Column: c.Name})
	}
	return list
}

// mostDigits is how many digits an integer literal may have that every dialect
// reads as that integer.
const mostDigits = 18

// literal writes a value exactly; nil where that cannot be done.
func literal(v semantics.Value, d *spec.Dialect) ast.Expr {
	signed := func(kind ast.LiteralKind, text string) ast.Expr {
		digits, negative := strings.CutPrefix(text, "-")
		x := ast.Expr(&ast.Literal{Kind: kind, Text: digits})
		if negative {
			x = &ast.Unary{Op: ast.Negate, X: x}
		}
		return x
	}
	switch v.Kind() {
	case semantics.KindNull:
		return &ast.Literal{Kind: ast.LiteralNull}
	case semantics.KindBoolean:
		switch {
		case d.BooleanType == spec.BooleanInteger && v.Bool():
			return build.Number("1")
		case d.BooleanType == spec.BooleanInteger:
			return build.Number("0")
		case v.Bool():
			return &ast.Literal{Kind: ast.LiteralTrue}
		}
		return &ast.Literal{Kind: ast.LiteralFalse}
	case semantics.KindInteger:
		if text := strconv.FormatInt(v.Int(), 10); len(strings.TrimPrefix(text, "-")) <= mostDigits {
			return signed(ast.LiteralInteger, text)
		}
		return nil
	case semantics.KindUnsigned, semantics.KindHuge:
		if text := v.String(); len(strings.TrimPrefix(text, "-")) <= mostDigits {
			return signed(ast.LiteralInteger, text)
		}
		return nil
	case semantics.KindDecimal:
		text := v.Decimal().String()
		if !v.Decimal().Slack().IsZero() || len(text) > mostDigits {
			return nil
		}
		if !strings.Contains(text, ".") {
			return signed(ast.LiteralInteger, text)
		}
		return signed(ast.LiteralDecimal, text)
	case semantics.KindFloat:
		f := v.Float64()
		if v.Bound() > 0 || math.IsNaN(f) || math.IsInf(f, 0) || f == 0 && math.Signbit(f) {
			return nil
		}
		text := strconv.FormatFloat(f, 'e', -1, 64)
		mantissa, exponent, _ := strings.Cut(text, "e")
		return signed(ast.LiteralApproximate, mantissa+"e"+strings.TrimPrefix(exponent, "+"))
	case semantics.KindText:
		if !utf8.ValidString(v.Str()) || strings.ContainsRune(v.Str(), 0) {
			return nil
		}
		return &ast.Literal{Kind: ast.LiteralString, Text: v.Str()}
	case semantics.KindBytes:
		return &ast.Literal{Kind: ast.LiteralBytes, Text: v.Str()}
	case semantics.KindRaised, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry, semantics.KindList:
	}
	return nil
}

// inexact tells whether a row holds what several cells may show.
func inexact(row semantics.Row) bool {
	for _, v := range row {
		switch v.Kind() {
		case semantics.KindFloat:
			if v.Bound() > 0 {
				return true
			}
		case semantics.KindDecimal:
			if !v.Decimal().Slack().IsZero() {
				return true
			}
		case semantics.KindRaised:
			return true
		case semantics.KindNull, semantics.KindBoolean, semantics.KindInteger, semantics.KindUnsigned, semantics.KindHuge,
			semantics.KindText, semantics.KindBytes, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry, semantics.KindList:
		}
	}
	return false
}

// exactKey is the same for rows of the same values.
func exactKey(row semantics.Row) string {
	var b strings.Builder
	for _, v := range row {
		b.WriteByte(byte('a' + v.Kind()))
		b.WriteString(strconv.Quote(v.String()))
	}
	return b.String()
}

// looseKey is the same for rows that a comparison or an engine's text could take
// for one another.
func looseKey(row semantics.Row) string {
	var b strings.Builder
	for _, v := range row {
		b.WriteByte('|')
		switch v.Kind() {
		case semantics.KindNull:
			b.WriteString("N")
		case semantics.KindText, semantics.KindBytes:
			b.WriteString(strconv.Quote(strings.TrimRight(strings.ToLower(v.Str()), " ")))
		case semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry, semantics.KindList:
			b.WriteString(v.String())
		case semantics.KindBoolean:
			b.WriteString(map[bool]string{true: "1", false: "0"}[v.Bool()])
		case semantics.KindInteger, semantics.KindUnsigned, semantics.KindHuge, semantics.KindDecimal, semantics.KindFloat:
			f, err := strconv.ParseFloat(v.String(), 64)
			if err != nil || f == 0 {
				f = 0
			}
			b.WriteString(strconv.FormatFloat(f, 'g', 6, 64))
		case semantics.KindRaised:
			b.WriteString("!")
		}
	}
	return b.String()
}

// shownRow is a row as people read it, cut to a line.
func shownRow(row semantics.Row) string {
	var b strings.Builder
	b.WriteByte('(')
	for i, v := range row {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(v.String())
		if b.Len() > 120 {
			b.WriteString("…")
			break
		}
	}
	return b.String() + ")"
}
