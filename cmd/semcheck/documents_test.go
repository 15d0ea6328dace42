package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/spec"
)

// documents are the pages that people read, by their path from the repository's root.
func documents(t *testing.T) map[string]string {
	t.Helper()
	root := filepath.Join("..", "..")
	pages := map[string]string{}
	for _, pattern := range []string{"*.md", "docs/*.md", "examples/*.md", "spec/*.md", "testdata/rules/*.md"} {
		paths, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil || len(paths) == 0 {
			t.Fatalf("%s: no page: %v", pattern, err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			name, err := filepath.Rel(root, path)
			if err != nil {
				t.Fatal(err)
			}
			pages[filepath.ToSlash(name)] = string(text)
		}
	}
	return pages
}

// parted divides the lines of a page into prose and code, which stands between fences or
// is indented behind an empty line. Both keep empty lines for those of the other.
func parted(page string) (prose, code []string) {
	fenced, indented, empty := false, false, true
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\n")
		fence := strings.HasPrefix(strings.TrimSpace(line), "```")
		indented = strings.HasPrefix(line, "    ") && (indented || empty) || indented && line == ""
		empty = line == ""
		switch {
		case fence:
			fenced = !fenced
			prose, code = append(prose, ""), append(code, "")
		case fenced || indented:
			prose, code = append(prose, ""), append(code, strings.TrimPrefix(line, "    "))
		default:
			prose, code = append(prose, line), append(code, "")
		}
	}
	return prose, code
}

var (
	codeSpan = regexp.MustCompile("`[^`]*`")
	link     = regexp.MustCompile(`\]\(([^)\s]+)\)`)
)

// anchors are the places of a page that a link can name: its headings as GitHub writes them.
func anchors(page string) []string {
	var list []string
	prose, _ := parted(page)
	for _, line := range prose {
		heading := strings.TrimLeft(line, "#")
		if heading == line || !strings.HasPrefix(heading, " ") {
			continue
		}
		list = append(list, strings.Map(func(r rune) rune {
			switch {
			case r == ' ' || r == '-':
				return '-'
			case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_':
				return unicode.ToLower(r)
			}
			return -1
		}, strings.TrimSpace(heading)))
	}
	return list
}

// brokenLinks names the relative links of a page that lead nowhere.
func brokenLinks(pages map[string]string, name string) []string {
	var broken []string
	prose, _ := parted(pages[name])
	for _, found := range link.FindAllStringSubmatch(codeSpan.ReplaceAllString(strings.Join(prose, "\n"), ""), -1) {
		if strings.Contains(found[1], "://") {
			continue
		}
		path, anchor, _ := strings.Cut(found[1], "#")
		target := name
		if path != "" {
			target = filepath.ToSlash(filepath.Join(filepath.Dir(filepath.FromSlash(name)), filepath.FromSlash(path)))
		}
		page, known := pages[target]
		_, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(target)))
		if err != nil && !known || anchor != "" && !slices.Contains(anchors(page), anchor) {
			broken = append(broken, found[1])
		}
	}
	return broken
}

func TestLinksOfTheDocumentsLeadSomewhere(t *testing.T) {
	pages := documents(t)
	for name := range pages {
		for _, to := range brokenLinks(pages, name) {
			t.Errorf("%s: %s leads nowhere", name, to)
		}
	}
}

func TestBrokenLinksAreSeen(t *testing.T) {
	pages := map[string]string{
		"docs/a.md": "# A\n\n[b](b.md#two-words) [here](#a) [up](../README.md) [out](https://example.org/x)\n`[code](none.md)`\n\n    [code](none.md)\n",
		"docs/b.md": "# B\n\n## Two *words*\n\n[a](a.md#b) [none](none.md)\n[none](b.md#three)\n",
	}
	if broken := brokenLinks(pages, "docs/a.md"); broken != nil {
		t.Errorf("good links are broken: %q", broken)
	}
	if broken, want := brokenLinks(pages, "docs/b.md"), []string{"a.md#b", "none.md", "b.md#three"}; !slices.Equal(broken, want) {
		t.Errorf("broken are %q, want %q", broken, want)
	}
}

// named are the words between backquotes that are rules of a known chapter or paths below a
// known folder.
var (
	namedRule = regexp.MustCompile("`([a-z]+)\\.([A-Za-z-]+)(\\[[^]]*\\])?`")
	namedPath = regexp.MustCompile("`((cmd|compare|docs|eval|examples|graph|scripts|semantics|spatial|spec|testdata)/[A-Za-z0-9_./-]+)`")
)

