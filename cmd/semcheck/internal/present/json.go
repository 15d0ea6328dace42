package present

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// Value is the JSON form of a value: integers and decimals as strings, floats
// as numbers with the strings NaN, Infinity and -Infinity, booleans as true
// and false, NULL as null, byte strings as "0x…", text as a string.
func Value(v semantics.Value) any {
	switch k := v.Kind(); {
	case k == semantics.KindNull:
		return nil
	case k == semantics.KindBoolean:
		return v.Bool()
	case k == semantics.KindFloat:
		if f := v.Float64(); !math.IsNaN(f) && !math.IsInf(f, 0) {
			return json.Number(v.String())
		}
	case k == semantics.KindBytes:
		return fmt.Sprintf("0x%x", v.Str())
	case k == semantics.KindGeometry:
		return geometry(v.Geometry())
	case k == semantics.KindRaised:
		return map[string]string{"error": v.Class().String()}
	}
	return v.Plain()
}

type jsonColumn struct {
	Name *string `json:"name"` // null where it is not modelled
	Type string  `json:"type"`
}

// jsonShared ends the line of every answer.
type jsonShared struct {
	Dialect string        `json:"dialect,omitempty"`
	Notes   []string      `json:"notes,omitempty"`
	Explain []jsonApplied `json:"explain,omitempty"`
}

type jsonRows struct {
	Columns  []jsonColumn   `json:"columns"`
	Rows     [][]any        `json:"rows"`
	Ordered  bool           `json:"ordered"`
	Ties     []run          `json:"ties,omitempty"`
	MayRaise []string       `json:"mayRaise,omitempty"`
	Defect   *jsonDefective `json:"defect,omitempty"`
	jsonShared
}

type jsonError struct {
	Class      string `json:"class"`
	Message    string `json:"message"`
	Expression string `json:"expression,omitempty"`
}

type jsonRaise struct {
	Error jsonError `json:"error"`
	jsonShared
}

type jsonOpen struct {
	Rule       *string   `json:"rule"`
	Expression string    `json:"expression,omitempty"`
	Parameters []string  `json:"parameters,omitempty"`
	Allowed    [][][]any `json:"allowed"`
}

type jsonUndetermined struct {
	Undetermined jsonOpen `json:"undetermined"`
	MayRaise     []string `json:"mayRaise,omitempty"`
	jsonShared
}

type jsonUnsupported struct {
	Unsupported struct {
		Feature string `json:"feature"`
	} `json:"unsupported"`
	jsonShared
}

type jsonApplied struct {
	Rule      string `json:"rule"`
	Case      string `json:"case"`
	Count     uint64 `json:"count"`
	Statement string `json:"says"`
	Source    string `json:"source"`
	Authority string `json:"authority"` // whose text it is: own, parent, silent, none
}

// JSON is an answer on one line.
func (a *Answer) JSON() []byte {
	o := a.Outcome
	shared := jsonShared{a.Called, a.Notes, jsonRules(a.Dialect, a.Coverage)}
	switch o.Kind {
	case eval.OutcomeRows:
		allowed := Allowed(o)
		if len(allowed) != 1 {
			return line(jsonUndetermined{jsonOpen{Rule: ruleID(o), Allowed: jsonSets(allowed)}, classes(o.MayRaise), shared})
		}
		columns := make([]jsonColumn, len(o.Columns))
		for i, c := range o.Columns {
			columns[i] = jsonColumn{Type: c.Type.String()}
			if c.Name != "" {
				columns[i].Name = &c.Name
			}
		}
		return line(jsonRows{columns, jsonTable(allowed[0]), o.Ordered, ties(o), classes(o.MayRaise), a.Defective.json(), shared})
	case eval.OutcomeRaise:
		return line(jsonRaise{jsonError{o.Classes.String(), o.Message, a.Raising}, shared})
	case eval.OutcomeUndetermined:
		return line(jsonUndetermined{jsonOpen{Rule: ruleID(o), Expression: a.Raising, Parameters: o.Parameters}, nil, shared})
	case eval.OutcomeUnsupported:
		u := jsonUnsupported{jsonShared: jsonShared{Dialect: a.Called}}
		u.Unsupported.Feature = o.Feature
		return line(u)
	}
	panic("present: unknown outcome")
}

// ruleID names the rule that leaves the outcome open; nil where several
// choices do.
func ruleID(o *eval.Outcome) *string {
	if rule := OpenRule(o); rule != "" {
		return &rule
	}
	return nil
}

// OpenRule names the rule that leaves the outcome open. It is empty if no single rule is known to.
func OpenRule(o *eval.Outcome) string {
	switch {
	case o.Rule != nil:
		return o.Rule.ID
	case o.Kind == eval.OutcomeRows && len(o.Worlds) == 1 && !o.Worlds[0].Determined():
		return "order.limit"
	}
	return ""
}

func jsonSets(sets [][]semantics.Row) [][][]any {
	if sets == nil {
		return nil
	}
	list := make([][][]any, len(sets))
	for i, rows := range sets {
		list[i] = jsonTable(rows)
	}
	return list
}

func jsonTable(rows []semantics.Row) [][]any {
	table := make([][]any, len(rows))
	for i, row := range rows {
		table[i] = make([]any, len(row))
		for k, v := range row {
			table[i][k] = Value(v)
		}
	}
	return table
}

func classes(set semantics.ClassSet) []string {
	var names []string
	for _, c := range set.List() {
		names = append(names, c.String())
	}
	return names
}

func jsonRules(d *spec.Dialect, coverage *spec.Coverage) []jsonApplied {
	var list []jsonApplied
	for _, a := range Applied(d, coverage) {
		statement, from := Statement(a.Rule, d)
		list = append(list, jsonApplied{a.Rule.ID, a.Rule.Cases[a.Case], a.Count, statement, from.String(), a.Rule.Authority(d.Name).Kind.String()})
	}
	return list
}

// line encodes plain structs, without escapes for HTML, with a newline.
func line(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("present: " + err.Error())
	}
	return b.Bytes()
}
