package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/account"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
)

type coverageOptions struct{ json, csv, missing bool }

func newCoverage(t *terminal) *cobra.Command {
	var o coverageOptions
	c := &cobra.Command{
		Use:   "coverage [RUN…]",
		Short: "List the rules that a run applied",
		Long: `Lists the pairs of rule and case that the compared cases of a run applied: how
often, and in how many cases. These are queries, and tables and statements
beside them. Cases that always leave the outcome of a query
open are never compared and counted apart. RUN is the folder of a run (--out);
the default, and "latest", is the latest run. The run may still be going on.
Several runs are added up, of whatever target: their queries stand one behind
another.

The totals stand below: by chapter, and by what the rules are about. Rules about
geometries are not counted in a run that had none. "keywords" are those that the
rules name. "keywords of SemConT" are the 144 of a list that is not semcheck's
own, as far as the dialect has them; semcheck keywords prints the list.

The last table has each criterion, of queries alone, so that rules of statements
are lacking in it, and how much the first 100, 1,000, … queries reached:
keywords; rule × case; composite, which rule took at which place what which
other rule made, also with the cases of both; operands, an operator or a
function with the types of its operands, columns, literals or expressions,
indexed or not; signatures, the sets of rule × case of whole queries. What can
be reached by composite is counted by the grammar and by the parameters of
functions: much of it never can, so that its percentage is a lower bound.
Queries of graphs have keywords of the rules, rule × case and signatures only.
--csv prints the curves over queries.

Of a run with --probes, or guided by witnesses, "witnessed" says of each case by
which mutants a query would have shown it: were the case to answer so, no
permitted answer would be the same. A case that no query can witness stands
apart with the reason, and is not counted.

Exit status: 0 listed, 2 usage or environment.`,
		Example: `  semcheck coverage
  semcheck coverage run7 --missing
  semcheck coverage run7 --json
  semcheck coverage run7 run8 --csv`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = []string{""}
			}
			return o.run(cmd.Context(), t, args)
		},
	}
	c.Flags().BoolVar(&o.json, "json", false, "print as JSON")
	c.Flags().BoolVar(&o.csv, "csv", false, "print how much was reached after how many queries as CSV")
	c.Flags().BoolVar(&o.missing, "missing", false, "list what was not applied instead")
	return c
}

func (o *coverageOptions) run(ctx context.Context, t *terminal, folders []string) (err error) {
	if o.csv && (o.json || o.missing) {
		return misuse("--csv prints the curves: it goes with no other flag")
	}
	runs, err := readRuns(ctx, folders)
	if err != nil {
		return err
	}
	list, reached := account.MergeCovered(runs), account.ReachedBy(runs)
	var semcont *account.KeywordTotals
	if len(runs) == 1 {
		semcont = account.KeywordsBefore(runs[0])
	}
	if o.csv {
		if reached == nil {
			return fmt.Errorf("%s is of a semcheck that did not count what was reached after how many queries; make the run again", runs[0].Folder)
		}
		return reached.WriteCSV(t.out)
	}
	others := otherBuilds(runs)
	if o.json {
		return o.print(t, runs, list, semcont, reached, others)
	}
	paint := t.paint()
	for _, stored := range runs {
		m := stored.Meta
		fmt.Fprintf(t.out, "%s\n%s\n\n", present.Path("run", stored.Folder),
			present.Hang(fmt.Sprintf("%s %s, dialect %s, seed %s, began %s", m["target"], m["engine version"], m["dialect"], m["seed"], m["began"])))
	}
	if others != "" {
		fmt.Fprintf(t.out, "%s\n\n", present.Hang(others))
	}
	account.Cases(t.out, list, o.missing, paint)
	if o.missing {
		account.MissingKeywords(t.out, semcont)
	}
	fmt.Fprintln(t.out)
	account.Chapters(t.out, list, semcont, paint)
	account.Witnesses(t.out, list)
	if reached != nil {
		fmt.Fprintln(t.out)
		reached.Write(t.out, paint)
	}
	return nil
}

// realPath is the same for all names of a folder.
func realPath(folder string) string {
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real
	}
	if real, err := filepath.Abs(folder); err == nil {
		folder = real
	}
	return folder
}

// otherBuilds says that runs are of several builds of semcheck, whose rules may differ.
func otherBuilds(runs []*campaign.Stored) string {
	for _, stored := range runs[1:] {
		if stored.Meta["semcheck build"] != runs[0].Meta["semcheck build"] {
			return fmt.Sprintf("the runs %s and %s are of different builds of semcheck, whose rules and cases may differ: they are added up as far as their names agree", runs[0].Folder, stored.Folder)
		}
	}
	return ""
}

func (o *coverageOptions) print(t *terminal, runs []*campaign.Stored, list []account.Covered, semcont *account.KeywordTotals, reached *account.ReachedTotals, others string) error {
	type line struct {
		Rule         string `json:"rule"`
		Case         string `json:"case"`
		Applications uint64 `json:"applications"`
		Queries      uint64 `json:"queries"`
		// Witnessed is absent where no mutants were evaluated.
		Witnessed *bool    `json:"witnessed,omitempty"`
		Mutants   []string `json:"mutants,omitempty"`
		Reason    string   `json:"notWitnessable,omitempty"`
	}
	probed := account.Probed(list)
	lines, open := []line{}, []string{}
	for _, c := range list {
		if c.Open {
			open = append(open, c.Rule.CaseName(c.Case))
		}
		if !c.Open && o.missing == (c.Applications == 0) {
			l := line{Rule: c.Rule.ID, Case: c.Rule.Cases[c.Case], Applications: c.Applications, Queries: c.Queries}
			if probed {
				is := c.Witnessed()
				l.Witnessed, l.Mutants, l.Reason = &is, c.MutantNames(), c.Unwitnessable
			}
			lines = append(lines, l)
		}
	}
	e := json.NewEncoder(t.out)
	e.SetEscapeHTML(false)
	document := map[string]any{"totals": account.Totals(list, semcont), "cases": lines, "open": open}
	if reached != nil {
		document["reached"] = reached
	}
	if others != "" {
		document["note"] = others
	}
	if len(runs) == 1 {
		document["run"] = runs[0].Meta
	} else {
		var all []map[string]string
		for _, stored := range runs {
			all = append(all, stored.Meta)
		}
		document["runs"] = all
	}
	return e.Encode(document)
}
