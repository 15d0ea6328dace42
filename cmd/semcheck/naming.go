package main

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/known"
	"github.com/semcheck/semcheck/spec"
)

// naming is the flag by which the user names a server that is not the target's own engine but
// speaks its protocol.
type naming struct {
	name  string
	given func(flag string) bool // was the flag on the command line?
}

// longestName is how many characters a name may have: it begins each title of a finding.
const longestName = 60

func (n *naming) flags(f *pflag.FlagSet) {
	n.given = f.Changed
	f.StringVar(&n.name, "name", "", "the server is another product that speaks the protocol of the target: call it by this `name`, and apply no known issues")
}

// naming gives a target the name; one that is not given leaves it as it is.
func (n *naming) apply(target *targets.Target) error {
	if n.name == "" && (n.given == nil || !n.given("name")) {
		return nil
	}
	switch {
	case strings.TrimSpace(n.name) == "":
		return misuse("--name is empty: want a name such as \"MyDB 0.3\"")
	case !utf8.ValidString(n.name) || strings.ContainsFunc(n.name, func(r rune) bool { return !unicode.IsPrint(r) }):
		return misuse("--name must be one line of printable characters, got %q", n.name)
	case utf8.RuneCountInString(n.name) > longestName:
		return misuse("--name must have at most %d characters, got %d", longestName, utf8.RuneCountInString(n.name))
	case !target.Imitated:
		return misuse("--name is for servers that speak the protocol of %s, not for --target %s", strings.Join(imitated(), ", "), target.Name)
	}
	target.Called = n.name
	return nil
}

// imitated lists the targets whose protocol other servers speak.
func imitated() (names []string) {
	for _, t := range targets.All() {
		if t.Imitated {
			names = append(names, t.Name)
		}
	}
	return names
}

// issuesOf reads the known issues of a target. Those of an engine say nothing of a server that
// only speaks its protocol.
func issuesOf(target targets.Target) (*known.List, error) {
	if target.Called != "" {
		return known.Parse(target.Called, nil, spec.DialectByName(target.Dialect))
	}
	return knownIssues(target, "")
}

// tellServer tells what the user has to know of a server before it is judged: that it is of
// another version than its dialect, and which settings it lacks.
func tellServer(w io.Writer, target targets.Target, version string, server engine.Server) {
	if d := spec.DialectByName(target.Dialect); server.Foreign && server.Called == "" && d != nil {
		fmt.Fprintf(w, "the server calls itself %s; its dialect here is that of %s\n", version, d.Title)
		fmt.Fprintln(w, "if it is another product, --name \"MyDB 1.0\" names it and applies no known issues")
	}
	for i := range server.Lacks {
		fmt.Fprintln(w, present.Hang("the server lacks "+server.Lacks[i].String()))
	}
}
