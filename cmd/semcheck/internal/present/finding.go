package present

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/semcheck/semcheck/compare/campaign"
)

// FindingScript writes a stored finding as an SQL script: its database, the
// query, and as comments what was expected and what came.
func FindingScript(w io.Writer, meta map[string]string, f *campaign.StoredCase, statements []string) {
	comment(w, fmt.Sprintf("%s: %s %d of database %d", f.Verdict, f.Kind, f.Number, f.Database))
	comment(w, fmt.Sprintf("%s %s, dialect %s, seed %s", meta["target"], meta["engine version"], meta["dialect"], meta["seed"]))
	if preamble := strings.TrimSpace(meta["preamble"]); preamble != "" {
		fmt.Fprintln(w, "\n-- the session")
		statement(w, preamble)
	}
	fmt.Fprintln(w, "\n-- the database")
	for _, text := range statements {
		if f.Kind == campaign.KindStatement.String() && text == f.SQL {
			break // it follows
		}
		statement(w, text)
	}
	fmt.Fprintf(w, "\n-- the %s\n", f.Kind)
	statement(w, f.SQL)
	fmt.Fprintln(w)
	comment(w, f.Detail)
	if f.Rule != "" {
		comment(w, "rule: "+f.Rule)
	}
	comment(w, "expected:\n"+Indent(expectedText(f.Expected), "  "))
	comment(w, "actual:\n"+Indent(actualText(f.Actual), "  "))
}

// comment writes a text as comment lines.
func comment(w io.Writer, text string) {
	for line := range strings.Lines(strings.TrimRight(text, "\n")) {
		fmt.Fprintln(w, strings.TrimRight("-- "+strings.TrimRight(line, "\r\n"), " "))
	}
}

func statement(w io.Writer, text string) {
	fmt.Fprintf(w, "%s;\n", strings.TrimRight(strings.TrimSpace(text), ";"))
}

// expectedText writes the outcome of a run database for people, or as it is
// stored if it has another form.
func expectedText(stored string) string {
	var o struct {
		Outcome, MayRaise, Classes, Rule, Feature string
		Ordered                                   bool
		Worlds                                    [][]struct {
			Take int
			Rows [][]*string
		}
	}
	if json.Unmarshal([]byte(stored), &o) != nil {
		return orUnknown(stored)
	}
	var b strings.Builder
	switch o.Outcome {
	case "rows":
		for i, world := range o.Worlds {
			if len(o.Worlds) > 1 {
				fmt.Fprintf(&b, "result %d of %d that are permitted:\n", i+1, len(o.Worlds))
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
			fmt.Fprintf(&b, "(%s", Count(rows, "row"))
			if o.Ordered {
				b.WriteString(", in an order that ORDER BY leaves")
			}
			b.WriteString(")\n")
		}
		if o.MayRaise != "" {
			fmt.Fprintf(&b, "or an error: %s\n", o.MayRaise)
		}
		return strings.TrimRight(b.String(), "\n")
	case "raise":
		return "an error: " + o.Classes
	}
	return orUnknown(stored)
}

// actualText writes an engine's answer of a run database for people.
func actualText(stored string) string {
	var a struct {
		Error, Class string
		Count        int
		Rows         [][]*struct{ Type, Text string }
	}
	if json.Unmarshal([]byte(stored), &a) != nil {
		return orUnknown(stored)
	}
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
	fmt.Fprintf(&b, "(%s)", Count(a.Count, "row"))
	return b.String()
}

func storedRow(row []*string) string {
	cells := make([]string, len(row))
	for i, text := range row {
		if cells[i] = "NULL"; text != nil {
			if cells[i] = visible(*text); cells[i] == "NULL" || cells[i] == "" || strings.ContainsAny(cells[i], " |") {
				cells[i] = fmt.Sprintf("%q", *text)
			}
		}
	}
	return strings.Join(cells, " | ")
}

func orUnknown(stored string) string {
	if stored == "" {
		return "not stored"
	}
	return stored
}
