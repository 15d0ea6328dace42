package report

import (
	"slices"
	"testing"
)

// TestGeometriesAreCountedWhereTheyWere: rules about geometries count in a run that applied one of
// them, and in no other.
func TestGeometriesAreCountedWhereTheyWere(t *testing.T) {
	tables := &Run{Name: "a", Target: "a", Coverage: []RuleCase{
		{Rule: "truth.and", Case: "true", Applications: 1}, {Rule: "truth.and", Case: "false"}, {Rule: "measure.area", Case: "value"},
	}}
	space := &Run{Name: "b", Target: "b", Coverage: []RuleCase{
		{Rule: "truth.and", Case: "true", Applications: 1}, {Rule: "measure.area", Case: "value", Applications: 1}, {Rule: "measure.length", Case: "value"},
	}}
	cells := map[string][]string{}
	for _, c := range chapters([]*Run{tables, space}) {
		for _, cell := range c.Cells {
			cells[c.Name] = append(cells[c.Name], cell.Text)
		}
	}
	for name, want := range map[string][]string{
		"truth":             {"1 of 1 rule, 1 of 2 cases", "1 of 1 rule, 1 of 1 case"},
		"measure":           {"not counted: no query had any", "1 of 2 rules, 1 of 2 cases"},
		"all of SQL":        {"1 of 1 rule, 1 of 2 cases", "1 of 1 rule, 1 of 1 case"},
		"all of geometries": {"not counted: no query had any", "1 of 2 rules, 1 of 2 cases"},
		"all":               {"1 of 1 rule, 1 of 2 cases", "2 of 3 rules, 2 of 3 cases"},
	} {
		if !slices.Equal(cells[name], want) {
			t.Errorf("%s: %q, want %q", name, cells[name], want)
		}
	}
	want := []SubjectAccount{{"SQL", true, 1, 1, 1, 2}, {"geometries", false, 0, 1, 0, 1}}
	if got := tables.subjects(); !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestKeywordsRow(t *testing.T) {
	runs := []*Run{
		{Dialect: "sqlite", Keywords: &KeywordCount{Shown: 7, Has: 10, Rows: 12, Counted: 11}},
		{Dialect: "opencypher"},
		{Dialect: "mysql", Unmeasured: true},
	}
	want := []coverView{{"7 of the 10 that sqlite has, of 12 in all (SemConT says 11 and lists none)", 70, true}, {Text: "not counted"}, {Text: notMeasured}}
	if got := keywordsRow(runs).Cells; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}
