package campaign

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/semcheck/semcheck/compare/engine"
)

// LostError says that the engine is gone and did not come back, or that it lacks what it needs to
// answer.
type LostError struct {
	Target string
	For    time.Duration // how long it was called
	Cause  error
	// Resource is the engine's answer where it is there and lacks disk, memory or
	// connections; else nil.
	Resource *engine.Error
	Out      string // folder of the run, to go on with; empty without one
	// Unattended tells that semcheck was not told how the server is started again.
	Unattended bool
}

func lost(c *Config, after time.Duration, cause error) *LostError {
	e := &LostError{Target: c.Engine.Name(), For: after.Round(100 * time.Millisecond), Cause: cause, Out: c.Out, Unattended: c.Meta["dsn"] != "" && c.Meta["start"] == ""}
	if failure := (*engine.Error)(nil); errors.As(cause, &failure) && failure.Kind == engine.ErrorResource {
		e.Resource = failure
	}
	return e
}

// Error is one line.
func (e *LostError) Error() string {
	if e.Resource != nil {
		return fmt.Sprintf("%s has not enough disk, memory or connections, for %v now: %s%s", e.Target, e.For, oneLine(e.Resource.Error()), advice(e.Out))
	}
	again := ""
	if e.Unattended {
		again = "; with --start COMMAND semcheck starts the server again when it is gone"
	}
	return fmt.Sprintf("%s is gone and did not come back within %v: %s%s%s", e.Target, e.For, oneLine(e.Cause.Error()), again, advice(e.Out))
}

// Unwrap returns the last failure.
func (e *LostError) Unwrap() error { return e.Cause }

// otherVersionError says that the engine came back as another.
type otherVersionError struct{ target, before, now, out string }

// Error is one line.
func (e *otherVersionError) Error() string {
	return fmt.Sprintf("%s was %s when the run began, now it is %s: their answers make no one run; bring %s back%s", e.target, e.before, e.now, e.before, advice(e.out))
}

// StoreError says that the run database, or a report beside it, cannot be
// written.
type StoreError struct {
	Folder string
	Cause  error
	New    bool // the run has not begun: there is nothing to go on with
}

// Error is one line.
func (e *StoreError) Error() string {
	text := "cannot write the run in " + e.Folder + ": "
	var failure *sqlite.Error
	if errors.Is(e.Cause, syscall.ENOSPC) || errors.As(e.Cause, &failure) && full(failure.Code()) {
		text += "no space is left there"
	} else {
		text += oneLine(e.Cause.Error())
	}
	if e.New {
		return text
	}
	return text + advice(e.Folder)
}

// full tells whether SQLite has no room: for the file, or for the shared memory
// beside it.
func full(code int) bool {
	return code&0xff == sqlite3.SQLITE_FULL || code == sqlite3.SQLITE_IOERR_SHMSIZE
}

// Unwrap returns the cause.
func (e *StoreError) Unwrap() error { return e.Cause }

// advice says how to go on.
func advice(folder string) string {
	if folder == "" {
		return ""
	}
	return "; what was reported is kept, semcheck --resume " + folder + " goes on"
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
