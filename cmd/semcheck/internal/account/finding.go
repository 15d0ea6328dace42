package account

import (
	"fmt"
	"io"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/finding"
)

// FindingScript writes a finding as an SQL script: its database, the query, and
// as comments what was expected, what came and what is to blame.
func FindingScript(w io.Writer, f *finding.Finding) {
	best := f.Best()
	comment(w, f.Title())
	comment(w, fmt.Sprintf("%s: %s, %s of %s, dialect %s", f.ID, f.Verdict, f.Law, f.Target.Version, f.Target.Dialect))
	if len(f.Target.Preamble) > 0 {
		fmt.Fprintln(w, "\n-- the session")
		for _, text := range f.Target.Preamble {
			statement(w, text)
		}
	}
	fmt.Fprintln(w, "\n-- the database")
	for _, text := range best.Statements {
		statement(w, text)
	}
	if len(best.Asked) > 0 {
		questions(w, best.Asked)
		comment(w, best.Detail)
	} else {
		fmt.Fprintf(w, "\n-- the %s\n", f.Origin.Kind)
		statement(w, best.Query)
		fmt.Fprintln(w)
		comment(w, best.Detail)
		comment(w, "expected:\n"+Indent(expectedText(&best.Expected), "  "))
		comment(w, "actual:\n"+Indent(actualText(&best.Actual), "  "))
	}
	if o := &f.Origin; o.Law != "" {
		comment(w, fmt.Sprintf("found by %s (%s), whose answers contradict one another:", o.Law, o.Variant))
		for i := range o.Asked {
			comment(w, fmt.Sprintf("  %s: %s", o.Asked[i].Role, o.Asked[i].Actual.Line()))
		}
	}
	if b := f.Blame; b != nil && b.Rule != "" {
		comment(w, fmt.Sprintf("to blame: %s\n%s\n%s", b.Named(), wrapped(b.Statement), wrapped(b.Source)))
		if b.Doubt != "" {
			comment(w, wrapped(b.Doubt))
		}
		if b.Isolated {
			comment(w, "  "+b.Sentence())
		}
	}
	if c := f.Cluster; c != nil {
		comment(w, "cluster: "+c.Key)
		if c.Normalised != "" {
			comment(w, hung("normalised query: "+present.Escaped(c.Normalised)))
		}
		if c.Operands != "" {
			comment(w, hung("operands: "+present.Escaped(c.Operands)))
		}
	}
	if k := f.Known; k != nil {
		comment(w, fmt.Sprintf("known: %s (%s)\n%s", k.ID, k.Mode, wrapped(k.Reason)))
		for _, text := range []string{k.Link, k.File} {
			if text != "" {
				comment(w, "  "+text)
			}
		}
	}
	if f.Baseline {
		comment(w, "known: its cluster is in the baseline of the run")
	}
	if f.Note != "" {
		comment(w, f.Note)
	}
}

// questions writes the questions of a metamorphic law with their answers.
func questions(w io.Writer, asked []finding.Asked) {
	for i := range asked {
		a := &asked[i]
		fmt.Fprintf(w, "\n-- %s\n", a.Role)
		if a.Prepared {
			comment(w, "sent as a prepared statement")
		}
		for _, text := range a.Before {
			statement(w, text)
		}
		statement(w, a.Query)
		for _, text := range a.After {
			statement(w, text)
		}
		comment(w, Indent(actualText(&a.Actual), "  "))
	}
	fmt.Fprintln(w)
}

// wrapped breaks a text for a comment and indents every line.
func wrapped(text string) string { return present.Wrap(text, "  ", present.Width-len("-- ")) }

// hung is wrapped without the indent of the first line.
func hung(text string) string { return strings.TrimLeft(wrapped(text), " ") }

// comment writes a text as comment lines.
func comment(w io.Writer, text string) {
	for line := range strings.Lines(strings.TrimRight(text, "\n")) {
		fmt.Fprintln(w, strings.TrimRight("-- "+strings.TrimRight(line, "\r\n"), " "))
	}
}

func statement(w io.Writer, text string) {
	fmt.Fprintf(w, "%s;\n", strings.TrimRight(strings.TrimSpace(text), ";"))
}

// mostExpected is how many of several permitted results are written out.
const mostExpected = 3

// expectedText writes what was called for, for people.
func expectedText(e *finding.Expected) string {
	var b strings.Builder
	switch e.Outcome {
	case "rows":
		for i, world := range e.Worlds {
			if i == mostExpected {
				fmt.Fprintf(&b, "… and %d more results that are permitted; finding.json has them all\n", len(e.Worlds)-i)
				break
			}
			if len(e.Worlds) > 1 {
				fmt.Fprintf(&b, "result %d of %d that are permitted:\n", i+1, len(e.Worlds))
			}
			rows := 0
			for _, tie := range world {
				rows += tie.Take
				if tie.Take < len(tie.Rows) {
					fmt.Fprintf(&b, "%d of these:\n", tie.Take)
				}
				for _, row := range tie.Rows {
					b.WriteString(storedRow(row) + "\n")
				}
			}
			fmt.Fprintf(&b, "(%s", present.Count(rows, "row"))
			if e.Ordered {
				b.WriteString(", in an order that ORDER BY leaves")
			}
			b.WriteString(")\n")
		}
		if e.MayRaise != "" {
			fmt.Fprintf(&b, "or an error: %s\n", e.MayRaise)
		}
		return strings.TrimRight(b.String(), "\n")
	case "raise":
		return strings.TrimRight(fmt.Sprintf("an error: %s %s", e.Classes, present.Message(e.Message)), " ")
	case "":
		return "not stored"
	}
	return e.Outcome
}

// actualText writes an engine's answer for people.
func actualText(a *finding.Actual) string {
	if a.Error != "" {
		return "an error: " + a.Error
	}
	var b strings.Builder
	for _, row := range a.Rows {
		texts := make([]*string, len(row))
		for i, cell := range row {
			if cell != nil {
				texts[i] = &cell.Text
			}
		}
		b.WriteString(storedRow(texts) + "\n")
	}
	fmt.Fprintf(&b, "(%s)", present.Count(a.Count, "row"))
	return b.String()
}

func storedRow(row []*string) string {
	cells := make([]string, len(row))
	for i, text := range row {
		if cells[i] = "NULL"; text != nil {
			if cells[i] = present.Escaped(*text); cells[i] == "NULL" || cells[i] == "" || strings.ContainsAny(cells[i], " |") {
				cells[i] = fmt.Sprintf("%q", *text)
			}
		}
	}
	return strings.Join(cells, " | ")
}
