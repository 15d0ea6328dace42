package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
)

// Cases of ruleWindow.
const (
	windowNoRow spec.Case = iota
	windowWhole
	windowPartitions
	windowNullPartition
)

// Cases of rulePeers.
const (
	peersNone spec.Case = iota
	peersAlike
	peersFree
)

// Cases of ruleQualify: those of a truth value.
var (
	ruleWindow = spec.Declare(spec.Rule{
		ID: "window.partition", Statement: "A function with OVER is computed for each row, or group, that WHERE and HAVING leave, before DISTINCT, ORDER BY and LIMIT, over those whose PARTITION BY is not distinct from its own; NULLs are alike. Elsewhere than in the select list, ORDER BY and QUALIFY it is an error, so is one inside another.",
		From: spec.MySQL("14.20.2 Window Function Concepts and Syntax", "window-functions-usage.html").On("2026-11-26").
			With(spec.SQLite("2.1. The PARTITION BY Clause", "windowfunctions.html").On("2026-11-26")),
		Keywords: []string{"OVER", "PARTITION BY", "WINDOW"},
		Cases:    []string{windowNoRow: "no row", windowWhole: "one partition", windowPartitions: "partitions", windowNullPartition: "null partition"},
		Only:     []string{"iso", "postgres", "mysql", "mariadb", "sqlite", "duckdb"}, Except: map[string][]string{"mysql56": {"no row", "one partition", "partitions", "null partition"}},
	})
	rulePeers = spec.Declare(spec.Rule{
		ID: "window.peers", Statement: "Rows of a partition whose keys of ORDER BY are not distinct are peers; without ORDER BY all are. They stand in any order, so that what depends on it is free; what does not gives peers alike results.",
		From: spec.MySQL("14.20.1 Window Function Descriptions", "window-function-descriptions.html").On("2026-11-26").
			With(spec.SQLite("3. Built-in Window Functions", "windowfunctions.html").On("2026-11-26")),
		Cases: []string{peersNone: "no peers", peersAlike: "alike", peersFree: "free"},
		Only:  []string{"iso", "postgres", "mysql", "mariadb", "sqlite", "duckdb"}, Except: map[string][]string{"mysql56": {"no peers", "alike", "free"}},
		Variants: []spec.Variant{{Dialects: []string{"postgres"}, Statement: "Functions whose windows have the same PARTITION BY and ORDER BY see the rows in one order.",
			From: spec.PostgreSQL("7.2.5 Window Function Processing", "queries.sgml")}},
	})
	ruleQualify = spec.Declare(spec.Rule{
		ID: "window.qualify", Statement: "QUALIFY keeps the rows for which its condition, which may have functions over windows, is True.",
		From:     spec.DuckDB("QUALIFY Clause", "query_syntax/qualify.md @ f93a5854ca60"),
		Keywords: []string{"QUALIFY"}, Cases: semantics.TruthCases, Only: []string{"duckdb"},
	})
)

// windowRows computes the functions over windows of a block for its rows, applies QUALIFY
// and projects them.
func (c *compiler) windowRows(s *selection, list []*environment, out *produced) {
	for _, env := range list {
		env.windows = make([]semantics.Value, len(s.frame.windows))
		if c.dialect.WindowDocuments == spec.WindowDocumentsOpen && (slices.ContainsFunc(env.row, marked) || slices.ContainsFunc(env.aggregates, marked)) {
			c.e.MarkUnsupported("a JSON document of a column or an aggregate beside a function over a window")
		}
	}
	for _, class := range c.windowClasses(s) {
		if !c.computeWindows(s, class, list) {
			out.failed = true
			return
		}
	}
	for _, env := range list {
		if s.qualify != nil {
			t := s.qualify(env)
			if t == semantics.Fails {
				out.failed = true
				continue
			}
			c.e.Coverage.Apply(ruleQualify, t.Case())
			t = c.decision(ruleQualify, t)
			if t != semantics.True {
				continue
			}
		}
		c.emit(s, env, out)
	}
}

// windowClasses are the numbers of the functions of a block that see the rows in one order.
func (c *compiler) windowClasses(s *selection) (classes [][]int) {
next:
	for i := range s.frame.windows {
		if c.dialect.WindowOrders == spec.WindowOrdersShared {
			for k, class := range classes {
				if resolve.SameWindow(s.frame.windows[i].bound, s.frame.windows[class[0]].bound) {
					classes[k] = append(class, i)
					continue next
				}
			}
		}
		classes = append(classes, []int{i})
	}
	return classes
}

