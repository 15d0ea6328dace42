package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
)

const (
	shownRows   = 40 // of a result
	shownWorlds = 3  // of several permitted results
)

// expected writes for people what is called for: a table for each permitted
// result, sentences about order, choice and permitted errors.
func expected(j *finding.Judged, types bool) string { return expectedDrawn(j, types, nil) }

// expectedDrawn is expected with its rows as a client prints them; nil draws
// them in semcheck's own form.
func expectedDrawn(j *finding.Judged, types bool, prints drawing) string {
	e := &j.Expected
	switch e.Outcome {
	case "rows":
		return expectedRows(j, types, prints)
	case "raise":
		text := "An error of class " + either(e.Classes) + "."
		if e.Message != "" {
			text += "\n" + sentence(e.Message)
		}
		return text
	case "success":
		return "The statement succeeds."
	case "undetermined":
		return "Some answer; the sources leave open which" + by(e.Rule) + "."
	case "unsupported":
		return "Some answer; which is not known, semcheck does not model " + e.Feature + "."
	case "":
		return "Not recorded."
	}
	return sentence(e.Outcome)
}

// either lists classes of errors as alternatives.
func either(classes string) string { return strings.ReplaceAll(classes, ", ", " or ") }

func by(rule string) string {
	if rule == "" {
		return ""
	}
	return " (rule " + rule + ")"
}

func expectedRows(j *finding.Judged, types bool, prints drawing) string {
	e := &j.Expected
	var b strings.Builder
	if n := len(e.Worlds); n > 1 {
		fmt.Fprintf(&b, "Any one of %d results.\n", n)
	}
	for i, world := range e.Worlds[:min(len(e.Worlds), shownWorlds)] {
		if i > 0 || len(e.Worlds) > 1 {
			fmt.Fprintf(&b, "\nResult %d:\n", i+1)
		}
		permitted(&b, j, world, types, prints)
	}
	if left := len(e.Worlds) - shownWorlds; left > 0 {
		fmt.Fprintf(&b, "\nand %s more, see %s.\n", count(left, "result"), finding.File)
	}
	if len(e.Worlds) == 0 {
		b.WriteString("Rows, which were not recorded.\n")
	}
	if e.MayRaise != "" {
		fmt.Fprintf(&b, "An error of class %s would be permitted, too.\n", either(e.MayRaise))
	}
	return strings.TrimRight(b.String(), "\n")
}

// permitted writes one permitted result.
func permitted(b *strings.Builder, j *finding.Judged, world []finding.Tie, types bool, prints drawing) {
	t := table{prints: prints, header: expectedHeader(j, world, types), rows: expectedCells(j, world)}
	rows := 0
	for _, tie := range world {
		rows += tie.Take
	}
	drawResult(b, t, rows, choice(world))
	if text := orderOf(j, world, rows); text != "" {
		b.WriteString(text + "\n")
	}
}

// expectedCells are the rows of a permitted result as they are shown.
func expectedCells(j *finding.Judged, world []finding.Tie) (rows [][]string) {
	plain := !typesValues(&j.Actual)
	for _, tie := range world {
		for _, row := range tie.Rows {
			cells := make([]string, len(row))
			for i, text := range row {
				cells[i] = "NULL"
				if text != nil {
					cells[i] = *text
				}
				if plain && i < len(j.Expected.Columns) && approximate(j.Expected.Columns[i]) {
					cells[i] = strings.TrimSuffix(cells[i], ".0")
				}
			}
			rows = append(rows, cells)
		}
	}
	return rows
}

// typesValues tells whether the engine gives each value a type of its own.
// Where it does not, the float 1.0 and the integer 1 look the same in its
// answers, and have to in what is expected.
func typesValues(a *finding.Actual) bool {
	for _, row := range a.Rows {
		for _, cell := range row {
			if cell != nil && cell.Type != "" {
				return true
			}
		}
	}
	return false
}

// approximate tells whether a static type is one of floats.
func approximate(kind string) bool {
	return strings.HasPrefix(kind, "real") || strings.HasPrefix(kind, "double")
}

// alike tells whether rows that are tied look the same.
func alike(rows [][]*string) bool {
	for _, row := range rows[min(len(rows), 1):] {
		if !slices.EqualFunc(row, rows[0], func(a, b *string) bool { return a == b || a != nil && b != nil && *a == *b }) {
			return false
		}
	}
	return true
}

