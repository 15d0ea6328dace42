package oracle

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
)

// bag counts the rows of answers by the engine's own equality.
type bag struct {
	counts map[string]int
	size   int
	shown  map[string]string // a row as people read it, by key
}

// bagOf counts the rows of an answer, by its first columns.
func bagOf(r *engine.Result, columns int) *bag {
	b := &bag{counts: make(map[string]int, len(r.Rows)), shown: map[string]string{}}
	b.add(r, columns, nil)
	return b
}

// add counts the rows of an answer that keep holds of; nil keeps all.
func (b *bag) add(r *engine.Result, columns int, keep func(row []engine.Cell) bool) {
	var key []byte
	for _, row := range r.Rows {
		if keep != nil && !keep(row) {
			continue
		}
		key = key[:0]
		for i := range row[:columns] {
			key = compare.AppendEqualityKey(key, r.Form, r.Columns[i], &row[i])
		}
		if b.counts[string(key)]++; b.counts[string(key)] == 1 {
			b.shown[string(key)] = show(row[:columns])
		}
		b.size++
	}
}

// set leaves each row once.
func (b *bag) set() *bag {
	b.size = len(b.counts)
	for k := range b.counts {
		b.counts[k] = 1
	}
	return b
}

// differs says how two bags differ; empty where they do not.
func (b *bag) differs(what string, other *bag, otherWhat string) string {
	if missing := b.beyond(other); missing != "" {
		return fmt.Sprintf("%s has %s that %s has not: %s", what, rows(b.size), otherWhat, missing)
	}
	if missing := other.beyond(b); missing != "" {
		return fmt.Sprintf("%s has %s that %s has not: %s", otherWhat, rows(other.size), what, missing)
	}
	return ""
}

// beyond shows a row that occurs more often in the bag than in another; empty
// where there is none.
func (b *bag) beyond(other *bag) string {
	least := ""
	for k, n := range b.counts {
		if m := other.counts[k]; n > m && (least == "" || k < least) { // the same row in every run
			least = k
		}
	}
	if least == "" {
		return ""
	}
	return fmt.Sprintf("%s, %s against %s", b.shown[least], times(b.counts[least]), times(other.counts[least]))
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return strconv.Itoa(n) + " times"
}

func rows(n int) string {
	if n == 1 {
		return "1 row"
	}
	return strconv.Itoa(n) + " rows"
}

// show is a row as people read it, cut to a line.
func show(row []engine.Cell) string {
	var b strings.Builder
	b.WriteByte('(')
	for i := range row {
		if i > 0 {
			b.WriteString(", ")
		}
		if row[i].Null {
			b.WriteString("NULL")
		} else {
			b.WriteString(row[i].Text)
		}
		if b.Len() > 120 {
			b.WriteString("…")
			break
		}
	}
	b.WriteByte(')')
	return b.String()
}

// isTrue tells whether a cell holds the truth value True, as a boolean or as a
// number.
func isTrue(c *engine.Cell) bool {
	switch c.Text {
	case "", "0", "f", "false", "0.0":
		return false
	}
	return !c.Null
}

// total adds the numbers in the first column; NULL is nothing. A cell that is no
// integer makes it fail.
func total(r *engine.Result) (int, error) {
	sum := 0
	for _, row := range r.Rows {
		if row[0].Null {
			continue
		}
		n, err := strconv.Atoi(strings.TrimSuffix(row[0].Text, ".0"))
		if err != nil {
			return 0, fmt.Errorf("a count is %q", row[0].Text)
		}
		sum += n
	}
	return sum, nil
}
