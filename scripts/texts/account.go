package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// account counts what an engine and the front end say of texts.
type account struct {
	counts     map[answer]map[kind]int
	constructs map[answer]map[string]int
	shown      map[answer]map[kind][]example
}

type example struct{ what, text, message string }

func (a *account) add(said answer, o ours, x text) {
	if a.counts == nil {
		a.counts, a.constructs, a.shown = map[answer]map[kind]int{}, map[answer]map[string]int{}, map[answer]map[kind][]example{}
		for _, said := range answers {
			a.counts[said], a.constructs[said], a.shown[said] = map[kind]int{}, map[string]int{}, map[kind][]example{}
		}
	}
	a.counts[said][o.kind]++
	if o.kind == unmodelled {
		a.constructs[said][o.what]++
	}
	if disagrees(said, o.kind) {
		a.shown[said][o.kind] = append(a.shown[said][o.kind], example{o.what, x.Text, x.Message})
	}
}

// disagrees tells whether one of both is wrong of a text, or may be.
func disagrees(said answer, k kind) bool {
	switch said {
	case accepted:
		return k == badSyntax || k == badName || k == undescribed
	case other:
		return k == badSyntax || k == undescribed
	case syntax:
		return k != badSyntax
	case unasked:
	}
	return false
}

// least is the share of mutants refused by syntax that have to be errors of ours.
const least = 0.95

func (a *account) status(mutants bool) int {
	if mutants {
		if a.share() < least {
			return 1
		}
		return 0
	}
	if a.counts[accepted][badSyntax]+a.counts[accepted][badName]+a.counts[accepted][undescribed] > 0 {
		return 1
	}
	return 0
}

// share is that of errors of ours among what the engine refuses by syntax.
func (a *account) share() float64 {
	all, right := 0, 0
	for k, n := range a.counts[syntax] {
		all += n
		if k == badSyntax || k == badName || k == raises {
			right += n
		}
	}
	if all == 0 {
		return 1
	}
	return float64(right) / float64(all)
}

func (a *account) print(w io.Writer, show int) {
	fmt.Fprintf(w, "%-20s", "")
	for _, k := range kinds {
		fmt.Fprintf(w, "%22s", k)
	}
	fmt.Fprintln(w)
	for _, said := range answers {
		fmt.Fprintf(w, "%-20s", said)
		for _, k := range kinds {
			fmt.Fprintf(w, "%22d", a.counts[said][k])
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "errors of ours among texts refused by syntax: %.1f %%\n", 100*a.share())
	for _, said := range answers {
		for _, k := range kinds {
			a.printShown(w, said, k, show)
		}
	}
	for _, said := range []answer{accepted, syntax} {
		fmt.Fprintf(w, "\nnot modelled, %s:\n", said)
		for _, name := range byCount(a.constructs[said]) {
			fmt.Fprintf(w, "%7d %s\n", a.constructs[said][name], name)
		}
	}
}

func (a *account) printShown(w io.Writer, said answer, k kind, show int) {
	list := a.shown[said][k]
	if len(list) == 0 || show == 0 {
		return
	}
	fmt.Fprintf(w, "\n%s by the engine, %s by us: %d\n", said, k, len(list))
	step := max(1, len(list)/show)
	for i := 0; i < len(list); i += step {
		e := list[i]
		fmt.Fprintf(w, "  - %s\n    ours: %s\n    engine: %s\n", cut(e.text), cut(e.what), cut(e.message))
	}
}

func cut(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 400 {
		return string(r[:400]) + " …"
	}
	return s
}

func byCount(counts map[string]int) []string {
	names := slices.Sorted(maps.Keys(counts))
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(counts[b], counts[a]) })
	return names
}