// unknownNames lists rules and paths in the prose of a page that are not there.
func unknownNames(page string) []string {
	chapters := map[string]bool{}
	for _, r := range spec.Rules() {
		chapters[r.Chapter()] = true
	}
	var list []string
	prose, _ := parted(page)
	text := strings.Join(prose, "\n")
	for _, found := range namedRule.FindAllStringSubmatch(text, -1) {
		if id := found[1] + "." + found[2]; chapters[found[1]] && found[2] != "go" && spec.RuleByID(id) == nil {
			list = append(list, id)
		}
	}
	for _, found := range namedPath.FindAllStringSubmatch(text, -1) {
		if _, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(found[1]))); err != nil {
			list = append(list, found[1])
		}
	}
	return list
}

func TestRulesAndFilesOfTheDocumentsAreThere(t *testing.T) {
	for name, page := range documents(t) {
		for _, unknown := range unknownNames(page) {
			t.Errorf("%s: there is no %s", name, unknown)
		}
	}
	page := "`truth.and`, `truth.nand[true]`, `go.mod`, `spec/rule.go`, `spec/rulers.go`, `bin/lib`, `spec/dialect_<name>.go`"
	if got, want := unknownNames(page), []string{"truth.nand", "spec/rulers.go"}; !slices.Equal(got, want) {
		t.Errorf("not there are %q, want %q", got, want)
	}
}

// words splits a command as a shell does, as far as the documents need it: quotes,
// comments, redirections, which are left out, and the next command behind && or |.
func words(line string) (list []string) {
	var word strings.Builder
	quote, open := rune(0), false
	end := func() {
		if open {
			list = append(list, word.String())
		}
		word.Reset()
		open = false
	}
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, open = r, true
		case quote == 0 && r == ' ':
			end()
		default:
			word.WriteRune(r)
			open = true
		}
	}
	end()
	for i, w := range list {
		if strings.HasPrefix(w, "#") || w == "&&" || w == "|" || w == "<" || w == ">" {
			return list[:i]
		}
	}
	return list
}

// commands are the lines of a page's code that are typed: those that call semcheck, a
// script or make.
func commands(page string) [][]string {
	var list [][]string
	_, code := parted(page)
	for part := range strings.SplitSeq(strings.ReplaceAll(strings.Join(code, "\n"), "\\\n", " "), "\n") {
		for line := range strings.SplitSeq(part, " && ") {
			line = strings.TrimPrefix(strings.TrimSpace(line), "$ ")
			first, _, _ := strings.Cut(line, " ")
			if first == "semcheck" || first == "bin/semcheck" || first == "make" || strings.HasPrefix(first, "scripts/") {
				list = append(list, words(line))
			}
		}
	}
	return list
}

// mistyped says why a command cannot be typed as it stands, or nothing.
func mistyped(args []string) string {
	switch {
	case args[0] == "make":
		makefile, err := os.ReadFile(filepath.Join("..", "..", "Makefile"))
		if err != nil {
			return err.Error()
		}
		if len(args) > 1 && !bytes.Contains(makefile, []byte("\n"+args[1]+":")) {
			return "there is no such target"
		}
		return ""
	case strings.HasPrefix(args[0], "scripts/"):
		if _, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(args[0]))); err != nil {
			return err.Error()
		}
		return ""
	}
	c, rest, err := newRoot(&terminal{}).Find(args[1:])
	if err != nil {
		return err.Error()
	}
	if err := c.ParseFlags(rest); err != nil {
		return err.Error()
	}
	if err := c.ValidateArgs(c.Flags().Args()); err != nil {
		return err.Error()
	}
	if target := c.Flags().Lookup("target"); target != nil && target.Changed {
		if _, err := targets.ByName(target.Value.String()); err != nil {
			return err.Error()
		}
	}
	return ""
}

func TestCommandsOfTheDocumentsAreCommands(t *testing.T) {
	pages, typed := documents(t), 0
	for name, page := range pages {
		for _, args := range commands(page) {
			typed++
			if reason := mistyped(args); reason != "" {
				t.Errorf("%s: %s: %s", name, strings.Join(args, " "), reason)
			}
		}
	}
	if typed < 30 {
		t.Errorf("only %d commands were found", typed)
	}
}

func TestWrongCommandsAreSeen(t *testing.T) {
	for page, want := range map[string]int{
		"    semcheck --target sqlite --queries 10 # ten\n":                 0,
		"```\n$ semcheck eval --dialect iso \\\n    - < \"a b.sql\"\n```\n": 0,
		"    semcheck --target sqlite --querys 10\n":                        1,
		"    semcheck --target oracle\n":                                    1,
		"    semcheck evaluate 1\n":                                         1,
		"    semcheck relate POINT\n":                                       1,
		"    make nothing && make test\n":                                   1,
		"    scripts/engines/none.sh start\n":                               1,
		"semcheck --querys in prose\n":                                      0,
	} {
		got := 0
		for _, args := range commands(page) {
			if mistyped(args) != "" {
				got++
			}
		}
		if got != want {
			t.Errorf("%q: %d commands are wrong, want %d", page, got, want)
		}
	}
}
