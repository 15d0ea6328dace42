package eval

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// threeTables is the database of the join benchmark: 30 rows each, a and b
// uniform in 1..30 with 10 % NULL.
func threeTables(tb testing.TB, dialect string) (*Database, *ast.Query) {
	tb.Helper()
	d := spec.DialectByName(dialect)
	db := NewDatabase(d)
	random := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"t1", "t2", "t3"} {
		s, err := parse.Statement("CREATE TABLE "+name+" (i INTEGER, a INTEGER, b INTEGER)", d)
		if err != nil {
			tb.Fatal(err)
		}
		if err := db.Apply(context.Background(), s); err != nil {
			tb.Fatal(err)
		}
		table := db.table(name)
		value := func() semantics.Value {
			if random.IntN(10) == 0 {
				return semantics.Null
			}
			return semantics.Integer(int64(1 + random.IntN(30)))
		}
		for i := range 30 {
			table.Rows = append(table.Rows, semantics.Row{semantics.Integer(int64(i)), value(), value()})
		}
	}
	q, err := parse.Query("SELECT t1.i, t2.i, t3.i FROM t1, t2, t3 WHERE t1.a = t2.a AND t2.b = t3.b", d)
	if err != nil {
		tb.Fatal(err)
	}
	return db, q
}

// BenchmarkThreeTables evaluates the three-table join of the issue, compilation
// included, parsing excluded, counters on. Wanted are 3 × 200 queries a second
// in the plain form and 10 × 2,700 in the fast one.
func BenchmarkThreeTables(b *testing.B) {
	plain := map[string]float64{}
	for _, form := range []struct {
		name  string
		naive bool
		base  float64 // queries a second
		unit  string
	}{{"plain", true, 200, "×200/s"}, {"fast", false, 2700, "×2700/s"}} {
		for _, dialect := range []string{"iso", "sqlite"} {
			b.Run(fmt.Sprintf("%s/%s", form.name, dialect), func(b *testing.B) {
				db, q := threeTables(b, dialect)
				coverage := spec.NewCoverage()
				rows := 0
				b.ReportAllocs()
				for b.Loop() {
					o, err := Query(context.Background(), q, db, Options{Naive: form.naive, Coverage: coverage})
					if err != nil {
						b.Fatal(err)
					}
					rows = o.Worlds[0].Len()
				}
				b.ReportMetric(float64(rows), "rows")
				rate := float64(b.N) / b.Elapsed().Seconds()
				b.ReportMetric(rate, "queries/s")
				b.ReportMetric(rate/form.base, form.unit)
				if form.naive {
					plain[dialect] = rate
				} else if base, ok := plain[dialect]; ok {
					b.ReportMetric(rate/base, "×plain")
				}
			})
		}
	}
}

// BenchmarkScalarCalls evaluates three calls of functions, of one to three arguments, for
// each of 27,000 rows.
func BenchmarkScalarCalls(b *testing.B) {
	db, _ := threeTables(b, "postgres")
	q, err := parse.Query("SELECT COUNT(*) FROM t1, t2, t3 WHERE ABS(t1.a) + POSITION('b' IN 'abc') + LENGTH(SUBSTRING('abc', t2.a, 2)) > t3.a", db.Dialect())
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if o, err := Query(context.Background(), q, db, Options{}); err != nil || o.Kind != OutcomeRows {
			b.Fatal(o, err)
		}
	}
}

// tracedQueries are evaluated for the cost of edges: small ones, as they are generated, and one over
// many rows.
var tracedQueries = []string{
	"SELECT a + b, CASE WHEN a > 3 THEN b ELSE -a END FROM t1 WHERE a < b AND NOT b IS NULL",
	"SELECT SUM(a + 1), COUNT(*) FROM t1 GROUP BY b HAVING COUNT(*) > 1",
	"SELECT t1.a FROM t1 LEFT JOIN t2 ON t1.a = t2.a WHERE t2.a IS NULL ORDER BY 1",
	"SELECT DISTINCT a * 2 FROM t1 WHERE a IN (SELECT a FROM t2 WHERE b > 10)",
	"SELECT COUNT(*) FROM t1, t2, t3 WHERE ABS(t1.a) + POSITION('b' IN 'abc') + LENGTH(SUBSTRING('abc', t2.a, 2)) > t3.a",
}

// BenchmarkTrace compares evaluation with edges and without them in one run: "%more" is what edges
// cost. The shortest of many evaluations counts, for what else the machine does only adds.
func BenchmarkTrace(b *testing.B) {
	for _, text := range tracedQueries {
		b.Run(text[:min(len(text), 40)], func(b *testing.B) {
			db, _ := threeTables(b, "postgres")
			q, err := parse.Query(text, db.Dialect())
			if err != nil {
				b.Fatal(err)
			}
			coverage, least := spec.NewCoverage(), [2]time.Duration{time.Hour, time.Hour}
			round := 0
			for b.Loop() {
				round++
				for turn := range 2 {
					i := (turn + round) % 2 // the second finds the caches warm
					coverage.Reset()
					began := time.Now()
					if o, err := Query(context.Background(), q, db, Options{Coverage: coverage, Untraced: i == 1}); err != nil || o.Kind != OutcomeRows {
						b.Fatal(o, err)
					}
					least[i] = min(least[i], time.Since(began))
				}
			}
			b.ReportMetric(100*(float64(least[0])/float64(least[1])-1), "%more")
		})
	}
}
