package trial_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// doubling is an engine that gives each row twice.
type doubling struct{ engine.Engine }

type doublingSession struct{ engine.Session }

func (d doubling) Open(ctx context.Context) (engine.Session, error) {
	s, err := d.Engine.Open(ctx)
	return doublingSession{s}, err
}

func (s doublingSession) Query(ctx context.Context, query string) (*engine.Result, error) {
	result, err := s.Session.Query(ctx, query)
	if err == nil {
		result.Rows = append(result.Rows, result.Rows...)
	}
	return result, err
}

// An engine that has an acknowledged defect differs by what is known, with the report's
// number; one that has it not agrees; and the defect excuses no other difference.
func TestAcknowledgedDefects(t *testing.T) {
	d := spec.DialectByName("mysql")
	defective := reference.New(d, reference.Options{Plain: true, Defective: true})
	for _, test := range []struct {
		name, query string
		engine      engine.Engine
		want        compare.Verdict
	}{
		{"a text as an operand of bits", `SELECT 1 FROM (SELECT '\n12' | 0 AS x) AS s WHERE x = 0`, defective, compare.Known},
		{"the same without the defect", `SELECT '\n12' | 0`, reference.New(d, reference.Options{Plain: true}), compare.Agree},
		{"a text without white space before its number", `SELECT '12' | 0, ' 12' & 15`, defective, compare.Agree},
		{"an engine with the defect", "SELECT MOD('-12', -4)", defective, compare.Known},
		{"the defect in a larger query", "SELECT x, COUNT(*) FROM (SELECT '-12' % 4 AS x UNION ALL SELECT 5) AS s GROUP BY x", defective, compare.Known},
		{"an engine without it", "SELECT MOD('-12', -4)", reference.New(d, reference.Options{Plain: true}), compare.Agree},
		{"a query that does not show it", "SELECT MOD('-13', -4)", defective, compare.Agree},
		{"a query whose answer it does not change", "SELECT MOD('-12', -4) = 0", defective, compare.Agree},
		{"another difference beside it", "SELECT MOD('-12', -4)", doubling{defective}, compare.Disagree},
	} {
		r := &trial.Runner{Engine: test.engine, Dialect: d, Timeout: time.Minute, ReconnectFor: time.Second, Observer: &seen{}}
		q, err := parse.Query(test.query, d)
		if err != nil {
			t.Fatal(err)
		}
		result, err := r.Try(t.Context(), &trial.Case{Query: q})
		if err != nil {
			t.Fatal(err)
		}
		if result.Verdict != test.want || (result.Verdict == compare.Known) != strings.HasPrefix(result.Detail, "MySQL bug ") {
			t.Errorf("%s: %s, %s, want %s", test.name, result.Verdict, result.Detail, test.want)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}
