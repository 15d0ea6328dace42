package testrun

import (
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

// heapGrowth is by how much per cent the heap of a test grows before it is swept. A test lives on a small
// heap and makes much that it throws away at once: by the default of 100 it is swept many times a second.
const heapGrowth = 800

// Nobody reads the profile of a test's allocations unless the command line asks for it. It costs a tenth
// of the time where many distinct stacks allocate, as those of compiled queries do.
func init() {
	asked := func(arg string) bool { return strings.Contains(arg, "test.memprofile") }
	if !slices.ContainsFunc(os.Args, asked) {
		runtime.MemProfileRate = 0
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(heapGrowth)
	}
}
