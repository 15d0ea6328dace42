package reference

import (
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/graph"
)

// records writes one of the answers that an outcome of a graph permits: of each run of
// ties as many as are taken, in any order, and lists that were gathered in no order in
// any.
func (c choice) records(o *eval.Outcome) *engine.Result {
	r := o.Graph
	result := &engine.Result{Form: engine.FormGraph}
	for _, name := range r.Columns {
		result.Columns = append(result.Columns, engine.Column{Name: name, Digits: engine.NotFixed})
	}
	for _, g := range r.Groups {
		for _, i := range c.some(len(g.Records), g.Take) {
			row := make([]engine.Cell, len(g.Records[i]))
			for k, v := range g.Records[i] {
				if list, is := v.(graph.List); is && k < len(r.FreeLists) && r.FreeLists[k] {
					v = c.anyOrder(list)
				}
				row[k] = engine.CellOf(v)
			}
			result.Rows = append(result.Rows, row)
		}
	}
	return result
}

// some draws numbers below n, or takes the first.
func (c choice) some(n, take int) []int {
	if c.Rand != nil {
		return c.Perm(n)[:take]
	}
	list := make([]int, take)
	for i := range list {
		list[i] = i
	}
	return list
}

func (c choice) anyOrder(list graph.List) graph.List {
	shuffled := make(graph.List, len(list))
	for to, from := range c.some(len(list), len(list)) {
		shuffled[to] = list[from]
	}
	return shuffled
}
