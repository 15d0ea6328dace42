package protocol

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"
)

// Handler is an engine as a child offers it. One goroutine calls its methods, one after the other;
// only Interrupt may come from another goroutine. An error that is not a *Failure counts as an
// error of the statement with this message.
type Handler interface {
	// Hello says who the engine is; Protocol is filled in by Serve.
	Hello() Hello
	// Open opens the database of that name, which is empty.
	Open(database string) error
	// Reset replaces the database by an empty one. Settings are gone by then or
	// not: they are applied again.
	Reset() error
	// Execute runs a statement and throws its rows away.
	Execute(text string) error
	// Query runs a query and gives its columns, then its rows, to the answer.
	Query(text string, answer *Answer) error
	// Interrupt stops the statement that runs. It is called from another
	// goroutine, again and again until the statement ends, and never while none
	// runs.
	Interrupt()
	// Close releases the database.
	Close() error
}

// Error makes Failure an error that a handler can return.
func (m *Failure) Error() string { return m.Message }

// again is how often a statement that goes on is interrupted. One interrupt may
// come too early, before the engine has begun, or between two statements.
const again = 20 * time.Millisecond

// Serve answers requests until the input ends or a Close arrives. It returns an error if the input
// does not keep to the protocol, and if the output is gone.
func Serve(in io.Reader, out io.Writer, handler Handler) error {
	s := &server{out: bufio.NewWriterSize(out, 64<<10), handler: handler}
	hello := handler.Hello()
	hello.Protocol = Version
	if err := s.send(hello); err != nil {
		return err
	}
	requests, problem, over := make(chan Message), make(chan error, 1), make(chan struct{})
	defer close(over)
	go func() {
		defer close(requests)
		problem <- s.read(bufio.NewReader(in), requests, over)
	}()
	for request := range requests {
		if err := s.answer(request); err != nil {
			return err
		}
		if _, last := request.(Close); last {
			return nil
		}
	}
	return errors.Join(<-problem, handler.Close())
}

// server is the state of Serve.
type server struct {
	out      *bufio.Writer
	handler  Handler
	settings []Setting

	mu      sync.Mutex
	running uint64        // number of the statement that runs
	ended   chan struct{} // closed when it ends; nil while none runs
	owner   sync.WaitGroup
}

// read passes requests on and acts on interrupts itself, because a statement
// may be running. When it ends nobody waits for that statement any more.
func (s *server) read(in io.Reader, requests chan<- Message, over <-chan struct{}) error {
	defer s.interrupt(0)
	for {
		m, err := Read(in)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if i, ok := m.(Interrupt); ok {
			s.interrupt(i.Number)
			continue
		}
		if number, ok := interruptible(m); ok && !s.begin(number) {
			return malformed("a statement before the answer to the last one")
		}
		select {
		case requests <- m:
		case <-over:
			return nil
		}
	}
}

// interrupt stops the statement of that number if it still runs; 0 stands for
// whichever runs.
func (s *server) interrupt(number uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended == nil || number != 0 && number != s.running {
		return
	}
	ended := s.ended
	s.owner.Go(func() {
		for {
			select {
			case <-ended:
				return
			default:
			}
			s.handler.Interrupt()
			select {
			case <-ended:
				return
			case <-time.After(again):
			}
		}
	})
}

// interruptible gives the number of a request that may be interrupted.
func interruptible(m Message) (number uint64, ok bool) {
	switch m := m.(type) {
	case Execute:
		return m.Number, true
	case Query:
		return m.Number, true
	case Open, Reset, Interrupt, Close, Hello, Settings, Done, Columns, Rows, Failure:
	}
	return 0, false
}

// begin and end enclose a statement that may be interrupted. It begins when it
// is read, so that an interrupt right behind it is not lost; false means that
// another one has not ended.
func (s *server) begin(number uint64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended != nil {
		return false
	}
	s.running, s.ended = number, make(chan struct{})
	return true
}

func (s *server) end() {
	s.mu.Lock()
	close(s.ended)
	s.ended = nil
	s.mu.Unlock()
	s.owner.Wait() // an interrupt that is under way must not reach the next statement
}

// answer does what a request asks for and sends its answer.
func (s *server) answer(request Message) error {
	switch m := request.(type) {
	case Open:
		if m.Memory > 0 {
			if err := limitMemory(m.Memory); err != nil {
				return s.failure(m.Number, err)
			}
		}
		s.settings = m.Settings
		return s.prepare(m.Number, func() error { return s.handler.Open(m.Database) })
	case Reset:
		return s.prepare(m.Number, s.handler.Reset)
	case Execute:
		return s.statement(m.Number, func() error { return s.handler.Execute(m.Text) })
	case Query:
		return s.statement(m.Number, func() error {
			a := &Answer{server: s, number: m.Number}
			if err := s.handler.Query(m.Text, a); err != nil {
				return err
			}
			return a.flush()
		})
	case Close:
		if err := s.handler.Close(); err != nil {
			return s.failure(m.Number, err)
		}
		return s.send(Done(m))
	case Interrupt, Hello, Settings, Done, Columns, Rows, Failure:
	}
	return malformed("kind %d from the parent", request.kind())
}

func (s *server) statement(number uint64, run func() error) error {
	err := run()
	s.end()
	if err != nil {
		return s.failure(number, err)
	}
	return s.send(Done{number})
}

// prepare opens or empties the database, applies the settings and reads them
// back.
func (s *server) prepare(number uint64, open func() error) error {
	if err := open(); err != nil {
		return s.failure(number, err)
	}
	values := make([]string, len(s.settings))
	for i, setting := range s.settings {
		var failed *Failure
		if err := s.handler.Execute(setting.Statement); err != nil {
			failed = asFailure(err)
			failed.Message = setting.Statement + ": " + failed.Message
			return s.failure(number, failed)
		}
		single := &Answer{}
		err := s.handler.Query(setting.ReadBack, single)
		if err == nil && (len(single.rows) != 1 || len(single.rows[0]) != 1) {
			err = fmt.Errorf("%d rows instead of one value", len(single.rows))
		}
		if err != nil {
			failed = asFailure(err)
			failed.Message = setting.ReadBack + ": " + failed.Message
			return s.failure(number, failed)
		}
		values[i] = single.rows[0][0].Text
	}
	return s.send(Settings{number, values})
}

func (s *server) failure(number uint64, err error) error {
	var lost *outputError
	if errors.As(err, &lost) {
		return err
	}
	m := asFailure(err)
	m.Number = number
	return s.send(*m)
}

func asFailure(err error) *Failure {
	var m *Failure
	if errors.As(err, &m) {
		copied := *m
		return &copied
	}
	return &Failure{Message: err.Error()}
}

// outputError tells that nobody reads the answers any more.
type outputError struct{ cause error }

func (e *outputError) Error() string { return "the parent is gone: " + e.cause.Error() }
func (e *outputError) Unwrap() error { return e.cause }

func (s *server) send(m Message) error {
	switch err := Write(s.out, m); {
	case errors.Is(err, ErrTooLong):
		return err // the statement's failure: a row that is too long
	case err != nil:
		return &outputError{err}
	}
	switch m.(type) {
	case Columns, Rows: // more follows
		return nil
	}
	if err := s.out.Flush(); err != nil {
		return &outputError{err}
	}
	return nil
}
