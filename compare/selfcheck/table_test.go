package selfcheck

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/oracle"
)

// table writes the table fault × law in Markdown.
func (m *matrix) table(queries uint64) string {
	names := []string{oracle.Differential{}.Name()}
	for _, law := range m.laws {
		names = append(names, law.Name())
	}
	var b strings.Builder
	b.WriteString("| fault |")
	for _, name := range names {
		fmt.Fprintf(&b, " %s |", name)
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", len(names)) + "\n")
	for _, e := range m.engines {
		fmt.Fprintf(&b, "| %s |", e.fault)
		for _, name := range names {
			if n := e.found[name]; n > 0 {
				fmt.Fprintf(&b, " %d |", n)
			} else {
				b.WriteString(" – |")
			}
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "| *checks of %d queries* |", queries)
	for _, name := range names {
		fmt.Fprintf(&b, " *%d* |", m.checks[name])
	}
	b.WriteString("\n")
	return b.String()
}

// page holds tables between two marks each.
const (
	page         = "../../docs/LAWS.md"
	faultTable   = "table fault × law"
	spatialTable = "table spatial fault × law"
	graphTable   = "table graph fault × law"
)

func marks(name string) (begins, ends string) {
	return "<!-- " + name + ": begins -->\n", "<!-- " + name + ": ends -->\n"
}

// onPage is the page in three parts: before the table, the table, and behind it.
func onPage(t testing.TB, name string) (before, table, behind string) {
	content, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	first, last := marks(name)
	before, rest, begins := strings.Cut(string(content), first)
	table, behind, ends := strings.Cut(rest, last)
	if !begins || !ends {
		t.Fatalf("%s has no marks around its table", page)
	}
	return before, table, behind
}

func writeTable(t testing.TB, name, table string) {
	before, _, behind := onPage(t, name)
	begins, ends := marks(name)
	if err := os.WriteFile(page, []byte(before+begins+table+ends+behind), 0o644); err != nil {
		t.Fatal(err)
	}
}

// The page names all laws and faults. Its numbers change with the generator; they
// are written anew by SEMCHECK_MATRIX.
func TestPageHasAllLawsAndFaults(t *testing.T) {
	before, table, _ := onPage(t, faultTable)
	heading, rows, _ := strings.Cut(table, "\n")
	for _, law := range oracle.RelationalLaws() {
		if !strings.Contains(heading, "| "+law.Name()+" |") || !strings.Contains(before, "**"+law.Name()+"**") {
			t.Errorf("%s is not on the page", law.Name())
		}
	}
	for _, law := range oracle.SpatialLaws() {
		if !strings.Contains(before, "**"+law.Name()+"**") {
			t.Errorf("%s is not on the page", law.Name())
		}
	}
	for _, bug := range fault.OptimiserFaults() {
		if !strings.Contains(rows, "| "+bug.Name+" |") {
			t.Errorf("%q is not in the table", bug)
		}
	}
	if lines := strings.Count(rows, "\n"); lines != len(fault.OptimiserFaults())+2 {
		t.Errorf("the table has %d lines for %d faults", lines, len(fault.OptimiserFaults()))
	}
}
