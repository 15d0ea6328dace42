package typing

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Window types a function of the rows of a window: the types that its arguments are
// converted to, and the result's.
func Window(d *spec.Dialect, f ast.WindowFunction, types []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	name := function.OfWindow(f).Name
	for _, t := range types {
		if err := withoutGeometry(name, t); err != nil {
			return nil, t, err
		}
	}
	rest := types
	if f == ast.Lag || f == ast.Lead || f == ast.NthValue || f == ast.FirstValue || f == ast.LastValue {
		rest = types[min(1, len(types)):]
	}
	if err := WithoutUnsigned(d, name, rest...); err != nil {
		return nil, ast.Unknown, err
	}
	if d.Typing == spec.TypingDynamic {
		return types, ast.Dynamic(ast.AffinityNone), nil
	}
	switch f {
	case ast.RowNumber, ast.Rank, ast.DenseRank:
		return nil, windowNumber(d, f), nil
	case ast.PercentRank, ast.CumeDist:
		return nil, ast.Double, nil
	case ast.Ntile:
		return types, windowNumber(d, f), counts(d, name, types[0])
	case ast.Lag, ast.Lead:
		return offsetTypes(d, name, types)
	case ast.NthValue:
		t := windowValue(d, types[0])
		return []ast.Type{t, types[1]}, t, counts(d, name, types[1])
	case ast.FirstValue, ast.LastValue:
		t := windowValue(d, types[0])
		return []ast.Type{t}, t, nil
	}
	panic("typing: unknown window function")
}

// windowNumber is the type of ROW_NUMBER and its like.
func windowNumber(d *spec.Dialect, f ast.WindowFunction) ast.Type {
	switch {
	case d.WindowNumbers == spec.WindowNumbersUnsigned:
		t := ast.BigInt
		t.Unsigned = true
		return t
	case d.WindowNumbers == spec.WindowNumbersTile && f == ast.Ntile:
		return ast.Integer
	}
	return ast.BigInt
}

// counts refuses a number of rows that is no integer. PostgreSQL has these functions with an integer
// alone, to which no type but smallint is converted without a cast.
//
// Source: PostgreSQL behind 18, pg_proc.dat (ntile, lag, lead, nth_value), pg_cast.dat; 10.3. Functions.
func counts(d *spec.Dialect, name string, t ast.Type) error {
	switch {
	case t.Kind == ast.TypeUnknown:
		return nil
	case d.WindowCounts == spec.WindowCountsInteger && t != ast.Integer && t != ast.SmallInt:
		return mismatch(name+" with a number of rows", t)
	case t.Kind == ast.TypeInteger:
		return nil
	}
	return &Unsupported{name + " with a number of rows of the type " + t.String()}
}

// windowValue is the type of a value of another row.
func windowValue(d *spec.Dialect, t ast.Type) ast.Type {
	switch {
	case d.Typing != spec.TypingStrict:
		return Settled(t)
	case t.Kind == ast.TypeUnknown:
		return ast.Text
	case t.Kind == ast.TypeChar:
		return WithoutModifier(t)
	case t.IsText():
		return ast.Text
	}
	return plain(t)
}

// offsetTypes types LAG and LEAD.
func offsetTypes(d *spec.Dialect, name string, types []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	t := windowValue(d, types[0])
	operands = []ast.Type{t}
	if len(types) > 1 {
		operands = append(operands, types[1])
		err = counts(d, name, types[1])
	}
	if len(types) > 2 && err == nil {
		if d.WindowDefault == spec.WindowDefaultCommon {
			t, err = Common(d, name, types[0], types[2])
			t = windowValue(d, t)
			operands[0] = t
		}
		operands = append(operands, t)
	}
	return operands, t, err
}

// Range checks that a frame's bound of RANGE with an offset is modelled for the type of the
// window's key.
func Range(d *spec.Dialect, key, offset ast.Type) error {
	if d.Typing == spec.TypingDynamic {
		return nil
	}
	if !key.IsNumeric() || !offset.IsNumeric() || d.Typing == spec.TypingStrict && key.Kind != offset.Kind {
		return &Unsupported{"RANGE with an offset of " + offset.String() + " for " + key.String()}
	}
	return nil
}
