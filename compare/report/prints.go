package report

import (
	"strings"
	"unicode/utf8"
)

// drawing writes a table as a client prints it.
type drawing func(t *table) string

// printed are the texts of a table as clients print them, that is without
// quotes.
func (t *table) printed() (header []string, rows [][]string) {
	columns := t.columns()
	line := func(cells []string, shown func(string) string) []string {
		list := make([]string, columns)
		for i := range cells {
			list[i] = oneLine(shown(cells[i]))
		}
		return list
	}
	for _, row := range t.rows {
		rows = append(rows, line(row, func(cell string) string {
			if text, ok := quotedText(cell); ok {
				return text
			}
			return cell
		}))
	}
	return line(t.header, func(name string) string { return name }), rows
}

// quotedText is the text of a value that is written in quotes.
func quotedText(cell string) (string, bool) {
	if len(cell) < 2 || cell[0] != '\'' || cell[len(cell)-1] != '\'' {
		return "", false
	}
	return cell[1 : len(cell)-1], true
}

// quoted is the mode quote of sqlite3: SQL's own literals between commas. It
// prints no header where there is no row.
func quoted(t *table) string {
	if len(t.rows) == 0 {
		return ""
	}
	literal := func(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }
	names := make([]string, len(t.header))
	for i, name := range t.header {
		names[i] = literal(oneLine(name))
	}
	lines := []string{strings.Join(names, ",")}
	for _, row := range t.rows {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = oneLine(cell)
			if text, ok := quotedText(cell); ok {
				cells[i] = literal(oneLine(text))
			} else if digits, ok := strings.CutPrefix(cell, "0x"); ok {
				cells[i] = "X'" + digits + "'"
			}
		}
		lines = append(lines, strings.Join(cells, ","))
	}
	return strings.Join(lines, "\n") + "\n"
}

// edges are the characters of a frame: left, middle and right of a rule at the
// top, below the header and at the bottom, and the lines themselves.
type edges struct{ top, middle, bottom, rule, side string }

// boxed is mysql --table, which prints nothing where there is no row.
func boxed(t *table) string {
	if len(t.rows) == 0 {
		return ""
	}
	return frame(t, edges{"+++", "+++", "+++", "-", "|"}, left)
}

// framed is the mode duckbox of duckdb, without its line of types.
func framed(t *table) string {
	return frame(t, edges{"┌┬┐", "├┼┤", "└┴┘", "─", "│"}, middle)
}

func frame(t *table, e edges, name placing) string {
	header, rows := t.printed()
	widths := widthsOf(header, rows)
	rule := func(corners string) string {
		parts := make([]string, len(widths))
		for i, width := range widths {
			parts[i] = strings.Repeat(e.rule, width+2)
		}
		c := []rune(corners)
		return string(c[0]) + strings.Join(parts, string(c[1])) + string(c[2]) + "\n"
	}
	line := func(cells []string, place func(i int) placing) string {
		return e.side + " " + strings.Join(placed(cells, widths, place), " "+e.side+" ") + " " + e.side + "\n"
	}
	text := rule(e.top) + line(header, func(int) placing { return name }) + rule(e.middle)
	for _, row := range rows {
		text += line(row, t.side)
	}
	return text + rule(e.bottom)
}

// aligned is psql's form.
func aligned(t *table) string {
	header, rows := t.printed()
	widths := widthsOf(header, rows)
	line := func(cells []string, place func(i int) placing) string {
		return strings.TrimRight(" "+strings.Join(placed(cells, widths, place), " | "), " ") + "\n"
	}
	rules := make([]string, len(widths))
	for i, width := range widths {
		rules[i] = strings.Repeat("-", width+2)
	}
	text := line(header, func(int) placing { return middle }) + strings.Join(rules, "+") + "\n"
	for _, row := range rows {
		text += line(row, t.side)
	}
	return text
}

// side is where the values of a column stand: numbers to the right.
func (t *table) side(column int) placing {
	if t.numbers()[column] {
		return right
	}
	return left
}

// placing says where a text stands in its column.
type placing int

const (
	left placing = iota
	middle
	right
)

func widthsOf(header []string, rows [][]string) []int {
	widths := make([]int, len(header))
	for i := range widths {
		widths[i] = utf8.RuneCountInString(header[i])
		for _, row := range rows {
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
		}
	}
	return widths
}

// placed fills texts with blanks to the widths of their columns.
func placed(cells []string, widths []int, place func(column int) placing) []string {
	list := make([]string, len(cells))
	for i, cell := range cells {
		fill, before := widths[i]-utf8.RuneCountInString(cell), 0
		switch place(i) {
		case left:
		case middle:
			before = fill / 2
		case right:
			before = fill
		}
		list[i] = strings.Repeat(" ", before) + cell + strings.Repeat(" ", fill-before)
	}
	return list
}
