package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/differences"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/spec"
)

// differenceJSON is a rule that two dialects read otherwise, in JSON.
type differenceJSON struct {
	Rule       string          `json:"rule"`
	From       string          `json:"from"`
	FromSource string          `json:"fromSource"`
	To         string          `json:"to"`
	ToSource   string          `json:"toSource"`
	Setup      string          `json:"setup,omitempty"`
	Query      string          `json:"query,omitempty"`
	FromAnswer json.RawMessage `json:"fromAnswer,omitempty"`
	ToAnswer   json.RawMessage `json:"toAnswer,omitempty"`
}

// rulesApart writes what two dialects read otherwise, or a page like docs/DIFFERENCES.md of both, or of all engines.
func rulesApart(ctx context.Context, t *terminal, from, to string, args []string, markdown, asJSON bool) error {
	if from == "" || to == "" || len(args) > 0 {
		return misuse("--from and --to name two dialects, and no rule stands beside them")
	}
	if markdown {
		dialects, err := dialectsNamed(from)
		if err != nil {
			return err
		}
		others, err := dialectsNamed(to)
		if err != nil {
			return err
		}
		for _, d := range others {
			if !slices.Contains(dialects, d) {
				dialects = append(dialects, d)
			}
		}
		page, err := differences.Page(ctx, dialects)
		if err == nil {
			_, err = t.out.Write(page)
		}
		return err
	}
	left, err := dialectNamed(from)
	if err != nil {
		return err
	}
	right, err := dialectNamed(to)
	if err != nil {
		return err
	}
	return showDifferences(ctx, t, left, right, asJSON)
}

// showDifferences writes the rules that two dialects read otherwise, each with a query that shows it.
func showDifferences(ctx context.Context, t *terminal, from, to *spec.Dialect, asJSON bool) error {
	list, err := differences.Of(ctx, from, to)
	if err != nil {
		return err
	}
	if asJSON {
		e := json.NewEncoder(t.out)
		e.SetEscapeHTML(false)
		for _, d := range list {
			out := differenceJSON{Rule: d.Rule.ID, From: d.From, FromSource: d.FromSource.String(), To: d.To, ToSource: d.ToSource.String()}
			if d.Example != nil {
				out.Setup, out.Query, out.FromAnswer, out.ToAnswer = d.Example.Setup, d.Example.Query, json.RawMessage(strings.TrimSpace(string(d.Left.JSON()))), json.RawMessage(strings.TrimSpace(string(d.Right.JSON())))
			}
			if err := e.Encode(out); err != nil {
				return err
			}
		}
		return nil
	}
	paint, shown := t.paint(), 0
	for _, d := range list {
		fmt.Fprintln(t.out, paint.Bold(d.Rule.ID))
		for _, part := range []struct {
			name, text string
			source     spec.Source
		}{{from.Name, d.From, d.FromSource}, {to.Name, d.To, d.ToSource}} {
			fmt.Fprintln(t.out, present.Wrap(part.name+": "+part.text, "  ", present.Width))
			fmt.Fprintln(t.out, present.Wrap(part.source.String(), "    ", present.Width))
		}
		if d.Example != nil {
			shown++
			writeExample(t.out, &d, paint)
		}
		fmt.Fprintln(t.out)
	}
	_, err = fmt.Fprintf(t.out, "%s that %s and %s read otherwise, %d of them with a query that shows it\n", present.Count(len(list), "rule"), from.Name, to.Name, shown)
	return err
}

func writeExample(w io.Writer, d *differences.Difference, paint present.Paint) {
	text := d.Example.Query + ";"
	if d.Example.Setup != "" {
		text = d.Example.Setup + "\n" + text
	}
	fmt.Fprintln(w, deeper(text))
	for _, a := range []*present.Answer{d.Left, d.Right} {
		var b strings.Builder
		a.Text(&b, paint)
		fmt.Fprintf(w, "  %s answers\n%s\n", a.Dialect.Name, deeper(strings.TrimRight(b.String(), "\n")))
	}
}
