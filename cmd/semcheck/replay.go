package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/account"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/trial"
)

func newReplay(t *terminal) *cobra.Command {
	var a asking
	var asJSON bool
	c := &cobra.Command{
		Use:   "replay FINDING",
		Short: "Run a finding again, on the same engine or on another",
		Long: `Makes the database of a finding, asks its query again and judges the answer.
Neither the seed nor the run is needed: everything is in the finding.

` + findingArgument + `

Exit status: 0 the engine agrees now, 1 it still differs, 2 usage, environment,
or the case cannot be judged there.`,
		Example: `  semcheck replay query-19006
  semcheck replay run7/query-19006 --target sqlite@3.29.0
  semcheck replay run7/findings/query-19006 --json`,
		Args: arguments(1, 1, "one argument: a finding"),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			f, run, err := locate(cmd.Context(), t, args[0])
			if err != nil {
				return err
			}
			if err := a.recall(cmd.Context(), run, f); err != nil {
				return err
			}
			b, err := a.runner(f)
			if err != nil {
				return err
			}
			defer func() { err = closing(b, err) }()
			if err := a.open(cmd.Context(), t, b); err != nil {
				return err
			}
			return replay(cmd.Context(), t, b, f, asJSON)
		},
	}
	a.flags(c.Flags())
	c.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	return c
}

// flags defines the flags by which an engine is chosen.
func (a *asking) flags(f *pflag.FlagSet) {
	f.Var((*nameFlag)(&a.target), "target", "ask this `engine` instead: "+targets.Listing())
	f.StringVar(&a.dsn, "dsn", "", "`address` of the engine; default is the variable SEMCHECK_<TARGET>_DSN")
	a.naming.flags(f)
	f.DurationVar(&a.timeout, "timeout", 10*time.Second, "call a statement a hang after this `time`")
}

type replayed struct {
	Finding string         `json:"finding"`
	Target  string         `json:"target"`
	Version string         `json:"version"`
	Verdict string         `json:"verdict"`
	Case    finding.Judged `json:"case"`
}

func replay(ctx context.Context, t *terminal, b *trial.Runner, f *finding.Finding, asJSON bool) error {
	version := b.Version()
	tried, err := try(ctx, b, f)
	if err != nil {
		return err
	}
	judged := tried.Judged(f.Best().Case)
	if asJSON {
		e := json.NewEncoder(t.out)
		e.SetEscapeHTML(false)
		if err := e.Encode(replayed{f.ID, b.Engine.Name(), version, tried.Verdict.String(), judged}); err != nil {
			return err
		}
	} else {
		paint := t.paint()
		verdict := paint.Green(tried.Verdict.String())
		if tried.Verdict.Fails() {
			verdict = paint.Red(tried.Verdict.String())
		}
		fmt.Fprintf(t.out, "%s on %s: %s\n", f.ID, version, verdict)
		for _, text := range f.Best().Statements {
			fmt.Fprintln(t.out, account.Indent(text+";", "  "))
		}
		if account.Asked(t.out, judged.Asked); len(judged.Asked) == 0 {
			fmt.Fprintln(t.out, account.Indent(f.Best().Query+";", "  "))
			fmt.Fprintf(t.out, "    expected: %s\n    actual:   %s\n", judged.Expected.Line(), judged.Actual.Line())
		}
		if tried.Verdict.Fails() && tried.Detail != "" {
			fmt.Fprintln(t.out, account.Indent(tried.Detail, "    "))
		}
	}
	switch {
	case tried.Verdict.Fails():
		return errFindings
	case !tried.Verdict.Compared():
		line, _, _ := strings.Cut(tried.Detail, "\n")
		return fmt.Errorf("%s cannot be judged on %s: %s", f.ID, version, line)
	}
	return nil
}
