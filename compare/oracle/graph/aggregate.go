package graph

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/internal/bag"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/notation"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/function"
)

// combination says how an aggregate of a whole is made of the aggregates of its parts.
type combination uint8

const (
	groupingKey combination = iota
	addedUp                 // count, sum, size(collect())
	least                   // min
	greatest                // max
	notCombined
)

// combinationOf is the combination of an item of a projection. Aggregates with DISTINCT do not add up. Least
// and greatest values do not depend on DISTINCT.
func combinationOf(x cypher.Expr) combination {
	aggregates := false
	cypher.Inspect(x, func(x cypher.Expr) bool {
		aggregates = aggregates || cypher.Aggregates(x)
		return !aggregates
	})
	if !aggregates {
		return groupingKey
	}
	switch x := x.(type) {
	case *cypher.CountStar:
		return addedUp
	case *cypher.FunctionCall:
		called := function.Lookup(x.Name)
		if called == function.Size && len(x.Arguments) == 1 {
			if list, is := x.Arguments[0].(*cypher.FunctionCall); is && function.Lookup(list.Name) == function.Collect && !list.Distinct {
				return addedUp
			}
		}
		if called == nil {
			return notCombined
		}
		switch called.Combination {
		case function.Least:
			return least
		case function.Greatest:
			return greatest
		case function.AddedUp:
			if !x.Distinct {
				return addedUp
			}
		case function.NotCombined:
		}
	default: // Values of other forms do not combine, even if they contain aggregates.
	}
	return notCombined
}

// recombinable tells whether all aggregates of a root can be made of the aggregates of parts.
func recombinable(r *cypher.Return) bool {
	if r.Star {
		return false
	}
	for _, item := range r.Items {
		if combinationOf(item.Expr) == notCombined {
			return false
		}
	}
	return true
}

// combined is what is known of one group: a value for each column, by the way in which the column is
// combined.
type combined struct {
	sums   []*big.Int // of columns that are addedUp; nil if no part has a number
	values [][]string // of columns with the least or greatest value: the values of the parts, without NULL
	cells  []engine.Cell
}

// recombine compares the aggregates of the whole with the aggregates of its parts, by group.
func (g *graphs) recombine(a []*engine.Result) trial.Verdict {
	items := returned(g.arm()).Items
	width := len(items)
	for _, r := range a {
		if len(r.Columns) != width {
			return metamorphic.Violated("%d columns of %d items", len(r.Columns), width)
		}
	}
	how := make([]combination, width)
	for i, item := range items {
		how[i] = combinationOf(item.Expr)
	}
	parts := map[string]*combined{}
	for _, r := range a[1:] {
		for _, row := range r.Rows {
			key := groupKey(row, how)
			group := parts[key]
			if group == nil {
				group = &combined{sums: make([]*big.Int, width), values: make([][]string, width), cells: row}
				parts[key] = group
			}
			if reason := group.add(row, how); reason != "" {
				return trial.Verdict{NoCase: reason}
			}
		}
	}
	whole := map[string]bool{}
	for _, row := range a[0].Rows {
		key := groupKey(row, how)
		if whole[key] {
			return metamorphic.Violated("the group of %s is there twice", bag.Show(row))
		}
		whole[key] = true
		group := parts[key]
		if group == nil {
			return metamorphic.Violated("the query has the group of %s that no part has", bag.Show(row))
		}
		if verdict := g.holdGroup(row, group, how); verdict.Violation != "" || verdict.NoCase != "" {
			return verdict
		}
	}
	for key, group := range parts {
		if !whole[key] {
			return metamorphic.Violated("a part has the group of %s that the query has not", bag.Show(group.cells))
		}
	}
	return trial.Verdict{Rows: len(a[0].Rows)}
}

// groupKey is equal for records of one group.
func groupKey(row []engine.Cell, how []combination) string {
	var b strings.Builder
	for i := range row {
		if how[i] == groupingKey {
			fmt.Fprintf(&b, "%t %q,", row[i].Null, looseText(row[i].Text))
		}
	}
	return b.String()
}

