package main

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/term"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
)

// liveLine is a line at the bottom of a terminal that is written over. Where
// there is no terminal it writes nothing.
type liveLine struct {
	file *os.File // nil without a terminal
}

func newLiveLine(w io.Writer) *liveLine {
	if isTerminal(w) && os.Getenv("TERM") != "dumb" {
		return &liveLine{file: file(w)}
	}
	return &liveLine{}
}

// Live tells whether there is a terminal.
func (l *liveLine) Live() bool { return l.file != nil }

// Print replaces the line.
func (l *liveLine) Print(text string) {
	if l.file == nil {
		return
	}
	width, _, err := term.GetSize(int(l.file.Fd()))
	if err != nil || width < 2 {
		width = 80
	}
	runes := []rune(present.Message(text))
	fmt.Fprintf(l.file, "\r\x1b[K%s", string(runes[:min(len(runes), width-1)]))
}

// Clear removes the line, so that other text can be printed.
func (l *liveLine) Clear() {
	if l.file != nil {
		fmt.Fprint(l.file, "\r\x1b[K")
	}
}
