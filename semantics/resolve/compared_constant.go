package resolve

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// constants tells that the dialect compares some constants as exact numbers.
func (b *binder) constants() bool {
	return b.dialect.Comparands == spec.ComparandsConstants || b.dialect.Comparands == spec.ComparandsIntegers
}

// allExact tells that BETWEEN or IN compares a column of an integer type with a list as
// integers: each of the list becomes one, by exact or as convertible says, or else none does.
func (b *binder) allExact(column side, list []side, convertible func(side) bool) bool {
	return b.constants() && column.typ.Kind == ast.TypeInteger && column.column() &&
		!slices.ContainsFunc(list, func(s side) bool { return b.exact(s, column).Kind == ast.TypeUnknown && !convertible(s) })
}

// convertibleBound tells that a bound beside an integer column is an integer for
// Item_func_between: an integer or, if it is constant, a decimal without a fraction. MySQL 8
// leaves the literal of an integer as it is, which does not count as converted.
func (b *binder) convertibleBound(s side) bool {
	_, literal := s.node.(*ast.Literal)
	switch v, known := b.valueOf(s.node, s.at); {
	case s.typ.Kind == ast.TypeInteger:
		return b.dialect.ExactLists != spec.ExactListsConverted || s.constant() && !literal
	case s.typ.Kind == ast.TypeDecimal && known:
		return semantics.Whole(&v)
	}
	return false
}

// convertibleElement tells that an element of IN beside an integer column does not keep
// Item_func_in from comparing integers though it is no integer: NULL, in MariaDB.
func (b *binder) convertibleElement(s side) bool {
	literal, is := s.node.(*ast.Literal)
	return is && literal.Kind == ast.LiteralNull && b.dialect.ExactLists == spec.ExactListsNulls
}

// exact is the type of the exact number that a constant text is where MySQL compares it so:
// beside an integer column that can hold it, as a constant double is, too, and, but for 5.6,
// beside any decimal that is no constant (convert_constant_item and Arg_comparator::set_cmp_func in sql/item_cmpfunc.cc).
// It is unknown for everything else.
func (b *binder) exact(s, other side) ast.Type {
	if other.typ.IsTemporal() {
		return b.constantTime(s, other.typ)
	}
	number := other.typ.Kind == ast.TypeInteger && other.column() ||
		other.typ.Kind == ast.TypeDecimal && b.dialect.Comparands == spec.ComparandsConstants
	if s.apart || other.apart || !number || !s.typ.IsText() && !s.typ.IsHexLiteral() && !s.typ.IsApproximate() || !s.constant() || other.constant() {
		return ast.Unknown
	}
	v, known := b.valueOf(s.node, s.at)
	if known && v.Kind() == semantics.KindBytes && s.typ.IsHexLiteral() {
		n := semantics.HexLiteralInteger(b.dialect, v.Str())
		switch {
		case other.typ.Kind == ast.TypeDecimal:
			return ast.Numeric
		case semantics.HoldsInteger(other.typ, n):
			return other.typ
		}
		return ast.Unknown
	}
	switch {
	case known && v.Kind() == semantics.KindFloat && other.typ.Kind == ast.TypeInteger && semantics.HoldsFloat(other.typ, &v):
		return other.typ
	case !known || v.Kind() != semantics.KindText:
		return ast.Unknown
	case other.typ.Kind == ast.TypeDecimal:
		return ast.Numeric
	case semantics.HoldsText(b.dialect, other.typ, &v):
		if strings.ContainsAny(v.Str(), ".eE") { // a column rounds what it stores, a cast reads leading digits
			return ast.Decimal(20, 0)
		}
		return other.typ
	}
	return ast.Unknown
}

// constantTime is the type of the day or timestamp that constant text is where the MySQL
// family compares it so; unknown for texts of another form. It does not convert the elements
// of IN: where a day stands for its midnight nothing is said of them.
//
// Sources: MySQL, 14.3 Type Conversion in Expression Evaluation (type-conversion.html), and
// "Problems Using DATE Columns" (using-date.html); MariaDB, Type Conversion.
func (b *binder) constantTime(s side, beside ast.Type) ast.Type {
	if !s.typ.IsText() || !s.constant() {
		return ast.Unknown
	}
	v, known := b.valueOf(s.node, s.at)
	if !known || v.Kind() != semantics.KindText {
		return ast.Unknown
	}
	switch _, form, valid := semantics.ReadTemporal(v.Str()); {
	case !valid:
	case beside.Kind == ast.TypeDate && form == semantics.FormDay:
		return ast.Date
	case beside.Kind == ast.TypeTime && form == semantics.FormTime:
		return beside
	case beside.Kind == ast.TypeTimestamp && (form == semantics.FormTimestamp || form == semantics.FormDay && !s.listed):
		return beside
	}
	return ast.Unknown
}

// constantTimes gives constant texts beside days or timestamps the types that they are
// compared in.
func (b *binder) constantTimes(list []side) {
	if b.dialect.TimeConstants != spec.TimeConstantsConverted {
		return
	}
	temporal := slices.DeleteFunc(slices.Clone(list), func(s side) bool { return !s.typ.IsTemporal() })
	for i := range list {
		for _, beside := range temporal {
			if t := b.constantTime(list[i], beside.typ); t.Kind != ast.TypeUnknown {
				list[i].typ = t
			}
		}
	}
}

// column tells that the side is a column of a table expression.
func (s side) column() bool { return s.at == nil || isColumn(s.node, s.at) }

func isColumn(x ast.Expr, at *Expression) bool {
	switch x := x.(type) {
	case *ast.ColumnRef:
		name := at.Name(x)
		return name != nil && (name.Kind == NameColumn || name.Kind == NameAlias && name.Alias != nil && isColumn(name.Alias.Node, name.Alias))
	case *ast.Unary:
		return x.Op == ast.Plus && isColumn(x.X, at)
	default: // Another form is computed.
	}
	return false
}
