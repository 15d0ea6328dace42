package main

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/matrix"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/finding"
)

type matrixOptions struct {
	markdown, html, badge string
	json, check           bool
}

func newMatrix(t *terminal) *cobra.Command {
	var o matrixOptions
	c := &cobra.Command{
		Use:   "matrix [RUN…]",
		Short: "Say how each version of an engine follows each rule",
		Long: `Holds the engines of runs against the rules. Each cell, of a rule and a version
of an engine, has a witness: a query of a run.
  bug                  a finding blames the rule
  acknowledged defect  its makers acknowledge it
  freedom used         the rule leaves several answers
  observed             agrees with a reading that no text states
  documented           agrees with the reading of the engine's own documents
  conforms             agrees with the rule
  refused              only queries that the engine refused apply the rule
  untested             no right answer is known to have applied the rule
  open                 the sources leave the outcome open
RUN is the folder of a run (--out); the default, and "latest", is the latest
run. Several runs of one version are one column. Of several versions of one
engine it says what changed from each to the next: a rule regressed if the
version before followed it, and this one has a bug or a defect.

Without a file it prints the counts, what changed, and the rules that an engine
has wrong. --badge writes what the newest version of each engine follows: a
picture (.svg), or the JSON that shields.io reads (.json). Nothing is fetched.

Exit status: 0 printed; 1 with --check: a rule regressed; 2 usage or
environment.`,
		Example: `  semcheck matrix
  semcheck matrix old-run new-run --check
  semcheck matrix run7 run8 --markdown MATRIX.md --badge badge.svg`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = []string{""}
			}
			return o.run(cmd.Context(), t, args)
		},
	}
	f := c.Flags()
	f.StringVar(&o.markdown, "markdown", "", "write the matrix in Markdown into this `file`")
	f.StringVar(&o.html, "html", "", "write the matrix as a page into this `file`")
	f.StringVar(&o.badge, "badge", "", "write a badge into this `file`, .svg or .json")
	f.BoolVar(&o.json, "json", false, "print as JSON")
	f.BoolVar(&o.check, "check", false, "end with status 1 if a rule regressed")
	return c
}

func (o *matrixOptions) run(ctx context.Context, t *terminal, folders []string) error {
	if o.badge != "" && !strings.HasSuffix(o.badge, ".svg") && !strings.HasSuffix(o.badge, ".json") {
		return misuse("--badge writes a file that ends in .svg or .json, got %s", o.badge)
	}
	for flag, path := range map[string]string{"markdown": o.markdown, "html": o.html, "badge": o.badge} {
		if err := writable(flag, path); err != nil {
			return err
		}
	}
	runs, err := readRuns(ctx, folders)
	if err != nil {
		return err
	}
	m, err := matrix.Make(ctx, runs, func(target string) string {
		if of, err := targets.ByName(target); err == nil && of.Family != "" {
			return of.Family
		}
		family, _, _ := strings.Cut(target, "@")
		return family
	})
	if err != nil {
		return err
	}
	if others := otherBuilds(runs); others != "" {
		m.Notes = append([]string{others}, m.Notes...)
	}
	for _, file := range []struct {
		path string
		make func() ([]byte, error)
	}{
		{o.markdown, func() ([]byte, error) { return m.Markdown(), nil }},
		{o.html, func() ([]byte, error) { return m.HTML(filepath.Dir(o.html)) }},
		{o.badge, func() ([]byte, error) {
			if strings.HasSuffix(o.badge, ".json") {
				return m.BadgeJSON()
			}
			return m.BadgeSVG(), nil
		}},
	} {
		if file.path == "" {
			continue
		}
		text, err := file.make()
		if err != nil {
			return err
		}
		if err := finding.Write(file.path, text); err != nil {
			return err
		}
	}
	switch {
	case o.json:
		e := json.NewEncoder(t.out)
		e.SetEscapeHTML(false)
		err = e.Encode(m.JSON())
	case o.markdown == "" && o.html == "" && o.badge == "":
		m.Text(t.out, t.paint())
	}
	if err == nil && o.check && m.Regressed() {
		return errFindings
	}
	return err
}

// readRuns reads the runs of some folders, each of which is named once.
func readRuns(ctx context.Context, folders []string) (runs []*campaign.Stored, err error) {
	given := map[string]bool{}
	for _, folder := range folders {
		if folder, err = runFolder(folder); err != nil {
			return nil, err
		}
		real := realPath(folder)
		if given[real] {
			return nil, misuse("the run %s is given twice", folder)
		}
		given[real] = true
		stored, err := campaign.Read(ctx, folder)
		if err != nil {
			return nil, err
		}
		runs = append(runs, stored)
	}
	return runs, nil
}
