package campaign

import (
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
)

// stored is how many rows of a result, and how many worlds, are stored with a
// finding.
const stored = 200

type encodedOutcome struct {
	Outcome  string         `json:"outcome"`
	Columns  []string       `json:"columns,omitempty"`
	Ordered  bool           `json:"ordered,omitempty"`
	Worlds   [][]encodedTie `json:"worlds,omitempty"`
	MayRaise string         `json:"mayRaise,omitempty"`
	Classes  string         `json:"classes,omitempty"`
	Message  string         `json:"message,omitempty"`
	Rule     string         `json:"rule,omitempty"`
	Feature  string         `json:"feature,omitempty"`
}

type encodedTie struct {
	Take int         `json:"take"`
	Rows [][]*string `json:"rows"`
}

type encodedColumn struct {
	Name string `json:"name"`
	Type string `json:"type,omitempty"`
}

type encodedCell struct {
	Type string `json:"type,omitempty"`
	Text string `json:"text"`
}

type encodedAnswer struct {
	Error   string           `json:"error,omitempty"`
	Class   string           `json:"class,omitempty"`
	Columns []encodedColumn  `json:"columns,omitempty"`
	Count   int              `json:"count"`
	Rows    [][]*encodedCell `json:"rows,omitempty"`
}

// encodeOutcome writes an outcome as JSON: values as people write them, NULL
// as null.
func encodeOutcome(o *eval.Outcome) string {
	e := encodedOutcome{Ordered: o.Ordered, MayRaise: o.MayRaise.String(), Classes: o.Classes.String(), Message: o.Message, Feature: o.Feature}
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
	left := stored
	for _, world := range o.Worlds[:min(len(o.Worlds), stored)] {
		ties := []encodedTie{}
		for _, g := range world.Groups {
			tie := encodedTie{Take: g.Take, Rows: [][]*string{}}
			for _, row := range g.Rows[:min(len(g.Rows), left)] {
				tie.Rows = append(tie.Rows, encodeRow(row))
			}
			left -= len(tie.Rows)
			ties = append(ties, tie)
		}
		e.Worlds = append(e.Worlds, ties)
	}
	return encode(e)
}

func encodeRow(row semantics.Row) []*string {
	texts := make([]*string, len(row))
	for i, v := range row {
		if !v.IsNull() {
			text := v.String()
			texts[i] = &text
		}
	}
	return texts
}

// encodeAnswer writes an engine's answer as JSON: exact texts, and bytes that
// are no text as 0x….
func encodeAnswer(r *engine.Result, err error) string {
	if err != nil {
		e := encodedAnswer{Error: err.Error()}
		var failure *engine.Error
		if errors.As(err, &failure) && failure.Class != semantics.ClassNone {
			e.Class = failure.Class.String()
		}
		return encode(e)
	}
	e := encodedAnswer{Count: len(r.Rows)}
	for _, c := range r.Columns {
		e.Columns = append(e.Columns, encodedColumn{Name: c.Name, Type: c.Type})
	}
	for _, row := range r.Rows[:min(len(r.Rows), stored)] {
		cells := make([]*encodedCell, len(row))
		for i := range row {
			if row[i].Null {
				continue
			}
			text := row[i].Text
			if !utf8.ValidString(text) {
				text = fmt.Sprintf("0x%x", text)
			}
			cells[i] = &encodedCell{Type: row[i].Type, Text: text}
		}
		e.Rows = append(e.Rows, cells)
	}
	return encode(e)
}

func encode(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic("campaign: " + err.Error()) // plain structs of texts and numbers cannot fail
	}
	return string(text)
}
