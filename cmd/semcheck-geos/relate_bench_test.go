//go:build geos && unix

package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	library "github.com/twpayne/go-geos"

	"github.com/semcheck/semcheck/spatial"
)

// star is a polygon with n vertices around a place, at distances between the radius
// and so much of it less, in whole numbers.
func star(n int, x, y, radius, less float64, seed uint64) spatial.Polygon {
	r := rand.New(rand.NewPCG(seed, 1))
	ring := make(spatial.Ring, 0, n+1)
	for i := range n {
		angle := 2 * math.Pi * float64(i) / float64(n)
		distance := radius * (1 - less*r.Float64())
		ring = append(ring, spatial.At(int64(x+distance*math.Cos(angle)), int64(y+distance*math.Sin(angle))))
	}
	return spatial.NewPolygon(spatial.XY, append(ring, ring[0]))
}

// processorTime is what this process has used of processors, in all threads: a
// machine that does other work too does not change it much.
func processorTime(b *testing.B) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// BenchmarkRelate times relate of two overlapping polygons of n vertices each by
// package spatial and by GEOS in turn, in one process, both on geometries that are
// there already. Round ones cross in a few places, stars in about n²/100. Times are
// of processors, and
//
//	ratio       package spatial's time in those of GEOS
//	per-n-log-n package spatial's time in nanoseconds over n·log₂ n: about the same for
//	            all n of round ones, if the time grows with n·log n
func BenchmarkRelate(b *testing.B) {
	context := library.NewContext()
	for _, shape := range []struct {
		name string
		less func(n int) float64
	}{
		{"round", func(n int) float64 { return 4 / float64(n) }},
		{"star", func(int) float64 { return 0.5 }},
	} {
		for n := 10; n <= 10_000; n *= 10 {
			b.Run(fmt.Sprintf("%s/%d", shape.name, n), func(b *testing.B) {
				pair := [2]spatial.Geometry{star(n, 0, 0, 100e6, shape.less(n), 1), star(n, 40e6, 30e6, 100e6, shape.less(n), 2)}
				var theirs [2]*library.Geom
				for i, g := range pair {
					wkb, err := spatial.WellKnownBinary(spatial.Referenced{Geometry: g}, spatial.ISO)
					if err != nil {
						b.Fatal(err)
					}
					if theirs[i], err = context.NewGeomFromWKB(wkb); err != nil {
						b.Fatal(err)
					}
				}
				want := spatial.Relate(pair[0], pair[1], spatial.Conventions{}).String()
				if got := theirs[0].Relate(theirs[1]); got != want {
					b.Fatalf("package spatial says %s, GEOS %s", want, got)
				}
				// The clock of processors is coarse: each takes so many turns at a time.
				turns := max(1, 20_000/n)
				var own, of time.Duration
				rounds := 0
				for b.Loop() {
					began := processorTime(b)
					for range turns {
						spatial.Relate(pair[0], pair[1], spatial.Conventions{})
					}
					between := processorTime(b)
					for range turns {
						theirs[0].Relate(theirs[1])
					}
					own, of = own+between-began, of+processorTime(b)-between
					rounds += turns
				}
				nanoseconds := float64(own) / float64(rounds)
				b.ReportMetric(0, "ns/op") // of both, in rounds
				b.ReportMetric(nanoseconds/1e3, "own-µs")
				b.ReportMetric(float64(of)/float64(rounds)/1e3, "GEOS-µs")
				b.ReportMetric(float64(own)/float64(of), "ratio")
				b.ReportMetric(nanoseconds/(float64(n)*math.Log2(float64(n))), "per-n-log-n")
			})
		}
	}
}
