// Command testcount reads the events of `go test -json` from standard input,
// prints a line for each package when it is done, what failed with its output,
// and at the end how many tests passed,
// failed and were skipped, with the reasons of skipping. Tests with subtests
// count by their subtests. The exit status is 1 if a test failed.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
)

func main() {
	if !run(os.Stdin, os.Stdout) {
		os.Exit(1)
	}
}

// event is a line of `go test -json`.
type event struct {
	Action, Package, Test, Output string
	Elapsed                       float64 // seconds
	ImportPath                    string  // of a build
	FailedBuild                   string  // the build for want of which a package failed
}

// key names a test, or a package if the test is empty.
type key struct{ pkg, test string }

// account is what the events say.
type account struct {
	results map[key]string // pass, fail or skip
	output  map[key][]string
	parents map[key]bool // tests with subtests
	stray   []string     // lines that are no events
}

func run(in io.Reader, out io.Writer) (ok bool) {
	a := account{results: map[key]string{}, output: map[key][]string{}, parents: map[key]bool{}}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) != nil || e.Action == "" {
			a.stray = append(a.stray, lines.Text())
			continue
		}
		a.add(e)
		if e.Test == "" {
			a.progress(out, e)
		}
	}
	if err := lines.Err(); err != nil {
		fmt.Fprintln(out, "testcount:", err)
		return false
	}
	return a.report(out)
}

// progress prints a line when a package with tests is done.
func (a *account) progress(out io.Writer, e event) {
	if e.Action != "pass" && e.Action != "fail" {
		return
	}
	counts := map[string]int{}
	for k, result := range a.results {
		if k.pkg == e.Package && k.test != "" && !a.parents[k] {
			counts[result]++
		}
	}
	if len(counts) > 0 {
		fmt.Fprintf(out, "%s %s: %d passed, %d failed, %d skipped in %.1f s\n", e.Action, e.Package,
			counts["pass"], counts["fail"], counts["skip"], e.Elapsed)
	}
}

func (a *account) add(e event) {
	k := key{e.Package, e.Test}
	switch e.Action {
	case "build-output":
		k = key{e.ImportPath, ""}
		a.output[k] = append(a.output[k], e.Output)
	case "fail":
		a.results[k] = e.Action
		if e.FailedBuild != "" && e.FailedBuild != e.Package {
			a.output[k] = append(a.output[k], a.output[key{e.FailedBuild, ""}]...)
		}
	case "run":
		for parent, _, nested := cutLast(e.Test); nested; parent, _, nested = cutLast(parent) {
			a.parents[key{e.Package, parent}] = true
		}
	case "output":
		a.output[k] = append(a.output[k], e.Output)
	case "pass", "skip":
		a.results[k] = e.Action
	}
}

func cutLast(test string) (before, after string, found bool) {
	i := strings.LastIndexByte(test, '/')
	if i < 0 {
		return test, "", false
	}
	return test[:i], test[i+1:], true
}

// reason is what a test said when it was skipped: by t.Skip, on a line of its
// own, or by the command skip of a script.
var reason = regexp.MustCompile(`^(?:\s*\S+\.go:\d+: |skip: [^:]*: |\s*> .*\bskip )(.*)`)

func (a *account) report(out io.Writer) bool {
	passed, failed, skipped := 0, 0, 0
	reasons := map[string]int{}
	failures := map[string]bool{} // packages in which a test failed
	for k, result := range a.results {
		if k.test == "" || a.parents[k] {
			continue
		}
		switch result {
		case "pass":
			passed++
		case "fail":
			failed++
			failures[k.pkg] = true
		case "skip":
			skipped++
			reasons[a.reason(k)]++
		}
	}
	for k, result := range a.results { // a package that does not build, or fails outside of its tests
		if k.test == "" && result == "fail" && !failures[k.pkg] {
			failed++
		}
	}
	for _, line := range a.stray {
		fmt.Fprintln(out, line)
	}
	for _, k := range slices.SortedFunc(maps.Keys(a.results), compareKeys) {
		if a.results[k] == "fail" && !a.parents[k] && (k.test != "" || !failures[k.pkg]) {
			fmt.Fprintf(out, "FAIL %s %s\n%s", k.pkg, k.test, strings.Join(a.output[k], ""))
		}
	}
	for _, text := range slices.Sorted(maps.Keys(reasons)) {
		fmt.Fprintf(out, "skipped %d: %s\n", reasons[text], text)
	}
	fmt.Fprintf(out, "%d passed, %d failed, %d skipped\n", passed, failed, skipped)
	return failed == 0
}

func compareKeys(a, b key) int {
	if c := strings.Compare(a.pkg, b.pkg); c != 0 {
		return c
	}
	return strings.Compare(a.test, b.test)
}

func (a *account) reason(k key) string {
	for _, line := range slices.Backward(a.output[k]) {
		if m := reason.FindStringSubmatch(strings.TrimRight(line, "\n")); m != nil && strings.TrimSpace(m[1]) != "" {
			return strings.Trim(m[1], " '")
		}
	}
	return "no reason given"
}
