package eval_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// The expectations in testdata/rules were derived by hand from the sources
// that they name; testdata/rules/README.md says how they are written.

const ruleFolder = "../testdata/rules"

// named collects which rule × case × dialect the expectations name.
type named map[string]map[string]bool

func (n named) add(place, dialect string) {
	if n[place] == nil {
		n[place] = map[string]bool{}
	}
	n[place][dialect] = true
}

func TestRules(t *testing.T) {
	if f := flag.Lookup("rewrite"); f != nil && f.Value.String() == "true" {
		t.Fatal("testdata/rules is written by hand from the sources: -rewrite is refused")
	}
	seen, cases := named{}, 0
	datadriven.Walk(t, ruleFolder, func(t *testing.T, path string) {
		if filepath.Ext(path) != "" {
			return // README.md
		}
		x := &expectations{seen: seen}
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string { return x.run(t, d) })
		for _, wrong := range x.wrong {
			t.Error(wrong)
		}
		cases += x.cases
	})
	t.Logf("%d cases", cases)
	if !t.Failed() && !filtered() {
		reportUnnamed(t, seen)
	}
}

// filtered tells that -run selects some of the files only.
func filtered() bool {
	f := flag.Lookup("test.run")
	return f != nil && strings.Contains(f.Value.String(), "/")
}

// reportUnnamed fails for every rule × case that no expectation names, and
// for every dialect that follows a variant of its own without one that names
// the rule.
func reportUnnamed(t *testing.T, seen named) {
	all, covered := 0, 0
	var missing []string
	for _, r := range spec.Rules() {
		if r.OfGraphs() {
			continue // their examples stand beside the code
		}
		if r.ID == "cast.to-record" {
			continue // CREATE TYPE is read in scripts alone: cmd/semcheck/testdata/script/eval_postgres_rows.txtar
		}
		for k := range r.Numbered() {
			place := r.ID + ":" + caseName(r, k)
			any := false
			for _, d := range spec.DialectNames() {
				if !r.Admits(d, k) {
					continue
				}
				any = true
				all++
				if seen[place][d] {
					covered++
				}
			}
			if any && len(seen[place]) == 0 {
				missing = append(missing, place)
			}
		}
		for _, v := range r.Variants {
			for _, d := range v.Dialects {
				if admitted(r, d) && !ruleNamed(seen, r, d) {
					missing = append(missing, r.ID+" in "+d)
				}
			}
		}
	}
	t.Logf("%d of %d rule × case × dialect are named", covered, all)
	if os.Getenv("SEMCHECK_SHOW_UNNAMED") != "" {
		showUnnamed(t, seen)
	}
	if len(missing) > 0 {
		t.Errorf("%d rules × cases have no expectation in testdata/rules:\n%s", len(missing), strings.Join(missing, "\n"))
	}
}

func showUnnamed(t *testing.T, seen named) {
	for _, r := range spec.Rules() {
		for k := range r.Numbered() {
			for _, d := range spec.DialectNames() {
				if place := r.ID + ":" + caseName(r, k); r.Admits(d, k) && !seen[place][d] {
					t.Log("unnamed:", place, d)
				}
			}
		}
	}
}

// admitted tells whether a dialect can apply a rule at all.
func admitted(r *spec.Rule, dialect string) bool {
	for k := range r.Numbered() {
		if r.Admits(dialect, k) {
			return true
		}
	}
	return false
}

func ruleNamed(seen named, r *spec.Rule, dialect string) bool {
	for k := range r.Numbered() {
		if seen[r.ID+":"+caseName(r, k)][dialect] {
			return true
		}
	}
	return false
}

// caseName is a case as the expectations write it: blanks are hyphens.
func caseName(r *spec.Rule, k spec.Case) string { return strings.ReplaceAll(r.Cases[k], " ", "-") }

// expectations runs one file.
type expectations struct {
	seen      named
	cases     int
	wrong     []string
	unread    map[string]bool // versions that cannot read the setup
	databases map[string]*eval.Database
}

func (x *expectations) run(t *testing.T, d *datadriven.TestData) string {
	dialects := dialectsOf(t, d)
	switch d.Cmd {
	case "setup":
		x.databases = map[string]*eval.Database{}
		x.unread = map[string]bool{}
		for _, name := range dialects {
			if x.unread[name] = otherVersion(d.Input, name); !x.unread[name] {
				x.databases[name] = setup(t, d, name)
			}
		}
		return d.Expected
	case "query", "statement":
		x.cases++
		source, _, _ := strings.Cut(d.Input, "\n")
		if !strings.HasPrefix(source, "-- ") {
			d.Fatalf(t, "a case begins with a comment that names its source")
		}
		wanted := sections(t, d)
		var wrong []string
		for _, name := range dialects {
			if x.unread[name] || otherVersion(d.Input, name) {
				continue
			}
			want, ok := wanted[name]
			if !ok {
				d.Fatalf(t, "nothing is expected in %s", name)
			}
			if message := x.check(t, d, name, want); message != "" {
				wrong = append(wrong, fmt.Sprintf("[%s]\n%s", name, message))
			}
		}
		if len(wrong) > 0 { // told at the end, so that the next case runs all the same
			x.wrong = append(x.wrong, fmt.Sprintf("%s: %s\nwant\n%sgot\n%s", d.Pos, d.Input, d.Expected, strings.Join(wrong, "\n")))
		}
		return d.Expected
	}
	d.Fatalf(t, "unknown directive %s", d.Cmd)
	return ""
}

