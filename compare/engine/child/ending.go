package child

import (
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
)

// ending says why no more messages come from a child that nobody asked to end.
// It may be called when messages is closed.
func (p *process) ending(memory uint64) string {
	var text string
	if errors.Is(p.problem, protocol.ErrMalformed) {
		text = p.problem.Error() + " on its standard output"
		p.kill()
		<-p.gone
	} else {
		select {
		case <-p.gone:
			text = fate(p.command.ProcessState, p.stderr.String(), memory)
		case <-time.After(closing):
			text = "it closed its standard output and went on"
			p.kill()
			<-p.gone
		}
		if !errors.Is(p.problem, io.EOF) && !errors.Is(p.problem, io.ErrUnexpectedEOF) {
			text += " (" + p.problem.Error() + ")"
		}
	}
	said := p.stderr.String()
	if failed := p.stderr.assertion(); !strings.Contains(said, failed) {
		text += "; an assertion failed: " + failed
	}
	if said != "" {
		text += "; its standard error: " + said
	}
	return text
}

var (
	// A child in Go does not end by a signal but prints it: "SIGSEGV: segmentation
	// violation", "[signal SIGSEGV: …]".
	printedSignal = regexp.MustCompile(`(?m)(?:^|\[signal )(SIG[A-Z0-9]+): `)
	// The last is what Go says under its race detector.
	noMemory = regexp.MustCompile(`(?i)out of memory|cannot allocate memory|bad_alloc|address space collisions`)
)

// fate says how a child ended.
func fate(state *os.ProcessState, said string, memory uint64) string {
	if noMemory.MatchString(said) {
		return fmt.Sprintf("it ran out of memory (it may take %d MiB)", memory>>20)
	}
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		if status.Signal() == syscall.SIGKILL {
			return "it was killed by SIGKILL: perhaps the machine ran out of memory"
		}
		return "it crashed with " + signalName(status.Signal())
	}
	if m := printedSignal.FindStringSubmatch(said); m != nil {
		return "it crashed with " + m[1]
	}
	return fmt.Sprintf("it ended with exit status %d", state.ExitCode())
}

// signalName writes the signals by which programs crash as people know them.
func signalName(s syscall.Signal) string {
	name, ok := map[syscall.Signal]string{
		syscall.SIGABRT: "SIGABRT", syscall.SIGBUS: "SIGBUS", syscall.SIGFPE: "SIGFPE", syscall.SIGILL: "SIGILL",
		syscall.SIGSEGV: "SIGSEGV", syscall.SIGTERM: "SIGTERM", syscall.SIGTRAP: "SIGTRAP",
	}[s]
	if !ok {
		return s.String()
	}
	return name
}

// half is how many bytes an excerpt keeps from the beginning, and from the end.
const half = 2 << 10

// failedAssertion finds the line by which assert() of the C library says what did
// not hold: "btree.c:8190: balance: Assertion `…' failed.".
var failedAssertion = regexp.MustCompile(`(?m)^.*Assertion (?:.* )?failed.*$`)

// excerpt keeps the beginning and the end of what a child writes on its
// standard error, where exceptions and the like stand, and the first assertion
// that failed, wherever it stands: a child in Go writes the stacks of all its
// threads behind it.
type excerpt struct {
	mu          sync.Mutex
	first, last []byte
	cut         bool
	failed      string
}

// assertion is the assertion that failed; empty if none did.
func (e *excerpt) assertion() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.failed
}

func (e *excerpt) Write(text []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	n := len(text)
	if e.failed == "" {
		e.failed = strings.TrimSpace(string(failedAssertion.Find(text))) // it is written at once
	}
	if room := half - len(e.first); room > 0 {
		room = min(room, n)
		e.first, text = append(e.first, text[:room]...), text[room:]
	}
	e.last = append(e.last, text...)
	if over := len(e.last) - half; over > 0 {
		e.last, e.cut = append(e.last[:0], e.last[over:]...), true
	}
	return n, nil
}

// lines is how many lines an excerpt shows from the beginning, and from the end.
const lines = 4

// String joins the lines.
func (e *excerpt) String() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	text := string(e.first)
	if e.cut {
		text += "\n…\n"
	}
	list := strings.Split(strings.TrimSpace(text+string(e.last)), "\n")
	if len(list) > 2*lines {
		list = append(append(list[:lines:lines], "…"), list[len(list)-lines:]...)
	}
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return strings.Join(list, " / ")
}
