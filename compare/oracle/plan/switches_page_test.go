package plan

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec"
)

var update = flag.Bool("update", false, "write the pages that are made from tables")

func TestSwitchesPage(t *testing.T) {
	path := filepath.Join("..", "..", "..", "docs", "SWITCHES.md")
	page := switchesPage()
	if *update {
		if err := os.WriteFile(path, []byte(page), 0o644); err != nil { //nolint:gosec // a page of the documentation
			t.Fatal(err)
		}
	}
	committed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(committed) != page {
		t.Error("docs/SWITCHES.md is not what the tables say; run `go test ./compare/oracle/plan -run TestSwitchesPage -update`")
	}
}

// switchesPage writes the page docs/SWITCHES.md: what plan laws change on each
// engine, and where it is described.
func switchesPage() string {
	var b strings.Builder
	b.WriteString("# What plan laws change\n\n" +
		"Made from the tables in `compare/oracle/plan/switches_*.go` by\n" +
		"`go test ./compare/oracle/plan -run TestSwitchesPage -update`.\n\n" +
		"A plan law asks a query as it is, and again under one change of this page: the rows must be\n" +
		"the same. An engine that does not know a setting refuses it; after three refusals in a run\n" +
		"the law does not ask for this setting again. The law puts settings back after the question.\n" +
		"A plan law also makes and drops indexes, views, derived tables and prepared statements, see\n" +
		"`semcheck --oracle plan`.\n")
	for _, name := range spec.DialectNames() {
		p := plannings[name]
		if p == nil {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n", spec.DialectByName(name).Title)
		rows := table{head: [4]string{"setting", "set", "put back", "what is planned otherwise"}}
		for i := range p.Switches {
			s := &p.Switches[i]
			rows.add(s.Name, code(s.Set), code(s.Reset), s.Does, s.From)
		}
		rows.write(&b)
		rows = table{head: [4]string{"hint", "spelled", "where", "what is planned otherwise"}}
		for i := range p.Hints {
			h := &p.Hints[i]
			spelled, where := h.spelled()
			rows.add(h.Name, code([]string{spelled}), where, h.Does, h.From)
		}
		rows.write(&b)
		rows = table{head: [4]string{"statistics", "before", "after", "what is there"}}
		for i := range p.Statistics {
			s := &p.Statistics[i]
			rows.add(s.Name, code(forAnyTable(s.Set)), code(forAnyTable(s.Reset)), s.Does, s.From)
		}
		rows.write(&b)
		rows = table{head: [4]string{"common table expression", "spelled", "", "what it is"}}
		for i := range p.With {
			w := &p.With[i]
			rows.add(w.Name, code([]string{strings.TrimSpace(fmt.Sprintf(w.Text, "name", "(columns)", "query"))}), "", w.Does, w.From)
		}
		rows.write(&b)
		if p.PreferIndex != nil {
			fmt.Fprintf(&b, "\nWith an index that the law made: %s, and back by %s.\n", code(p.PreferIndex.Set), code(p.PreferIndex.Reset))
		}
		if p.ForceIndex != "" {
			fmt.Fprintf(&b, "\nWith an index that the law made: `%s` behind its table.\n", fmt.Sprintf(p.ForceIndex, "index"))
		}
	}
	spatialPlans(&b)
	return b.String()
}

// spatialPlans lists what plan laws change about queries of geometries.
func spatialPlans(b *strings.Builder) {
	b.WriteString("\n## Geometries\n\n" +
		"A plan law asks a query with functions of geometries again\n\n" +
		"- with a spatial index on a column that a condition names (in the MySQL family a column\n" +
		"  without NULL),\n" +
		"- with a constant geometry that comes from a table of one row, because engines prepare\n" +
		"  geometries that they know to be constant,\n" +
		"- as a prepared statement,\n" +
		"- without an index that the database has.\n\n" +
		"Sources: PostGIS manual, \"Spatial Indexes\"; MySQL manual, \"Creating Spatial\n" +
		"Indexes\"; DuckDB spatial, \"R-Tree Indexes\" (all unverified; engines accept them).\n\n" +
		"| dialect | variants with an index |\n|---|---|\n")
	for _, name := range spec.DialectNames() {
		d := spec.DialectByName(name)
		var variants []string
		for _, method := range d.SpatialIndexMethods() {
			variants = append(variants, "spatial index "+method)
		}
		if variants != nil {
			fmt.Fprintf(b, "| %s | %s |\n", d.Title, strings.Join(variants, ", "))
		}
	}
}

// spelled is a hint as it is written, and where.
func (h *Hint) spelled() (text, where string) {
	switch {
	case h.Select != "" && h.First:
		return h.Select, "behind the first SELECT"
	case h.Select != "":
		return h.Select, "behind every SELECT"
	case h.Table != "":
		return h.Table, "behind every base table"
	case h.Function != "" && h.Argument != "":
		return h.Function + "(…, " + h.Argument + ")", "around every condition of WHERE and ON"
	case h.Function != "":
		return h.Function + "(…)", "around every condition of WHERE and ON"
	}
	return "+", "before every condition of WHERE and ON"
}

func forAnyTable(statements []string) []string {
	var list []string
	for _, s := range statements {
		list = append(list, strings.ReplaceAll(s, "%s", "table"))
	}
	return list
}

// table is a table of the page. Sources stand below, each once.
type table struct {
	head    [4]string
	rows    []string
	sources []spec.Source
}

func (t *table) add(name, second, third, does string, from spec.Source) {
	number := 0
	for i, s := range t.sources {
		if s == from {
			number = i + 1
		}
	}
	if number == 0 {
		t.sources = append(t.sources, from)
		number = len(t.sources)
	}
	t.rows = append(t.rows, fmt.Sprintf("| %s | %s | %s | %s | %d |\n", name, second, third, does, number))
}

func (t *table) write(b *strings.Builder) {
	if t.rows == nil {
		return
	}
	fmt.Fprintf(b, "\n| %s | %s | %s | %s | source |\n|---|---|---|---|---|\n", t.head[0], t.head[1], t.head[2], t.head[3])
	for _, row := range t.rows {
		b.WriteString(row)
	}
	b.WriteByte('\n')
	for i, s := range t.sources {
		fmt.Fprintf(b, "%d. %s, %q, %s (read %s)\n", i+1, s.Doc, s.Clause, s.Address, s.Read)
	}
}

// code writes statements as code.
func code(statements []string) string {
	var list []string
	for _, s := range statements {
		list = append(list, "`"+strings.ReplaceAll(s, "|", `\|`)+"`")
	}
	return strings.Join(list, ", ")
}
