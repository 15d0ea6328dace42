//go:build unix

package main

import (
	"os/signal"
	"syscall"
)

// ignorePipe keeps the process alive when nobody reads its output any more, so
// that it can drop its databases; the write fails instead.
func ignorePipe() { signal.Ignore(syscall.SIGPIPE) }
