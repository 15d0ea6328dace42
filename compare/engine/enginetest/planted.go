package enginetest

import (
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
)

// Planted returns names of databases as they may be found on a server: one
// that a process of this host left when it was killed, and those that must be
// left alone.
func Planted(t *testing.T) (abandoned string, foreign []string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("nothing is reclaimed on Windows")
	}
	ended := exec.Command(os.Args[0], "-test.run=^$")
	if err := ended.Run(); err != nil {
		t.Fatal(err)
	}
	scratch, err := engine.NewScratch(9)
	if err != nil {
		t.Fatal(err)
	}
	running := scratch.String() // of this very process
	parts := strings.Split(running, "_")
	parts[2] = strconv.Itoa(ended.Process.Pid)
	abandoned = strings.Join(parts, "_")
	elsewhere := append([]string(nil), parts...)
	elsewhere[1] = strings.Map(func(c rune) rune { // another host's tag
		if c == '0' {
			return '1'
		}
		return '0'
	}, parts[1])
	return abandoned, []string{running, strings.Join(elsewhere, "_"), abandoned + "_x", "semcheck_" + parts[2] + "_" + parts[4]}
}
