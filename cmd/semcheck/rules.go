package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/spelling"
)

func newRules(t *terminal) *cobra.Command {
	var markdown, asJSON, withoutSource, example bool
	var dialect, from, to string
	c := &cobra.Command{
		Use:   "rules [ID]",
		Short: "List the rules, or show one with its variants and sources",
		Long: `Lists all semantic rules, or shows one: its statement, its source, its cases,
its variants by dialect, and the choice where texts disagree.
ID is chapter.operation, or a chapter.
A source that nobody of the project has read is marked unverified; a variant
that was only seen on an engine is marked observed.

--from and --to name two dialects: the rules that they read otherwise, with
both sentences, and the shortest query of the project's tests whose answers
differ. --from all --to all --markdown prints the page docs/DIFFERENCES.md.

--without-source lists the rules for which no text of a dialect was read: a
difference in one of them is a question to the engine's developers, not by
itself a bug.

--example prints for each case of a rule of SQL the smallest query that a
search found, with its tables and its answer, in the dialect of --dialect. It is
a witness where one was found: "were it wrong" is the answer if the case
answered otherwise, which is never a right one. Else "no witness" says why.

Exit status: 0 shown, 2 usage or an unknown rule.`,
		Example: `  semcheck rules
  semcheck rules truth.and
  semcheck rules text.trim --example --dialect postgres
  semcheck rules --from mysql --to postgres
  semcheck rules --without-source --dialect duckdb`,
		Args: arguments(0, 1, "at most one argument: a rule or a chapter"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return ruleNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if from != "" || to != "" {
				return rulesApart(cmd.Context(), t, from, to, args, markdown, asJSON)
			}
			list := spec.Rules()
			if len(args) > 0 {
				if list = rulesNamed(args[0]); len(list) == 0 {
					return misuse("there is no rule or chapter %q%s; `semcheck rules` lists them", args[0], spelling.DidYouMean(args[0], ruleNames()))
				}
			}
			if example {
				return showExamples(cmd.Context(), t, args, cmp.Or(dialect, "iso"), asJSON)
			}
			if dialect != "" && (!withoutSource || spec.DialectByName(dialect) == nil) {
				return misuse("--dialect names a dialect for --without-source or --example: one of %s", strings.Join(spec.DialectNames(), ", "))
			}
			switch {
			case withoutSource:
				return listWithoutSource(t, list, dialect, asJSON)
			case asJSON:
				_, err := t.out.Write(present.RulesJSON(list))
				return err
			case markdown:
				_, err := t.out.Write(present.RulesMarkdown(list))
				return err
			case len(args) > 0:
				showRules(t, list)
			default:
				listRules(t, list)
			}
			return nil
		},
	}
	c.Flags().BoolVar(&markdown, "markdown", false, "print the page spec/RULES.md")
	c.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	c.Flags().BoolVar(&example, "example", false, "print a query that applies each case of the rule")
	c.Flags().BoolVar(&withoutSource, "without-source", false, "list the rules that no text of a dialect speaks for")
	c.Flags().Var((*nameFlag)(&dialect), "dialect", "with --without-source: of this `dialect` only, rule by rule; with --example: in this dialect (default iso)")
	c.Flags().Var((*nameFlag)(&from), "from", "a `dialect`, beside the one of --to")
	c.Flags().Var((*nameFlag)(&to), "to", "another `dialect`")
	completeDialects(c, "from", "to")
	return c
}

// ruleNames are the IDs of all rules.
func ruleNames() []string {
	var names []string
	for _, r := range spec.Rules() {
		names = append(names, r.ID)
		if chapter := r.Chapter(); !slices.Contains(names, chapter) {
			names = append(names, chapter)
		}
	}
	return names
}

// rulesNamed is one rule, or the rules of a chapter.
func rulesNamed(id string) []*spec.Rule {
	if r := spec.RuleByID(id); r != nil {
		return []*spec.Rule{r}
	}
	var list []*spec.Rule
	for _, r := range spec.Rules() {
		if r.Chapter() == id {
			list = append(list, r)
		}
	}
	return list
}

func listRules(t *terminal, list []*spec.Rule) {
	g := present.NewGrid("rule", "cases", "variants")
	for _, r := range list {
		g.Row(nil, r.ID, len(r.Cases), len(r.Variants))
	}
	g.Write(t.out, t.paint())
	fmt.Fprintln(t.out, present.Wrap(present.CountRules(list), "", present.Width))
}

func showRules(t *terminal, list []*spec.Rule) {
	paint := t.paint()
	for i, r := range list {
		if i > 0 {
			fmt.Fprintln(t.out)
		}
		fmt.Fprintf(t.out, "%s\n%s\n%s\n", paint.Bold(r.ID), present.Wrap(r.Statement, "  ", present.Width), present.Wrap("source: "+r.From.String(), "  ", present.Width))
		fmt.Fprintln(t.out, present.Wrap("cases: "+strings.Join(r.Cases, ", "), "  ", present.Width))
		if len(r.Keywords) > 0 {
			fmt.Fprintln(t.out, present.Wrap("keywords: "+strings.Join(r.Keywords, ", "), "  ", present.Width))
		}
		if len(r.Only) > 0 {
			fmt.Fprintln(t.out, "  only in: "+strings.Join(r.Only, ", "))
		}
		for _, line := range present.OpenCases(r) {
			fmt.Fprintln(t.out, "  "+line)
		}
		for _, c := range r.Choices {
			fmt.Fprintf(t.out, "  chosen on %s, where texts disagree:\n%s\n", c.Date, present.Wrap(c.Statement, "    ", present.Width))
		}
		for _, v := range r.Variants {
			note := ""
			if said := v.Note(); said != "" {
				note = " (" + said + ")"
			}
			fmt.Fprintf(t.out, "  in %s%s:\n%s\n%s\n", strings.Join(v.Dialects, ", "), note,
				present.Wrap(v.Statement, "    ", present.Width), present.Wrap("source: "+v.From.String(), "    ", present.Width))
		}
	}
}