// check runs a case in one dialect; it returns what is wrong.
func (x *expectations) check(t *testing.T, d *datadriven.TestData, dialect, want string) string {
	db := x.databases[dialect]
	if db == nil {
		db = eval.NewDatabase(spec.DialectByName(dialect))
		db.BuiltInFunctionsAlone = true
	}
	if d.Cmd == "statement" {
		db.Coverage = spec.NewCoverage()
		got := statementText(db, d.Input)
		if rows, err := readExpectation(want, db.Dialect()); (err != nil || got != rows.canonical()) && got != strings.TrimSpace(want) {
			return got
		}
		return x.checkNames(t, d, dialect, db.Coverage)
	}
	q, err := parse.Query(d.Input, db.Dialect())
	if err != nil {
		return refusedUnread(err, want)
	}
	q = withParameters(t, d, q, db.Dialect())
	expected, err := readExpectation(want, db.Dialect())
	if err != nil {
		d.Fatalf(t, "%v", err)
	}
	coverage := spec.NewCoverage()
	got := ""
	for _, o := range []eval.Options{{Naive: true, Coverage: coverage}, {}} {
		outcome, err := eval.Query(context.Background(), q, db, o)
		if err != nil {
			return err.Error()
		}
		if wrong := otherTypes(outcome) + otherErrors(outcome, q, db); wrong != "" {
			return wrong
		}
		text := outcomeText(outcome, d.HasArg("columns"), d.HasArg("names"))
		if o.Naive {
			got = text
		} else if text != got {
			return got + "\nbut in the fast form\n" + text
		}
	}
	if canonical := expected.canonical(); got != canonical {
		return got
	}
	return x.checkNames(t, d, dialect, coverage)
}

// refusedUnread compares the class of an error that the parser finds with what is wanted.
func refusedUnread(err error, want string) string {
	var refused *parse.SyntaxError
	if errors.As(err, &refused) && strings.TrimSpace(want) == "error before evaluation: "+refused.Class.String() {
		return ""
	}
	return "not read: " + err.Error()
}

// withParameters gives the query the values that a comment of its own line lists, as
// literals: "-- parameters: 1, 'x', NULL".
func withParameters(t *testing.T, d *datadriven.TestData, q *ast.Query, dialect *spec.Dialect) *ast.Query {
	_, list, given := strings.Cut(d.Input, "\n-- parameters: ")
	if !given {
		return q
	}
	list, _, _ = strings.Cut(list, "\n")
	var values []*ast.Literal
	for _, text := range strings.Split(list, ", ") {
		minus := strings.HasPrefix(text, "-")
		x, err := parse.Expr(strings.TrimPrefix(text, "-"), dialect)
		literal, is := x.(*ast.Literal)
		if err != nil || !is {
			d.Fatalf(t, "%s is no literal", text)
		}
		if minus {
			literal.Text = "-" + literal.Text
		}
		values = append(values, literal)
	}
	return ast.WithValues(&ast.QueryStatement{Query: q}, func(p *ast.Parameter) *ast.Literal {
		if p.Number > len(values) {
			return nil
		}
		return values[p.Number-1]
	}).(*ast.QueryStatement).Query
}

// checkNames notes the rule × case that a query names, and tells which of them
// was not applied.
func (x *expectations) checkNames(t *testing.T, d *datadriven.TestData, dialect string, coverage *spec.Coverage) string {
	var idle []string
	for _, arg := range d.CmdArgs {
		id, name, ok := strings.Cut(arg.Key, ":")
		if !ok {
			continue
		}
		r := spec.RuleByID(id)
		if r == nil {
			d.Fatalf(t, "there is no rule %s", id)
		}
		k := slices.IndexFunc(r.Cases, func(c string) bool { return strings.ReplaceAll(c, " ", "-") == name })
		switch {
		case k < 0:
			d.Fatalf(t, "rule %s has no case %s", id, name)
		case coverage.Count(r, spec.Case(k)) > 0:
			x.seen.add(arg.Key, dialect)
		case r.Admits(dialect, spec.Case(k)):
			idle = append(idle, arg.Key)
		}
	}
	if len(idle) > 0 {
		return "not applied: " + strings.Join(idle, " ")
	}
	return ""
}

