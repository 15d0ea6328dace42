package started

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
)

// lingering is how long the output of a command is awaited that has ended, while
// what it started holds it open.
const lingering = 2 * time.Second

// run runs a command by the system's shell and returns the last line that it
// prints.
func run(ctx context.Context, command string) (string, error) {
	shell, flag := "sh", "-c"
	if runtime.GOOS == "windows" {
		shell, flag = "cmd", "/C"
	}
	c := exec.CommandContext(ctx, shell, flag, command)
	var out, said bytes.Buffer
	c.Stdout, c.Stderr = &out, &said
	c.WaitDelay = lingering
	err := c.Run()
	if errors.Is(err, exec.ErrWaitDelay) && c.ProcessState.Success() {
		err = nil
	}
	switch {
	case err != nil && ctx.Err() != nil:
		return "", fmt.Errorf("`%s`: %w", engine.MaskCommand(command), context.Cause(ctx))
	case err != nil:
		return "", fmt.Errorf("`%s`: %w: %s", engine.MaskCommand(command), err, engine.MaskCommand(lastLine(said.String())))
	}
	return lastLine(out.String()), nil
}

// lastLine is the last line with something on it.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}

// startWord ends a command of which semcheck knows how to take it back: the same
// with "stop" stops what it started, with "dsn" it tells whether it runs.
const startWord = " start"

// counterpart is the command with another last word; false where the command
// does not end in "start".
func counterpart(command, word string) (string, bool) {
	rest, ok := strings.CutSuffix(strings.TrimSpace(command), startWord)
	return rest + " " + word, ok
}
