package present

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/eval"
	evaluate "github.com/semcheck/semcheck/eval/cypher"
)

// run is a run of rows whose keys of ORDER BY are the same: the numbers of its first and its
// last row, from 1.
type run [2]int

// ties lists the runs of different rows of an ordered result, all of whose rows are shown:
// their rows may come in any order.
func ties(o *eval.Outcome) (list []run) {
	at := 0
	for _, group := range o.Worlds[0].Groups {
		list, at = tied(list, at, rowKeys(group.Rows[:group.Take]))
	}
	return ordered(list, o.Ordered)
}

// recordTies is ties of a query in Cypher.
func recordTies(o *evaluate.Outcome) (list []run) {
	at := 0
	for _, group := range o.Groups {
		list, at = tied(list, at, recordKeys(group.Records[:group.Take]))
	}
	return ordered(list, o.Ordered)
}

// tied adds the run of rows of these keys, behind at rows, where the rows are not all alike.
func tied(list []run, at int, keys []string) ([]run, int) {
	if slices.ContainsFunc(keys, func(key string) bool { return key != keys[0] }) {
		list = append(list, run{at + 1, at + len(keys)})
	}
	return list, at + len(keys)
}

func ordered(list []run, is bool) []run {
	if !is {
		return nil
	}
	return list
}

// mostTies is how many runs are named.
const mostTies = 5

// writeTies says which rows may come in any order.
func writeTies(w io.Writer, list []run, paint Paint) {
	if len(list) == 0 {
		return
	}
	var names []string
	for _, r := range list[:min(mostTies, len(list))] {
		names = append(names, fmt.Sprintf("%d to %d", r[0], r[1]))
	}
	more := ""
	if len(list) > mostTies {
		more = fmt.Sprintf(" and in %d more runs", len(list)-mostTies)
	}
	fmt.Fprintf(w, "%s: the keys of ORDER BY are equal in rows %s%s: these rows may come in any order.\n", paint.Yellow("free"), strings.Join(names, ", "), more)
}
