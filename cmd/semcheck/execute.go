package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/engine"
)

// The exit statuses; every command's help names them.
const (
	statusFine     = 0 // agreement, or the answer was given
	statusFindings = 1 // the engine, or the suite, differs from the semantics
	statusTrouble  = 2 // usage or environment, or a fault of semcheck itself
)

// errFindings ends a command whose findings have been printed.
var errFindings = errors.New("findings")

// errPrinted ends a command with statusTrouble where the reason has been
// printed.
var errPrinted = errors.New("printed")

// terminal is where a command reads and writes.
type terminal struct {
	in       io.Reader
	out, err io.Writer
}

// execute runs one command line and returns the exit status. Whatever goes
// wrong is reported here, once.
func execute(ctx context.Context, args []string, in io.Reader, out, stderr io.Writer) (status int) {
	ignorePipe()
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	closed := func(err error) { end(fmt.Errorf("the output cannot be written: %w", err)) }
	// What is piped keeps its bytes, as a script has to; messages and a terminal show them.
	out, stderr = newOutlet(out, isTerminal(out), closed), newOutlet(stderr, true, closed)
	ctx, stop := signal.NotifyContext(ctx, endings()...)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends the process at once
	command := "semcheck"
	defer func() {
		if fault := recover(); fault != nil {
			stack := debug.Stack()
			if other, is := fault.(*elsewhere); is {
				fault, stack = other.fault, other.stack
			}
			status = reportFault(stderr, command, fault, stack)
		}
	}()
	root := newRoot(&terminal{in: in, out: out, err: stderr})
	root.SetArgs(withComment(args))
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(stderr)
	ran, err := root.ExecuteContextC(ctx)
	if ran != nil {
		command = ran.CommandPath()
	}
	switch {
	case lost(out) != nil && (err == nil || ctx.Err() != nil): // The work ended because its output was lost.
		writeError(stderr, command, fmt.Sprintf("the output cannot be written: %s", lost(out)))
		return statusTrouble
	case err == nil:
		return statusFine
	case errors.Is(err, errFindings):
		return statusFindings
	case errors.Is(err, errPrinted):
		return statusTrouble
	}
	writeError(stderr, command, engine.MaskWords(err.Error(), args))
	var usage *usageError
	if errors.As(err, &usage) || strings.HasPrefix(err.Error(), "unknown command") {
		fmt.Fprintf(stderr, "Run `%s --help` for usage.\n", command)
	}
	return statusTrouble
}

// writeError writes what a command ends with. On a terminal the message is wrapped at its
// width; the lines below the first, which quote a text, stay as they are.
func writeError(w io.Writer, command, text string) {
	text = present.Message(command + ": " + text)
	message, quoted, more := strings.Cut(text, "\n")
	if f := file(w); f != nil {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > narrowest {
			message = present.Wrap(message, "", width)
		}
	}
	fmt.Fprintln(w, message)
	if more {
		fmt.Fprintln(w, quoted)
	}
}

// narrowest is the width of a terminal below which nothing is wrapped.
const narrowest = 20

// endings lists the signals that end a command in good order: what it made on
// a server is dropped. A hangup that nohup has switched off stays off.
func endings() []os.Signal {
	list := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		list = append(list, syscall.SIGHUP)
	}
	return list
}

// outlet is standard output or error. The first write that fails, as into a
// pipe that nobody reads any more, ends the command.
type outlet struct {
	io.Writer
	shown  io.Writer // what is written goes through it to the Writer
	failed func(error)
	lost   error // the first error of a write
}

func newOutlet(w io.Writer, visible bool, failed func(error)) *outlet {
	o := &outlet{Writer: w, shown: w, failed: failed}
	if visible {
		o.shown = &present.Visible{Writer: w}
	}
	return o
}

func (o *outlet) Write(p []byte) (int, error) {
	n, err := o.shown.Write(p)
	if err != nil {
		if o.lost == nil {
			o.lost = err
		}
		o.failed(err)
	}
	return n, err
}

// lost is why output is missing, nil if none is. A reader that has read enough, as head, loses
// nothing.
func lost(w io.Writer) error {
	if o, is := w.(*outlet); is && !errors.Is(o.lost, syscall.EPIPE) {
		return o.lost
	}
	return nil
}

// file is the file behind a writer, or nil.
func file(w io.Writer) *os.File {
	if a, ok := w.(*abandoned); ok {
		w = a.to
	}
	if o, ok := w.(*outlet); ok {
		w = o.Writer
	}
	f, _ := w.(*os.File)
	return f
}

// withComment puts "--" before an argument that is SQL beginning with a
// comment, which would be read as a flag, and moves it behind the flags.
func withComment(args []string) []string {
	if len(args) == 0 || args[0] != "eval" {
		return args
	}
	i := slices.IndexFunc(args, func(a string) bool {
		return a == "--" || strings.HasPrefix(a, "-- ") || strings.HasPrefix(a, "--\n") || strings.HasPrefix(a, "--\r\n")
	})
	if i < 0 || args[i] == "--" {
		return args
	}
	return slices.Concat(args[:i], args[i+1:], []string{"--", args[i]})
}

// reportFault reports a fault of semcheck itself in a form fit for a bug
// report.
func reportFault(w io.Writer, command string, fault any, stack []byte) int {
	fmt.Fprintf(w, "%s: semcheck itself failed: %v\n%s\n%s", command, fault, versionText(), shortStack(stack))
	fmt.Fprintln(w, "This is a bug in semcheck. Please report these lines with the command that you ran.")
	return statusTrouble
}

// shortStack is the part of a stack below the panic, a few frames deep.
func shortStack(stack []byte) string {
	lines := strings.Split(string(stack), "\n")
	for i, text := range lines {
		if strings.HasPrefix(text, "panic(") {
			lines = lines[min(i+2, len(lines)):]
			break
		}
	}
	const shown = 16
	return strings.Join(lines[:min(len(lines), shown)], "\n") + "\n"
}

// usageError is a command line that makes no sense.
type usageError struct{ message string }

func (e *usageError) Error() string { return e.message }

func misuse(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// arguments checks the number of a command's arguments.
func arguments(least, most int, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) < least || len(args) > most {
			return misuse("want %s, got %s", what, present.Count(len(args), "argument"))
		}
		return nil
	}
}

// paint colours output on a terminal, unless NO_COLOR is set or TERM is dumb.
func (t *terminal) paint() present.Paint {
	return present.Paint{On: isTerminal(t.out) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"}
}

func isTerminal(w io.Writer) bool {
	f := file(w)
	return f != nil && term.IsTerminal(int(f.Fd()))
}
