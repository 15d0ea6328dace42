package suite

import (
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// report is a script of a tracker of bugs: statements of which the last one is the query, and
// what the query must return, in each of the dialects.
type report struct {
	title    string
	line     int // of the title
	dialects []string
	text     strings.Builder
}

// The lines of a report that are no statements.
const (
	reportDialect = "-- dialect:"
	reportWant    = "-- want"
)

// readReports judges the reports of a file: a comment that is the title, a line with the
// dialects, statements, and a line that says what is wanted.
func readReports(r *reader, text string) {
	var open *report
	title, titleLine, number := "", 0, 0
	for line := range strings.Lines(text) {
		number++
		if r.over() {
			return
		}
		trimmed := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(trimmed, reportDialect):
			if open != nil {
				r.misread(open, "the report says nothing of what it wants: a line "+reportWant+": [[1]] ends it")
			}
			open = &report{title: title, line: titleLine}
			if title == "" {
				open.line = number
			}
			title = ""
			for name := range strings.SplitSeq(strings.TrimPrefix(trimmed, reportDialect), ",") {
				open.dialects = append(open.dialects, strings.TrimSpace(name))
			}
		case strings.HasPrefix(trimmed, reportWant) && open != nil:
			r.report(open, strings.TrimPrefix(trimmed, reportWant))
			open = nil
		case open != nil:
			open.text.WriteString(line)
		case strings.HasPrefix(trimmed, "--"):
			title, titleLine = strings.TrimSpace(strings.TrimPrefix(trimmed, "--")), number
		case trimmed != "":
			r.misread(&report{line: number}, "a statement stands before the line "+reportDialect)
			return
		}
	}
	if open != nil {
		r.misread(open, "the report says nothing of what it wants: a line "+reportWant+": [[1]] ends it")
	}
}

// reporters ask the statements of a report.
var reporters = spec.ByLanguage[func(r *reader, c *Case, d *spec.Dialect, permitted []want)]{
	SQL: (*reader).reportOfSQL, Cypher: (*reader).reportOfGraph,
}

// reportDialects are the dialects that a report may name, of SQL first.
func reportDialects() []string {
	names := spec.DialectNames()
	for _, d := range spec.GraphDialects() {
		names = append(names, d.Name)
	}
	return names
}

// place is where a report stands in its file, with its title.
func (r *reader) place(s *report) string {
	return strings.TrimSpace(fmt.Sprintf("%s:%d %s", r.file, s.line, s.title))
}

// misread tells of a report that is none.
func (r *reader) misread(s *report, reason string) {
	r.judged(Case{Place: r.place(s), Status: Error, Reason: "not a report: " + reason, SQL: strings.TrimSpace(s.text.String())})
}

// report judges one report in each of its dialects.
func (r *reader) report(s *report, want string) {
	permitted, err := readWants(want)
	if err != nil {
		r.misread(s, err.Error())
		return
	}
	names := s.dialects
	if r.options.Dialect != nil {
		names = []string{r.options.Dialect.Name}
	}
	for _, name := range names {
		c := Case{Place: r.place(s), SQL: strings.TrimSpace(s.text.String())}
		if len(names) > 1 {
			c.Place += " in " + name
		}
		if d := spec.DialectByName(name); d == nil {
			c.Status, c.Reason = Error, fmt.Sprintf("unknown dialect %q; the dialects are %s", name, strings.Join(reportDialects(), ", "))
		} else {
			reporters.For(d)(r, &c, d, permitted)
		}
		r.judged(c)
	}
}

// reportOfSQL asks the last statement after those before it.
func (r *reader) reportOfSQL(c *Case, d *spec.Dialect, permitted []want) {
	j := &jsonLines{reader: r}
	j.session = script.NewSession(d, eval.Options{Naive: r.options.Naive})
	if r.options.Installed {
		j.session.Database.UseInstalledCollation()
	}
	j.asInstalled = true // a tracker says what is not as it is installed
	outcome, err := j.ask(c.SQL)
	if err != nil {
		c.Status, c.Reason = Error, err.Error()
		return
	}
	c.judge(permitted, func(w want) Case {
		own := *c
		switch {
		case w.open:
			own.judgeOpen(outcome)
		case w.raises:
			classes, err := w.classes()
			if err != nil {
				own.Status, own.Reason = Error, "not a report: "+err.Error()
				break
			}
			judgeError(&own, outcome, classes)
		default:
			j.judgeRows(&own, &jsonCase{Rows: &w.rows, Ordered: w.ordered}, outcome, sameText)
		}
		return own
	})
}

// judgeOpen asks for an outcome that is not determined, or one of several.
func (c *Case) judgeOpen(o *eval.Outcome) {
	c.Expected = wantedOpen
	switch {
	case o.Kind == eval.OutcomeUnsupported:
		c.Status, c.Reason = Unsupported, o.Feature
	case o.Kind == eval.OutcomeRaise:
		c.Status, c.Reason, c.Got = Wrong, "the outcome is determined", failure(o)
	case o.Kind == eval.OutcomeRows && len(o.Worlds) == 1 && !slices.ContainsFunc(o.Worlds[0].Groups, func(g eval.TieGroup) bool { return g.Take < len(g.Rows) }):
		c.Status, c.Reason, c.Got = Wrong, "the outcome is determined", tableText(first(o))
	}
}

// sameText is shows, where a number and its text are one.
func sameText(v semantics.Value, cell any) bool {
	if shows(v, cell, false) {
		return true
	}
	shown, scalar := text(cell)
	_, truth := cell.(bool)
	return v.Kind() == semantics.KindText && scalar && !truth && v.Shown() == shown
}
