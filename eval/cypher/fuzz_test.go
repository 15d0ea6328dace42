package cypher_test

import (
	"context"
	"errors"
	"testing"

	"github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/notation"
	syntax "github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/parse"
	"github.com/semcheck/semcheck/spec/limit"
)

// FuzzEvaluate wants of every text that parses a result or an error of one of the
// declared sorts within the budget, and the same by the plain forms.
func FuzzEvaluate(f *testing.F) {
	for _, c := range readings {
		f.Add(c.query)
	}
	for _, c := range changes {
		f.Add(c.query)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q, err := parse.Query(text)
		if err != nil {
			return
		}
		var answers []string
		for _, naive := range []bool{false, true} {
			g := world(t, people...)
			r, err := cypher.Evaluate(context.Background(), q, g, cypher.Options{
				Naive: naive, Budget: limit.Budget{Rows: 20_000, Steps: 50_000},
				Parameters: graph.Map{"p": graph.Integer(1), "m": graph.Map{"a": graph.Null{}}},
				Random:     func() float64 { return 0.5 },
			})
			var raised *syntax.Error
			var exceeded *limit.Error
			var missing *cypher.UnsupportedError
			switch {
			case err == nil && len(r.Open) == 0 && r.Determined():
				answers = append(answers, byKey(r))
			case err == nil || errors.As(err, &exceeded) || errors.As(err, &missing):
				return // nothing to compare
			case errors.As(err, &raised):
				answers = append(answers, string(raised.Type)+" "+raised.Detail)
			default:
				t.Fatalf("%s: %v", text, err)
			}
		}
		if answers[0] != answers[1] {
			t.Fatalf("%s: %s, by the plain forms %s", text, answers[0], answers[1])
		}
	})
}

// byKey writes a result so that the order of lists that is free does not show.
func byKey(r *cypher.Result) string {
	copied := *r
	copied.Records = nil
	for _, record := range r.Records {
		values := make([]graph.Value, len(record))
		for i, v := range record {
			values[i] = v
			if r.FreeLists[i] {
				values[i] = graph.String(notation.Key(v, true))
			}
		}
		copied.Records = append(copied.Records, values)
	}
	copied.Ordered = false
	return shown(&copied)
}
