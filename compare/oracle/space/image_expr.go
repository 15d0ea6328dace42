package space

import (
	"slices"

	"github.com/semcheck/semcheck/compare/oracle/geometry"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// expr changes an expression and returns its nature.
func (m *imaging) expr(place *ast.Expr) nature {
	if g, is := geometry.Written(*place, m.Dialect); is {
		return m.put(place, g)
	}
	switch x := (*place).(type) {
	case nil, *ast.Literal, *ast.DefaultValue:
		return unchanged
	case *ast.ColumnRef:
		return m.name(x)
	case *ast.Call:
		return m.call(x)
	case *ast.Comparison:
		return m.compared(x.Op == ast.Equal || x.Op == ast.NotEqual, &x.L, &x.R)
	case *ast.Distinct:
		return m.compared(true, &x.L, &x.R)
	case *ast.Between:
		return m.compared(false, &x.X, &x.Low, &x.High)
	case *ast.InList:
		places := []*ast.Expr{&x.X}
		for i := range x.List {
			places = append(places, &x.List[i])
		}
		return m.compared(true, places...)
	case *ast.InQuery:
		m.distinguished(m.alike(m.expr(&x.X), m.single(x.Query)))
		return unchanged
	case *ast.Quantified:
		if n := m.alike(m.expr(&x.L), m.single(x.Query)); n != unchanged {
			return m.fail("a quantified comparison of what depends on coordinates")
		}
		return unchanged
	case *ast.Exists:
		m.query(x.Query)
		return unchanged
	case *ast.Subquery:
		return m.single(x.Query)
	case *ast.Is:
		if n := m.expr(&x.X); x.Test != ast.TestNull && n != unchanged {
			return m.fail("a truth test of what depends on coordinates")
		}
		return unchanged
	case *ast.Case:
		return m.cases(x)
	case *ast.Aggregate:
		return m.aggregate(x)
	case *ast.Windowed:
		return m.fail("a function over a window")
	case *ast.Unary, *ast.Binary, *ast.Like, *ast.Cast, *ast.Row, *ast.Collate, *ast.EngineSpecific:
		ast.Operands(x, func(operand *ast.Expr) { m.only(operand, "an operation") })
		return unchanged
	case *ast.Parameter:
	}
	return m.fail("a construct that nothing is known of")
}

func listPlaces(list []ast.Expr) []*ast.Expr {
	places := make([]*ast.Expr, len(list))
	for i := range list {
		places[i] = &list[i]
	}
	return places
}

// single is the nature of a subquery's only column.
func (m *imaging) single(q *ast.Query) nature {
	columns := m.query(q)
	if len(columns) != 1 {
		if slices.ContainsFunc(columns, func(n nature) bool { return n != unchanged }) {
			return m.fail("rows of what depends on coordinates")
		}
		return unchanged
	}
	return columns[0]
}

// call changes a call of a function.
func (m *imaging) call(x *ast.Call) nature {
	f := geometry.Function(x, m.Dialect)
	if f == nil {
		if x.Name == function.Coalesce.Name || x.Name == function.NullIf.Name {
			return m.common(listPlaces(x.Args))
		}
		for i := range x.Args {
			m.only(&x.Args[i], x.Name)
		}
		return unchanged
	}
	if reason := m.admits(f); reason != "" {
		return m.fail("%s", reason)
	}
	asSet := false
	for i, kind := range f.Parameters {
		switch {
		case kind == function.Geometry:
			asSet = m.shape(&x.Args[i]) == imageSet || asSet
		case f.Invariance == function.ScaledBySimilarity && kind == function.Number:
			m.multiply(&x.Args[i], m.length)
		default:
			m.only(&x.Args[i], x.Name)
		}
	}
	edits := f.Result == function.Geometry && (f.Invariance == function.Equivariant && f.PointSet || f.Invariance == function.EquivariantOnAxes)
	if asSet && !m.ofPointSets(f) && !edits {
		return m.fail("how the result of a function is written: %s", x.Name)
	}
	return m.result(f, asSet)
}

// result is the nature of a function's result. asSet tells that an argument is known only as a set of
// points.
func (m *imaging) result(f *function.Function, asSet bool) nature {
	switch f.Invariance {
	case function.NotInvariant:
		return m.fail("a function that declares nothing of images: %s", f.Name)
	case function.Invariant, function.InvariantUnmirrored:
		return unchanged
	case function.InvariantOnAxes:
		m.exact32 = m.exact32 || m.Dialect.Boxes == spec.BoxesBinary32
		return unchanged
	case function.ScaledByDeterminant:
		return scaledArea
	case function.ScaledBySimilarity:
		if f.Result == function.Double {
			return scaledLength
		}
		return unchanged
	case function.Equivariant, function.EquivariantOnAxes:
		if f.Name == function.STCentroid.Name { // the engine rounds it
			return m.fail("a point that is computed: %s", f.Name)
		}
		if asSet || f.PointSet || f.Invariance == function.EquivariantOnAxes { // a box begins at its least corner
			return imageSet
		}
		return image
	}
	panic("space: unknown invariance")
}

// multiply puts a literal multiplied by a factor in the place of the literal.
func (m *imaging) multiply(place *ast.Expr, factor spatial.Number) {
	if factor.Equal(spatial.Integer(1)) || isNullLiteral(*place) {
		return
	}
	switch x := (*place).(type) {
	case *ast.Unary:
		if x.Op == ast.Negate || x.Op == ast.Plus {
			m.multiply(&x.X, factor)
			return
		}
	case *ast.Literal:
		n, err := spatial.ParseNumber(x.Text)
		if err != nil || x.Kind == ast.LiteralString || x.Kind == ast.LiteralBytes || x.Kind == ast.LiteralHexadecimal || x.Kind == ast.LiteralBits {
			break
		}
		product := n.Times(factor)
		if !n.IsBinary() || !product.IsBinary() {
			m.fail("a threshold that is no binary64")
		}
		kind := x.Kind
		text := product.String()
		if _, whole := product.Int64(); !whole && kind == ast.LiteralInteger {
			kind = ast.LiteralDecimal
		}
		*place = &ast.Literal{Kind: kind, Text: text}
		return
	default: // An expression of another form is no number that can be written.
	}
	m.fail("a threshold that is no number")
}

// compared changes operands that are compared with each other.
func (m *imaging) compared(equality bool, places ...*ast.Expr) nature {
	natures := make([]nature, len(places))
	whole := unchanged
	for i, place := range places {
		natures[i] = m.expr(place)
		if natures[i] != unchanged {
			whole = natures[i]
		}
	}
	for i, n := range natures {
		if n == whole {
			continue
		}
		switch whole {
		case scaledArea:
			m.multiply(places[i], m.area)
		case scaledLength:
			m.multiply(places[i], m.length)
		case image:
			if n != unchanged || m.shape(places[i]) != image {
				m.fail("a comparison of a geometry with something else")
			}
		case unchanged, imageSet:
			m.alike(n, whole)
		}
	}
	if whole == image || whole == imageSet {
		if !equality {
			return m.fail("an order of geometries")
		}
		m.distinguished(whole)
	}
	return unchanged
}

// common changes expressions whose values become the value of one expression.
func (m *imaging) common(places []*ast.Expr) nature {
	all, first := unchanged, true
	for _, place := range places {
		if isNullLiteral(*place) {
			continue
		}
		n := m.expr(place)
		if first {
			all, first = n, false
			continue
		}
		all = m.alike(all, n)
	}
	return all
}

func (m *imaging) cases(x *ast.Case) nature {
	m.only(&x.Operand, "CASE")
	var results []*ast.Expr
	for i := range x.Whens {
		m.only(&x.Whens[i].Condition, "CASE")
		results = append(results, &x.Whens[i].Result)
	}
	if x.Else != nil {
		results = append(results, &x.Else)
	}
	return m.common(results)
}

func (m *imaging) aggregate(x *ast.Aggregate) nature {
	all := unchanged
	for i := range x.Args {
		n := m.expr(&x.Args[i])
		if x.Distinct {
			m.distinguished(n)
		}
		if n != unchanged {
			all = n
		}
	}
	if x.Filter != nil {
		m.expr(&x.Filter)
	}
	switch x.Function {
	case ast.CountStar, ast.Count:
		return unchanged
	case ast.Min, ast.Max:
		if all == image || all == imageSet {
			return m.fail("an order of geometries")
		}
		return all
	case ast.Sum, ast.Avg:
		if all != unchanged {
			return m.fail("a sum of measures")
		}
		return unchanged
	}
	if all != unchanged {
		return m.fail("an aggregate of geometries or measures")
	}
	return unchanged
}
