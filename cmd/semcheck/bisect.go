package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

func newBisect(t *terminal) *cobra.Command {
	var asJSON bool
	var timeout time.Duration
	c := &cobra.Command{
		Use:   "bisect FINDING",
		Short: "Tell which installed versions of an engine show a finding",
		Long: `Runs a finding on every installed version of its engine, from the oldest to the
newest (` + "`semcheck engines`" + ` lists them, ` + "`make full`" + ` builds them). A version that
lacks the syntax or the feature is not judged.

` + findingArgument + `

Exit status: 0 printed, 2 usage, environment, or only one version is installed.`,
		Example: `  semcheck bisect query-19006
  semcheck bisect run7/findings/query-19006 --json`,
		Args: arguments(1, 1, "one argument: a finding"),
		RunE: func(cmd *cobra.Command, args []string) error {
			f, _, err := locate(cmd.Context(), t, args[0])
			if err != nil {
				return err
			}
			return bisect(cmd.Context(), t, f, timeout, asJSON)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	c.Flags().DurationVar(&timeout, "timeout", 10*time.Second, "call a statement a hang after this `time`")
	return c
}

// installed opens every version of a target's family that can be reached, from
// the oldest on.
func installed(ctx context.Context, target targets.Target, timeout time.Duration) (list []installedVersion, missing []string) {
	for _, version := range targets.Versions(target.Family) {
		e, err := version.Engine("", nil)
		if err != nil {
			missing = append(missing, version.Name)
			continue
		}
		b := &trial.Runner{Engine: e, Dialect: spec.DialectByName(version.Dialect), Timeout: timeout}
		opening, cancel := context.WithTimeout(ctx, reach)
		err = b.Open(opening)
		cancel()
		if err != nil {
			_ = closing(b, nil) // nothing was opened
			missing = append(missing, version.Name)
			continue
		}
		list = append(list, installedVersion{name: version.Name, version: b.Version(), runner: b})
	}
	return list, missing
}

// installedVersion is one installed version of a family with the runner that asks it.
type installedVersion struct {
	name, version string
	runner        *trial.Runner
}

// versionsOf tells how the installed versions of a target's family fare on a
// finding. They are opened when they are first needed; the function that is
// returned with it closes them. Where only one is installed it tells nothing.
func versionsOf(target targets.Target, timeout time.Duration) (find func(ctx context.Context, f *finding.Finding) []finding.Version, done func() error) {
	var versions []installedVersion
	opened := false
	find = func(ctx context.Context, f *finding.Finding) (list []finding.Version) {
		if !opened {
			opened = true
			versions, _ = installed(ctx, target, timeout)
		}
		if len(versions) < 2 {
			return nil
		}
		for i := range versions {
			v := finding.Version{Target: versions[i].name, Version: versions[i].version, Verdict: compare.Unsupported.String()}
			if tried, err := try(ctx, versions[i].runner, f); err == nil {
				v.Verdict, v.Shows = tried.Verdict.String(), shows(f, tried)
			}
			list = append(list, v)
		}
		return list
	}
	done = func() (err error) {
		for _, v := range versions {
			err = closing(v.runner, err)
		}
		return err
	}
	return find, done
}

// shows tells whether a version differs on a finding in the same respect.
func shows(f *finding.Finding, tried *trial.Result) bool {
	return tried.Verdict.String() == f.Verdict && (tried.Breaks() || tried.Difference.String() == f.Difference)
}

type bisected struct {
	Target  string `json:"target"`
	Version string `json:"version"`
	Verdict string `json:"verdict"`
	Detail  string `json:"detail,omitempty"`
}

func bisect(ctx context.Context, t *terminal, f *finding.Finding, timeout time.Duration, asJSON bool) (err error) {
	target, err := targets.ByName(f.Target.Name)
	if err != nil {
		return err
	}
	if target.Family == "" {
		return fmt.Errorf("only one version of %s is known here: nothing to compare", target.Title)
	}
	versions, missing := installed(ctx, target, timeout)
	defer func() {
		for _, v := range versions {
			err = closing(v.runner, err)
		}
	}()
	if len(versions) < 2 {
		if len(missing) == 0 {
			return fmt.Errorf("only one version of %s is known here: nothing to compare", target.Title)
		}
		return fmt.Errorf("only one version of %s is installed; not found: %s (build them with `make full`)", target.Family, strings.Join(missing, ", "))
	}
	var results []bisected
	first, last := "", ""
	for i := range versions {
		v := &versions[i]
		tried, err := try(ctx, v.runner, f)
		if ctx.Err() != nil {
			return errors.New("interrupted")
		}
		r := bisected{Target: v.name, Version: v.version}
		switch {
		case err != nil:
			r.Verdict, r.Detail = "unsupported", err.Error()
		default:
			r.Verdict, r.Detail = tried.Verdict.String(), tried.Detail
			if shows(f, tried) {
				first, last = cmp.Or(first, v.version), v.version
			}
		}
		results = append(results, r)
	}
	if asJSON {
		e := json.NewEncoder(t.out)
		e.SetEscapeHTML(false)
		return e.Encode(map[string]any{"finding": f.ID, "versions": results, "oldest": first, "newest": last})
	}
	paint := t.paint()
	for _, r := range results {
		verdict := paint.Green(fmt.Sprintf("%-12s", r.Verdict))
		if r.Verdict == "disagree" || r.Verdict == "crash" || r.Verdict == "hang" {
			verdict = paint.Red(fmt.Sprintf("%-12s", r.Verdict))
		}
		line, _, _ := strings.Cut(r.Detail, "\n")
		fmt.Fprintf(t.out, "%-16s %-24s %s %s\n", r.Target, r.Version, verdict, line)
	}
	if len(missing) > 0 {
		fmt.Fprintf(t.out, "not installed: %s\n", strings.Join(missing, ", "))
	}
	switch first {
	case "":
		fmt.Fprintln(t.out, "no installed version shows it")
	case last:
		fmt.Fprintf(t.out, "only %s shows it\n", first)
	default:
		fmt.Fprintf(t.out, "from %s to %s\n", first, last)
	}
	return nil
}