// drawResult writes the first rows and the number of all; or, where only some of
// the rows that are drawn belong to the result, which.
func drawResult(b *strings.Builder, t table, rows int, which string) {
	total := len(t.rows)
	if total > shownRows {
		t.rows = t.rows[:shownRows]
	}
	if len(t.header) > 0 {
		b.WriteString(t.draw())
	}
	shown := len(t.rows)
	if which != "" {
		b.WriteString(which)
		if shown < total {
			fmt.Fprintf(b, " The first %d of %d are shown.", shown, total)
		}
		b.WriteString("\n")
		return
	}
	if shown < total || shown < rows {
		fmt.Fprintf(b, "(%s, the first %d are shown)\n", count(rows, "row"), shown)
		return
	}
	fmt.Fprintf(b, "(%s)\n", count(rows, "row"))
}

// expectedHeader names the columns as the engine did, where there are as many.
func expectedHeader(j *finding.Judged, world []finding.Tie, types bool) []string {
	columns := len(j.Expected.Columns)
	for _, tie := range world {
		for _, row := range tie.Rows {
			columns = max(columns, len(row))
		}
	}
	names := make([]string, columns)
	for i := range names {
		names[i] = fmt.Sprintf("column %d", i+1)
		if len(j.Actual.Columns) == columns && j.Actual.Columns[i].Name != "" {
			names[i] = j.Actual.Columns[i].Name
		}
		if types && i < len(j.Expected.Columns) {
			names[i] = cut(names[i], widestName/2) + ": " + j.Expected.Columns[i]
		}
	}
	return names
}

// actual writes an engine's answer for people.
func actual(f *finding.Finding, j *finding.Judged, types bool) string {
	return actualDrawn(f, j, types, nil)
}

// actualDrawn is actual with its rows as a client prints them.
func actualDrawn(f *finding.Finding, j *finding.Judged, types bool, prints drawing) string {
	a := &j.Actual
	if f.Verdict == "crash" || f.Verdict == "hang" {
		return noAnswer(f, a)
	}
	switch {
	case a.Error != "" && a.Class != "":
		return "An error of class " + a.Class + ":\n" + a.Error
	case a.Error != "":
		return "An error:\n" + a.Error
	case len(a.Columns) == 0 && len(a.Rows) == 0:
		return "The statement succeeds."
	}
	t := table{prints: prints}
	for _, c := range a.Columns {
		name := c.Name
		if types && c.Type != "" {
			name = cut(name, widestName/2) + ": " + c.Type
		}
		t.header = append(t.header, name)
	}
	write := cellWriters.Of(languageOf(f))
	for _, row := range a.Rows {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = write(cell, columnType(a.Columns, i))
		}
		t.rows = append(t.rows, cells)
	}
	var b strings.Builder
	drawResult(&b, t, a.Count, "")
	return strings.TrimRight(b.String(), "\n")
}

// noAnswer says how an engine failed to answer.
func noAnswer(f *finding.Finding, a *finding.Actual) string {
	text := "No answer: the engine or the connection is gone."
	switch {
	case f.Verdict == "hang":
		text = "No answer: the statement ran past its time."
	case f.Closed():
		text = "No answer: the server closed the connection; it answers a new one."
	}
	if a.Error != "" {
		text += "\n" + a.Error
	}
	return text
}

func columnType(columns []finding.Column, i int) string {
	if i < len(columns) {
		return columns[i].Type
	}
	return ""
}

// cellWriters write the values of an answer, with the type of their column.
var cellWriters = spec.ByLanguage[func(cell *finding.Cell, column string) string]{SQL: value, Cypher: notated}

// notated is a value in the notation of graphs, which has quotes of its own.
func notated(cell *finding.Cell, _ string) string {
	if cell == nil {
		return "null"
	}
	return cell.Text
}

// value writes a value of an engine as expected values are written: texts in
// quotes, so that the text NULL, an empty text and blanks at an end are seen.
func value(cell *finding.Cell, column string) string {
	if cell == nil {
		return "NULL"
	}
	kind := cell.Type
	if kind == "" {
		kind = column
	}
	if textual(kind) || kind == "" && !numeric(cell.Text) {
		return "'" + cell.Text + "'"
	}
	return cell.Text
}

// textual tells whether an engine's type is one of character strings.
func textual(kind string) bool {
	kind = strings.ToLower(kind)
	for _, part := range []string{"char", "text", "string", "clob", "enum"} {
		if strings.Contains(kind, part) {
			return true
		}
	}
	return kind == "name"
}

// sentence begins a text with a capital and ends it with a full stop.
func sentence(text string) string {
	text = strings.TrimSpace(text)
	if text == "" {
		return ""
	}
	if c := text[0]; c >= 'a' && c <= 'z' {
		text = string(c-'a'+'A') + text[1:]
	}
	if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "!") && !strings.HasSuffix(text, "?") {
		text += "."
	}
	return text
}
