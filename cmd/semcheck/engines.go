package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
		Long: `Tries to open a session on each target, or on one, and tells its version or how
to start it. The addresses are those of the variables SEMCHECK_<TARGET>_DSN;
passwords are not printed.

Exit status: 0 told, 2 usage, or the one target that was named is not reachable.`,
		Example: `  semcheck engines
  semcheck engines mysql
  SEMCHECK_POSTGRES_DSN=postgres://me@db.example/test semcheck engines --json`,
		Args:      arguments(0, 1, "at most one argument: a target"),
		ValidArgs: targets.Names(),
		RunE: func(cmd *cobra.Command, args []string) error {
			list := targets.All()
			if len(args) > 0 {
				target, err := targets.ByName(args[0])
				if err != nil {
					return misuse("%s", err)
				}
				list = []targets.Target{target}
			}
			return showEngines(cmd.Context(), t, list, asJSON)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	return c
}

func showEngines(ctx context.Context, t *terminal, list []targets.Target, asJSON bool) error {
	var states []engineState
	reachable := 0
	for _, target := range list {
		state := stateOf(ctx, target)
		if state.Reachable {
			reachable++
		}
		states = append(states, state)
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
	if len(list) == 1 && reachable == 0 {
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
	limit := reach
	if slow, ok := e.(interface{ Opening() time.Duration }); ok {
		limit = max(limit, slow.Opening())
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	session, err := e.Open(ctx)
	if err != nil {
		s.Missing = errors.Is(err, child.ErrMissing)
		s.Problem = problem(errors.Join(err, e.Close()))
		return s
	}
	s.Reachable, s.Version = true, session.Version()
	if err := errors.Join(session.Close(), e.Close()); err != nil {
		s.Problem = problem(err)
	}
	return s
}

// problem is the message of an error, without the target's name in front.
func problem(err error) string {
	var unreachable *engine.UnreachableError
	if errors.As(err, &unreachable) {
		return unreachable.Error()
	}
	return err.Error()
}
