package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/account"
	"github.com/semcheck/semcheck/compare/campaign"
)

func newShow(t *terminal) *cobra.Command {
	var found, asJSON bool
	c := &cobra.Command{
		Use:   "show FINDING",
		Short: "Print a finding as an SQL script",
		Long: `Prints a finding as an SQL script: the statements that make its database, the
query, and as comments the permitted answer, the engine's answer and the rule
that is broken. It prints the reduced case; --found prints the case as the run
met it. A finding of a known issue has the line "known:", with the entry's
reason.

` + findingArgument + `

Exit status: 0 printed, 2 usage, environment, or no such finding.`,
		Example: `  semcheck show query-19006
  semcheck show run7/query-19006 --found > finding.sql
  semcheck show table-12-0 --json`,
		Args: arguments(1, 1, "one argument: a finding"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return show(cmd.Context(), t, args[0], found, asJSON)
		},
	}
	c.Flags().BoolVar(&found, "found", false, "print the case as the run met it, not the reduced one")
	c.Flags().BoolVar(&asJSON, "json", false, "print all that is known about it as JSON")
	return c
}

func show(ctx context.Context, t *terminal, argument string, found, asJSON bool) error {
	f, _, err := locate(ctx, t, argument)
	if err != nil {
		return err
	}
	if asJSON {
		text, err := f.Encode()
		if err != nil {
			return err
		}
		_, err = t.out.Write(text)
		return err
	}
	if found {
		f.Reduced, f.Blame = nil, nil
	}
	account.FindingScript(t.out, f)
	return nil
}

// runFolder is the folder that an argument names: none and "latest" stand for
// the latest run.
func runFolder(argument string) (string, error) {
	if argument == "" || argument == "latest" {
		latest, err := campaign.Latest()
		if err != nil {
			return "", err
		}
		return latest, nil
	}
	return argument, nil
}
