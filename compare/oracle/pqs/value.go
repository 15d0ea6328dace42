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
	switch k := v.Kind(); {
	case k == semantics.KindBoolean && d.BooleanType == spec.BooleanInteger:
		return build.Number(map[bool]string{true: "1", false: "0"}[v.Bool()])
	case k == semantics.KindFloat:
		if f := v.Float64(); f == 0 && math.Signbit(f) {
			return nil
		}
	case k == semantics.KindDecimal:
		if !v.Decimal().Slack().IsZero() || len(v.Decimal().String()) > mostDigits {
			return nil
		}
	case k.IsNumber():
		if len(strings.TrimPrefix(v.String(), "-")) > mostDigits {
			return nil
		}
	case k == semantics.KindText:
		if !utf8.ValidString(v.Str()) || strings.ContainsRune(v.Str(), 0) {
			return nil
		}
	case v.IsTemporal(): // the literal's type is another one
		return nil
	}
	return v.Literal()
}

// inexact tells whether a row holds what several cells may show.
func inexact(row semantics.Row) bool {
	for _, v := range row {
		if v.Kind() != semantics.KindOpen && !semantics.HasExactKey(&v) {
			return true
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
		switch k := v.Kind(); {
		case k == semantics.KindNull:
			b.WriteString("N")
		case k == semantics.KindText || k == semantics.KindBytes:
			b.WriteString(strconv.Quote(strings.TrimRight(strings.ToLower(v.Str()), " ")))
		case k == semantics.KindBoolean:
			b.WriteString(map[bool]string{true: "1", false: "0"}[v.Bool()])
		case k == semantics.KindRaised:
			b.WriteString("!")
		case k.IsNumber():
			f, err := strconv.ParseFloat(v.String(), 64)
			if err != nil || f == 0 {
				f = 0
			}
			b.WriteString(strconv.FormatFloat(f, 'g', 6, 64))
		default:
			b.WriteString(v.String())
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
