package resolve_test

import (
	"context"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// chapters are those of testdata/rules in which the meaning of names decides what a query
// returns. Their expectations are derived by hand from the sources that they name;
// package eval runs all of them, here is held what follows from the bound tree: which
// errors come before evaluation, the names and types of columns, and the values of plain
// rows.
var chapters = []string{"names", "group", "order", "from", "select", "subquery", "aggregate", "compare", "conditional", "predicate", "set", "where", "dynamic"}

func TestRulesAboutNames(t *testing.T) {
	held := 0
	for _, chapter := range chapters {
		datadriven.Walk(t, filepath.Join("../../testdata/rules", chapter), func(t *testing.T, path string) {
			r := ruleFile{}
			datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string { return r.run(t, d) })
			held += r.held
		})
	}
	if held < 5000 { // queries by dialect; a form that is not read here would pass unseen
		t.Errorf("%d expectations were held", held)
	}
}

// ruleFile runs one file.
type ruleFile struct {
	databases map[string]*eval.Database
	held      int
}

func (r *ruleFile) run(t *testing.T, d *datadriven.TestData) string {
	switch d.Cmd {
	case "setup":
		r.databases = map[string]*eval.Database{}
		for _, name := range dialectsOf(d) {
			r.databases[name] = database(d.Input, name)
		}
	case "query":
		for _, name := range dialectsOf(d) {
			db, made := r.databases[name]
			if !made {
				db = eval.NewDatabase(spec.DialectByName(name))
				db.BuiltInFunctionsAlone = true
			}
			if want := strings.TrimSpace(sectionOf(d.Expected, name)); db != nil && want != "" {
				r.hold(t, d, db, want)
			}
		}
	}
	return d.Expected
}

// database holds what statements make; nil where a version cannot read them.
func database(text, dialect string) *eval.Database {
	db := eval.NewDatabase(spec.DialectByName(dialect))
	db.BuiltInFunctionsAlone = true
	list, err := parse.Statements(text, db.Dialect())
	if err != nil {
		return nil
	}
	for _, s := range list {
		if err := db.Apply(context.Background(), s); err != nil {
			return nil
		}
	}
	return db
}

// hold compares what a query returns with what is expected of it, line by line, where the
// expectation is of an error, of columns or of plain rows.
func (r *ruleFile) hold(t *testing.T, d *datadriven.TestData, db *eval.Database, want string) {
	q, err := parse.Query(d.Input, db.Dialect())
	if err != nil {
		return // a version that does not read it
	}
	outcome, err := eval.Query(context.Background(), q, db, eval.Options{})
	if err != nil {
		t.Errorf("%s: %s: %s: %v", d.Pos, db.Dialect().Name, d.Input, err)
		return
	}
	var columns, rows []string
	for _, line := range strings.Split(want, "\n") {
		switch {
		case strings.HasPrefix(line, "columns: "):
			columns = append(columns, line)
		case line == "ordered", line == "(no rows)":
		case line == "or", strings.HasPrefix(line, "any "), strings.HasPrefix(line, "- "), strings.ContainsAny(line, "~^"), strings.Contains(line, "<'"): // a list of texts is shown otherwise
			return
		case strings.HasPrefix(line, "= "):
			rows = append(rows, cells(line[2:], db.Dialect()))
		default:
			rows = append(rows, cells(line, db.Dialect()))
		}
	}
	slices.Sort(rows)
	var got []string
	switch outcome.Kind {
	case eval.OutcomeUnsupported:
		got = []string{"unsupported"}
	case eval.OutcomeUndetermined:
		got = []string{"undetermined: " + outcome.Rule.ID}
	case eval.OutcomeRaise:
		got = []string{"error: " + outcome.Classes.String()}
		if outcome.Static {
			got[0] = "error before evaluation: " + outcome.Classes.String()
		}
	case eval.OutcomeRows:
		for _, g := range outcome.Worlds[0].Groups {
			for _, row := range g.Rows[:g.Take] {
				values := make([]string, len(row))
				for i := range row {
					if values[i] = row[i].String(); row[i].Kind() == semantics.KindText {
						values[i] = "'" + strings.ReplaceAll(row[i].Str(), "'", "''") + "'"
					}
				}
				got = append(got, cells(strings.Join(values, " | "), db.Dialect()))
			}
		}
		if outcome.MayRaise != 0 {
			got = append(got, "may raise: "+outcome.MayRaise.String())
		}
		slices.Sort(got)
	}
	r.held++
	if !slices.Equal(got, rows) {
		t.Errorf("%s: %s: %s\ngot  %q\nwant %q", d.Pos, db.Dialect().Name, d.Input, got, rows)
	}
	if len(columns) > 0 {
		var list []string
		for _, c := range outcome.Columns {
			if text := c.Name; d.HasArg("names") {
				list = append(list, text)
			} else {
				list = append(list, strings.TrimSpace(text+" "+c.Type.String()))
			}
		}
		if got := "columns: " + strings.Join(list, " | "); got != columns[0] {
			t.Errorf("%s: %s: %s\ngot  %s\nwant %s", d.Pos, db.Dialect().Name, d.Input, got, columns[0])
		}
	}
}

// cells are a row's values without the signs that tell their kinds.
func cells(line string, d *spec.Dialect) string {
	list := strings.Split(line, " | ")
	for i, cell := range list {
		cell = strings.TrimSpace(cell)
		switch {
		case strings.HasPrefix(cell, "'"), strings.HasPrefix(cell, "0x"):
		case (cell == "TRUE" || cell == "FALSE") && d.BooleanType == spec.BooleanInteger:
			cell = map[string]string{"TRUE": "1", "FALSE": "0"}[cell]
		case cell == "TRUE", cell == "FALSE":
			cell = strings.ToLower(cell)
		case cell != "" && strings.ContainsAny(cell[:1], "-0123456789"):
			cell = strings.TrimSuffix(strings.TrimSuffix(cell, "u"), ".")
			if f, err := strconv.ParseFloat(cell, 64); err == nil && strings.Contains(cell, "e") {
				cell = strconv.FormatFloat(f, 'g', -1, 64)
			}
		}
		list[i] = cell
	}
	return strings.Join(list, " | ")
}

// dialectsOf are the dialects that a directive is for, each with its versions.
func dialectsOf(d *datadriven.TestData) (list []string) {
	in, not := spec.DialectNames(), []string(nil)
	for _, arg := range d.CmdArgs {
		switch arg.Key {
		case "in":
			in = arg.Vals
		case "not":
			not = arg.Vals
		}
	}
	for _, name := range spec.DialectNames() {
		if slices.ContainsFunc(in, func(of string) bool { return name == of || spec.DialectByName(name).Descends(of) }) && !slices.Contains(not, name) {
			list = append(list, name)
		}
	}
	return list
}

// sectionOf is what is expected in a dialect: the part behind the line that names it, or
// its nearest ancestor.
func sectionOf(expected, dialect string) string {
	if !strings.HasPrefix(expected, "[") {
		return expected
	}
	parts, current := map[string]string{}, []string(nil)
	for _, line := range strings.Split(strings.TrimRight(expected, "\n"), "\n") {
		if strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]") {
			current = strings.Fields(line[1 : len(line)-1])
			continue
		}
		for _, name := range current {
			parts[name] += line + "\n"
		}
	}
	for name := dialect; ; name = spec.DialectByName(name).Parent {
		if parts[name] != "" || spec.DialectByName(name).Parent == "" {
			return parts[name]
		}
	}
}
