package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/campaign"
)

type showOptions struct {
	database int64 // below zero: the finding is a query
}

func newShow(t *terminal) *cobra.Command {
	var o showOptions
	c := &cobra.Command{
		Use:   "show [RUN] NUMBER",
		Short: "Print a finding of a run with its database",
		Long: `Prints a finding as an SQL script: the statements that make its database, the
query, and as comments what was expected and what the engine answered. NUMBER is
the query's number as the run printed it. With --database it is the number of a
table or a statement of that database. RUN is the folder of a run (--out);
without it, or as "latest", it is the latest run.

Exit status: 0 printed, 2 usage, environment, or no such finding.`,
		Example: `  semcheck show 19006
  semcheck show run7 19006 > finding.sql
  semcheck show run7 3 --database 12`,
		Args: arguments(1, 2, "the number of a finding, and before it at most the folder of a run"),
		RunE: func(cmd *cobra.Command, args []string) error {
			folder := ""
			if len(args) == 2 {
				folder = args[0]
			}
			if cmd.Flags().Changed("database") && o.database < 0 {
				return misuse("--database must not be negative, got %d", o.database)
			}
			return o.run(cmd.Context(), t, folder, args[len(args)-1])
		},
	}
	c.Flags().Int64Var(&o.database, "database", -1, "show a table or a statement of the database of this `number`")
	c.Flags().Lookup("database").DefValue = "0" // prints none
	return c
}

func (o *showOptions) run(ctx context.Context, t *terminal, folder, argument string) error {
	number, err := strconv.ParseUint(argument, 10, 64)
	if err != nil {
		return misuse("%q is no number of a finding", argument)
	}
	if folder, err = runFolder(folder); err != nil {
		return err
	}
	stored, err := campaign.Read(ctx, folder)
	if err != nil {
		return err
	}
	findings, err := findingsIn(ctx, folder)
	if err != nil {
		return err
	}
	for i := range findings {
		f := &findings[i]
		if f.Number != number || o.database < 0 && f.Kind != campaign.KindQuery.String() ||
			o.database >= 0 && (f.Kind == campaign.KindQuery.String() || f.Database != uint64(o.database)) {
			continue
		}
		statements, err := campaign.Statements(ctx, folder, f.Database)
		if err != nil {
			return err
		}
		present.FindingScript(t.out, stored.Meta, f, statements)
		return nil
	}
	return fmt.Errorf("%s holds no such finding; %s", folder, listed(findings))
}

// runFolder is the folder that an argument names: none and "latest" stand for
// the latest run.
func runFolder(argument string) (string, error) {
	if argument == "" || argument == "latest" {
		return campaign.Latest()
	}
	return argument, nil
}

// findingsIn reads the cases for which a run failed.
func findingsIn(ctx context.Context, folder string) (list []campaign.StoredCase, err error) {
	for _, v := range compare.Verdicts() {
		if !v.Fails() {
			continue
		}
		cases, err := campaign.Cases(ctx, folder, v.String())
		if err != nil {
			return nil, err
		}
		list = append(list, cases...)
	}
	return list, nil
}

// listed names the first findings.
func listed(findings []campaign.StoredCase) string {
	const shown = 10
	if len(findings) == 0 {
		return "it has none"
	}
	var names []string
	for _, f := range findings[:min(len(findings), shown)] {
		if f.Kind == campaign.KindQuery.String() {
			names = append(names, strconv.FormatUint(f.Number, 10))
		} else {
			names = append(names, fmt.Sprintf("%d --database %d", f.Number, f.Database))
		}
	}
	if left := len(findings) - shown; left > 0 {
		names = append(names, fmt.Sprintf("%d more", left))
	}
	return "it has " + strings.Join(names, ", ")
}
