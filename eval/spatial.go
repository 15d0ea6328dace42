package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/function/spatialsql"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// compileSpatial gives a call of a function of geometries its meaning.
func (c *compiler) compileSpatial(list []operand, sig *resolve.Signature) (operand, error) {
	from := make([]operand, len(list))
	for i := range list {
		if i == sig.Refused {
			break
		}
		var err error
		if from[i], err = c.spatialArgument(list[i], sig.Operands[i]); err != nil {
			return operand{}, err
		}
	}
	if sig.Err != nil {
		return operand{}, sig.Err
	}
	e, f := c.e, sig.Function
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
	if f.Result == function.Condition && c.dialect.Storage == spec.StorageOfValue {
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
	if f.Result == function.Condition && c.dialect.Storage != spec.StorageOfValue {
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
		o = computed(sig.Type, false, value, from...)
	}
	if len(f.Raises) > 0 {
		o = c.raising(o)
	}
	return o, nil
}

// spatialArgument converts an argument to what a function takes.
func (c *compiler) spatialArgument(o operand, to ast.Type) (operand, error) {
	if to.Kind != ast.TypeGeometry || !o.typ.IsText() {
		return c.convert(o, to)
	}
	e, value := c.e, o.value
	if c.dialect.GeometryText == spec.GeometryTextRaises {
		return c.raising(computed(ast.Geometry, true, func(env *environment) semantics.Value {
			if v := value(env); v.IsNull() || v.IsRaised() {
				return v
			}
			return e.Raise(semantics.ClassGeometry)
		}, o)), nil
	}
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
				c.e.MarkUnsupported("a coordinate beyond the greatest double")
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
