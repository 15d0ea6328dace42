package protocol

import (
	"errors"
	"io"
	"testing"
	"time"
)

// handler counts interrupts; a statement waits until it has seen two of them,
// or ends at once where its text is "now".
type handler struct{ interrupts chan struct{} }

func (h *handler) Hello() Hello                       { return Hello{Engine: "Test"} }
func (h *handler) Open(string) error                  { return nil }
func (h *handler) Reset() error                       { return nil }
func (h *handler) Close() error                       { return nil }
func (h *handler) Interrupt()                         { h.interrupts <- struct{}{} }
func (h *handler) Query(text string, _ *Answer) error { return h.Execute(text) }

func (h *handler) Execute(text string) error {
	if text == "now" {
		return nil
	}
	for range 2 {
		select {
		case <-h.interrupts:
		case <-time.After(30 * time.Second):
			return errors.New("no interrupt came")
		}
	}
	return &Failure{Kind: FailureInterrupted}
}

// serve starts Serve on pipes; ended gives what it returns.
func serve(t *testing.T) (in io.WriteCloser, out io.Reader, h *handler, ended chan error) {
	t.Helper()
	toChild, in := io.Pipe()
	out, fromChild := io.Pipe()
	h, ended = &handler{interrupts: make(chan struct{}, 1000)}, make(chan error, 1)
	go func() {
		ended <- Serve(toChild, fromChild, h)
		fromChild.Close()
	}()
	if m, err := Read(out); err != nil || m != (Hello{Protocol: Version, Engine: "Test"}) {
		t.Fatalf("%v %v", m, err)
	}
	return in, out, h, ended
}

func tell(t *testing.T, in io.Writer, messages ...Message) {
	t.Helper()
	for _, m := range messages {
		if err := Write(in, m); err != nil {
			t.Fatal(err)
		}
	}
}

func TestInterruptIsRepeatedUntilTheStatementEnds(t *testing.T) {
	in, out, _, ended := serve(t)
	tell(t, in, Execute{7, "waits"}, Interrupt{7})
	if m, err := Read(out); err != nil || m != (Failure{Number: 7, Kind: FailureInterrupted}) {
		t.Errorf("%+v %v", m, err)
	}
	tell(t, in, Close{8})
	if m, err := Read(out); err != nil || m != (Done{8}) {
		t.Errorf("%+v %v", m, err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestInterruptReachesNoOtherStatement(t *testing.T) {
	in, out, h, ended := serve(t)
	tell(t, in, Interrupt{1}, Execute{2, "waits"}, Interrupt{1}, Interrupt{3})
	select {
	case <-h.interrupts:
		t.Error("a statement was interrupted for another one")
	case <-time.After(5 * again):
	}
	tell(t, in, Interrupt{2})
	if m, err := Read(out); err != nil || m != (Failure{Number: 2, Kind: FailureInterrupted}) {
		t.Errorf("%+v %v", m, err)
	}
	for len(h.interrupts) > 0 { // those that came before the statement saw that it ended
		<-h.interrupts
	}
	tell(t, in, Interrupt{2}, Execute{3, "now"})
	if m, err := Read(out); err != nil || m != (Done{3}) {
		t.Errorf("%+v %v", m, err)
	}
	if len(h.interrupts) > 0 {
		t.Error("an interrupt came after its statement")
	}
	in.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestEndOfTheInputInterrupts(t *testing.T) {
	in, out, _, ended := serve(t)
	tell(t, in, Query{1, "waits"})
	in.Close()
	if m, err := Read(out); err != nil || m != (Failure{Number: 1, Kind: FailureInterrupted}) {
		t.Errorf("%+v %v", m, err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestWhatIsNoRequestEndsTheService(t *testing.T) {
	for name, messages := range map[string][]Message{
		"an answer":          {Done{1}},
		"two statements":     {Execute{1, "waits"}, Execute{2, "now"}},
		"statement, setting": {Execute{1, "waits"}, Query{2, "now"}},
	} {
		in, out, _, ended := serve(t)
		tell(t, in, messages...)
		if _, more := messages[0].(Execute); more {
			if m, err := Read(out); err != nil || m != (Failure{Number: 1, Kind: FailureInterrupted}) {
				t.Errorf("%s: %+v %v", name, m, err)
			}
		}
		if err := <-ended; !errors.Is(err, ErrMalformed) {
			t.Errorf("%s: %v", name, err)
		}
		in.Close()
	}
}
