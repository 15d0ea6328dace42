package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/account"
	"github.com/semcheck/semcheck/compare/calibrate"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/started"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// calibration is the command's flags.
type calibration struct {
	asking
	duration time.Duration
	start    string
	only     []string
	record   string
	refresh  bool
	shown    int
	json     bool
}

func newCalibrate(t *terminal) *cobra.Command {
	var o calibration
	c := &cobra.Command{
		Use:   "calibrate --target ENGINE",
		Short: "Ask an engine about each operator on all types, and each clause",
		Long: `Asks an engine what random queries ask too seldom:
  operands    every operator and function on every pair of operand types, with
              awkward values, as literals, columns and indexed columns
  names       every clause with every kind of name
  statements  statements in every form, legal and illegal
A graph database is asked about operators and functions only.

An answer differs if the semantics answer and the engine refuses, if the
semantics raise an error and the engine answers, or if both answers are not the
same. The command prints the differences, and for each rule how often it was
asked and how the answers compared. Nothing excuses a difference, and a
difference changes nothing: somebody has to read the text behind the rule. The
questions depend on the dialect alone, not on a seed. The command counts the
questions for which there was no time.

--record FOLDER compares the answers with the answers of another version, by a
digest for each operator and pair of types; --refresh writes them there.

Exit status: 0 no difference, 1 differences, 2 usage, environment, or nothing
was asked. A change against a record is printed and is no difference.`,
		Example: `  semcheck calibrate --target sqlite
  semcheck calibrate --target postgres --duration 5m --only LIKE
  semcheck calibrate --target mariadb --only statements --json`,
		Args: arguments(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd.Context(), t) },
	}
	f := c.Flags()
	f.Var((*nameFlag)(&o.target), "target", "ask this `engine`: "+targets.Listing())
	f.StringVar(&o.dsn, "dsn", "", "`address` of the engine; default is the variable SEMCHECK_<TARGET>_DSN")
	o.naming.flags(f)
	f.StringVar(&o.start, "start", "", "start the engine by this `command`, which prints its address; start it again when it is gone")
	f.DurationVar(&o.timeout, "timeout", 10*time.Second, "call a statement a hang after this `time`")
	f.DurationVar(&o.duration, "duration", 30*time.Minute, "end after this `time`, and count the questions that are left out")
	f.StringSliceVar(&o.only, "only", nil, "ask only these `parts`: operands, names, statements, or a part of a form such as LIKE")
	f.StringVar(&o.record, "record", "", "compare the answers with the record in this `folder`")
	f.BoolVar(&o.refresh, "refresh", false, "write the record of --record again")
	f.IntVar(&o.shown, "show", 40, "show this `number` of differences, 0 for all")
	f.BoolVar(&o.json, "json", false, "print as JSON")
	return c
}

func (o *calibration) run(ctx context.Context, t *terminal) (err error) {
	if o.target == "" {
		return misuse("--target is needed: %s", targets.Listing())
	}
	if o.refresh && o.record == "" {
		return misuse("--refresh needs --record FOLDER")
	}
	target, err := targets.ByName(o.target)
	if err != nil {
		return misuse("%s", err)
	}
	if err := o.apply(&target); err != nil {
		return err
	}
	d := spec.DialectByName(target.Dialect)
	plan := calibrate.NewPlan(d)
	e, err := o.engine(ctx, target)
	if err != nil {
		return err
	}
	runner := &trial.Runner{Engine: e, Dialect: d, Timeout: o.timeout, ReconnectFor: reach, AskOpen: true}
	defer func() { err = closing(runner, err) }()
	line := newLiveLine(t.err)
	run := &calibrate.Run{Runner: runner, Plan: plan, Until: time.Now().Add(o.duration), Only: o.asks}
	run.Progress = func(cells int) { line.Print(fmt.Sprintf("%d of %d cells", cells, plan.Cells)) }
	if err := o.open(ctx, t, runner); err != nil {
		return err
	}
	report, err := run.Do(ctx)
	line.Clear()
	switch {
	case ctx.Err() != nil:
		return errors.New("interrupted")
	case err != nil:
		return err
	case report.Planned == 0: // no form is called so
		return errors.New("nothing was asked")
	}
	report.Target = target.Name
	changed, err := o.compareRecord(report)
	if err != nil {
		return err
	}
	if o.json {
		e := json.NewEncoder(t.out)
		e.SetEscapeHTML(false)
		err = e.Encode(calibrated{report, changed})
	} else {
		o.print(t, report, changed)
	}
	if err == nil && report.DifferentCells() > 0 {
		return errFindings
	}
	return err
}

