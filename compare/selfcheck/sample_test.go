package selfcheck

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// sampleSize is how many queries of each dialect are compared: a sample in
// everyday tests, more in a run of all; SEMCHECK_SELFCHECK=20000 is the full check.
func sampleSize(t testing.TB) uint64 {
	if text := os.Getenv("SEMCHECK_SELFCHECK"); text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatal("SEMCHECK_SELFCHECK: ", err)
		}
		return n
	}
	return testrun.Count[uint64](500, 500, 1_200)
}

// sample is a generated database with its state as the evaluator keeps it.
type sample struct {
	dialect   *spec.Dialect
	generator *sql.Generator
	generated *sql.DatabaseCase
	database  *eval.Database
}

func newSample(t testing.TB, dialect string, seed, index uint64) *sample {
	d := spec.DialectByName(dialect)
	g := sql.NewGenerator(seed, d, sql.DefaultWeights(d))
	s := &sample{dialect: d, generator: g, generated: g.Database(index), database: eval.NewDatabase(d)}
	for _, statement := range s.generated.Statements {
		err := s.database.Apply(context.Background(), statement)
		var failure *eval.StatementError
		var unsupported *eval.UnsupportedError
		var either *eval.EitherError // such a statement changes nothing until an engine decides
		if err != nil && !errors.As(err, &failure) && !errors.As(err, &unsupported) && !errors.As(err, &either) {
			t.Fatal(err)
		}
	}
	return s
}

func (s *sample) numbered(n uint64) *ast.Query { return s.generator.Query(s.generated, n) }

// each visits the first n queries of a seed.
func each(t testing.TB, dialect string, seed, n uint64, visit func(s *sample, i uint64, q *ast.Query)) {
	var s *sample
	for i := range n {
		if i%sql.QueriesPerDatabase == 0 {
			s = newSample(t, dialect, seed, i/sql.QueriesPerDatabase)
		}
		visit(s, i, s.numbered(i))
	}
}

// evaluate returns the outcome of a query, nil where a budget was exceeded.
func (s *sample) evaluate(q *ast.Query, o eval.Options) *eval.Outcome {
	if o.Rows == 0 {
		o.Rows = 200_000
	}
	outcome, err := eval.Query(context.Background(), q, s.database, o)
	if err != nil {
		return nil
	}
	return outcome
}

func (s *sample) text(q *ast.Query) string {
	text, err := render.Query(q, s.dialect)
	if err != nil {
		return err.Error()
	}
	return text
}

// worlds writes the permitted results, each in a form in which the order of
// rows that tie does not show.
func worlds(o *eval.Outcome) []string {
	var list []string
	for _, w := range o.Worlds {
		var b strings.Builder
		for _, g := range w.Groups {
			rows := make([]string, len(g.Rows))
			for i, r := range g.Rows {
				rows[i] = rowText(r)
			}
			slices.Sort(rows)
			fmt.Fprintf(&b, "%d of %s;", g.Take, strings.Join(rows, " / "))
		}
		list = append(list, b.String())
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func rowText(row semantics.Row) string {
	cells := make([]string, len(row))
	for i := range row {
		cells[i] = row[i].Kind().String() + " " + strconv.Quote(row[i].String())
	}
	return strings.Join(cells, ", ")
}

// bag is a determined result: rows with their multiplicity, counted by classes
// of duplicates.
type bag struct {
	rows  []semantics.Row
	count map[string]int
}

// bagOf is the result of an outcome that permits one bag and is free of
// bounds; ok is false for any other.
func bagOf(d *spec.Dialect, o *eval.Outcome) (b bag, ok bool) {
	if o == nil || o.Kind != eval.OutcomeRows || len(o.Worlds) != 1 || !o.Worlds[0].Determined() {
		return b, false
	}
	e := semantics.NewEvaluation(d, nil)
	b.count = map[string]int{}
	for _, g := range o.Worlds[0].Groups {
		for _, r := range g.Rows {
			b.rows = append(b.rows, r)
			b.count[string(semantics.AppendRowKey(e, nil, r))]++
		}
	}
	return b, e.Undetermined == nil
}

// plus is the bag union.
func (b bag) plus(others ...bag) bag {
	sum := bag{count: map[string]int{}}
	for _, o := range append([]bag{b}, others...) {
		sum.rows = append(sum.rows, o.rows...)
		for k, n := range o.count {
			sum.count[k] += n
		}
	}
	return sum
}

// combine makes a bag of what f says for each class of duplicates.
func (b bag) combine(o bag, f func(m, n int) int) bag {
	out := bag{count: map[string]int{}}
	for k := range b.plus(o).count {
		if n := f(b.count[k], o.count[k]); n > 0 {
			out.count[k] = n
		}
	}
	return out
}

func (b bag) equal(o bag) bool {
	if len(b.count) != len(o.count) {
		return false
	}
	for k, n := range b.count {
		if o.count[k] != n {
			return false
		}
	}
	return true
}

func (b bag) size() int {
	n := 0
	for _, c := range b.count {
		n += c
	}
	return n
}
