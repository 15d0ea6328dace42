package bag

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
)

// Bag counts the rows of answers by the engine's own equality.
type Bag struct {
	Counts map[string]int // how often a row is there, by its key
	Size   int            // how many rows there are
	from   []counted
}

// counted is an answer whose rows a bag counted.
type counted struct {
	result  *engine.Result
	columns int
}

// New is an empty bag with room for some rows.
func New(rows int) *Bag { return &Bag{Counts: make(map[string]int, rows)} }

// Of counts the rows of an answer, by its first columns.
func Of(r *engine.Result, columns int) *Bag {
	b := New(len(r.Rows))
	b.Add(r, columns, nil)
	return b
}

// Add counts the rows of an answer that keep holds of; nil keeps all.
func (b *Bag) Add(r *engine.Result, columns int, keep func(row []engine.Cell) bool) {
	from := counted{r, columns}
	b.from = append(b.from, from)
	var key []byte
	for _, row := range r.Rows {
		if keep != nil && !keep(row) {
			continue
		}
		key = from.key(key[:0], row)
		b.Counts[string(key)]++
		b.Size++
	}
}

// key appends what is the same for equal rows.
func (c *counted) key(dst []byte, row []engine.Cell) []byte {
	for i := range row[:c.columns] {
		dst = compare.AppendEqualityKey(dst, c.result.Form, c.result.Columns[i], &row[i])
	}
	return dst
}

// shown is a row as people read it, by its key.
func (b *Bag) shown(key string) string {
	for _, from := range b.from {
		for _, row := range from.result.Rows {
			if string(from.key(nil, row)) == key {
				return Show(row[:from.columns])
			}
		}
	}
	return "a row"
}

// ShowsRounded tells whether an answer shows values in its first columns with fewer
// digits than they have: MySQL and MariaDB send six of a FLOAT, and as many as the
// type says of a float with a number of digits. Rows of equal texts may differ
// there. Their bags can still be compared, since the texts are functions of the
// values: whatever holds of bags of values, one being the union of others or part
// of another, holds of the bags of their texts.
func ShowsRounded(r *engine.Result, columns int) bool {
	return r.Form == engine.FormMySQL && slices.ContainsFunc(r.Columns[:columns], func(c engine.Column) bool {
		return c.Type == "FLOAT" || c.Type == "DOUBLE" && c.Digits != engine.NotFixed
	})
}

// Set leaves each row once.
func (b *Bag) Set() *Bag {
	b.Size = len(b.Counts)
	for k := range b.Counts {
		b.Counts[k] = 1
	}
	return b
}

// Times has each row as often as a number says of how often it is there.
func (b *Bag) Times(times func(n int) int) {
	b.Size = 0
	for key, n := range b.Counts {
		n = times(n)
		b.Size += n
		if b.Counts[key] = n; n == 0 {
			delete(b.Counts, key)
		}
	}
}

// Differs says how two bags differ; empty where they do not.
func (b *Bag) Differs(what string, other *Bag, otherWhat string) string {
	if missing := b.Beyond(other); missing != "" {
		return fmt.Sprintf("%s has %s that %s has not: %s", what, Rows(b.Size), otherWhat, missing)
	}
	if missing := other.Beyond(b); missing != "" {
		return fmt.Sprintf("%s has %s that %s has not: %s", otherWhat, Rows(other.Size), what, missing)
	}
	return ""
}

// Beyond shows a row that occurs more often in the bag than in another bag. It is empty if there
// is none.
func (b *Bag) Beyond(other *Bag) string {
	least := ""
	for k, n := range b.Counts {
		if m := other.Counts[k]; n > m && (least == "" || k < least) { // the same row in every run
			least = k
		}
	}
	if least == "" {
		return ""
	}
	return fmt.Sprintf("%s, %s against %s", b.shown(least), Times(b.Counts[least]), Times(other.Counts[least]))
}

// Times says a number of times.
func Times(n int) string {
	if n == 1 {
		return "once"
	}
	return strconv.Itoa(n) + " times"
}

// Rows says a number of rows.
func Rows(n int) string {
	if n == 1 {
		return "1 row"
	}
	return strconv.Itoa(n) + " rows"
}

// Show is a row as people read it, cut to a line.
func Show(row []engine.Cell) string {
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

// IsTrue tells whether a cell holds the truth value True, as a boolean or as a
// number.
func IsTrue(c *engine.Cell) bool {
	switch c.Text {
	case "", "0", "f", "false", "0.0":
		return false
	}
	return !c.Null
}

// Total adds the numbers in the first column; NULL is nothing. A cell that is no
// integer makes it fail.
func Total(r *engine.Result) (int, error) {
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
