package parse_test

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

const benchmarkQuery = "SELECT DISTINCT t1.a + t2.b * 2 AS x, CASE WHEN t1.c IS NULL THEN 'none' ELSE t1.c END FROM t1 LEFT JOIN t2 ON t1.a = t2.a AND NOT t2.b < -5 WHERE t1.a IN (SELECT b FROM t3 WHERE t3.c BETWEEN 1 AND 10) OR EXISTS (SELECT 1 FROM t2) GROUP BY t1.a, t2.b HAVING COUNT(*) > 1 ORDER BY 1 DESC LIMIT 10"

// The own parser alone, and Statement, which tries the front end first in the MySQL
// family.
func BenchmarkOwn(b *testing.B) {
	for _, name := range []string{"mysql", "postgres", "sqlite"} {
		b.Run(name, func(b *testing.B) {
			d := spec.DialectByName(name)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := parse.OwnStatement(benchmarkQuery, d); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkStatement(b *testing.B) {
	d := spec.DialectByName("mysql")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := parse.Statement(benchmarkQuery, d); err != nil {
			b.Fatal(err)
		}
	}
}
