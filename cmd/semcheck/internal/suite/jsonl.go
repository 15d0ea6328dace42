package suite

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// jsonCase is one line of a file: a query with the rows or the error that it
// must give.
type jsonCase struct {
	ID      any               `json:"id"`
	Dialect string            `json:"dialect"`
	Setup   []string          `json:"setup"`
	Query   string            `json:"query"`
	Columns []json.RawMessage `json:"columns"`
	Rows    *[][]any          `json:"rows"`
	Ordered bool              `json:"ordered"`
	Error   any               `json:"error"`
}

// jsonLines runs one file. Cases with the same dialect and setup in a row
// share a database, as queries change nothing.
type jsonLines struct {
	*reader
	session *script.Session
	shared  string // dialect and setup of the session; empty if it cannot be shared
	// asInstalled tells that a mode which a server as it is installed lacks refuses nothing.
	asInstalled bool
}

func readJSONLines(r *reader, text string) {
	j := &jsonLines{reader: r}
	number := 0
	for line := range strings.Lines(text) {
		number++
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if r.over() {
			return
		}
		j.line(fmt.Sprintf("%s:%d", r.file, number), line)
	}
}

func (j *jsonLines) line(place, line string) {
	c := Case{Place: place}
	var in jsonCase
	decoder := json.NewDecoder(strings.NewReader(line))
	decoder.UseNumber()
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&in); err != nil {
		c.Status, c.Reason, c.SQL = Error, "not a case: "+err.Error(), line
		j.judged(c)
		return
	}
	if in.ID != nil {
		c.Place += " " + fmt.Sprint(in.ID)
	}
	c.SQL = in.Query
	j.run(&c, &in)
	j.judged(c)
}

func (j *jsonLines) run(c *Case, in *jsonCase) {
	expected, raises, err := expectedError(in.Error)
	if err == nil && !raises && in.Rows == nil {
		err = fmt.Errorf("neither rows nor an error are expected")
	}
	if err != nil {
		c.Status, c.Reason = Error, "not a case: "+err.Error()
		return
	}
	d := j.options.Dialect
	if name := in.Dialect; d == nil {
		if name == "" {
			name = "iso"
		}
		if d = spec.DialectByName(name); d == nil {
			c.Status, c.Reason = Error, fmt.Sprintf("unknown dialect %q; the dialects are %s", name, strings.Join(spec.DialectNames(), ", "))
			return
		}
	}
	if !j.setUp(c, d, in.Setup) {
		return
	}
	outcome, err := j.ask(in.Query)
	if err != nil {
		c.Status, c.Reason = Error, err.Error()
		return
	}
	if raises {
		judgeError(c, outcome, expected)
		return
	}
	strict := func(v semantics.Value, cell any) bool { return shows(v, cell, j.options.Strict) }
	j.judgeRows(c, in, outcome, strict)
}

// setUp makes the database of a case.
func (j *jsonLines) setUp(c *Case, d *spec.Dialect, setup []string) bool {
	key := d.Name + "\x00" + strings.Join(setup, "\x00")
	if key == j.shared {
		j.session.Database.ForgetStatements() // a case before asked its query
		return true
	}
	j.session, j.shared = script.NewSession(d, eval.Options{Naive: j.options.Naive}), ""
	if j.options.Installed {
		j.session.Database.UseInstalledCollation()
	}
	for _, text := range setup {
		statements, err := script.Read(text, d)
		if err == nil {
			_, err = j.limited(func(ctx context.Context) (*eval.Outcome, error) { return nil, j.session.SetUp(ctx, statements) })
		}
		if err == nil {
			continue
		}
		var outcome *eval.Outcome
		if failed, ok := err.(*script.SetupError); ok {
			outcome = failed.Outcome
		} else {
			outcome, _ = script.Refusal(err)
		}
		if outcome != nil && outcome.Kind == eval.OutcomeUnsupported {
			c.Status, c.Reason = Unsupported, outcome.Feature
		} else {
			c.Status, c.Reason = Error, "setup: "+err.Error()
		}
		return false
	}
	j.shared = key
	return true
}

// ask runs the statement that the case is about.
func (j *jsonLines) ask(text string) (*eval.Outcome, error) {
	return j.limited(func(ctx context.Context) (*eval.Outcome, error) {
		statements, err := script.Read(text, j.session.Database.Dialect())
		if err != nil {
			return script.Refusal(err)
		}
		if len(statements) == 0 {
			return nil, fmt.Errorf("there is no statement in %q", text)
		}
		last := len(statements) - 1
		if last > 0 || !statements[last].Query() {
			j.shared = ""
		}
		if err := j.session.SetUp(ctx, statements[:last]); err != nil {
			if failed, ok := err.(*script.SetupError); ok {
				return failed.Outcome, nil
			}
			return nil, err
		}
		asked := statements[last].Read()
		outcome, err := j.session.Do(ctx, asked)
		if err != nil || !j.asInstalled {
			return outcome, err
		}
		installed, err := j.session.AsInstalled(ctx, asked, outcome)
		return cmp.Or(installed, outcome), err
	})
}

