package compare

import (
	"encoding/binary"
	"math"
	"strconv"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/datatype"
)

// matcher compares permitted results with one answer.
type matcher struct {
	result   *engine.Result
	families []family
	loose    []bool // columns in which several texts may show one value, for the group at hand
	key      []byte
}

func newMatcher(outcome *eval.Outcome, result *engine.Result) *matcher {
	m := &matcher{result: result, families: make([]family, len(result.Columns)), loose: make([]bool, len(outcome.Columns))}
	for i, c := range result.Columns {
		m.families[i] = columnFamily(result.Form, c)
	}
	return m
}

// Matches counts the rows of an answer that show a row of the semantics. It is 0 for a row with
// another number of columns, and for a row that contains an error.
func Matches(row semantics.Row, result *engine.Result) int {
	if len(row) != len(result.Columns) {
		return 0
	}
	m := matcher{result: result, families: make([]family, len(row))}
	for i, c := range result.Columns {
		m.families[i] = columnFamily(result.Form, c)
	}
	count := 0
	for _, got := range result.Rows {
		if m.rowAgrees(row, got) {
			count++
		}
	}
	return count
}

// world tells whether the answer is that result: group after group, each a bag
// of Take of its rows.
func (m *matcher) world(world eval.Result) bool {
	if world.Len() != len(m.result.Rows) {
		return false
	}
	at := 0
	for i := range world.Groups {
		g := &world.Groups[i]
		if !m.group(g, m.result.Rows[at:at+g.Take]) {
			return false
		}
		at += g.Take
	}
	return true
}

// group tells whether the rows are a bag of Take of the group's rows.
func (m *matcher) group(g *eval.TieGroup, rows [][]engine.Cell) bool {
	if len(g.Rows) == len(rows) && m.inOrder(g.Rows, rows) {
		return true
	}
	if len(rows) == 1 {
		for _, want := range g.Rows {
			if m.rowAgrees(want, rows[0]) {
				return true
			}
		}
		return false
	}
	return m.assign(g.Rows, rows) == nil
}

// inOrder is the quick answer where the engine happens to return the rows as
// the evaluator enumerates them.
func (m *matcher) inOrder(want []semantics.Row, rows [][]engine.Cell) bool {
	for i, row := range rows {
		if !m.rowAgrees(want[i], row) {
			return false
		}
	}
	return true
}

func (m *matcher) rowAgrees(want semantics.Row, got []engine.Cell) bool {
	for i := range want {
		if !m.cellAgrees(want[i], &got[i], i) {
			return false
		}
	}
	return true
}

// assign gives each of the engine's rows a permitted row of its own; it
// returns the indexes of rows for which none is left, nil if all have one.
// Rows are sorted into buckets by their exact part; within a bucket the loose
// values make it a matching in a bipartite graph.
func (m *matcher) assign(want []semantics.Row, rows [][]engine.Cell) (left []int) {
	anyLoose := m.findLoose(want)
	buckets := make(map[string][]int, len(want)) // exact part → indexes of want that are free
	for i, row := range want {
		k := string(m.valueKey(row))
		buckets[k] = append(buckets[k], i)
	}
	if !anyLoose {
		for i, row := range rows {
			k := string(m.cellKey(row))
			if free := buckets[k]; len(free) > 0 {
				buckets[k] = free[:len(free)-1]
			} else {
				left = append(left, i)
			}
		}
		return left
	}
	owner := make([]int, len(want)) // want → row + 1
	seen := make([]int, len(want))  // want → the row that last tried it, + 1
	var place func(row, turn int) bool
	place = func(row, turn int) bool {
		for _, w := range buckets[string(m.cellKey(rows[row]))] {
			if seen[w] == turn || !m.rowAgrees(want[w], rows[row]) {
				continue
			}
			seen[w] = turn
			if owner[w] == 0 || place(owner[w]-1, turn) {
				owner[w] = row + 1
				return true
			}
		}
		return false
	}
	for i := range rows {
		if !place(i, i+1) {
			left = append(left, i)
		}
	}
	return left
}

// findLoose marks the columns in which a value of want may show as several
// texts.
func (m *matcher) findLoose(want []semantics.Row) bool {
	found := false
	for c := range m.loose {
		column := m.result.Columns[c]
		m.loose[c] = column.Digits != engine.NotFixed || m.families[c] == datatype.FamilySingle
		for _, row := range want {
			if m.loose[c] {
				break
			}
			m.loose[c] = loose(row[c])
		}
		found = found || m.loose[c]
	}
	return found
}

// valueKey writes the exact part of a permitted row; equal rows have equal
// keys. The slice is valid until the next key.
func (m *matcher) valueKey(row semantics.Row) []byte {
	m.key = m.key[:0]
	var buffer [64]byte
	for i, v := range row {
		f := m.valueFamily(v, i)
		m.key = append(m.key, byte(f))
		switch {
		case m.loose[i] || f == datatype.FamilyNull || f == datatype.FamilyOther && v.Kind() != semantics.KindStruct && v.Kind() != semantics.KindList:
		case f == datatype.FamilyFloat || f == datatype.FamilySingle:
			m.key = m.appendFloat(m.key, v.Float64())
		default:
			text := m.appendExact(buffer[:0], v, i)
			m.key = binary.AppendUvarint(m.key, uint64(len(text)))
			m.key = append(m.key, text...)
		}
	}
	return m.key
}

// cellKey writes the exact part of a row of the engine.
func (m *matcher) cellKey(row []engine.Cell) []byte {
	m.key = m.key[:0]
	for i := range row {
		c := &row[i]
		f := m.cellFamily(c, i)
		m.key = append(m.key, byte(f))
		if m.loose[i] || f == datatype.FamilyNull {
			continue
		}
		if f == datatype.FamilyFloat || f == datatype.FamilySingle {
			if x, err := strconv.ParseFloat(c.Text, 64); err == nil || math.IsInf(x, 0) {
				m.key = m.appendFloat(m.key, x)
				continue
			}
		}
		text := c.Text
		if f == datatype.FamilyGeometry {
			text = engine.PlainGeometryText(m.result.Form, text)
		}
		m.key = binary.AppendUvarint(m.key, uint64(len(text)))
		m.key = append(m.key, text...)
	}
	return m.key
}

func (m *matcher) appendFloat(to []byte, x float64) []byte {
	switch {
	case math.IsNaN(x):
		x = math.NaN()
	case x == 0 && m.result.UnsignedZero:
		x = 0
	}
	return binary.LittleEndian.AppendUint64(to, math.Float64bits(x))
}

// determined tells whether a result permits one answer only: no group is cut,
// or all rows of a group that is are the same.
func (m *matcher) determined(world eval.Result) bool {
	for _, g := range world.Groups {
		if g.Take == len(g.Rows) {
			continue
		}
		clear(m.loose)
		first := string(m.valueKey(g.Rows[0]))
		for _, row := range g.Rows[1:] {
			if string(m.valueKey(row)) != first {
				return false
			}
		}
	}
	return true
}
