package present

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"strings"

	"github.com/semcheck/semcheck/eval"
	evaluate "github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// View is an answer taken apart, for programs that show it themselves. Its texts are those that
// eval writes.
type View struct {
	Kind    string       `json:"kind"` // rows, nothing, raise or undetermined
	Columns []ViewColumn `json:"columns,omitempty"`
	// Results are the permitted results, the first of them with Text if there are more.
	Results []ViewResult `json:"results,omitempty"`
	// Total is how many results are permitted; 0 where they are too many to be listed.
	Total   int            `json:"total"`
	Ordered bool           `json:"ordered,omitempty"`
	Said    []ViewSentence `json:"said,omitempty"`
	Rules   []ViewRule     `json:"rules,omitempty"`
	// Alike is the same for answers that eval shows together.
	Alike string `json:"alike"`
}

// ViewColumn is a column; its name is ? where it is not modelled.
type ViewColumn struct {
	Name string `json:"name"`
	Type string `json:"type,omitempty"`
}

// ViewResult is a permitted result.
type ViewResult struct {
	Rows  [][]ViewCell `json:"rows"`
	Count int          `json:"count"` // of its rows: Rows are the first ones
}

// ViewCell is a value as a table shows it.
type ViewCell struct {
	Text string `json:"text"`
	Kind string `json:"kind,omitempty"` // null, number, or empty
	// Geometry is the value where it is one that can be drawn.
	Geometry *semantics.Geometry `json:"-"`
	Drawn    any                 `json:"drawn,omitempty"` // by who asked for the view
}

// ViewSentence is a sentence about the answer, with the word that eval puts before it.
type ViewSentence struct {
	Word string `json:"word"` // free, error, note, defect, undetermined, effects
	Text string `json:"text"`
}

// ViewRule is a rule that was applied, as the dialect reads it.
type ViewRule struct {
	ID        string   `json:"id"`
	Statement string   `json:"says"`
	Variant   string   `json:"variant,omitempty"` // the dialect's own reading, with what is to be said of it
	Source    string   `json:"source"`
	Address   string   `json:"address,omitempty"`
	Read      string   `json:"read,omitempty"` // when; empty: unverified
	Doubt     string   `json:"doubt,omitempty"`
	Cases     []string `json:"cases"`
	Open      bool     `json:"open,omitempty"` // it leaves the answer open
}

// How much of a result a view has.
const (
	viewedRows  = 500
	viewedCells = 20_000
)

// View takes an answer apart. An outcome that is not modelled has no view.
func (a *Answer) View() *View {
	o := a.Outcome
	v := &View{Alike: a.fingerprint(), Rules: viewRules(a.Dialect, a.Coverage, OpenRule(o))}
	switch o.Kind {
	case eval.OutcomeRows:
		a.viewRows(v)
	case eval.OutcomeRaise:
		v.Kind = "raise"
		message := strings.TrimPrefix(o.Message, "the query raises: ")
		if message == o.Classes.String() {
			message = o.Classes.Meaning()
		}
		if within := strings.TrimSpace(a.within(message)); within != "" {
			v.say("error", within+": "+Message(message))
		} else {
			v.say("error", Message(message))
		}
		v.say("", fmt.Sprintf("%s calls for an error of class %s.", a.called(), either(o.Classes)))
		for _, u := range o.Unread {
			v.say("error", Message(WellKnownTextError("the text", u.Text, u.Fault)))
		}
	case eval.OutcomeUndetermined:
		v.Kind = "undetermined"
		if len(o.Parameters) > 0 {
			v.say("undetermined", "the answer depends on "+strings.Join(o.Parameters, ", ")+", without a value.")
			break
		}
		v.say("undetermined", strings.TrimSpace(strings.TrimSpace(a.within(""))+" the sources allow several results, which are not listed."))
		if o.Rule != nil {
			statement, _ := Statement(o.Rule, a.Dialect)
			v.say("", fmt.Sprintf("Rule %s: %s", o.Rule.ID, statement))
		}
	case eval.OutcomeUnsupported:
		return nil
	default:
		panic("present: unknown outcome")
	}
	for _, note := range a.Notes {
		v.say("note", note)
	}
	return v
}

func (v *View) say(word, text string) { v.Said = append(v.Said, ViewSentence{word, text}) }

// fingerprint is the same for answers that Together tells to be alike.
func (a *Answer) fingerprint() string {
	h := fnv.New64a()
	h.Write(a.unnamed())
	fmt.Fprint(h, a.Message(), a.Notes)
	return fmt.Sprintf("%x", h.Sum64())
}

func (a *Answer) viewRows(v *View) {
	o := a.Outcome
	if v.Kind = "rows"; len(o.Columns) == 0 {
		v.Kind, v.Total = "nothing", 1
		v.say("", "The statement succeeds; it returns no rows.")
		return
	}
	for _, c := range o.Columns {
		v.Columns = append(v.Columns, ViewColumn{cmp.Or(c.Name, "?"), c.Type.String()})
	}
	v.Ordered = o.Ordered
	allowed := Allowed(o)
	v.Total = len(allowed)
	if allowed == nil {
		allowed = [][]semantics.Row{first(o)}
		v.say("free", fmt.Sprintf("more than %d results are permitted%s.", largestAllowed, because(o)))
	}
	for _, rows := range allowed[:min(len(allowed), mostShown)] {
		v.Results = append(v.Results, viewResult(rows, len(o.Columns), func(x semantics.Value) ViewCell {
			c := ViewCell{Text: cell(x)}
			switch {
			case x.IsNull():
				c.Kind = "null"
			case x.Kind().IsNumber():
				c.Kind = "number"
			case x.Kind() == semantics.KindGeometry:
				c.Geometry = x.Geometry()
			}
			return c
		}))
	}
	switch {
	case v.Total == 1:
		v.sayTies(ties(o))
	case v.Total > 1:
		v.say("free", fmt.Sprintf("each of these results is permitted%s.", because(o)))
	}
	if o.MayRaise != 0 {
		v.say("free", fmt.Sprintf("An engine may raise %s instead: it may evaluate what these rows do not need.", either(o.MayRaise)))
	}
	if x := a.Defective; x != nil {
		d := x.Variant.Defect
		v.say("defect", fmt.Sprintf("%s give %s here, by an acknowledged defect (%s).", d.Versions, defectiveText(x.Outcome), d.Report))
	}
}

