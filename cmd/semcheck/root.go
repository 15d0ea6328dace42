package main

import (
	"github.com/spf13/cobra"
)

func newRoot(t *terminal) *cobra.Command {
	root := &cobra.Command{
		Use:           "semcheck",
		Short:         "Say what a query must return, and whether an engine returns it",
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       buildInfo().version,
	}
	root.SetVersionTemplate(versionText() + "\n")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return misuse("%s", err) })
	root.AddCommand(newEval(t), newSuite(t))
	return root
}
