package check_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/check"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// scenario is what this package needs of a scenario of the openCypher TCK.
type scenario struct {
	name       string
	setup      []string // queries that have to be accepted
	queries    []string
	procedures []string // signatures
	raised     string   // "SyntaxError compile time UndefinedVariable"; empty if nothing is raised
}

// suiteFolder is the folder of the TCK's features; the test is skipped without it.
func suiteFolder(t *testing.T) string {
	t.Helper()
	folder := os.Getenv("SEMCHECK_SUITES")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "..", "shared", "suites")
	}
	folder = filepath.Join(folder, "cypher-tck", "features")
	if _, err := os.Stat(folder); err != nil {
		fmt.Printf("skip: %s: no external suites, SEMCHECK_SUITES is not set\n", t.Name())
		t.SkipNow()
	}
	return folder
}

var raisedStep = regexp.MustCompile(`^Then an? (\w+) should be raised at (compile time|runtime|any time): (\S+)`)

// scenarios reads the features' scenarios, outlines filled with their examples.
func scenarios(t *testing.T) []scenario {
	t.Helper()
	var all []scenario
	err := filepath.WalkDir(suiteFolder(t), func(path string, _ os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".feature") {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		var background *scenario
		for _, block := range splitScenarios(string(content)) {
			if strings.HasPrefix(block[0], "Background") {
				b := readScenario(block, nil)
				background = &b
				continue
			}
			for _, example := range examples(block) {
				s := readScenario(block, example)
				if background != nil {
					s.setup = append(append([]string{}, background.setup...), s.setup...)
				}
				s.name = strings.TrimSuffix(filepath.Base(path), ".feature") + " " + s.name
				all = append(all, s)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// splitScenarios returns the trimmed lines of each scenario.
func splitScenarios(content string) [][]string {
	var blocks [][]string
	quoted := false
	for _, line := range strings.Split(content, "\n") {
		trimmed := strings.TrimSpace(line)
		if trimmed == `"""` {
			quoted = !quoted
		}
		if !quoted && (strings.HasPrefix(trimmed, "Scenario") || strings.HasPrefix(trimmed, "Background")) {
			blocks = append(blocks, nil)
		}
		if n := len(blocks); n > 0 {
			blocks[n-1] = append(blocks[n-1], line)
		}
	}
	for _, b := range blocks {
		b[0] = strings.TrimSpace(b[0])
	}
	return blocks
}

// examples returns the rows of a scenario's tables of examples; one nil row if it has none.
func examples(block []string) []map[string]string {
	var rows []map[string]string
	var head []string
	inside := false
	for _, line := range block {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "Examples:"):
			inside, head = true, nil
		case inside && strings.HasPrefix(line, "|"):
			cells := cells(line)
			if head == nil {
				head = cells
				continue
			}
			row := map[string]string{}
			for i, name := range head {
				row[name] = cells[i]
			}
			rows = append(rows, row)
		}
	}
	if rows == nil {
		return []map[string]string{nil}
	}
	return rows
}

// cells cuts a row of a table, in which \| and \\ are escapes.
func cells(line string) []string {
	var list []string
	var b strings.Builder
	for i := 1; i < len(line); i++ {
		switch {
		case line[i] == '\\' && i+1 < len(line) && strings.IndexByte(`|\`, line[i+1]) >= 0:
			i++
			b.WriteByte(line[i])
		case line[i] == '|':
			list = append(list, strings.TrimSpace(b.String()))
			b.Reset()
		default:
			b.WriteByte(line[i])
		}
	}
	return list
}

func readScenario(block []string, example map[string]string) scenario {
	fill := func(s string) string {
		for name, value := range example {
			s = strings.ReplaceAll(s, "<"+name+">", value)
		}
		return s
	}
	s := scenario{name: fill(block[0])}
	for i := 1; i < len(block); i++ {
		line := strings.TrimSpace(block[i])
		if m := raisedStep.FindStringSubmatch(fill(line)); m != nil {
			s.raised = strings.Join(m[1:], " ")
		}
		if strings.HasPrefix(line, "And there exists a procedure ") || strings.HasPrefix(line, "Given there exists a procedure ") {
			_, signature, _ := strings.Cut(line, "procedure ")
			s.procedures = append(s.procedures, strings.TrimSuffix(signature, ":"))
		}
		if line != `"""` {
			continue
		}
		step, begin := strings.TrimSpace(block[i-1]), i+1
		for i++; strings.TrimSpace(block[i]) != `"""`; i++ {
		}
		query := fill(strings.Join(block[begin:i], "\n"))
		if strings.Contains(step, "executing") {
			s.queries = append(s.queries, query)
		} else {
			s.setup = append(s.setup, query)
		}
	}
	return s
}

// procedures are signatures as scenarios declare them.
type procedures map[string]check.Signature

func (p procedures) Signature(name string) (check.Signature, bool) {
	s, ok := p[name]
	return s, ok
}

var declared = regexp.MustCompile(`^(\S+?)\((.*?)\) :: \(?(.*?)\)?$`)

func readProcedures(t *testing.T, signatures []string) procedures {
	t.Helper()
	fields := func(text string) (list []check.Field) {
		for _, part := range strings.Split(text, ",") {
			if name, kind, ok := strings.Cut(part, "::"); ok {
				list = append(list, check.Field{Name: strings.TrimSpace(name), Type: strings.TrimSpace(kind)})
			}
		}
		return list
	}
	p := procedures{}
	for _, text := range signatures {
		m := declared.FindStringSubmatch(text)
		if m == nil {
			t.Fatalf("the signature %q", text)
		}
		p[m[1]] = check.Signature{Inputs: fields(m[2]), Outputs: fields(m[3])}
	}
	return p
}

func judge(text string, known check.Procedures) error {
	q, err := parse.Query(text)
	if err != nil {
		return err
	}
	return check.QueryIn(q, known, nil)
}

// Every query of the TCK is accepted, but for those that it says raise at compile
// time, which raise just that.
func TestSuite(t *testing.T) {
	all := scenarios(t)
	queries := 0
	for _, s := range all {
		known := readProcedures(t, s.procedures)
		for _, text := range s.setup {
			queries++
			if err := judge(text, known); err != nil {
				t.Errorf("%s: %v\n%s", s.name, err, text)
			}
		}
		for i, text := range s.queries {
			queries++
			err := judge(text, known)
			if !strings.Contains(s.raised, string(cypher.CompileTime)) || i > 0 {
				if err != nil {
					t.Errorf("%s: %v\n%s", s.name, err, text)
				}
				continue
			}
			var e *cypher.Error
			if !errors.As(err, &e) || s.raised != fmt.Sprintf("%s %s %s", e.Type, e.Phase, e.Detail) {
				t.Errorf("%s: %v, want %s\n%s", s.name, err, s.raised, text)
			}
		}
	}
	if len(all) < 500 {
		t.Errorf("%d scenarios", len(all))
	}
	t.Logf("%d scenarios, %d queries", len(all), queries)
}
