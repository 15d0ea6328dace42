package main

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/probe"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/keyword"
)

// keywordDialects are the dialects whose keywords are shown unless others are asked for: the
// standard, and one of each engine of tables and of each version with a documentation of its own.
var keywordDialects = []string{"iso", "postgres", "mysql", "mysql56", "mariadb", "sqlite", "duckdb"}

type keywordOptions struct {
	dialect                     string
	json, markdown, lackingOnly bool
}

func newKeywords(t *terminal) *cobra.Command {
	var o keywordOptions
	c := &cobra.Command{
		Use:   "keywords",
		Short: "Say which keywords of SQL are modelled in which dialect",
		Long: `Lists the keywords of the language that SemConT tests, and how each stands in
the dialects. SemConT counts 138 and lists none: the list is a reconstruction of
144 rows, and of 16 more that its generators alone are said to use.

yes       modelled: a query that shows the keyword was just now read, bound and
          evaluated, and its rows are determined
absent    not in this engine: a text that lists what the dialect has of the sort
          does not have it; --json and docs/KEYWORDS.md name the text
lacking   neither: --json, --lacking and docs/KEYWORDS.md have the reason

The standard does not have %, LIMIT and the signs of bits, which its dialect
here takes all the same. Which of these keywords the queries of a run have is in
semcheck coverage; what a keyword means is in semcheck rules.

Exit status: 0 shown, 2 usage.`,
		Example: `  semcheck keywords
  semcheck keywords --dialect sqlite
  semcheck keywords --lacking
  semcheck keywords --dialect duckdb --json`,
		Args: arguments(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd.Context(), t) },
	}
	f := c.Flags()
	f.Var((*nameFlag)(&o.dialect), "dialect", "of this `dialect` alone, or of several, separated by commas, or of all")
	f.BoolVar(&o.lackingOnly, "lacking", false, "list what is lacking, with the reason")
	f.BoolVar(&o.json, "json", false, "print as JSON")
	f.BoolVar(&o.markdown, "markdown", false, "print the page docs/KEYWORDS.md")
	completeDialects(c)
	return c
}

func (o *keywordOptions) run(ctx context.Context, t *terminal) error {
	dialects, err := o.dialects()
	if err != nil {
		return err
	}
	if o.markdown && (o.json || o.lackingOnly || o.dialect != "") {
		return misuse("--markdown prints one page: it goes with no other flag")
	}
	table, err := keywordTable(ctx, dialects)
	if err != nil {
		return err
	}
	switch {
	case o.markdown:
		_, err = t.out.Write(present.KeywordsMarkdown(table))
	case o.json:
		_, err = t.out.Write(present.KeywordsJSON(table, o.lackingOnly))
	case o.lackingOnly:
		present.LackingKeywords(t.out, table, t.paint())
	default:
		present.Keywords(t.out, table, t.paint())
	}
	return err
}

// dialects are those whose keywords are shown.
func (o *keywordOptions) dialects() (list []*spec.Dialect, err error) {
	if o.dialect != "" {
		return dialectsNamed(o.dialect)
	}
	for _, name := range keywordDialects {
		list = append(list, spec.DialectByName(name))
	}
	return list, nil
}

// keywordTable tries each keyword in each dialect.
func keywordTable(ctx context.Context, dialects []*spec.Dialect) (*present.KeywordTable, error) {
	table := &present.KeywordTable{Dialects: dialects}
	for _, row := range keyword.All() {
		line := present.KeywordLine{Row: row}
		for _, d := range dialects {
			cell, err := probe.Try(ctx, row, d)
			if err != nil {
				return nil, fmt.Errorf("%s in %s: %w", row.Name, d.Name, cmp.Or(context.Cause(ctx), err))
			}
			line.Cells = append(line.Cells, cell)
		}
		table.Lines = append(table.Lines, line)
	}
	return table, nil
}