// engine is the target's, or the one that --start brings up.
func (o *calibration) engine(ctx context.Context, target targets.Target) (engine.Engine, error) {
	if o.start == "" {
		return target.Engine(o.dsn, nil)
	}
	return started.New(ctx, started.Config{Target: target.Name, Command: o.start,
		Make: func(dsn string) (engine.Engine, error) { return target.Engine(dsn, nil) }})
}

// calibrated is the report as JSON.
type calibrated struct {
	*calibrate.Report
	Changed *recordChange `json:"changed,omitempty"`
}

// recordChange is what a record shows to have changed.
type recordChange struct {
	Before  string                 `json:"before"` // the version of the record
	Changed []calibrate.RecordLine `json:"changed"`
	Apart   int                    `json:"apart"` // groups that only one side has
}

// asks tells whether a group is asked.
func (o *calibration) asks(g *calibrate.Group) bool {
	return len(o.only) == 0 || slices.ContainsFunc(o.only, func(part string) bool {
		return part == string(g.Section) || strings.Contains(strings.ToLower(g.Form), strings.ToLower(part))
	})
}

// compareRecord reads the record and writes it anew, as asked for.
func (o *calibration) compareRecord(report *calibrate.Report) (*recordChange, error) {
	if o.record == "" {
		return nil, nil
	}
	path := filepath.Join(o.record, report.Target+".txt")
	var change *recordChange
	switch f, err := os.Open(path); {
	case errors.Is(err, fs.ErrNotExist):
		if !o.refresh {
			return nil, fmt.Errorf("no record of %s in %s: write one with --refresh", report.Target, o.record)
		}
	case err != nil:
		return nil, err
	default:
		before, err := calibrate.ReadRecord(f)
		if err := errors.Join(err, f.Close()); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		change = &recordChange{Before: before.Version}
		change.Changed, change.Apart = before.Changed(report.Record)
	}
	if !o.refresh {
		return change, nil
	}
	if err := os.MkdirAll(o.record, 0o755); err != nil {
		return nil, err
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return change, errors.Join(report.Record.Write(f), f.Close())
}

// print shows differences, the matrix by rule and the totals.
func (o *calibration) print(t *terminal, r *calibrate.Report, change *recordChange) {
	paint := t.paint()
	fmt.Fprintf(t.out, "%s %s, dialect %s\n", r.Target, r.Version, r.Dialect)
	for i, d := range merged(r.Differences) {
		if o.shown > 0 && i == o.shown {
			fmt.Fprintf(t.out, "further differences: --show 0 or --json\n")
			break
		}
		fmt.Fprintf(t.out, "%s %s: %s, %d cells, first %d\n", paint.Red(string(d.Sort)), d.Form, d.Types, d.Cells, d.First)
		fmt.Fprintln(t.out, account.Indent(d.Text+";", "  "))
		fmt.Fprintln(t.out, account.Indent(d.Detail, "    "))
	}
	sorts := calibrate.Sorts()
	fmt.Fprintf(t.out, "%-36s%8s", "rule", "asked")
	for _, s := range sorts {
		if r.Totals[s] > 0 {
			fmt.Fprintf(t.out, "  %s", s)
		}
	}
	fmt.Fprintln(t.out)
	row := func(name string, asked int, counts map[calibrate.Sort]int) {
		fmt.Fprintf(t.out, "%-36s%8d", name, asked)
		for _, s := range sorts {
			if r.Totals[s] > 0 {
				fmt.Fprintf(t.out, "  %*d", len(s), counts[s])
			}
		}
		fmt.Fprintln(t.out)
	}
	for _, c := range r.Rules {
		row(c.Rule, c.Asked, c.Sorts)
	}
	row("all cells", r.Asked, r.Totals)
	for _, s := range calibrate.Sections() {
		if n := r.LeftOut[s]; n > 0 {
			fmt.Fprintf(t.out, "left out, %s: %d cells\n", s, n)
		}
	}
	if r.Gone != "" {
		fmt.Fprintf(t.out, "the engine is gone: %s\n", r.Gone)
	}
	if change != nil {
		fmt.Fprintf(t.out, "since %s: %d groups changed, %d not to be compared\n", change.Before, len(change.Changed), change.Apart)
		for _, l := range change.Changed {
			fmt.Fprintf(t.out, "  changed: %s: %s\n", l.Form, l.Types)
		}
	}
}

// merged puts differences of one form, sort and error together, whatever the types.
func merged(list []*calibrate.Difference) (short []*calibrate.Difference) {
	for _, d := range list {
		i := slices.IndexFunc(short, func(s *calibrate.Difference) bool {
			return s.Section == d.Section && s.Form == d.Form && s.Sort == d.Sort && s.Cause == d.Cause
		})
		if i < 0 {
			first := *d
			short = append(short, &first)
			continue
		}
		short[i].Cells += d.Cells
		if !strings.HasSuffix(short[i].Types, " and others") {
			short[i].Types += " and others"
		}
	}
	return short
}
