package present

import (
	"fmt"
	"io"
	"slices"
	"strings"

	evaluate "github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/notation"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Records writes the outcome of a query in Cypher for people. Source is the text that the
// places of errors are in.
func Records(w io.Writer, d *spec.Dialect, o *evaluate.Outcome, source string, paint Paint) {
	switch o.Kind {
	case evaluate.OutcomeRecords, evaluate.OutcomeUndetermined:
		records(w, o, paint)
	case evaluate.OutcomeRaise:
		e := o.Error
		problem(w, paint, "", Message(CypherDiagnostic(source, e)))
		fmt.Fprintf(w, "%s calls for %s at %s: %s.\n", d.Name, article(string(e.Type)), e.Phase, e.Detail)
		if o.Avoidable && !o.Static {
			fmt.Fprintf(w, "%s: an engine need not compute what raises here; then it returns records.\n", paint.Yellow("free"))
		}
	case evaluate.OutcomeUnsupported:
		fmt.Fprintf(w, "unsupported: %s\n", Message(o.Feature))
	default:
		panic("present: unknown outcome")
	}
}

// article puts "a" or "an" before a name.
func article(name string) string {
	if name != "" && strings.ContainsRune("AEIOU", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}

func records(w io.Writer, o *evaluate.Outcome, paint Paint) {
	allowed := AllowedRecords(o)
	switch {
	case o.Columns == nil:
		fmt.Fprintln(w, "The query succeeds; it returns no records.")
	case len(allowed) == 1:
		recordTable(w, o.Columns, allowed[0], paint)
		writeTies(w, recordTies(o), paint)
	case allowed == nil:
		fmt.Fprintln(w, "One of the results that the dialect permits:")
		recordTable(w, o.Columns, chosen(o), paint)
	default:
		for i, rows := range allowed {
			fmt.Fprintf(w, "Result %d of %d that the dialect permits:\n", i+1, len(allowed))
			recordTable(w, o.Columns, rows, paint)
		}
	}
	for _, e := range o.MayRaise {
		fmt.Fprintf(w, "%s: an engine may raise %s instead: %s.\n", paint.Yellow("free"), article(string(e.Type)), e.Detail)
	}
	for _, reason := range freedom(o, allowed) {
		fmt.Fprintf(w, "%s: %s\n", paint.Yellow("free"), reason)
	}
	if text := effects(o); text != "" {
		fmt.Fprintf(w, "side effects: %s\n", text)
	}
}

// effects counts what a query changed; empty where it changed nothing.
func effects(o *evaluate.Outcome) string {
	if !o.SideEffects.Any() {
		return ""
	}
	counts := o.SideEffects.Counts()
	var parts []string
	for _, name := range []string{"+nodes", "-nodes", "+relationships", "-relationships", "+labels", "-labels", "+properties", "-properties"} {
		if n := counts[name]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", name, n))
		}
	}
	return strings.Join(parts, ", ")
}

// chosen is one result of those that are permitted.
func chosen(o *evaluate.Outcome) [][]graph.Value {
	var rows [][]graph.Value
	for _, group := range o.Groups {
		rows = append(rows, group.Records[:group.Take]...)
	}
	return rows
}

// freedom says in sentences what of a result is free.
func freedom(o *evaluate.Outcome, allowed [][][]graph.Value) []string {
	var reasons []string
	switch {
	case len(allowed) == 1:
	case len(allowed) > 1:
		reasons = append(reasons, "each of these results is permitted by rule order.limit.")
	case o.Rule == nil:
		reasons = append(reasons, fmt.Sprintf("more than %d results are permitted by rule order.limit.", largestAllowed))
	}
	if o.Rule != nil {
		reasons = append(reasons, "other results are permitted by rule "+o.Rule.ID+".")
	}
	if names := freeLists(o); names != nil {
		reasons = append(reasons, "the lists in "+strings.Join(names, ", ")+" may have their elements in any order.")
	}
	return reasons
}

// freeLists names the columns whose lists have no order, where there is a list of several
// elements.
func freeLists(o *evaluate.Outcome) []string {
	var names []string
	for i, free := range o.FreeLists {
		several := func(row []graph.Value) bool {
			list, is := row[i].(graph.List)
			return is && len(list) > 1
		}
		if free && slices.ContainsFunc(chosen(o), several) {
			names = append(names, o.Columns[i])
		}
	}
	return names
}

// AllowedRecords lists the results that are permitted by the choice of records that stand
// alike, each in a permitted order. It is nil where there are too many to list, or other
// rules leave the records open.
func AllowedRecords(o *evaluate.Outcome) [][][]graph.Value {
	if o.Rule != nil {
		return nil
	}
	choices := [][][]graph.Value{{}}
	for _, group := range o.Groups {
		bags, complete := parts(group.Records, group.Take, recordKeys)
		if !complete || len(bags)*len(choices) > largestAllowed {
			return nil
		}
		var extended [][][]graph.Value
		for _, bag := range bags {
			for _, before := range choices {
				extended = append(extended, append(slices.Clip(before), bag...))
			}
		}
		choices = extended
	}
	return choices
}

func recordKeys(rows [][]graph.Value) []string {
	keys := make([]string, len(rows))
	for i, row := range rows {
		keys[i] = identityKey(row)
	}
	return keys
}

// identityKey tells records apart that differ only in which node or relationship they hold.
func identityKey(row []graph.Value) string {
	key := notation.Write(graph.List(row))
	for _, v := range row {
		switch v := v.(type) {
		case *graph.Node:
			key += fmt.Sprint(" ", v.ID)
		case *graph.Relationship:
			key += fmt.Sprint(" ", v.ID)
		}
	}
	return key
}

func recordTable(w io.Writer, columns []string, rows [][]graph.Value, paint Paint) {
	s := sheet{names: columns, cells: make([][]sheetCell, len(rows))}
	for i, row := range rows {
		for _, v := range row {
			s.cells[i] = append(s.cells[i], recordCell(v))
		}
	}
	s.write(w, "record", paint)
}

func recordCell(v graph.Value) sheetCell {
	c := sheetCell{text: visible(graph.Format(v))}
	switch v.(type) {
	case graph.Null:
		c.null = true
	case graph.Integer, graph.Float:
		c.number = true
	}
	return c
}

// CypherDiagnostic is the message of an error in a text in Cypher, with the line that it
// blames and a caret below the place.
func CypherDiagnostic(source string, e *cypher.Error) string {
	text := fmt.Sprintf("%s (%s: %s)", e.Text, e.Type, e.Detail)
	lines := strings.Split(source, "\n")
	if !e.At.Known() || e.At.Line > len(lines) {
		return text
	}
	return fmt.Sprintf("line %d, column %d: %s\n%s", e.At.Line, e.At.Column, text, pointer(strings.TrimSuffix(lines[e.At.Line-1], "\r"), e.At.Column))
}
