package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/targets"
)

// example is a command in a page's code, with the output that the page shows below it.
type example struct {
	command string
	args    []string // words of the command
	input   string   // file that standard input is read from
	output  []string
}

// examples are those of a page: a line that begins with "$ ", lines that go on with it
// behind a backslash, and the output up to the next "$ " or the end of the block.
func examples(page string) []example {
	var list []example
	_, code := parted(page)
	inside := false
	for i := 0; i < len(code); i++ {
		typed, is := strings.CutPrefix(code[i], "$ ")
		switch {
		case is:
			for strings.HasSuffix(typed, "\\") && i+1 < len(code) {
				i++
				typed = strings.TrimSuffix(typed, "\\") + strings.TrimSpace(code[i])
			}
			e := example{command: typed}
			typed, e.input, _ = strings.Cut(typed, " < ")
			e.args = words(typed)
			list, inside = append(list, e), true
		case i > 0 && code[i] == "" && (i+1 == len(code) || code[i+1] == ""):
			inside = false
		case inside:
			list[len(list)-1].output = append(list[len(list)-1].output, code[i])
		}
	}
	for i := range list {
		out := list[i].output
		for len(out) > 0 && out[len(out)-1] == "" {
			out = out[:len(out)-1]
		}
		list[i].output = out
	}
	return list
}

var (
	figure = regexp.MustCompile(`[0-9]+(\.[0-9]+)?(ms|s|m[0-9]+s)?`)
	blanks = regexp.MustCompile(` +`)
)

// worded is a line of a run's output without its figures, which vary with the machine and
// with each change of the generator.
func worded(line string) string {
	return blanks.ReplaceAllString(strings.ReplaceAll(figure.ReplaceAllString(line, "0"), "< 0", "0"), " ")
}

// matches tells whether lines are those of a page. The line "…" of a page stands for any
// lines, and "…" inside of a line for any text.
func matches(want, got []string) bool {
	if len(want) == 0 {
		return len(got) == 0
	}
	if strings.TrimSpace(want[0]) == "…" {
		for i := 0; i <= len(got); i++ {
			if matches(want[1:], got[i:]) {
				return true
			}
		}
		return false
	}
	return len(got) > 0 && lineMatches(want[0], got[0]) && matches(want[1:], got[1:])
}

func lineMatches(want, got string) bool {
	before, after, open := strings.Cut(want, "…")
	if !open {
		return want == got
	}
	return strings.HasPrefix(got, before) && strings.HasSuffix(got, after) && len(got) >= len(before)+len(after)
}

// shown is what a command writes; reason is why it cannot run here.
func shown(t *testing.T, e example) (out []string, reason string) {
	t.Helper()
	var text string
	switch e.args[0] {
	case "cat":
		for _, path := range e.args[1:] {
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			text += string(b)
		}
	case "semcheck":
		input := ""
		if e.input != "" {
			b, err := os.ReadFile(e.input)
			if err != nil {
				t.Fatal(err)
			}
			input = string(b)
		}
		args := e.args[1:]
		if i := slices.Index(args, "--target"); i >= 0 {
			target, err := targets.ByName(args[i+1])
			if err != nil {
				t.Fatal(err)
			}
			if s := stateOf(t.Context(), target); !s.Reachable {
				return nil, s.Problem
			}
			args = append(slices.Clone(args), "--out", filepath.Join(t.TempDir(), "run"))
		}
		status, o, stderr := command(t, input, args...)
		if status == statusTrouble {
			t.Errorf("status %d: %s", status, stderr)
		}
		text = o
	default:
		t.Fatalf("%s is no command that is run here", e.args[0])
	}
	return strings.Split(strings.TrimRight(text, "\n"), "\n"), ""
}

