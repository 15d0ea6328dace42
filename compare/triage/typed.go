package triage

import (
	"context"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/trial"
)

// written is a case that was typed as its tree is written: the first candidate of its
// reduction, whose other candidates are written, too. It is nil where that does not differ
// in the same way: then the engine answers a text and its rendering differently. The
// finding keeps the text, says so in its note, and is not reduced.
func (x *Triager) written(ctx context.Context, f *finding.Finding, law oracle.Law, typed *trial.Case, signature string) (*trial.Case, error) {
	written := typed.Written()
	printed, err := written.Print(x.Runner.Dialect)
	if err != nil {
		f.Note = "not reduced: " + err.Error()
		return nil, nil //nolint:nilerr,nilnil // the note says it
	}
	x.Runner.Invalidate()
	tried, err := x.try(ctx, f, law, written, signature)
	if err != nil {
		return nil, err
	}
	if tried.Signature() == signature {
		f.Typed = false
		return written, nil
	}
	what, _, _ := strings.Cut(tried.Detail, "\n")
	f.Typed = true
	f.Note = strings.TrimSuffix(fmt.Sprintf("the engine answers the query as it was typed and as it is written differently; as %s it gives: %s: %s",
		strings.Join(strings.Fields(printed.Query), " "), tried.Verdict, what), ": ")
	x.group(ctx, f)
	return nil, nil //nolint:nilnil // the note says it
}
