// Command choose picks, from the expectations under testdata/rules, for each pair of engines and each rule that they
// read otherwise, the shortest query whose answers differ, and writes the file examples.sql.
package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/differences"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/migrate"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/spec"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: choose FOLDER, the folder testdata/rules")
		os.Exit(2)
	}
	if err := choose(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func choose(folder string) error {
	found := map[string][]differences.Example{}
	err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || filepath.Ext(path) != "" {
			return err
		}
		text, err := os.ReadFile(path)
		for _, x := range read(string(text)) {
			found[x.Rule] = append(found[x.Rule], x)
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, rule := range spec.Rules() {
		for _, x := range chosen(rule, found[rule.ID]) {
			fmt.Printf("-- rule: %s\n", x.Rule)
			if x.Setup != "" {
				fmt.Println(x.Setup)
			}
			fmt.Printf("-- query\n%s\n\n", x.Query)
		}
	}
	return nil
}

var place = regexp.MustCompile(`[a-z0-9-]+\.[a-z0-9-]+`)

// read reads the queries of a file, each with the setup before it, once for each rule that it names.
func read(text string) (list []differences.Example) {
	setup := ""
	blocks := strings.Split(text, "\n\n")
	for _, block := range blocks {
		lines := strings.Split(strings.TrimSpace(block), "\n")
		for len(lines) > 0 && strings.HasPrefix(lines[0], "#") {
			lines = lines[1:]
		}
		if len(lines) == 0 {
			continue
		}
		directive := lines[0]
		var body []string
		for _, line := range lines[1:] {
			if line == "----" {
				break
			}
			if !strings.HasPrefix(line, "--") {
				body = append(body, line)
			}
		}
		statements := strings.Join(body, "\n")
		switch {
		case strings.HasPrefix(directive, "setup"):
			setup = statements
		case strings.HasPrefix(directive, "query"):
			head, _, _ := strings.Cut(directive, "in=(")
			for _, id := range place.FindAllString(head, -1) {
				list = append(list, differences.Example{Rule: id, Setup: needed(setup, statements), Query: statements})
			}
		}
	}
	return list
}

var (
	word  = regexp.MustCompile(`\w+`)
	table = regexp.MustCompile(`(?i)\b(?:TABLE|INTO|ON)\s+"?(\w+)`)
)

// needed are the statements of a setup that make the tables that a query names, or all where there is a view.
func needed(setup, query string) string {
	if strings.Contains(setup, "VIEW") {
		return setup
	}
	words := word.FindAllString(strings.ToLower(query), -1)
	var kept []string
	for _, line := range strings.SplitAfter(setup, ";\n") {
		if of := table.FindStringSubmatch(line); of == nil || slices.Contains(words, strings.ToLower(of[1])) {
			kept = append(kept, line)
		}
	}
	return strings.TrimSpace(strings.Join(kept, ""))
}

// engines are the dialects that are held against each other.
var engines = []string{"sqlite", "postgres", "mysql", "mariadb", "duckdb"}

// chosen are the examples of a rule: for each pair of dialects the shortest one.
func chosen(rule *spec.Rule, list []differences.Example) (kept []differences.Example) {
	var dialects []*spec.Dialect
	for _, name := range engines {
		dialects = append(dialects, spec.DialectByName(name))
	}
	if !slices.ContainsFunc(dialects, func(d *spec.Dialect) bool {
		return differences.Differs(rule, dialects[0], d) || differences.Differs(rule, dialects[1], d) || differences.Differs(rule, dialects[2], d) || differences.Differs(rule, dialects[3], d)
	}) {
		return nil
	}
	slices.SortStableFunc(list, func(a, b differences.Example) int { return size(a) - size(b) })
	answers := make([][]*present.Answer, len(list))
	for i, x := range list {
		for _, d := range dialects {
			answers[i] = append(answers[i], x.Answer(context.Background(), d))
		}
	}
	used := map[int]bool{}
	for a := range dialects {
		for b := range a {
			if !differences.Differs(rule, dialects[a], dialects[b]) {
				continue
			}
			best, greatest := -1, migrate.Same
			for i := range list {
				if l, r := answers[i][a], answers[i][b]; l != nil && r != nil {
					if relation := migrate.Relate(l.Outcome, r.Outcome); relation > greatest {
						best, greatest = i, relation
					}
				}
			}
			if best >= 0 {
				used[best] = true
			}
		}
	}
	for i, x := range list {
		if used[i] {
			kept = append(kept, x)
		}
	}
	return kept
}

func size(x differences.Example) int { return len(x.Setup) + 4*len(x.Query) }