// Each output in the pages is what the command above it writes.
func TestOutputsOfTheDocuments(t *testing.T) {
	pages, ran := documents(t), 0
	t.Chdir(filepath.Join("..", ".."))
	folder, err := filepath.Abs("bin") // where `make full` puts the engines in C
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		for _, e := range examples(pages[name]) {
			t.Run(name+"/"+e.command, func(t *testing.T) {
				got, reason := shown(t, e)
				if reason != "" {
					t.Skip(reason)
				}
				want := e.output
				if slices.Contains(e.args, "--target") {
					got, want = slices.Clone(got), slices.Clone(want)
					for i := range got {
						got[i] = worded(got[i])
					}
					for i := range want {
						want[i] = worded(want[i])
					}
				}
				for i := range got {
					got[i] = strings.TrimRight(got[i], " ")
				}
				if !matches(want, got) {
					t.Errorf("the page shows\n%s\nand the command writes\n%s", strings.Join(want, "\n"), strings.Join(got, "\n"))
				}
			})
			ran++
		}
	}
	if ran < 12 {
		t.Errorf("only %d examples were found", ran)
	}
}

// withoutOutputs are pages whose code is no output of semcheck.
var withoutOutputs = map[string]string{
	"docs/ARCHITECTURE.md":     "layers of packages",
	"docs/COMPATIBLE.md":       "commands in a shell",
	"docs/DE9IM_EXCEPTIONS.md": "geometries",
	"docs/DIFFERENCES.md":      "SQL with the answers of the rules, which TestDifferencesPage checks",
	"docs/FINDINGS.md":         "SQL with the answers of engines",
	"docs/GEOS_3_11.md":        "geometries with the answers of GEOS",
	"docs/KNOWN_ISSUES.md":     "a file's form",
	"testdata/rules/README.md": "a file's form",
}

// An output without the command that writes it cannot be checked: a page has none.
func TestOutputsStandBelowTheirCommands(t *testing.T) {
	pages := documents(t)
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		if withoutOutputs[name] != "" {
			continue
		}
		page := pages[name]
		checked := map[string]bool{}
		for _, e := range examples(page) {
			for _, line := range e.output {
				checked[line] = true
			}
		}
		_, code := parted(page)
		joined := strings.Split(strings.ReplaceAll(strings.Join(code, "\n"), "\\\n", " "), "\n")
		for _, line := range joined {
			first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
			if line != "" && !strings.HasPrefix(line, "$ ") && !checked[line] && !slices.Contains([]string{"semcheck", "bin/semcheck", "make", "go", "export", "pg_dump"}, first) && !strings.HasPrefix(first, "scripts/") {
				t.Errorf("%s: no command writes %q", name, line)
			}
		}
	}
}

func TestExamplesAreMatched(t *testing.T) {
	page := "# A\n\n    $ semcheck eval \\\n        'SELECT 1' < f.sql\n     1\n    ---\n    $ cat a\n    b\n\nText\n\n```\n$ cat c\n…\n```\n"
	list := examples(page)
	if len(list) != 3 || list[0].command != "semcheck eval 'SELECT 1' < f.sql" || list[0].input != "f.sql" ||
		!slices.Equal(list[0].args, []string{"semcheck", "eval", "SELECT 1"}) || !slices.Equal(list[0].output, []string{" 1", "---"}) || !slices.Equal(list[2].output, []string{"…"}) {
		t.Errorf("%+v", list)
	}
	for _, c := range []struct {
		want, got string
		match     bool
	}{
		{"a\nb", "a\nb", true}, {"a\nb", "a", false}, {"a", "a\nb", false}, {"a\n…\nd", "a\nb\nc\nd", true}, {"a\n…\nd", "a\nd", true},
		{"a\n…\nd", "a\nb\nc", false}, {"x … z", "x y z", true}, {"x … z", "x z", false}, {"…", "", true},
	} {
		if matches(strings.Split(c.want, "\n"), strings.Split(c.got, "\n")) != c.match {
			t.Errorf("%q and %q: want %v", c.want, c.got, c.match)
		}
	}
	if got := worded("agree   2913  97.1 %  in 1.3s, < 0.1 %"); got != "agree 0 0 % in 0, 0 %" {
		t.Error(got)
	}
}
