package protocol

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"
)

// Main is the main function of a child: it serves on the standard input and output until the
// parent is gone. Text that the engine itself prints to the standard output goes to the standard
// error. With any argument, Main only prints its name and version.
func Main(handler Handler) {
	if len(os.Args) > 1 {
		hello := handler.Hello()
		fmt.Printf("%s %s, an engine of semcheck (protocol %d); semcheck starts it\n", hello.Engine, hello.Version, Version)
		return
	}
	signal.Ignore(os.Interrupt) // a terminal sends it to the whole group; the parent decides
	out, err := takeOutput()
	if err == nil {
		err = Serve(endsProcess{os.Stdin}, out, handler)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// patience is how long an engine may go on after its parent is gone.
const patience = 2 * time.Second

// endsProcess ends the process some time after its input has ended, because an
// engine may heed no interrupt.
type endsProcess struct{ io.Reader }

func (r endsProcess) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if errors.Is(err, io.EOF) {
		time.AfterFunc(patience, func() { os.Exit(1) })
	}
	return n, err
}
