package eval_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// expectation is an outcome in the form of testdata/rules/README.md. Lists
// whose order is free are sorted, so that equal outcomes have equal texts.
type expectation struct {
	head   []string // columns, and lines that stand alone: an error, "undetermined: …"
	worlds []string
	tail   []string // "may raise: …"
}

func (x expectation) canonical() string {
	worlds := slices.Clone(x.worlds)
	slices.Sort(worlds)
	worlds = slices.Compact(worlds)
	text := strings.Join(worlds, "or\n")
	return strings.Join(x.head, "\n") + "\n" + text + strings.Join(x.tail, "\n")
}

// readExpectation reads what was written by hand. TRUE and FALSE are the
// dialect's truth values.
func readExpectation(text string, d *spec.Dialect) (expectation, error) {
	var x expectation
	var groups []group
	ordered := false
	world := func() {
		x.worlds = append(x.worlds, worldText(groups, ordered))
		groups = nil
	}
	for _, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		switch {
		case strings.HasPrefix(line, "error"), strings.HasPrefix(line, "undetermined: "), line == "unsupported":
			x.head = append(x.head, line)
			return x, nil
		case strings.HasPrefix(line, "may raise: "):
			x.tail = append(x.tail, line)
		case strings.HasPrefix(line, "columns: "):
			x.head = append(x.head, line)
		case line == "ordered":
			ordered = true
		case line == "or":
			world()
		case line == "(no rows)":
		case strings.HasPrefix(line, "any "):
			var g group
			if _, err := fmt.Sscanf(line, "any %d of", &g.take); err != nil {
				return x, fmt.Errorf("bad line %q", line)
			}
			groups = append(groups, g)
		case strings.HasPrefix(line, "- "):
			if len(groups) == 0 {
				return x, fmt.Errorf("no group for %q", line)
			}
			groups[len(groups)-1].add(row(line[2:], d), false)
		case strings.HasPrefix(line, "= "):
			groups[len(groups)-1].add(row(line[2:], d), true)
		default:
			if !ordered && len(groups) > 0 && groups[len(groups)-1].whole() {
				groups[len(groups)-1].add(row(line, d), true)
				continue
			}
			var g group
			g.add(row(line, d), true)
			groups = append(groups, g)
		}
	}
	world()
	return x, nil
}

// row brings a row's cells into the one spelling.
func row(line string, d *spec.Dialect) string {
	cells := strings.Split(line, " | ")
	for i, c := range cells {
		c = strings.TrimSpace(c)
		switch {
		case c == "TRUE" && d.BooleanType == spec.BooleanInteger:
			c = "1"
		case c == "FALSE" && d.BooleanType == spec.BooleanInteger:
			c = "0"
		case c == "TRUE" || c == "FALSE":
			c = strings.ToLower(c)
		}
		cells[i] = c
	}
	return strings.Join(cells, " | ")
}

// group is a run of rows of which take are in the result.
type group struct {
	rows []string
	take int
}

func (g *group) add(row string, taken bool) {
	g.rows = append(g.rows, row)
	if taken {
		g.take++
	}
}

func (g *group) whole() bool { return g.take == len(g.rows) }

// worldText writes a result: a run of ties as rows behind "= ", a cut run
// behind "any n of".
func worldText(groups []group, ordered bool) string {
	var b strings.Builder
	if ordered {
		b.WriteString("ordered\n")
	}
	if len(groups) == 0 {
		b.WriteString("(no rows)\n")
	}
	for _, g := range groups {
		slices.Sort(g.rows)
		if g.rows[0] == g.rows[len(g.rows)-1] { // rows that cannot be told apart leave no choice
			g.rows = g.rows[:g.take]
		}
		if !g.whole() {
			fmt.Fprintf(&b, "any %d of\n", g.take)
		}
		for i, row := range g.rows {
			switch {
			case !g.whole():
				b.WriteString("- ")
			case i > 0 && ordered:
				b.WriteString("= ")
			}
			b.WriteString(row + "\n")
		}
	}
	return b.String()
}

// outcomeText writes an outcome in the same form.
func outcomeText(o *eval.Outcome, columns, names bool) string {
	var x expectation
	switch o.Kind {
	case eval.OutcomeUnsupported:
		x.head = []string{"unsupported"}
		return x.canonical()
	case eval.OutcomeUndetermined:
		x.head = []string{"undetermined: " + o.Rule.ID}
		return x.canonical()
	case eval.OutcomeRaise:
		line := "error: " + o.Classes.String()
		if o.Static {
			line = "error before evaluation: " + o.Classes.String()
		}
		x.head = []string{line}
		return x.canonical()
	case eval.OutcomeRows:
	}
	if columns || names {
		var list []string
		for _, c := range o.Columns {
			text := c.Name
			if columns {
				text += " " + c.Type.String()
			}
			list = append(list, strings.TrimSpace(text))
		}
		x.head = []string{"columns: " + strings.Join(list, " | ")}
	}
	for _, w := range o.Worlds {
		var groups []group
		for _, g := range w.Groups {
			if g.Take == 0 {
				continue
			}
			to := group{take: g.Take}
			for _, r := range g.Rows {
				to.rows = append(to.rows, rowText(r))
			}
			groups = append(groups, to)
		}
		x.worlds = append(x.worlds, worldText(groups, o.Ordered))
	}
	if o.MayRaise != 0 {
		x.tail = []string{"may raise: " + o.MayRaise.String()}
	}
	return x.canonical()
}

func rowText(row semantics.Row) string {
	cells := make([]string, len(row))
	for i := range row {
		cells[i] = valueText(&row[i])
	}
	return strings.Join(cells, " | ")
}

// valueText writes a value so that its kind is seen: 1, 1u (unsigned), 1. and
// 1.50 (decimal), 1e0 (float), 'x', 0x78; ~ marks what is not known exactly.
func valueText(v *semantics.Value) string {
	switch v.Kind() {
	case semantics.KindUnsigned:
		return v.String() + "u"
	case semantics.KindDecimal:
		text := v.String()
		if !strings.Contains(text, ".") {
			text += "."
		}
		if v.Decimal().Slack().Sign() > 0 {
			text += "~"
		}
		if least := v.Decimal().LeastScale(); least < v.Decimal().Scale() {
			text += "^" + strconv.Itoa(least)
		}
		return text
	case semantics.KindFloat:
		text := v.String()
		if number := strconv.FormatFloat(v.Float64(), 'e', -1, 64); strings.Contains(number, "e") {
			mantissa, exponent, _ := strings.Cut(number, "e")
			n, _ := strconv.Atoi(exponent)
			text = mantissa + "e" + strconv.Itoa(n)
		}
		if v.Bound() > 0 {
			text += "~"
		}
		return text
	case semantics.KindText:
		return "'" + strings.ReplaceAll(v.Shown(), "'", "''") + "'"
	case semantics.KindList:
		return "<" + strings.ReplaceAll(rowText(v.List().Elements), " | ", ", ") + ">"
	case semantics.KindNull, semantics.KindRaised, semantics.KindBoolean, semantics.KindInteger, semantics.KindBytes, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry:
	}
	return v.String()
}
