package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/account"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
)

type coverageOptions struct{ json, missing bool }

func newCoverage(t *terminal) *cobra.Command {
	var o coverageOptions
	c := &cobra.Command{
		Use:   "coverage [RUN]",
		Short: "List the rules that a run applied",
		Long: `Lists the pairs of rule and case that the compared queries of a run applied: how
often, and in how many queries. Cases that always leave the outcome of a query
open are never compared and counted apart. RUN is the folder of a run (--out);
the default, and "latest", is the latest run. The run may still be going on.

The totals stand below: by chapter, and by what the rules are about. Rules about
geometries are not counted in a run that had none. "keywords" are those that the
rules name. "keywords of SemConT" are the 144 of a list that is not semcheck's
own, as far as the dialect has them; semcheck keywords prints the list.

Exit status: 0 listed, 2 usage or environment.`,
		Example: `  semcheck coverage
  semcheck coverage run7 --missing
  semcheck coverage run7 --json`,
		Args: arguments(0, 1, "at most one argument: the folder of a run"),
		RunE: func(cmd *cobra.Command, args []string) error {
			folder := ""
			if len(args) > 0 {
				folder = args[0]
			}
			return o.run(cmd.Context(), t, folder)
		},
	}
	c.Flags().BoolVar(&o.json, "json", false, "print as JSON")
	c.Flags().BoolVar(&o.missing, "missing", false, "list what was not applied instead")
	return c
}

func (o *coverageOptions) run(ctx context.Context, t *terminal, folder string) (err error) {
	if folder, err = runFolder(folder); err != nil {
		return err
	}
	stored, err := campaign.Read(ctx, folder)
	if err != nil {
		return err
	}
	list, semcont := account.CoveredBefore(stored), account.KeywordsBefore(stored)
	if o.json {
		return o.print(t, stored, list, semcont)
	}
	paint := t.paint()
	m := stored.Meta
	fmt.Fprintf(t.out, "%s\n%s\n\n", present.Path("run", folder),
		present.Hang(fmt.Sprintf("%s %s, dialect %s, seed %s, began %s", m["target"], m["engine version"], m["dialect"], m["seed"], m["began"])))
	account.Cases(t.out, list, o.missing, paint)
	if o.missing {
		account.MissingKeywords(t.out, semcont)
	}
	fmt.Fprintln(t.out)
	account.Chapters(t.out, list, semcont, paint)
	return nil
}

func (o *coverageOptions) print(t *terminal, stored *campaign.Stored, list []account.Covered, semcont *account.KeywordTotals) error {
	type line struct {
		Rule         string `json:"rule"`
		Case         string `json:"case"`
		Applications uint64 `json:"applications"`
		Queries      uint64 `json:"queries"`
	}
	lines, open := []line{}, []string{}
	for _, c := range list {
		if c.Open {
			open = append(open, c.Rule.CaseName(c.Case))
		}
		if !c.Open && o.missing == (c.Applications == 0) {
			lines = append(lines, line{c.Rule.ID, c.Rule.Cases[c.Case], c.Applications, c.Queries})
		}
	}
	e := json.NewEncoder(t.out)
	e.SetEscapeHTML(false)
	return e.Encode(map[string]any{"run": stored.Meta, "totals": account.Totals(list, semcont), "cases": lines, "open": open})
}
