package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/compare/known"
	"github.com/semcheck/semcheck/spec"
)

func newKnownDraft(t *terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "draft FINDING",
		Short: "Write a known issue from a finding",
		Long: `Writes an entry of a file of known issues that knows a finding and nothing
wider: its rule, cases, difference, the shape of its query, its operands and the
text of its error. Name and reason are for you to write, and the pattern to
widen to the cause. The faults that an entry must not hide are tried at once:
the same rule in its other cases, on operands of other kinds, the same example
differing in another way. Standard error says how they come out.

` + findingArgument + `

Exit status: 0 written, 1 written, but it hides one of these faults, 2 usage,
environment, or the finding was not examined.`,
		Example: `  semcheck known draft query-19006 >> my-mysql.yaml`,
		Args:    arguments(1, 1, "one argument: a finding"),
		RunE: func(cmd *cobra.Command, args []string) error {
			f, _, err := locate(cmd.Context(), t, args[0])
			if err != nil {
				return err
			}
			d := spec.DialectByName(f.Target.Dialect)
			if d == nil {
				return fmt.Errorf("%s: there is no dialect %s", f.ID, f.Target.Dialect)
			}
			text, err := known.Draft(f, d)
			if err != nil {
				return err
			}
			fmt.Fprint(t.out, text)
			list, err := known.Parse("draft", []byte(text), d)
			if err != nil {
				return err
			}
			return tryBeside(t, list, d)
		},
	}
}

// tryBeside tries the faults that lie beside entries, and tells which of them are hidden.
func tryBeside(t *terminal, list *known.List, d *spec.Dialect) error {
	tried, hidden := 0, 0
	for _, e := range list.Entries() {
		beside := append(e.InOtherManners(), e.InOtherCases(d)...)
		for _, n := range append(beside, e.OnOtherOperands(d)...) {
			tried++
			if e.Hides(n, d) {
				hidden++
				fmt.Fprintf(t.err, "%s hides another fault: %s\n", e.ID, n)
			}
		}
	}
	fmt.Fprintf(t.err, "faults beside it: %d tried, %d of them hidden\n", tried, hidden)
	if hidden > 0 {
		return errFindings
	}
	return nil
}
