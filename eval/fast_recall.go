package eval

import (
	"github.com/semcheck/semcheck/semantics"
)

// The fast form of a query that names columns of blocks around it: asked again of the same values
// of these columns, it has the answer that it had, as long as no choice was made on the way.

// callsBeforeRecall is how often a query is evaluated before its answers are kept, mostRecalled
// how many rows of answers are kept.
const (
	callsBeforeRecall = 3
	mostRecalled      = 200_000
)

// outerReads are the columns of blocks around a query that are read in it, while it is compiled
// and afterwards.
type outerReads struct {
	level   int // of the block around the query
	columns []outerColumn
	other   bool // more than columns is read
}

// outerColumn is a column of the row of a block, some levels above the one around a query.
type outerColumn struct{ up, slot int }

// watchReads begins to note what is read of the blocks around a query that is compiled.
func (c *compiler) watchReads(outer *frame) *outerReads {
	r := &outerReads{level: -1}
	if outer != nil {
		r.level = outer.level
	}
	c.reading = append(c.reading, r)
	return r
}

// endReads ends what the last watchReads has begun.
func (c *compiler) endReads() { c.reading = c.reading[:len(c.reading)-1] }

// noteColumn notes that a column of the row of a block is read.
func (c *compiler) noteColumn(level, slot int) {
	for _, r := range c.reading {
		if level > r.level {
			continue
		}
		column, known := outerColumn{r.level - level, slot}, false
		for _, other := range r.columns {
			known = known || other == column
		}
		if !known {
			r.columns = append(r.columns, column)
		}
	}
}

// noteOther notes that something else of a block is read: an aggregate, a number of a row.
func (c *compiler) noteOther(level int) {
	for _, r := range c.reading {
		r.other = r.other || level <= r.level
	}
}

// noteCommon notes that a query of WITH is read. Its rows are the same all the time only if it
// stands before the whole query, names nothing around it and is not read inside of itself.
func (c *compiler) noteCommon(t *commonTable) {
	if t.entered == 1 && t.query != nil && !t.query.correlated {
		return
	}
	for _, r := range c.reading[min(t.entered, len(c.reading)):] {
		r.other = true
	}
}

// given are the values of the columns; known is false where one raises or is open.
func (r *outerReads) given(env *environment) (given semantics.Row, known bool) {
	given = make(semantics.Row, len(r.columns))
	for i, column := range r.columns {
		row := env.up(column.up).row
		if column.slot >= len(row) {
			return nil, false
		}
		if given[i] = row[column.slot]; given[i].IsRaised() || given[i].IsOpen() {
			return nil, false
		}
	}
	return given, true
}

// recalled is an answer with the values that it is of.
type recalled struct {
	given  semantics.Row
	answer ordered
}

// recall keeps the answers of a correlated query by what it reads of the blocks around it.
func (c *compiler) recall(q *compiledQuery, reads *outerReads) func(*environment) ordered {
	answers := map[string][]recalled{}
	var key []byte
	pass, calls, kept := 0, 0, 0
	return func(env *environment) ordered {
		if calls++; calls <= callsBeforeRecall || c.pass == 0 || c.probing || c.worlds.frozen {
			return q.evaluate(env)
		}
		given, known := reads.given(env)
		if !known {
			return q.evaluate(env)
		}
		if pass != c.pass {
			clear(answers)
			pass, kept = c.pass, 0
		}
		key = semantics.AppendIdentity(key[:0], given)
		for _, r := range answers[string(key)] {
			if semantics.IdenticalRows(r.given, given) {
				return r.answer
			}
		}
		made, at := c.worlds.made, string(key)
		answer := q.evaluate(env)
		if c.worlds.made == made && kept < mostRecalled {
			answers[at] = append(answers[at], recalled{given, answer})
			kept += 1 + answer.len()
		}
		return answer
	}
}
