package finding

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/notation"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// kept is how many rows of a result, over all worlds, are kept with a finding.
const kept = 200

// Expected is what the semantics call for. Values are texts, as people write them.
type Expected struct {
	Outcome  string   `json:"outcome"`           // rows, raise, undetermined, unsupported, success
	Columns  []string `json:"columns,omitempty"` // static types
	Ordered  bool     `json:"ordered,omitempty"`
	Worlds   [][]Tie  `json:"worlds,omitempty"` // the permitted results, each a run of ties after another
	MayRaise string   `json:"mayRaise,omitempty"`
	Classes  string   `json:"classes,omitempty"` // of the errors called for
	Message  string   `json:"message,omitempty"`
	Rule     string   `json:"rule,omitempty"` // that leaves the result open
	Feature  string   `json:"feature,omitempty"`
}

// Tie is a run of rows in any order. Take says how many of Rows the result has.
type Tie struct {
	Take int         `json:"take"`
	Rows [][]*string `json:"rows"` // nil is NULL
}

// Column is a column of an engine's answer.
type Column struct {
	Name string `json:"name"`
	Type string `json:"type,omitempty"`
}

// Cell is one value of an engine's answer; a nil *Cell is NULL.
type Cell struct {
	Type string `json:"type,omitempty"` // where the engine types values
	Text string `json:"text"`
}

// Actual is an engine's answer.
type Actual struct {
	Error   string    `json:"error,omitempty"`
	Class   string    `json:"class,omitempty"` // of the error
	Columns []Column  `json:"columns,omitempty"`
	Count   int       `json:"count"` // of all rows, also those that are not kept
	Rows    [][]*Cell `json:"rows,omitempty"`
}

// ExpectedOf writes down an outcome.
func ExpectedOf(o *eval.Outcome) Expected {
	e := Expected{Ordered: o.Ordered, MayRaise: o.MayRaise.String(), Classes: o.Classes.String(), Message: o.Message, Feature: o.Feature}
	switch o.Kind {
	case eval.OutcomeRows:
		e.Outcome = "rows"
	case eval.OutcomeRaise:
		e.Outcome = "raise"
	case eval.OutcomeUndetermined:
		e.Outcome = "undetermined"
	case eval.OutcomeUnsupported:
		e.Outcome = "unsupported"
	}
	if o.Rule != nil {
		e.Rule = o.Rule.ID
	}
	for _, c := range o.Columns {
		e.Columns = append(e.Columns, c.Type.String())
	}
	e.Worlds = evidence.Of(o.Language)(o)
	return e
}

// evidence writes down the rows that an outcome permits, a result of the query each.
var evidence = spec.ByLanguage[func(o *eval.Outcome) [][]Tie]{SQL: worldsOf, Cypher: recordsOf}

func worldsOf(o *eval.Outcome) (worlds [][]Tie) {
	left := kept
	for _, world := range o.Worlds[:min(len(o.Worlds), kept)] {
		ties := []Tie{}
		for _, g := range world.Groups {
			tie := Tie{Take: g.Take, Rows: [][]*string{}}
			for _, row := range g.Rows[:min(len(g.Rows), left)] {
				tie.Rows = append(tie.Rows, texts(row))
			}
			left -= len(tie.Rows)
			ties = append(ties, tie)
		}
		worlds = append(worlds, ties)
	}
	return worlds
}

func recordsOf(o *eval.Outcome) [][]Tie {
	if o.Kind != eval.OutcomeRows {
		return nil
	}
	return [][]Tie{recordTies(o.Graph, kept)}
}

// ExpectedOfStatement writes down what the semantics call for from a statement: success, or the
// error.
func ExpectedOfStatement(err *eval.StatementError) Expected {
	if err == nil {
		return Expected{Outcome: "success"}
	}
	return Expected{Outcome: "raise", Classes: err.Class.String(), Message: err.Message}
}

func texts(row semantics.Row) []*string {
	list := make([]*string, len(row))
	for i, v := range row {
		if v.IsNull() {
			continue
		}
		text := v.String()
		if v.Kind() == semantics.KindFloat && strings.Trim(text, "-0123456789") == "" {
			text += ".0" // an integer would look the same
		}
		list[i] = &text
	}
	return list
}

// ActualOf writes down an engine's answer. Texts are exact; bytes that are no text are written as
// 0x….
func ActualOf(r *engine.Result, err error) Actual {
	if err != nil {
		a := Actual{Error: err.Error()}
		var failure *engine.Error
		if errors.As(err, &failure) && failure.Class != semantics.ClassNone {
			a.Class = failure.Class.String()
		}
		return a
	}
	if r == nil {
		return Actual{}
	}
	a := Actual{Count: len(r.Rows)}
	for _, c := range r.Columns {
		a.Columns = append(a.Columns, Column{Name: c.Name, Type: c.Type})
	}
	for _, row := range r.Rows[:min(len(r.Rows), kept)] {
		cells := make([]*Cell, len(row))
		for i := range row {
			if row[i].Null {
				continue
			}
			text := cmp.Or(row[i].Signed, row[i].Text)
			if !utf8.ValidString(text) {
				text = fmt.Sprintf("0x%x", text)
			}
			cells[i] = &Cell{Type: row[i].Type, Text: text}
		}
		a.Rows = append(a.Rows, cells)
	}
	return a
}

// recordTies writes down the records that a query of a graph returns, as many as are
// kept.
func recordTies(r *cypher.Outcome, left int) []Tie {
	ties := []Tie{}
	for _, g := range r.Groups {
		tie := Tie{Take: g.Take, Rows: [][]*string{}}
		for _, record := range g.Records[:min(len(g.Records), left)] {
			row := make([]*string, len(record))
			for i, v := range record {
				if _, null := v.(graph.Null); !null {
					text := notation.Write(v)
					if r.SignedZeros {
						text = notation.Signed(v, false)
					}
					row[i] = &text
				}
			}
			tie.Rows = append(tie.Rows, row)
		}
		left -= len(tie.Rows)
		ties = append(ties, tie)
	}
	return ties
}
