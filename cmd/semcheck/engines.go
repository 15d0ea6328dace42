package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/child"
	"github.com/semcheck/semcheck/compare/engine/targets"
)

// reach is how long an engine may take to answer.
const reach = 5 * time.Second

// engineState is what is known of a target.
type engineState struct {
	Name      string `json:"name"`
	Title     string `json:"title"`
	Dialect   string `json:"dialect"`
	DSN       string `json:"dsn,omitempty"` // masked
	Variable  string `json:"variable"`
	Reachable bool   `json:"reachable"`
	Missing   bool   `json:"missing,omitempty"` // there is no executable of it
	Version   string `json:"version,omitempty"`
	Problem   string `json:"problem,omitempty"`
	Example   string `json:"example"`
}

func newEngines(t *terminal) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "engines [TARGET]",
		Short: "Tell which engines can be reached",
		Long: `Tries to open a session on each target, or on one, and prints its version or how
to start it. The addresses come from the variables SEMCHECK_<TARGET>_DSN;
passwords are not printed.

Exit status: 0 printed, 2 usage, or the named target cannot be reached.`,
		Example: `  semcheck engines
  semcheck engines mysql
  SEMCHECK_POSTGRES_DSN=postgres://me@db.example/test semcheck engines --json`,
		Args:      arguments(0, 1, "at most one argument: a target"),
		ValidArgs: slices.Concat(targets.Names(), targets.GraphNames()),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, graphs := targets.All(), targets.Graphs()
			if len(args) > 0 {
				if database, err := targets.GraphByName(args[0]); err == nil {
					list, graphs = nil, []targets.GraphTarget{database}
				} else if target, err := targets.ByName(args[0]); err == nil {
					list, graphs = []targets.Target{target}, nil
				} else {
					return misuse("%s", err)
				}
			}
			return showEngines(cmd.Context(), t, list, graphs, asJSON)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	return c
}

func showEngines(ctx context.Context, t *terminal, list []targets.Target, graphs []targets.GraphTarget, asJSON bool) error {
	var states []engineState
	for _, target := range list {
		states = append(states, stateOf(ctx, target))
	}
	for _, target := range graphs {
		states = append(states, stateOfGraph(ctx, target))
	}
	if asJSON {
		e := json.NewEncoder(t.out)
		e.SetEscapeHTML(false)
		if err := e.Encode(states); err != nil {
			return err
		}
	} else {
		printEngines(t, states)
	}
	if len(states) == 1 && !states[0].Reachable {
		return errPrinted
	}
	return nil
}

func printEngines(t *terminal, states []engineState) {
	paint := t.paint()
	width := 0
	for _, s := range states {
		width = max(width, len(s.Name))
	}
	for _, s := range states {
		switch {
		case s.Reachable:
			engineLine(t, width, s.Name, paint.Green, "reachable", s.DSN+", version "+s.Version)
		case s.Missing:
			engineLine(t, width, s.Name, paint.Yellow, "not built:", "`make full` builds it")
		default:
			engineLine(t, width, s.Name, paint.Yellow, "not reachable:", s.Problem)
		}
	}
}

// engineLine writes what is known of a target beside its name, in lines of the
// terminal's width.
func engineLine(t *terminal, width int, name string, colour func(string) string, state, text string) {
	lines := present.Wrap(state+" "+text, strings.Repeat(" ", width+1), present.Width)
	lines = strings.TrimPrefix(strings.TrimLeft(lines, " "), state)
	fmt.Fprintf(t.out, "%-*s %s%s\n", width, name, colour(state), lines)
}

// stateOf opens a session on a target and closes it again.
func stateOf(ctx context.Context, target targets.Target) engineState {
	s := engineState{Name: target.Name, Title: target.Title, Dialect: target.Dialect,
		DSN: engine.MaskDSN(target.DSN("")), Variable: target.Variable(), Example: target.Example}
	switch {
	case s.DSN != "":
	case target.Embedded:
		s.DSN = "embedded"
	case target.Child:
		s.DSN = "as a child process"
	}
	e, err := target.Engine("", nil)
	if err != nil {
		s.Problem = problem(err)
		return s
	}
	s.try(ctx, reachOf(e), func(ctx context.Context) (versioned, error) { return e.Open(ctx) }, e.Close)
	return s
}

// stateOfGraph opens a session on a graph database and closes it again.
func stateOfGraph(ctx context.Context, target targets.GraphTarget) engineState {
	s := engineState{Name: target.Name, Title: target.Title, Dialect: target.Dialect,
		DSN: engine.MaskDSN(target.DSN("")), Variable: target.Variable(), Example: target.Example}
	if s.DSN == "" && target.Child {
		s.DSN = "as a child process"
	}
	e, err := target.Engine("")
	if err != nil {
		s.Problem = problem(err)
		return s
	}
	s.try(ctx, reachOf(e), func(ctx context.Context) (versioned, error) { return e.Open(ctx) }, e.Close)
	return s
}

// versioned is what sessions of either kind have in common.
type versioned interface {
	Version() string
	Close() error
}

// reachOf is how long an engine may take to answer.
func reachOf(e any) time.Duration {
	if slow, ok := e.(interface{ Opening() time.Duration }); ok {
		return max(reach, slow.Opening())
	}
	return reach
}

// try opens a session, notes its version, and closes everything.
func (s *engineState) try(ctx context.Context, limit time.Duration, open func(context.Context) (versioned, error), end func() error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	session, err := open(ctx)
	if err != nil {
		s.Missing = errors.Is(err, child.ErrMissing)
		s.Problem = problem(errors.Join(err, end()))
		return
	}
	s.Reachable, s.Version = true, session.Version()
	if err := errors.Join(session.Close(), end()); err != nil {
		s.Problem = problem(err)
	}
}

// problem is the message of an error, without the target's name in front.
func problem(err error) string {
	var unreachable *engine.UnreachableError
	if errors.As(err, &unreachable) {
		return unreachable.Error()
	}
	return err.Error()
}
