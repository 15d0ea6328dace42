package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/function/spatialsql"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// compileSpatial gives a call of a function of geometries its meaning.
func (c *compiler) compileSpatial(f *function.Function, list []operand) (operand, error) {
	if sign, is := function.SignOf(f.Name); is && !slices.ContainsFunc(list, func(o operand) bool { return o.typ.Kind != ast.TypeUnknown }) {
		// Operators are found by the types of their operands (PostgreSQL manual, "Operator Type
		// Resolution"): of two literals ~ is the match of texts, and the others are not unique.
		return operand{}, unsupported("%s of operands without a type", sign)
	}
	from := make([]operand, len(list))
	for i := range list {
		var err error
		if from[i], err = c.spatialArgument(list[i], f, i); err != nil {
			return operand{}, err
		}
	}
	e := c.e
	value := func(env *environment) semantics.Value {
		arguments := make([]semantics.Value, len(from))
		for i := range from {
			arguments[i] = from[i].value(env)
		}
		if c.dialect.Storage == spec.StorageOfValue && !spatialsql.Takes(f, e, arguments) {
			return semantics.Null
		}
		return spatialsql.ApplyBy(c.options.Library, f, e, arguments)
	}
	var o operand
	if f.Result == function.Truth && c.dialect.Storage == spec.StorageOfValue {
		truth := value
		value = func(env *environment) semantics.Value {
			switch v := truth(env); {
			case v.Kind() == semantics.KindBoolean && v.Bool():
				return semantics.Integer(1)
			case v.Kind() == semantics.KindBoolean:
				return semantics.Integer(0)
			case v.IsNull() && c.dialect.NullRelation == spec.NullRelationMinusOne:
				return semantics.Integer(-1)
			default:
				return v
			}
		}
	}
	if f.Result == function.Truth && c.dialect.Storage != spec.StorageOfValue {
		o = c.predicate(func(env *environment) semantics.Truth {
			switch v := value(env); {
			case v.IsRaised():
				return semantics.Fails
			case v.IsNull():
				return semantics.Unknown
			default:
				return semantics.TruthOf(v.Bool())
			}
		}, from...)
	} else {
		o = computed(spatialsql.Type(f, c.dialect), false, value, from...)
	}
	if len(f.Raises) > 0 {
		o = c.raising(o)
	}
	return o, nil
}

// spatialArgument converts an argument to what a function takes.
func (c *compiler) spatialArgument(o operand, f *function.Function, i int) (operand, error) {
	if c.dialect.Storage == spec.StorageOfValue {
		return o, nil
	}
	refused := statementError(semantics.ClassType, "argument %d of %s cannot be %s", i+1, f.Name, o.typ)
	untyped := o.typ.Kind == ast.TypeUnknown
	switch f.Parameters[i] {
	case function.Geometry:
		return c.shapeArgument(o, refused)
	case function.Number:
		switch {
		case untyped:
			return c.convert(o, ast.Double)
		case !o.typ.IsNumeric():
			return o, refused
		}
	case function.Integer:
		switch {
		case untyped:
			return c.convert(o, ast.Integer)
		case o.typ.Kind != ast.TypeInteger:
			return o, refused
		}
	case function.Text:
		switch {
		case untyped:
			return c.convert(o, ast.Text)
		case !o.typ.IsText():
			return o, refused
		}
	case function.Bytes:
		if untyped {
			return o, nil
		}
		if o.typ.Kind != ast.TypeBytes {
			return o, refused
		}
	case function.Unstated, function.Any, function.ByRule, function.Truth, function.Unsigned, function.Decimal, function.Double, function.Document, function.Few,
		function.Place, function.Word, function.Path, function.Pattern, function.NumberDocument, function.Share, function.WordOne:
		panic("eval: no function of geometries takes that")
	}
	return o, nil
}

// shapeArgument makes a geometry of an argument, where the dialect takes it for one.
func (c *compiler) shapeArgument(o operand, refused error) (operand, error) {
	switch {
	case o.typ.Kind == ast.TypeGeometry:
		return o, nil
	case o.typ.Kind == ast.TypeUnknown:
		return c.convert(o, ast.Geometry)
	case !o.typ.IsText() && c.dialect.GeometryText == spec.GeometryTextOpen:
		return o, unsupported("%s as a geometry", o.typ)
	case !o.typ.IsText():
		return o, refused
	}
	switch c.dialect.GeometryText {
	case spec.GeometryTextConverts:
	case spec.GeometryTextLiteral:
		if o.typ.Literal == 0 {
			return o, refused
		}
	case spec.GeometryTextRaises:
		e, value := c.e, o.value
		return c.raising(computed(ast.Geometry, true, func(env *environment) semantics.Value {
			if v := value(env); v.IsNull() || v.IsRaised() {
				return v
			}
			return e.Raise(semantics.ClassGeometry)
		}, o)), nil
	case spec.GeometryTextOpen:
		return o, unsupported("text as a geometry")
	case spec.GeometryTextNull:
	}
	if err := typing.Cast(c.dialect, o.typ, ast.Geometry, false); err != nil {
		return o, typed(err)
	}
	e, value := c.e, o.value
	return c.raising(computed(ast.Geometry, true, func(env *environment) semantics.Value {
		return semantics.Convert(e, value(env), ast.Geometry)
	}, o)), nil
}

// rowsAsRead are the rows of a base table under the evaluation's reading of decimals:
// the same, unless the table has a geometry whose coordinates are rounded.
func (c *compiler) rowsAsRead(t *Table) []semantics.Row {
	if c.options.Reading == spatial.Real {
		return t.Rows
	}
	if rows, known := c.rounded[t]; known {
		return rows
	}
	rows := t.Rows
	for i, row := range t.Rows {
		for k := range row {
			if row[k].Kind() != semantics.KindGeometry {
				continue
			}
			g := row[k].Geometry().Under(c.options.Reading)
			if g == row[k].Geometry() {
				continue
			}
			if g == nil {
				c.e.LeaveOut("a coordinate beyond the greatest double")
				continue
			}
			if &rows[0] == &t.Rows[0] {
				rows = append([]semantics.Row(nil), t.Rows...)
			}
			rounded := append(semantics.Row(nil), rows[i]...)
			rounded[k] = semantics.GeometryValue(g)
			rows[i] = rounded
		}
	}
	if c.rounded == nil {
		c.rounded = map[*Table][]semantics.Row{}
	}
	c.rounded[t] = rows
	return rows
}

func typesOf(list []operand) []ast.Type {
	types := make([]ast.Type, len(list))
	for i := range list {
		types[i] = list[i].typ
	}
	return types
}
