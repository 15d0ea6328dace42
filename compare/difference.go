package compare

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/datatype"
)

// longest is the number of bytes of a row that a difference shows.
const longest = 300

// difference describes, in up to four lines, how the answer differs from the
// first permitted result.
func (m *matcher) difference(outcome *eval.Outcome) (Difference, string) {
	if len(outcome.Worlds) == 0 {
		return DifferenceRows, "the outcome permits no result at all"
	}
	world := outcome.Worlds[0]
	var lines []string
	if len(outcome.Worlds) > 1 {
		lines = append(lines, fmt.Sprintf("none of %d permitted results; against the first:", len(outcome.Worlds)))
	}
	if want, got := world.Len(), len(m.result.Rows); want != got {
		lines = append(lines, fmt.Sprintf("want %s, got %d", count(want, "row"), got))
	}
	all := eval.TieGroup{}
	for _, g := range world.Groups {
		all.Rows = append(all.Rows, g.Rows...)
	}
	missing, extra := m.unmatched(all.Rows, m.result.Rows)
	if world.Len() == len(all.Rows) { // otherwise the rows that a LIMIT cut would count as missing
		if line := m.missingLine(all.Rows, missing); line != "" {
			lines = append(lines, line)
		}
	}
	if line := m.extraLine(extra); line != "" {
		lines = append(lines, line)
	}
	kind := DifferenceRows
	if len(missing) == 0 && len(extra) == 0 || len(lines) == 0 {
		lines = append(lines, m.orderLine(world))
		if world.Len() == len(m.result.Rows) && (world.Len() == len(all.Rows) || m.permuted(world)) {
			kind = DifferenceOrder
		}
	} else if m.onlyStorage(all.Rows, missing, extra) {
		kind = DifferenceStorage
	}
	return kind, strings.Join(lines, "\n")
}

// permuted tells whether the rows are right in another order: each group gives as many of
// them as it takes. A LIMIT that cuts a group of equal rows takes fewer than the group has.
func (m *matcher) permuted(world eval.Result) bool {
	rows := m.result.Rows
	for _, g := range world.Groups {
		left := m.assign(g.Rows, rows)
		if len(rows)-len(left) < g.Take {
			return false
		}
		given := 0
		var rest [][]engine.Cell
		for i, row := range rows {
			if given < g.Take && !slices.Contains(left, i) {
				given++
			} else {
				rest = append(rest, row)
			}
		}
		rows = rest
	}
	return true
}

// unmatched lists the indexes of permitted rows that are not in the answer and
// of rows in the answer that are not permitted, with multiplicity.
func (m *matcher) unmatched(want []semantics.Row, rows [][]engine.Cell) (missing, extra []int) {
	extra = m.assign(want, rows)
	isExtra := map[int]bool{}
	for _, i := range extra {
		isExtra[i] = true
	}
	taken := make([]bool, len(want))
	for i, row := range rows {
		if isExtra[i] {
			continue
		}
		for w := range want {
			if !taken[w] && m.rowAgrees(want[w], row) {
				taken[w] = true
				break
			}
		}
	}
	for w := range want {
		if !taken[w] {
			missing = append(missing, w)
		}
	}
	return missing, extra
}

// missingLine shows the first permitted row that is missing and how often.
func (m *matcher) missingLine(want []semantics.Row, missing []int) string {
	if len(missing) == 0 {
		return ""
	}
	first := showRow(want[missing[0]])
	times := 0
	for _, i := range missing {
		if showRow(want[i]) == first {
			times++
		}
	}
	expected := 0
	for _, row := range want {
		if showRow(row) == first {
			expected++
		}
	}
	return fmt.Sprintf("missing: %s (want %d×, got %d×)%s", first, expected, expected-times, further(len(missing)-times, "missing"))
}