// otherVersion tells whether a text is written as the dialect's parent reads it
// and this version of it does not: a case of the parent says nothing then.
func otherVersion(text, dialect string) bool {
	d := spec.DialectByName(dialect)
	if d.Parent == "" {
		return false
	}
	_, err := parse.Statements(text, d)
	_, parents := parse.Statements(text, spec.DialectByName(d.Parent))
	return err != nil && parents == nil
}

// dialectsOf are the dialects that a directive is for: all without in= and
// not=. A dialect brings its children.
func dialectsOf(t *testing.T, d *datadriven.TestData) []string {
	lists := map[string][]string{"in": spec.DialectNames()}
	for _, arg := range d.CmdArgs {
		if arg.Key != "in" && arg.Key != "not" {
			continue
		}
		for _, name := range arg.Vals {
			if spec.DialectByName(name) == nil {
				d.Fatalf(t, "there is no dialect %s", name)
			}
		}
		lists[arg.Key] = arg.Vals
	}
	var dialects []string
	for _, name := range spec.DialectNames() {
		in := slices.Contains(lists["in"], name) || slices.ContainsFunc(lists["in"], spec.DialectByName(name).Descends)
		if in && !slices.Contains(lists["not"], name) {
			dialects = append(dialects, name)
		}
	}
	return dialects
}

func setup(t *testing.T, d *datadriven.TestData, dialect string) *eval.Database {
	db := eval.NewDatabase(spec.DialectByName(dialect))
	db.BuiltInFunctionsAlone = true
	if d.HasArg("session") {
		db.BeginSession()
	}
	if d.HasArg("installed") {
		db.UseInstalledCollation()
	}
	if d.HasArg("checked") {
		db.CheckForeignKeys(true)
	}
	list, err := parse.Statements(d.Input, db.Dialect())
	if err != nil {
		d.Fatalf(t, "%s: %v", dialect, err)
	}
	for _, s := range list {
		if err := db.Apply(context.Background(), s); err != nil {
			d.Fatalf(t, "%s: %v", dialect, err)
		}
	}
	return db
}

// statementText runs statements that change a copy of the database and tells
// how the last one ends; a query at the end shows its rows.
func statementText(db *eval.Database, input string) string {
	list, err := parse.Statements(input, db.Dialect())
	if err != nil {
		return "not read" // the grammar has no such statement
	}
	for i, s := range list {
		if q, ok := s.(*ast.QueryStatement); ok {
			outcome, err := eval.Query(context.Background(), q.Query, db, eval.Options{Advances: true, Coverage: db.Coverage})
			if err != nil {
				return err.Error()
			}
			db.Advance(outcome)
			if db.Asked(context.Background(), q.Query, outcome, eval.Options{}); i < len(list)-1 {
				continue
			}
			return outcomeText(outcome, false, false)
		}
		var err error
		if ast.ReturningOf(s) != nil {
			var outcome *eval.Outcome
			if outcome, err = eval.Change(context.Background(), s, db, eval.Options{}); err == nil && i == len(list)-1 {
				return outcomeText(outcome, false, false)
			}
		} else {
			err = db.Apply(context.Background(), s)
		}
		var failure *eval.StatementError
		var unknown *eval.UnsupportedError
		var either *eval.EitherError
		switch {
		case errors.As(err, &either) && i == len(list)-1:
			return "ok or error: " + either.Class.String()
		case errors.As(err, &failure) && i == len(list)-1:
			return "error: " + failure.Class.String()
		case errors.As(err, &unknown) && i == len(list)-1:
			return "unsupported"
		case err != nil:
			return fmt.Sprintf("statement %d: %v", i+1, err)
		}
	}
	return "ok"
}

// sections splits what is expected by dialect: a line [a b] begins the part of
// these dialects; without such lines it is one part for all. A dialect without
// a part of its own has its parent's.
func sections(t *testing.T, d *datadriven.TestData) map[string]string {
	parts := map[string]string{}
	current := spec.DialectNames()
	for i, line := range strings.Split(strings.TrimRight(d.Expected, "\n"), "\n") {
		if strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]") {
			if i == 0 {
				clear(parts)
			}
			current = strings.Fields(line[1 : len(line)-1])
			for _, name := range current {
				if spec.DialectByName(name) == nil || parts[name] != "" {
					d.Fatalf(t, "bad section %s", line)
				}
			}
			continue
		}
		for _, name := range current {
			parts[name] += line + "\n"
		}
	}
	for _, name := range spec.DialectNames() {
		for d := spec.DialectByName(name); parts[name] == "" && d.Parent != ""; d = spec.DialectByName(d.Parent) {
			parts[name] = parts[d.Parent]
		}
	}
	return parts
}