// computeWindows computes functions of one window; false where what the rows are parted or
// sorted by raises.
func (c *compiler) computeWindows(s *selection, class []int, list []*environment) bool {
	first := &s.frame.windows[class[0]]
	applied := c.applied()
	partitions, known := c.partitions(first, list)
	partitions = c.parted(applied, partitions)
	keys := make([]semantics.Row, len(list))
	for i, env := range list {
		keys[i] = make(semantics.Row, len(first.sort))
		for k := range first.sort {
			keys[i][k] = first.sort[k].value(env, nil)
		}
		if _, bad := semantics.RaisedIn(keys[i]); bad {
			known = false
		}
	}
	if !known {
		return false
	}
	nullsFirst := c.nullsFirst(first.sort, keys)
	c.noteOrder(first.sort, keys)
	views := c.windowViews(s, list)
	for _, rows := range partitions {
		p := &partition{c: c, s: s, list: list, keys: keys, views: views, rows: rows}
		p.arrange(first, nullsFirst)
		c.computePartition(p, class)
	}
	return true
}

// partitions are the rows by PARTITION BY; known is false where a key raises.
func (c *compiler) partitions(w *windowFunction, list []*environment) (partitions [][]int, known bool) {
	index := map[string]int{}
	var buf []byte
	met := windowNoRow
	for i, env := range list {
		c.step()
		key := make(semantics.Row, len(w.partition))
		for k := range w.partition {
			if key[k] = w.partition[k].value(env); key[k].IsNull() {
				met = windowNullPartition
			}
		}
		if _, bad := semantics.RaisedIn(key); bad {
			return nil, false
		}
		buf = semantics.AppendRowKey(c.e, buf[:0], key)
		at, seen := index[string(buf)]
		if !seen {
			at = len(partitions)
			index[string(buf)] = at
			partitions = append(partitions, nil)
		}
		partitions[at] = append(partitions[at], i)
	}
	switch {
	case met == windowNullPartition || len(list) == 0:
	case len(partitions) == 1:
		met = windowWhole
	default:
		met = windowPartitions
	}
	c.e.Coverage.Apply(ruleWindow, met)
	return partitions, true
}

// windowViews are what can be told apart of each row: the columns that the block names, the
// keys of a group, its aggregates and the functions over windows that are computed so far.
func (c *compiler) windowViews(s *selection, list []*environment) []semantics.Row {
	views := make([]semantics.Row, len(list))
	named := slices.Clone(s.bound.Named)
	slices.Sort(named)
	named = slices.Compact(named)
	for i, env := range list {
		for _, slot := range named {
			views[i] = append(views[i], env.row[slot])
		}
		for k := range s.keys {
			views[i] = append(views[i], s.keys[k].value(env))
		}
		views[i] = append(views[i], env.aggregates...)
		views[i] = append(views[i], env.windows...)
	}
	return views
}

// computePartition computes functions for the rows of a partition, in each order that its
// peers may have.
func (c *compiler) computePartition(p *partition, class []int) {
	free := false
	for _, i := range class {
		free = free || p.s.frame.windows[i].ordered()
	}
	alike := func(i, j int) bool { return semantics.IdenticalRows(p.views[p.rows[i]], p.views[p.rows[j]]) }
	ends := p.ends
	met := peersNone
	if len(ends) < len(p.rows) {
		met = peersAlike
	}
	if !free {
		ends = make([]int, len(p.rows))
		for i := range ends {
			ends[i] = i + 1
		}
	}
	var results [][]semantics.Row // by arrangement, function, row of the partition
	values := make([]semantics.Value, len(p.rows))
	var made []semantics.Row // of this arrangement; anew only where the last one is kept
	complete := arrangements(len(p.rows), ends, alike, func(order []int) bool {
		if made == nil {
			made = make([]semantics.Row, len(class))
			for k := range made {
				made[k] = make(semantics.Row, len(values))
			}
		}
		for k, i := range class {
			p.compute(&p.s.frame.windows[i], order, values)
			for at, v := range values {
				made[k][order[at]] = v
			}
		}
		if !slices.ContainsFunc(results, func(known []semantics.Row) bool {
			for k := range made {
				if !semantics.IdenticalRows(known[k], made[k]) {
					return false
				}
			}
			return true
		}) {
			results, made = append(results, made), nil
		}
		return len(results) <= c.options.Worlds
	})
	if len(results) > 1 {
		met = peersFree
	}
	c.e.Coverage.Apply(rulePeers, met)
	if !complete {
		c.e.MarkUndetermined(rulePeers)
	}
	chosen := results[c.worlds.choose(rulePeers, len(results))]
	for k, i := range class {
		for at, row := range p.rows {
			p.list[row].windows[i] = chosen[k][at]
		}
	}
}

// marked tells that a text is known to be a JSON document.
func marked(v semantics.Value) bool { return v.Kind() == semantics.KindText && v.IsDocument() }
