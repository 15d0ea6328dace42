package child

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
)

// process is a child with the pipes to it. Its goroutines, one that reads, one
// that waits and one for each message that is being sent, end with the child.
type process struct {
	command *exec.Cmd
	in, out *os.File // the child's standard input and output, this process's ends
	stderr  excerpt

	messages chan protocol.Message // closed when nothing more comes
	problem  error                 // why nothing more comes; set before messages is closed
	quit     chan struct{}         // closed when nobody takes messages any more
	stop     sync.Once
	gone     chan struct{} // closed when the child has ended
}

// startProcess starts an executable whose standard input and output are pipes
// to this process.
func startProcess(path string) (*process, error) {
	p := &process{messages: make(chan protocol.Message), quit: make(chan struct{}), gone: make(chan struct{})}
	in, toChild, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	fromChild, out, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, in.Close(), toChild.Close())
	}
	p.in, p.out = toChild, fromChild
	p.command = exec.Command(path)
	p.command.Stdin, p.command.Stdout, p.command.Stderr = in, out, &p.stderr
	p.command.WaitDelay = time.Second // somebody else may hold the standard error
	// A child in Go says which signal ended it, without the stacks of its goroutines.
	p.command.Env = append(os.Environ(), "GOTRACEBACK=none")
	err = p.command.Start()
	// The child has its own copies of these ends. While one is open here, the end
	// of the pipe is not seen.
	err = errors.Join(err, in.Close(), out.Close())
	if err != nil {
		return nil, errors.Join(err, p.in.Close(), p.out.Close())
	}
	go p.read()
	go func() {
		defer close(p.gone)
		_ = p.command.Wait() // what it says is in ProcessState
	}()
	return p, nil
}

// read passes the child's messages on.
func (p *process) read() {
	defer close(p.messages)
	buffered := bufio.NewReaderSize(p.out, 64<<10)
	for {
		m, err := protocol.Read(buffered)
		if err != nil {
			p.problem = err
			return
		}
		select {
		case p.messages <- m:
		case <-p.quit:
			p.problem = io.EOF
			return
		}
	}
}

// send writes a message. The channel gives the error, if any, when it is
// written; a child that does not read it is killed in the end, which ends the
// writing.
func (p *process) send(m protocol.Message) <-chan error {
	written := make(chan error, 1)
	go func() { written <- protocol.Write(p.in, m) }()
	return written
}

// kill ends the child and everything that waits for it.
func (p *process) kill() {
	p.stop.Do(func() {
		_ = p.command.Process.Kill() // it may have ended by itself
		close(p.quit)
	})
}

// end closes the child's input, gives it some time to end, then kills it.
func (p *process) end(patience time.Duration) error {
	err := p.in.Close()
	select {
	case <-p.gone:
	case <-time.After(patience):
	}
	p.kill()
	<-p.gone
	return errors.Join(err, p.out.Close()) // ends read, if somebody else holds the other end
}