// extraLine shows the first row of the answer that is not permitted.
func (m *matcher) extraLine(extra []int) string {
	if len(extra) == 0 {
		return ""
	}
	first := m.showCells(m.result.Rows[extra[0]])
	times := 0
	for _, i := range extra {
		if m.showCells(m.result.Rows[i]) == first {
			times++
		}
	}
	got := 0
	for _, row := range m.result.Rows {
		if m.showCells(row) == first {
			got++
		}
	}
	return fmt.Sprintf("not expected: %s (want %d×, got %d×)%s", first, got-times, got, further(len(extra)-times, "not expected"))
}

// orderLine shows where the order breaks first.
func (m *matcher) orderLine(world eval.Result) string {
	at := 0
	for i := range world.Groups {
		g := &world.Groups[i]
		if at+g.Take > len(m.result.Rows) {
			break
		}
		rows := m.result.Rows[at : at+g.Take]
		if !m.group(g, rows) {
			offending := 0
			if left := m.assign(g.Rows, rows); len(left) > 0 {
				offending = left[0]
			}
			return fmt.Sprintf("out of order at row %d: got %s, want %s", at+offending+1, m.showCells(rows[offending]), showRow(g.Rows[0]))
		}
		at += g.Take
	}
	return "the rows are right, their order is not"
}

func further(n int, what string) string {
	if n <= 0 {
		return ""
	}
	return fmt.Sprintf(", and %s more %s", strconv.Itoa(n), what)
}

// expectedRows describes the rows of an outcome in a few words.
func expectedRows(outcome *eval.Outcome) string {
	if len(outcome.Worlds) == 0 {
		return "rows"
	}
	text := count(outcome.Worlds[0].Len(), "row")
	for _, g := range outcome.Worlds[0].Groups {
		if len(g.Rows) > 0 {
			return text + ", first " + showRow(g.Rows[0])
		}
	}
	return text
}

// sample shows the first row of an answer.
func sample(result *engine.Result) string {
	if len(result.Rows) == 0 {
		return ""
	}
	m := &matcher{result: result, families: make([]family, len(result.Columns))}
	for i, c := range result.Columns {
		m.families[i] = columnFamily(result.Form, c)
	}
	return ", first " + m.showCells(result.Rows[0])
}

// showRow writes a row of values for people.
func showRow(row semantics.Row) string {
	texts := make([]string, len(row))
	for i, v := range row {
		texts[i] = v.String()
		if v.Kind() == semantics.KindFloat {
			texts[i] = "float " + texts[i]
		}
	}
	return cut("(" + strings.Join(texts, ", ") + ")")
}

// showCells writes a row of an answer in the same form.
func (m *matcher) showCells(row []engine.Cell) string {
	texts := make([]string, len(row))
	for i := range row {
		c := &row[i]
		switch m.cellFamily(c, i) {
		case datatype.FamilyNull:
			texts[i] = "NULL"
		case datatype.FamilyText:
			texts[i] = "'" + c.Text + "'"
		case datatype.FamilyBytes, datatype.FamilyGeometry:
			texts[i] = fmt.Sprintf("0x%x", c.Text)
		case datatype.FamilyFloat, datatype.FamilySingle:
			texts[i] = "float " + c.Text
		case datatype.FamilyBoolean:
			texts[i] = cmp.Or(map[string]string{"t": "true", "f": "false"}[c.Text], c.Text)
		case datatype.FamilyInteger, datatype.FamilyDecimal, datatype.FamilyDate, datatype.FamilyTimestamp, datatype.FamilyInstant, datatype.FamilyTime, datatype.FamilyInterval, datatype.FamilyOther:
			texts[i] = c.Text
		case datatype.FamilyList, datatype.FamilyStruct, datatype.FamilyMap:
			texts[i] = c.Text
		}
	}
	return cut("(" + strings.Join(texts, ", ") + ")")
}

// cut shortens a long text at a character's boundary.
func cut(text string) string {
	if len(text) <= longest {
		return text
	}
	return strings.ToValidUTF8(text[:longest], "") + "…"
}

// count writes a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
