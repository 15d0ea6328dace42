package present

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// sheet is a table of texts. A column of nothing but numbers and nulls stands to the right.
type sheet struct {
	names []string
	cells [][]sheetCell
}

type sheetCell struct {
	text         string
	number, null bool
}

// write writes the table with a header and the count of what its rows are.
func (s *sheet) write(w io.Writer, noun string, paint Paint) {
	widths, right := make([]int, len(s.names)), make([]bool, len(s.names))
	header, rule := make([]string, len(s.names)), make([]string, len(s.names))
	for i, name := range s.names {
		header[i] = cut(visible(name), widestHeader)
		widths[i], right[i] = utf8.RuneCountInString(header[i]), len(s.cells) > 0
		for _, row := range s.cells {
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i].text))
			right[i] = right[i] && (row[i].number || row[i].null)
		}
		header[i] = paint.Bold(pad(header[i], widths[i], right[i]))
		rule[i] = strings.Repeat("-", widths[i])
	}
	var b strings.Builder
	b.WriteString(strings.TrimRight(" "+strings.Join(header, " | "), " ") + "\n")
	b.WriteString("-" + strings.Join(rule, "-+-") + "-\n")
	for _, row := range s.cells {
		texts := make([]string, len(row))
		for i, c := range row {
			if texts[i] = pad(c.text, widths[i], right[i]); c.null {
				texts[i] = paint.Dim(texts[i])
			}
		}
		b.WriteString(strings.TrimRight(" "+strings.Join(texts, " | "), " ") + "\n")
	}
	fmt.Fprintf(w, "%s(%s)\n", b.String(), Count(len(s.cells), noun))
}
