package compare

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/notation"
)

// recordJudge judges records of graphs.
type recordJudge struct{}

func (recordJudge) rows(outcome *eval.Outcome, result *engine.Result) Judgement {
	return judgeRecords(outcome, result)
}

func (recordJudge) conform(outcome *eval.Outcome, result *engine.Result) bool {
	j := judgeRecords(outcome, result)
	return j.Verdict == Agree || j.Verdict == Freedom
}

// judgeRecords judges records of a graph where the semantics call for records: a bag
// inside each run of ties, and in order from run to run. Nodes and relationships
// compare by labels, type and properties, paths by their parts: engines give entities
// what identity they like. In a column whose lists were gathered in no order, lists
// compare as bags.
func judgeRecords(outcome *eval.Outcome, result *engine.Result) Judgement {
	if got, want := len(result.Columns), len(outcome.Columns); got != want {
		return Judgement{Verdict: Disagree, Difference: DifferenceDegree, Detail: fmt.Sprintf("want %s, got %d", count(want, "column"), got)}
	}
	m := recordMatcher{wanted: outcome.Graph, result: result, order: columnOrder(outcome, result)}
	got, err := m.answered()
	if err != nil {
		return Judgement{Verdict: Crash, Detail: "the adapter failed: " + err.Error()}
	}
	groups := m.expected()
	if m.agree(groups, got) {
		if limited(groups) {
			return Judgement{Verdict: Freedom, Detail: "a permitted choice among ties"}
		}
		return Judgement{Verdict: Agree}
	}
	difference, detail := m.difference(groups, got)
	return Judgement{Verdict: Disagree, Difference: difference, Detail: detail}
}

// recordMatcher compares records by their texts.
type recordMatcher struct {
	wanted *cypher.Outcome
	result *engine.Result
	order  []int // of the engine's columns, where they may stand in any order
}

// columnOrder finds the engine's columns by their names, where nothing fixes their order.
// Where the names are others it is the order in which they came.
func columnOrder(outcome *eval.Outcome, result *engine.Result) []int {
	order := make([]int, len(result.Columns))
	for i := range order {
		order[i] = i
	}
	if !outcome.Graph.ByName {
		return order
	}
	byName := make([]int, len(order))
	for i, column := range outcome.Columns {
		byName[i] = slices.IndexFunc(result.Columns, func(c engine.Column) bool { return c.Name == column.Name })
		if byName[i] < 0 {
			return order
		}
	}
	return byName
}

// recordGroup is a run of ties: take of the records, each as the text that is compared
// and as one to be read.
type recordGroup struct {
	records []string
	take    int
}

// columnSeparator stands between the texts of a record; it is in no text of a value,
// which are escaped.
const columnSeparator = " \u241F "

// answered writes the engine's records as they are compared.
func (m *recordMatcher) answered() ([]string, error) {
	list := make([]string, len(m.result.Rows))
	texts := make([]string, len(m.result.Columns))
	for i, row := range m.result.Rows {
		for k, place := range m.order {
			texts[k] = row[place].Text
			if m.wanted.SignedZeros && row[place].Signed != "" {
				texts[k] = row[place].Signed
			}
			if row[place].Null {
				texts[k] = "null"
			}
			if m.free(k) {
				v, err := notation.Read(texts[k])
				if err != nil {
					return nil, fmt.Errorf("read %s: %w", texts[k], err)
				}
				texts[k] = m.key(v, true)
			}
		}
		list[i] = strings.Join(texts, columnSeparator)
	}
	return list, nil
}

// free tells whether the lists of a column have no order.
func (m *recordMatcher) free(column int) bool {
	return column < len(m.wanted.FreeLists) && m.wanted.FreeLists[column]
}

// key writes a value, with the signs of zeros where they are fixed.
func (m *recordMatcher) key(v graph.Value, unordered bool) string {
	if m.wanted.SignedZeros {
		return notation.Signed(v, unordered)
	}
	return notation.Key(v, unordered)
}

// expected writes the records that are called for as they are compared.
func (m *recordMatcher) expected() []recordGroup {
	var groups []recordGroup
	for _, g := range m.wanted.Groups {
		group := recordGroup{take: g.Take}
		for _, record := range g.Records {
			texts := make([]string, len(record))
			for k, v := range record {
				if m.result.SignificantDigits > 0 {
					v = rounded(v, m.result.SignificantDigits)
				}
				texts[k] = m.key(v, m.free(k))
			}
			group.records = append(group.records, strings.Join(texts, columnSeparator))
		}
		groups = append(groups, group)
	}
	return groups
}

// agree tells whether the answer is group after group, each a bag of take of its
// records.
func (m *recordMatcher) agree(groups []recordGroup, got []string) bool {
	at := 0
	for _, g := range groups {
		if at+g.take > len(got) {
			return false
		}
		missing, extra := bagDifference(g.records, got[at:at+g.take])
		if len(extra) > 0 && !(m.wanted.Spread > 0 && m.paired(missing, extra)) {
			return false
		}
		at += g.take
	}
	return at == len(got)
}