// expectedError reads the error of a case: the name of a class, true for any
// error, or an object with a class; null and false for none. An empty set
// permits any class.
func expectedError(v any) (set semantics.ClassSet, raises bool, err error) {
	switch v := v.(type) {
	case nil:
		return 0, false, nil
	case bool:
		return 0, v, nil
	case map[string]any:
		return expectedError(v["class"])
	case string:
		for name := range strings.SplitSeq(v, ",") {
			class, ok := semantics.ClassByName(name)
			if !ok {
				return 0, true, fmt.Errorf("unknown error class %q", name)
			}
			set = set.With(class)
		}
		return set, true, nil
	}
	return 0, false, fmt.Errorf("an error that is no class: %v", v)
}

func judgeError(c *Case, outcome *eval.Outcome, expected semantics.ClassSet) {
	c.Expected = "error: " + expected.String()
	permitted := outcome.MayRaise
	switch outcome.Kind {
	case eval.OutcomeUnsupported:
		if expected.Has(semantics.ClassUnsupported) {
			return
		}
		c.Status, c.Reason = Unsupported, outcome.Feature
		return
	case eval.OutcomeUndetermined:
		c.Status, c.Reason = Unsupported, "open: "+ruleOf(outcome)
		return
	case eval.OutcomeRaise:
		permitted = outcome.Classes
		c.Got = failure(outcome)
	case eval.OutcomeRows:
		c.Got = tableText(first(outcome))
	}
	if permitted == 0 || expected != 0 && permitted&expected == 0 {
		c.Status, c.Reason = Wrong, "an error is expected"
		if outcome.Kind == eval.OutcomeRaise {
			c.Reason = "an error of another class"
		}
	}
}

// judgeRows holds rows against those of a case. Shows tells whether a cell shows a value.
func (j *jsonLines) judgeRows(c *Case, in *jsonCase, outcome *eval.Outcome, shows func(semantics.Value, any) bool) {
	rows := *in.Rows
	c.Expected = jsonText(rows)
	switch outcome.Kind {
	case eval.OutcomeUnsupported:
		c.Status, c.Reason = Unsupported, outcome.Feature
		return
	case eval.OutcomeUndetermined:
		c.Status, c.Reason = Unsupported, "open: "+ruleOf(outcome)
		return
	case eval.OutcomeRaise:
		c.Status, c.Reason, c.Got = Error, failure(outcome), failure(outcome)
		return
	case eval.OutcomeRows:
	}
	c.Got = tableText(first(outcome))
	if reason := j.columnDifference(in.Columns, outcome.Columns); reason != "" {
		c.Status, c.Reason = Wrong, reason
		return
	}
	for _, row := range rows {
		if len(row) != len(outcome.Columns) {
			c.Status, c.Reason = Wrong, fmt.Sprintf("%d columns instead of %d", len(outcome.Columns), len(row))
			return
		}
	}
	same := func(row semantics.Row, i int) bool {
		for k := range row {
			if !shows(row[k], rows[i][k]) {
				return false
			}
		}
		return true
	}
	if !permits(outcome, len(rows), !in.Ordered, same) {
		c.Status, c.Reason = Wrong, "other rows"
	}
}

// columnDifference compares the number of columns and, if strict, their names
// and types; a column is a name or an object with name and type.
func (j *jsonLines) columnDifference(expected []json.RawMessage, got []eval.Column) string {
	if len(expected) == 0 {
		return ""
	}
	if len(expected) != len(got) {
		return fmt.Sprintf("%d columns instead of %d", len(got), len(expected))
	}
	for i, raw := range expected {
		var column struct{ Name, Type string }
		if json.Unmarshal(raw, &column.Name) != nil {
			if err := json.Unmarshal(raw, &column); err != nil {
				return "a column that is neither a name nor an object: " + string(raw)
			}
		}
		switch {
		case !j.options.Strict:
		case column.Name != "" && !strings.EqualFold(column.Name, got[i].Name):
			return fmt.Sprintf("column %d is called %q instead of %q", i+1, got[i].Name, column.Name)
		case column.Type != "" && !strings.EqualFold(column.Type, got[i].Type.String()):
			return fmt.Sprintf("column %d is of type %s instead of %s", i+1, got[i].Type, column.Type)
		}
	}
	return ""
}

// ruleOf names the rule that leaves an outcome open.
func ruleOf(o *eval.Outcome) string {
	if o.Rule == nil {
		return "an unnamed rule"
	}
	return o.Rule.ID
}

func failure(o *eval.Outcome) string { return fmt.Sprintf("error: %s (%s)", o.Message, o.Classes) }

func jsonText(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("suite: " + err.Error()) // it came from JSON
	}
	return strings.TrimSpace(b.String())
}
