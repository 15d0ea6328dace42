//go:build unix

package campaign

import (
	"context"
	"runtime/debug"
	"syscall"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/spec"
)

// BenchmarkChecks tells how many checks of a law one worker does in a second on
// the embedded SQLite, with all that a run does: databases, queries, statistics,
// the run database. The mix "predicates" is what SQLancer's laws send.
//
// On a machine that does other work besides, the checks in a second of processor
// time say more than those in a second.
//
// The heap is collected as seldom as in the command.
func BenchmarkChecks(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	d := spec.DialectByName("sqlite")
	for _, mix := range []struct {
		name    string
		weights sql.Weights
	}{{"default", sql.DefaultWeights(d)}, {"predicates", sql.PredicateWeights(d)}} {
		for _, law := range oracle.RelationalLaws() {
			b.Run(mix.name+"/"+law.Name(), func(b *testing.B) {
				e, err := sqlite.New("sqlite", d, "")
				if err != nil {
					b.Fatal(err)
				}
				defer func() {
					if err := e.Close(); err != nil {
						b.Error(err)
					}
				}()
				b.ReportAllocs()
				b.ResetTimer()
				before := processorTime(b)
				s, err := Run(context.Background(), Config{
					Seed: 1, Dialect: d, Engine: e, Sources: Standard(1, d, mix.weights, false), Laws: Laws{{Metamorphic: law, Weight: 1}},
					Queries: uint64(b.N), Workers: 1, StatementTimeout: time.Minute, ReconnectFor: time.Second, Out: b.TempDir(),
				}, &recorder{})
				if err != nil {
					b.Fatal(err)
				}
				used := processorTime(b) - before
				checks := float64(s.Statistics.Laws[law.Name()+" "+LawApplied])
				if s.Statistics.Laws[law.Name()+" "+LawViolated] > 0 {
					b.Errorf("%d violations", s.Statistics.Laws[law.Name()+" "+LawViolated])
				}
				b.ReportMetric(checks/b.Elapsed().Seconds(), "checks/s")
				b.ReportMetric(checks/used.Seconds(), "checks/cpu-s")
				b.ReportMetric(100*float64(s.Statistics.Laws[law.Name()+" "+LawNonEmpty])/checks, "%rows")
			})
		}
	}
}

// processorTime is what the process has used.
func processorTime(b *testing.B) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
