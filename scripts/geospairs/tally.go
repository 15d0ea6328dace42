package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/semcheck/semcheck/spatial"
)

// tally counts what workers saw.
type tally struct {
	lock     sync.Mutex
	list     io.Writer // of all differences; nil for none
	began    time.Time
	version  string
	pairs    int
	asked    int
	crashes  int
	types    map[string]*[2]int        // by types: pairs, and those that differ
	classes  map[string]*[2]int        // by class: pairs without a GEOMETRYCOLLECTION, and with one
	cells    map[string]map[string]int // by class: how often which cells differ
	between  map[string]map[string]int // by class: how often which types
	matrices map[spatial.Matrix]int    // right ones
	empty    int                       // pairs with an EMPTY geometry or element
}

func newTally() *tally {
	return &tally{began: time.Now(), types: map[string]*[2]int{}, classes: map[string]*[2]int{},
		cells: map[string]map[string]int{}, between: map[string]map[string]int{}, matrices: map[spatial.Matrix]int{}}
}

// add counts a pair; d is nil where GEOS agrees.
func (t *tally) add(n uint64, a, b spatial.Geometry, d *difference) {
	types := (&difference{a: a, b: b}).types()
	own := spatial.Relate(a, b, spatial.Conventions{})
	t.lock.Lock()
	defer t.lock.Unlock()
	t.pairs++
	t.matrices[own]++
	if strings.Contains(text(a)+text(b), "EMPTY") {
		t.empty++
	}
	if t.types[types] == nil {
		t.types[types] = &[2]int{}
	}
	t.types[types][0]++
	if d == nil {
		return
	}
	t.types[types][1]++
	if t.classes[d.class] == nil {
		t.classes[d.class] = &[2]int{}
	}
	if strings.Contains(types, spatial.TypeGeometryCollection.String()) {
		t.classes[d.class][1]++
	} else {
		t.classes[d.class][0]++
	}
	for _, count := range [...]struct {
		of  map[string]map[string]int
		key string
	}{{t.cells, d.cells()}, {t.between, types}} {
		if count.of[d.class] == nil {
			count.of[d.class] = map[string]int{}
		}
		count.of[d.class][count.key]++
	}
	if t.list != nil {
		fmt.Fprintf(t.list, "%d\t%s\t%s\t%s\t%v\t%v\t%s\t%s\n", n, d.class, types, d.cells(), d.own, d.theirs, text(a), text(b))
	}
}

// ended takes the counts of a worker's library.
func (t *tally) ended(l *library) {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.version = l.version
	t.asked += l.asked
	t.crashes += l.crashes
}

// byCount lists keys, the most frequent first.
func byCount(counts map[string]int) []string {
	return slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
}

func (t *tally) write(w io.Writer) {
	seconds := time.Since(t.began).Seconds()
	different, totals := 0, map[string]int{}
	for class, n := range t.classes {
		totals[class] = n[0] + n[1]
		different += totals[class]
	}
	fmt.Fprintf(w, "%d pairs, %d of them with EMPTY, %d different matrices; %s: %d differ (%.3f %%), %d questions, %d crashes; %.0f pairs/s\n",
		t.pairs, t.empty, len(t.matrices), t.version, different, 100*float64(different)/float64(max(t.pairs, 1)), t.asked, t.crashes, float64(t.pairs)/seconds)
	fmt.Fprintln(w, "\n| types | pairs | differ |\n|---|---|---|")
	for _, types := range slices.Sorted(maps.Keys(t.types)) {
		fmt.Fprintf(w, "| %s | %d | %d |\n", types, t.types[types][0], t.types[types][1])
	}
	fmt.Fprintln(w, "\n| class | without collections | with | types | cells |\n|---|---|---|---|---|")
	for _, class := range byCount(totals) {
		fmt.Fprintf(w, "| %s | %d | %d | %s | %s |\n", class, t.classes[class][0], t.classes[class][1], most(t.between[class]), most(t.cells[class]))
	}
}

// most writes the four most frequent keys.
func most(counts map[string]int) string {
	var list []string
	keys := byCount(counts)
	for _, key := range keys[:min(4, len(keys))] {
		list = append(list, fmt.Sprintf("%s: %d", key, counts[key]))
	}
	if len(keys) > 4 {
		list = append(list, fmt.Sprintf("%d others", len(keys)-4))
	}
	return strings.Join(list, "; ")
}

// writeReduced writes the smallest pairs of each class.
func writeReduced(w io.Writer, reduced map[string][]*difference) {
	classes := map[string][]*difference{}
	for _, list := range reduced {
		for _, d := range list {
			classes[d.class] = append(classes[d.class], d.reduced)
		}
	}
	for _, class := range slices.Sorted(maps.Keys(classes)) {
		fmt.Fprintf(w, "\n## %s\n", class)
		list := classes[class]
		slices.SortFunc(list, func(d, e *difference) int {
			return cmp.Or(cmp.Compare(len(text(d.a)+text(d.b)), len(text(e.a)+text(e.b))), cmp.Compare(text(d.a)+text(d.b), text(e.a)+text(e.b)))
		})
		list = slices.CompactFunc(list, func(d, e *difference) bool { return same(d.a, e.a) && same(d.b, e.b) })
		for _, d := range list[:min(20, len(list))] {
			fmt.Fprintf(w, "%s\n%s\nright %v, GEOS %v (%s)\n\n", text(d.a), text(d.b), d.own, d.theirs, d.cells())
		}
	}
}
