// Package probe says which keywords of SemConT's language the semantics model in which dialect: it
// has a query that shows the keyword read, bound and evaluated.
package probe

import (
	"context"
	"fmt"
	"time"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/keyword"
	"github.com/semcheck/semcheck/spec/parse"
)

// Status is how a keyword stands in a dialect.
type Status uint8

const (
	Modelled Status = iota // the probe has rows
	Absent                 // a text of the dialect shows that it does not have the keyword
	Lacking                // neither: it may be the dialect's, and is not modelled
)

// String is the status in a word.
func (s Status) String() string { return [...]string{"modelled", "absent", "lacking"}[s] }

// Cell is a keyword in a dialect.
type Cell struct {
	Row     *keyword.Row
	Dialect *spec.Dialect
	Status  Status
	Probe   string
	Reason  string       // why the probe has no rows; empty where it has
	From    *spec.Source // the text that shows that the dialect does not have it; nil unless the status is Absent
}

// atMost is the time that a probe may take.
const atMost = 10 * time.Second

// Try tries the probe of a keyword in a dialect. The error is a cancelled context.
func Try(ctx context.Context, row *keyword.Row, d *spec.Dialect) (Cell, error) {
	cell := Cell{Row: row, Dialect: d, Probe: row.Probe(d), From: row.Absent(d)}
	limited, cancel := context.WithTimeout(ctx, atMost)
	defer cancel()
	var err error
	if cell.Reason, err = why(limited, row, cell.Probe, d); err != nil {
		return cell, err
	}
	switch {
	case cell.Reason == "":
		cell.Status, cell.From = Modelled, nil
	case cell.From != nil:
		cell.Status = Absent
	default:
		cell.Status = Lacking
	}
	return cell, nil
}

// why says why a probe does not show a keyword as modelled; empty where it does.
func why(ctx context.Context, row *keyword.Row, probe string, d *spec.Dialect) (string, error) {
	statement, err := parse.Statement(probe, d)
	if err != nil {
		outcome, err := script.Refusal(err)
		if err != nil {
			return "", err
		}
		return reason(outcome), nil
	}
	query, is := statement.(*ast.QueryStatement)
	if !is {
		return "the probe is no query", nil
	}
	if !row.ShownBy(query.Query, probe) {
		return "the probe is read as something else", nil
	}
	outcome, err := script.NewSession(d, eval.Options{}).Do(ctx, statement)
	if err != nil {
		return "", err
	}
	return reason(outcome), nil
}

// reason says why an outcome has no rows; empty where it has.
func reason(o *eval.Outcome) string {
	switch o.Kind {
	case eval.OutcomeRows:
		if len(o.Worlds) != 1 {
			return "several results are permitted"
		}
		return ""
	case eval.OutcomeUnsupported:
		return "not modelled: " + o.Feature
	case eval.OutcomeUndetermined:
		return "undetermined by " + o.Rule.ID
	case eval.OutcomeRaise:
		return fmt.Sprintf("error (%s): %s", o.Classes, o.Message)
	}
	panic("probe: unknown kind of outcome")
}
