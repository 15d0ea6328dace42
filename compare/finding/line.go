package finding

import (
	"fmt"
	"strings"
)

// mostRows is how many rows a line shows.
const mostRows = 5

// Line is what the semantics call for, in one line: the rows of the first permitted result, or the
// error.
func (e *Expected) Line() string {
	switch e.Outcome {
	case "rows":
		var rows []string
		n := 0
		if len(e.Worlds) > 0 {
			for _, tie := range e.Worlds[0] {
				n += tie.Take
				for _, row := range tie.Rows {
					rows = append(rows, rowLine(row))
				}
			}
		}
		line := rowsLine(rows, n)
		if n > 0 && n < len(rows) { // a limit leaves some, no matter which
			line += fmt.Sprintf(" (%d of these)", n)
		}
		if len(e.Worlds) > 1 {
			line += fmt.Sprintf(" (one of %d permitted results)", len(e.Worlds))
		}
		return line
	case "raise":
		return "an error: " + e.Classes
	}
	return e.Outcome
}

// Line is an answer in one line.
func (a *Actual) Line() string {
	if a.Error != "" {
		return "error " + oneLine(a.Error, 200)
	}
	var rows []string
	for _, row := range a.Rows {
		texts := make([]*string, len(row))
		for i, cell := range row {
			if cell != nil {
				texts[i] = &cell.Text
			}
		}
		rows = append(rows, rowLine(texts))
	}
	return rowsLine(rows, a.Count)
}

func rowLine(row []*string) string {
	texts := make([]string, len(row))
	for i, text := range row {
		if texts[i] = "NULL"; text != nil {
			texts[i] = *text
		}
	}
	if len(texts) == 1 {
		return texts[0]
	}
	return "(" + strings.Join(texts, ", ") + ")"
}

func rowsLine(rows []string, n int) string {
	if n == 0 {
		return "no row"
	}
	text := strings.Join(rows[:min(len(rows), mostRows)], "; ")
	if n > mostRows {
		text += fmt.Sprintf("; … (%d rows)", n)
	}
	return oneLine(text, 200)
}
