package picture

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spatial"
)

// frame maps the plane to the square of the drawing. The way from a coordinate to
// a pixel is computed in rationals, so that a tiny figure far from the origin keeps
// its form.
type frame struct {
	low, span [2]*big.Rat // of X and Y
	none      bool        // there is no position
	stretched bool        // X and Y have different scales
	positions int
}

// slimmest is the ratio of sides beyond which X and Y get scales of their own.
const slimmest = 16

func newFrame(p *Picture) *frame {
	f := &frame{none: true}
	var high [2]*big.Rat
	for _, g := range []spatial.Geometry{p.A.Geometry, p.B.Geometry} {
		spatial.EachPosition(g, func(at spatial.Position) {
			f.positions++
			for i, n := range [...]*big.Rat{at.X.Rat(), at.Y.Rat()} {
				if f.none || n.Cmp(f.low[i]) < 0 {
					f.low[i] = n
				}
				if f.none || n.Cmp(high[i]) > 0 {
					high[i] = n
				}
			}
			f.none = false
		})
	}
	if f.none {
		return f
	}
	for i := range f.span {
		f.span[i] = new(big.Rat).Sub(high[i], f.low[i])
	}
	f.fit(0, 1)
	f.fit(1, 0)
	return f
}

// fit settles the scale of the shorter side by the longer one.
func (f *frame) fit(longer, shorter int) {
	if f.span[longer].Cmp(f.span[shorter]) < 0 {
		return
	}
	if f.span[longer].Sign() == 0 { // a single place: one unit around it
		for i := range f.span {
			f.span[i] = big.NewRat(1, 1)
			f.low[i] = new(big.Rat).Sub(f.low[i], big.NewRat(1, 2))
		}
		return
	}
	if f.span[shorter].Sign() != 0 && new(big.Rat).Mul(f.span[shorter], big.NewRat(slimmest, 1)).Cmp(f.span[longer]) < 0 {
		f.stretched = true
		return
	}
	if f.stretched {
		return
	}
	missing := new(big.Rat).Sub(f.span[longer], f.span[shorter])
	f.low[shorter] = new(big.Rat).Sub(f.low[shorter], missing.Mul(missing, big.NewRat(1, 2)))
	f.span[shorter] = f.span[longer]
}

// pixel is where a coordinate lies along the side of the square.
func (f *frame) pixel(axis int, n *big.Rat) float64 {
	share := new(big.Rat).Sub(n, f.low[axis])
	in, _ := share.Quo(share, f.span[axis]).Float64()
	if axis == 1 {
		in = 1 - in
	}
	return inset + in*(side-2*inset)
}

func (f *frame) at(p spatial.Position) (x, y float64) {
	return left + f.pixel(0, p.X.Rat()), top + f.pixel(1, p.Y.Rat())
}

// path is the way through positions; one without length gets a little, so that it is
// seen.
func (f *frame) path(positions []spatial.Position) string {
	var b strings.Builder
	for i, p := range positions {
		x, y := f.at(p)
		fmt.Fprintf(&b, "%s%.2f %.2f", map[bool]string{true: "M", false: "L"}[i == 0], x, y)
	}
	if len(positions) == 1 {
		b.WriteString("h0.01")
	}
	return b.String()
}

func (f *frame) rings(p spatial.Polygon) string {
	var b strings.Builder
	for _, ring := range p.Rings {
		if len(ring) > 0 {
			b.WriteString(f.path(ring) + "Z")
		}
	}
	return b.String()
}

// axes draws lines at round coordinates.
func (d *canvas) axes(f *frame) {
	if f.none {
		return
	}
	for axis, name := range [...]string{"x", "y"} {
		ticks, base := f.ticks(axis)
		for _, t := range ticks {
			at := f.pixel(axis, t.at)
			if at < 0 || at > side {
				continue
			}
			if axis == 0 {
				d.add(`<line class="grid" x1="%.2f" y1="%g" x2="%.2f" y2="%g"/>`, left+at, top, left+at, top+side)
				d.add(`<text class="tick" x="%.2f" y="%g">%s</text>`, left+at, top+side+16, t.label)
			} else {
				d.add(`<line class="grid" x1="%g" y1="%.2f" x2="%g" y2="%.2f"/>`, left, top+at, left+side, top+at)
				d.add(`<text class="tickY" x="%g" y="%.2f">%s</text>`, left-6, top+at+4, t.label)
			}
		}
		if base != "" {
			d.add(`<text class="small" x="%g" y="%g">%s: + is counted from %s</text>`, left+float64(axis)*side/2, top+side+34, name, escaped(base))
		}
	}
	if f.stretched {
		d.add(`<text class="small" x="%g" y="%g">x and y have different scales</text>`, left+8, top+16)
	}
}

// tick is a round coordinate.
type tick struct {
	at    *big.Rat
	label string
}

// ticks are round coordinates, about five; base is what labels are counted from
// where they would be long.
func (f *frame) ticks(axis int) (ticks []tick, base string) {
	span, _ := f.span[axis].Float64()
	if span == 0 || math.IsInf(span, 0) {
		return nil, ""
	}
	// By Log2, because Log10 is wrong for subnormal numbers.
	power := int(math.Floor((math.Log2(span) - math.Log2(5)) * math.Log10(2)))
	step := new(big.Rat)
	for _, m := range []int64{1, 2, 5, 10} {
		step.SetInt64(m)
		step.Mul(step, powerOfTen(power))
		if rough, _ := new(big.Rat).Quo(f.span[axis], step).Float64(); rough <= 6 {
			break
		}
	}
	quotient := new(big.Rat).Quo(f.low[axis], step)
	first := new(big.Int).Div(quotient.Num(), quotient.Denom()) // rounds down: the denominator is positive
	for i := range int64(9) {
		at := new(big.Rat).SetInt(new(big.Int).Add(first, big.NewInt(i)))
		ticks = append(ticks, tick{at: at.Mul(at, step)})
	}
	const longest = 8
	for i := range ticks {
		if ticks[i].label = label(ticks[i].at, power); len(ticks[i].label) > longest {
			base = label(ticks[0].at, power)
		}
	}
	if base != "" {
		for i := range ticks {
			ticks[i].label = "+" + label(new(big.Rat).Sub(ticks[i].at, ticks[0].at), power)
		}
	}
	return ticks, base
}

// label is a multiple of a power of ten as a decimal, with an exponent if that is
// shorter.
func label(n *big.Rat, power int) string {
	plain := n.FloatString(max(0, -power))
	if strings.Contains(plain, ".") {
		plain = strings.TrimRight(strings.TrimRight(plain, "0"), ".")
	}
	if near, _ := n.Float64(); near != 0 && !math.IsInf(near, 0) {
		if short := strconv.FormatFloat(near, 'g', -1, 64); len(short) < len(plain) {
			if back, ok := new(big.Rat).SetString(short); ok && back.Cmp(n) == 0 {
				return short
			}
		}
	}
	return plain
}

func powerOfTen(power int) *big.Rat {
	n := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(power, -power))), nil))
	if power < 0 {
		n.Inv(n)
	}
	return n
}
