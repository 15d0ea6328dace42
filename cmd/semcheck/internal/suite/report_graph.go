package suite

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/suite/tck"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// reportOfGraph runs the statements on an empty graph and asks the last one.
func (r *reader) reportOfGraph(c *Case, d *spec.Dialect, permitted []want) {
	options := r.options
	options.Dialect = d
	e := newEvaluator(options)
	var result *tck.Result
	_, err := r.limited(func(ctx context.Context) (_ *eval.Outcome, err error) {
		for _, statement := range script.SplitCypher(c.SQL) {
			if result, err = e.Run(ctx, statement.Text, graph.Map{}); err != nil {
				return nil, statement.Locate(err)
			}
		}
		return nil, nil
	})
	c.judge(permitted, func(w want) Case {
		own := *c
		own.judgeRecords(w, result, err)
		return own
	})
}

// judgeRecords holds the records of a query, or its error, against what is wanted.
func (c *Case) judgeRecords(w want, result *tck.Result, err error) {
	c.Expected = jsonText(w.rows)
	switch {
	case w.open:
		c.Expected = wantedOpen
	case w.raises:
		c.Expected = "error: " + w.class
	}
	var unsupported *tck.Unsupported
	var raised *cypher.Error
	switch {
	case errors.As(err, &unsupported):
		c.Status, c.Reason = Unsupported, unsupported.Feature
	case errors.As(err, &raised):
		if c.Got = err.Error(); !w.raises || !strings.Contains(c.Got, w.class) {
			c.Status, c.Reason = Error, c.Got
		}
	case err != nil:
		c.Status, c.Reason = Error, err.Error()
	case result == nil:
		c.Status, c.Reason = Error, "there is no statement"
	case open(result):
		if !w.open {
			c.Status, c.Reason = Unsupported, "open: "+result.Open
		}
	default:
		if c.Got = jsonText(shownRecords(result)); w.open || w.raises {
			c.Status, c.Reason = Wrong, "the outcome has records and is determined"
		} else if !w.isAnsweredBy(result) {
			c.Status, c.Reason = Wrong, "other rows"
		}
	}
}

// open tells that the rules permit other records than these.
func open(r *tck.Result) bool {
	return r.Open != "" || slices.ContainsFunc(r.Groups, func(g tck.Group) bool { return g.Take < len(g.Rows) })
}

// isAnsweredBy holds the records against those that are wanted.
func (w want) isAnsweredBy(r *tck.Result) bool {
	var wanted, got []string
	for _, row := range w.rows {
		wanted = append(wanted, jsonText(row))
	}
	for _, row := range shownRecords(r) {
		got = append(got, jsonText(row))
	}
	if !w.ordered {
		slices.Sort(wanted)
		slices.Sort(got)
	}
	return slices.Equal(wanted, got)
}

// shownRecords are records in the forms of eval --json.
func shownRecords(r *tck.Result) [][]any {
	table := make([][]any, len(r.Rows))
	for i, row := range r.Rows {
		for _, v := range row {
			table[i] = append(table[i], present.GraphValue(v))
		}
	}
	return table
}