// limited tells whether a LIMIT cut a run of ties.
func limited(groups []recordGroup) bool {
	for _, g := range groups {
		if g.take != len(g.records) {
			return true
		}
	}
	return false
}

// bagDifference lists the texts that only one of two bags has.
func bagDifference(want, got []string) (missing, extra []string) {
	left := map[string]int{}
	for _, text := range want {
		left[text]++
	}
	for _, text := range got {
		if left[text] == 0 {
			extra = append(extra, text)
			continue
		}
		left[text]--
	}
	for _, text := range want {
		if left[text] > 0 {
			left[text]--
			missing = append(missing, text)
		}
	}
	return missing, extra
}

// paired tells whether each of the extra records is one of the missing ones but for the
// last places of floats.
func (m *recordMatcher) paired(missing, extra []string) bool {
	tolerance := float64(m.wanted.Spread) * 0x1p-52
	taken := make([]bool, len(missing))
	for _, got := range extra {
		i := slices.IndexFunc(missing, func(want string) bool { return alike(want, got, tolerance) })
		for i >= 0 && taken[i] {
			next := slices.IndexFunc(missing[i+1:], func(want string) bool { return alike(want, got, tolerance) })
			if next < 0 {
				i = -1
				break
			}
			i += 1 + next
		}
		if i < 0 {
			return false
		}
		taken[i] = true
	}
	return true
}

// alike tells whether two records are the same but for the last places of floats, which
// may differ by a part of their size.
func alike(want, got string, tolerance float64) bool {
	w, g := strings.Split(want, columnSeparator), strings.Split(got, columnSeparator)
	return slices.EqualFunc(w, g, func(w, g string) bool {
		if w == g {
			return true
		}
		a, errA := notation.Read(w)
		b, errB := notation.Read(g)
		return errA == nil && errB == nil && notation.Same(a, b, tolerance)
	})
}

// difference describes how the answer differs.
func (m *recordMatcher) difference(groups []recordGroup, got []string) (Difference, string) {
	var all []string
	total := 0
	for _, g := range groups {
		all = append(all, g.records...)
		total += g.take
	}
	var lines []string
	if total != len(got) {
		lines = append(lines, fmt.Sprintf("want %s, got %d", count(total, "record"), len(got)))
	}
	missing, extra := bagDifference(all, got)
	if len(missing) > 0 && total == len(all) { // otherwise what a LIMIT cut would count as missing
		lines = append(lines, "missing: "+shownRecord(missing[0])+further(len(missing)-1, "missing"))
	}
	if len(extra) > 0 {
		lines = append(lines, "not expected: "+shownRecord(extra[0])+further(len(extra)-1, "not expected"))
	}
	if len(lines) == 0 {
		return DifferenceOrder, "the records are right, their order is not"
	}
	return DifferenceRows, strings.Join(lines, "\n")
}

// shownRecord is a record for people.
func shownRecord(text string) string {
	text = "(" + strings.ReplaceAll(text, columnSeparator, ", ") + ")"
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest]) + "…"
	}
	return text
}

// rounded rounds every float in a value to a number of decimal digits, as an engine
// does that sends no more of them.
func rounded(v graph.Value, digits int) graph.Value {
	switch v := v.(type) {
	case graph.Float:
		if f := float64(v); !math.IsNaN(f) && !math.IsInf(f, 0) {
			short, err := strconv.ParseFloat(strconv.FormatFloat(f, 'e', digits-1, 64), 64)
			if err == nil {
				return graph.Float(short)
			}
		}
		return v
	case graph.List:
		list := make(graph.List, len(v))
		for i := range v {
			list[i] = rounded(v[i], digits)
		}
		return list
	case graph.Map:
		return roundedMap(v, digits)
	case *graph.Node:
		return &graph.Node{ID: v.ID, Labels: v.Labels, Properties: roundedMap(v.Properties, digits)}
	case *graph.Relationship:
		return &graph.Relationship{ID: v.ID, Type: v.Type, Start: v.Start, End: v.End, Properties: roundedMap(v.Properties, digits)}
	case graph.Path:
		return roundedPath(v, digits)
	}
	return v
}

func roundedMap(m graph.Map, digits int) graph.Map {
	copied := make(graph.Map, len(m))
	for key, value := range m {
		copied[key] = rounded(value, digits)
	}
	return copied
}

// roundedPath keeps which node a relationship begins at: that is its direction.
func roundedPath(p graph.Path, digits int) graph.Path {
	copied := graph.Path{}
	nodes := map[*graph.Node]*graph.Node{}
	for _, n := range p.Nodes {
		if nodes[n] == nil {
			nodes[n] = rounded(n, digits).(*graph.Node)
		}
		copied.Nodes = append(copied.Nodes, nodes[n])
	}
	for _, r := range p.Relationships {
		c := rounded(r, digits).(*graph.Relationship)
		c.Start, c.End = nodes[r.Start], nodes[r.End]
		copied.Relationships = append(copied.Relationships, c)
	}
	return copied
}
