package semantics_test

import (
	"math"
	"testing"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

func decimalOf(test testing.TB, text string) semantics.Value {
	d, err := semantics.ParseDecimal(text)
	if err != nil {
		test.Fatal(err)
	}
	return semantics.DecimalValue(d)
}

// nasty are numbers near the borders where kinds and widths meet.
func nasty(test testing.TB, floats, decimals, unsigned bool) []semantics.Value {
	var list []semantics.Value
	for _, i := range []int64{0, 1, -1, 2, 1<<53 - 1, 1 << 53, 1<<53 + 1, -1<<53 - 1, math.MaxInt32, math.MinInt32, math.MaxInt64, math.MaxInt64 - 1, math.MinInt64, math.MinInt64 + 1} {
		list = append(list, semantics.Integer(i))
	}
	if unsigned {
		for _, u := range []uint64{0, 1, 1 << 53, 1 << 63, 1<<63 - 1, math.MaxUint64, math.MaxUint64 - 1} {
			list = append(list, semantics.UnsignedInteger(u))
		}
	}
	if decimals {
		for _, text := range []string{"0", "0.0", "0.00", "-0.0", "1.0", "1.00", "0.1", "0.10", "-0.1", "1.5", "9007199254740992.0", "9007199254740993",
			"9223372036854775807.0", "9223372036854775807.5", "9223372036854775808", "-9223372036854775808.00", "18446744073709551615.0",
			"18446744073709551616", "99999999999999999999999999999999999999", "0.000000000000000000000000000001"} {
			list = append(list, decimalOf(test, text))
		}
	}
	if floats {
		for _, f := range []float64{0, math.Copysign(0, -1), 1, -1, 0.1, -0.1, 1.5, 1 << 53, 1<<53 + 2, 1 << 63, -1 << 63, 1 << 64, math.MaxFloat64, -math.MaxFloat64,
			math.SmallestNonzeroFloat64, math.Inf(1), math.Inf(-1), 9223372036854774784} {
			list = append(list, semantics.Float(f))
		}
	}
	return list
}

func texts() []semantics.Value {
	var list []semantics.Value
	for _, s := range []string{"", " ", "a", "a ", "A", "ab", "b", "é", "1", "1.0", "\x00", "\U0001F600", "~"} {
		list = append(list, semantics.Text(s))
	}
	return list
}

// ordersOf are the lists of values that each dialect can compare exactly: one
// order, in which equal keys and non-distinctness are the same.
func ordersOf(test testing.TB) map[string][]semantics.Value {
	nan := semantics.Float(math.NaN())
	booleans := []semantics.Value{semantics.Boolean(false), semantics.Boolean(true)}
	bytes := []semantics.Value{semantics.Bytes(""), semantics.Bytes("a"), semantics.Bytes("\x00"), semantics.Bytes("\xff"), semantics.Bytes("1")}
	var all []semantics.Value
	all = append(append(append(all, nasty(test, true, false, false)...), texts()...), bytes...)
	return map[string][]semantics.Value{
		"mysql exact":      nasty(test, false, true, true),
		"mysql text":       texts(),
		"postgres exact":   nasty(test, false, true, false),
		"postgres boolean": booleans,
		"postgres floats":  append(nasty(test, true, false, false)[14:], nan, semantics.Float(math.Float64frombits(0x7ff8000000000001))),
		"iso all numbers":  nasty(test, true, true, false),
		"sqlite all":       all, // integers and reals compare exactly, classes one after the other
	}
}

func dialectOfOrder(name string) string {
	for i := range name {
		if name[i] == ' ' {
			return name[:i]
		}
	}
	return name
}

func key(e *semantics.Evaluation, v *semantics.Value) string {
	return string(semantics.AppendKey(e, nil, v))
}

// TestOrder checks for every list that Compare is a total preorder: never
// unordered, antisymmetric, transitive, and that AppendKey and AreDistinct
// agree with it.
func TestOrder(test *testing.T) {
	for name, list := range ordersOf(test) {
		test.Run(name, func(test *testing.T) {
			e := account(dialectOfOrder(name))
			for i := range list {
				a := &list[i]
				for j := range list {
					b := &list[j]
					o := semantics.Compare(e, a, b)
					if o != semantics.Less && o != semantics.Same && o != semantics.Greater {
						test.Fatalf("%s ? %s: %d", a, b, o)
					}
					if back := semantics.Compare(e, b, a); back != -o {
						test.Errorf("%s ? %s is %d, the other way %d", a, b, o, back)
					}
					if i == j && o != semantics.Same {
						test.Errorf("%s is not equal to itself", a)
					}
					distinct := semantics.AreDistinct(e, a, b)
					if (distinct == semantics.True) != (o != semantics.Same) {
						test.Errorf("%s, %s: compare %d, distinct %s", a, b, o, distinct)
					}
					if same := key(e, a) == key(e, b); same != (o == semantics.Same) {
						test.Errorf("%s, %s: compare %d, equal keys %v", a, b, o, same)
					}
					for k := range list {
						c := &list[k]
						if o != semantics.Greater && semantics.Compare(e, b, c) != semantics.Greater && semantics.Compare(e, a, c) == semantics.Greater {
							test.Errorf("%s <= %s <= %s, but not %s <= %s", a, b, c, a, c)
						}
					}
				}
			}
			if e.Undetermined != nil {
				test.Errorf("left open by %s", e.Undetermined)
			}
		})
	}
}

// TestOperators checks the six operators against the order, and NULL and
// failing operands.
func TestOperators(test *testing.T) {
	want := map[ast.ComparisonOp]map[semantics.Ordering]bool{
		ast.Equal:        {semantics.Same: true},
		ast.NotEqual:     {semantics.Less: true, semantics.Greater: true},
		ast.Less:         {semantics.Less: true},
		ast.LessEqual:    {semantics.Less: true, semantics.Same: true},
		ast.Greater:      {semantics.Greater: true},
		ast.GreaterEqual: {semantics.Greater: true, semantics.Same: true},
	}
	null, raised := semantics.Null, semantics.Raised(semantics.ClassOverflow)
	for name, list := range ordersOf(test) {
		e := account(dialectOfOrder(name))
		for op, orderings := range want {
			for i := range list {
				for j := range list {
					got := semantics.Holds(e, op, &list[i], &list[j])
					if wanted := semantics.TruthOf(orderings[semantics.Compare(e, &list[i], &list[j])]); got != wanted {
						test.Errorf("%s: %s %d %s is %s, want %s", name, list[i], op, list[j], got, wanted)
					}
				}
				for _, pair := range [][2]*semantics.Value{{&list[i], &null}, {&null, &list[i]}, {&null, &null}} {
					if got := semantics.Holds(e, op, pair[0], pair[1]); got != semantics.Unknown {
						test.Errorf("%s %d %s is %s, want unknown", pair[0], op, pair[1], got)
					}
				}
				for _, pair := range [][2]*semantics.Value{{&list[i], &raised}, {&raised, &list[i]}} {
					if got := semantics.Holds(e, op, pair[0], pair[1]); got != semantics.Fails {
						test.Errorf("%s %d %s is %s, want failing", pair[0], op, pair[1], got)
					}
				}
			}
		}
	}
}

// TestDistinct checks NULL: not distinct from itself, distinct from all else;
// its key is its own.
func TestDistinct(test *testing.T) {
	e := account("sqlite")
	null, raised := semantics.Null, semantics.Raised(semantics.ClassCast)
	if semantics.AreDistinct(e, &null, &null) != semantics.False {
		test.Error("NULL is distinct from NULL")
	}
	for _, v := range ordersOf(test)["sqlite all"] {
		if semantics.AreDistinct(e, &null, &v) != semantics.True || semantics.AreDistinct(e, &v, &null) != semantics.True {
			test.Errorf("NULL is not distinct from %s", v)
		}
		if key(e, &null) == key(e, &v) {
			test.Errorf("NULL has the key of %s", v)
		}
		if semantics.AreDistinct(e, &v, &raised) != semantics.Fails || semantics.AreDistinct(e, &raised, &null) != semantics.Fails {
			test.Errorf("distinctness of %s and an error does not fail", v)
		}
	}
}

// rowsWanted computes row comparison from the definition of ISO D2011 8.2 over
// the values 0, 1 and NULL.
func rowsWanted(op ast.ComparisonOp, a, b []int) semantics.Truth {
	const null = 2
	equal, differs := true, false
	for i := range a {
		if a[i] == null || b[i] == null {
			equal = false
		} else if a[i] != b[i] {
			differs = true
		}
	}
	less := func(a, b []int) semantics.Truth { // True: a prefix is equal and the next field less
		for i := range a {
			switch {
			case a[i] == null || b[i] == null:
				return semantics.Unknown
			case a[i] < b[i]:
				return semantics.True
			case a[i] > b[i]:
				return semantics.False
			}
		}
		return semantics.False
	}
	same := semantics.Unknown
	switch {
	case differs:
		same = semantics.False
	case equal:
		same = semantics.True
	}
	not := func(t semantics.Truth) semantics.Truth { return semantics.True - t }
	or := func(a, b semantics.Truth) semantics.Truth { return max(a, b) }
	switch op {
	case ast.Equal:
		return same
	case ast.NotEqual:
		return not(same)
	case ast.Less:
		return less(a, b)
	case ast.Greater:
		return less(b, a)
	case ast.LessEqual:
		if l := less(a, b); l != semantics.False {
			return l
		}
		return or(same, semantics.False)
	case ast.GreaterEqual:
		if l := less(b, a); l != semantics.False {
			return l
		}
		return or(same, semantics.False)
	}
	panic("unknown operator")
}

func TestRows(test *testing.T) {
	e := account("postgres")
	values := []semantics.Value{semantics.Integer(0), semantics.Integer(1), semantics.Null}
	rows := [][]int{}
	for i := range 27 {
		rows = append(rows, []int{i / 9, i / 3 % 3, i % 3})
	}
	row := func(r []int) semantics.Row { return semantics.Row{values[r[0]], values[r[1]], values[r[2]]} }
	for _, op := range []ast.ComparisonOp{ast.Equal, ast.NotEqual, ast.Less, ast.LessEqual, ast.Greater, ast.GreaterEqual} {
		for _, a := range rows {
			for _, b := range rows {
				got, want := semantics.RowsHold(e, op, row(a), row(b)), rowsWanted(op, a, b)
				if got != want {
					test.Errorf("%v %d %v is %s, want %s", a, op, b, got, want)
				}
			}
		}
	}
}

// TestIdentical: two values that cannot be told apart have equal texts and
// keys; equal values of different scale, kind or sign of zero can.
func TestIdentical(test *testing.T) {
	e := account("sqlite")
	list := append(nasty(test, true, true, true), texts()...)
	for i := range list {
		for j := range list {
			same := semantics.Identical(&list[i], &list[j])
			looks := list[i].Kind() == list[j].Kind() && list[i].String() == list[j].String()
			if same != looks {
				test.Errorf("%s (%s), %s (%s): identical %v", list[i], list[i].Kind(), list[j], list[j].Kind(), same)
			}
			if same && key(e, &list[i]) != key(e, &list[j]) {
				test.Errorf("%s: identical values with different keys", list[i])
			}
		}
	}
}