func (v *View) sayTies(list []run) {
	var b strings.Builder
	writeTies(&b, list, Paint{})
	if text, is := strings.CutPrefix(strings.TrimSpace(b.String()), "free: "); is {
		v.say("free", text)
	}
}

// viewResult is the beginning of some rows.
func viewResult[R ~[]V, V any](rows []R, columns int, show func(V) ViewCell) ViewResult {
	r := ViewResult{Rows: [][]ViewCell{}, Count: len(rows)}
	for _, row := range rows[:min(len(rows), viewedRows, max(1, viewedCells/max(1, columns)))] {
		cells := make([]ViewCell, len(row))
		for i, v := range row {
			cells[i] = show(v)
		}
		r.Rows = append(r.Rows, cells)
	}
	return r
}

// viewRules are the rules that were applied. The one that leaves the answer open is the first.
func viewRules(d *spec.Dialect, coverage *spec.Coverage, open string) (list []ViewRule) {
	applied := Applied(d, coverage)
	for i, x := range applied {
		if i > 0 && applied[i-1].Rule == x.Rule {
			last := &list[len(list)-1]
			last.Cases = append(last.Cases, x.Rule.Cases[x.Case])
			continue
		}
		statement, from := Statement(x.Rule, d)
		r := ViewRule{ID: x.Rule.ID, Statement: statement, Source: from.Doc + ", " + from.Clause, Address: from.Address, Read: string(from.Read), Cases: []string{x.Rule.Cases[x.Case]}, Open: x.Rule.ID == open}
		if v := x.Rule.VariantFor(d.Name); v != nil {
			r.Variant = cmp.Or(v.Note(), "variant")
		}
		if authority := x.Rule.Authority(d.Name); authority.Missing() {
			r.Doubt = authority.Doubt(d)
		}
		list = append(list, r)
	}
	for i := range list {
		if list[i].Open {
			list[0], list[i] = list[i], list[0]
		}
	}
	return list
}

// RecordsView takes the outcome of a query in Cypher apart. An outcome that is not modelled has no
// view.
func RecordsView(d *spec.Dialect, o *evaluate.Outcome, source string, coverage *spec.Coverage) *View {
	v := &View{Kind: "rows", Columns: []ViewColumn{}, Ordered: o.Ordered}
	open := ""
	switch o.Kind {
	case evaluate.OutcomeRecords, evaluate.OutcomeUndetermined:
		allowed := AllowedRecords(o)
		if v.Total = len(allowed); v.Total != 1 {
			open = *openRecords(o)
		}
		if o.Columns == nil {
			v.Kind, v.Total = "nothing", 1
			v.say("", "The query succeeds; it returns no records.")
		} else {
			v.viewRecords(o, allowed)
		}
		v.sayOfRecords(o, allowed)
	case evaluate.OutcomeRaise:
		v.Kind = "raise"
		v.say("error", Message(CypherDiagnostic(source, o.Error)))
		v.say("", fmt.Sprintf("%s calls for %s at %s: %s.", d.Name, article(string(o.Error.Type)), o.Error.Phase, o.Error.Detail))
		if o.Avoidable && !o.Static {
			v.say("free", "an engine need not compute what raises here; then it returns records.")
		}
	case evaluate.OutcomeUnsupported:
		return nil
	default:
		panic("present: unknown outcome")
	}
	h := fnv.New64a()
	h.Write(RecordsJSON(o, d, nil))
	v.Alike, v.Rules = fmt.Sprintf("%x", h.Sum64()), viewRules(d, coverage, open)
	return v
}

func (v *View) viewRecords(o *evaluate.Outcome, allowed [][][]graph.Value) {
	for _, name := range o.Columns {
		v.Columns = append(v.Columns, ViewColumn{Name: name})
	}
	if allowed == nil {
		allowed = [][][]graph.Value{chosen(o)}
	}
	for _, rows := range allowed[:min(len(allowed), mostShown)] {
		v.Results = append(v.Results, viewResult(rows, len(o.Columns), func(x graph.Value) ViewCell {
			s := recordCell(x)
			c := ViewCell{Text: s.text}
			switch {
			case s.null:
				c.Kind = "null"
			case s.number:
				c.Kind = "number"
			}
			return c
		}))
	}
	if v.Total == 1 {
		v.sayTies(recordTies(o))
	}
}

// sayOfRecords says what is free of records, and what the query changed.
func (v *View) sayOfRecords(o *evaluate.Outcome, allowed [][][]graph.Value) {
	for _, e := range o.MayRaise {
		v.say("free", fmt.Sprintf("an engine may raise %s instead: %s.", article(string(e.Type)), e.Detail))
	}
	for _, reason := range freedom(o, allowed) {
		v.say("free", reason)
	}
	if text := effects(o); text != "" {
		v.say("effects", text)
	}
}
