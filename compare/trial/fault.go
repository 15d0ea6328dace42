package trial

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
)

// Fault is a panic of semcheck itself, with the case on which it happened. It is no
// verdict on the engine.
type Fault struct {
	Doing string // what was being done, in a few words: "evaluating the query"
	Panic string // what the panic says
	Stack string // where it came from: a few frames, a line for each function and each place
	// Case is what was tried as texts; its Query is empty where that was not printed yet.
	Case finding.Case
}

// Error is the panic in one line, and the stack below it.
func (f *Fault) Error() string {
	if f.Stack == "" {
		return f.Line()
	}
	return f.Line() + "\n" + f.Stack
}

// Line is the panic in one line.
func (f *Fault) Line() string {
	return strings.Join(strings.Fields("semcheck itself failed: "+f.Panic), " ")
}

// Guard does some work on a case. A panic in it is returned as a fault, else nil. What
// is broken may be what the case is printed from: one whose printing panics, too, is kept
// as far as it is known.
func Guard(doing string, c func() finding.Case, work func()) (fault *Fault) {
	defer func() {
		if caught := recover(); caught != nil {
			fault = &Fault{Doing: doing, Panic: fmt.Sprint(caught), Stack: shortStack(debug.Stack())}
			if !recovered(func() { fault.Case = c() }) {
				fault.Case = finding.Case{Query: "a case that cannot be printed"}
			}
		}
	}()
	work()
	return nil
}

// recovered does some work and tells whether it came to its end; a panic in it is of no
// matter besides.
func recovered(work func()) (ended bool) {
	defer func() {
		if recover() != nil {
			ended = false
		}
	}()
	work()
	return true
}

// framesShown is how many frames of a stack are kept.
const framesShown = 4

// shortStack is the part of a stack below the panic, a few frames deep.
func shortStack(stack []byte) string {
	lines := strings.Split(strings.TrimSpace(string(stack)), "\n")
	at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "panic(") })
	if at < 0 {
		return ""
	}
	below := lines[min(at+2, len(lines)):]
	for i := range below { // addresses say nothing to a reader, and differ from time to time
		if place, _, found := strings.Cut(below[i], " +0x"); found {
			below[i] = place
		} else if arguments := strings.LastIndexByte(below[i], '('); arguments > 0 {
			below[i] = below[i][:arguments]
		}
	}
	return strings.Join(below[:min(2*framesShown, len(below))], "\n")
}

// Guard is Guard, and tells the observer.
func (r *Runner) Guard(doing string, c func() finding.Case, work func()) (*Fault, error) {
	fault := Guard(doing, c, work)
	if fault == nil {
		return nil, nil
	}
	return fault, r.observer().Faulted(fault)
}

// caseOf is the case of a text that is tried on the database at hand.
func (r *Runner) caseOf(text string) finding.Case {
	statements := r.executed
	if statements == nil && r.model != nil {
		statements = r.model.texts
	}
	return finding.Case{Statements: slices.Clone(statements), Query: text}
}

// printed is the text of what is tried, or says that it has none.
func printed(text func() string) (printed string) {
	if !recovered(func() { printed = text() }) {
		return "a text that cannot be printed"
	}
	return printed
}

// Guarded tries a case with the function that it is given. If that function panics, the case is
// not compared, and the session is given up: settings of the case may still hold there.
func (r *Runner) Guarded(doing string, text func() string, try func() (*Result, error)) (result *Result, err error) {
	fault, unobserved := r.Guard(doing, func() finding.Case { return r.caseOf(printed(text)) }, func() { result, err = try() })
	if fault == nil {
		return result, err
	}
	if unobserved == nil {
		unobserved = r.lose("given up", fault.Line())
	}
	return faulted(fault), unobserved
}

// faulted is the result of a case on which semcheck itself failed.
func faulted(f *Fault) *Result {
	return &Result{Judgement: compare.Judgement{Verdict: compare.Unsupported, Detail: f.Line()}, Fault: f}
}
