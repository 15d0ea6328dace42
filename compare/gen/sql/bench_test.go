package sql

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
)

func BenchmarkQuery(b *testing.B) {
	for _, name := range []string{"mysql", "postgres", "sqlite"} {
		b.Run(name, func(b *testing.B) {
			d := spec.DialectByName(name)
			g := NewGenerator(1, d, DefaultWeights(d))
			db := g.Database(0)
			b.ReportAllocs()
			n := uint64(0)
			for b.Loop() {
				g.Query(db, n)
				n++
			}
		})
	}
}
