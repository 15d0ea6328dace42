//go:build unix

package engine

import (
	"errors"
	"syscall"
)

// processGone tells whether no process has that number. One that may not be
// asked is there.
func processGone(pid int) bool { return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) }
