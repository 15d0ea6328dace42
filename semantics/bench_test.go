package semantics

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// BenchmarkKinds measures what is done for each value of each row: keys, order, truth, texts, casts.
func BenchmarkKinds(b *testing.B) {
	e := &Evaluation{Dialect: spec.DialectByName("postgres"), Coverage: spec.NewCoverage()}
	row := Row{Integer(42), Text("abcdef"), Float(1.5), DecimalValue(DecimalFromInteger(7)), Date(18_000), Boolean(true), Null}
	other := Row{Integer(43), Text("abcdeg"), Float(2.5), DecimalValue(DecimalFromInteger(8)), Date(18_001), Boolean(false), Null}
	var buffer []byte
	b.Run("key", func(b *testing.B) {
		for b.Loop() {
			buffer = AppendRowKey(e, buffer[:0], row)
		}
	})
	b.Run("compare", func(b *testing.B) {
		for b.Loop() {
			for i := range row {
				Compare(e, &row[i], &other[i])
			}
		}
	})
	b.Run("truth", func(b *testing.B) {
		for b.Loop() {
			for i := range 4 {
				TruthOfValue(e, &row[i])
			}
		}
	})
	b.Run("text", func(b *testing.B) {
		for b.Loop() {
			for i := range row {
				TextOf(e, &row[i])
			}
		}
	})
	b.Run("cast", func(b *testing.B) {
		for b.Loop() {
			Cast(e, row[0], ast.Double)
			Cast(e, row[0], ast.Numeric)
			Cast(e, row[2], ast.BigInt)
			Cast(e, row[1], ast.Text)
		}
	})
}
