package spatial

import "math/big"

// grids are the kinds of coordinates that pairs are made of.
var grids = []struct {
	name string
	axis func(choose chance) []Number
}{
	{"0 to 2", func(chance) []Number { return steps(3, Integer(1)) }},
	{"0 to 3", func(chance) []Number { return steps(4, Integer(1)) }},
	{"0 to 4", func(chance) []Number { return steps(5, Integer(1)) }},
	{"wide integers", func(choose chance) []Number {
		return drawn(func() Number { return Integer(int64(choose(1<<29) - 1<<28)) })
	}},
	{"integers beyond 30 bits", func(choose chance) []Number {
		return drawn(func() Number { return Integer(int64(choose(1<<30))<<30 + int64(choose(1<<30))) })
	}},
	{"all but a grid", func(choose chance) []Number {
		step, off := int64(1)<<(8+choose(40)), int64(0)
		return drawn(func() Number {
			off = (off + 1) % 7
			return Integer(off%5*step + int64(choose(3)) - 1)
		})
	}},
	{"thirds and sevenths", func(choose chance) []Number {
		return steps(4, Rational(big.NewRat(1, 3))).plus(Rational(big.NewRat(int64(choose(5)), 7)))
	}},
	{"rational", func(choose chance) []Number {
		return drawn(func() Number { return Rational(big.NewRat(int64(choose(40)-20), int64(1+choose(12)))) })
	}},
	{"binary tenths", func(choose chance) []Number {
		var out numbers
		for i := range 4 {
			n, _ := Binary(float64(i) * 0.1)
			out = append(out, n)
		}
		return out
	}},
}

type numbers []Number

func steps(n int, step Number) numbers {
	var out numbers
	for i := range n {
		out = append(out, Integer(int64(i)).Times(step))
	}
	return out
}

func (ns numbers) plus(shift Number) numbers {
	for i := range ns {
		ns[i] = ns[i].Plus(shift)
	}
	return ns
}

// drawn draws five different numbers, in order.
func drawn(draw func() Number) numbers {
	var out numbers
	for len(out) < 5 {
		out = inOrder(append(out, draw()), Number.Compare)
	}
	return out
}
