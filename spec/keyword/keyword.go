// Package keyword declares the keywords of the language that SemConT tests, as far as it can be
// reconstructed: by which of them a query is written, and which of them a dialect does not have,
// with the page that shows it. The rules of package spec have keywords of their own; these rows
// are a list that semcheck did not choose, so that a coverage has a denominator from outside.
package keyword

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
)

//go:embed rows.txt
var rowsFile string

// Counted is the number of keywords that SemConT counts, without a list. This package has more
// rows: <> and != are two rows, and each set operation with ALL has its own row.
const Counted = 138

// ofGenerators is the class of the keywords that only the generators are said to use.
const ofGenerators = "generators only"

// Row is a keyword, an operator or a function.
type Row struct {
	Name  string // "LEFT JOIN"
	Class string // "join"

	number int

	parts  []string // what a query's tree has that shows it: one of these
	shows  partSet  // the numbers of the parts
	words  []string // what its text has, one after another
	probe  string
	probes map[string]string // by dialect, where it is another
}

// OfGenerators tells that the row is not among the paper's keywords: it is only said of its
// generators.
func (r *Row) OfGenerators() bool { return r.Class == ofGenerators }

// Number is the place of the row in [All].
func (r *Row) Number() int { return r.number }

// IsFunction tells that the row is the name of a function.
func (r *Row) IsFunction() bool { return slices.Contains(r.parts, anyCall) }

// Probe is a query in a dialect that shows the row. It is the standard's where the dialect does
// not have the row.
func (r *Row) Probe(d *spec.Dialect) string {
	for _, name := range d.Lineage() {
		if probe := r.probes[name]; probe != "" {
			return probe
		}
	}
	return r.probe
}

// rows are all rows in the order of the file.
var rows = func() []*Row {
	list, err := readRows(rowsFile)
	if err != nil {
		panic("keyword: rows.txt: " + err.Error())
	}
	return list
}()

// partNumbers numbers the parts of the rows, and callNumbers by their names those that are calls.
var partNumbers, callNumbers = numbered(rows)

// All lists the rows, those of the generators last.
func All() []*Row { return slices.Clone(rows) }

// readRows reads a file of rows.
func readRows(text string) (list []*Row, err error) {
	class := ""
	named := map[string]bool{}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "["):
			class = strings.Trim(line, "[]")
		case strings.HasPrefix(line, " "):
			dialects, probe, is := strings.Cut(strings.TrimSpace(line), " ; ")
			if !is || len(list) == 0 {
				return nil, fmt.Errorf("%q is no probe of dialects", line)
			}
			row := list[len(list)-1]
			if row.probes == nil {
				row.probes = map[string]string{}
			}
			for _, name := range strings.Fields(dialects) {
				if spec.DialectIn(spec.SQL, name) == nil {
					return nil, fmt.Errorf("%q names no dialect", line)
				}
				row.probes[name] = probe
			}
		default:
			row, err := readRow(line, class)
			if err != nil {
				return nil, err
			}
			if named[row.Name] {
				return nil, fmt.Errorf("%s stands twice", row.Name)
			}
			named[row.Name] = true
			row.number = len(list)
			list = append(list, row)
		}
	}
	return list, nil
}

// readRow reads a line with a name.
func readRow(line, class string) (*Row, error) {
	fields := strings.Split(line, " ; ")
	if len(fields) != 4 || class == "" {
		return nil, fmt.Errorf("%q is not name ; part ; words ; probe of a class", line)
	}
	row := &Row{Name: fields[0], Class: class, parts: strings.Split(fields[1], " or "), probe: fields[3]}
	if fields[2] != "-" {
		row.words = strings.Fields(fields[2])
	}
	if row.IsFunction() {
		row.parts = append(row.parts, callsOf(row.Name)...)
	}
	return row, nil
}
