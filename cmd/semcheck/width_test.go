package main

import (
	"bytes"
	"context"
	"os"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

// The texts of help fit a terminal of 80 columns.
func TestHelpFits80Columns(t *testing.T) {
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		for line := range strings.SplitSeq(c.Long+"\n"+c.Example, "\n") {
			if n := utf8.RuneCountInString(line); n > 80 {
				t.Errorf("%s: %d characters in the line %q", c.CommandPath(), n, line)
			}
		}
		for _, sub := range c.Commands() {
			if sub.Name() != "completion" { // its text is the library's
				walk(sub)
			}
		}
	}
	walk(newRoot(&terminal{in: strings.NewReader(""), out: &bytes.Buffer{}, err: &bytes.Buffer{}}))
}

// Output that is lost, as on a full disk, is said, with status 2.
func TestLostOutputIsSaid(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("no /dev/full")
	}
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	var errs bytes.Buffer
	if status := execute(context.Background(), []string{"eval", "SELECT 1"}, strings.NewReader(""), full, &errs); status != statusTrouble || !strings.Contains(errs.String(), "the output cannot be written") {
		t.Errorf("status %d, %q", status, errs.String())
	}
}
