package spatial

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// star is a polygon with n vertices around a place, at distances between the radius
// and so much of it less.
func star(n int, x, y, radius, less float64, seed uint64, number func(float64) Number) Polygon {
	r := rand.New(rand.NewPCG(seed, 1))
	ring := make(Ring, 0, n+1)
	for i := range n {
		angle := 2 * math.Pi * float64(i) / float64(n)
		distance := radius * (1 - less*r.Float64())
		ring = append(ring, Position{X: number(x + distance*math.Cos(angle)), Y: number(y + distance*math.Sin(angle))})
	}
	return NewPolygon(XY, append(ring, ring[0]))
}

func wholeNumber(f float64) Number { return Integer(int64(f)) }

func binaryNumber(f float64) Number {
	n, _ := Binary(f)
	return n
}

// BenchmarkRelate times two overlapping polygons: round ones, which cross in a few
// places, and stars, whose spikes cross in about n²/100; whole coordinates, which
// the small kernel takes, and binary64 with all of their digits.
func BenchmarkRelate(b *testing.B) {
	for _, shape := range []struct {
		name string
		less func(n int) float64
		most int
	}{
		{"round", func(n int) float64 { return 4 / float64(n) }, 100_000},
		{"star", func(int) float64 { return 0.5 }, 10_000},
	} {
		for n := 10; n <= shape.most; n *= 10 {
			for _, coordinates := range []struct {
				name   string
				number func(float64) Number
			}{{"whole", wholeNumber}, {"binary64", binaryNumber}} {
				p := star(n, 0, 0, 100e6, shape.less(n), 1, coordinates.number)
				q := star(n, 40e6, 30e6, 100e6, shape.less(n), 2, coordinates.number)
				b.Run(fmt.Sprintf("%s/%s/%d", shape.name, coordinates.name, n), func(b *testing.B) {
					b.ReportAllocs()
					for b.Loop() {
						Relate(p, q, Conventions{})
					}
					f := newFigure(p, q)
					f.node()
					b.ReportMetric(float64(len(f.crossings)), "crossings")
				})
			}
		}
	}
}
