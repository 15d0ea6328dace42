package report

import (
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	widestLine = 20  // characters of a line of it
	widestName = 40  // characters of a column's name: engines name a column without an alias by its expression
	widestCell = 160 // characters of a value
)

// table is rows of texts as they are drawn in plain text, which every bug
// tracker shows alike.
type table struct {
	header []string
	rows   [][]string
	prints drawing // how rows are drawn; nil is semcheck's own form
}

// draw writes the table with aligned columns. Long names take several lines, and
// numbers stand to the right of their own width, not of a longer name's: the
// values of a table are near its left edge, where a narrow screen shows them.
func (t *table) draw() string {
	if t.prints != nil {
		return t.prints(t)
	}
	columns, numbers := t.columns(), t.numbers()
	rows := make([][]string, len(t.rows))
	values := make([]int, columns) // widths of the values
	for i, row := range t.rows {
		rows[i] = make([]string, columns)
		for k := range row {
			rows[i][k] = cut(oneLine(row[k]), widestCell)
			values[k] = max(values[k], utf8.RuneCountInString(rows[i][k]))
		}
	}
	names := make([][]string, columns)
	widths, lines := slices.Clone(values), 1
	for i, name := range t.header {
		names[i] = folded(cut(oneLine(name), widestName), max(widestLine, values[i]))
		for _, text := range names[i] {
			widths[i] = max(widths[i], utf8.RuneCountInString(text))
		}
		lines = max(lines, len(names[i]))
	}
	var b strings.Builder
	line := func(cells []string) {
		b.WriteString(strings.TrimRight(" "+strings.Join(cells, " | "), " ") + "\n")
	}
	for n := range lines {
		cells := make([]string, columns)
		for i := range names {
			text := ""
			if n < len(names[i]) {
				text = names[i][n]
			}
			cells[i] = filled(text, values[i], widths[i], numbers[i])
		}
		line(cells)
	}
	rules := make([]string, columns)
	for i, width := range widths {
		rules[i] = strings.Repeat("-", width+2)
	}
	b.WriteString(strings.Join(rules, "+") + "\n")
	for _, row := range rows {
		for i := range row {
			row[i] = filled(row[i], values[i], widths[i], numbers[i])
		}
		line(row)
	}
	return b.String()
}

// filled puts a text into its column: numbers to the right of the width of the
// values, all other texts to the left.
func filled(text string, values, width int, number bool) string {
	if number {
		text = strings.Repeat(" ", max(0, values-utf8.RuneCountInString(text))) + text
	}
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}

// folded breaks a name into lines of a width, at a blank where there is one.
func folded(name string, width int) (lines []string) {
	runes := []rune(name)
	for len(runes) > width {
		at := width
		for i := width; i > width/2; i-- {
			if runes[i] == ' ' {
				at = i
				break
			}
		}
		lines = append(lines, strings.TrimRight(string(runes[:at]), " "))
		runes = []rune(strings.TrimLeft(string(runes[at:]), " "))
	}
	return append(lines, string(runes))
}

// columns is the number of columns.
func (t *table) columns() int {
	n := len(t.header)
	for _, row := range t.rows {
		n = max(n, len(row))
	}
	return n
}

// numbers tells which columns hold nothing but numbers and NULL.
func (t *table) numbers() []bool {
	numbers := make([]bool, t.columns())
	for i := range numbers {
		numbers[i] = len(t.rows) > 0
		for _, row := range t.rows {
			numbers[i] = numbers[i] && i < len(row) && (row[i] == "NULL" || numeric(row[i]))
		}
	}
	return numbers
}

// numeric tells whether a text looks like a number.
func numeric(text string) bool {
	switch text {
	case "NaN", "Infinity", "-Infinity":
		return true
	case "":
		return false
	}
	for _, c := range []byte(text) {
		if (c < '0' || c > '9') && c != '-' && c != '+' && c != '.' && c != 'e' && c != 'E' {
			return false
		}
	}
	return true
}