// add adds a record of a part. The reason says why a value cannot be addedUp.
func (c *combined) add(row []engine.Cell, how []combination) (reason string) {
	for i := range row {
		switch how[i] {
		case addedUp:
			if row[i].Null {
				continue
			}
			n, is := new(big.Int).SetString(row[i].Text, 10)
			if !is {
				return "an aggregate that is no integer: " + row[i].Text
			}
			if c.sums[i] == nil {
				c.sums[i] = new(big.Int)
			}
			c.sums[i].Add(c.sums[i], n)
		case least, greatest:
			if !row[i].Null {
				c.values[i] = append(c.values[i], row[i].Text)
			}
		case groupingKey, notCombined:
		}
	}
	return ""
}

// holdGroup compares one group of the whole with the sum of its parts.
func (g *graphs) holdGroup(row []engine.Cell, parts *combined, how []combination) trial.Verdict {
	for i := range row {
		got := shownCell(&row[i])
		switch how[i] {
		case addedUp:
			sum := parts.sums[i]
			if sum == nil {
				sum = new(big.Int)
			}
			if g.Dialect.Graph.Overflow == spec.GraphOverflowWraps {
				sum = wrapped(sum)
			}
			if !sum.IsInt64() {
				return trial.Verdict{NoCase: "the parts add up to more than 64 bits"}
			}
			if !row[i].Null && got != sum.String() || row[i].Null && parts.sums[i] != nil {
				return metamorphic.Violated("column %d of the query is %s, its parts add up to %s", i+1, got, sum)
			}
		case least, greatest:
			if violation := heldExtreme(&row[i], parts.values[i], how[i]); violation != "" {
				return metamorphic.Violated("column %d: %s", i+1, violation)
			}
		case groupingKey, notCombined:
		}
	}
	return trial.Verdict{}
}

func shownCell(c *engine.Cell) string {
	if c.Null {
		return "null"
	}
	return c.Text
}

// wrapped keeps the low 64 bits.
func wrapped(n *big.Int) *big.Int {
	low := new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1))
	return big.NewInt(int64(low.Uint64()))
}

// heldExtreme says how the least or greatest value of a whole differs from the values of its parts. It must
// be one of these values. If all of them are numbers or ASCII strings, which engines order alike, it must be
// the first or the last of them.
func heldExtreme(cell *engine.Cell, parts []string, how combination) string {
	if cell.Null != (len(parts) == 0) {
		return fmt.Sprintf("the query has %s, its parts %s", shownCell(cell), strings.Join(append(parts, "nothing else"), ", "))
	}
	if cell.Null {
		return ""
	}
	whole := looseText(cell.Text)
	found, comparable := false, true
	var first graph.Value
	for _, text := range parts {
		found = found || looseText(text) == whole
		v, err := notation.Read(text)
		if err != nil || !ordered(v) || first != nil && !graph.SameType(first, v) {
			comparable = false
			continue
		}
		if order := graph.Order(v, orElse(first, v)); first == nil || how == least && order < 0 || how == greatest && order > 0 {
			first = v
		}
	}
	if !found {
		return fmt.Sprintf("the query has %s, which none of its parts has: %s", cell.Text, strings.Join(parts, ", "))
	}
	if comparable && looseText(notation.Write(first)) != whole {
		return fmt.Sprintf("the query has %s, its parts %s", cell.Text, strings.Join(parts, ", "))
	}
	return ""
}

func orElse(v, instead graph.Value) graph.Value {
	if v == nil {
		return instead
	}
	return v
}

// ordered tells whether engines agree on the order of a value among the values of its type.
func ordered(v graph.Value) bool {
	switch v := v.(type) {
	case graph.Integer:
		return true
	case graph.Float:
		return v == v
	case graph.String:
		return strconv.QuoteToASCII(string(v)) == strconv.Quote(string(v))
	}
	return false
}
